"""`bridge.match_award`, `bridge.imps` and `bridge.vp_scale`: a single match, and the scales it is scored by."""

from __future__ import annotations

from pydantic import Field

from tavlei.bridge import scoring
from tavlei.bridge.points.matches import MatchAward, match_award
from tavlei.bridge.scoring.vp_scale import MOST_BOARDS
from tavlei.calc.answers import CalcAnswer, CalcOutput
from tavlei.calc.bridge.words import Binary
from tavlei.calc.formats import Exact
from tavlei.calc.inputs import CalcInput
from tavlei.calc.register import calculator
from tavlei.rulebook import Explanation, Rulebook, Step, phrase


class MatchAwardInput(CalcInput):
    """A match that was won."""

    loser_rank: Exact = Field(description=phrase("rank of the losing team"))
    boards: int = Field(description=phrase("boards of the match"))
    imp_margin: int = Field(description=phrase("the winner's margin in IMPs, 0 if drawn"))
    part_of_classified_tournament: bool | None = Field(
        default=None, description=phrase("whether a classified tournament contains the match; then it gives nothing")
    )


class MatchAwardOutput(CalcOutput):
    """The winner's master points and the numbers they come from."""

    winner_vp: Binary = Field(description="victory points of the winner")
    q1: float = Field(description="value of the loser's rank, 7.5")
    kd: float = Field(description="coefficient of the length")
    mb_raw: float = Field(description="master points before rounding")
    mb: int = Field(description="master points, rounded half up")


@calculator(
    "bridge.match_award",
    title=phrase("Master points for a team match (bridge)"),
    series="bridge-classification",
    clauses=["7.2", "7.5", "7.6/p2", "7.6/p3", "7.6/p4"],
    takes=MatchAwardInput,
    gives=MatchAwardOutput,
    example={"loser_rank": 0.5, "boards": 32, "imp_margin": 27},
)
def points_of_match(facts: MatchAwardInput, rulebook: Rulebook) -> MatchAward:
    """By victory points and the loser's rank."""
    part = facts.part_of_classified_tournament
    return match_award(facts.loser_rank, facts.boards, facts.imp_margin, rulebook, part_of_classified_tournament=part)


class ImpsInput(CalcInput):
    """A difference of scores."""

    points: int = Field(description=phrase("difference in points, negative for a loss"))


class ImpsOutput(CalcOutput):
    """The IMPs."""

    imps: int = Field(description="international match points, with the sign of the difference")


@calculator(
    "bridge.imps",
    title=phrase("Difference in points as IMPs (bridge)"),
    series="bridge-classification",
    clauses=["7.6/p3"],
    takes=ImpsInput,
    gives=ImpsOutput,
    example={"points": -420},
)
def imps(facts: ImpsInput, rulebook: Rulebook) -> CalcAnswer:
    """The bounded scale of IMPs."""
    number = scoring.imps(facts.points, rulebook)
    step = Step("bridge.imps", number, rulebook.clause("7.6/p3"), ("B68",), {"points": facts.points})
    return CalcAnswer(ImpsOutput(imps=number), lambda: Explanation(step))


class VpScaleInput(CalcInput):
    """The length of a match."""

    boards: int = Field(ge=1, le=MOST_BOARDS, description=phrase("boards of the match"))


class VpScaleOutput(CalcOutput):
    """The scale."""

    winner_vp_by_margin: list[Binary] = Field(description="victory points of the winner by margin 0, 1, ... in IMPs")


@calculator(
    "bridge.vp_scale",
    title=phrase("Scale of victory points for a length of match (bridge)"),
    series="bridge-classification",
    clauses=["7.6/p3"],
    takes=VpScaleInput,
    gives=VpScaleOutput,
    example={"boards": 16},
)
def vp_scale(facts: VpScaleInput, rulebook: Rulebook) -> CalcAnswer:
    """The continuous 20:0 scale of 2013."""
    scale = scoring.vp_scale(facts.boards, rulebook)
    inputs = {"boards": facts.boards}
    step = Step("bridge.vp_scale", len(scale) - 1, rulebook.clause("7.6/p3"), ("B68",), inputs)
    return CalcAnswer(VpScaleOutput(winner_vp_by_margin=list(scale)), lambda: Explanation(step))
