"""What taking a table into the register would bring about: who is new, what changes, is asked, is not kept."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from django.utils import timezone

from tavlei.office.people.brought.answers import LEFT_OUT, Answers
from tavlei.office.people.brought.known_facts import HeldThings
from tavlei.office.people.brought.person_changes import PersonChange, changes_of, days_ahead
from tavlei.office.people.brought.places_asked import BroughtPlaces, PlaceQuestion, place_questions
from tavlei.office.people.brought.rows import SAME_PERSON, BroughtRow, matched_rows, resolved_person
from tavlei.office.people.bulk_rows import batches
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from datetime import date

    from tavlei.exchange.participants import RegisterRow
    from tavlei.office.people.brought.table import BroughtTable
    from tavlei.office.people.models import Person

    Moved = Callable[[int], object]

NO_ANSWERS: Final = Answers()
_BELONGS: Final = (
    ("title", "title_day"), ("title", "title_order"), ("judge_category", "judge_day"),
    ("judge_category", "judge_order"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class RegisterOptions:
    """What the table does not tell itself: the sport of its titles, the day of its ratings, whether it corrects.

    With `corrects` what the table tells otherwise than the register is taken; else only what the register lacks.
    """

    sport: str = ""
    day: date | None = None
    corrects: bool = False
    awards_titles: bool = True


@dataclass(slots=True)
class PlannedRow:
    """A row with the person it is, None for somebody new, what it changes, and what is added beside the person."""

    brought: BroughtRow[RegisterRow]
    person: Person | None = None
    changes: tuple[PersonChange, ...] = ()
    additions: tuple[PersonChange, ...] = ()

    @property
    def row(self) -> RegisterRow:
        """What the table tells."""
        return self.brought.row


@dataclass(slots=True)
class RegisterPlan:
    """The whole table: rows that are taken, rows that are not, questions, problems, remarks."""

    rows: list[PlannedRow] = field(default_factory=list)
    brought: list[BroughtRow[RegisterRow]] = field(default_factory=list)
    questions: list[PlaceQuestion] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    remarks: list[Problem] = field(default_factory=list)
    wrong: dict[int, list[Problem]] = field(default_factory=dict)

    @property
    def new(self) -> list[PlannedRow]:
        """The rows of people who are new."""
        return [row for row in self.rows if row.person is None]

    @property
    def changed(self) -> list[PlannedRow]:
        """The rows of known people of whom something is told otherwise or for the first time."""
        return [row for row in self.rows if row.changes]

    @property
    def differing(self) -> list[PlannedRow]:
        """The rows of known people of whom the register will know something else or something more."""
        return [row for row in self.rows if row.changes or row.additions]

    @property
    def doubtful(self) -> list[BroughtRow[RegisterRow]]:
        """The rows about which a person decides."""
        return [brought for brought in self.brought if brought.is_doubtful]


def plan_register(
    table: BroughtTable[RegisterRow],
    answers: Answers,
    options: RegisterOptions,
    moved: Moved = lambda _count: None,
) -> RegisterPlan:
    """Look at every row; nothing is written. The act makes the same plan and refuses what is wrong in it."""
    kept = table.rows_taken(answers)
    plan = RegisterPlan(questions=place_questions(kept, answers))
    checks = _Checks(table, options, answers, plan)
    for number, problems in table.wrong.items():
        if not answers.is_out(number):
            checks.tell_cells(problems, number)
    plan.brought = matched_rows(kept, moved)
    people = _resolved(plan, answers, checks)
    for some in batches(people):
        held = HeldThings.of([person for _row, person in some if person is not None], [row.row for row, _ in some])
        for brought, person in some:
            checks.plan_row(brought, person, held)
    checks.remark_on_columns()
    return plan


def _resolved(
    plan: RegisterPlan, answers: Answers, checks: _Checks
) -> list[tuple[BroughtRow[RegisterRow], Person | None]]:
    """Every row that is taken with its person; nobody stands in a table twice."""
    seen: dict[int, int] = {}
    resolved = []
    for brought in plan.brought:
        number = brought.row.row
        answer = answers.of_row(number) or (answers.rest if brought.is_doubtful else "")
        if answer == LEFT_OUT or (brought.is_doubtful and answer == SAME_PERSON):
            continue
        try:
            person = resolved_person(brought, answer)
        except Refusal as refusal:
            checks.tell(refusal.problems, number)
            continue
        if person is not None and seen.setdefault(person.pk, number) != number:
            params = {"code": person.code, "row": seen[person.pk]}
            checks.tell([Problem("number {code} stands already in row {row}", params, path="code")], number)
            continue
        resolved.append((brought, person))
    return resolved


class _Checks:
    """Rows one after another: what is wrong, what is remarked, what changes."""

    def __init__(
        self, table: BroughtTable[RegisterRow], options: RegisterOptions, answers: Answers, plan: RegisterPlan
    ) -> None:
        self._table, self._options, self._answers, self._plan = table, options, answers, plan
        self._places = BroughtPlaces(None, answers)
        self._today = timezone.localdate().isoformat()

    def tell(self, problems: Iterable[Problem], row: int) -> None:
        """What is wrong with a row, at its cells."""
        self.tell_cells([self._table.at(problem, row) for problem in problems], row)

    def tell_cells(self, problems: Iterable[Problem], row: int) -> None:
        """What is wrong with cells of a row; nothing refuses the table if such rows are to be left out."""
        told = list(problems)
        self._plan.wrong.setdefault(row, []).extend(told)
        if not self._answers.wrong_out:
            self._plan.problems += told

    def plan_row(self, brought: BroughtRow[RegisterRow], person: Person | None, held: HeldThings) -> None:
        """One row of somebody whom the register knows or will know."""
        row = brought.row
        problems = [*self._wrong(row), *held.taken_by_others(row, person)]
        problems += self._places_of(row)
        if problems:
            self.tell(problems, row.row)
            return
        planned = PlannedRow(brought, person)
        remarks = [*held.remarks_on_numbers(row, person), *self._places.remarks_on(row)]
        if person is not None:
            changes, more = changes_of(row, person, self._places, corrects=self._options.corrects)
            planned.changes = tuple(changes)
            options = self._options
            planned.additions = tuple(held.additions(row, person, options.sport, awards=options.awards_titles))
            remarks += [*more, *held.remarks_on(row, person, self._options.sport)]
        self._plan.remarks += [self._table.at(remark, row.row) for remark in remarks]
        self._plan.rows.append(planned)

    def _wrong(self, row: RegisterRow) -> Iterable[Problem]:
        yield from days_ahead(row, self._today)
        if (row.title or row.judge_category) and not (row.sport or self._options.sport):
            yield Problem(
                "choose the sport of the titles and categories", path="title" if row.title else "judge_category"
            )

    def _places_of(self, row: RegisterRow) -> list[Problem]:
        """What is wrong with the country and the region; a region that will be made is as good as known."""
        problems: list[Problem] = []
        for ask in (lambda: self._places.country(row.citizenship), lambda: self._places.check_region(row.region)):
            try:
                ask()
            except Refusal as refusal:
                problems += refusal.problems
        return problems

    def remark_on_columns(self) -> None:
        """What whole columns tell that is not taken."""
        letters, rows = self._table.letters, self._plan.rows
        told: list[tuple[str, Problem]] = []
        if "rating" in letters:
            told.append(("rating", Problem("ratings are kept by the federation's list: start it with the same file")))
        if self._options.day is None:
            told += [
                (name, Problem("ratings of other bodies are not taken while nobody says of which day they are"))
                for name in ("fide_rating", "elo_m")
                if name in letters
            ]
        if not self._options.awards_titles:
            told += [
                (name, Problem("titles are taken over by whoever may award them: they are not taken"))
                for name in ("title", "title_day", "title_order")
                if name in letters
            ]
        self._plan.remarks += [problem.at(letters[name]) for name, problem in told]
        self._plan.remarks += self._places.remark_on_citizenships(planned.row for planned in self._plan.new)
        for name, what in _BELONGS:
            alone = [planned.row for planned in rows if getattr(planned.row, what) and not getattr(planned.row, name)]
            self._plan.remarks += [
                Problem(
                    "a day or an order without a title or a category is not kept", path=self._table.place(what, row.row)
                )
                for row in alone
            ]


def left_out_rows(table: BroughtTable[RegisterRow], plan: RegisterPlan) -> dict[int, list[Problem]]:
    """The rows that are not taken, with what is wrong with them: nothing if they were left out by hand."""
    taken = {planned.row.row for planned in plan.rows}
    numbers = {*(row.row for row in table.rows), *table.wrong} - taken
    return {number: plan.wrong.get(number, []) for number in sorted(numbers)}
