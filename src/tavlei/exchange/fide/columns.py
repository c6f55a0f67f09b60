"""The columns of a FIDE list of fixed width, found from its header."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from tavlei.rulebook import Problem, Refusal

_NAMES: Final = {
    "id number": "code",
    "name": "name",
    "fed": "federation",
    "sex": "sex",
    "titl": "title",
    "tit": "title",
    "wtit": "women_title",
    "otit": "other_titles",
    "foa": "arena_title",
    "srtng": "rating",
    "rtng": "rating",
    "rating": "rating",
    "sgms": "games",
    "sgm": "games",
    "gms": "games",
    "games": "games",
    "sk": "k",
    "k": "k",
    "rrtng": "rapid",
    "brtng": "blitz",
    "b-day": "birth_year",
    "born": "birth_year",
    "flag": "flag",
    "rgms": "",
    "rgm": "",
    "rk": "",
    "bgms": "",
    "bgm": "",
    "bk": "",
}
"""Header to field; a column of the rapid or blitz list that nobody needs is passed over."""
_MONTH: Final = re.compile(r"[a-z]{3}\d\d")  # the rating column of a monthly list is named SEP23
_GLUED: Final = re.compile(r"(titl)(fed)|(games)(born)")  # lists before 2012 leave no space here
_TOKEN: Final = re.compile(r"id[ _]number|\S+")
_NEEDED: Final = ("code", "name", "federation", "rating")


class FideColumn(NamedTuple):
    """A field and the letters of a line it stands in; the last one is open."""

    field: str
    start: int
    end: int | None


class Layout(NamedTuple):
    """The columns of a file, and the names in the header that are not known."""

    columns: tuple[FideColumn, ...]
    unknown: tuple[str, ...]


def layout(header: str) -> Layout:
    """The columns by their names; each reaches to the beginning of the next."""
    found: list[tuple[str, int]] = []
    unknown: list[str] = []
    for name, start in _tokens(header.lower()):
        field = "rating" if _MONTH.fullmatch(name) else _NAMES.get(name.replace("_", " "))
        if field is None:
            unknown.append(header[start : start + len(name)])
        found.append((field or "", start))
    fields = [field for field, _ in found if field]
    if missing := [field for field in _NEEDED if field not in fields]:
        raise Refusal(
            Problem(
                "this is no FIDE list: the header has no column for {names}",
                {"names": ", ".join(missing)},
                path="line 1",
            )
        )
    if len(set(fields)) < len(fields):
        raise Refusal(Problem("this is no FIDE list: the header names a column twice", path="line 1"))
    ends = [*(start for _, start in found[1:]), None]
    columns = tuple(FideColumn(field, start, end) for (field, start), end in zip(found, ends, strict=True) if field)
    return Layout(columns, tuple(unknown))


def _tokens(header: str) -> list[tuple[str, int]]:
    found: list[tuple[str, int]] = []
    for match in _TOKEN.finditer(header):
        glued = _GLUED.fullmatch(match[0])
        parts = [group for group in glued.groups() if group] if glued else [match[0]]
        start = match.start()
        for part in parts:
            found.append((part, start))
            start += len(part)
    return found
