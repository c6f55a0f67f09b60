"""A game of draughts to play with from Python: moves are pushed and popped, everything else is asked of it.

>>> game = Game()
>>> game.push("c3-d4"), game.push("бц5")
('c3-d4', 'b6-c5')
>>> print(game.fen)
W:Wd4,a3,e3,g3,b2,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,e7,g7,d6,f6,h6,c5
>>> game.legal_moves
('d4:b6',)
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from tavlei.games.draughts.claims import claims, draw_finding
from tavlei.games.draughts.diagram import board_svg, board_text
from tavlei.games.draughts.fen import fen, parse_fen
from tavlei.games.draughts.game import DraughtsGame, loss_on_time, new_game, replay, resignation
from tavlei.games.draughts.legal import LegalMoves, legal_moves, read_move
from tavlei.games.draughts.notation import rewritten
from tavlei.games.draughts.outcome import colour, decided_on_board, drawn_by_agreement, drawn_by_claim, won
from tavlei.games.draughts.play import play_rules
from tavlei.games.draughts.records import record_line, split_record, written_moves
from tavlei.games.draughts.variants import Variant, variant
from tavlei.games.needed_kernel import need_kernel
from tavlei.rulebook import Problem, Refusal, Rulebook

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tavlei.games.draughts.claims import Repetition
    from tavlei.games.draughts.draws import DrawCount
    from tavlei.games.draughts.moves import Move
    from tavlei.games.draughts.notation import Letters
    from tavlei.games.draughts.outcome import Colour, Outcome
    from tavlei.games.draughts.position import Position
    from tavlei.games.kernel_search import BestLine
    from tavlei.games.kernel_tables import TableVerdict
    from tavlei.rulebook import Explanation

RULES: Final = "draughts-rules"


class Game:
    """A game that is being played. What it knows comes from the rules; it only keeps the moves and the end.

    The immutable game of the rules is `state`; everything that takes a `DraughtsGame` takes it.
    """

    def __init__(
        self, fen: str | None = None, *, variant: Variant | str = "russian", rulebook: Rulebook | None = None
    ) -> None:
        """From the starting position or a FEN; by the last edition of the rules of draughts unless another is given."""
        game = _variant(variant)
        start = None if fen is None else parse_fen(game, fen)
        self._state = new_game(game, rulebook or Rulebook.on(RULES, None), start=start)
        self._ended: Outcome | None = None

    @classmethod
    def of(cls, state: DraughtsGame) -> Game:
        """A game of the rules, to be played on."""
        game = cls(variant=state.variant, rulebook=state.rulebook)
        game._state = state
        return game

    @classmethod
    def from_moves(
        cls,
        moves: str | Iterable[str],
        *,
        fen: str | None = None,
        variant: Variant | str = "russian",
        rulebook: Rulebook | None = None,
    ) -> Game:
        """A game from a record in a line or in columns, or from its moves one by one.

        >>> Game.from_moves("1. ed4 dc5 2. fe3").record()
        '1. ed4 dc5 2. fe3'
        """
        begun = cls(fen, variant=variant, rulebook=rulebook).state
        texts = split_record(moves) if isinstance(moves, str) else moves
        return cls.of(replay(begun.variant, texts, begun.rulebook, start=begun.position))

    @property
    def state(self) -> DraughtsGame:
        """The game as the rules know it."""
        return self._state

    @property
    def variant(self) -> Variant:
        """Which game of draughts it is."""
        return self._state.variant

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self._state.position

    @property
    def turn(self) -> Colour:
        """Whose move it is: `white` or `black`."""
        return colour(white=self.position.white_to_move)

    @property
    def fen(self) -> str:
        """The position as FEN."""
        return fen(self.variant, self.position)

    @property
    def legal_moves(self) -> tuple[str, ...]:
        """Every legal move in full notation, in the order of the board; none once the game is over."""
        return () if self._ended else self._legal().notation

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves made, in full notation."""
        return tuple(written_moves(self._state))

    def __len__(self) -> int:
        """How many moves have been made, by both sides."""
        return len(self._state.moves)

    def push(self, move: str | Move) -> str:
        """Make a move, written in any of the three ways or as a `Move`; how it is written in full comes back.

        What is not legal is refused with the legal moves and the clause that bars it.

        >>> Game("W:Wc3:Bd4,f6").push("c3-b4")
        Traceback (most recent call last):
        ...
        tavlei.rulebook.problems.Refusal: illegal_move: c3-b4 is not legal here: ... [draughts-rules-2022 6.1.5.3]
        """
        if self._ended is not None:
            raise Refusal(Problem("the game is over"))
        found = self.read(move) if isinstance(move, str) else move
        self._state = self._state.play(found)
        return written_moves(replace(self._state, positions=self._state.positions[-2:], moves=(found,)))[0]

    def pop(self) -> str:
        """Take the last move back, with what ended the game after it; the move comes back in full notation."""
        if not self._state.moves:
            raise Refusal(Problem("there is no move to take back"))
        last = self.moves[-1]
        self._state = replace(self._state, positions=self._state.positions[:-1], moves=self._state.moves[:-1])
        self._ended = None
        return last

    def read(self, text: str) -> Move:
        """The legal move that a text means: full or short, by Latin or Cyrillic letters or by numbers."""
        return read_move(self.variant, self.position, text, self._state.rulebook)

    def is_legal(self, text: str) -> bool:
        """Whether a text means a legal move."""
        try:
            self.read(text)
        except Refusal:
            return False
        return self._ended is None

    def written(self, letters: Letters, *, short: bool = False) -> tuple[str, ...]:
        """The moves made by Latin letters, Cyrillic letters or numbers; the short form has letters only.

        >>> Game.from_moves("c3-d4 d6-c5").written("cyrillic"), Game.from_moves("c3-d4").written("numeric")
        (('ц3-д4', 'д6-ц5'), ('22-18',))
        """
        texts = written_moves(self._state, short=short and letters != "numeric")
        return tuple(rewritten(self.variant.board, text, letters) for text in texts)

    def record(self, *, short: bool = True) -> str:
        """The game in one line, as a score sheet has it."""
        return record_line(self._state, short=short)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended: on the board, or by what was said; None while it goes on.

        >>> print(Game("B:Wc3:B").outcome)
        1-0 no piece is left [draughts-rules-2022 6.1.7]
        """
        return self._ended or decided_on_board(self._state)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.outcome is not None

    @property
    def claims(self) -> tuple[DrawCount | Repetition, ...]:
        """The draws that may be claimed now, each with its clause and count."""
        return () if self._ended else claims(self._state)

    def resign(self, side: Colour | None = None) -> Outcome:
        """A player gives up: by default the one to move."""
        return self._end(won(resignation(self._state, by_white=self._is_white(side))))

    def flag(self, side: Colour | None = None) -> Outcome:
        """A player's time has run out: by default that of the one to move."""
        return self._end(won(loss_on_time(self._state, by_white=self._is_white(side))))

    def agree_draw(self) -> Outcome:
        """Both agree to a draw."""
        return self._end(drawn_by_agreement(play_rules(self._state.rulebook).agreed))

    def claim_draw(self) -> Outcome:
        """A draw by what may be claimed now; refused while nothing may."""
        if not self.claims:
            raise Refusal(Problem("no draw may be claimed now", clause=play_rules(self._state.rulebook).drawn))
        return self._end(drawn_by_claim(self.claims[0]))

    def explanation(self) -> Explanation:
        """How the game ended; while it goes on, every count towards a draw."""
        ended = self.outcome
        return draw_finding(self._state).explanation() if ended is None else ended.explanation()

    def why_moves(self) -> Explanation:
        """Why these moves are legal and no others: captures, the majority."""
        return self._legal().explanation()

    def best_line(self, depth: int = 12) -> BestLine:
        """The best line found by a search to some depth. It needs the native kernel."""
        need_kernel()
        from tavlei.games.kernel_search import best_line  # noqa: PLC0415 - only those who search need it

        return best_line(self.variant, self.position, depth=depth)

    def ending(self) -> TableVerdict | None:
        """What the endgame tables say of the position; None if it has too many pieces. It needs the native kernel."""
        need_kernel()
        from tavlei.games.kernel_tables import ending  # noqa: PLC0415 - likewise

        return ending(self.variant, self.position)

    def copy(self) -> Game:
        """Another game that stands as this one does."""
        game = Game.of(self._state)
        game._ended = self._ended  # noqa: SLF001 - its own
        return game

    def svg(self, *, flipped: bool = False, numbers: bool = False) -> str:
        """The position as a picture, the squares of the last move marked."""
        last = self._state.moves[-1] if self._state.moves else None
        marks = last.origin | last.target if last else 0
        return board_svg(self.variant, self.position, flipped=flipped, numbers=numbers, marks=marks)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return board_text(self.variant, self.position)

    def __repr__(self) -> str:
        return f"Game({self.fen!r}, variant={self.variant.name!r})"

    def _legal(self) -> LegalMoves:
        return legal_moves(self.variant, self.position, self._state.rulebook)

    def _end(self, outcome: Outcome) -> Outcome:
        if self.is_over:
            raise Refusal(Problem("the game is over"))
        self._ended = outcome
        return outcome

    def _is_white(self, side: Colour | None) -> bool:
        return (side or self.turn) == "white"


def _variant(which: Variant | str) -> Variant:
    return which if isinstance(which, Variant) else variant(which)
