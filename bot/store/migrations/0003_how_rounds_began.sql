-- With the deal's seed, dealer and actions, what a replay of the round needs: the seat that began where the dealer's
-- left did not, and the seats (JSON) that were out of the match already.
ALTER TABLE rounds ADD COLUMN starter INTEGER;
ALTER TABLE rounds ADD COLUMN sitting_out TEXT NOT NULL DEFAULT '[]';
