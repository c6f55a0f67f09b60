"""Papers of a rated chess competition: the players, the results, the report to the commission (sections 2, 3 and 7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from pydantic import Field

from tavlei.calc.formats import Day, Exact
from tavlei.documents.form import Data, form
from tavlei.documents.forms.table_names import coefficient_columns, coefficient_legend
from tavlei.documents.layout import (
    Align,
    Blank,
    Block,
    Cell,
    Column,
    Content,
    Heading,
    Line,
    Page,
    Paragraph,
    Say,
    Table,
)
from tavlei.documents.parts import (
    NOBODY,
    Competition,
    Number,
    Officials,
    Rating,
    Stage,
    Text,
    competition_head,
    date_or_blank,
    judge_line,
)
from tavlei.rulebook import Problem, Refusal, cites, phrase

if TYPE_CHECKING:
    from tavlei.languages import Catalogue

FSU: Final = "chess-rating"
Count = Annotated[int, Field(ge=0, le=1_000_000)]
_COMPETITION: Final[dict[str, Any]] = {
    "name": "Відкритий кубок Львова",
    "place": "м. Львів",
    "starts": "2024-03-02",
    "ends": "2024-03-10",
}
_OFFICIALS: Final[dict[str, Any]] = {
    "chief_judge": {"name": "Кравець О. П.", "category": "національної"},
    "chief_secretary": {"name": "Ткач Л. І.", "category": "першої"},
}
_COLOURS: Final = {"white": phrase("documents.white_letter"), "black": phrase("documents.black_letter"), "": ""}


@dataclass(frozen=True, slots=True)
class ChessPlayer(Data):
    """A player with what the national list keeps of one: codes, titles, ratings, day of birth, region."""

    number: Number
    name: Text
    code: Text = ""
    fide_code: Text = ""
    title: Text = ""
    rating: Rating | None = None
    fide_rating: Rating | None = None
    born: Day | None = None
    region: Text = ""


@form(
    "chess_players",
    title=phrase("List of players of a chess competition"),
    clauses=((FSU, "3/p2"), (FSU, "2/p2")),
    example={
        "competition": _COMPETITION,
        "players": [
            {
                "number": 1,
                "code": "12001",
                "fide_code": "14101777",
                "name": "Коваленко Олена",
                "title": "МСУ",
                "rating": 2265,
                "fide_rating": 2240,
                "born": "1998-11-02",
                "region": "Львівська обл.",
            },
            {"number": 2, "code": "12417", "name": "Бондар Андрій", "title": "КМСУ", "rating": 2010, "region": "Київ"},
        ],
        "officials": _OFFICIALS,
    },
)
@cites(FSU, "3/p2", "2/p2")
@dataclass(frozen=True, slots=True)
class ChessPlayers(Data):
    """The players by their numbers with the rating of the month, which they have in all its competitions."""

    competition: Competition
    players: tuple[ChessPlayer, ...]
    officials: Officials = NOBODY

    def page(self, book: Catalogue) -> Page:
        """A line a player; whoever has no rating yet has an empty place."""
        title = book.phrase("List of players")
        left = Align.LEFT
        columns = (
            Column(book.phrase("No."), 9),
            Column(book.phrase("Code"), 18),
            Column(book.phrase("FIDE code"), 24),
            Column(book.phrase("Surname, name"), 50, grows=True, align=left),
            Column(book.phrase("Title, rank"), 16),
            Column(book.phrase("Rating"), 18),
            Column(book.phrase("FIDE rating"), 18),
            Column(book.phrase("Date of birth"), 24),
            Column(book.phrase("Region"), 34, grows=True, align=left),
        )
        rows = tuple(
            (
                player.number,
                player.code,
                player.fide_code,
                player.name,
                player.title,
                player.rating,
                player.fide_rating,
                player.born,
                player.region,
            )
            for player in self.players
        )
        rated = sum(player.rating is not None for player in self.players)
        text = book.phrase("Players: {all}, of them rated: {rated}.").format(all=len(self.players), rated=rated)
        head = (Heading(title), *competition_head(self.competition, book))
        return Page(title, (*head, Table(columns, rows), Paragraph(text), *arbiters(self.officials, book)))


@dataclass(frozen=True, slots=True)
class ChessGame(Data):
    """What one did in a round: the number of the opponent, the colour, the result as it is written."""

    opponent: Number | None = None
    colour: Literal["white", "black", ""] = ""
    result: Text = ""


@dataclass(frozen=True, slots=True)
class ChessResultRow(Data):
    """A line of the table of results."""

    number: Number
    name: Text
    games: tuple[ChessGame, ...]
    place: Text = ""
    title: Text = ""
    rating: Rating | None = None
    region: Text = ""
    points: Exact | None = None
    criteria: tuple[Exact | None, ...] = ()


def _row(number: int, name: str, place: str, points: float, games: str) -> dict[str, Any]:
    colours = {"w": "white", "b": "black"}
    played = (game.split() for game in games.split(","))
    return {
        "number": number,
        "name": name,
        "place": place,
        "title": "КМСУ",
        "rating": 2100 - 30 * number,
        "region": "Київ",
        "points": points,
        "criteria": [2.5],
        "games": [{"opponent": int(who), "colour": colours[colour], "result": got} for who, colour, got in played],
    }


@form(
    "chess_results",
    title=phrase("Table of results of a chess competition"),
    clauses=((FSU, "7/p1"), (FSU, "2/p6")),
    example={
        "competition": _COMPETITION,
        "criteria": ["коефіцієнт Бухгольца"],
        "rows": [
            _row(1, "Коваленко Олена", "1", 2, "3 w 1,2 b 1"),
            _row(2, "Бондар Андрій", "2", 1, "4 b 1,1 w 0"),
            _row(4, "Мороз Ігор", "3", 1, "2 w 0,3 b +"),
            _row(3, "Савчук Леся", "4", 0, "1 b 0,4 w −"),
        ],
        "officials": _OFFICIALS,
        "stage": {"state": "final", "round": 2},
    },
)
@cites(FSU, "7/p1", "2/p6")
@dataclass(frozen=True, slots=True)
class ChessResults(Data):
    """The results by place: of every round the opponent, the colour and the result; games not played have signs."""

    competition: Competition
    rows: tuple[ChessResultRow, ...]
    criteria: tuple[Text, ...] = ()
    officials: Officials = NOBODY
    stage: Stage | None = None

    def page(self, book: Catalogue) -> Page:
        """Three small columns a round, so that opponent, colour and result are told apart."""
        title = book.phrase("Table of results")
        count = max((len(row.games) for row in self.rows), default=0)
        for index, row in enumerate(self.rows):
            if len(row.criteria) > len(self.criteria):
                data = {"expected": len(self.criteria), "got": len(row.criteria)}
                raise Refusal(Problem("expected {expected} cells; got {got}", data, f"rows[{index}].criteria"))
        left, numbers = Align.LEFT, self._criteria_told
        columns = (
            Column(book.phrase("Place"), 14),
            Column(book.phrase("No."), 8),
            Column(book.phrase("Surname, name"), 38, grows=True, align=left),
            Column(book.phrase("Title, rank"), 13),
            Column(book.phrase("Rating"), 17),
            Column(book.phrase("Region"), 36, grows=True, align=left),
            *(Column("", width, group=str(number)) for number in range(1, count + 1) for width in (7, 4, 5)),
            Column(book.phrase("Points"), 13),
            *coefficient_columns(len(numbers), book),
        )
        rows = []
        for row in self.rows:
            met = [cell for game in row.games for cell in _met(game, book)]
            met += [""] * (3 * count - len(met))
            criteria = (row.criteria[at] if at < len(row.criteria) else None for at in numbers)
            own = (row.place, row.number, row.name, row.title, row.rating, row.region)
            rows.append((*own, *met, Cell(row.points, bold=True), *criteria))
        head = (Heading(title), *competition_head(self.competition, book, self.stage))
        legend = coefficient_legend([self.criteria[at] for at in numbers], book)
        signs = Paragraph(book.phrase("+ and − : the game was not played."), small=True)
        return Page(title, (*head, Table(columns, tuple(rows)), *legend, signs, *arbiters(self.officials, book)))

    @property
    def _criteria_told(self) -> list[int]:
        """The criteria that anybody has a value of."""
        values = [row.criteria for row in self.rows]
        return [at for at in range(len(self.criteria)) if any(row[at : at + 1] not in ((), (None,)) for row in values)]


def _met(game: ChessGame, book: Catalogue) -> tuple[Content, Content, Content]:
    colour = book.phrase(_COLOURS[game.colour]) if game.colour else ""
    return game.opponent, colour, game.result


@dataclass(frozen=True, slots=True)
class RatedResult(Data):
    """What the commission rates of a player: the games that count, the points in them, the mean of the opponents."""

    number: Number
    name: Text
    code: Text = ""
    title: Text = ""
    rating: Rating | None = None
    games: Count = 0
    counted: Count = 0
    points: Exact | None = None
    opponents: Exact | None = None


@dataclass(frozen=True, slots=True)
class ReportCondition(Data):
    """A condition of rating: what it is, its clause, and whether it is met; nobody has said where it is not known."""

    text: Text
    clause: Text = ""
    met: bool | None = None


@form(
    "chess_rating_report",
    title=phrase("Report of a chess competition to the qualification commission"),
    clauses=((FSU, "7/p1"), (FSU, "7/p2"), (FSU, "7/p3"), (FSU, "2/p3")),
    example={
        "competition": _COMPETITION,
        "number": "7/2024",
        "system": "швейцарська, 9 турів",
        "time_control": "90+30",
        "minutes": 120,
        "rounds_a_day": 2,
        "hours_a_day": 8,
        "agreed_by": "Федерація шахів України",
        "last_day": "2024-04-10",
        "games": 108,
        "not_played": 2,
        "conditions": [
            {"text": "Класичні шахи", "clause": "2", "met": True},
            {"text": "Погоджено федерацією", "clause": "7", "met": True},
            {"text": "Запис партій", "clause": "2"},
        ],
        "players": [
            {
                "number": 1,
                "code": "12001",
                "name": "Коваленко Олена",
                "title": "МСУ",
                "rating": 2265,
                "games": 9,
                "counted": 8,
                "points": 6.5,
                "opponents": 2011,
            },
            {"number": 2, "code": "12417", "name": "Бондар Андрій", "games": 9, "counted": 0},
        ],
        "day": "2024-03-12",
        "officials": _OFFICIALS,
    },
)
@cites(FSU, "2/p3", "2/p6", "2/p7", "2/p9", "7/p1", "7/p2", "7/p3")
@dataclass(frozen=True, slots=True)
class ChessRatingReport(Data):
    """What the chief judge submits: how was played, who agreed it, what of everybody's games is rated."""

    competition: Competition
    players: tuple[RatedResult, ...]
    number: Text = ""
    system: Text = ""
    time_control: Text = ""
    minutes: Count | None = None
    rounds_a_day: Count | None = None
    hours_a_day: Exact | None = None
    agreed_by: Text = ""
    last_day: Day | None = None
    games: Count = 0
    not_played: Count = 0
    conditions: tuple[ReportCondition, ...] = ()
    day: Day | None = None
    officials: Officials = NOBODY

    def page(self, book: Catalogue) -> Page:
        """The facts, the conditions of section 2, the players, the signature of the chief judge (section 7)."""
        title = book.phrase("REPORT No. {number} for the rating").format(number=self.number or "_____")
        to = Paragraph(book.phrase("To the qualification commission of the federation"), Align.RIGHT)
        blocks: tuple[Block, ...] = (
            to,
            Heading(title),
            *competition_head(self.competition, book),
            *self._facts(book),
            *self._conditions(book),
            Heading(book.phrase("Players"), 3),
            self._players(book),
            date_or_blank(self.day, book),
            *arbiters(self.officials, book),
        )
        return Page(title, blocks)

    def _facts(self, book: Catalogue) -> tuple[Block, ...]:
        last = self.last_day
        told = (
            (phrase("System of play:"), self.system),
            (phrase("Time control:"), self.time_control),
            (phrase("Minutes for 60 moves:"), book.value(self.minutes) if self.minutes is not None else ""),
            (phrase("Most rounds a day:"), book.value(self.rounds_a_day) if self.rounds_a_day is not None else ""),
            (phrase("Most hours of play a day:"), book.value(self.hours_a_day) if self.hours_a_day is not None else ""),
            (phrase("Agreed by:"), self.agreed_by),
            (phrase("Games played:"), f"{self.games}"),
            (phrase("Games not played:"), f"{self.not_played}"),
            (phrase("The report is received until:"), book.value(last) if last else ""),
        )
        return tuple(Line((Say(book.phrase(label)), Blank(text, 1, align=Align.LEFT))) for label, text in told)

    def _conditions(self, book: Catalogue) -> tuple[Block, ...]:
        if not self.conditions:
            return ()
        columns = (
            Column(book.phrase("Condition"), 100, grows=True, align=Align.LEFT),
            Column(book.phrase("Clause"), 22),
            Column(book.phrase("Met"), 30),
        )
        answers = {True: book.phrase("yes"), False: book.phrase("no"), None: ""}
        rows = tuple((condition.text, condition.clause, answers[condition.met]) for condition in self.conditions)
        return Heading(book.phrase("Conditions of rating"), 3), Table(columns, rows)

    def _players(self, book: Catalogue) -> Table:
        columns = (
            Column(book.phrase("No."), 9),
            Column(book.phrase("Code"), 18),
            Column(book.phrase("Surname, name"), 40, grows=True, align=Align.LEFT),
            Column(book.phrase("Title, rank"), 14),
            Column(book.phrase("Rating"), 16),
            Column(book.phrase("Games"), 15),
            Column(book.phrase("Rated games"), 20),
            Column(book.phrase("Points in them"), 18),
            Column(book.phrase("Mean rating of opponents"), 24),
        )
        rows = tuple(
            (
                player.number,
                player.code,
                player.name,
                player.title,
                player.rating,
                player.games,
                player.counted,
                player.points,
                player.opponents,
            )
            for player in self.players
        )
        return Table(columns, rows)


def arbiters(officials: Officials, book: Catalogue) -> tuple[Line, ...]:
    """The signatures of the chief judge, who submits the results, and of the chief secretary."""
    return (
        judge_line(book.phrase("Chief judge"), officials.chief_judge, book),
        judge_line(book.phrase("Chief secretary"), officials.chief_secretary, book),
    )
