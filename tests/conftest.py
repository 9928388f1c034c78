"""What all tests share: the hypothesis profile and the folder of real books, games and key vectors."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "explorer", derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("explorer")


@pytest.fixture(scope="session")
def shared() -> Path:
    """Return the folder of material for trying and testing that stands beside the checkout; it is never shipped."""
    folder = Path(__file__).resolve().parents[2] / "shared"
    if not folder.is_dir():
        pytest.skip(f"the real books and vectors are not there: {folder}")
    return folder


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let the tests that measure pauses run first, while the process holds nothing of hundreds of others."""
    items.sort(key=lambda item: item.get_closest_marker("calm") is None)
