"""Games in play: one table a game, with its lock, its clock and the people around it."""
