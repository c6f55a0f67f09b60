"""Starting a list from the table a federation has: looked at first, then opened as one act, all of it or nothing."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from django.db import transaction
from django.utils import timezone

from tavlei.bridge.accounts.rank_coefficients import check_coefficient
from tavlei.exchange.participants import preview_list
from tavlei.exchange.participants.heading import BY_HEADERS
from tavlei.exchange.participants.table import USUAL_LIMITS
from tavlei.office.acts.performing import authorise
from tavlei.office.federation.settled import rulebook_on
from tavlei.office.lists.kinds.base import SPORTS
from tavlei.office.lists.models import ListKind
from tavlei.office.lists.opening.opening_list import check_opening, open_list
from tavlei.office.people.brought.entering import enter_outside, enter_people, enter_titles, problems_of_rows
from tavlei.office.people.brought.rows import NEW_PERSON, SAME_PERSON, BroughtRow, matched_rows, resolved_person
from tavlei.office.people.recognition import MatchKind
from tavlei.office.roles.permissions import Action
from tavlei.office.workers import read_brought
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import date

    from tavlei.exchange.participants import ListRow, Preview
    from tavlei.exchange.participants.table import TableLimits
    from tavlei.office.lists.models import Publication
    from tavlei.office.people.models import Person
    from tavlei.office.roles.models import User

    Moved = Callable[[int], object]

NEEDED: Final = {
    ListKind.ELO_R: (("rating",),),
    ListKind.FSU: (("rating",),),
    ListKind.BRIDGE: (("coefficient", "mb"),),
}
_BRIDGE_NUMBER: Final = re.compile(r"[1-9]\d{0,8}")


def _unmoved(_count: int) -> None:
    """Nobody watches."""


@dataclass(frozen=True, slots=True)
class OpeningTable:
    """A table that was looked at: what it says, what is wrong with it, who everybody is."""

    kind: ListKind
    digest: str
    preview: Preview[ListRow]
    problems: tuple[Problem, ...]
    rows: tuple[BroughtRow[ListRow], ...]

    @property
    def doubtful(self) -> list[BroughtRow[ListRow]]:
        """The rows about which a person decides."""
        return [brought_row for brought_row in self.rows if brought_row.is_doubtful]

    def count(self, match: MatchKind) -> int:
        """How many rows are known, new or doubtful."""
        return sum(brought_row.match is match for brought_row in self.rows)

    @property
    def without_games(self) -> int:
        """Chess: of how many nobody knows how many games they played; they count as newcomers."""
        return sum(brought_row.row.games is None for brought_row in self.rows) if self.kind == ListKind.FSU else 0

    @property
    def without_citizenship(self) -> int:
        """Of how many new people the citizenship is not told; lists ask for it."""
        return sum(not one.row.citizenship for one in self.rows if one.match is MatchKind.NEW)


def preview_table(  # noqa: PLR0913 - a table is looked at with so much
    user: User,
    kind: ListKind,
    content: bytes,
    limits: TableLimits = USUAL_LIMITS,
    moved: Moved = _unmoved,
    *,
    columns: Mapping[str, str] = BY_HEADERS,
) -> OpeningTable:
    """Read a table and find everybody; while a cell is wrong nobody is looked for. Nothing is stored.

    `columns` are the fields by the letters of their columns, where their headers do not say it.
    """
    authorise(user, Action.PUBLISH)
    preview = read_brought(preview_list, content, NEEDED[kind], limits, dict(columns), timezone.localdate())
    problems = preview.problems or tuple(_problems(kind, preview))
    if not preview.rows:
        raise Refusal(Problem("the table is empty"))
    rows = () if problems else tuple(matched_rows(preview.values(), moved))
    return OpeningTable(kind, hashlib.sha256(content).hexdigest(), preview, problems, rows)


def _problems(kind: ListKind, preview: Preview[ListRow]) -> list[Problem]:
    letters = {column.field: column.letter for column in preview.columns if column.field}
    problems = problems_of_rows(preview.values(), letters)
    if kind == ListKind.BRIDGE:
        rulebook = rulebook_on("bridge-classification", timezone.localdate())
        for row in preview.values():
            if row.coefficient is not None:
                place = f"{letters['coefficient']}{row.row}"
                try:
                    check_coefficient(Fraction(row.coefficient), rulebook)
                except Refusal as refusal:
                    problems += [problem.at(place) for problem in refusal.problems]
            if row.code and not _BRIDGE_NUMBER.fullmatch(row.code):
                path = f"{letters['code']}{row.row}"
                problems.append(
                    Problem("a personal number of bridge is a number; got «{got}»", {"got": row.code}, path=path)
                )
            if (row.mb_year or 0) > (row.mb or 0):
                path = f"{letters['mb_year']}{row.row}"
                problems.append(Problem("the last year has more MB than there are in all", path=path))
    return problems


@transaction.atomic
def open_from_table(  # noqa: PLR0913 - a list is opened with so much
    user: User,
    looked: OpeningTable,
    day: date,
    answers: Mapping[int, str] | None = None,
    *,
    as_new: bool = False,
    moved: Moved = _unmoved,
) -> Publication:
    """Enter who is new and open the list of a day, in one act; one row that is wrong or doubtful refuses everything.

    `answers` decide about doubtful rows, by their numbers: the personal number of a candidate, `new`, or `same` for
    the person of the earlier row. With `as_new` those without an answer are new.
    """
    decided = check_answers(user, looked, day, answers or {}, as_new=as_new)
    figures, new = _entered(looked, day, decided, moved)
    record = {"file": looked.digest, "rows": len(looked.rows), "new": new, "known": len(figures) - new}
    published = open_list(user, looked.kind, day, figures, record)
    moved(len(figures))
    return published


def check_answers(
    user: User, looked: OpeningTable, day: date, answers: Mapping[int, str], *, as_new: bool = False
) -> list[tuple[BroughtRow[ListRow], Person | None]]:
    """Refuse what cannot be opened; every row that counts with its person, None for somebody new."""
    authorise(user, Action.PUBLISH)
    authorise(user, Action.KEEP_PEOPLE)
    check_opening(looked.kind, day)
    if looked.problems:
        raise Refusal(*looked.problems)
    return _decided(looked.rows, answers, as_new=as_new)


def _entered(
    looked: OpeningTable, day: date, decided: Sequence[tuple[BroughtRow[ListRow], Person | None]], moved: Moved
) -> tuple[dict[str, dict[str, Any]], int]:
    """Enter who is new and what is told of everybody; gives the figures by personal number, and how many are new."""
    new = [brought_row.row for brought_row, person in decided if person is None]
    people = enter_people(new, moved)
    people |= {brought_row.row.row: (person.code, person.pk) for brought_row, person in decided if person is not None}
    keys = {row: key for row, (_code, key) in people.items()}
    rows = [brought_row.row for brought_row, _person in decided]
    enter_titles(SPORTS[looked.kind].value, new, keys)
    enter_outside(rows, keys, day)
    return {people[row.row][0]: _FIGURES[looked.kind](row) for row in rows}, len(new)


def _decided(
    rows: Sequence[BroughtRow[ListRow]], answers: Mapping[int, str], *, as_new: bool
) -> list[tuple[BroughtRow[ListRow], Person | None]]:
    """Every row that counts with its person, None for somebody new; nobody stands on a list twice."""
    decided: list[tuple[BroughtRow[ListRow], Person | None]] = []
    seen: dict[int, int] = {}
    problems: list[Problem] = []
    for brought_row in rows:
        number = brought_row.row.row
        answer = answers.get(number, "") or (NEW_PERSON if as_new else "")
        try:
            person = resolved_person(brought_row, answer)
        except Refusal as refusal:
            problems += refusal.problems
            continue
        if brought_row.is_doubtful and answer == SAME_PERSON:
            continue
        if person is not None and seen.setdefault(person.pk, number) != number:
            params = {"code": person.code, "row": seen[person.pk]}
            problems.append(Problem("number {code} stands already in row {row}", params, path=str(number)))
        decided.append((brought_row, person))
    if problems:
        raise Refusal(*problems)
    return decided


def _elo_r(row: ListRow) -> dict[str, Any]:
    return {
        "rating": row.rating,
        "already_deducted": row.deducted or 0,
        "last_included_competition_end": row.last_played.isoformat() if row.last_played else None,
    }


def _fsu(row: ListRow) -> dict[str, Any]:
    record = {"highest_published": row.highest, "fide_rating": row.fide_rating}
    record["last_rated_game"] = row.last_played.isoformat() if row.last_played else None  # type: ignore[assignment]
    known = {name: value for name, value in record.items() if value is not None}
    return {"rating": row.rating, "rated_games_before": row.games or 0, **known}


def _bridge(row: ListRow) -> dict[str, Any]:
    points = {"mb": row.mb or 0, "mb_year": row.mb_year or 0, "ro": row.ro or 0, "pb": row.pb or 0}
    return {**points, "coefficient": None if row.coefficient is None else str(row.coefficient)}


_FIGURES: Final = {ListKind.ELO_R: _elo_r, ListKind.FSU: _fsu, ListKind.BRIDGE: _bridge}
