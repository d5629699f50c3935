"""``/uno-settings``: what a server chooses, for those who manage it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot import errors, offering
from bot.i18n import LANGUAGES
from bot.tables import agreement
from bot.ui import answers, forms, labels, preferences
from bot.ui.ids import Press
from bot.ui.items import on
from cogs.context import bot_of, check_manager, language_of
from cogs.options import desk_of

if TYPE_CHECKING:
    from typing import Unpack

    import discord

    from bot.app import UnoBot
    from bot.store.guilds import Changes
    from bot.store.records import GuildSettings, Leaving

MOST_DARES: Final = 60
LONGEST_DARE: Final = 150
LONGEST_LIST: Final = 4000
FOLLOW: Final = "discord"


@app_commands.guild_only()
@app_commands.default_permissions(manage_guild=True)
class UnoSettings(
    commands.GroupCog,
    group_name=locale_str("uno-settings"),
    group_description=locale_str("How UNO is played on this server"),
):
    """A group of its own, since default permissions do nothing on the commands within one."""

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Whoever does not manage the server is told so, even where Discord lets them see the commands."""
        check_manager(interaction)
        return True

    @app_commands.command(name=locale_str("show"), description=locale_str("Show the settings of this server"))
    async def show(self, interaction: discord.Interaction[Any]) -> None:
        """All settings, for who asked."""
        assert interaction.guild_id is not None
        chosen = await bot_of(interaction).guild_settings.settings(interaction.guild_id)
        await _tell(interaction, chosen, changed=False)

    @app_commands.command(name=locale_str("turn-time"), description=locale_str("How long a turn may take"))
    @app_commands.rename(seconds=locale_str("seconds"))
    @app_commands.describe(seconds=locale_str("From 10 to 600 seconds"))
    async def turn_time(self, interaction: discord.Interaction[Any], seconds: app_commands.Range[int, 10, 600]) -> None:
        """Turns take so long from now on, where a table has not chosen for itself."""
        await _change(interaction, turn_seconds=seconds)

    @app_commands.command(name=locale_str("race"), description=locale_str("How many points win the race"))
    @app_commands.rename(target=locale_str("target"))
    @app_commands.describe(target=locale_str("500 points or more"))
    async def race(self, interaction: discord.Interaction[Any], target: app_commands.Range[int, 500, 100_000]) -> None:
        """The race goes to this target."""
        await _change(interaction, race_target=target)

    @app_commands.command(name=locale_str("language"), description=locale_str("The language of the tables"))
    @app_commands.rename(language=locale_str("language"))
    @app_commands.describe(language=locale_str("Private answers follow each person’s own"))
    @app_commands.choices(
        language=[
            app_commands.Choice(name=locale_str("as Discord has it"), value=FOLLOW),
            *(app_commands.Choice(name=preferences.LANGUAGES[key], value=key) for key in LANGUAGES),
        ]
    )
    async def language(self, interaction: discord.Interaction[Any], language: str) -> None:
        """New tables speak this language."""
        await _change(interaction, locale=None if language == FOLLOW else language)

    @app_commands.command(name=locale_str("leaving"), description=locale_str("What becomes of a leaver’s cards"))
    @app_commands.rename(cards=locale_str("cards"))
    @app_commands.describe(cards=locale_str("Who plays on, if anybody"))
    @app_commands.choices(
        cards=[app_commands.Choice(name=locale_str(text), value=key) for key, text in preferences.LEAVING.items()]
    )
    async def leaving(self, interaction: discord.Interaction[Any], cards: str) -> None:
        """A leaver's seat is played by a computer, or its cards go under the pile."""
        leaving: Leaving = "pile" if cards == "pile" else "computer"
        await _change(interaction, leaving=leaving)

    @app_commands.command(
        name=locale_str("computers"), description=locale_str("Whether rounds against computers count for the race")
    )
    @app_commands.rename(count=locale_str("count"))
    @app_commands.describe(count=locale_str("A race that can be farmed is worth little"))
    async def computers(self, interaction: discord.Interaction[Any], *, count: bool) -> None:
        """Rounds against computers count for the race, or do not."""
        await _change(interaction, count_computers=count)

    @app_commands.command(name=locale_str("threads"), description=locale_str("Whether each game gets a thread"))
    @app_commands.rename(wanted=locale_str("wanted"))
    @app_commands.describe(wanted=locale_str("The lobby stays in the channel"))
    async def threads(self, interaction: discord.Interaction[Any], *, wanted: bool) -> None:
        """Games that are dealt from now on are played in a thread each, or in their channel."""
        await _change(interaction, threads=wanted)

    @app_commands.command(
        name=locale_str("repost"), description=locale_str("Whether a table far up in the chat is posted anew")
    )
    @app_commands.rename(wanted=locale_str("wanted"))
    @app_commands.describe(wanted=locale_str("At most once a minute"))
    async def repost(self, interaction: discord.Interaction[Any], *, wanted: bool) -> None:
        """Tables follow the chat, or stay where they are."""
        await _change(interaction, reposts=wanted)

    @app_commands.command(name=locale_str("editions"), description=locale_str("Which editions may be chosen here"))
    async def editions(self, interaction: discord.Interaction[Any]) -> None:
        """The list of editions is open."""
        assert interaction.guild_id is not None
        chosen = await bot_of(interaction).guild_settings.settings(interaction.guild_id)
        await answers.whisper(interaction, preferences.allowed(_allowed(chosen), language_of(interaction)))

    @app_commands.command(
        name=locale_str("defaults"), description=locale_str("Edition and rules with which every new table begins")
    )
    async def defaults(self, interaction: discord.Interaction[Any]) -> None:
        """The same choices as in a lobby, for new tables."""
        desk = await desk_of(interaction, 0)
        await desk.show(0)

    @app_commands.command(name=locale_str("dares"), description=locale_str("Write your own list of dares"))
    async def dares(self, interaction: discord.Interaction[Any]) -> None:
        """The list is open to be written."""
        assert interaction.guild_id is not None
        chosen, t = await bot_of(interaction).guild_settings.settings(interaction.guild_id), language_of(interaction)
        form = forms.Form(
            press=Press(0, "options", "dares"),
            opened_by=interaction.id,
            title=t("Dares of this server"),
            label=t("One dare a line"),
            hint=t("Leave it empty to have our list again."),
            written="\n".join(chosen.dares),
            longest=LONGEST_LIST,
            is_long=True,
            required=False,
            answered=_write_dares,
        )
        await interaction.response.send_modal(form)


