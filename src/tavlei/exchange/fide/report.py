"""The outcome of a matching for other programs (JSON) and for a table (CSV)."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Any, Final

from tavlei.exchange.fide.matching import MatchedBy
from tavlei.rulebook import phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tavlei.exchange.fide.entry import FideEntry
    from tavlei.exchange.fide.matching import FideMatch, Matching

HEADER: Final = (
    "id",
    "name",
    "birth_year",
    "found",
    "fide_code",
    "fide_name",
    "federation",
    "title",
    "fide_rating",
    "fide_birth_year",
    "against",
)


def matching_json(matching: Matching, translate: Callable[[str], str] = phrase) -> dict[str, Any]:
    """Everything: counts, every person, and every line that could not be read."""
    return {
        "entries_read": matching.entries_read,
        **{outcome.value.replace(" ", "_"): matching.count(outcome) for outcome in MatchedBy},
        "people": [_person(match) for match in matching.matches],
        "mistakes_in_all": matching.mistakes_in_all,
        "mistakes": [
            {"line": mistake.line, "why": mistake.problem.sentence(translate), "text": mistake.offending}
            for mistake in matching.mistakes
        ],
    }


def matching_csv(matching: Matching, translate: Callable[[str], str] = phrase) -> str:
    """One line a person; of a doubtful one, a line a candidate with what speaks against it."""
    table = io.StringIO()
    writer = csv.writer(table, lineterminator="\n")
    writer.writerow(HEADER)
    for fide_match in matching.matches:
        writer.writerows([_safe(cell) for cell in row] for row in _lines(fide_match, translate))
    return table.getvalue()


def _person(match: FideMatch) -> dict[str, Any]:
    return {
        "id": match.person.id,
        "name": match.person.name,
        "found": match.matched_by.value,
        "entry": None if match.entry is None else _entry(match.entry),
        "candidates": [
            {**_entry(candidate.entry), "against": list(candidate.against)} for candidate in match.candidates
        ],
        "remarks": list(match.remarks),
    }


def _entry(entry: FideEntry) -> dict[str, Any]:
    return {
        "fide_code": entry.code,
        "name": entry.name,
        "federation": entry.federation,
        "title": entry.title or entry.women_title or None,
        "fide_rating": entry.rating,
        "birth_year": entry.birth_year,
        "active": entry.active,
    }


def _lines(match: FideMatch, translate: Callable[[str], str]) -> Iterator[list[object]]:
    person = [match.person.id, match.person.name, match.person.birth_year, translate(match.matched_by.value)]
    remarks = [translate(remark) for remark in match.remarks]
    if match.entry is not None:
        yield [*person, *_cells(match.entry), ""]
        return
    if not match.candidates:
        yield [*person, *[""] * 6, "; ".join(remarks)]
    for candidate in match.candidates:
        against = dict.fromkeys((*remarks, *map(translate, candidate.against)))
        yield [*person, *_cells(candidate.entry), "; ".join(against)]


def _cells(entry: FideEntry) -> list[object]:
    title = entry.title or entry.women_title
    return [entry.code, entry.name, entry.federation, title, entry.rating, entry.birth_year]


def _safe(cell: object) -> str:
    """A cell that a spreadsheet takes for text and not for a formula."""
    text = "" if cell is None else str(cell)
    return f"'{text}" if text[:1] in ("=", "+", "-", "@") else text
