"""Large papers for the tests and the measurements: many participants, long names."""

from __future__ import annotations

from fractions import Fraction

from tavlei.documents.forms.results_tables import RoundRobinRow, RoundRobinTable, SwissRound, SwissRow, SwissTable
from tavlei.documents.forms.wall import CrossRow, CrossTable
from tavlei.documents.parts import Competition
from tavlei.games.clock import Discipline

COMPETITION = Competition("Открытый чемпионат", "г. Тверь", discipline=Discipline.RUSSIAN)
LONG_NAME = "Константинопольская-Преображенская Александра-Мария Владиславовна"


def name(number: int) -> str:
    return LONG_NAME if number == 3 else f"Участник-{number} Иван"


def swiss_table(players: int, rounds: int) -> SwissTable:
    rows = tuple(
        SwissRow(
            number,
            name(number),
            "КМС",
            2000 + number,
            "Республика Саха (Якутия)",
            tuple(SwissRound((number + each) % players + 1, "white", "½") for each in range(rounds)),
            Fraction(rounds, 2),
            (Fraction(81, 2), Fraction(77, 2)),
            str(number),
        )
        for number in range(1, players + 1)
    )
    return SwissTable(COMPETITION, rows)


def round_robin(players: int) -> RoundRobinTable:
    cells = [tuple("" if each == number else "½" for each in range(players)) for number in range(players)]
    rows = tuple(
        RoundRobinRow(name(at + 1), "МС", 2200, "Москва", line, (Fraction(10),), Fraction(players - 1, 2), str(at + 1))
        for at, line in enumerate(cells)
    )
    return RoundRobinTable(COMPETITION, rows)


def cross_table(players: int, rounds: int) -> CrossTable:
    heads = tuple(map(str, range(1, rounds + 1)))
    rows = tuple(
        CrossRow(name(number), ("14б½",) * rounds, Fraction(rounds, 2), str(number)) for number in range(1, players + 1)
    )
    return CrossTable(COMPETITION, heads, rows)
