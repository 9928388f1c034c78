"""The fields of a header, as real tools write and miscount them."""

import pytest

from explorer.core.book.header import header_fields

CASES = {
    "one variant": (
        "@PG@\n1.0\n2\n1\nnormal\nhello\nworld",
        [("version", "1.0"), ("variant", "normal"), ("comment", "hello"), ("comment", "world")],
    ),
    "no comment": ("@PG@\n1.0\n2\n1\nnormal", [("version", "1.0"), ("variant", "normal")]),
    "two variants": (
        "@PG@\n1.0\n2\n2\nnormal\nfischerandom",
        [("version", "1.0"), ("variant", "normal"), ("variant", "fischerandom")],
    ),
    "pgheader counts one too many": (
        "@PG@\n1.0\n2\n3\nnormal\nfischerandom\nMade by me",
        [
            ("version", "1.0"),
            ("variant", "normal"),
            ("variant", "fischerandom"),
            ("odd", "the header counts 3 variants and names 2"),
            ("comment", "Made by me"),
        ],
    ),
    "no numbers": ("@PG@\nhello", [("version", "hello")]),
    "a count that is none": (
        "@PG@\n1.0\n2\nx\nnormal",
        [("version", "1.0"), ("comment", "2"), ("comment", "x"), ("comment", "normal")],
    ),
    "magic alone": ("@PG@", []),
    "a count far too large": (
        "@PG@\n1.0\n2\n99999999999\nnormal",
        [("version", "1.0"), ("variant", "normal"), ("odd", "the header counts 99999999999 variants and names 1")],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_fields(name: str) -> None:
    text, wanted = CASES[name]
    assert header_fields(text) == wanted
