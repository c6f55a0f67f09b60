"""The crosstables of FIDE's paper "Exercises in Tie-Breaking" (IA Mario Held, 2024) and the values it prints.

A round is opponent, colour, result; U the bye of the drawing, H half a point, Z none, + and - a forfeit.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from tavlei.tournament.model import Bye, ByeKind, Encounter, Participant, Result, Tournament

SWISS_5: Final = {
    1: (2200, "9w1 13b= 2w= 15b1 4w="),
    2: (2150, "10b1 7w1 1b= 16w1 3b="),
    3: (2100, "11w= 6b1 8w1 4b= 2w="),
    4: (2050, "12b1 H 13w1 3w= 1b="),
    5: (2000, "13w0 15b0 11w1 7b= 10w1"),
    6: (1950, "14b0 3w0 U 10w1 8b1"),
    7: (1900, "15w1 2b0 16b0 5w= 11b0"),
    8: (1850, "16b= 14w1 3b0 13w1 6w0"),
    9: (1800, "1b0 10w0 H 11b- U"),
    10: (1750, "2w0 9b1 15w0 6b0 5b0"),
    11: (1700, "3b= 16w0 5b0 9w+ 7w1"),
    12: (1650, "4w0 U 14w+ Z Z"),
    13: (1600, "5b1 1w= 4b0 8b0 14w0"),
    14: (1550, "6w1 8b0 12b- Z 13b1"),
    15: (1500, "7b0 5w1 10b1 1w0 16b0"),
    16: (1450, "8w= 11b1 7w1 2b0 15w1"),
}
SWISS_9: Final = {
    1: (2150, "9w1 13b= 2w= 15b1 4w= 6b= 3b= 16w= 8b1"),
    2: (2130, "10b1 7w1 1b= 16w1 3b1 4w= 6w0 15b= 5w="),
    3: (2200, "11w= 6b1 8w1 4b= 2w0 16b1 1w= 14w1 10b1"),
    4: (2110, "12b1 H 13w1 3w= 1b= 2b= 16w= 6b= 15w1"),
    5: (1890, "13w0 15b0 11w1 7b= 10w1 14b0 9b1 8w0 2b="),
    6: (2090, "14b0 3w0 U 10w1 8b1 1w= 2b1 4w= 16b1"),
    7: (1950, "15w1 2b0 16b0 5w= 11b0 10b0 13w1 9w1 14b1"),
    8: (1930, "16b= 14w1 3b0 13w1 6w0 11b= 15w= 5b1 1w0"),
    9: (1790, "1b0 10w0 H 11b- U 13b1 5w0 7b0 12w="),
    10: (1870, "2w0 9b1 15w0 6b0 5b0 7w1 12b1 11w1 3w0"),
    11: (1810, "3b= 16w0 5b0 9w+ 7w1 8w= 14b0 10b0 13w="),
    12: (1770, "4w0 U 14w+ Z Z 15b0 10w0 13b= 9b="),
    13: (1750, "5b1 1w= 4b0 8b0 14w0 9w0 7b0 12w= 11b="),
    14: (1850, "6w1 8b0 12b- Z 13b1 5w1 11w1 3b0 7w0"),
    15: (1830, "7b0 5w1 10b1 1w0 16b0 12w1 8b= 2w= 4b0"),
    16: (1910, "8w= 11b1 7w1 2b0 15w1 3w0 4b= 1b= 6w0"),
}
ROUND_ROBIN: Final = {
    1: (2200, "5w= 2w1 3b1 4w0 6b1"),
    2: (2150, "6w1 1b0 5w1 3w= 4b1"),
    3: (2100, "4w1 6b1 1w0 2b= 5w1"),
    4: (2050, "3b0 5b0 6w= 1b1 2w0"),
    5: (1950, "1b= 4w1 2b0 6w- 3b0"),
    6: (2000, "2b0 3w0 4b= 5b+ 1w0"),
}
_RESULTS: Final = {
    "1": Result.WHITE_WINS, "=": Result.DRAW, "0": Result.BLACK_WINS, "+": Result.WHITE_PLUS, "-": Result.BLACK_PLUS,
}  # fmt: skip
_BYES: Final = {"U": ByeKind.UNPAIRED, "H": ByeKind.HALF}


def tournament(rows: dict[int, tuple[int, str]]) -> Tournament:
    """The tournament of a crosstable; everybody's id is his number."""
    rounds: list[list[Encounter | Bye]] = [[] for _ in next(iter(rows.values()))[1].split()]
    for number, (_rating, told) in rows.items():
        for place, text in enumerate(told.split()):
            if text in _BYES:
                rounds[place].append(Bye(str(number), _BYES[text]))
            elif "w" in text:
                opponent, _, mark = text.partition("w")
                rounds[place].append(Encounter(str(number), opponent, _RESULTS[mark]))
    field = tuple(Participant(str(number), rating, number) for number, (rating, _told) in rows.items())
    return Tournament(field, tuple(map(tuple, rounds)))


