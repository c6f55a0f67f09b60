"""`renju.*`: fouls and games of renju."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import ConfigDict, Field

from tavlei.calc.answers import CalcAnswer, CalcOutput
from tavlei.calc.formats import ClauseText
from tavlei.calc.inputs import CalcInput
from tavlei.calc.register import calculator
from tavlei.games.renju import openings
from tavlei.games.renju.board import Letters, parse_point, position_from_rows
from tavlei.games.renju.fouls import FoulPoints, foul_at, foul_points
from tavlei.games.renju.game import RenjuGame
from tavlei.rulebook import Refusal, Rulebook, phrase

RULES = "draughts-rules"


class ForbiddenInput(CalcInput):
    """A board."""

    rows: list[str] = Field(description=phrase("15 rows of 15 signs, row 15 first: X black, O white, a dot for empty"))
    three_may_pass_through_five: bool | None = Field(
        default=None, description=phrase("reading P1: false for the strict international form; without it the setting")
    )


class ForbiddenOutput(CalcOutput):
    """The points Black may not play."""

    forbidden: dict[str, str] = Field(description="empty point to overline, double_four or double_three")


@calculator(
    "renju.forbidden",
    title=phrase("Foul points of Black (renju)"),
    series=RULES,
    clauses=["9.2.3", "9.2.4.2"],
    takes=ForbiddenInput,
    gives=ForbiddenOutput,
    example={"rows": [*["." * 15] * 6, "........X......", "........X......", "......XX.......", *["." * 15] * 6]},
)
def forbidden(given: ForbiddenInput, rulebook: Rulebook) -> FoulPoints:
    """Every empty point is tried."""
    try:
        position = position_from_rows(given.rows)
    except Refusal as error:
        raise error.at("rows") from error
    return foul_points(position, rulebook, through_five=given.three_may_pass_through_five)


class ReplayInput(CalcInput):
    """A game of renju."""

    moves: list[str] = Field(description=phrase("the points in order, a dash for a pass, foul for stating a foul"))
    letters: Literal["international", "russian"] = Field(
        default="international", description=phrase("the letters of the files: international a-o or Russian A-P")
    )


class ReplayOutput(CalcOutput):
    """The game after its last move."""

    rows: list[str] = Field(description="the board, row 15 first")
    to_move: Literal["black", "white"]
    foul: str | None = Field(description="a foul of Black that may be stated now")
    over: bool
    winner: Literal["black", "white"] | None
    ending: str | None = Field(description="how the game ended")
    ended_by: ClauseText | None = Field(description="the clause of the ending")


@calculator(
    "renju.replay",
    title=phrase("Replay of a game: position, fouls, result (renju)"),
    series=RULES,
    clauses=["9.2.4.1", "9.2.4.2", "9.2.6.1", "9.2.6.2", "9.2.7.1/v"],
    takes=ReplayInput,
    gives=ReplayOutput,
    example={"moves": ["h8", "h9", "i8", "g9", "j8", "i9", "k8", "f9", "l8"]},
)
def replay(given: ReplayInput, rulebook: Rulebook) -> RenjuGame:
    """Every move is checked; White or the judge may state a foul before White's next move."""
    game, letters = RenjuGame(rulebook), Letters(given.letters)
    for index, text in enumerate(given.moves):
        try:
            game = _moved(game, text.strip(), letters)
        except Refusal as error:
            raise error.at(f"moves[{index}]") from error
    return game


def _moved(game: RenjuGame, text: str, letters: Letters) -> RenjuGame:
    if text.lower() in ("-", "pass"):
        return game.pass_()
    return game.state_foul() if text.lower() == "foul" else game.place(parse_point(text, letters))


class OpeningStepInput(CalcInput):
    """An opening regulation and what has been done under it."""

    regulation: str = Field(description=phrase("key of the opening regulation, such as rif or taraguchi"))
    n: int | None = Field(default=None, description=phrase("number of fifth moves, where the regulation has one"))
    actions: list[dict[str, Any]] = Field(
        description=phrase("the actions so far, each an object: place, swap, offer, choose, declare or option")
    )


class OpeningStepOutput(CalcOutput):
    """The opening so far and the step that comes next."""

    model_config = ConfigDict(extra="allow", frozen=True)

    over: bool = Field(description="whether the opening has ended")
    step: dict[str, Any] | None = Field(description="who acts next, what he does and what is allowed; null at the end")


@calculator(
    "renju.opening_step",
    title=phrase("The next step of an opening regulation (renju)"),
    series=RULES,
    clauses=["9.2.4.3"],
    takes=OpeningStepInput,
    gives=OpeningStepOutput,
    example={"regulation": "rif", "actions": [{"place": "h8"}, {"place": "h9"}, {"place": "h10"}]},
)
def opening_step(given: OpeningStepInput, rulebook: Rulebook) -> CalcAnswer:
    """The actions are replayed; a wrong one is refused with its place."""
    state = openings.replay(given.regulation, given.n, given.actions, rulebook, foul=foul_at)
    return CalcAnswer(OpeningStepOutput(**state.to_json()), state.explanation)
