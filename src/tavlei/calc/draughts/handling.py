"""`draughts.touch_move`, `draughts.capture`, `draughts.king_mark`, `draughts.irregularity`."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, AliasPath, BeforeValidator, Field

from tavlei.calc.answers import CalcOutput
from tavlei.calc.draughts.shapes import RULES, PositionInput, SideName, VariantName
from tavlei.calc.formats import ClauseText
from tavlei.calc.inputs import CalcInput, CalcPart
from tavlei.calc.register import calculator
from tavlei.games.draughts.capturing import CaptureFinding, KingMarking, capturing, king_marking
from tavlei.games.draughts.handling import KingMark
from tavlei.games.draughts.irregularities import SUMMARIES, IrregularityClaim, remedy
from tavlei.games.draughts.touching import HandledPiece, TouchFinding, touching
from tavlei.games.draughts.variants import variant
from tavlei.rulebook import Problem, Refusal, Rulebook, phrase


def member_name(value: object) -> object:
    """The last word of an enumeration's key: `irregularity_by.opponent` is `opponent` in JSON."""
    return value.rpartition(".")[2] if isinstance(value, str) else value


MemberName = Annotated[str, BeforeValidator(member_name)]


def _known_irregularity(key: str) -> str:
    if key not in SUMMARIES:
        raise Refusal(Problem("expected one of: {choices}; got {got}", {"choices": ", ".join(SUMMARIES), "got": key}))
    return key


IrregularityKey = Annotated[
    str, AfterValidator(_known_irregularity), Field(json_schema_extra={"enum": list(SUMMARIES)})
]


class TouchedInput(CalcPart):
    """A piece that was touched."""

    square: str = Field(description=phrase("the square of the piece touched"))
    announced: bool = Field(default=False, description=phrase("the player had said that he adjusts it"))
    moved_to: str | None = Field(default=None, description=phrase("the square to which it was moved"))
    let_go: bool = Field(default=False, description=phrase("the hand has left it there"))


class TouchMoveInput(PositionInput):
    """A position and the pieces touched in it."""

    by: SideName | None = Field(
        default=None, description=phrase("who touched the pieces; without it the player whose turn it is")
    )
    touched: list[TouchedInput] = Field(
        min_length=1, max_length=24, description=phrase("the pieces touched, in their order")
    )


class TouchMoveOutput(CalcOutput):
    """What the player is bound to."""

    must_move: str | None = Field(description="the square of the piece that must be moved; null if the choice is free")
    destinations: list[str] = Field(description="the squares that piece may go to")
    reason: MemberName = Field(
        validation_alias=AliasPath("duty", "reason"), description="why, as a stable word such as touched or adjusted"
    )
    move_made: bool = Field(description="whether a move has been made: the piece was let go of on another square")
    irregularity: str | None = Field(description="what was broken, as a key of draughts.irregularity")
    clause: ClauseText


@calculator(
    "draughts.touch_move",
    title=phrase("Pieces were touched: which one must be moved (draughts)"),
    series=RULES,
    clauses=["6.1.4.6", "6.1.4.7", "6.1.4.8", "6.1.4.9", "5.4.14.3", "5.4.14.3/item2"],
    takes=TouchMoveInput,
    gives=TouchMoveOutput,
    example={
        "variant": "russian",
        "fen": "W:Wc3,e3,h2:Bb6,d6",
        "touched": [{"square": "c3"}, {"square": "e3", "moved_to": "f4", "let_go": True}],
    },
)
def touch_move(facts: TouchMoveInput, rulebook: Rulebook) -> TouchFinding:
    """The first piece touched that can move must move, unless the player only adjusted it."""
    game, position = facts.read()
    by_white = position.white_to_move if facts.by is None else facts.by == "white"
    return touching(game, position, [piece.build(HandledPiece) for piece in facts.touched], rulebook, by_white=by_white)


class CaptureInput(CalcInput):
    """A capture that is being made."""

    variant: VariantName = Field(description=phrase("the game, such as russian or international"))
    captured: list[str] = Field(
        min_length=1, max_length=24, description=phrase("squares of the pieces captured, in the order of capture")
    )
    removed: list[str] = Field(
        default_factory=list, max_length=24, description=phrase("squares from which pieces were taken off, in order")
    )
    hand_off: bool = Field(default=False, description=phrase("the hand has left the capturing piece"))
    clock_pressed: bool = Field(default=False, description=phrase("the player has pressed the clock"))


