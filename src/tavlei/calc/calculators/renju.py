"""`renju.*`: fouls and games of renju."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import AliasPath, ConfigDict, Field

from tavlei.calc.answers import CalcAnswer, CalcOutput
from tavlei.calc.bounds import Bounds
from tavlei.calc.clock_shapes import ClockTime
from tavlei.calc.formats import ClauseText
from tavlei.calc.inputs import CalcInput
from tavlei.calc.register import calculator
from tavlei.games.renju import openings
from tavlei.games.renju.board import Letters, StoneColour, parse_point, position_from_rows
from tavlei.games.renju.forced_wins import NODES, ForcedWin, forced_win
from tavlei.games.renju.fouls import FoulPoints, foul_at, foul_points
from tavlei.games.renju.game import RenjuGame
from tavlei.games.renju.handling import StoneHandling, adjust_stones, displaced_stones
from tavlei.games.renju.records import RecordVerdict, must_record, record_breach
from tavlei.games.renju.scope import Governed, governing_rules
from tavlei.rulebook import Explanation, Problem, Refusal, Rulebook, Step, phrase

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
def forbidden(facts: ForbiddenInput, rulebook: Rulebook) -> FoulPoints:
    """Every empty point is tried."""
    try:
        position = position_from_rows(facts.rows)
    except Refusal as error:
        raise error.at("rows") from error
    return foul_points(position, rulebook, through_five=facts.three_may_pass_through_five)


class ForcedWinInput(ForbiddenInput):
    """A board and whose move it is."""

    to_move: Literal["black", "white"] = Field(description=phrase("whose move it is: black or white"))
    nodes: int = Field(default=NODES, ge=1, description=phrase("how many positions are looked at at most"))


class ForcedWinOutput(CalcOutput):
    """A win by fours."""

    found: bool | None = Field(description="whether there is one; null if the bound ended the search")
    moves: list[str] = Field(description="the fours and the answers, up to the five")
    nodes: int = Field(description="how many positions were looked at")


@calculator(
    "renju.forced_win",
    title=phrase("Win by fours alone (renju)"),
    series=RULES,
    clauses=["9.2.3", "9.2.4.2"],
    takes=ForcedWinInput,
    gives=ForcedWinOutput,
    bounds=Bounds(fields={"nodes": NODES}, heavy=True),
    example={
        "rows": [
            *["." * 15] * 6,
            ".....O.........",
            "...O.XXX.......",
            "......OX.......",
            ".......X.......",
            *["." * 15] * 5,
        ],
        "to_move": "black",
    },
)
def find_forced_win(facts: ForcedWinInput, rulebook: Rulebook) -> ForcedWin:
    """Every four is tried, every answer is forced."""
    try:
        position = position_from_rows(facts.rows)
    except Refusal as error:
        raise error.at("rows") from error
    colour, through_five = StoneColour(facts.to_move), facts.three_may_pass_through_five
    return forced_win(position, colour, rulebook, nodes=facts.nodes, through_five=through_five)


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
def replay(facts: ReplayInput, rulebook: Rulebook) -> RenjuGame:
    """Every move is checked; White or the judge may state a foul before White's next move."""
    return _replayed(facts.moves, Letters(facts.letters), rulebook)


def _replayed(moves: list[str], letters: Letters, rulebook: Rulebook) -> RenjuGame:
    game = RenjuGame(rulebook)
    for index, text in enumerate(moves):
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
def opening_step(facts: OpeningStepInput, rulebook: Rulebook) -> CalcAnswer:
    """The actions are replayed; a wrong one is refused with its place."""
    state = openings.replay(facts.regulation, facts.n, facts.actions, rulebook, foul=foul_at)
    return CalcAnswer(OpeningStepOutput(**state.to_json()), state.explanation)


class RenjuEndInput(CalcInput, title="GameEndInput"):
    """A game of renju that ends otherwise than by a five or a foul."""

    moves: list[str] = Field(
        default_factory=list, description=phrase("the points in order, a dash for a pass, foul for stating a foul")
    )
    letters: Literal["international", "russian"] = Field(
        default="international", description=phrase("the letters of the files: international a-o or Russian A-P")
    )
    how: Literal["resignation", "agreement", "time", "penalty", "regulation"] = Field(
        description=phrase("how the game ended")
    )
    by: Literal["black", "white"] | None = Field(
        default=None, description=phrase("who resigned, ran out of time or is punished")
    )
    in_regulation: bool = Field(
        default=False, description=phrase("the regulation of the competition has this condition for a draw")
    )
    flag_found_later: Literal["black", "white"] | None = Field(
        default=None, description=phrase("whose flag was found down after the game had ended")
    )


class RenjuEndOutput(CalcOutput, title="GameEndOutput"):
    """Who has won."""

    winner: Literal["black", "white"] | None = Field(description="null for a draw")
    ending: str = Field(description="how the game ended")
    ended_by: ClauseText = Field(description="the clause of the ending")


