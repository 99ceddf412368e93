"""What holds for all tests."""

import signal

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the real window: its tests mostly wait, so that the others run beside them."""
    items.sort(key=lambda item: "window" not in item.keywords)


@pytest.fixture(scope="session", autouse=True)
def hear_control_c() -> None:
    """Let programs that tests start hear Control-C: what a shell runs in the background is made to ignore it."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
