"""The tables of a half-year: athletes, encounters, and beside them competitions, participants, stages and days off."""

from __future__ import annotations

from typing import Final

from tavlei.bulk.tables import Column, TableShape

ENCOUNTERS: Final = TableShape(
    "encounters",
    (
        Column("competition", "string", required=True),
        Column("white", "string", required=True),
        Column("black", "string", required=True),
        Column("result", "string", required=True),
        Column("bye", "string"),
    ),
)
ATHLETES: Final = TableShape(
    "athletes",
    (
        Column("id", "string", required=True),
        Column("citizen", "boolean", required=True),
        Column("sex", "string", required=True),
        Column("elo_r", "int64", required=True),
        Column("title", "string"),
        Column("kms_confirmed_among_men", "boolean"),
        Column("elo_m", "decimal"),
        Column("elo_m_discipline", "string"),
        Column("last_included_competition_end", "date"),
        Column("already_deducted", "int64"),
    ),
)
COMPETITIONS: Final = TableShape(
    "competitions",
    (
        Column("id", "string", required=True),
        Column("status", "string", required=True),
        Column("end_date", "date", required=True),
        Column("first_day", "date"),
        Column("discipline", "string"),
        Column("points_for_win", "int64"),
        Column("in_unified_calendar", "boolean"),
        Column("official", "boolean"),
        Column("time_control", "string"),
        Column("discipline_time_control", "boolean"),
        Column("reported", "date"),
        Column("reported_in_time", "boolean"),
        Column("to_be_continued", "boolean"),
    ),
)
PARTICIPANTS: Final = TableShape(
    "participants",
    (
        Column("competition", "string", required=True),
        Column("athlete", "string", required=True),
        Column("title", "string"),
        Column("kms_confirmed_among_men", "boolean"),
        Column("place", "int64"),
        Column("place_to", "int64"),
        Column("points", "decimal"),
    ),
)
STAGES: Final = TableShape(
    "stages", (Column("competition", "string", required=True), Column("continues", "string", required=True))
)
HOLIDAYS: Final = TableShape("holidays", (Column("day", "date", required=True),))
BESIDE: Final = (COMPETITIONS, PARTICIPANTS, STAGES, HOLIDAYS)
"""What lies in the folder of the encounters under these names; the last two need not."""

ROW: Final = (
    "id",
    "old_elo_r",
    "own_elo_r",
    "encounters",
    "sum_numerator",
    "sum_denominator",
    "deducted",
    "new_elo_r",
    "last_included_competition_end",
    "already_deducted",
)
"""The columns of the rows of a list; the sum of the changes is a fraction that is not reduced."""

LINE: Final = ("athlete", "position", "competition", "change_numerator", "change_denominator", "counted", "why")
"""The columns of what each competition brings to each athlete."""

STATE: Final = tuple(column.name for column in ATHLETES.columns)
"""The columns of the athletes before the next list."""
