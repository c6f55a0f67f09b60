"""The explanation of a rank coefficient: the norm, the figures, what was carried or lost, what is missing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.bridge.accounts.norm_gaps import NormGap, needs_of
from tavlei.bridge.accounts.norms import norm_table
from tavlei.rulebook import Explanation, Step, Value, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tavlei.bridge.accounts.rank_coefficients import RankCoefficient

STEP_DOWN: Final = "step_down"
ORIGINS: Final[Mapping[str, str]] = {
    "beginner": phrase("bridge.origin.beginner"),
    "opening": phrase("bridge.origin.opening"),
    "norm": phrase("bridge.origin.norm"),
    STEP_DOWN: phrase("bridge.origin.step_down"),
}


def coefficient(verdict: RankCoefficient, gaps: Sequence[NormGap]) -> Explanation:
    """Verdict, the figures of the norm, the account, what the lists before left, and the way up."""
    met = () if verdict.norm is None else needs_of(verdict.norm, verdict.balance, verdict.rulebook)
    return Explanation(
        _verdict(verdict),
        conditions=tuple(need.norm_step() for need in met),
        working=(*verdict.balance.steps(verdict.rulebook), *_from_before(verdict), *(gap.step() for gap in gaps)),
        counterfactual=_nearest(verdict, gaps),
    )


def _verdict(verdict: RankCoefficient) -> Step:
    """Named are a lifetime norm, else the carried value, else the temporary norm (B59)."""
    inputs: dict[str, Value] = {"day": verdict.list_day, "number": verdict.norm.number if verdict.norm else None}
    if verdict.norm is not None:
        lifetime = phrase("bridge.coefficient_lifetime")
        key = lifetime if verdict.norm.lifetime else phrase("bridge.coefficient_temporary")
        readings = ("B51", "B59", *verdict.norm.readings)
        return Step(key, verdict.coefficient, verdict.rulebook.clause("2.2/table"), readings, inputs)
    current_lifetime = verdict.carried.lifetime
    inputs = {"day": verdict.list_day, "origin": ORIGINS[current_lifetime.origin], "since": current_lifetime.since}
    number, reading = ("2.2/note2", "B49") if current_lifetime.origin == STEP_DOWN else ("2.2/note1", "B51")
    return Step(
        "bridge.coefficient_carried", verdict.coefficient, verdict.rulebook.clause(number), (reading, "B59"), inputs
    )


def _from_before(verdict: RankCoefficient) -> Iterator[Step]:
    """The temporary value that was lost, and the value for life that stands behind a temporary one."""
    if verdict.lost is not None:
        lower: dict[str, Value] = {"lower": norm_table(verdict.rulebook).step_below(verdict.lost)}
        yield Step("bridge.coefficient_lost", verdict.lost, verdict.rulebook.clause("2.2/note2"), ("B49",), lower)
    if not verdict.is_lifetime:
        behind = verdict.carried.lifetime
        inputs: dict[str, Value] = {"lower": norm_table(verdict.rulebook).step_below(verdict.coefficient)}
        yield Step(
            "bridge.coefficient_behind", behind.coefficient, verdict.rulebook.clause("2.2/note2"), ("B49",), inputs
        )


def _nearest(verdict: RankCoefficient, gaps: Sequence[NormGap]) -> Step | None:
    """Of the norms of the next better row that lack one figure only, the one of which most is there."""
    row = next(iter(norm_table(verdict.rulebook).better_than(verdict.coefficient)), None)
    near = [
        gap
        for gap in gaps
        if row is not None
        and gap.norm.coefficient == row.coefficient
        and len(gap.needs) == 1
        and not gap.needs[0].figure.is_whole
    ]
    if not near:
        return None
    best = max(near, key=lambda norm_gap: norm_gap.nearness)
    return best.needs[0].nearest_step(best.norm)
