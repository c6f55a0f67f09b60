"""`draughts.draw_offer`, `draughts.draw_claim`, `draughts.repetition_claim`, `draughts.judged_draw`."""

from __future__ import annotations

from typing import Literal

from pydantic import AliasPath, Field

from tavlei.calc.answers import CalcAnswer, CalcOutput
from tavlei.calc.draughts.shapes import RULES, DraughtsReplayInput, ReplayedClaim, SideName, VariantName
from tavlei.calc.formats import ClauseText
from tavlei.calc.inputs import CalcInput
from tavlei.calc.register import calculator
from tavlei.games.draughts.claims import DrawClaim, ExaminedRepetition, examine_repetition, intended_repetitions
from tavlei.games.draughts.claims import draw_claim as claim_by_counts
from tavlei.games.draughts.judged_claims import JudgedDraw, JudgedGround
from tavlei.games.draughts.judged_claims import judged_draw as ask_judge
from tavlei.games.draughts.notation import full_notation, parse_move
from tavlei.games.draughts.offers import DrawOffer, agreement_permission, offer_permission
from tavlei.games.draughts.rules import rules
from tavlei.games.draughts.variants import variant
from tavlei.rulebook import Problem, Refusal, Rulebook, phrase

TempoName = Literal["classical", "rapid", "blitz"]
GroundName = Literal["clearly_drawn", "not_played_on", "last_minute", "won_without_time"]
_GROUNDS = {ground.value.rpartition(".")[2]: ground for ground in JudgedGround}


class DrawOfferInput(CalcInput):
    """A draw is offered."""

    variant: VariantName = Field(description=phrase("the game, such as russian or international"))
    tempo: TempoName = Field(default="classical", description=phrase("classical, rapid or blitz play"))
    by: SideName = Field(description=phrase("who offers the draw"))
    after_own_move: bool = Field(default=True, description=phrase("the player has just moved"))
    moves_by_each: int = Field(ge=0, le=1000, description=phrase("moves that both players have made at least"))
    last_refused: SideName | None = Field(
        default=None, description=phrase("whose offer was refused last, if there was one")
    )
    recorded: bool = Field(default=True, description=phrase("the players record the moves"))
    pieces: int | None = Field(
        default=None, ge=0, le=20, description=phrase("pieces of the side that has more; asked where nobody records")
    )
    game_over: bool = Field(default=False, description=phrase("the game is over"))


class DrawOfferOutput(CalcOutput):
    """Whether it may be."""

    may_offer: bool
    may_accept: bool
    refused_by: list[ClauseText] = Field(description="the clauses of the conditions that are not met")


@calculator(
    "draughts.draw_offer",
    title=phrase("May a draw be offered now, and accepted (draughts)"),
    series=RULES,
    clauses=["5.4.13.1/item1", "5.4.13.3", "5.4.13.4", "6.1.8.1", "7.5.1", "6.1.10.2/item3", "7.7.2/item3"],
    takes=DrawOfferInput,
    gives=DrawOfferOutput,
    example={"variant": "russian", "by": "white", "moves_by_each": 17},
)
def draw_offer(facts: DrawOfferInput, rulebook: Rulebook) -> DrawOffer:
    """After one's own move, not twice in a row, not too early; quick games without a record need few pieces."""
    game, fast = variant(facts.variant), facts.tempo != "classical" and not facts.recorded
    if fast and facts.pieces is None:
        raise Refusal(Problem("it is not told how many pieces the side with more has", path="pieces"))
    return DrawOffer(
        offer_permission(
            game,
            rulebook,
            by_white=facts.by == "white",
            after_own_move=facts.after_own_move,
            moves_by_each=facts.moves_by_each,
            offers=() if facts.last_refused is None else (facts.last_refused == "white",),
            classical=facts.tempo == "classical",
        ),
        agreement_permission(
            game, rulebook, game_over=facts.game_over, pieces=facts.pieces or 0, fast_without_record=fast
        ),
    )


class DrawClaimOutput(CalcOutput):
    """What may be claimed."""

    ripe: bool = Field(description="whether a draw may be claimed now")
    claims: list[ReplayedClaim] = Field(description="every count that runs, and the repetitions")
    judge_may_declare: bool = Field(description="whether the judge may declare the draw unasked")


@calculator(
    "draughts.draw_claim",
    title=phrase("A draw is claimed by counts: may it be (draughts)"),
    series=RULES,
    clauses=["5.4.13.1", "5.4.13.5", "5.4.13.6", "6.1.8.2", "7.5.2"],
    takes=DraughtsReplayInput,
    gives=DrawClaimOutput,
    example={
        "variant": "russian",
        "start": "W:WKa1,a3:BKh2",
        "moves": ["a1-b2", "h2-g1", "b2-a1", "g1-h2", "a1-b2", "h2-g1", "b2-a1", "g1-h2"],
    },
)
def draw_claim(facts: DraughtsReplayInput, rulebook: Rulebook) -> DrawClaim:
    """The counts of the edition after the last move, and what the judge may declare unasked."""
    return claim_by_counts(facts.read(rulebook))


