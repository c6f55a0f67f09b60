"""The one board of the pages: what a page hands to `<c-board>`, for every game.

The picture is complete without a script. With one its pieces are chosen by mouse, touch or keyboard; every move that
can be chosen, and the position behind it, comes from the rules as data.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from tavlei.games.draughts.diagram import describe
from tavlei.games.draughts.fen import fen
from tavlei.games.draughts.notation import full_notation
from tavlei.games.draughts.position import Position
from tavlei.games.draughts.rules import rules
from tavlei.games.renju.board import POINTS, point_name
from tavlei.games.renju.diagram import describe as describe_stones
from tavlei.games.renju.records import NO_STONE, stone_numbers
from tavlei.languages import catalogue
from tavlei.office.board.drawing import draughts_svg, goban_svg, stones_text
from tavlei.office.explanations import reader_language

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tavlei.games.draughts.game import DraughtsGame
    from tavlei.games.draughts.moves import Move
    from tavlei.games.draughts.variants import Variant


class Mode(StrEnum):
    """What is done on a board: it is only looked at, a move is chosen on it, or pieces are put on it."""

    SHOW = "show"
    MOVE = "move"
    EDIT = "edit"


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A line of moves beside a board: its text, what it is for, a remark."""

    text: str
    role: str = ""
    comment: str = ""


@dataclass(frozen=True, slots=True)
class BoardView:
    """A board for a page.

    `name` begins the ids of its parts and is unique on the page. `position` is what stands on it: a FEN, or stones with
    their numbers. `moves` are the offered moves, `field` the id of the input that takes the chosen one. `walks` are the
    lines to step through, each with the positions behind its moves, `lines` what is written of them, `at` the move of
    the first line with which to begin. `hidden`: it waits until the script shows it. `titles` name the board with White
    and with Black to move.
    """

    name: str
    variant: str
    svg: SafeString
    position: str
    mode: Mode = Mode.SHOW
    flipped: bool = False
    moves: tuple[dict[str, Any], ...] = ()
    field: str = ""
    walks: tuple[list[dict[str, Any]], ...] = ()
    lines: tuple[ShownLine, ...] = ()
    at: int = 0
    hidden: bool = False
    titles: tuple[str, ...] = ()

    @property
    def words(self) -> dict[str, str]:
        """How the script names what stands on a square, and what it says while a move is chosen."""
        named = stone_words() if self.variant == "renju" else piece_words()
        return {
            **named,
            "taken": _("taken: %(square)s"),
            "chosen": _("chosen: %(move)s"),
            "ways": _("Several ways lead there: choose the squares between."),
            "free": _("free"),
        }

    @property
    def data(self) -> dict[str, Any]:
        """What the script is given."""
        titles = dict(zip("WB", self.titles, strict=False))
        return {"moves": self.moves, "walks": self.walks, "at": self.at, "words": self.words, "titles": titles}

    @property
    def data_id(self) -> str:
        return f"{self.name}-data"


def piece_words() -> dict[str, str]:
    """The pieces of draughts in the reader's language."""
    return {"wm": _("white man"), "wk": _("white king"), "bm": _("black man"), "bk": _("black king")}


def stone_words() -> dict[str, str]:
    """The stones of renju in the reader's language."""
    return {"wm": _("white stone"), "bm": _("black stone")}


def draughts_view(  # noqa: PLR0913 - everything about a board has its usual value
    variant: Variant,
    position: Position,
    *,
    name: str = "board",
    mode: Mode = Mode.SHOW,
    flipped: bool = False,
    last: Move | None = None,
    field: str = "",
) -> BoardView:
    """A board of draughts; where a move is chosen, with every possible one."""
    marks = last.origin | last.target if last else 0
    labels = describe(variant, position, marks=marks, book=catalogue(reader_language()))
    svg = draughts_svg(variant.board, position, labels=labels, flipped=flipped, last=last, name=name)
    offered = tuple(offered_moves(variant, position)) if mode is Mode.MOVE else ()
    view = BoardView(
        name=name,
        variant=variant.name,
        svg=_safe(svg),
        position=fen(variant, position),
        mode=mode,
        flipped=flipped,
        moves=offered,
        field=field,
    )
    return replace(view, titles=tuple(_title(variant, white_to_move=white) for white in (True, False)))


