"""The tables of a bridge month: the register, the entries of the ledger, and beside them what else it rests on."""

from __future__ import annotations

from typing import Final

import pyarrow as pa

from tavlei.bulk.tables import Column, TableShape

ENTRIES: Final = TableShape(
    "entries",
    (
        Column("player", "int64", required=True),
        Column("source", "string", required=True),
        Column("date", "date", required=True),
        Column("published", "date"),
        Column("mb", "int64"),
        Column("online", "boolean"),
        Column("ro", "int64"),
        Column("pb", "int64"),
        Column("championship", "boolean"),
        Column("level", "int64"),
        Column("achievement", "string"),
    ),
)
PLAYERS: Final = TableShape(
    "players",
    (
        Column("number", "int64", required=True),
        Column("citizen", "boolean"),
        Column("registered", "date"),
        Column("list_day", "date"),
        Column("lifetime_coefficient", "decimal"),
        Column("origin", "string"),
        Column("since", "date"),
        Column("temporary_coefficient", "decimal"),
    ),
)
DECISIONS: Final = TableShape(
    "decisions",
    (
        Column("player", "int64", required=True),
        Column("subject", "string", required=True),
        Column("day", "date", required=True),
        Column("granted", "boolean"),
    ),
)
RECOGNITIONS: Final = TableShape(
    "recognitions",
    (
        Column("player", "int64", required=True),
        Column("date", "date", required=True),
        Column("published", "date"),
        Column("ebl_points", "decimal"),
        Column("title", "string"),
    ),
)
OPENINGS: Final = TableShape(
    "openings",
    (
        Column("player", "int64", required=True),
        Column("coefficient", "decimal", required=True),
        Column("list_day", "date", required=True),
    ),
)
OFFICERS: Final = TableShape(
    "officers",
    (
        Column("id", "string", required=True),
        Column("kind", "string", required=True),
        Column("since", "date", required=True),
        Column("region", "string"),
        Column("delegated_by_branch", "boolean"),
        Column("stc_since", "date"),
        Column("affiliated", "boolean"),
    ),
)
SENT: Final = TableShape(
    "sent_batches", (Column("officer", "string", required=True), Column("day", "date", required=True))
)
REGIONS: Final = TableShape("branch_regions", (Column("region", "string", required=True),))
BATCHES: Final = TableShape(
    "batches",
    (
        Column("id", "string", required=True),
        Column("officer", "string", required=True),
        Column("received", "date", required=True),
        Column("published", "date"),
    ),
)
CREDITS: Final = TableShape(
    "credits",
    (
        Column("batch", "string", required=True),
        Column("player", "int64", required=True),
        Column("mb", "int64", required=True),
        Column("face_to_face", "boolean"),
    ),
)
BESIDE: Final = (DECISIONS, RECOGNITIONS, OPENINGS, OFFICERS, SENT, REGIONS, BATCHES, CREDITS)
"""What may lie in the folder of the entries under these names."""

HELD: Final = ("lifetime_coefficient", "origin", "since", "temporary_coefficient")
"""What a player takes from one list to the next."""

STATE: Final = tuple(column.name for column in PLAYERS.columns)
"""The columns of the players before the next list."""

ROW: Final = (
    "player",
    "status",
    "on_rating_list",
    "coefficient",
    "lifetime",
    "mb",
    "mb_last_year",
    "pb",
    "ro_last_year",
    "level",
    "year_sums",
    "rating",
)
"""The columns of the rows of a list."""

LEDGER: Final = pa.schema(
    [
        ("player", pa.int64()),
        ("source", pa.string()),
        ("dated", pa.date32()),
        ("published", pa.date32()),
        ("mb", pa.int64()),
        ("online_mb", pa.int64()),
        ("ro", pa.int64()),
        ("pb", pa.int64()),
        ("championship", pa.bool_()),
        ("level", pa.int64()),
    ]
)
"""The entries as the ledger knows them, batches among them."""
