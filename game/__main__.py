"""`python -m game` and `diradice`."""

import sys

from game.exit_codes import INTERRUPTED


def main() -> None:
    """Run the command line; Control-C ends it quietly from the first moment on, while modules are still imported."""
    try:
        from game.cli import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


if __name__ == "__main__":
    main()
