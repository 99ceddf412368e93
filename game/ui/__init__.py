"""The window: the only code that imports pygame."""
