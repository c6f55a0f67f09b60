"""What a game in progress looks like in JSON: how it stands, what both may do, and what was refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import Field

from tavlei.calc.answers import CalcOutput
from tavlei.games.clock import Side
from tavlei.games.progress import rights

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.games.progress import Game, Right
    from tavlei.rulebook import Refusal


class MadeMoveOutput(CalcOutput):
    """A move that was made, and what both clocks showed after it."""

    text: str
    side: str
    at: int
    white: int = Field(description="milliseconds that White had left after it")
    black: int
    lag: int = Field(description="milliseconds that were not charged (L2)")


class RightOutput(CalcOutput):
    """What a player may or may not do."""

    act: str = Field(description="the kind of the event; for a claim with its ground, as claim_draw:count")
    allowed: bool
    clause: str
    why_not: list[str] = Field(description="stable keys of the conditions that are not met")
    choices: list[str] = Field(description="the moves with which a repetition may be claimed")


class PlayerRightsOutput(CalcOutput):
    """All that a player may or may not do."""

    moves: list[str] = Field(
        description="the legal moves while he may move; empty in renju, where a free point is open"
    )
    acts: list[RightOutput]


class RefusedEventOutput(CalcOutput):
    """An event that was refused."""

    event: int = Field(description="its place in the list, from 0")
    problems: list[str] = Field(description="what is wrong, with the clause")


class ProgressOutput(CalcOutput):
    """A game after its log."""

    phase: str = Field(description="before, waiting, opening, playing, stopped or over")
    to_move: str
    position: str = Field(
        description="FEN in draughts; in renju the rows of the board, row 15 first, joined by slashes"
    )
    moves: list[MadeMoveOutput]
    white_left: int = Field(description="milliseconds White has left at the instant asked for")
    black_left: int
    offer: str | None = Field(description="who has offered a draw that is not answered yet")
    claim: str | None = Field(description="the ground of the claim that waits for the judge")
    score: str | None = Field(description="1-0, 0.5-0.5, 0-1, 0-0, +:-, -:+, -:- or annulled")
    reason: str | None = Field(description="why the game ended, as a stable key")
    decided_by: str | None = Field(description="the clause by which it ended")
    white: PlayerRightsOutput
    black: PlayerRightsOutput
    refused: list[RefusedEventOutput]


def progress_output(game: Game, at: int, refused: Sequence[tuple[int, Refusal]]) -> dict[str, Any]:
    """A game as the values of its output."""
    result = game.result
    shown = game.clock if result is not None else game.clock.ticked(max(at, game.at))
    return {
        "phase": game.phase.value,
        "to_move": game.to_move.value,
        "position": game.board.position_text(len(game.moves)),
        "moves": [MadeMoveOutput.model_validate(move) for move in game.moves],
        "white_left": shown.white.remaining,
        "black_left": shown.black.remaining,
        "offer": game.offer,
        "claim": None if game.claim is None else game.claim.ground.value,
        "score": None if result is None else result.score.value,
        "reason": None if result is None else result.reason,
        "decided_by": None if result is None else str(result.clause),
        "white": player_rights(game, Side.WHITE, at),
        "black": player_rights(game, Side.BLACK, at),
        "refused": [
            RefusedEventOutput(event=number, problems=[problem.text() for problem in refusal.problems])
            for number, refusal in refused
        ],
    }


def player_rights(game: Game, side: Side, at: int) -> PlayerRightsOutput:
    """What a player may do, as values of the output."""
    found = rights(game, side, at)
    return PlayerRightsOutput(moves=list(found.moves), acts=[_right(right) for right in found.acts])


def _right(right: Right) -> RightOutput:
    return RightOutput(
        act=right.act,
        allowed=right.allowed,
        clause=str(right.clause),
        why_not=[step.key for step in right.why_not],
        choices=list(right.choices),
    )
