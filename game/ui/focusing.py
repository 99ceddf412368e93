"""Where the focus goes when an arrow key asks for the next widget that way."""

from collections.abc import Sequence

from game.ui.layout import Rect
from game.ui.widgets import Widget


def nearest(widgets: Sequence[Widget], focused: Widget, direction: tuple[int, int]) -> Widget | None:
    """The widget nearest to the focused one in a direction (right and down positive), if there is any."""
    found: tuple[float, Widget] | None = None
    for widget in widgets:
        if not widget.focusable or not widget.id or widget is focused:
            continue
        gap = _gap(focused.rect, widget.rect, *direction)
        if gap is not None and (found is None or gap < found[0]):
            found = (gap, widget)
    return None if found is None else found[1]


def _gap(origin: Rect, target: Rect, dx: int, dy: int) -> float | None:
    """How far a target lies in a direction, sideways distance counting double; None when it lies elsewhere."""
    x, y = target.centerx - origin.centerx, target.centery - origin.centery
    ahead = x * dx + y * dy
    if ahead <= 0:
        return None
    if dx:
        aside = max(0, origin.top - target.bottom, target.top - origin.bottom) * 2 + abs(y) * 0.3
    else:
        aside = max(0, origin.left - target.right, target.left - origin.right) * 2 + abs(x) * 0.3
    return ahead + aside
