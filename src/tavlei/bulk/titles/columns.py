"""The tables of many competitions: their facts, who took part, what was played."""

from __future__ import annotations

from typing import Final

import pyarrow as pa

from tavlei.bulk.tables import Column, TableShape

ENCOUNTERS: Final = TableShape(
    "encounters",
    (
        Column("competition", "string", required=True),
        Column("round", "int64", required=True),
        Column("white", "string"),
        Column("black", "string"),
        Column("result", "string"),
        Column("bye", "string"),
    ),
)
COMPETITIONS: Final = TableShape(
    "competitions",
    (
        Column("id", "string", required=True),
        Column("discipline", "string", required=True),
        Column("start", "date", required=True),
        Column("end", "date", required=True),
        Column("status", "string"),
        Column("kind", "string"),
        Column("competition_of", "string"),
        Column("system", "string"),
        Column("age_group", "string"),
        Column("online", "boolean"),
        Column("official", "boolean"),
        Column("in_unified_calendar", "boolean"),
        Column("cup_part", "string"),
        Column("held_under", "string"),
        Column("national_teams", "boolean"),
        Column("wide_board", "boolean"),
        Column("points_for_win", "int64"),
        Column("stages", "string"),
        Column("carry_over", "boolean"),
        Column("regions", "int64"),
        Column("contest", "string"),
        Column("maximum", "decimal"),
        Column("finalists", "int64"),
        Column("criteria", "string"),
    ),
)
KNOWN: Final = (
    Column("sex", "string"),
    Column("birth", "string"),
    Column("citizen", "boolean"),
    Column("title", "string"),
    Column("confirmed_among_men", "boolean"),
    Column("elo_r", "int64"),
    Column("elo_m_russian", "decimal"),
    Column("elo_m_international", "int64"),
    Column("elo_m_international_quick", "int64"),
    Column("elo_m_renju", "int64"),
    Column("indicator", "int64"),
    Column("renju_title", "string"),
    Column("region", "string"),
)
"""What is known of a person; what a competition tells of its participants goes before."""
PEOPLE: Final = TableShape("people", (Column("id", "string", required=True), *KNOWN))
PARTICIPANTS: Final = TableShape(
    "participants",
    (
        Column("competition", "string", required=True),
        Column("participant", "string", required=True),
        *KNOWN,
        Column("team", "string"),
        Column("place", "int64"),
        Column("place_to", "int64"),
        Column("points", "decimal"),
    ),
)
EARLIER: Final = TableShape(
    "earlier",
    (
        Column("competition", "string", required=True),
        Column("participant", "string", required=True),
        Column("title", "string", required=True),
        Column("end", "date", required=True),
        Column("discipline", "string", required=True),
        Column("clause", "string", required=True),
    ),
)
BESIDE: Final = (COMPETITIONS, PARTICIPANTS, EARLIER)
"""What lies in the folder of the encounters under these names; the last need not."""

OF_COMPETITION: Final = ("competition", pa.string())
VERDICTS: Final = pa.schema(
    [
        OF_COMPETITION,
        ("participant", pa.string()),
        ("title", pa.string()),
        ("by", pa.string()),
        ("clause", pa.string()),
        ("outcome", pa.string()),
        ("norm", pa.string()),
        ("scored", pa.string()),
        ("short", pa.string()),
        ("conditions", pa.string()),
        ("missing", pa.list_(pa.string())),
        ("already_held", pa.bool_()),
        ("assumed", pa.bool_()),
        ("certificate", pa.bool_()),
        ("stage", pa.int64()),
        ("indicator", pa.int64()),
        ("holds_from", pa.string()),
    ]
)
"""Every title and rank considered; norms and points are exact texts, the conditions JSON of the calculator."""
HIGHEST: Final = pa.schema(
    [OF_COMPETITION, ("participant", pa.string()), ("highest", pa.string()), ("why_not", pa.list_(pa.string()))]
)
"""The highest title or rank that every participant has fulfilled, or why none was considered."""
STANDINGS: Final = pa.schema(
    [
        OF_COMPETITION,
        ("participant", pa.string()),
        ("place", pa.int64()),
        ("place_to", pa.int64()),
        ("points", pa.string()),
        ("values", pa.string()),
    ]
)
"""The table of every competition whose criteria are told; the values of the criteria are JSON."""
PROBLEMS: Final = pa.schema(
    [OF_COMPETITION, ("field", pa.string()), ("participant", pa.string()), ("problem", pa.string())]
)
"""What is wrong or not known; the rest is evaluated all the same."""
REFUSED_CERTIFICATES: Final = pa.schema(
    [
        OF_COMPETITION,
        ("participant", pa.string()),
        ("title", pa.string()),
        ("indicator", pa.int64()),
        ("why", pa.string()),
        ("clause", pa.string()),
        ("readings", pa.list_(pa.string())),
    ]
)
"""Fulfilled titles and ranks for which no official certificate may be issued."""
OUTPUTS: Final = {
    "verdicts": VERDICTS,
    "highest": HIGHEST,
    "standings": STANDINGS,
    "problems": PROBLEMS,
    "certificate_refusals": REFUSED_CERTIFICATES,
}
"""The tables that come out."""