def game_view(game: DraughtsGame, *, flipped: bool = False, field: str = "") -> BoardView:
    """The board of a game after its last move, to step back from it; with a field a move is chosen."""
    last = game.moves[-1] if game.moves else None
    mode = Mode.MOVE if field else Mode.SHOW
    view = draughts_view(game.variant, game.position, mode=mode, flipped=flipped, last=last, field=field)
    return replace(view, walks=(game_walk(game),), at=len(game.moves)) if game.moves else view


def stones_view(moves: Sequence[int | None], *, at: int | None = None, name: str = "board") -> BoardView:
    """A game of renju to step through, shown after so many of its moves, after all if none is named."""
    shown = len(moves) if at is None else max(0, min(at, len(moves)))
    last = moves[shown - 1] if shown else None
    labels = describe_stones(moves[:shown], last=last, book=catalogue(reader_language()))
    svg = goban_svg(stone_numbers(moves[:shown]), labels=labels, last=last, name=name)
    walk = [_stone_step(moves[:count]) for count in range(len(moves) + 1)]
    return BoardView(name, "renju", _safe(svg), walk[shown]["fen"], walks=(walk,), at=shown)


def played_stones_view(moves: Sequence[int | None], *, field: str = "") -> BoardView:
    """The board of a game of renju after its last move; with a field a stone is put on any free point."""
    view = replace(stones_view(moves), position=stones_text(moves))
    if not field:
        return view
    free = (point_name(point) for point in range(POINTS) if point not in set(moves))
    offered = tuple({"move": name, "path": [name]} for name in free)
    return replace(view, mode=Mode.MOVE, moves=offered, field=field)


def with_lines(view: BoardView, lines: Iterable[ShownLine], walks: Iterable[list[dict[str, Any]]]) -> BoardView:
    """The board with lines to step through."""
    return replace(view, lines=tuple(lines), walks=tuple(walks))


def offered_moves(variant: Variant, position: Position) -> list[dict[str, Any]]:
    """The moves of the side to move: how each is written, its squares, and the position behind it."""
    game, names = rules(variant), variant.board.names
    offered = {
        full_notation(game, position, move): {
            "path": [names[bit] for bit in (move.origin, *(move.route or (move.target,)))],
            "after": fen(variant, game.play(position, move)),
        }
        for move in game.moves(position)
    }
    return [{"move": text, **rest} for text, rest in offered.items()]


def first_step(variant: Variant, position: Position) -> dict[str, Any]:
    """The position before a line."""
    return {"move": "", "fen": fen(variant, position), "last": []}


def step_of(variant: Variant, before: Position, move: Move, after: Position) -> dict[str, Any]:
    """A move in full notation, its squares, and the position behind it."""
    names = variant.board.names
    written = full_notation(rules(variant), before, move)
    return {"move": written, "fen": fen(variant, after), "last": [names[move.origin], names[move.target]]}


def game_walk(game: DraughtsGame) -> list[dict[str, Any]]:
    """All moves of a game with the positions behind them."""
    made = zip(game.positions, game.moves, game.positions[1:], strict=False)
    steps = [step_of(game.variant, before, move, after) for before, move, after in made]
    return [first_step(game.variant, game.positions[0]), *steps]


def _stone_step(moves: Sequence[int | None]) -> dict[str, Any]:
    """The last of some moves, and the stones behind it."""
    last = point_name(moves[-1]) if moves and moves[-1] is not None else ""
    written = f"{len(moves)}.{last or NO_STONE}" if moves else ""
    title = describe_stones(moves, book=catalogue(reader_language())).title
    return {"move": written, "fen": stones_text(moves), "last": [last] if last else [], "title": title}


def _title(variant: Variant, *, white_to_move: bool) -> str:
    empty = Position(0, 0, 0, 0, white_to_move=white_to_move)
    return describe(variant, empty, book=catalogue(reader_language())).title


def _safe(svg: str) -> SafeString:
    return mark_safe(svg)  # noqa: S308 - escaped where it is written
