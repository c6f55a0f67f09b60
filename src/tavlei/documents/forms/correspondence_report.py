"""What the officials of a tournament by correspondence tell: information, final results, reports (10.1.7, 10.1.8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from pydantic import Field

from tavlei.calc.formats import Day, Exact
from tavlei.documents.form import Data, form
from tavlei.documents.layout import Align, Block, Column, Content, Heading, Page, Paragraph, Table
from tavlei.documents.parts import (
    NOBODY,
    Competition,
    LongText,
    Number,
    Officials,
    Text,
    chief_signatures,
    competition_head,
    date_or_blank,
    day_text,
)
from tavlei.rulebook import cites, phrase

if TYPE_CHECKING:
    from tavlei.languages import Catalogue

Count = Annotated[int, Field(ge=0, le=100_000)]
ReportFigures = Literal["current", "final", "secretarys_report", "judges_report"]
Score = Literal["white", "black", "draw", "minuses"]
_TITLES: Final = {
    "current": phrase("Information on the course of the tournament"),
    "final": phrase("Final results of the tournament"),
    "secretarys_report": phrase("Report of the chief secretary"),
    "judges_report": phrase("Report of the chief judge"),
}
CODE: Final = phrase("Code of the tournament:")
_SCORES: Final = {"white": "x – 0", "black": "0 – x", "draw": "= – =", "minuses": "− – −"}


@dataclass(frozen=True, slots=True)
class PlayerLine(Data):
    """A player's games so far; place and points as the table of the competition has them."""

    name: Text
    won: Count = 0
    drawn: Count = 0
    lost: Count = 0
    minuses: Count = 0
    unfinished: Count = 0
    points: Exact | None = None
    place: Text = ""


@dataclass(frozen=True, slots=True)
class GameLine(Data):
    """A finished game: how it ended, why and by which clause."""

    white: Text
    black: Text
    score: Score
    how: Text = ""
    clause: Text = ""
    day: Day | None = None


@dataclass(frozen=True, slots=True)
class SanctionLine(Data):
    """A sanction that was imposed."""

    day: Day
    name: Text
    measure: Text
    clauses: tuple[Text, ...] = ()


def _line(place: str, name: str, *counts: int) -> dict[str, Any]:
    won, drawn, lost, unfinished = counts
    return {
        "place": place,
        "name": name,
        "won": won,
        "drawn": drawn,
        "lost": lost,
        "unfinished": unfinished,
        "points": 2 * won + drawn,
    }


