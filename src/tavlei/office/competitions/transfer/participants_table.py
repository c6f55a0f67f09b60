"""Entering participants from a table: the known are matched, the new are entered, the doubtful are asked about."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Final

from django.db import IntegrityError, transaction

from tavlei.exchange.competition import PersonPart
from tavlei.office.acts.performing import authorise
from tavlei.office.competitions.entries.applications import enter
from tavlei.office.competitions.entries.representatives import is_desk, take_team
from tavlei.office.competitions.models import Sport, Team
from tavlei.office.competitions.transfer.people_match import agrees, surviving_person
from tavlei.office.journal.chain import record
from tavlei.office.people.models import Club, OutsideCode, Person, Region, TitleHeld
from tavlei.office.people.recognition import Description, MatchKind, MatchResult, match_people
from tavlei.office.people.regions import country_of, is_federation
from tavlei.office.people.register import add_person
from tavlei.office.roles.permissions import Action, may
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tavlei.exchange.participants import ParticipantRow
    from tavlei.office.competitions.models import Competition, Entry
    from tavlei.office.journal.chain import Actor
    from tavlei.office.roles.models import User

DESK_COLUMNS: Final = ("rating", "fide_rating", "national_rating", "title", "fide_title", "board")
NEW_PERSON: Final = "new"  # the answer that a doubtful row is nobody of the register


@dataclass(frozen=True, slots=True)
class MatchedRow:
    """A row with the person it is, or those it may be."""

    row: ParticipantRow
    recognised: MatchResult

    @property
    def match(self) -> MatchKind:
        """What the register knows of the row."""
        return self.recognised.match

    @property
    def person(self) -> Person | None:
        """The person the row is, if that is beyond doubt."""
        return self.recognised.person

    @property
    def is_without_citizenship(self) -> bool:
        """Whether the citizenship will not be known: a table has no column for it (norms of draughts, 7.8)."""
        return not (self.person.citizenship if self.person else self.row.citizenship)

    @property
    def is_without_sex(self) -> bool:
        """Whether the sex will not be known (norms of draughts, 7.8)."""
        return not (self.person.sex if self.person else self.row.sex)


def matched(user: User, rows: Sequence[ParticipantRow]) -> list[MatchedRow]:
    """Find everybody. Births help only those who may see everybody's: what is offered tells them."""
    described = [Description(row.family, row.given, row.patronymic, row.birth, row.code) for row in rows]
    sees = may(user, Action.SEE_PERSONAL_DATA)
    matches = match_people(described, by_birthday=sees)
    codes = [row.fide_code for row in rows if row.fide_code]
    outside_codes = OutsideCode.objects.filter(body="fide", code__in=codes).select_related("person__merged_into")
    owners = {outside.code: surviving_person(outside.person) for outside in outside_codes}
    return [MatchedRow(row, _by_number(row, one, owners.get(row.fide_code), sees=sees))
            for row, one in zip(rows, matches, strict=True)]  # fmt: skip


def _by_number(row: ParticipantRow, match: MatchResult, owner: Person | None, *, sees: bool) -> MatchResult:
    """Whom the FIDE number tells: its owner, unless the name or the birth is another one; then a person decides."""
    if not row.fide_code or row.code:
        return match
    if owner is not None:
        birth = row.birth if sees else None
        person_part = PersonPart(
            code="-", family=row.family, given=row.given, patronymic=row.patronymic,
            birth_date=birth if isinstance(birth, date) else None, birth_year=birth if isinstance(birth, int) else None,
        )  # fmt: skip
        if agrees(person_part, owner):
            return MatchResult(MatchKind.KNOWN, owner)
        others = [match.person] if match.person else match.candidates
        return MatchResult(MatchKind.DOUBTFUL, candidates=tuple(dict.fromkeys([owner, *others])))
    if match.person is not None and match.person.outside_codes.filter(body="fide").exists():
        return MatchResult(MatchKind.DOUBTFUL, candidates=(match.person,))
    return match


