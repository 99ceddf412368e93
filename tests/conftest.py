"""What holds for all tests."""

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the real window: its tests mostly wait, so that the others run beside them."""
    items.sort(key=lambda item: "window" not in item.keywords)
