"""Norms of a competition in words: who fulfilled what, and during it what everybody still needs."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import gettext as _

from tavlei.calc.calculators.titles import ForecastInput
from tavlei.calc.running import parse_part
from tavlei.languages import catalogue
from tavlei.office.competitions.field.reading import name_for_reader
from tavlei.office.competitions.report.content import titles_input
from tavlei.office.explanations import clause_url, reader_language
from tavlei.office.federation.settled import evaluate, settled_input
from tavlei.office.pages.refusals import clause_text
from tavlei.rulebook import Clause
from tavlei.titles import Title

if TYPE_CHECKING:
    from collections.abc import Iterable

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
            "undecided": _undecided(participant, book),
        }
        for participant in output["participants"]
        if participant["id"] not in annulled
    ]


def _undecided(participant: dict[str, Any], book: Catalogue) -> dict[str, str] | None:
    """What nobody has told and would decide a title above those fulfilled or held: it is open, not missed."""
    open_titles = [
        one
        for one in participant["titles"]
        if one["outcome"] == _OPEN and not one["already_held"] and _is_above(one["title"], participant["highest"])
    ]
    missing = dict.fromkeys(gap for one in open_titles for gap in one["missing"])
    if not missing:
        return None
    own, others = _fields(participant["id"], missing)
    return {"own": ", ".join(map(book.phrase, own)), "others": ", ".join(map(book.phrase, others))}


def _fields(participant: str, gaps: Iterable[str]) -> tuple[list[str], list[str]]:
    """The fields that are missing of a participant and of the competition, and those that are of his opponents."""
    own: dict[str, None] = {}
    others: dict[str, None] = {}
    for gap in gaps:
        whose, _mark, field = gap.rpartition(".")
        (own if whose in ("", participant) else others)[field] = None
    return list(own), [field for field in others if field not in own]


def _is_above(title: str, highest: str | None) -> bool:
    return highest is None or Title(title).level < Title(highest).level


def forecast_rows(field: CompetitionSnapshot, athlete: str | None = None) -> list[dict[str, Any]]:
    """What everybody, or one athlete alone, still needs."""
    book, names = catalogue(reader_language()), names_by_code(field)
    data = forecast_input(field, athlete)
    output, unknown = evaluate("titles.forecast", data).json(), _unknown_of(data, book)
    return [
        {
            "unknown_facts": unknown.get(participant["id"], ""),
            "id": participant["id"],
            "name": names.get(participant["id"], participant["id"]),
            "remaining": participant["remaining"],
            "unknown": participant["unknown"],
            "norms": [labelled(one, book) for one in participant["norms"] if one["chance"] != _LOST][:_SHOWN],
        }
        for participant in output["participants"]
    ]


def _unknown_of(data: dict[str, Any], book: Catalogue) -> dict[str, str]:
    """The facts of everybody that the norms ask for and nobody has told, in words, by personal number."""
    facts = parse_part(ForecastInput, settled_input(data))
    asked = [athlete for athlete in facts.competition().athletes if athlete.citizen is not False]
    return {athlete.id: ", ".join(book.phrase(gap.field) for gap in athlete.gaps()) for athlete in asked}


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
