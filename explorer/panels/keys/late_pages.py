"""The pages behind the first one, in the order of their tabs; each is imported when it is first chosen."""

from __future__ import annotations

from explorer.panels.page import LatePage, Page


def _last_change() -> type[Page]:
    from explorer.panels.keys.last_change import ChangePage

    return ChangePage


def _ladder() -> type[Page]:
    from explorer.panels.keys.ladder_page import LadderPage

    return LadderPage


def _compare() -> type[Page]:
    from explorer.panels.keys.compare_page import ComparePage

    return ComparePage


def _conventions() -> type[Page]:
    from explorer.panels.keys.conventions_page import ConventionsPage

    return ConventionsPage


def _table() -> type[Page]:
    from explorer.panels.keys.table_page import TablePage

    return TablePage


def _accidents() -> type[Page]:
    from explorer.panels.keys.accidents_page import AccidentsPage

    return AccidentsPage


PAGES: tuple[LatePage, ...] = (
    LatePage("Change", "What the last change, or a move pointed at, does to the key", _last_change),
    LatePage("Ladder", "The key built number by number: drag rows, step, add a number twice", _ladder),
    LatePage("Compare", "Two positions by part and number; what another program's key is", _compare),
    LatePage("Conventions", "Every convention's key: where they agree, where not, and why", _conventions),
    LatePage("Table", "All 781 numbers: what each is for, and which are in use", _table),
    LatePage("Chance", "How likely two positions share a key by accident", _accidents),
)
