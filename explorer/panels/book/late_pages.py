"""The pages behind the first one, in the order of their tabs; each is imported when it is first chosen."""

from __future__ import annotations

from explorer.panels.page import LatePage, Page


def _record() -> type[Page]:
    from explorer.panels.book.record_page import RecordPage

    return RecordPage


def _books() -> type[Page]:
    from explorer.panels.book.books_page import BooksPage

    return BooksPage


def _tree() -> type[Page]:
    from explorer.panels.book.tree_page import TreePage

    return TreePage


def _why() -> type[Page]:
    from explorer.panels.book.why_page import WhyPage

    return WhyPage


def _file() -> type[Page]:
    from explorer.panels.book.file_page import FilePage

    return FilePage


def _check() -> type[Page]:
    from explorer.panels.book.check_page import CheckPage

    return CheckPage


def _compare() -> type[Page]:
    from explorer.panels.book.compare_page import ComparePage

    return ComparePage


def _write() -> type[Page]:
    from explorer.panels.book.write_page import WritePage

    return WritePage


PAGES: tuple[LatePage, ...] = (
    LatePage("Record", "The bytes of a record, what they mean, and how it was found", _record),
    LatePage("Books", "The open books side by side, with what differs, or merged in one view", _books),
    LatePage("Tree", "Lines of the book from this position, opened branch by branch", _tree),
    LatePage("Why", "Why there are no moves: what the book knows nearby, and the records of a typed key", _why),
    LatePage("File", "What is in the file as a whole", _file),
    LatePage("Check", "Walk through the whole book: what is reached, what is odd", _check),
    LatePage("Compare", "Two whole books: records only in one, in both, with another weight", _compare),
    LatePage("Write", "Write the book out: text, CSV, JSON, EPD, PGN of all lines", _write),
)
