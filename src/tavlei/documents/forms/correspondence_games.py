"""Papers of one game by correspondence: the record of a finished one, an unfinished one for the judge (10.5.1, 10.5.2).

Moves are read in any notation and written in the half-short one; the diagram follows from them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from tavlei.calc.formats import Day
from tavlei.correspondence import Side, diagram, read_record, variant_by_correspondence
from tavlei.correspondence.figures import CorrespondenceFigures
from tavlei.documents.form import Data, form
from tavlei.documents.forms.correspondence_report import CODE
from tavlei.documents.forms.score_sheet import RESULT_MARKS, WhoWins
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
    PageBreak,
    Paragraph,
    Picture,
    Pictures,
    Say,
    Table,
)
from tavlei.documents.parts import (
    Competition,
    LongText,
    Text,
    competition_head,
    date_or_blank,
    day_text,
    rulebook_of,
    signature,
)
from tavlei.games.draughts.diagram import board_svg, describe
from tavlei.games.draughts.fen import parse_fen
from tavlei.games.draughts.records import record_line, record_rows
from tavlei.rulebook import Problem, Refusal, Rulebook, cites, phrase

if TYPE_CHECKING:
    from tavlei.games.draughts.game import DraughtsGame
    from tavlei.languages import Catalogue

Player = Literal["white", "black"]
_HEIGHTS_MM: Final = (9, 15, 6)  # of the strip: the code, the names, every line of moves
_EMPTY_DAY: Final = "____.____.20____"  # as wide as the strip allows
_EVALUATIONS: Final = {
    "white": phrase("White has won"),
    "black": phrase("Black has won"),
    "draw": phrase("a draw"),
}
_MOVES_WORD: Final = phrase("Moves")
_EVALUATION: Final = phrase("Evaluation of the position")
_ANALYSIS: Final = phrase("Analysis")
_COMPETITION: Final = {"name": "Чемпионат России по переписке", "starts": "2026-03-01", "ends": "2027-09-01"}
_MOVES: Final = "1.cd4 dc5 2.bc3 fg5 3.cb4 gf6 4.b:d6 e:c5"


def _played(variant: str, moves: str, rulebook: Rulebook) -> DraughtsGame:
    """The game of a record; a move that cannot be followed is refused with its place."""
    try:
        read = read_record(variant_by_correspondence(variant, rulebook), moves, rulebook)
    except Refusal as error:
        raise error.at("variant") from None
    if read.stopped:
        params = {"move": read.stopped, "number": len(read.game.moves) // 2 + 1}
        problem = Problem("move {number}: {move} cannot be followed", params, "moves")
        raise rulebook.refusal(problem, "10.5.1/item3")
    return read.game


@form(
    "correspondence_record",
    title=phrase("Record of a game by correspondence"),
    clauses=(("draughts-rules", "10.5.1/item3"), ("draughts-rules", "10.5.1/item4")),
    example={
        "code": "ЧР-26",
        "white": "Соколова А. П.",
        "black": "Громов П. С.",
        "moves": _MOVES,
        "result": "draw",
        "signed_by": "Соколова А. П.",
        "sent": "2026-11-20",
    },
)
@cites("draughts-rules", "10.5.1/item3", "10.5.1/item4")
@dataclass(frozen=True, slots=True)
class CorrespondenceRecord(Data):
    """The record as a strip of 70 x 210 mm to be cut out: one column, a long game goes on overleaf."""

    code: Text = ""
    white: Text = ""
    black: Text = ""
    moves: LongText = ""
    variant: Text = "russian"
    result: WhoWins | None = None
    signed_by: Text = ""
    sent: Day | None = None

    @property
    def rulebook(self) -> Rulebook:
        """The rules in force on the day of dispatch."""
        return Rulebook.on("draughts-rules", self.sent)

    @property
    def figures(self) -> CorrespondenceFigures:
        """The size of the strip is among them."""
        return self.rulebook.figures(CorrespondenceFigures)

    def page(self, book: Catalogue) -> Page:
        """Code, names, moves, result, signature and date on the strip."""
        title = book.phrase("Record of a game by correspondence")
        blocks: list[Block] = [Heading(title)]
        for number, rows in enumerate(self._sides(book)):
            blocks += [PageBreak()] if number else []
            blocks.append(Table(self._columns(book), rows, heights=_HEIGHTS_MM))
        size = {"width": self.figures.record_width_mm, "height": self.figures.record_height_mm}
        words = book.phrase("Cut out along the frame, {width} x {height} mm; a second side goes on the back.")
        blocks.append(Paragraph(words.format(**size), small=True))
        return Page(title, tuple(blocks))

    def _sides(self, book: Catalogue) -> list[tuple[tuple[Content | Cell, ...], ...]]:
        """The lines of each side of the strip: the moves, then what stands after them; every side is filled up."""
        code, names, line = _HEIGHTS_MM
        room = (self.figures.record_height_mm - code - names) // line
        moves: list[tuple[Content | Cell, ...]] = list(
            record_rows(_played(self.variant, self.moves, self.rulebook), short=True)
        )
        foot = self._foot(book)
        sides = max(1, -(-(len(moves) + len(foot)) // room))
        numbers = range(len(moves) + 1, sides * room - len(foot) + 1)
        lines = [*moves, *((number, "", "") for number in numbers), *foot]
        return [tuple(lines[at : at + room]) for at in range(0, len(lines), room)]

    def _columns(self, book: Catalogue) -> tuple[Column, ...]:
        """Code and names stand over the moves, on the second side again."""
        number, code = 12, f"{book.phrase(CODE)} {self.code}"
        half = (self.figures.record_width_mm - number) // 2
        white, black = f"{book.phrase('White')}\n{self.white}", f"{book.phrase('Black')}\n{self.black}"
        return (
            Column(book.phrase("No."), number, group=code),
            Column(white, half, group=code),
            Column(black, half, group=code),
        )

    def _foot(self, book: Catalogue) -> list[tuple[Content | Cell, ...]]:
        marks = RESULT_MARKS[self.result] if self.result else ()
        return [
            _across(f"{book.phrase('Result')}: {' – '.join(marks)}" if marks else f"{book.phrase('Result')}:"),
            _across(f"{book.phrase('signature:')} ____________ {self.signed_by}"),
            _across(f"{book.phrase('Sent on')}: {day_text(self.sent, book) or _EMPTY_DAY}"),
        ]


@form(
    "unfinished_game",
    title=phrase("Unfinished game for adjudication"),
    clauses=(("draughts-rules", "10.5.2"),),
    example={
        "competition": _COMPETITION,
        "code": "ЧР-26",
        "white": "Соколова А. П.",
        "black": "Громов П. С.",
        "by": "white",
        "moves": _MOVES,
        "evaluation": "draw",
        "analysis": "5.a3-b4 c5:a3 6.d2-c3 и белые отыгрывают шашку с равной игрой.",
        "sent": "2027-09-08",
    },
)
@cites("draughts-rules", "10.5.2")
@dataclass(frozen=True, slots=True)
class UnfinishedGame(Data):
    """What a player sends to the judge: record, diagram after his last move, evaluation, analysis."""

    competition: Competition
    code: Text = ""
    white: Text = ""
    black: Text = ""
    by: Player = "white"
    moves: LongText = ""
    variant: Text = "russian"
    evaluation: WhoWins | None = None
    analysis: LongText = ""
    sent: Day | None = None

    def page(self, book: Catalogue) -> Page:
        """Who sends what, the record, the diagram, the evaluation and the analysis."""
        title, game = (
            book.phrase("Unfinished game for adjudication"),
            _played(self.variant, self.moves, rulebook_of(self.competition)),
        )
        who = self.white if self.by == "white" else self.black
        evaluation = book.phrase(_EVALUATIONS[self.evaluation]) if self.evaluation else ""
        blocks = (
            Heading(title),
            *competition_head(self.competition, book),
            _field(book.phrase(CODE), self.code),
            _field(f"{book.phrase('White')}:", self.white),
            _field(f"{book.phrase('Black')}:", self.black),
            Paragraph(f"{book.phrase(_MOVES_WORD)}: {record_line(game) or '–'}"),
            *self._diagram(game, book),
            _field(f"{book.phrase(_EVALUATION)}:", evaluation),
            Paragraph(f"{book.phrase(_ANALYSIS)}:", bold=True),
            Paragraph(self.analysis) if self.analysis else Line((Blank("", 1),)),
            signature("", who, book),
            date_or_blank(self.sent, book),
        )
        return Page(title, blocks)

    def _diagram(self, game: DraughtsGame, book: Catalogue) -> tuple[Block, ...]:
        side = Side.WHITE if self.by == "white" else Side.BLACK
        text = diagram(game, side)
        if not text:
            return ()
        position = parse_fen(game.variant, text)
        fields = {"number": game.moves_by(white=side.is_white), "player": book.phrase(self.by)}
        caption = book.phrase(phrase("after move {number}: {player}")).format(**fields)
        svg = board_svg(game.variant, position, labels=describe(game.variant, position, book=book))
        return (Pictures((Picture(svg, caption),), width=70),)


def _field(label: str, content: str) -> Line:
    return Line((Say(label), Blank(content, 1, align=Align.LEFT)))


def _across(text: str) -> tuple[Cell]:
    return (Cell(text, columns=3, align=Align.LEFT),)
