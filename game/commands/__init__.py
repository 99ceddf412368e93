"""The commands of the command line, one module each. What they need is imported when they run."""
