"""What all tests of the window share."""

from tests.ui.hands import home
from tests.ui.views import p, tools

__all__ = ["home", "p", "tools"]
