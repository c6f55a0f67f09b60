"""Background jobs of the register: looking at a long table, taking one."""

from __future__ import annotations

import hashlib
from datetime import date
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode

from django.urls import reverse

from tavlei.calc.uncollected import uncollected
from tavlei.exchange.participants import LONG_LIST, TableReading
from tavlei.office.people.brought.answers import answers_of_json
from tavlei.office.people.brought.reading import read_table
from tavlei.office.people.brought.register_plan import RegisterOptions, left_out_rows, plan_register
from tavlei.office.people.brought.register_shown import register_context
from tavlei.office.people.brought.register_taking import take_register
from tavlei.office.people.brought.table import brought_table
from tavlei.office.queue.kinds import OFFICIAL, JobResult, job_kind
from tavlei.office.roles.permissions import Action, may, require
from tavlei.rulebook import Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tavlei.exchange.participants import RegisterRow
    from tavlei.office.people.brought.reading import ReadTable
    from tavlei.office.queue.folders import JobFolder
    from tavlei.office.roles.models import User

LOOK: Final = "register.look"
TAKE: Final = "register.take"
TABLE: Final = "table"
_LEFT: Final = "left"
_READING: Final = phrase("The table is being read.")
_FINDING: Final = phrase("The people of the table are being looked for in the register.")
_ROWS: Final = phrase("The rows of the table are being entered.")


@job_kind(LOOK, phrase("Preview of a table"), cost=OFFICIAL)
def look_at_register(user: User, data: Mapping[str, Any], folder: JobFolder) -> JobResult:
    """Read a long table, find its people, and keep what the page shows of it."""
    require(user, Action.KEEP_PEOPLE)
    with uncollected():
        table = _read(data, folder)
        total = len(table.preview.rows) if table.preview else 0
        context = register_context(
            table, answers_of_json(data["answers"]), _options(user, data), _moving(folder, total)
        )
    folder.keep(context | {"refused": table.problems, "sent": dict(data)})
    return JobResult(f"{reverse('pages:import_people')}?{urlencode({'job': folder.code})}")


@job_kind(TAKE, phrase("People for the register from a table"), cost=OFFICIAL)
def take_table(user: User, data: Mapping[str, Any], folder: JobFolder) -> Callable[[], JobResult]:
    """Take the table that lies in the folder as it was decided, all of it or nothing."""
    require(user, Action.KEEP_PEOPLE)
    with uncollected():
        table = _read(data, folder)
        if table.preview is None:
            raise Refusal(*table.problems)
        brought = brought_table(table.preview)
        answers, options = answers_of_json(data["answers"]), _options(user, data)
        plan = plan_register(brought, answers, options, _moving(folder, len(brought.rows)))
    if plan.problems:
        raise Refusal(*plan.problems)
    texts = {row.number: row.texts for row in table.preview.rows}
    left = {number: (texts[number], problems) for number, problems in left_out_rows(brought, plan).items()}
    entering = _moving(folder, len(plan.new), _ROWS)
    digest = hashlib.sha256(folder.read(TABLE)).hexdigest()

    def act() -> JobResult:
        with uncollected():
            taken = take_register(user, brought, answers, options, digest=digest, columns=table.columns, moved=entering)
        headings = [column.header or column.letter for column in table.columns]
        folder.keep({"taken": taken, "left": left, "headings": headings, "has_ratings": "rating" in brought.letters})
        address = f"{reverse('pages:register_taken')}?{urlencode({'job': folder.code})}"
        return JobResult(address, phrase("The table is taken into the register."), figures={"rows": taken.rows})

    return act


def _read(data: Mapping[str, Any], folder: JobFolder) -> ReadTable[RegisterRow]:
    folder.tell(0, 0, _READING)
    reading = TableReading(columns=dict(data["columns"]), sheet=data["sheet"])
    return read_table("people", folder.read(TABLE), reading, LONG_LIST)


def _options(user: User, data: Mapping[str, Any]) -> RegisterOptions:
    day = date.fromisoformat(data["day"]) if data["day"] else None
    return RegisterOptions(data["sport"], day, data["corrects"], may(user, Action.AWARD_TITLE))


def _moving(folder: JobFolder, total: int, step: str = _FINDING) -> Callable[[int], None]:
    done = 0

    def moved(count: int) -> None:
        nonlocal done
        done += count
        folder.tell(done, total, step)

    return moved
