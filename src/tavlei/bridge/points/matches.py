"""Master points for a single match of two teams (7.6): the winner's, by victory points and the loser's rank."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tavlei.bridge.findings import ConditionFinding, Consequence
from tavlei.bridge.points import award_explanation
from tavlei.bridge.points.arithmetic import nearest
from tavlei.bridge.points.field import boards_problem
from tavlei.bridge.points.formula_figures import FormulaFigures
from tavlei.bridge.points.master_points import boards_coefficient
from tavlei.bridge.points.quality import rank_value
from tavlei.bridge.report.participant_ranks import rank_problem
from tavlei.bridge.scoring.vp_scale import victory_points
from tavlei.rulebook import Refusal, cites, phrase

if TYPE_CHECKING:
    from fractions import Fraction

    from tavlei.rulebook import Explanation, Rulebook


@dataclass(frozen=True, slots=True)
class MatchAward:
    """The master points of the winner of a match, with the numbers they come from."""

    loser_rank: Fraction
    boards: int
    imp_margin: int
    winner_vp: Fraction
    q1: float
    kd: float
    mb_raw: float
    mb: int
    alone: ConditionFinding
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    def explanation(self) -> Explanation:
        """The points, the conditions, and every number on the way."""
        return award_explanation.match(self)


@cites("bridge-classification", "7.6/p2", "7.2")
def match_award(
    loser_rank: Fraction,
    boards: int,
    imp_margin: int,
    rulebook: Rulebook,
    *,
    part_of_classified_tournament: bool | None = None,
) -> MatchAward:
    """MB = 50 q1 kd (VP/5 - 2) with q1 of the losing team (B13); a drawn match gives 0 (B45).

    A match that is part of a classified tournament gives nothing by itself (7.6).
    """
    rank_wrong = rank_problem(loser_rank, rulebook)
    problems = (rank_wrong and rank_wrong.at("loser_rank"), boards_problem(boards, rulebook))
    if wrong := [problem for problem in problems if problem]:
        raise Refusal(*wrong)
    vp = victory_points(boards, imp_margin, rulebook)
    q1, kd = rank_value(loser_rank, rulebook), boards_coefficient(boards, rulebook)
    figures = rulebook.figures(FormulaFigures)
    share = vp / figures.match_victory_points_divisor - figures.match_victory_points_offset
    raw = figures.match_points_scale * q1 * kd * float(share)
    alone = match_stands_alone(part_of_classified_tournament, rulebook)
    points = 0 if alone.met is False else nearest(raw)
    return MatchAward(
        loser_rank=loser_rank,
        boards=boards,
        imp_margin=imp_margin,
        winner_vp=vp,
        q1=q1,
        kd=kd,
        mb_raw=raw,
        mb=points,
        alone=alone,
        rulebook=rulebook,
    )


@cites("bridge-classification", "7.6/p4")
def match_stands_alone(part_of_classified_tournament: bool | None, rulebook: Rulebook) -> ConditionFinding:  # noqa: FBT001 - the one fact asked for
    """Whether a match may give master points by itself: not if a classified tournament contains it."""
    met = None if part_of_classified_tournament is None else not part_of_classified_tournament
    return ConditionFinding(
        phrase("bridge.match_stands_alone"), met, rulebook.clause("7.6/p4"), Consequence.NOT_CLASSIFIED
    )