class RepetitionClaimInput(DraughtsReplayInput, title="RepetitionClaimInput"):
    """A game and a claim of threefold repetition."""

    by: SideName | None = Field(default=None, description=phrase("who claims; without it the player whose turn it is"))
    written: str | None = Field(
        default=None, description=phrase("the move the player has written down and not played, if he claims by it")
    )
    record_is_clear: bool = Field(default=True, description=phrase("the claimant's record is full and clear"))
    flag_fell: bool = Field(default=False, description=phrase("the claimant's time ran out during the check"))


class RepetitionClaimOutput(CalcOutput):
    """What the judge finds."""

    verdict: str = Field(description="draw, play_goes_on, written_move_stands, claimant_loses or record_needed")
    occurrences: int = Field(description="how often the position has occurred, the written move considered")
    needed: int
    clause: ClauseText
    would_repeat: list[str] = Field(description="moves that would make the third repetition and may be written down")


@calculator(
    "draughts.repetition_claim",
    title=phrase("A draw is claimed by repetition: what the judge finds (draughts)"),
    series=RULES,
    clauses=[
        "5.4.13.2",
        "5.4.13.2/item1",
        "5.4.13.2/item2",
        "5.4.13.2/item4",
        "5.4.13.2/item5",
        "5.4.13.2/item6",
    ],
    takes=RepetitionClaimInput,
    gives=RepetitionClaimOutput,
    example={
        "variant": "russian",
        "start": "W:WKa1,a3:BKh2",
        "moves": ["a1-b2", "h2-g1", "b2-a1", "g1-h2", "a1-b2", "h2-g1", "b2-a1"],
        "written": "g1-h2",
    },
)
def repetition_claim(facts: RepetitionClaimInput, rulebook: Rulebook) -> CalcAnswer:
    """Only the side to move claims, by the opponent's move or by its own that it has written down."""
    game = facts.read(rulebook)
    try:
        written = None if facts.written is None else parse_move(rules(game.variant), game.position, facts.written)
    except Refusal as error:
        raise error.at("written") from error
    examined_repetition = examine_repetition(
        game,
        by_white=game.position.white_to_move if facts.by is None else facts.by == "white",
        written=written,
        record_is_clear=facts.record_is_clear,
        flag_fell=facts.flag_fell,
    )
    repeating = [full_notation(rules(game.variant), game.position, move) for move in intended_repetitions(game)]
    return CalcAnswer(_examined(examined_repetition, repeating), examined_repetition.explanation)


def _examined(examined_repetition: ExaminedRepetition, repeating: list[str]) -> RepetitionClaimOutput:
    return RepetitionClaimOutput(
        verdict=examined_repetition.verdict.name.lower(),
        occurrences=examined_repetition.occurrences,
        needed=examined_repetition.needed,
        clause=str(examined_repetition.clause),
        would_repeat=repeating,
    )


class JudgedDrawInput(DraughtsReplayInput, title="JudgedDrawInput"):
    """A draw that asks the judge's eye; the moves are those since the count aloud began."""

    moves: list[str] | None = Field(
        default_factory=list, description=phrase("the moves since the count aloud began, if there is one")
    )
    tempo: TempoName = Field(default="classical", description=phrase("classical, rapid or blitz play"))
    ground: GroundName = Field(description=phrase("why a draw is asked for"))
    by: SideName = Field(description=phrase("who asks for the draw"))
    seconds_left: int | None = Field(
        default=None, ge=0, le=36000, description=phrase("seconds that the player has left, for the last minute")
    )
    increment: int = Field(default=0, ge=0, le=600, description=phrase("seconds added for a move"))


class JudgedDrawOutput(CalcOutput):
    """What the judge has to see."""

    ripe: bool = Field(description="whether the judge may be asked now")
    question: str | None = Field(description="what the judge has to decide, as a stable sentence")
    made: int | None = Field(default=None, validation_alias=AliasPath("claim", "made"), description="moves counted")
    needed: int | None = Field(default=None, validation_alias=AliasPath("claim", "needed"))
    clause: ClauseText


@calculator(
    "draughts.judged_draw",
    title=phrase("A draw for the judge to decide: clearly drawn, not played on, last minute (draughts)"),
    series=RULES,
    clauses=["6.1.8.7", "6.1.10.4", "6.1.10.5", "7.7.4", "7.7.4/item1", "7.7.4/item2", "7.7.4/p2"],
    takes=JudgedDrawInput,
    gives=JudgedDrawOutput,
    example={
        "variant": "russian",
        "start": "W:WKa1:BKh2",
        "moves": ["a1-b2", "h2-g1", "b2-a1", "g1-h2", "a1-b2", "h2-g1"],
        "ground": "clearly_drawn",
        "by": "black",
    },
)
def judged_draw(facts: JudgedDrawInput, rulebook: Rulebook) -> JudgedDraw:
    """The claim, the clause and the count; the verdict is the judge's."""
    return ask_judge(
        facts.read(rulebook),
        _GROUNDS[facts.ground],
        by_white=facts.by == "white",
        quick=facts.tempo != "classical",
        seconds_left=facts.seconds_left,
        increment=facts.increment,
    )
