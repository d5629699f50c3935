-- Who wants to be told when a game starts on a server, and when each of them last was: NULL for not yet.
CREATE TABLE listeners (
    guild_id INTEGER NOT NULL REFERENCES guilds ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    called REAL,
    PRIMARY KEY (guild_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX listeners_of_a_user ON listeners (user_id);

-- When people were last told on the server.
ALTER TABLE guilds ADD COLUMN called REAL;

-- Whether each game gets a thread, and whether a table that chat has pushed up is posted anew.
ALTER TABLE guilds ADD COLUMN threads INTEGER NOT NULL DEFAULT 0 CHECK (threads IN (0, 1));
ALTER TABLE guilds ADD COLUMN reposts INTEGER NOT NULL DEFAULT 1 CHECK (reposts IN (0, 1));

-- The thread that the game is played in; channel_id is the channel that it holds all the same.
ALTER TABLE games ADD COLUMN thread_id INTEGER;
