"""The application around the engine: everything that has state, time, files or a network."""
