"""The tables of a month: people, games, and beside them tournaments, late ratings and decisions."""

from __future__ import annotations

from typing import Final

from tavlei.bulk.tables import Column, TableShape

GAMES: Final = TableShape(
    "games",
    (
        Column("tournament", "string", required=True),
        Column("round", "int64", required=True),
        Column("white", "string", required=True),
        Column("black", "string", required=True),
        Column("result", "string", required=True),
        Column("played", "boolean"),
    ),
)
PEOPLE: Final = TableShape(
    "people",
    (
        Column("id", "string", required=True),
        Column("rating", "int64", required=True),
        Column("rated_games_before", "int64"),
        Column("birth_date", "date"),
        Column("young", "boolean"),
        Column("highest_published", "int64"),
        Column("fide_rating", "int64"),
        Column("federation", "string"),
        Column("category", "string"),
        Column("last_rated_game", "date"),
        Column("rated_since", "date"),
        Column("removed_number", "string"),
        Column("removed_day", "date"),
        Column("removed_by", "string"),
        Column("earlier_tournaments", "string"),
        Column("first_tournament_passed", "boolean"),
    ),
)
TOURNAMENTS: Final = TableShape("tournaments", (Column("id", "string", required=True), Column("last_day", "date")))
LATE: Final = TableShape(
    "unrated_when_played",
    (Column("tournament", "string", required=True), Column("player", "string", required=True)),
)
DECISIONS: Final = TableShape(
    "decisions",
    (
        Column("number", "string", required=True),
        Column("day", "date", required=True),
        Column("act", "string", required=True),
        Column("player", "string", required=True),
        Column("by", "string"),
    ),
)
BESIDE: Final = (TOURNAMENTS, LATE, DECISIONS)
"""What may lie in the folder of the games under these names."""

ROW: Final = ("id", "old", "k_used", "rated_games", "change_hundredths", "new", "status")
"""The columns of the rows of a list."""

STATE: Final = tuple(column.name for column in PEOPLE.columns if column.name != "young")
"""The columns of the people on the first day of the next month; who is young is asked anew every month."""