def listed(text: str) -> dict[str, Fraction]:
    """Values in the order of the numbers."""
    return {str(number): Fraction(value) for number, value in enumerate(text.split(), start=1)}


SWISS_VALUES: Final = {
    "fide_bh": "12.5 13 15.5 15 8.5 12 14.5 13.5 9 13 13.5 11.5 14 11 12 12.5",
    "fide_bh_c1": "11 12 13 11.5 7.5 11 12.5 12 7.5 11.5 12 9.5 12 9 11 11",
    "fide_aob": "12.6 13.6 13.4 13.38 13.4 13.25 11.9 13 12.75 10.9 12.75 15 12.1 13.17 12.2 13.3",
    "fide_fb": "13.5 13.5 15 15.5 10 12 13.5 12.5 9.5 12.5 12.5 11.5 13.5 10.5 12 13.5",
    "fide_sb": "8 9.5 10.5 9.75 4.25 6.5 3.25 5.25 2.25 1.5 5.75 4 4.25 4.5 3.5 7.25",
    "fide_sb_c1": "7.25 8.5 9.25 8 3.25 5.5 1.25 3.75 2.25 0 4.25 4 4.25 3 2.5 5.75",
    "fide_aro": "1820 1880 1940 1888 1690 1813 1760 1730 1975 1880 1863 2050 1930 1800 1860 1820",
    "fide_tpr": "1969 2120 2089 2081 1690 1813 1611 1730 1175 1640 1776 1250 1781 1925 1788 1969",
    "fide_win": "2 3 2 2 2 3 1 2 1 1 2 2 1 2 2 3",
    "fide_won": "2 3 2 2 2 2 1 2 0 1 1 0 1 2 2 3",
    "fide_bpg": "2 3 2 2 2 2 3 2 1 3 2 0 3 2 3 2",
    "fide_bwg": "1 1 1 1 0 1 0 0 0 1 0 0 1 1 1 1",
    "fide_rep": "5 5 5 4 5 5 5 5 3 5 5 3 5 3 5 5",
    "fide_ps": "11 13 11 11.5 5 6 6 8.5 2.5 4 5.5 7 7 6 7 10.5",
    "fide_ps_c1": "10 12 10.5 10.5 5 6 5 8 2.5 4 5 7 6 5 7 10",
}
"""Exercises 1-13, 17, 19, 20, 27-33."""
ARO_CUT: Final = "1900 1988 2000 1983 1738 1900 1838 1800 2200 1975 2000 - 2025 1900 1963 1900"
"""Exercise 18; who met one opponent has no value."""
APRO: Final = {"1": 1789, "3": 1904, "4": 1772, "16": 1805}
"""Exercise 21."""
ROUND_ROBIN_VALUES: Final = {
    "fide_sb": "9.25 6.25 6.25 4.25 3.25 2.25",
    "fide_sb_c1": "9.25 4.75 4.75 4.25 3.25 1.5",
    "fide_ks": "2 0.5 0.5 1 0.5 0",
}
"""Exercises 14-16."""
DIRECT_9: Final = "3 5 1 3 9 2 6 6 14 9 13 14 16 9 9 6"
"""Exercise 25: the places after direct encounter."""
DIRECT_ROUND_ROBIN: Final = "1 2 2 6 5 4"
"""Exercise 26."""
CHANGED_2026: Final = {
    "fide_bh": {4: "14", 6: "11.5", 11: "12.5"},
    "fide_bh_c1": {6: "10.5", 11: "11"},
    "fide_fb": {4: "14.5", 11: "12", 12: "11"},
    "fide_sb": {4: "9.25", 6: "6", 11: "4.75"},
    "fide_sb_c1": {4: "7.75", 6: "5", 11: "3.25"},
}
"""What the limit of article 16.4 changes in the same exercises since March 2026."""