async def setup(bot: UnoBot) -> None:
    """Called by the library when the extension is loaded."""
    await bot.add_cog(UnoSettings())


@on("options:allowed")
async def allow_editions(interaction: discord.Interaction[Any], press: Press, values: list[str]) -> None:
    """These editions may be chosen from now on; all of them is no restriction."""
    del press
    check_manager(interaction)
    editions = tuple(key for key in labels.EDITIONS if key in values)
    chosen = await _store(interaction, editions=() if len(editions) == len(labels.EDITIONS) else editions)
    await answers.redraw(interaction, preferences.allowed(_allowed(chosen), language_of(interaction)))


async def _write_dares(interaction: discord.Interaction[Any], written: str) -> None:
    check_manager(interaction)
    lines = [labels.plain(line) for line in written.splitlines() if line.strip()]
    dares = tuple(dict.fromkeys(lines))
    if len(dares) > MOST_DARES or any(len(dare) > LONGEST_DARE for dare in dares):
        raise errors.bad_dares(most=MOST_DARES, longest=LONGEST_DARE)
    await _change(interaction, dares=dares)


async def _change(interaction: discord.Interaction[Any], **changes: Unpack[Changes]) -> None:
    await _tell(interaction, await _store(interaction, **changes), changed=True)


async def _store(interaction: discord.Interaction[Any], **changes: Unpack[Changes]) -> GuildSettings:
    """The changes hold, at the tables in play too."""
    bot, guild_id = bot_of(interaction), interaction.guild_id
    assert guild_id is not None
    chosen = await bot.guild_settings.update(guild_id, **changes)
    for table in bot.registry.follow(guild_id, chosen):
        bot.publisher.touch(table.table_id)
    return chosen


async def _tell(interaction: discord.Interaction[Any], chosen: GuildSettings, *, changed: bool) -> None:
    t = language_of(interaction)
    view = preferences.preferences(offering.preferences_of(chosen, t), t, changed=changed)
    await answers.whisper(interaction, view)


def _allowed(chosen: GuildSettings) -> tuple[str, ...]:
    return agreement.allowed_editions(chosen)
