-- Whether the server has been greeted. Those that are known here have been found without it.
ALTER TABLE guilds ADD COLUMN welcomed INTEGER NOT NULL DEFAULT 0 CHECK (welcomed IN (0, 1));
UPDATE guilds SET welcomed = 1;

-- Missing UNOs that somebody caught: in all, and most in one round.
ALTER TABLE totals ADD COLUMN catches INTEGER NOT NULL DEFAULT 0;
ALTER TABLE totals ADD COLUMN best_catch INTEGER NOT NULL DEFAULT 0;

-- How often somebody has laid each kind of card by their own hand.
CREATE TABLE cards_laid (
    guild_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    symbol TEXT NOT NULL,
    times INTEGER NOT NULL,
    PRIMARY KEY (guild_id, user_id, symbol),
    FOREIGN KEY (guild_id, user_id) REFERENCES totals ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
