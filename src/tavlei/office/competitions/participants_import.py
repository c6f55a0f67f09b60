"""Entering participants from a table: the known are matched, the new are entered, the doubtful are asked about."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Final

from django.db import IntegrityError, transaction

from tavlei.office.acts import acting
from tavlei.office.competitions.entries import enter
from tavlei.office.competitions.models import Team
from tavlei.office.people.models import Club, Person, Region, TitleHeld
from tavlei.office.people.recognition import Description, RegisterMatch, recognised
from tavlei.office.people.register import add_person
from tavlei.office.roles.permissions import Action, may
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tavlei.exchange.participants import ParticipantRow
    from tavlei.office.competitions.models import Competition, Entry
    from tavlei.office.people.recognition import Recognised
    from tavlei.office.roles.models import User


NEW_PERSON: Final = "new"  # the answer that a doubtful row is nobody of the register


@dataclass(frozen=True, slots=True)
class MatchedRow:
    """A row with the person it is, or those it may be."""

    row: ParticipantRow
    recognised: Recognised

    @property
    def match(self) -> RegisterMatch:
        """What the register knows of the row."""
        return self.recognised.match

    @property
    def person(self) -> Person | None:
        """The person the row is, if that is beyond doubt."""
        return self.recognised.person

    @property
    def is_without_citizenship(self) -> bool:
        """Whether the citizenship will not be known: a table has no column for it (norms of draughts, 7.8)."""
        return self.person is None or not self.person.citizenship

    @property
    def is_without_sex(self) -> bool:
        """Whether the sex will not be known (norms of draughts, 7.8)."""
        return not (self.person.sex if self.person else self.row.sex)


def matched(user: User, competition: Competition, rows: Sequence[ParticipantRow]) -> list[MatchedRow]:
    """Find everybody; birthdays help those who may see them."""
    described = [Description(row.family, row.given, row.patronymic, row.birth, row.code) for row in rows]
    found = recognised(described, by_birthday=may(user, Action.SEE_PERSONAL_DATA, competition))
    return [MatchedRow(row, one) for row, one in zip(rows, found, strict=True)]


@transaction.atomic
def enter_rows(
    user: User, competition: Competition, rows: Sequence[ParticipantRow], chosen: Mapping[int, str] | None = None
) -> list[Entry]:
    """Enter everybody of a table, or nobody: one row that cannot be entered refuses the whole table.

    `chosen` answers for doubtful rows, by their numbers: the personal number of one of the candidates, or `new`.
    """
    acting(user, Action.ENTER, competition)
    made: list[Entry] = []
    problems: list[Problem] = []
    for number, matched_row in enumerate(matched(user, competition, rows), start=1):
        try:
            person = _person(user, matched_row, (chosen or {}).get(number, ""))
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


def _person(user: User, matched_row: MatchedRow, chosen: str) -> Person:
    candidates = {person.code: person for person in matched_row.recognised.candidates}
    if known := matched_row.person or candidates.get(chosen):
        return known
    row = matched_row.row
    if matched_row.match is RegisterMatch.DOUBTFUL and not (candidates and chosen == NEW_PERSON):
        params = {"name": row.name, "codes": ", ".join(candidates) or row.code}
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
