"""What all tests of the window share."""

from tests.ui.hands import home

__all__ = ["home"]
