"""What the columns of a table are: by their headings, by words among others, by what stands below."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.exchange.participants import values
from tavlei.exchange.participants.known_days import known_day
from tavlei.exchange.participants.preview import Confidence, ImportedColumn
from tavlei.exchange.participants.words import (
    fide_title_of,
    field_of,
    fields,
    is_note,
    is_passed_over,
    likely_field_of,
    plain,
    sex_of,
    title_of,
)
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tavlei.exchange.participants.table import ImportedCell, RawRow
    from tavlei.exchange.participants.words import Kind

_SAMPLES: Final = 3
_LOOKED_AT: Final = 200
_ENOUGH: Final = 0.8
_LEAST: Final = 3
_NUMBER: Final = "number"
_NUMBER_OF_PERSON: Final = 5  # digits that no starting number has
_LOOSE: Final = frozenset({"participants", "people", "list"})
"""Kinds of tables that people write as they like; those of reports have the headings of their template."""

Named = tuple[str | None, Confidence]
_UNNAMED: Final[Named] = (None, Confidence.NONE)


def named_fields(kind: Kind, headings: Sequence[Sequence[str]]) -> list[Named]:
    """The field of each column by its headings: the whole one first, then its parts; each field once by likeness."""
    named = [_exactly(kind, texts) for texts in headings]
    if kind not in _LOOSE:
        return named
    used = {field for field, _confidence in named if field}
    for position, texts in enumerate(headings):
        if named[position][0] is None and texts and not _is_of_another_kind(texts):
            likely = next(filter(None, (likely_field_of(kind, text) for text in texts)), None)
            if likely and likely not in used:
                named[position] = likely, Confidence.LIKELY
                used.add(likely)
    return named


def _is_of_another_kind(texts: Sequence[str]) -> bool:
    """Whether a heading says something that is known and not kept here: it is not taken for what it resembles."""
    return is_passed_over(texts[0]) or any(field_of("people", text) for text in texts)


def _exactly(kind: Kind, texts: Sequence[str]) -> Named:
    field = next(filter(None, (field_of(kind, text) for text in texts)), None)
    return (field, Confidence.HEADING) if field else _UNNAMED


def by_contents(kind: Kind, named: Sequence[Named], headings: Sequence[str], rows: Sequence[RawRow]) -> list[Named]:
    """The fields with those that only the contents tell: of columns without a heading, and of mistaken numbers."""
    found = list(named)
    if kind not in _LOOSE:
        return found
    for position, (field, _confidence) in enumerate(named):
        cells = [row.cells[position] for row in rows[:_LOOKED_AT] if position < len(row.cells)]
        cells = [cell for cell in cells if cell.text]
        used = {taken for taken, _sure in found if taken}
        if field == "family" and not used & {"name", "given"} and _are_whole_names(cells):
            found[position] = "name", Confidence.CONTENTS
        if field == _NUMBER and "code" not in used and _are_numbers_of_people(cells):
            found[position] = "code", Confidence.CONTENTS
        elif field is None and not headings[position] and len(cells) >= _LEAST:
            guess = _guessed(kind, cells, used)
            found[position] = (guess, Confidence.CONTENTS) if guess else _UNNAMED
    if "number" not in fields(kind):  # a list that is numbered by a column called «Номер» or «№»
        found = [(None, sure) if field == _NUMBER else (field, sure) for field, sure in found]
    return found


def _are_numbers_of_people(cells: Sequence[ImportedCell]) -> bool:
    texts = [cell.text for cell in cells if not is_note(cell.text)]
    return bool(texts) and all(text.isdigit() and len(text) >= _NUMBER_OF_PERSON for text in texts)


def _are_whole_names(cells: Sequence[ImportedCell]) -> bool:
    return bool(cells) and sum(len(cell.text.split()) > 1 for cell in cells) >= _ENOUGH * len(cells)


def _guessed(kind: Kind, cells: Sequence[ImportedCell], used: set[str]) -> str | None:
    for field, fits in _SIGNS.items():
        if field in used or field not in fields(kind):
            continue
        if sum(fits(cell) for cell in cells) >= _ENOUGH * len(cells):
            return field
    return None


def _is_birth(cell: ImportedCell) -> bool:
    try:
        return bool(known_day(cell))
    except Refusal:
        return False


def _is_title(cell: ImportedCell) -> bool:
    return bool(title_of(cell.text) or fide_title_of(cell.text)) and not cell.text.isdigit()


def _is_rating(cell: ImportedCell) -> bool:
    try:
        return values.whole(cell, 1000, 3000) > 0
    except Refusal:
        return False


def _is_name(cell: ImportedCell) -> bool:
    words = cell.text.split()
    return 2 <= len(words) <= 4 and all(word[:1].isupper() for word in words) and not any(map(str.isdigit, cell.text))


_SIGNS: Final[dict[str, Callable[[ImportedCell], bool]]] = {
    "sex": lambda cell: sex_of(cell.text) is not None,
    "title": _is_title,
    "rating": lambda cell: _is_rating(cell) and not _is_birth(cell),
    "birth": _is_birth,
    "name": _is_name,
}


def samples(rows: Sequence[RawRow], position: int) -> tuple[str, ...]:
    """The first different values of a column."""
    found: dict[str, None] = {}
    for row in rows[:_LOOKED_AT]:
        if position < len(row.cells) and row.cells[position].text:
            found.setdefault(row.cells[position].text)
            if len(found) == _SAMPLES:
                break
    return tuple(found)


def refuse_doubled(columns: Sequence[ImportedColumn], number: int) -> None:
    """Refuse two columns that say the same."""
    seen: set[str] = set()
    for column in columns:
        if column.field is not None and column.field in seen:
            place = f"{column.letter}{number}"
            raise Refusal(Problem("two columns say the same: «{header}»", {"header": column.header}, path=place))
        seen.add(column.field or "")


def is_heading_like(kind: Kind, texts: Sequence[str]) -> bool:
    """Whether a row below a heading goes on with it: words of headings, no figures."""
    return any(field_of(kind, text) or plain(text) in _PARTS for text in texts) and not any(
        sign.isdigit() for text in texts for sign in text
    )


_PARTS: Final = frozenset({
    "дата", "приказ", "наказ", "категория", "категорія", "номер", "№", "date", "order", "category", "№ приказа",
    "№ наказу", "дата присвоения", "дата присвоєння",
})  # fmt: skip
