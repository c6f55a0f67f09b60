"""Entering participants from a table: the known are matched, the new are entered, the doubtful are asked about."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import TYPE_CHECKING

from django.db import IntegrityError, transaction

from tavlei.office.acts import acting
from tavlei.office.competitions.entries import enter
from tavlei.office.competitions.models import Team
from tavlei.office.people.models import Club, Person, Region, TitleHeld
from tavlei.office.people.names import search_key
from tavlei.office.people.register import add_person
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.exchange.participants import ParticipantRow
    from tavlei.office.competitions.models import Competition, Entry
    from tavlei.office.roles.models import User


class RegisterMatch(StrEnum):
    """What the register knows of a row."""

    KNOWN = "known"
    NEW = "new"
    DOUBTFUL = "doubtful"


@dataclass(frozen=True, slots=True)
class MatchedRow:
    """A row with the person it is, or those it may be."""

    row: ParticipantRow
    match: RegisterMatch
    person: Person | None = None
    candidates: tuple[Person, ...] = ()

    @property
    def is_without_citizenship(self) -> bool:
        """Whether the citizenship will not be known: a table has no column for it (norms of draughts, 7.8)."""
        return self.person is None or not self.person.citizenship

    @property
    def is_without_sex(self) -> bool:
        """Whether the sex will not be known (norms of draughts, 7.8)."""
        return not (self.person.sex if self.person else self.row.sex)


def matched(rows: Sequence[ParticipantRow]) -> list[MatchedRow]:
    """Find everybody: by number first, then by name and birth; several of one name are for a person to decide."""
    by_code = {person.code: person for person in Person.objects.filter(code__in=[row.code for row in rows if row.code])}
    keys = {search_key(_name(row)) for row in rows}
    by_name: dict[str, list[Person]] = {}
    for person in Person.objects.filter(search__in=keys, merged_into=None, anonymised=False).order_by("code"):
        by_name.setdefault(person.search, []).append(person)
    return [_matched(row, by_code, by_name) for row in rows]


@transaction.atomic
def enter_rows(user: User, competition: Competition, rows: Sequence[ParticipantRow]) -> list[Entry]:
    """Enter everybody of a table, or nobody: one row that cannot be entered refuses the whole table."""
    acting(user, Action.ENTER, competition)
    made: list[Entry] = []
    problems: list[Problem] = []
    for number, matched_row in enumerate(matched(rows), start=1):
        try:
            person = _person(user, matched_row)
            team = _team(competition, matched_row.row.team)
            entry = enter(user, competition, person, team=team)
        except Refusal as refusal:
            problems += refusal.at(f"{number}").problems
            continue
        if matched_row.row.board is not None or (entry.rating is None and matched_row.row.rating is not None):
            entry.board = entry.board if matched_row.row.board is None else matched_row.row.board
            entry.rating = entry.rating if entry.rating is not None else matched_row.row.rating
            try:
                with transaction.atomic():
                    entry.save(update_fields=["board", "rating"])
            except IntegrityError:
                given = {"team": str(team), "board": matched_row.row.board}
                problems.append(Problem("board {board} of «{team}» is given twice", given, path=f"{number}.board"))
        made.append(entry)
    if problems:
        raise Refusal(*problems)
    return made


def _matched(row: ParticipantRow, by_code: dict[str, Person], by_name: dict[str, list[Person]]) -> MatchedRow:
    if row.code:
        found = by_code.get(row.code)
        return MatchedRow(row, RegisterMatch.KNOWN if found else RegisterMatch.DOUBTFUL, found)
    candidates = [person for person in by_name.get(search_key(_name(row)), []) if _may_be(person, row)]
    if not candidates:
        return MatchedRow(row, RegisterMatch.NEW)
    if len(candidates) == 1 and (row.birth is None or candidates[0].year is not None):
        return MatchedRow(row, RegisterMatch.KNOWN, candidates[0])
    return MatchedRow(row, RegisterMatch.DOUBTFUL, candidates=tuple(candidates))


def _may_be(person: Person, row: ParticipantRow) -> bool:
    if row.birth is None or person.year is None:
        return True
    if isinstance(row.birth, date):
        return person.birth_date == row.birth if person.birth_date else person.year == row.birth.year
    return person.year == row.birth


def _person(user: User, matched_row: MatchedRow) -> Person:
    if matched_row.match is RegisterMatch.KNOWN and matched_row.person is not None:
        return matched_row.person
    row = matched_row.row
    if matched_row.match is RegisterMatch.DOUBTFUL:
        params = {"name": _name(row), "codes": ", ".join(one.code for one in matched_row.candidates) or row.code}
        raise Refusal(Problem("{name}: give the personal number, the register has {codes}", params, path="code"))
    given: dict[str, object] = {
        "family": row.family, "given": row.given, "patronymic": row.patronymic, "sex": row.sex, "trainer": row.trainer,
        "region": _region(row.region), "club": _club(row.club),
    }  # fmt: skip
    if isinstance(row.birth, date):
        given["birth_date"] = row.birth
    elif row.birth:
        given["birth_year"] = row.birth
    person = add_person(acting(user, Action.KEEP_PEOPLE), **given)
    if row.title:
        TitleHeld.objects.create(person=person, sport="draughts", title=row.title, awarded=date(1970, 1, 1))
    return person


def _region(name: str) -> Region | None:
    if not name:
        return None
    found = Region.objects.filter(name_ru__iexact=name).first() or Region.objects.filter(code__iexact=name).first()
    if found is None:
        raise Refusal(Problem("there is no region «{name}» in the register", {"name": name}, path="region"))
    return found


def _club(name: str) -> Club | None:
    return Club.objects.get_or_create(name=name, region=None)[0] if name else None


def _team(competition: Competition, name: str) -> Team | None:
    return Team.objects.get_or_create(competition=competition, name=name)[0] if name else None


def _name(row: ParticipantRow) -> str:
    return " ".join(name for name in (row.family, row.given, row.patronymic) if name)
