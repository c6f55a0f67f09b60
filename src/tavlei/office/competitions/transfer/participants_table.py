"""Entering participants from a table: the known are matched, the new are entered, the doubtful are asked about.

What is shown beforehand is what the act does, taken back at its end: both tell the same of every row.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from django.db import IntegrityError, transaction

from tavlei.office.acts.performing import authorise
from tavlei.office.competitions.entries.applications import enter
from tavlei.office.competitions.entries.representatives import is_desk, take_team
from tavlei.office.competitions.models import Sport, Team
from tavlei.office.competitions.transfer.brought_people import BroughtPeople
from tavlei.office.competitions.transfer.captains import name_captains
from tavlei.office.people.brought.answers import Answers
from tavlei.office.people.brought.places_asked import BroughtPlaces, PlaceQuestion, place_questions
from tavlei.office.people.brought.rows import SAME_PERSON, BroughtRow, matched_rows
from tavlei.office.people.brought.table import BroughtTable, table_of_rows
from tavlei.office.roles.permissions import Action, may
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.exchange.participants import ParticipantRow
    from tavlei.office.competitions.models import Competition, Entry
    from tavlei.office.people.models import Person
    from tavlei.office.roles.models import User

DESK_COLUMNS: Final = ("rating", "fide_rating", "national_rating", "title", "fide_title", "board")
RATINGS: Final = ("rating", "fide_rating", "national_rating")
"""The columns of ratings: the first that is filled is that with which somebody plays."""
_LIST_COUNTS: Final = phrase("the rating of the list in force counts: {rating}")
_ONE_RATING: Final = phrase("somebody plays with one rating: {rating}; this one is not taken")
NO_ANSWERS: Final = Answers()


@dataclass(slots=True)
class EnteredRow:
    """A row, whom it may be, and what became of it: the person, the entry, or what is wrong with it."""

    brought: BroughtRow[ParticipantRow]
    person: Person | None = None
    entry: Entry | None = None
    is_new: bool = False
    problems: list[Problem] = field(default_factory=list)

    @property
    def row(self) -> ParticipantRow:
        """What the table tells."""
        return self.brought.row


@dataclass(slots=True)
class EnteredTable:
    """What came of a table: its rows, the places it asks about, what is wrong, what it tells that is not kept."""

    rows: list[EnteredRow] = field(default_factory=list)
    questions: list[PlaceQuestion] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    remarks: list[Problem] = field(default_factory=list)
    made_regions: list[str] = field(default_factory=list)
    made_clubs: list[str] = field(default_factory=list)

    @property
    def entries(self) -> list[Entry]:
        """The entries that were made."""
        return [row.entry for row in self.rows if row.entry is not None]

    @property
    def doubtful(self) -> list[EnteredRow]:
        """The rows about which a person decides."""
        return [row for row in self.rows if row.brought.is_doubtful]


def preview_entering(
    user: User, competition: Competition, table: BroughtTable[ParticipantRow], answers: Answers = NO_ANSWERS
) -> EnteredTable:
    """What entering the table would bring about; nothing stays."""
    with transaction.atomic():
        entered = _Entering(user, competition, table, answers).entered()
        transaction.set_rollback(True)
    return entered


@transaction.atomic
def enter_table_of_participants(
    user: User, competition: Competition, table: BroughtTable[ParticipantRow], answers: Answers = NO_ANSWERS
) -> EnteredTable:
    """Enter everybody of a table who is not left out, or nobody: one row that cannot be entered refuses all of it."""
    entered = _Entering(user, competition, table, answers).entered()
    if entered.problems:
        raise Refusal(*entered.problems)
    return entered


def enter_rows(
    user: User, competition: Competition, rows: Sequence[ParticipantRow], answers: Answers = NO_ANSWERS
) -> list[Entry]:
    """Enter the rows of no file, all of them or none."""
    return enter_table_of_participants(user, competition, table_of_rows(rows), answers).entries


class _Entering:
    """One table on its way into a competition."""

    def __init__(
        self, user: User, competition: Competition, table: BroughtTable[ParticipantRow], answers: Answers
    ) -> None:
        self._actor = authorise(user, Action.ENTER, competition)
        self._user, self._competition, self._table, self._answers = user, competition, table, answers
        keeper = authorise(user, Action.KEEP_PEOPLE) if may(user, Action.KEEP_PEOPLE) else None
        self._places = BroughtPlaces(keeper, answers)
        self._people = BroughtPeople(user, competition, self._places)
        self._found = EnteredTable()

    def entered(self) -> EnteredTable:
        found, kept = self._found, self._table.rows_taken(self._answers)
        found.questions = place_questions(kept, self._answers)
        found.problems += self._table.wrong_cells(self._answers)
        sees = may(self._user, Action.SEE_PERSONAL_DATA)
        for brought in matched_rows(kept, by_birthday=sees):
            row = EnteredRow(brought)
            found.rows.append(row)
            if not (brought.is_doubtful and self._answers.of_row(brought.row.row) == SAME_PERSON):
                self._enter(row)
        told = [(row.row, row.entry) for row in found.rows if row.entry is not None]
        for problem in name_captains(self._actor, self._competition, told):
            number, _point, name = problem.path.partition(".")
            self._tell(Problem(problem.message, problem.params, name), int(number))
        self._remark_on_columns()
        found.made_regions, found.made_clubs = self._places.made_regions, self._places.made_clubs
        return found

    def _enter(self, entered: EnteredRow) -> None:
        row = entered.row
        try:
            with self._places.undone_with_refusal():
                check_columns(self._user, self._competition, row)
                answer = self._answers.of_row(row.row)
                entered.person, entered.is_new, remarks = self._people.person(entered.brought, answer)
                team = self._team(row.team)
                entered.entry = enter(self._user, self._competition, entered.person, team=team)
                remarks += self._keep_columns(entered, team)
        except Refusal as refusal:
            entered.entry = None
            entered.problems = [self._tell(problem, row.row) for problem in refusal.problems]
        else:
            self._found.remarks += [self._table.at(remark, row.row) for remark in remarks]

    def _tell(self, problem: Problem, row: int) -> Problem:
        told = self._table.at(problem, row)
        self._found.problems.append(told)
        return told

    def _keep_columns(self, entered: EnteredRow, team: Team | None) -> list[Problem]:
        """The board, the rating and the title with which somebody plays here."""
        row, entry, remarks = entered.row, entered.entry, []
        assert entry is not None  # noqa: S101 - it has just been made
        known = entry.rating is not None
        for name in RATINGS:
            told = getattr(row, name)
            if entry.rating is None:
                entry.rating = told
            elif told not in (None, entry.rating):
                message = _LIST_COUNTS if known else _ONE_RATING
                remarks.append(Problem(message, {"rating": entry.rating}, path=name))
        title = row.fide_title if self._competition.sport == Sport.CHESS else row.title if entered.is_new else ""
        entry.board = entry.board if row.board is None else row.board
        entry.title = title or entry.title
        try:
            with transaction.atomic():
                entry.save(update_fields=["board", "rating", "title"])
        except IntegrityError:
            raise Refusal(
                Problem(
                    "board {board} of «{team}» is given twice", {"team": str(team), "board": row.board}, path="board"
                )
            ) from None
        return remarks

    def _team(self, name: str) -> Team | None:
        if not name:
            return None
        team, made = Team.objects.get_or_create(competition=self._competition, name=name)
        return take_team(self._user, self._competition, team) if made else team

    def _remark_on_columns(self) -> None:
        """What a whole column tells and the competition does not keep, and what it lacks."""
        letters = self._table.letters
        if "number" in letters:
            problem = Problem("starting numbers are drawn when the admission closes: those of the table are not taken")
            self._found.remarks.append(problem.at(letters["number"]))
        new = [row.row for row in self._found.rows if row.is_new and row.entry is not None]
        self._found.remarks += self._places.remark_on_citizenships(new)
        for row in self._found.rows:
            if row.row.captain and row.entry is not None and row.entry.team_id is None:
                told = Problem("a captain without a team is not kept", path="captain")
                self._found.remarks.append(self._table.at(told, row.row.row))
        if not self._competition.plays_in_teams:
            return
        teams = {row.entry.team for row in self._found.rows if row.entry is not None and row.entry.team is not None}
        for team in sorted(teams, key=str):
            if team.captain_id is None:
                told = Problem("«{team}» has no captain: add a column «Captain» with a plus", {"team": team.name})
                self._found.remarks.append(told)


def check_columns(user: User, competition: Competition, row: ParticipantRow) -> None:
    """Refuse what only the desk enters: ratings, titles and boards."""
    if is_desk(user, competition):
        return
    texts = [name for name in DESK_COLUMNS if getattr(row, name)]
    if texts:
        problem = Problem("ratings, titles and boards are entered by the desk: leave this column empty", path=texts[0])
        raise Refusal(problem)
