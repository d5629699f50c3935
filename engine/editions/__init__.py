"""The boxes: a module each, which holds its deck and its tables and no logic."""
