"""Taking a table into the register: everybody in one act, as it was planned and shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db import transaction

from tavlei.office.acts.performing import authorise
from tavlei.office.journal.chain import record
from tavlei.office.people.brought.entering import enter_codes, enter_outside, enter_people
from tavlei.office.people.brought.known_facts import BODIES, HeldThings, complete
from tavlei.office.people.brought.memory import remember_columns
from tavlei.office.people.brought.person_changes import values_of
from tavlei.office.people.brought.places_asked import BroughtPlaces
from tavlei.office.people.brought.register_plan import plan_register
from tavlei.office.people.bulk_rows import batches, insert_rows
from tavlei.office.people.models import JudgeCategoryHeld, TitleHeld
from tavlei.office.people.register import change_person
from tavlei.office.roles.permissions import Action, may
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tavlei.exchange.participants import ImportedColumn, RegisterRow
    from tavlei.office.journal.chain import Actor
    from tavlei.office.people.brought.answers import Answers
    from tavlei.office.people.brought.register_plan import Moved, PlannedRow, RegisterOptions, RegisterPlan
    from tavlei.office.people.brought.table import BroughtTable
    from tavlei.office.roles.models import User

REGISTER = "people.register"


@dataclass(frozen=True, slots=True)
class TakenRegister:
    """What was done."""

    rows: int
    new: int
    changed: int
    titles: int
    categories: int
    regions: tuple[str, ...]
    clubs: tuple[str, ...]


@transaction.atomic
def take_register(  # noqa: PLR0913 - a table is taken with so much
    user: User,
    table: BroughtTable[RegisterRow],
    answers: Answers,
    options: RegisterOptions,
    *,
    digest: str = "",
    columns: Sequence[ImportedColumn] = (),
    moved: Moved = lambda _count: None,
) -> TakenRegister:
    """Take everybody of a table who is not left out, or nobody: one row that is wrong or open refuses all of it."""
    actor = authorise(user, Action.KEEP_PEOPLE)
    plan = plan_register(table, answers, options)
    if plan.problems:
        raise Refusal(*plan.problems)
    remember_columns("people", columns)
    places = BroughtPlaces(actor, answers)
    _make_places(plan, places)
    keys = _enter_new(plan.new, places, moved)
    changed = _change_known(actor, plan.changed, places)
    keys |= {planned.row.row: planned.person.pk for planned in plan.rows if planned.person is not None}
    titles = _take_titles(plan.rows, keys, options) if may(user, Action.AWARD_TITLE) else 0
    categories = _take_categories(plan.rows, keys, options)
    _take_numbers(plan.rows, keys, options)
    taken = TakenRegister(
        len(plan.rows), len(plan.new), changed, titles, categories, tuple(places.made_regions), tuple(places.made_clubs)
    )
    facts = {"file": digest, "rows": taken.rows, "new": taken.new, "changed": taken.changed}
    record(actor, "register.brought", REGISTER, after={**facts, "titles": titles, "judge_categories": categories})
    return taken


def _make_places(plan: RegisterPlan, places: BroughtPlaces) -> None:
    """Every region and club first, so that the people who belong to them can be written together."""
    for planned in plan.rows:
        told = {change.field for change in planned.changes}
        if planned.person is None or "region" in told:
            places.region(planned.row.region)
        for name in ("club", "school"):
            if planned.person is None or name in told:
                places.club(getattr(planned.row, name))


def _enter_new(rows: Sequence[PlannedRow], places: BroughtPlaces, moved: Moved) -> dict[int, int]:
    entered = enter_people([planned.row for planned in rows], moved, places)
    return {row: key for row, (_code, key) in entered.items()}


def _change_known(actor: Actor, rows: Iterable[PlannedRow], places: BroughtPlaces) -> int:
    count = 0
    for planned in rows:
        assert planned.person is not None  # noqa: S101 - only known people change
        values: dict[str, Any] = {}
        for change in planned.changes:
            values |= values_of(change, planned.row, places)
        change_person(actor, planned.person, planned.person.version, values)
        count += 1
    return count


def _take_titles(rows: Sequence[PlannedRow], keys: dict[int, int], options: RegisterOptions) -> int:
    """Titles that nobody had; of those that are held already, the day and the order that were not known."""
    told = [planned for planned in rows if planned.row.title]
    new: list[tuple[Any, ...]] = []
    for some in batches(told):
        held = HeldThings.of([one.person for one in some if one.person is not None], [])
        for planned in some:
            row = planned.row
            known = held.title(row, planned.person, row.sport or options.sport) if planned.person else None
            if known is None:
                sport = row.sport or options.sport
                new.append((keys[row.row], sport, row.title, row.title_day, row.title_order))
            else:
                complete(known, row.title_day, row.title_order)
    insert_rows(TitleHeld, ("person_id", "sport", "title", "awarded", "order"), new)
    return len(new)


def _take_categories(rows: Sequence[PlannedRow], keys: dict[int, int], options: RegisterOptions) -> int:
    told = [planned for planned in rows if planned.row.judge_category]
    new: list[tuple[Any, ...]] = []
    for some in batches(told):
        held = HeldThings.of([one.person for one in some if one.person is not None], [])
        for planned in some:
            row = planned.row
            known = held.category(row, planned.person, options.sport) if planned.person else None
            if known is None:
                sport = row.sport or options.sport
                new.append((keys[row.row], sport, row.judge_category, row.judge_day, row.judge_order))
            else:
                complete(known, row.judge_day, row.judge_order)
    insert_rows(JudgeCategoryHeld, ("person_id", "sport", "category", "awarded", "order"), new)
    return len(new)


def _take_numbers(rows: Sequence[PlannedRow], keys: dict[int, int], options: RegisterOptions) -> None:
    told = [planned.row for planned in rows]
    for name, body in BODIES:
        enter_codes(body, {row.row: code for row in told if (code := getattr(row, name))}, keys)
    if options.day is not None:
        enter_outside(told, keys, options.day)
