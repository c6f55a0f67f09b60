"""The tags of a work. PDN names `Author`, `Publication` and `PublicationDate`; the others are our own.

`AuthorPlace`, `Task`, `Genre`, `Group`, `Special`, `Title`, `PublicationCopies`, `FirstContest`, `LastMoves`,
`Enlarges`, `SecondTask`, `PiecesChanged`.

A work printed several times has `Publication`, `PublicationDate` and `PublicationCopies` once for each, in
one order.
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from enum import StrEnum
from typing import TYPE_CHECKING, Final, TypeVar

from tavlei.composition import (
    Author,
    Genre,
    Group,
    PrintedPublication,
    SpecialKind,
    assignment_text,
    change_text,
    parse_assignment,
    parse_change,
)
from tavlei.exchange.pdn import PdnTag
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tavlei.composition import Assignment, PieceChange, Work

BETWEEN: Final = "; "
UNKNOWN: Final = "?"
Kind = TypeVar("Kind", bound=StrEnum)
Parsed = TypeVar("Parsed")
_DAY: Final = re.compile(r"(\d{4})(?:[.\-/](\d{1,2}|\?\?)(?:[.\-/](\d{1,2}|\?\?))?)?")


def work_tags(work: Work) -> Iterator[PdnTag]:
    """The tags of a work beside its position; what is empty is left out."""
    if work.title:
        yield PdnTag("Title", work.title)
    if work.authors:
        yield PdnTag("Author", BETWEEN.join(_one(author.name) for author in work.authors))
    if any(author.place for author in work.authors):
        yield PdnTag("AuthorPlace", BETWEEN.join(_one(author.place) or UNKNOWN for author in work.authors))
    yield PdnTag("Task", assignment_text(work.assignment))
    for name, value in (("Genre", work.genre), ("Group", work.group)):
        if value is not None:
            yield PdnTag(name, str(value))
    if work.special:
        yield PdnTag("Special", BETWEEN.join(sorted(work.special)))
    for publication in work.publications:
        yield PdnTag("Publication", publication.where)
        yield PdnTag("PublicationDate", publication.day.strftime("%Y.%m.%d"))
        yield PdnTag("PublicationCopies", UNKNOWN if publication.copies is None else str(publication.copies))
    if work.first_contest is not None:
        yield PdnTag("FirstContest", work.first_contest.strftime("%Y.%m.%d"))
    if work.last_moves:
        yield PdnTag("LastMoves", BETWEEN.join(work.last_moves))
    if work.enlarges:
        yield PdnTag("Enlarges", work.enlarges)
    if work.second is not None:
        yield PdnTag("SecondTask", assignment_text(work.second))
    if work.pieces_changed is not None:
        yield PdnTag("PiecesChanged", change_text(work.pieces_changed))


def _one(name: str) -> str:
    """A name in one piece: what stands between authors does not stand in one."""
    return name.replace(";", ",").strip()


def authors(tags: Sequence[PdnTag]) -> tuple[Author, ...]:
    """The authors with the places that belong to them."""
    names, places = (_listed(_value(tags, name)) for name in ("Author", "AuthorPlace"))
    known = [name for name in names if name.strip(UNKNOWN)]
    return tuple(Author(name, _known(places[index]) if index < len(places) else "") for index, name in enumerate(known))


def publications(tags: Sequence[PdnTag]) -> tuple[PrintedPublication, ...]:
    """Where and when the work was printed; without a day a publication says nothing about priority and is left out."""
    where, days, copies = (
        [tag.value for tag in tags if tag.name == name]
        for name in ("Publication", "PublicationDate", "PublicationCopies")
    )
    printed_publications = []
    for index, text in enumerate(days):
        if (day := parse_day(text, "PublicationDate")) is not None:
            run = copies[index] if index < len(copies) else UNKNOWN
            number = int(run) if run.isdecimal() else None
            printed_publications.append(PrintedPublication(where[index] if index < len(where) else "", day, number))
    return tuple(printed_publications)


def parse_day(text: str, path: str) -> date | None:
    """A day as PDN writes it; of a year or a month alone the last day, so that nobody gains priority by it."""
    if not text.strip(" ?.-"):
        return None
    match = _DAY.fullmatch(text.strip())
    year, month, day = (0, 0, 0) if match is None else tuple(map(_number, match.groups()))
    try:
        return date(year, month, day) if month and day else _last_day(year, month)
    except ValueError as error:
        params = {"example": "1987.03.21", "got": text}
        raise Refusal(Problem("expected a day such as {example}; got {got}", params, path)) from error


def _number(text: str | None) -> int:
    return int(text) if text and text.isdecimal() else 0


def _last_day(year: int, month: int) -> date:
    return date(year, 12, 31) if month in {0, 12} else date.fromordinal(date(year, month + 1, 1).toordinal() - 1)


def genre(tags: Sequence[PdnTag]) -> Genre | None:
    """The genre the author declares."""
    return _word(Genre, tags, "Genre")


def group(tags: Sequence[PdnTag]) -> Group | None:
    """The group the author declares."""
    return _word(Group, tags, "Group")


def special(tags: Sequence[PdnTag]) -> frozenset[SpecialKind]:
    """The special kinds."""
    listed = _listed(_value(tags, "Special"))
    return frozenset(_member(SpecialKind, kind, "Special") for kind in listed)


def last_moves(tags: Sequence[PdnTag]) -> tuple[str, ...]:
    """The last moves that the author names."""
    return tuple(_listed(_value(tags, "LastMoves")))


def second(tags: Sequence[PdnTag]) -> Assignment | None:
    """The second assignment of a work with two."""
    text = _value(tags, "SecondTask").strip(" ?-")
    return _at("SecondTask", parse_assignment, text) if text else None


def pieces_changed(tags: Sequence[PdnTag]) -> PieceChange | None:
    """The piece that the solver adds or removes."""
    text = _value(tags, "PiecesChanged").strip(" ?-")
    return _at("PiecesChanged", parse_change, text) if text else None


def _at(name: str, parse: Callable[[str], Parsed], text: str) -> Parsed:
    """What a tag says; a refusal names the tag."""
    try:
        return parse(text)
    except Refusal as refusal:
        raise Refusal(*(replace(problem, path=name) for problem in refusal.problems)) from refusal


def _word(kind: type[Kind], tags: Sequence[PdnTag], name: str) -> Kind | None:
    text = _value(tags, name).strip(" ?-")
    return _member(kind, text, name) if text else None


def _member(kind: type[Kind], text: str, path: str) -> Kind:
    word = text.strip().lower().replace(" ", "_")
    if word not in list(kind):
        raise Refusal(Problem("expected one of: {choices}; got {got}", {"choices": ", ".join(kind), "got": text}, path))
    return kind(word)


def _listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(BETWEEN.strip()) if part.strip()]


def _known(text: str) -> str:
    return text if text.strip(UNKNOWN) else ""


def _value(tags: Sequence[PdnTag], name: str) -> str:
    return next((tag.value for tag in tags if tag.name == name), "")
