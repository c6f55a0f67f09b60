"""A game looked at move by move: what every position is worth, on what that rests, and where the game turned."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from tavlei.games.draughts.notation import full_notation
from tavlei.games.draughts.rules import rules
from tavlei.games.engine.levels import Level
from tavlei.games.kernel_tables import material_name
from tavlei.rulebook import Words, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tavlei.games.draughts.moves import Move
    from tavlei.games.draughts.position import Position
    from tavlei.games.engine.player import Player

NODES: Final = 200_000
DECIDED: Final = 500  # what a proven win counts when moves are compared
ALL_THE_SAME: Final = 400  # whoever is so far behind loses nothing more


class Ground(StrEnum):
    """What a judgement rests on: a table and a proof are exact for the pure game, without draws by count."""

    TABLE = phrase("endgame table")
    PROOF = phrase("proof")
    ESTIMATE = phrase("estimate")


class Turn(StrEnum):
    """How much a move gave away, by its mark in a record."""

    DUBIOUS = "?!"
    MISTAKE = "?"
    BLUNDER = "??"

    @property
    def nag(self) -> int:
        """Its number in PDN."""
        return {Turn.DUBIOUS: 6, Turn.MISTAKE: 2, Turn.BLUNDER: 4}[self]


TURNS: Final = ((180, Turn.BLUNDER), (90, Turn.MISTAKE), (40, Turn.DUBIOUS))  # hundredths of a man


@dataclass(frozen=True, slots=True)
class Judgement:
    """A position seen by White: a score in hundredths of a man, or exactly who wins and in how many plies."""

    score: int
    ground: Ground
    plies: int | None = None
    depth: int = 0
    table: str | None = None
    line: tuple[Move, ...] = ()
    notation: tuple[str, ...] = ()

    @property
    def worth(self) -> int:
        """For comparing moves: a decided game is a decided game, however long it takes."""
        return max(-DECIDED, min(DECIDED, self.score))

    def words(self) -> Words:
        """The judgement in words."""
        if self.ground is Ground.ESTIMATE:
            return self._estimate_words()
        said = {"table": self.table, "plies": self.plies}
        if self.plies is None:
            return Words(phrase("table {table}: draw"), said)
        white = self.score > 0
        if self.table is None:
            white_wins, black_wins = (
                phrase("proven: White wins, plies: {plies}"),
                phrase("proven: Black wins, plies: {plies}"),
            )
        else:
            white_wins = phrase("table {table}: White wins, plies: {plies}")
            black_wins = phrase("table {table}: Black wins, plies: {plies}")
        return Words(white_wins if white else black_wins, said)

    def _estimate_words(self) -> Words:
        """In men; the decimal sign is the language's own."""
        whole, hundredths = divmod(abs(self.score), 100)
        sign = "−" if self.score < 0 else "+"
        params = {"whole": f"{sign}{whole}", "hundredths": f"{hundredths:02}", "depth": self.depth}
        return Words(phrase("{whole}.{hundredths}, depth {depth}"), params)


@dataclass(frozen=True, slots=True)
class AnalysedMove:
    """A move of the game with what the position was worth before and after it."""

    number: int
    white: bool
    move: Move
    notation: str
    before: Judgement
    after: Judgement

    @property
    def lost(self) -> int:
        """What the move gave away, in hundredths of a man."""
        sign = 1 if self.white else -1
        return max(0, sign * (self.before.worth - self.after.worth))

    @property
    def turn(self) -> Turn | None:
        """The mark of the move, if it deserves one."""
        best = self.before.line[:1]
        behind = (self.before.worth if self.white else -self.before.worth) <= -ALL_THE_SAME
        if behind or (best and best[0].identity == self.move.identity):
            return None
        return next((turn for least, turn in TURNS if self.lost >= least), None)


def judge(player: Player, position: Position, before: Sequence[Position] = (), nodes: int = NODES) -> Judgement:
    """What a position is worth: by a table, by a proof that the search came upon, else by its estimate."""
    variant, sign = player.variant, 1 if position.white_to_move else -1
    game = rules(variant)
    value = player.held.memory.probe(*position) if player.held else None
    table = None if value is None or not position.white or not position.black else material_name(variant, position)
    if not game.count(position):
        lost = not variant.giveaway
        return Judgement(sign * (-DECIDED if lost else DECIDED), Ground.PROOF, plies=0)
    line = player.think(position, before=before, level=Level(0, depth=60, nodes=nodes, noise=0))
    exact = value is not None or line.plies_to_end is not None
    ground = Ground.TABLE if table else Ground.PROOF if exact else Ground.ESTIMATE
    return Judgement(
        score=sign * line.score,
        ground=ground,
        plies=line.plies_to_end,
        depth=line.depth,
        table=table,
        line=line.line,
        notation=line.notation,
    )


def analyse(
    player: Player, positions: Sequence[Position], moves: Sequence[Move], *, first_number: int = 1, nodes: int = NODES
) -> Iterator[AnalysedMove]:
    """Every move of a game, one after the other; `positions` has one more than `moves`."""
    game, number = rules(player.variant), first_number
    judged = judge(player, positions[0], (), nodes)
    for ply, (position, move) in enumerate(zip(positions, moves, strict=False)):
        after = judge(player, positions[ply + 1], positions[: ply + 1], nodes)
        notation = full_notation(game, position, move)
        yield AnalysedMove(number, position.white_to_move, move, notation, judged, after)
        number += not position.white_to_move
        judged = after
