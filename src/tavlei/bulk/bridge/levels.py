"""The levels of achievements told by the place in a championship, as the rule gives them (2.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ibis
import pyarrow as pa

from tavlei.bulk.bad_rows import RowFault, check_rows
from tavlei.calc.bridge.account_shapes import AchievementInput
from tavlei.calc.running import parse_part, read_json
from tavlei.rulebook import Refusal, cites, phrase

if TYPE_CHECKING:
    from datetime import date

    from ibis.expr.types import Table

    from tavlei.bulk.bridge.inputs import BridgeInputs


@cites("bridge-classification", "2.1")
def achievement_levels(entries: Table, inputs: BridgeInputs) -> Table:
    """The level of every achievement by its words and its day: there are few beside the entries."""
    told = entries.filter(entries.achievement.notnull()).select("achievement", "date").distinct().to_pyarrow()
    found = [(row["achievement"], row["date"]) for row in told.to_pylist()]
    levels = [_level(text, day, inputs) for text, day in found]
    return ibis.memtable(
        pa.table(
            {
                "achievement": pa.array([text for text, _day in found], pa.string()),
                "day": pa.array([day for _text, day in found], pa.date32()),
                "level": pa.array(levels, pa.int64()),
            }
        )
    )


def _level(text: str, day: date, inputs: BridgeInputs) -> int:
    try:
        return parse_part(AchievementInput, read_json(text)).level(day, inputs.rulebook)
    except Refusal as error:
        raise error.at(f"{_place(text, day, inputs)}: achievement") from error


def _place(text: str, day: date, inputs: BridgeInputs) -> str:
    """Where the first row with that achievement stands."""
    quoted = text.replace("'", "''")
    fault = RowFault(f"achievement = '{quoted}' AND date = DATE '{day}'", phrase("the id is missing"), "source")
    try:
        check_rows(inputs.entries, (fault,), {})
    except Refusal as found:
        return found.problems[0].path
    return inputs.entries.shape.name
