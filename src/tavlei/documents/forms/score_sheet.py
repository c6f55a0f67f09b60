"""The score sheet of a draughts game: moves, times used, result, both signatures, diagrams (5.4.3; appendix 5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from tavlei.calc.formats import Day
from tavlei.documents.form import Data, form
from tavlei.documents.layout import (
    Align,
    Blank,
    Block,
    Column,
    Content,
    Heading,
    Line,
    Page,
    Paragraph,
    Picture,
    Pictures,
    Say,
    Table,
)
from tavlei.documents.parts import Competition, Number, Text, competition_head, day_text
from tavlei.games.draughts.diagram import board_svg, describe
from tavlei.games.draughts.fen import parse_fen
from tavlei.games.draughts.variants import variant
from tavlei.rulebook import Refusal, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.languages import Catalogue

WhoWins = Literal["white", "draw", "black"]
RESULT_MARKS: Final = {"white": ("x", "0"), "draw": ("=", "="), "black": ("0", "x")}
_ROWS: Final = 30
_MARKS: Final = (
    (phrase("move"), "-"),
    (phrase("capture"), ":"),
    (phrase("strong move"), "!"),
    (phrase("very strong move"), "!!"),
    (phrase("weak move"), "?"),
    (phrase("very weak move, blunder"), "??"),
    (phrase("game won"), "x"),
    (phrase("game lost"), "0"),
    (phrase("draw"), "="),
)


@dataclass(frozen=True, slots=True)
class GamePlayer(Data):
    """A player on a score sheet."""

    name: Text = ""
    rank: Text = ""
    team: Text = ""

    def text(self) -> str:
        """Name, rank and team in one line."""
        return ", ".join(filter(None, (self.name, self.rank, self.team)))


NO_PLAYER: Final = GamePlayer()


@dataclass(frozen=True, slots=True)
class Diagram(Data):
    """A position of the game, as FEN, with the words under it."""

    position: Text
    caption: Text = ""


@form(
    "score_sheet",
    title=phrase("Score sheet"),
    clauses=(("draughts-rules", "5.4.3.1"), ("draughts-rules", "5.4.3.5"), ("draughts-rules", "app5")),
    example={
        "competition": {"name": "Чемпионат России по русским шашкам", "place": "г. Тверь", "discipline": "russian"},
        "round": 3,
        "board": 1,
        "day": "2024-03-14",
        "white": {"name": "Соколова Анна", "rank": "МС", "team": "Тверская обл."},
        "black": {"name": "Белова Ирина", "rank": "КМС", "team": "Москва"},
        "moves": ["c3-d4", "d6-c5", "b2-c3", "f6-g5", "g3-h4", "g7-f6!", "c3-b4?", "g5-f4"],
        "white_time": "1:12",
        "black_time": "0:58",
        "result": "white",
        "diagrams": [{"position": "W:Wa1,a3,b4,d4,e1,e3,f2,h4:Bb6,b8,c5,d8,f4,f6,h6,h8", "caption": "8… g5-f4"}],
    },
)
@cites("draughts-rules", "5.4.3.1", "5.4.3.5", "app5")
@dataclass(frozen=True, slots=True)
class ScoreSheet(Data):
    """A score sheet: filled in, or empty to be written on. Moves are those of White and Black in turn, as written."""

    competition: Competition
    round: Number | None = None
    board: Number | None = None
    day: Day | None = None
    white: GamePlayer = NO_PLAYER
    black: GamePlayer = NO_PLAYER
    moves: tuple[Text, ...] = ()
    white_time: Text = ""
    black_time: Text = ""
    result: WhoWins | None = None
    variant: Text = "russian"
    diagrams: tuple[Diagram, ...] = ()

    def page(self, book: Catalogue) -> Page:
        """Names, moves, times and result, signatures, the marks, the diagrams."""
        title = book.phrase("Score sheet")
        head = (Heading(title), *competition_head(self.competition, book), *self._players(book))
        return Page(title, (*head, _moves_table(self.moves, book), *self._end(book), *self._diagrams(book)))

    def _players(self, book: Catalogue) -> tuple[Block, ...]:
        numbers = ((phrase("Round:"), self.round), (phrase("Board:"), self.board))
        given = [part for name, number in numbers for part in (Say(book.phrase(name)), Blank(str(number or ""), 1))]
        return (
            Line((*given, Say(book.phrase("Day:")), Blank(day_text(self.day, book), 4))),
            Line((Say(f"{book.phrase('White')}:"), Blank(self.white.text(), 1, align=Align.LEFT))),
            Line((Say(f"{book.phrase('Black')}:"), Blank(self.black.text(), 1, align=Align.LEFT))),
        )

    def _end(self, book: Catalogue) -> tuple[Block, ...]:
        white, black = RESULT_MARKS[self.result] if self.result else ("", "")
        sides = (("White", self.white_time, white), ("Black", self.black_time, black))
        used, result = book.phrase("time used:"), book.phrase("result:")
        times = tuple(
            Line((Say(f"{book.phrase(side)}:"), Say(used), Blank(time, 2), Say(result), Blank(mark, 1), *_signed(book)))
            for side, time, mark in sides
        )
        marks = "; ".join(f"«{mark}» {book.phrase(name)}" for name, mark in _MARKS)
        return (*times, Paragraph(book.phrase("Marks of the record: {marks}.").format(marks=marks), small=True))

    def _diagrams(self, book: Catalogue) -> tuple[Block, ...]:
        if not self.diagrams:
            return ()
        return (
            Pictures(
                tuple(self._picture(index, diagram, book) for index, diagram in enumerate(self.diagrams)), width=44
            ),
        )

    def _picture(self, index: int, diagram: Diagram, book: Catalogue) -> Picture:
        try:
            board = variant(self.variant)
            position = parse_fen(board, diagram.position)
        except Refusal as error:
            raise error.at(f"diagrams[{index}].position") from None
        labels = describe(board, position, book=book)
        return Picture(board_svg(board, position, labels=labels), diagram.caption)


def _signed(book: Catalogue) -> tuple[Say | Blank, ...]:
    return Say(book.phrase("signature:")), Blank("", 4)


def _moves_table(moves: Sequence[str], book: Catalogue) -> Table:
    """Two halves side by side, thirty moves each; a longer game has further lines."""
    pairs = [(moves[at], moves[at + 1] if at + 1 < len(moves) else "") for at in range(0, len(moves), 2)]
    pages = max(1, -(-len(pairs) // (2 * _ROWS)))
    rows: list[tuple[Content, ...]] = []
    for page in range(pages):
        for line in range(_ROWS):
            numbers = [page * 2 * _ROWS + half * _ROWS + line for half in range(2)]
            rows.append(
                tuple(cell for at in numbers for cell in (at + 1, *(pairs[at] if at < len(pairs) else ("", ""))))
            )
    half = (
        Column(book.phrase("No."), 10),
        Column(book.phrase("White"), 30, grows=True),
        Column(book.phrase("Black"), 30, grows=True),
    )
    return Table((*half, *half), tuple(rows))
