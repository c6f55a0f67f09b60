"""The score sheet of a renju game: numbered stones on a drawn board, passes in the margin (9.3.2.1, 9.3.2.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.calc.formats import Day
from tavlei.documents.form import Data, form
from tavlei.documents.forms.score_sheet import NO_PLAYER, GamePlayer, WhoWins
from tavlei.documents.layout import Align, Blank, Heading, Line, Page, Paragraph, Picture, Pictures, Say
from tavlei.documents.parts import Competition, Number, Text, competition_head, day_text
from tavlei.games.renju.board import Letters
from tavlei.games.renju.diagram import board_svg, describe
from tavlei.games.renju.records import parse_record
from tavlei.rulebook import Refusal, cites, phrase

if TYPE_CHECKING:
    from tavlei.languages import Catalogue


@form(
    "renju_sheet",
    title=phrase("Renju score sheet"),
    clauses=(("draughts-rules", "9.3.2.1"), ("draughts-rules", "9.3.2.1/p2")),
    example={
        "competition": {"name": "Чемпионат России по рэндзю", "place": "г. Санкт-Петербург", "discipline": "renju"},
        "round": 2,
        "board": 4,
        "day": "2024-06-02",
        "black": {"name": "Никонов Константин", "rank": "МС"},
        "white": {"name": "Епифанов Дмитрий", "rank": "МС"},
        "moves": "h8 h9 j9 g8 j7 h7 j8 j6 i8 k8 i7 i6 h6 - k9",
        "black_time": "0:41",
        "white_time": "0:37",
        "result": "black",
    },
)
@cites("draughts-rules", "9.3.2.1", "9.3.2.1/p2")
@dataclass(frozen=True, slots=True)
class RenjuSheet(Data):
    """A renju score sheet: filled in, or an empty board to be written on. `moves` is the record in one line."""

    competition: Competition
    round: Number | None = None
    board: Number | None = None
    day: Day | None = None
    black: GamePlayer = NO_PLAYER
    white: GamePlayer = NO_PLAYER
    opening: Text = ""
    moves: str = ""
    letters: Letters = Letters.INTERNATIONAL
    black_time: Text = ""
    white_time: Text = ""
    result: WhoWins | None = None

    def page(self, book: Catalogue) -> Page:
        """Names, the board with the numbers of the moves, the passes, times, result, signatures."""
        title = book.phrase("Renju score sheet")
        numbers = self._points()
        picture = board_svg(numbers, letters=self.letters, labels=describe(numbers, letters=self.letters, book=book))
        points = {"black": ("1", "0"), "draw": ("½", "½"), "white": ("0", "1"), None: ("", "")}[self.result]
        blocks = (
            Heading(title),
            *competition_head(self.competition, book),
            self._numbers(book),
            Line((Say(f"{book.phrase('Black')}:"), Blank(self.black.text(), 1, align=Align.LEFT))),
            Line((Say(f"{book.phrase('White')}:"), Blank(self.white.text(), 1, align=Align.LEFT))),
            Line((Say(book.phrase("Opening regulation:")), Blank(self.opening, 1, align=Align.LEFT))),
            Pictures((Picture(picture),), width=118),
            *(() if numbers else (Line((Say(book.phrase("Passes:")), Blank("", 1))),)),
            *_sides(("Black", self.black_time, points[0]), ("White", self.white_time, points[1]), book=book),
            Paragraph(
                book.phrase(
                    "Black writes odd numbers, White even ones in red; in one colour the numbers of Black are circled."
                ),
                small=True,
            ),
        )
        return Page(title, blocks)

    def _points(self) -> tuple[int | None, ...]:
        try:
            return parse_record(self.moves, self.letters)
        except Refusal as error:
            raise error.at("moves") from None

    def _numbers(self, book: Catalogue) -> Line:
        given = ((book.phrase("Round:"), self.round), (book.phrase("Board:"), self.board))
        parts = [part for name, number in given for part in (Say(name), Blank(str(number or ""), 1))]
        return Line((*parts, Say(book.phrase("Day:")), Blank(day_text(self.day, book), 4)))


def _sides(*sides: tuple[str, str, str], book: Catalogue) -> tuple[Line, ...]:
    used, result, signed = book.phrase("time used:"), book.phrase("result:"), book.phrase("signature:")
    return tuple(
        Line(
            (
                Say(f"{book.phrase(side)}:"),
                Say(used),
                Blank(time, 2),
                Say(result),
                Blank(mark, 1),
                Say(signed),
                Blank("", 4),
            )
        )
        for side, time, mark in sides
    )