class CaptureOutput(CalcOutput):
    """How far it has come."""

    stage: MemberName = Field(description="jumping, removing or complete")
    order_is_right: bool = Field(description="whether the pieces came off in an order that the edition allows")
    irregularity: str | None = Field(description="what was broken, as a key of draughts.irregularity")
    clause: ClauseText = Field(validation_alias=AliasPath("progress", "clause"))


@calculator(
    "draughts.capture",
    title=phrase("A capture in progress: is it complete, were the pieces taken off in order (draughts)"),
    series=RULES,
    clauses=["6.1.5.4", "6.1.5.7", "6.1.5.11", "6.1.5.12", "6.1.5.13"],
    takes=CaptureInput,
    gives=CaptureOutput,
    example={"variant": "russian", "captured": ["d4", "f6"], "removed": ["f6"], "hand_off": True},
)
def capture(facts: CaptureInput, rulebook: Rulebook) -> CaptureFinding:
    """A serial capture is complete when the hand has left the piece and the last captured one is off."""
    return capturing(
        variant(facts.variant),
        facts.captured,
        facts.removed,
        rulebook,
        hand_off=facts.hand_off,
        clock_pressed=facts.clock_pressed,
    )


class KingMarkInput(CalcInput):
    """A new king on the board."""

    mark: Literal["doubled", "turned"] | None = Field(
        default=None, description=phrase("how the new king is marked; nothing if it is not")
    )
    international_rules: bool = Field(
        default=False, description=phrase("the competition follows the Rules of the international federation")
    )


class KingMarkOutput(CalcOutput):
    """Whether it is marked rightly."""

    is_right: bool = Field(description="whether the king is marked as it may be")
    allowed: list[MemberName] = Field(description="the marks that are allowed: doubled, turned")
    irregularity: str | None = Field(description="what was broken, as a key of draughts.irregularity")
    clause: ClauseText


@calculator(
    "draughts.king_mark",
    title=phrase("Is a new king marked as it must be (draughts)"),
    series=RULES,
    clauses=["6.1.4.4/item2"],
    takes=KingMarkInput,
    gives=KingMarkOutput,
    example={"mark": "turned", "international_rules": True},
)
def king_mark(facts: KingMarkInput, rulebook: Rulebook) -> KingMarking:
    """A man doubled or turned; under the international Rules only doubled."""
    shown = None if facts.mark is None else KingMark[facts.mark.upper()]
    return king_marking(rulebook, shown, international_rules=facts.international_rules)


class IrregularityInput(CalcInput):
    """What happened, and when it was noticed."""

    key: IrregularityKey = Field(description=phrase("what happened"))
    opponent_replied: bool = Field(default=False, description=phrase("the opponent has replied with a move"))
    moves_completed_by_each: int = Field(
        default=1, ge=0, le=1000, description=phrase("moves that both players have made at least")
    )
    game_over: bool = Field(default=False, description=phrase("the game is over"))


class IrregularityOutput(CalcOutput):
    """Who may claim what."""

    may_be_claimed: bool
    by: MemberName = Field(description="who may claim: opponent, anyone, judge or nobody")
    deadline: MemberName = Field(description="until when: before_reply, before_both_moved, while_game_lasts, never")
    remedy: MemberName = Field(description="what follows, as a stable word such as correct or game_stands")
    sanction: MemberName = Field(description="none, possible or gross")
    clock_may_be_pressed_back: bool
    clause: ClauseText = Field(description="the clause that decides")


@calculator(
    "draughts.irregularity",
    title=phrase("An irregularity at the board: who may claim what, and what follows (draughts)"),
    series=RULES,
    clauses=["5.4.14.1", "5.4.14.2", "5.4.14.3", "5.4.14.4", "5.4.14.5", "5.4.2.3", "6.1.5.10"],
    takes=IrregularityInput,
    gives=IrregularityOutput,
    example={"key": "wrong_move"},
)
def irregularity(facts: IrregularityInput, rulebook: Rulebook) -> IrregularityClaim:
    """The catalogue of the edition, held against the moment of the claim."""
    return remedy(
        facts.key,
        rulebook,
        opponent_replied=facts.opponent_replied,
        moves_completed_by_each=facts.moves_completed_by_each,
        game_over=facts.game_over,
    )