TEAMS: Final = {
    1: "8w2.5 4b1.5 7w3 2b2.5 5w1.5 +F 3b2.5",
    2: "9b3 3w4 5b0 1w1.5 13w3 4b2.5 10b3",
    3: "10w2.5 2b0 9w3 6b2.5 4w3 5b3.5 1w1.5",
    4: "11b3 1w2.5 13b3 5w3.5 3b1 2w1.5 9b2.5",
    5: "12w4 6b3 2w4 4b0.5 1b2.5 3w0.5 13b3.5",
    6: "13b2 5w1 8b3 3w1.5 11b2.5 -F 12w2.5",
    7: "14w2 8b2 1b1 10w2.5 9b2 13w2 ZPB",
    8: "1b1.5 7w2 6w1 12b3.5 10b2 9w2 11w3",
    9: "2w1 12b4 3b1 14w3 7w2 8b2 4w1.5",
    10: "3b1.5 11w1.5 12b2.5 7b1.5 8w2 14b3 2w1",
    11: "4w1 10b2.5 14w2 13b1.5 6w1.5 12w2 8b1",
    12: "5b0 9w0 10w1.5 8w0.5 PAB 11b2 6b1.5",
    13: "6w2 14b2.5 4w1 11w2.5 2b1 7b2 5w0.5",
    14: "7b2 13w1.5 11b2 9b1 HPB 10w1 PAB",
}
TEAM_VALUES: Final = {
    "mpts": "10 10 10 10 10 7 6 7 6 5 4 2 6 4",
    "gpts": "17.5 17 16 17 18 12.5 11.5 15 14.5 13 11.5 7.5 11.5 11.5",
    "bh_mp": "64 57 58 56 55 46 44 41 50 44 41 41 52 36",
    "bh_mp_c1": "57 52 53 52 53 39 38 39 48 42 39 39 48 32",
    "bh_gp": "114 107.5 109.5 106 99 92 94.5 90 97.5 92 88 92 101 87",
    "bh_gp_c1": "100.5 96 97 94.5 91.5 79.5 83 82.5 90 84.5 80.5 84.5 89.5 75.5",
}
"""Exercises 34-37."""
TEAM_ORDERS: Final = {
    False: "5 1 2 4 3 8 6 9 7 13 10 11 14 12",
    True: "5 1 2 4 3 8 9 10 6 7 13 11 14 12",
}
"""Exercise 34: the teams by match points, then game points; and by game points, then match points."""
EXTENDED: Final = {
    "emmsb": {1: "88", 2: "74", 3: "76", 4: "72", 5: "70"},
    "emmsb_c1": {1: "74", 2: "64", 3: "66", 4: "64", 5: "66"},
    "egmsb": {1: "158", 2: "144", 3: "150", 4: "146", 5: "132"},
    "emgsb": {7: "68.5", 9: "83", 13: "73"},
    "eggsb": {6: "157.5", 8: "181.5"},
}
"""Exercises 38-41."""
ENCOUNTERS: Final = {
    "match": {"1 2 3 4 5": "4 4 4 4 4", "6 8": "2 0", "7 9 13": "2 1 1", "11 14": "1 1"},
    "game": {"1 2 3 4 5": "8 8 8 8.5 7.5", "1 2 3": "5 5.5 1.5", "7 9 13": "4 2 2", "11 14": "2 2"},
}
"""Exercises 42-45: what the equal teams scored against each other, in match points and in game points."""
MATCH_11_14: Final = "1 1/2 1/2 0"
"""The boards of the drawn match 11 - 14 of round 3, printed on page 66 (table 5): 1-0, ½-½, ½-½, 0-1 for team 11."""
BOARDS_11_14: Final = {
    "BC": ("7/2", "13/2"),
    "TBR": ("1", "0"),
    "BBE": ("2", "1"),
}
"""Exercises 46-48 (pages 66-67), of that match alone, team 11 and team 14. By the articles: 12.1 adds up the number of
a board times its points, 1·1 + 2·½ + 3·½ + 4·0 = 3½ and 1·0 + 2·½ + 3·½ + 4·1 = 6½, fewer are better; 12.2 compares
the first board, 1 and 0; 12.3 leaves out the last board, 1 + ½ + ½ = 2 and 0 + ½ + ½ = 1. Team 11 is always ahead."""
COMBINED: Final = "38.83 36 35.33 35.67 36.33 27.83 26.17 28.67 31.17 27.67 25.17 21.17 28.83 23.5"
"""Exercise 49 with the hundredths behind the tenths that page 70 prints (38.8, 36.0, 35.3 ...): game points and a third
of the Buchholz of exercise 35 (17.5 + 64 / 3 is 38.83). By article 13.4 the divisor is the most match points, 7 · 2,
divided by the most game points of a match, 4, rounded down: 3."""
COMBINED_PRINTED: Final = "38.8 36.0 35.3 35.7 36.3 27.8 26.2 28.7 31.2 27.7 25.2 21.2 28.8 23.5"
