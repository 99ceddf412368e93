"""`python -m game`, the same program as `diradice`."""

from game.cli import main

if __name__ == "__main__":
    main()
