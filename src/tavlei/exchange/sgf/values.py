"""Values of properties: text with its escapes, points, moves. A value is kept as it is written between its brackets."""

from __future__ import annotations

import re
from typing import Final

from tavlei.games.renju.board import SIZE, Letters, parse_point
from tavlei.games.renju.records import PASS_WORDS
from tavlei.rulebook import Problem, Refusal

VALUE: Final = r"\[([^\]\\]*(?:\\.[^\]\\]*)*)\]"  # with re.DOTALL
UNENDED: Final = re.compile(r";\s*[A-Za-z]{1,10}\s*\[[^\[\]]*\Z")  # a value that may have run into the next property
SWALLOWED: Final = re.compile(
    r"\n[ \t]*\(\s*;\s*[A-Za-z]+\s*\[[^\[\]]*\Z"
)  # a value without its end, and the next game
_ESCAPED: Final = re.compile(r"\\(.)", re.DOTALL)
_SPACE: Final = re.compile(r"[^\S\n]")
_FILES: Final = "abcdefghijklmno"
_PASSES: Final = ("", "tt")


def text_value(text: str) -> str:
    """A text as a value, with what needs an escape escaped."""
    value = re.sub(r"([\\\]])", r"\\\1", lines(text))
    return value.replace("[", "\\[") if SWALLOWED.search(value) else value


def lines(text: str) -> str:
    """The text with every kind of line end as one sign."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def text_of_value(value: str) -> str:
    """The text of a value: escapes resolved, an escaped line end taken out, other white space as spaces."""
    return _SPACE.sub(" ", _ESCAPED.sub(lambda match: "" if match[1] == "\n" else match[1], value))


def line_of_value(value: str) -> str:
    """The text of a value in one line, as names and dates are read."""
    return " ".join(text_of_value(value).split("\n")).strip()


def sgf_point(point: int) -> str:
    """A point in the letters of SGF: file from the left, rank from the top; `aa` is the upper left corner."""
    row, column = divmod(point, SIZE)
    return _FILES[column] + _FILES[SIZE - 1 - row]


def point_of(text: str) -> int | None:
    """The point of two letters of SGF, or None."""
    if len(text) != 2 or text[0] not in _FILES or text[1] not in _FILES:
        return None
    return SIZE * (SIZE - 1 - _FILES.index(text[1])) + _FILES.index(text[0])


def stones_of(value: str) -> list[int]:
    """The points of a value of a list: one point, or a rectangle `aa:cc`."""
    corners = [point_of(part) for part in value.split(":")]
    if len(corners) > 2 or None in corners:
        raise _no_point(value)
    rows, columns = zip(*(divmod(corner, SIZE) for corner in corners if corner is not None), strict=True)
    return [
        SIZE * row + column
        for row in range(min(rows), max(rows) + 1)
        for column in range(min(columns), max(columns) + 1)
    ]


def move_of(value: str) -> int | None:
    """The point of a move; None for a pass, which is an empty value or `tt`."""
    if value in _PASSES:
        return None
    point = point_of(value)
    if point is None:
        raise _no_point(value)
    return point


def _no_point(value: str) -> Refusal:
    ends = {"first": sgf_point(SIZE * (SIZE - 1)), "last": sgf_point(SIZE - 1), "got": value}
    return Refusal(Problem("expected a point from {first} to {last}; got «{got}»", ends, code="no_point"))


def clean_move(value: str, letters: Letters) -> str:
    """A move as SGF writes it, if it can be told what was meant: `h8`, `HH`, `pass`; else as it was."""
    word = text_of_value(value).strip().lower()
    if word in PASS_WORDS:
        return ""
    return word if word in _PASSES else clean_point(value, letters)


def clean_point(value: str, letters: Letters) -> str:
    """A point as SGF writes it, if it can be told which was meant; else as it was."""
    word = text_of_value(value).strip()
    if point_of(word.lower()) is not None:
        return word.lower()
    try:
        return sgf_point(parse_point(word, letters))
    except Refusal:
        return value


def clean_points(value: str, letters: Letters) -> str:
    """A point or a rectangle as SGF writes it; else as it was."""
    return ":".join(clean_point(part, letters) for part in value.split(":"))


def clean_label(value: str, letters: Letters) -> str:
    """A point with what stands there, `hh:A`, as SGF writes it; else as it was."""
    point, colon, label = value.partition(":")
    return clean_point(point, letters) + colon + label
