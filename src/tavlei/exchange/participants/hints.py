"""What to write in each column of a template."""

from __future__ import annotations

from typing import Final

from tavlei.rulebook import phrase

_PARTICIPANT: Final = {
    "name": phrase("the whole name in one cell: family name, given name, patronymic"),
    "family": phrase("family name; given name and patronymic stand in columns of their own"),
    "given": phrase("given name"),
    "patronymic": phrase("patronymic, if there is one"),
    "number": phrase("the starting number, once it has been drawn"),
    "code": phrase("the code of the federation; it tells namesakes apart"),
    "sex": phrase("m for men, f for women"),
    "birth": phrase("day of birth as 31.12.2008, or the year alone"),
    "region": phrase("the region the participant stands for"),
    "club": phrase("club, school or organisation"),
    "title": phrase("title or rank: MG, GR, MS, KMS, 1, 2, 3, 1y, 2y, 3y"),
    "rating": phrase("rating, a whole number"),
    "trainer": phrase("trainer or trainers"),
    "team": phrase("the name of the team, in a team event"),
    "board": phrase("the board in the team, from 1"),
    "citizenship": phrase("the country by its name or its code: RU, UA, RUS, UKR"),
    "captain": phrase("a plus beside the captain of the team, or the captain's name in any row of it"),
    "school": phrase("sports school"),
    "title_day": phrase("day of the award as 31.12.2008, or the month or the year if no more is known"),
    "title_order": phrase("number and day of the order"),
    "fide_code": phrase("the number under which FIDE knows the player"),
    "fide_rating": phrase("FIDE rating, a whole number"),
    "fmjd_code": phrase("the number under which FMJD knows the player"),
}
_SHARED_WITH_REGISTER: Final = (
    "name", "family", "given", "patronymic", "code", "sex", "birth", "citizenship", "region", "club", "trainer",
    "title", "school", "title_day", "title_order", "fide_code", "fide_rating", "fmjd_code",
)  # fmt: skip
HINTS: Final = {
    "participants": _PARTICIPANT,
    "list": _PARTICIPANT | {
        "citizenship": phrase("country or federation by its code: RU, UA, RUS, UKR"),
        "games": phrase("chess: rated games so far; without them somebody counts as a newcomer"),
        "highest": phrase("chess: the highest rating ever published"),
        "last_played": phrase("draughts: the end of the last rated competition; chess: the day of the last rated game"),
        "deducted": phrase("draughts: what has been deducted already since the last competition"),
        "elo_m": phrase("Elo-M of Russian draughts, a whole number"),
        "coefficient": phrase("bridge: the rank coefficient"),
        "mb": phrase("bridge: all master points"),
        "mb_year": phrase("bridge: how many of the master points are of the last year"),
        "ro": phrase("bridge: rating points of the last year"),
        "pb": phrase("bridge: prize points"),
    },
    "people": {field: _PARTICIPANT[field] for field in _SHARED_WITH_REGISTER} | {
        "rating": phrase("rating of the federation; it is kept by its list, not by the register"),
        "elo_m": phrase("Elo-M of Russian draughts, a whole number"),
        "sport": phrase("draughts, chess, bridge or renju; without it the one chosen on the page"),
        "judge_category": phrase("category of a judge: all-Russian, national, first, second, third"),
        "judge_day": phrase("day the category was given, or the month or the year"),
        "judge_order": phrase("order about the category of a judge"),
    },
    "players": _PARTICIPANT | {
        "number": phrase("the number of the player in the tables, from 1"),
        "citizenship": phrase("country or federation by its code: RU, UA, RUS, UKR"),
    },
    "event": {
        "code": phrase("Latin letters, digits, - and _; without it the name of the file is the code"),
        "name": phrase("name of the competition"),
        "starts": phrase("first day of the competition"),
        "ends": phrase("last day of the competition"),
        "place": phrase("town and hall"),
        "time_control": phrase("minutes for the game and, after +, seconds per move; by moves as in 2h/50+1h"),
        "discipline": phrase("draughts: Russian draughts, if nothing else is written"),
        "status": phrase("draughts: status of the competition by 7.7, such as russia, all_russian, region"),
        "system": phrase("round robin or Swiss, if nothing else is written"),
        "boards": phrase("bridge: most boards of a participant by the regulation"),
    },
    "places": {
        "place": phrase("the place; of shared ones the first"),
        "number": phrase("the number of the pair or team"),
        "code": phrase("the personal number of the player"),
        "name": phrase("family name and given name; they are compared with the register"),
        "boards": phrase("boards the player played at the table, if somebody sat out"),
        "byes": phrase("boards of its bye rounds, 0 if not given"),
    },
    "results": {
        "round": phrase("the number of the round, from 1"),
        "board": phrase("the number of the board, from 1"),
        "white": phrase("name, code or number of who plays White"),
        "black": phrase("name, code or number of who plays Black; empty for a bye"),
        "result": phrase("1-0, 0-1, ½-½, +:-, -:+ or -:-, written as text so that it does not become a date"),
    },
}  # fmt: skip
