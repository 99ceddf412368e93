"""Gamepads play by pressing keys: each button and stick becomes the key that does the same."""

import contextlib
from typing import Final

import pygame

_BUTTONS: Final = {
    0: pygame.K_RETURN, 1: pygame.K_ESCAPE, 2: pygame.K_SPACE, 3: pygame.K_TAB,
    6: pygame.K_ESCAPE, 7: pygame.K_ESCAPE,
    11: pygame.K_UP, 12: pygame.K_DOWN, 13: pygame.K_LEFT, 14: pygame.K_RIGHT,
}  # fmt: skip
_FAR: Final = 0.6
_NEAR: Final = 0.35


class Gamepads:
    """Knows the pads that are plugged in; those that come and go while the game runs too."""

    def __init__(self) -> None:
        self._pads: dict[int, pygame.joystick.JoystickType] = {}
        self._leaning: dict[tuple[int, int], int] = {}
        try:
            pygame.joystick.init()
        except pygame.error:
            return

    def keys(self, event: pygame.event.Event) -> list[pygame.event.Event]:
        """The events that the scenes hear instead of this one; any other event stays as it is."""
        match event.type:
            case pygame.JOYDEVICEADDED:
                with contextlib.suppress(pygame.error):  # It may have been pulled out since.
                    pad = pygame.joystick.Joystick(event.device_index)
                    self._pads[pad.get_instance_id()] = pad
                return []
            case pygame.JOYDEVICEREMOVED:
                self._pads.pop(event.instance_id, None)
                self._leaning = {axis: lean for axis, lean in self._leaning.items() if axis[0] != event.instance_id}
                return []
            case pygame.JOYBUTTONDOWN:
                return _press(_BUTTONS.get(event.button))
            case pygame.JOYHATMOTION:
                x, y = event.value
                return _press(_direction(x, -y))
            case pygame.JOYAXISMOTION if event.axis < 2:
                return self._axis(event)
        return [event]

    def _axis(self, event: pygame.event.Event) -> list[pygame.event.Event]:
        key = (event.instance_id, event.axis)
        before = self._leaning.get(key, 0)
        lean = 1 if event.value > _FAR else -1 if event.value < -_FAR else 0
        if lean == 0 and abs(event.value) > _NEAR:
            return []  # On its way back; wait until it rests.
        self._leaning[key] = lean
        if lean == 0 or lean == before:
            return []
        return _press(_direction(lean, 0) if event.axis == 0 else _direction(0, lean))


def _direction(x: int, y: int) -> int | None:
    keys = {(-1, 0): pygame.K_LEFT, (1, 0): pygame.K_RIGHT, (0, -1): pygame.K_UP, (0, 1): pygame.K_DOWN}
    return keys.get((x, y))


def _press(key: int | None) -> list[pygame.event.Event]:
    if key is None:
        return []
    return [pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)]
