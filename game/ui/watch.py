"""Who sits at the screen: nobody's secrets are shown before he has said that it is he."""

from collections.abc import Sequence
from typing import Final

GRACE: Final = 0.6
"""Seconds for which a handover does not hear an answer: a key pressed twice must not open another's hand."""


class Watch:
    """Keeps whose secrets may be shown. `persons` are the seats of people; bots never look at the screen.

    `holder` is the person who has said that it is he, None when only what everybody may know is shown. Alone among
    bots one stays the holder; among people one is so only while it is up to oneself.
    """

    def __init__(self, persons: Sequence[int]) -> None:
        self._alone = len(persons) == 1
        self.holder: int | None = None

    def turn_to(self, seat: int | None) -> None:
        """It is up to that person now, or with None to a bot, to chance, or to nobody."""
        if seat != self.holder and not self._alone:
            self.holder = None

    def must_ask(self, seat: int | None, secret: bool) -> bool:
        """Whether the screen has to be handed over before that person goes on, who has something secret or not."""
        return seat is not None and secret and seat != self.holder

    def take(self, seat: int) -> None:
        """The person says: it is me."""
        self.holder = seat