@calculator(
    "renju.game_end",
    title=phrase("A game ends by resignation, agreement, on time or by a penalty: who has won (renju)"),
    series=RULES,
    clauses=["9.2.6.3", "9.2.6.4", "9.2.6.4/p2", "9.2.7.1/a", "9.2.7.1/b", "9.2.7.2", "9.3.1.3"],
    takes=RenjuEndInput,
    gives=RenjuEndOutput,
    example={"how": "resignation", "by": "white", "flag_found_later": "black"},
)
def game_end(facts: RenjuEndInput, rulebook: Rulebook) -> CalcAnswer:
    """What has ended a game stands, even if a flag is found to have fallen."""
    game, late = _ended(_replayed(facts.moves, Letters(facts.letters), rulebook), facts), facts.flag_found_later
    renju_game = game if late is None else game.time_out(StoneColour(late))

    def explained() -> Explanation:
        explanation = renju_game.explanation()
        if late is None:
            return explanation
        return Explanation(explanation.verdict, working=(Step("renju.end_stands", late, rulebook.clause("9.3.1.3")),))

    return CalcAnswer(RenjuEndOutput.model_validate(renju_game), explained)


def _ended(game: RenjuGame, facts: RenjuEndInput) -> RenjuGame:
    if game.over or facts.how == "agreement":
        return game if game.over else game.agree_draw()
    if facts.how == "regulation":
        return game.draw_by_regulation(facts.in_regulation)
    if facts.by is None:
        raise Refusal(Problem("it is not told who", path="by"))
    ends = {"resignation": game.resign, "time": game.time_out, "penalty": game.penalise}
    return ends[facts.how](StoneColour(facts.by))


class StonesInput(CalcInput):
    """Stones that were touched."""

    what: Literal["adjusted", "displaced"] = Field(description=phrase("what happened to the stones"))
    by: Literal["black", "white"] = Field(description=phrase("who touched the stones"))
    own_turn: bool = Field(default=True, description=phrase("it was the player's own turn"))
    warned: bool = Field(default=False, description=phrase("the opponent was warned beforehand"))


class StonesOutput(CalcOutput):
    """Whether it was allowed."""

    allowed: bool
    on_time_of: Literal["black", "white"] | None = Field(description="on whose time displaced stones are put back")
    clause: ClauseText


@calculator(
    "renju.stones",
    title=phrase("Stones were adjusted or displaced (renju)"),
    series=RULES,
    clauses=["9.2.5.2"],
    takes=StonesInput,
    gives=StonesOutput,
    example={"what": "displaced", "by": "white"},
)
def stones(facts: StonesInput, rulebook: Rulebook) -> StoneHandling:
    """Adjusted on one's own turn after a warning; displaced stones are put back on the offender's time."""
    if facts.what == "displaced":
        return displaced_stones(StoneColour(facts.by), rulebook)
    return adjust_stones(rulebook, own_turn=facts.own_turn, warned=facts.warned)


class RenjuRecordInput(CalcInput, title="RecordInput"):
    """A player's record during a game."""

    moves_made: int = Field(ge=0, le=1000, description=phrase("moves that stand on the board, passes counted"))
    recorded: list[int] = Field(max_length=1000, description=phrase("numbers of the moves on the player's sheet"))
    left: ClockTime = Field(description=phrase("time the player has left to the control"))
    increment: int = Field(default=0, ge=0, le=600, description=phrase("seconds added for a move"))
    makes_next: bool = Field(default=True, description=phrase("the player makes the next move"))
    flag_fallen: bool = Field(default=False, description=phrase("the player's flag has fallen since"))


class RenjuRecordOutput(CalcOutput, title="RecordOutput"):
    """Whether it is as it must be."""

    in_order: bool
    missing: list[int] = Field(description="numbers of the moves it lacks")
    early: list[int] = Field(description="numbers of the moves written down before they were made")
    breaches: list[str] = Field(description="what that breaks, as stable keys")
    must_record: bool = Field(validation_alias=AliasPath("duty", "must_record"))


@calculator(
    "renju.record",
    title=phrase("Is a record kept as it must be during the game (renju)"),
    series=RULES,
    clauses=["9.3.2.2", "9.3.2.3", "9.3.2.4"],
    takes=RenjuRecordInput,
    gives=RenjuRecordOutput,
    example={"moves_made": 6, "recorded": [1, 2, 3, 4, 7], "left": "20:00"},
)
def record(facts: RenjuRecordInput, rulebook: Rulebook) -> RecordVerdict:
    """No move is recorded before its stone is placed; earlier ones before the next, unless time is short."""
    duty = must_record(facts.left, facts.increment, rulebook)
    numbers = frozenset(facts.recorded)
    return record_breach(facts.moves_made, numbers, duty, makes_next=facts.makes_next, flag_fallen=facts.flag_fallen)


class ScopeInput(CalcInput):
    """An event of renju."""

    in_russia: bool = Field(description=phrase("the event is held in Russia"))
    official_rif_event: bool = Field(
        default=False, description=phrase("it is an official event of the international federation of renju")
    )


class ScopeOutput(CalcOutput):
    """Whose rules govern it."""

    scope: str = Field(description="how far the rules of competition hold, as a stable sentence")
    clause: ClauseText


@calculator(
    "renju.scope",
    title=phrase("Whose rules govern an event (renju)"),
    series=RULES,
    clauses=["9.1", "9.1/p3"],
    takes=ScopeInput,
    gives=ScopeOutput,
    example={"in_russia": True, "official_rif_event": True},
)
def scope(facts: ScopeInput, rulebook: Rulebook) -> Governed:
    """Events in Russia, friendly international ones too; at official RIF events RIF's regulation goes first."""
    return governing_rules(rulebook, in_russia=facts.in_russia, official_rif_event=facts.official_rif_event)
