"""What the page of a table for the register shows: small enough to be kept beside a background job."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from tavlei.exchange.participants.words import heading
from tavlei.languages import catalogue
from tavlei.office.explanations import reader_language
from tavlei.office.people.brought import shown
from tavlei.office.people.brought.places_asked import is_asked, place_questions, with_proposals
from tavlei.office.people.brought.register_plan import left_out_rows, plan_register
from tavlei.office.people.brought.table import brought_table
from tavlei.office.people.countries import country_name
from tavlei.office.people.models import Sex
from tavlei.office.roles.categories import category_in_table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tavlei.exchange.participants import RegisterRow
    from tavlei.office.people.brought.answers import Answers
    from tavlei.office.people.brought.person_changes import PersonChange
    from tavlei.office.people.brought.reading import ReadTable
    from tavlei.office.people.brought.register_plan import Moved, RegisterOptions, RegisterPlan

MOST_DOUBTS: Final = 300
"""So many answers fit into a form; of more the rest is decided together."""
_MOST_ROWS: Final = 100
_FILLED: Final = (
    "code", "sex", "birth", "citizenship", "region", "club", "school", "trainer", "title", "title_day", "title_order",
    "judge_category", "judge_day", "fide_code", "fmjd_code", "fide_rating", "elo_m",
)  # fmt: skip


def register_context(
    table: ReadTable[RegisterRow], answers: Answers, options: RegisterOptions, moved: Moved = lambda _count: None
) -> dict[str, Any]:
    """The preview of a table, in the words of the page."""
    context = shown.shown_columns("people", table)
    if table.preview is None:
        return context
    brought = brought_table(table.preview)
    proposed = with_proposals(place_questions(brought.rows_taken(answers), answers), answers)
    plan = plan_register(brought, proposed, options, moved)
    wrong = [problem for problem in plan.problems if not is_asked(problem)]
    left = left_out_rows(brought, plan)
    doubtful = plan.doubtful
    return context | shown.shown_notes(table.preview, plan.remarks) | {
        "cells": shown.shown_problems_of_cells(wrong),
        "more_cells": max(0, len(wrong) - shown.MOST_NAMED),
        "wrong_rows": [] if answers.wrong_out else _wrong_rows(plan, answers),
        "places": shown.shown_places(plan.questions),
        "doubts": shown.shown_doubts(islice(doubtful, MOST_DOUBTS), answers, sees_births=True),
        "more_doubts": max(0, len(doubtful) - MOST_DOUBTS),
        "counts": {
            "rows": len(brought.rows) + len(brought.wrong), "new": len(plan.new), "changed": len(plan.differing),
            "known": len(plan.rows) - len(plan.new), "doubtful": len(doubtful), "left": len(left),
        },
        "changes": list(_shown_changes(plan)),
        "needs_sport": bool({"title", "judge_category"} & brought.letters.keys()),
        "needs_day": bool({"fide_rating", "elo_m"} & brought.letters.keys()),
        "has_ratings": "rating" in brought.letters,
        **_rows(plan),
    }  # fmt: skip


def _wrong_rows(plan: RegisterPlan, answers: Answers) -> list[tuple[str, int, str, bool]]:
    asked = {number for number, problems in plan.wrong.items() if all(map(is_asked, problems))}
    numbers = {*plan.wrong.keys() - asked, *(row for row in answers.people if answers.is_out(row))}
    return [(shown.out_field(row), row, "", answers.is_out(row)) for row in sorted(numbers)[: shown.MOST_NAMED]]


def _shown_changes(plan: RegisterPlan) -> Iterable[tuple[str, str, list[tuple[str, str, str]]]]:
    """What changes of known people: the register's words beside those of the table."""
    for planned in islice(plan.differing, shown.MOST_NAMED):
        assert planned.person is not None  # noqa: S101 - only known people change
        told = [_shown_change(change) for change in (*planned.changes, *planned.additions)]
        yield planned.person.code, planned.person.full_name, told


def _shown_change(change: PersonChange) -> tuple[str, str, str]:
    language = reader_language()
    known, told = change.known, change.brought
    if change.field == "sex":
        known, told = (str(Sex(text).label) if text else "" for text in (known, told))
    elif change.field == "citizenship":
        known, told = (country_name(text, language) for text in (known, told))
    elif change.field == "title":
        told = catalogue(language).phrase(told)
    elif change.field == "judge_category":
        told = category_in_table(told, language)
    return heading("people", change.field, language), known, told


def _rows(plan: RegisterPlan) -> dict[str, Any]:
    """The first rows with every column that is filled."""
    language, some = reader_language(), plan.rows[:_MOST_ROWS]
    filled = [field for field in _FILLED if any(getattr(planned.row, field) for planned in some)]
    book = catalogue(language)
    return {
        "heads": [heading("people", field, language) for field in filled],
        "matches": [
            (
                planned.row.row, planned.row.name, planned.person.code if planned.person else "",
                [_cell(planned.row, field, book.phrase) for field in filled],
            )
            for planned in some
        ],
        "more_rows": max(0, len(plan.rows) - _MOST_ROWS),
    }  # fmt: skip


def _cell(row: RegisterRow, field: str, phrase: Any) -> str:
    value = getattr(row, field)
    if not value:
        return "–"
    if field == "sex":
        return str(Sex(value).label)
    if field == "judge_category":
        return category_in_table(value, reader_language())
    return phrase(value) if field == "title" else str(value)
