"""Reports for the tests: one of individuals and one of teams, with every record, and how to make others."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

from tavlei.exchange.trf import (
    AbnormalPoints,
    Acceleration,
    AllottedByes,
    ForbiddenPairs,
    ForfeitedMatch,
    Trf,
    TrfBye,
    TrfGame,
    TrfHead,
    TrfLineUp,
    TrfNational,
    TrfPlayer,
    TrfTeam,
)

HEAD = TrfHead(
    "Кубок Твери",
    "Тверь",
    "RUS",
    date(2026, 5, 1),
    date(2026, 5, 9),
    "Individual: Swiss-System",
    "Судейкин, Аркадий",
    ("Лавров, Борис", "Смирнова, Вера"),
    "90 min + 30 s",
    (date(2026, 5, 1), None, date(2026, 5, 3)),
    9,
    "W",
    {"W": Fraction(1), "D": Fraction(1, 2), "P": Fraction(1)},
    "RUS",
    "FIDON",
    "Tavlei",
    "CUSTOM_SWISS",
    ("BH/C1", "SB", "DE"),
    ("PTS", "BH/C1"),
    "40/6000+30:900+30",
)


def game(opponent: int | None, colour: str, result: str) -> TrfGame:
    return TrfGame(opponent, colour, result)


AWAY = game(None, "-", "Z")
INDIVIDUAL = Trf(
    HEAD,
    (
        TrfPlayer(
            1,
            "Иванов, Иван",
            "m",
            "GM",
            2500,
            "RUS",
            "4100018",
            date(1990, 2, 3),
            Fraction(5, 2),
            1,
            (game(2, "w", "1"), game(3, "b", "+"), game(4, "w", "=")),
        ),
        TrfPlayer(
            2,
            "Smith, Ann",
            "w",
            "WIM",
            2300,
            "ENG",
            "",
            1999,
            Fraction(1),
            3,
            (game(1, "b", "0"), game(4, "w", "1"), AWAY),
        ),
        TrfPlayer(
            3,
            "Müller, Jörg",
            points=Fraction(1, 2),
            rank=4,
            games=(game(None, "-", "H"), game(1, "w", "-"), AWAY),
        ),
        TrfPlayer(
            4,
            "Ґалаґан, Їжак",
            points=Fraction(3, 2),
            rank=2,
            games=(game(None, "-", "U"), game(2, "b", "0"), game(1, "b", "=")),
        ),
    ),
    (TrfNational("RUS", 1, rating=2450, origin="TVE", code="A17", name="Иванов, И. И."),),
    (),
    (Acceleration(Fraction(1), 1, 3, 1, 2), Acceleration(Fraction(1, 2), 4, 4, 1, 2)),
    (ForbiddenPairs(1, 9, (1, 3, 4)),),
    (TrfBye("H", 4, (2, 3)), TrfBye("Z", 5, (1,))),
    abnormal=(AbnormalPoints("", Fraction(-1, 2), (3,)), AbnormalPoints("W", Fraction(3), (1, 2), 2)),
    other=("DAT 0001 EMAIL nobody", "XXQ 3"),
)

TEAMS = Trf(
    TrfHead(
        "Клубный чемпионат",
        rounds_planned=3,
        type_code="FIDE_TEAM_TYPEA_MP_GP",
        board_colours="WB",
        match_points={"TW": Fraction(2)},
    ),
    (
        TrfPlayer(1, "A1", points=Fraction(1), games=(game(3, "w", "1"), AWAY, AWAY)),
        TrfPlayer(2, "A2", points=Fraction(0), games=(game(4, "b", "0"), game(5, "w", "0"), AWAY)),
        TrfPlayer(3, "B1", points=Fraction(0), games=(game(1, "b", "0"), AWAY, AWAY)),
        TrfPlayer(4, "B2", points=Fraction(1), games=(game(2, "w", "1"), AWAY, AWAY)),
        TrfPlayer(5, "C1", points=Fraction(1), games=(AWAY, game(2, "b", "1"), AWAY)),
        TrfPlayer(6, "C2", points=Fraction(1), games=(AWAY, game(None, "w", "+"), AWAY)),
    ),
    teams=(
        TrfTeam(1, "Альфа", (1, 2), "ALF", 2100, Fraction(1), Fraction(1), 2),
        TrfTeam(2, "Бета", (3, 4), "BET", 2000, Fraction(3), Fraction(5), 1),
        TrfTeam(3, "Гамма", (5, 6)),
    ),
    forbidden=(ForbiddenPairs(1, 1, (1, 3)),),
    byes=(TrfBye("F", 3, (1,)),),
    allotted_byes=AllottedByes(Fraction(2), Fraction(2), (3, 2, None)),
    forfeited=(ForfeitedMatch("+-", 3, 2, 3),),
    line_ups=(TrfLineUp(2, 1, 3, (2, None)),),
)