@form(
    "correspondence_report",
    title=phrase("Information or report on a tournament by correspondence"),
    clauses=(("draughts-rules", "10.1.7"), ("draughts-rules", "10.1.8")),
    example={
        "competition": {"name": "Чемпионат России по переписке", "starts": "2026-03-01", "ends": "2027-09-01"},
        "code": "ЧР-26",
        "told": "judges_report",
        "day": "2027-10-15",
        "players": [
            _line("1", "Соколова А. П.", 1, 1, 0, 0),
            _line("2", "Ким В. О.", 0, 2, 0, 0),
            _line("3", "Громов П. С.", 0, 1, 1, 0),
        ],
        "games": [
            {
                "white": "Соколова А. П.",
                "black": "Громов П. С.",
                "score": "white",
                "how": "просрочка времени",
                "clause": "10.3.7",
                "day": "2026-06-20",
            },
            {"white": "Ким В. О.", "black": "Соколова А. П.", "score": "draw", "how": "по согласию"},
            {"white": "Громов П. С.", "black": "Ким В. О.", "score": "draw", "how": "присуждение", "clause": "10.5.5"},
        ],
        "overdue": ["Громов П. С."],
        "sanctions": [
            {"day": "2026-04-02", "name": "Громов П. С.", "measure": "замечание", "clauses": ["10.2.6"]},
        ],
        "remarks": "Протестов на присуждение не поступило.",
    },
)
@cites("draughts-rules", "10.1.7", "10.1.8")
@dataclass(frozen=True, slots=True)
class CorrespondenceReport(Data):
    """How a tournament stands or ended: players, finished games, overdue times, sanctions, remarks."""

    competition: Competition
    told: ReportFigures
    code: Text = ""
    number: Number | None = None
    day: Day | None = None
    players: tuple[PlayerLine, ...] = ()
    games: tuple[GameLine, ...] = ()
    claims_open: tuple[Text, ...] = ()
    overdue: tuple[Text, ...] = ()
    sanctions: tuple[SanctionLine, ...] = ()
    without_information: tuple[Text, ...] = ()
    remarks: LongText = ""
    officials: Officials = NOBODY

    def page(self, book: Catalogue) -> Page:
        """The players, then the games, then what the officials decided."""
        title = book.phrase(_TITLES[self.told])
        named = f"{title} {book.phrase('No.')} {self.number}" if self.number is not None else title
        code = f"{book.phrase(CODE)} {self.code}"
        blocks = (
            Heading(named),
            *competition_head(self.competition, book),
            *((Paragraph(code, Align.CENTRE),) if self.code else ()),
            _players(self.players, book),
            *self._games(book),
            *self._decided(book),
            *((Paragraph(self.remarks),) if self.remarks else ()),
            date_or_blank(self.day, book),
            *chief_signatures(self.officials, book),
        )
        return Page(title, blocks)

    def _games(self, book: Catalogue) -> tuple[Block, ...]:
        if not self.games:
            return ()
        columns = (
            Column(book.phrase("No."), 9),
            Column(book.phrase("White"), 45, grows=True, align=Align.LEFT),
            Column(book.phrase("Black"), 45, grows=True, align=Align.LEFT),
            Column(book.phrase("Result"), 20),
            Column(book.phrase("How it ended"), 45, grows=True, align=Align.LEFT),
        )
        rows = [(number, *_game(game, book)) for number, game in enumerate(self.games, start=1)]
        return (Heading(book.phrase("Finished games"), 3), Table(columns, tuple(rows)))

    def _decided(self, book: Catalogue) -> tuple[Block, ...]:
        sanctions = tuple(
            f"{day_text(sanction.day, book)} {sanction.name}: {sanction.measure}"
            + (f" ({', '.join(sanction.clauses)})" if sanction.clauses else "")
            for sanction in self.sanctions
        )
        listed = (
            (phrase("Claims of overdue time to be decided:"), self.claims_open),
            (phrase("Lost on time:"), self.overdue),
            (phrase("Sanctions:"), sanctions),
            (phrase("Without information:"), self.without_information),
        )
        told = ((book.phrase(words), "; ".join(names).rstrip(".")) for words, names in listed if names)
        return tuple(Paragraph(f"{words} {names}.") for words, names in told)


def _players(players: tuple[PlayerLine, ...], book: Catalogue) -> Table:
    counts = (phrase("Won"), phrase("Drawn"), phrase("Lost"), phrase("Of them minuses"), phrase("Unfinished"))
    columns = (
        Column(book.phrase("Place"), 14),
        Column(book.phrase("Surname, name"), 44, grows=True, align=Align.LEFT),
        *(Column(book.phrase(count), 20) for count in counts),
        Column(book.phrase("Points"), 14),
    )
    rows = [
        (
            player.place,
            player.name,
            player.won,
            player.drawn,
            player.lost,
            player.minuses,
            player.unfinished,
            player.points,
        )
        for player in players
    ]
    return Table(columns, tuple(rows))


def _game(game_line: GameLine, book: Catalogue) -> tuple[Content, ...]:
    how = f"{game_line.how} ({game_line.clause})" if game_line.clause else game_line.how
    text = ", ".join(filter(None, (how, day_text(game_line.day, book))))
    return game_line.white, game_line.black, _SCORES[game_line.score], text
