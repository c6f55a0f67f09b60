"""Norms of a competition in words: who fulfilled what, and during it what everybody still needs."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import gettext as _

from tavlei.languages import catalogue
from tavlei.office.competitions.field.reading import name_for_reader
from tavlei.office.competitions.report.content import titles_input
from tavlei.office.explanations import clause_url, reader_language
from tavlei.office.federation.settled import evaluate
from tavlei.office.pages.refusals import clause_text
from tavlei.rulebook import Clause

if TYPE_CHECKING:
    from tavlei.languages import Catalogue
    from tavlei.office.competitions.field.reading import CompetitionSnapshot

_LOST: Final = "out_of_reach"
_OPEN: Final = "undecided"
_SHOWN: Final = 2  # the highest norms of a participant; the others are lower


def verdict_rows(field: CompetitionSnapshot) -> list[dict[str, Any]]:
    """Who fulfilled what."""
    book, names = catalogue(reader_language()), names_by_code(field)
    output = evaluate("titles.evaluate", titles_input(field)).json()
    annulled = {entry.person.code for entry in field.entries if entry.person and entry.annulled}
    return [
        {
            "id": participant["id"],
            "name": names.get(participant["id"], participant["id"]),
            "fulfilled": [labelled(one, book) for one in participant["titles"] if one["outcome"] == "fulfilled"],
            "first": [labelled(one, book) for one in participant["titles"] if one["outcome"] == "first_of_two"],
        }
        for participant in output["participants"]
        if participant["id"] not in annulled
    ]


def forecast_rows(field: CompetitionSnapshot, athlete: str | None = None) -> list[dict[str, Any]]:
    """What everybody, or one athlete alone, still needs."""
    book, names = catalogue(reader_language()), names_by_code(field)
    output = evaluate("titles.forecast", forecast_input(field, athlete)).json()
    return [
        {
            "id": participant["id"],
            "name": names.get(participant["id"], participant["id"]),
            "remaining": participant["remaining"],
            "unknown": participant["unknown"],
            "norms": [labelled(one, book) for one in participant["norms"] if one["chance"] != _LOST][:_SHOWN],
        }
        for participant in output["participants"]
    ]


def forecast_input(field: CompetitionSnapshot, athlete: str | None = None) -> dict[str, Any]:
    """The competition for `titles.forecast`: of everybody, or of one athlete alone."""
    alone = {} if athlete is None else {"athletes": [athlete]}
    return {**titles_input(field), "planned_rounds": field.competition.rounds_planned, **alone}


def labelled(row: dict[str, Any], book: Catalogue) -> dict[str, Any]:
    """A title or norm with its name, its clause and how it stands, in words."""
    clause, title = Clause(*row["clause"].split(" ", 1)), row["title"]
    record: dict[str, Any] = {
        **row,
        "label": book.phrase(title),
        "cited": clause_text(clause, book.language),
        "url": clause_url(clause),
    }
    if "chance" in row:
        record["points"] = _points(row, book)
        record["outlook"] = _outlook(row, record["points"], book)
    return record


def _outlook(row: dict[str, Any], points: str, book: Catalogue) -> str:
    """One verdict to a norm: while it is open, the points it asks for are told and nothing beside them."""
    chance = row["chance"]
    key = f"chance.{chance}"
    return "" if points and chance == _OPEN else book.phrase(key)


def _points(row: dict[str, Any], book: Catalogue) -> str:
    """The points a norm still asks for; between which bounds, while opponents are not known. Nothing without a norm."""
    names = ("needed", "scored", "norm", "needed_from", "needed_to")
    figures = {name: book.value(Fraction(row[name])) for name in names if row.get(name) is not None}
    if row.get("needed_to") == "0":
        return _("enough points whoever the opponents to come will be (%(scored)s scored)") % figures
    if "needed_to" in figures and row["needed_from"] == row["needed_to"]:
        return _("points still needed: %(needed_to)s whoever the opponents to come will be") % figures
    if "needed_to" in figures:
        return _("points still needed: %(needed_from)s to %(needed_to)s, depending on the opponents to come") % figures
    if row["norm"] is None:
        return ""
    if row["needed"] == "0":
        return _("enough points so far (%(scored)s of %(norm)s)") % figures
    return _("%(needed)s more points (%(scored)s of %(norm)s)") % figures


def names_by_code(field: CompetitionSnapshot) -> dict[str, str]:
    """Names for the reader, by personal number."""
    return {entry.person.code: name_for_reader(entry) for entry in field.entries if entry.person}
