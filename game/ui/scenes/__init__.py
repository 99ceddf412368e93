"""The scenes of the window: title, new game, table, end, settings."""
