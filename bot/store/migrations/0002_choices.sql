-- What a server has chosen for its next tables; the lists and the spec are JSON, NULL where nothing was chosen.
ALTER TABLE guilds ADD COLUMN default_spec TEXT;
ALTER TABLE guilds ADD COLUMN editions TEXT;
ALTER TABLE guilds ADD COLUMN dares TEXT;

-- NULL: the server's own time for a turn.
ALTER TABLE games ADD COLUMN turn_seconds INTEGER CHECK (turn_seconds > 0);
