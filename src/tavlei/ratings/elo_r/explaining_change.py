"""The explanation of a change in one competition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.ratings.elo_r.figures import EloRFigures
from tavlei.ratings.elo_r.protection import protection_steps
from tavlei.rulebook import Explanation, Step, Value, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.ratings.elo_r.change import CompetitionChange, NotComputed
    from tavlei.ratings.elo_r.participation import Participation
    from tavlei.rulebook import Rulebook


def not_computed(found: NotComputed) -> Explanation:
    """Verdict and the condition that is not met; for too few encounters how many are missing."""
    if found.own_elo_r is None or found.counted is None:
        verdict = Step("elo_r.not_computed", found.why, found.rulebook.clause("7/7.8"))
        return Explanation(verdict, conditions=(found.athlete.rating_step(),))
    number, least = found.rulebook.clause("7/7.10"), found.rulebook.figures(EloRFigures).least_encounters
    return Explanation(
        Step("elo_r.not_computed", found.why, number),
        conditions=(_enough(found.counted, found.rulebook),),
        working=(found.athlete.rating_step(), *_encounters(found.participation)),
        counterfactual=Step("elo_r.encounters_missing", least - found.counted, number),
    )


def change(found: CompetitionChange) -> Explanation:
    """The whole way from the encounters to the change."""
    return Explanation(
        _verdict(found),
        conditions=(_enough(found.counted, found.rulebook), *_protection(found)),
        working=(
            found.athlete.rating_step(),
            *_encounters(found.participation),
            found.average.step(),
            *found.expected.explanation().working,
            *_arithmetic(found),
        ),
    )


def _verdict(found: CompetitionChange) -> Step:
    inputs: dict[str, Value] = {"cancelled": found.change_before_protection, "clause": found.protected_by}
    if found.protected_by:
        number = found.rulebook.clause(f"7/{found.protected_by}")
        return Step("elo_r.change_protected", found.change, number, ("E7",), inputs)
    readings = ("E7",) if found.half_weight else ()
    return Step("elo_r.change", found.change, found.rulebook.clause("7/7.5"), readings)


def _enough(counted: int, rulebook: Rulebook) -> Step:
    least = rulebook.figures(EloRFigures).least_encounters
    return Step("elo_r.counted", counted, rulebook.clause("7/7.10"), ("E11",), threshold=least, met=counted >= least)


def _protection(found: CompetitionChange) -> Iterator[Step]:
    if found.change_before_protection < 0:
        yield from protection_steps(found.difference, found.participation.finish, found.rulebook)


def _encounters(participation: Participation) -> Iterator[Step]:
    for number, encounter in enumerate(participation.encounters, start=1):
        yield encounter.step(number)


def _arithmetic(found: CompetitionChange) -> Iterator[Step]:
    scored = ("E3",) if found.participation.points_for_win == 1 else ("E3", "E5")
    share, most = found.rulebook.clause("7/7.4"), {"maximum": found.maximum}
    yield Step("elo_r.points", found.points, share, scored, most, ruling=found.scoring.ruling)
    shares: dict[str, Value] = {"percent": found.expected.percent, "maximum": found.maximum}
    yield Step("elo_r.expected_points", found.expected_points, share, inputs=shares)
    both: dict[str, Value] = {"points": found.points, "expected": found.expected_points}
    both["factor"] = found.rulebook.figures(EloRFigures).elo_r_per_point
    yield Step("elo_r.raw_change", found.raw_change, found.rulebook.clause("7/7.5"), inputs=both)
    yield _weight(found)


def _weight(found: CompetitionChange) -> Step:
    athlete, figures = found.athlete, found.rulebook.figures(EloRFigures)
    limit = figures.low_average[athlete.sex]
    mixed = any(met.opponent.sex is not athlete.sex for met in found.participation.encounters)
    readings = ("E2", "E6") if mixed or athlete.sex == "F" else ("E2",)
    inputs: dict[str, Value] = {"average": found.average.value, "sex": athlete.sex.word}
    inputs["weight"] = figures.low_average_weight
    key = phrase("elo_r.half_weight") if found.half_weight else phrase("elo_r.full_weight")
    return Step(key, found.change_before_protection, found.rulebook.clause("7/7.5/item2"), readings, inputs, limit)
