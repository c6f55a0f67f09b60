"""What the officers of three sports have in hand: the list of the federation, reports in the formats of the sport."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from itertools import combinations

from tests.exchange.test_usebio_report import board, pair, usebio
from tests.office.lists.report_books import book

from tavlei.exchange.trf import Trf, TrfGame, TrfHead, TrfPlayer, write_trf

FAMILIES = ("Абрамов", "Белов", "Волков", "Гусев", "Демин", "Ершов", "Жуков", "Зайцев")
DOUBTED = "Abramov"
CODES = tuple(f"{100501 + index}" for index in range(len(FAMILIES)))
HEAD = "Личный номер;Фамилия;Имя;Год рождения;Пол;Гражданство"
Rows = list[Sequence[object]]
Game = tuple[int, int, int, str]


@dataclass(frozen=True)
class Story:
    """A sport: its list, the days of the first list and of two more, its figures, its time control.

    `strange` is the column of the first list whose header says nothing, with the field it is.
    """

    kind: str
    opened: date
    periods: tuple[date, date]
    figures: str
    values: str
    country: str
    control: str = ""
    strange: tuple[str, str] | None = None

    def days(self, number: int) -> tuple[date, date, date]:
        """The first and the last day of an event, in the month before the list, and the day its report came."""
        period = self.periods[number]
        first = date(period.year - (period.month == 1), (period.month - 2) % 12 + 1, 10)
        return first, first if self.kind == "bridge" else first.replace(day=16), first.replace(day=20)

    def first_list(self) -> bytes:
        """The list the federation has, as a table; the first player stands in it a second time, in Latin letters."""
        rows = [
            f"{code};{family};Олег;{1980 + index};м;{self.country};{self.values}"
            for index, (code, family) in enumerate(zip(CODES, FAMILIES, strict=True))
        ]
        twin = f";{DOUBTED};Oleg;1980;м;{self.country};{self.values}"
        return "\n".join([f"{HEAD};{self.figures}", *rows, twin]).encode()

    def workbook(self, number: int, *, wrong: bool = False) -> bytes:
        """The report of an event as XLSX; in the first one a player stands without a number, in Latin letters."""
        first, last, _received = (day.strftime("%d.%m.%Y") for day in self.days(number))
        facts = [("Код соревнования", f"cup-{number}"), ("Название соревнования", f"Кубок {number}"),
                 ("Первый день", first), ("Последний день", last)]  # fmt: skip
        if self.kind == "bridge":
            return book(Турнир=facts, Места=_places(boards=24 if wrong else 60))
        facts += [("Контроль времени", self.control), ("Статус", "region"), ("Система", "круговая")]
        games: Rows = [("Тур", "Белые", "Черные", "Результат"), *round_robin(wrong)]
        return book(Соревнование=facts, Участники=_players(self.country), Партии=games)

    def trf(self, number: int) -> bytes:
        """The report of an event of chess as a pairing program of FIDE writes it."""
        first, last, _received = self.days(number)
        head = TrfHead(f"Кубок {number}", "Київ", "UKR", first, last, allotted_time=self.control, rounds_planned=7)
        return write_trf(Trf(head, tuple(map(self._trf_player, range(1, 9))))).encode()

    def _trf_player(self, number: int) -> TrfPlayer:
        games = []
        for _round, white, black, result in sorted(round_robin(wrong=False)):
            if number in (white, black):
                won = result == ("1-0" if number == white else "0-1")
                games.append(
                    TrfGame(black if number == white else white, "w" if number == white else "b", str(int(won)))
                )
        points = Fraction(sum(game.result == "1" for game in games))
        name = f"{FAMILIES[number - 1]}, Олег"
        return TrfPlayer(number, name, "m", federation="UKR", birth=1979 + number, points=points, games=tuple(games))

    def usebio(self, number: int) -> bytes:
        """The report of an evening of bridge as a scoring program writes it."""
        pairs = [pair(str(place), str(place), (CODES[2 * place - 2], CODES[2 * place - 1])) for place in range(1, 5)]
        tables = ((("1", "2"), ("3", "4")), (("1", "3"), ("2", "4")), (("1", "4"), ("2", "3")))
        boards = [board(deal, *((*table, "110") for table in tables[deal % 3])) for deal in range(1, 61)]
        day = self.days(number)[0].strftime("%d/%m/%Y")
        return usebio(*pairs, *boards, day=day).replace("Вечер".encode(), f"Кубок {number}".encode())


def _players(country: str) -> Rows:
    rows: Rows = [("№", "Код", "ФИО", "Год рождения", "Гражданство", "Звание")]
    for index, (code, family) in enumerate(zip(CODES, FAMILIES, strict=True)):
        own = (code, f"{family} Олег") if index else ("", f"{DOUBTED} Oleg")
        rows.append((index + 1, *own, 1980 + index, country, "КМС"))
    return rows


def _places(*, boards: int) -> Rows:
    rows: Rows = [("Место", "Пара", "Личный номер", "Игрок", "Сдач")]
    for index, (code, family) in enumerate(zip(CODES, FAMILIES, strict=True)):
        own = (code, f"{family} Олег") if index else ("", f"{DOUBTED} Oleg")
        rows.append((index // 2 + 1, index // 2 + 1, *own, boards))
    return rows


def round_robin(wrong: bool) -> list[Game]:
    """All games of eight players, the results of the first player turned round if they are wrong."""
    games = []
    for number, (white, black) in enumerate(combinations(range(1, 9), 2), start=1):
        results = ("0-1", "1-0") if white == 1 and wrong else ("1-0", "0-1")
        games.append((_round_of(white, black), white, black, results[number % 2]))
    return games


def _round_of(white: int, black: int) -> int:
    """The round in which two of eight meet: each of them once in every round."""
    if black == 8:
        return 2 * (white - 1) % 7 + 1
    return (white + black - 2) % 7 + 1


CHESS = Story(
    "fsu", date(2026, 1, 1), (date(2026, 2, 1), date(2026, 3, 1)), "Рейтинг;Партий", "1900;50", "UKR", "90+30"
)
DRAUGHTS = Story("elo_r", date(2025, 1, 1), (date(2025, 7, 1), date(2026, 1, 1)), "Сила", "2400", "RUS", "45+30",
                 ("G", "rating"))  # fmt: skip
BRIDGE = Story("bridge", date(2026, 1, 1), (date(2026, 2, 1), date(2026, 3, 1)), "МБ;МБ за год", "98;0", "RUS")
