-- What the bot wants to know again at its next start, such as which commands Discord was told.
CREATE TABLE meta (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- When the bot left the server; NULL while it is there. The data goes 30 days later.
ALTER TABLE guilds ADD COLUMN left_at REAL;

CREATE INDEX departed_guilds ON guilds (left_at) WHERE left_at IS NOT NULL;
CREATE INDEX games_of_a_host ON games (host_id);
