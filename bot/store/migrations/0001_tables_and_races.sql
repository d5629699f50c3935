-- "UNO!" in ASCII: tells this program's files from other people's.
PRAGMA application_id = 1431195425;

CREATE TABLE guilds (
    guild_id INTEGER PRIMARY KEY,
    turn_seconds INTEGER NOT NULL DEFAULT 60 CHECK (turn_seconds > 0),
    race_target INTEGER NOT NULL DEFAULT 500 CHECK (race_target >= 500),
    locale TEXT,
    leaving TEXT NOT NULL DEFAULT 'computer' CHECK (leaving IN ('computer', 'pile')),
    count_computers INTEGER NOT NULL DEFAULT 0 CHECK (count_computers IN (0, 1)),
    last_spec TEXT
) STRICT;

-- AUTOINCREMENT: the buttons of a deleted game must never belong to a new one.
CREATE TABLE games (
    table_id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL REFERENCES guilds ON DELETE CASCADE,
    channel_id INTEGER NOT NULL,
    message_id INTEGER,
    host_id INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('lobby', 'live', 'paused', 'between', 'over')),
    spec TEXT NOT NULL,
    target INTEGER NOT NULL,
    rounds TEXT NOT NULL CHECK (rounds IN ('round', 'match')),
    step INTEGER NOT NULL,
    deadline REAL,
    created REAL NOT NULL,
    locale TEXT NOT NULL,
    banned TEXT NOT NULL
) STRICT;

CREATE UNIQUE INDEX one_live_game_a_channel ON games (channel_id) WHERE status <> 'over';
CREATE INDEX games_of_a_guild ON games (guild_id);

-- user_id is NULL for a computer.
CREATE TABLE seats (
    table_id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    user_id INTEGER,
    name TEXT NOT NULL,
    missed INTEGER NOT NULL,
    away INTEGER NOT NULL,
    has_left INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_of_a_user ON seats (user_id) WHERE user_id IS NOT NULL;

-- The actions of the round in play; a finished round keeps its own in rounds.log.
CREATE TABLE actions (
    table_id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    round INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    action TEXT NOT NULL,
    origin TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE snapshots (
    table_id INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE,
    match TEXT,
    state TEXT,
    notes TEXT NOT NULL
) STRICT;

-- race is NULL for a round that does not count; log is the actions as compressed JSON.
CREATE TABLE rounds (
    table_id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    number INTEGER NOT NULL,
    race INTEGER,
    counted INTEGER NOT NULL CHECK (counted IN (0, 1)),
    reason TEXT,
    spec TEXT NOT NULL,
    seed TEXT NOT NULL,
    dealer INTEGER NOT NULL,
    ended REAL NOT NULL,
    log BLOB NOT NULL,
    CONSTRAINT a_round_is_credited_once UNIQUE (table_id, number)
) STRICT;

CREATE TABLE round_seats (
    table_id INTEGER NOT NULL,
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    user_id INTEGER,
    points INTEGER NOT NULL,
    points_left INTEGER NOT NULL,
    PRIMARY KEY (table_id, number, seat),
    FOREIGN KEY (table_id, number) REFERENCES rounds (table_id, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX rounds_of_a_user ON round_seats (user_id) WHERE user_id IS NOT NULL;

-- A race without an end is the running one; a finished one is its own archive.
CREATE TABLE races (
    guild_id INTEGER NOT NULL REFERENCES guilds ON DELETE CASCADE,
    number INTEGER NOT NULL,
    started REAL NOT NULL,
    ended REAL,
    target INTEGER,
    winner_id INTEGER,
    PRIMARY KEY (guild_id, number)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX one_running_race_a_guild ON races (guild_id) WHERE ended IS NULL;

CREATE TABLE standings (
    guild_id INTEGER NOT NULL,
    race INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    points INTEGER NOT NULL,
    rounds_won INTEGER NOT NULL,
    PRIMARY KEY (guild_id, race, user_id),
    FOREIGN KEY (guild_id, race) REFERENCES races (guild_id, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX standings_in_order ON standings (guild_id, race, points DESC);

-- Kept up with every round, so that no leaderboard ever adds up rounds. The only place of a name outside a table.
CREATE TABLE totals (
    guild_id INTEGER NOT NULL REFERENCES guilds ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    points INTEGER NOT NULL,
    rounds_played INTEGER NOT NULL,
    rounds_won INTEGER NOT NULL,
    best_round INTEGER NOT NULL,
    uno_calls INTEGER NOT NULL,
    crowns INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (guild_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX totals_in_order ON totals (guild_id, points DESC);
CREATE INDEX crowns_in_order ON totals (guild_id, crowns DESC) WHERE crowns > 0;
CREATE INDEX totals_of_a_user ON totals (user_id);
