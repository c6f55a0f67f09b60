"""Which rank a performance gives: participants, rounds, age, status, and the highest norm reached (4/age, 4/4)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Explanation, Rulebook, Step, Value, cites, phrase
from tavlei.titles.conditions import Condition, Missing, at_least, is_listed, why_not
from tavlei.titles.figures import figure
from tavlei.titles.rank.norm import RankNorm, rank_norm
from tavlei.titles.statuses import level_label
from tavlei.titles.titles_and_ranks import RANKS, Title

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.titles.rank.field import RankField

TOO_FEW: Final = phrase("fewer than {number} participants")
TOO_FEW_ROUNDS: Final = phrase("fewer than {number} rounds")
TOO_YOUNG: Final = phrase("younger than {number}")
NOTHING_REACHED: Final = phrase("no norm reached")
LOW_STATUS_FOR_KMS: Final = phrase("status below that of a region")


@dataclass(frozen=True, slots=True)
class RankCircumstances:
    """What the conditions of a rank ask about; None is not known. `quick` is rapid or blitz."""

    participants: int
    rounds: int
    age: int | None
    status: str | None
    quick: bool = False
    missing: tuple[Missing, ...] = ()


@dataclass(frozen=True, slots=True)
class RankAward:
    """The highest rank reached, if any, and every norm that was tried."""

    conditions: tuple[Condition, ...]
    kms_conditions: tuple[Condition, ...]
    tried: tuple[RankNorm, ...]
    quick: bool
    rulebook: Rulebook = field(repr=False)

    @property
    def awarded(self) -> RankNorm | None:
        """The first norm that is reached, from KMS down."""
        return next((norm for norm in self.tried if norm.achieved), None)

    @property
    def rank(self) -> Title | None:
        """The rank of that norm."""
        return None if self.awarded is None else self.awarded.target

    @property
    def why_not(self) -> tuple[str, ...]:
        """Why there is no rank, as stable sentences."""
        return why_not(self.conditions) or (() if self.awarded else (NOTHING_REACHED,))

    @property
    @cites("draughts-norms", "4/4.4")
    def second_performance_needed(self) -> bool | None:
        """Whether it is only the first of the two needed within a year (R7); None without a rank."""
        return None if self.awarded is None else self.quick

    def explanation(self) -> Explanation:
        """The rank or why there is none, the conditions, the norms tried, the sheets of the one reached."""
        conditions = tuple(condition.step() for condition in (*self.conditions, *self.kms_conditions))
        found = self.awarded
        if found is None:
            sheet = self.tried[0].field.steps() if self.tried else ()
            return Explanation(
                Step("titles.no_rank", None, self.rulebook.clause("4/2"), ("R6",)),
                conditions,
                (*sheet, *self._missed()),
            )
        inputs: dict[str, Value] = {"scored": found.scored, "norm": found.norm.points}
        verdict = Step("titles.rank_awarded", found.target.value, self.rulebook.clause("4/2"), ("R6",), inputs)
        second = (Step("titles.second_needed", None, self.rulebook.clause("4/4.4"), ("R7",)),) if self.quick else ()
        tested = tuple(condition.step() for condition in found.conditions())
        return Explanation(verdict, (*conditions, *tested, *second), (*self._missed(), *found.working()))

    def _missed(self) -> tuple[Step, ...]:
        """The norms that were tried and not reached, each with what failed and how many points it asks for."""
        return tuple(
            replace(norm.verdict(), steps=(*(test.step() for test in norm.conditions()), *norm.points_steps()))
            for norm in self.tried
            if norm is not self.awarded
        )


@cites("draughts-norms", "4/age", "4/4.1.1", "4/4.1.2", "4/4.2")
def rank_award(opponents: RankField, circumstances: RankCircumstances, rulebook: Rulebook) -> RankAward:
    """The highest rank for which field, status, age and points all suffice (R6)."""
    conditions = rank_conditions(circumstances, rulebook)
    kms = kms_conditions(circumstances, rulebook)
    tried: list[RankNorm] = []
    if opponents.opponents and all(condition.met for condition in conditions):
        for target in RANKS:
            if target is Title.KMS and not all(condition.met for condition in kms):
                continue
            tried.append(rank_norm(opponents, target, rulebook))
            if tried[-1].achieved:
                break
    return RankAward(conditions, kms, tuple(tried), circumstances.quick, rulebook)


def rank_conditions(circumstances: RankCircumstances, rulebook: Rulebook) -> tuple[Condition, ...]:
    """The conditions of every rank: 8 participants, 7 rounds, 7 years."""
    gap = tuple(gap for gap in circumstances.missing if gap.field == "birth")
    asked = figure("rank.participants", rulebook)
    return (
        at_least(phrase("titles.participants"), circumstances.participants, asked, why=TOO_FEW),
        at_least(phrase("titles.rounds"), circumstances.rounds, figure("rank.rounds", rulebook), why=TOO_FEW_ROUNDS),
        at_least(phrase("titles.age"), circumstances.age, figure("rank.age", rulebook), why=TOO_YOUNG, missing=gap),
    )


def kms_conditions(circumstances: RankCircumstances, rulebook: Rulebook) -> tuple[Condition, ...]:
    """What KMS asks besides: the status of a region or a higher one, and 9 years."""
    return tuple(_kms_conditions(circumstances, rulebook))


def _kms_conditions(circumstances: RankCircumstances, rulebook: Rulebook) -> Iterator[Condition]:
    status = tuple(gap for gap in circumstances.missing if gap.field == "status")
    birth = tuple(gap for gap in circumstances.missing if gap.field == "birth")
    listed, shown = figure("rank.kms_statuses", rulebook), level_label(circumstances.status)
    key, age = phrase("titles.kms_status"), figure("rank.kms_age", rulebook)
    yield is_listed(key, circumstances.status, listed, why=LOW_STATUS_FOR_KMS, label=shown, missing=status)
    yield at_least(phrase("titles.age"), circumstances.age, age, why=TOO_YOUNG, missing=birth)
