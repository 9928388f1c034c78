"""The fields of an ``@PG@`` header, read leniently: real ones miscount their variants."""

from __future__ import annotations


def header_fields(text: str) -> list[tuple[str, str]]:
    """Return the fields of a header with what they are: version, variants, comment, and what is odd.

    The fields are separated by line feeds: ``@PG@``, the version, the number of predefined fields, the number of
    variants, their names, then free comment (Van den Bergh, Header format for polyglot books). ``pgheader`` itself
    counts three variants where there are two, so that names end at a field with a blank or a capital letter.

    >>> header_fields("@PG@\\n1.0\\n2\\n1\\nnormal\\nCreated by Polyglot.")
    [('version', '1.0'), ('variant', 'normal'), ('comment', 'Created by Polyglot.')]
    """
    lines = text.split("\n")
    fields = [("version", lines[1])] if len(lines) > 1 else []
    counts, rest = lines[2:4], lines[4:]
    stated = int(counts[1]) if len(counts) > 1 and counts[1].isascii() and counts[1].isdigit() else None
    if stated is None:
        return [*fields, *(("comment", line) for line in lines[2:] if line)]
    names = 0
    while names < min(stated, len(rest)) and _is_name(rest[names]):
        names += 1
    fields += [("variant", name) for name in rest[:names]]
    if names != stated:
        fields.append(("odd", f"the header counts {stated} variants and names {names}"))
    return fields + [("comment", line) for line in rest[names:] if line]


def _is_name(text: str) -> bool:
    return bool(text) and text == text.lower() and " " not in text
