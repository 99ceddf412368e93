"""The rules of Exploration (1967), one file per part of the rulebook."""
