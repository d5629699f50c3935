"""What must survive a restart, in one SQLite file. No SQL is written anywhere else."""

from bot.store.database import Database, DatabaseError
from bot.store.games import ChannelBusy, Games, SaveRefused
from bot.store.guilds import Guilds
from bot.store.memory import Memory
from bot.store.scores import Scores

__all__ = ["ChannelBusy", "Database", "DatabaseError", "Games", "Guilds", "Memory", "SaveRefused", "Scores"]