@transaction.atomic
def enter_rows(
    user: User, competition: Competition, rows: Sequence[ParticipantRow], chosen: Mapping[int, str] | None = None
) -> list[Entry]:
    """Enter everybody of a table, or nobody: one row that cannot be entered refuses the whole table.

    `chosen` answers for doubtful rows, by their numbers: the personal number of one of the candidates, or `new`.
    """
    authorise(user, Action.ENTER, competition)
    entries: list[Entry] = []
    problems: list[Problem] = []
    for number, matched_row in enumerate(matched(user, rows), start=1):
        try:
            check_columns(user, competition, matched_row.row)
            person = _person(user, matched_row, (chosen or {}).get(number, ""))
            team = _team(user, competition, matched_row.row.team)
            entry = enter(user, competition, person, team=team)
        except Refusal as refusal:
            problems += refusal.at(f"{number}").problems
            continue
        row = matched_row.row
        rating = row.rating or row.fide_rating or row.national_rating
        title = row.fide_title if competition.sport == Sport.CHESS else _title_told(matched_row)
        if row.board is not None or title or (entry.rating is None and rating is not None):
            entry.board = entry.board if row.board is None else row.board
            entry.rating = entry.rating if entry.rating is not None else rating
            entry.title = title or entry.title
            try:
                with transaction.atomic():
                    entry.save(update_fields=["board", "rating", "title"])
            except IntegrityError:
                data = {"team": str(team), "board": matched_row.row.board}
                problems.append(Problem("board {board} of «{team}» is given twice", data, path=f"{number}.board"))
        entries.append(entry)
    if problems:
        raise Refusal(*problems)
    return entries


def _person(user: User, matched_row: MatchedRow, chosen: str) -> Person:
    candidates = {person.code: person for person in matched_row.recognised.candidates}
    if known := matched_row.person or candidates.get(chosen):
        return known
    row = matched_row.row
    if matched_row.match is MatchKind.DOUBTFUL and not (candidates and chosen == NEW_PERSON):
        params = {"name": row.name, "codes": ", ".join(candidates) or row.code}
        raise Refusal(Problem("{name}: give the personal number, the register has {codes}", params, path="code"))
    data: dict[str, object] = {
        "family": row.family, "given": row.given, "patronymic": row.patronymic, "sex": row.sex, "trainer": row.trainer,
        "region": _region(row.region), "club": _club(row.club),
        "citizenship": country_of(row.citizenship) if is_federation(row.citizenship) else "",
    }  # fmt: skip
    if isinstance(row.birth, date):
        data["birth_date"] = row.birth
    elif row.birth:
        data["birth_year"] = row.birth
    person = add_person(authorise(user, Action.KEEP_PEOPLE), **data)
    if row.fide_code and not OutsideCode.objects.filter(body="fide", code=row.fide_code).exists():
        OutsideCode.objects.create(person=person, body="fide", code=row.fide_code)
    if row.title and may(user, Action.AWARD_TITLE):
        _hold_title(authorise(user, Action.AWARD_TITLE), person, row.title)
    return person


def _hold_title(actor: Actor, person: Person, title: str) -> None:
    """A title that a table tells of a new person, by somebody who may award it; the day is not told."""
    held = TitleHeld.objects.create(person=person, sport="draughts", title=title, awarded=date(1970, 1, 1))
    record(actor, "title.taken_over", held, after={"person": person.code, "title": title})


def _title_told(matched_row: MatchedRow) -> str:
    """The title with which somebody new to the register plays here; only whoever may award it enters it there."""
    return matched_row.row.title if matched_row.person is None else ""


def check_columns(user: User, competition: Competition, row: ParticipantRow) -> None:
    """Refuse what only the desk enters: ratings, titles and boards."""
    if is_desk(user, competition):
        return
    texts = [name for name in DESK_COLUMNS if getattr(row, name)]
    if texts:
        problem = Problem("ratings, titles and boards are entered by the desk: leave this column empty", path=texts[0])
        raise Refusal(problem)


def _region(name: str) -> Region | None:
    if not name:
        return None
    region = Region.objects.filter(name_ru__iexact=name).first() or Region.objects.filter(code__iexact=name).first()
    if region is None:
        raise Refusal(Problem("there is no region «{name}» in the register", {"name": name}, path="region"))
    return region


def _club(name: str) -> Club | None:
    return Club.objects.get_or_create(name=name, region=None)[0] if name else None


def _team(user: User, competition: Competition, name: str) -> Team | None:
    if not name:
        return None
    team, made = Team.objects.get_or_create(competition=competition, name=name)
    return take_team(user, competition, team) if made else team
