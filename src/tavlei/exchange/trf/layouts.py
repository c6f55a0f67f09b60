"""The columns of every record of fixed width."""

from __future__ import annotations

from typing import Final

from tavlei.exchange.trf.columns import Columns, points, whole, word
from tavlei.exchange.trf.days import birth

PLAYER: Final = (
    Columns("number", 5, 8, whole, needed=True),
    Columns("sex", 10, 10, word),
    Columns("title", 11, 13, word),
    Columns("name", 15, 47, word, to_the_right=False),
    Columns("rating", 49, 52, whole, spare=True),
    Columns("federation", 54, 56, word),
    Columns("code", 58, 68, word),
    Columns("birth", 70, 79, birth, spare=True),
    Columns("points", 81, 84, points, needed=True, spare=True),
    Columns("rank", 86, 89, whole, spare=True),
)
FIRST_ROUND: Final = 92
ROUND_WIDTH: Final = 10
OPEN_ROUNDS: Final = 11
NATIONAL: Final = PLAYER[:8]
OLD_TEAM_NAME: Final = Columns("name", 5, 36, word, needed=True, to_the_right=False)
OLD_TEAM_PLAYERS: Final = 37
TEAM: Final = (
    Columns("number", 5, 7, whole, needed=True),
    Columns("name", 9, 40, word, needed=True, to_the_right=False),
    Columns("nickname", 42, 46, word, to_the_right=False),
    Columns("strength", 48, 53, whole),
    Columns("match_points", 55, 60, points),
    Columns("game_points", 62, 67, points),
    Columns("rank", 69, 71, whole),
)
TEAM_PLAYERS: Final = 74
ACCELERATION: Final = (
    Columns("match_points", 5, 8, points),
    Columns("points", 10, 13, points),
    Columns("first_round", 15, 17, whole, needed=True),
    Columns("last_round", 19, 21, whole, needed=True),
    Columns("first", 23, 26, whole, needed=True),
    Columns("last", 28, 31, whole, needed=True),
)
FORBIDDEN: Final = (
    Columns("first_round", 5, 7, whole, needed=True),
    Columns("last_round", 9, 11, whole, needed=True),
)
FORBIDDEN_WHO: Final = 13
BYE: Final = (Columns("kind", 5, 5, word, needed=True), Columns("round", 7, 9, whole, needed=True))
BYE_WHO: Final = 11
ALLOTTED: Final = (
    Columns("match_points", 5, 8, points, needed=True),
    Columns("game_points", 10, 13, points, needed=True),
)
ALLOTTED_WHO: Final = 15
FORFEITED: Final = (
    Columns("kind", 5, 6, word, needed=True),
    Columns("round", 8, 10, whole, needed=True),
    Columns("white", 12, 14, whole, needed=True),
    Columns("black", 16, 18, whole, needed=True),
)
LINE_UP: Final = (
    Columns("round", 5, 7, whole, needed=True),
    Columns("team", 9, 11, whole, needed=True),
    Columns("opponent", 13, 15, whole, needed=True),
)
LINE_UP_WHO: Final = 17
ABNORMAL: Final = (
    Columns("kind", 5, 5, word),
    Columns("match_points", 7, 11, points),
    Columns("points", 13, 17, points, needed=True),
    Columns("round", 20, 22, whole),
)
ABNORMAL_WHO: Final = 24
ROUND_DATES: Final = 92
