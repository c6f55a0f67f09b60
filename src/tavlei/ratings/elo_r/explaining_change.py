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


def not_computed(reason: NotComputed) -> Explanation:
    """Verdict and the condition that is not met; for too few encounters how many are missing."""
    if reason.own_elo_r is None or reason.counted is None:
        verdict = Step("elo_r.not_computed", reason.why, reason.rulebook.clause("7/7.8"))
        return Explanation(verdict, conditions=(reason.athlete.rating_step(),))
    number, least = reason.rulebook.clause("7/7.10"), reason.rulebook.figures(EloRFigures).least_encounters
    return Explanation(
        Step("elo_r.not_computed", reason.why, number),
        conditions=(_enough(reason.counted, reason.rulebook),),
        working=(reason.athlete.rating_step(), *_encounters(reason.participation)),
        counterfactual=Step("elo_r.encounters_missing", least - reason.counted, number),
    )


def change(competition: CompetitionChange) -> Explanation:
    """The whole way from the encounters to the change."""
    return Explanation(
        _verdict(competition),
        conditions=(_enough(competition.counted, competition.rulebook), *_protection(competition)),
        working=(
            competition.athlete.rating_step(),
            *_encounters(competition.participation),
            competition.average.step(),
            *competition.expected.explanation().working,
            *_arithmetic(competition),
        ),
    )


def _verdict(competition: CompetitionChange) -> Step:
    inputs: dict[str, Value] = {"cancelled": competition.change_before_protection, "clause": competition.protected_by}
    if competition.protected_by:
        number = competition.rulebook.clause(f"7/{competition.protected_by}")
        return Step("elo_r.change_protected", competition.change, number, ("E7",), inputs)
    readings = ("E7",) if competition.half_weight else ()
    return Step("elo_r.change", competition.change, competition.rulebook.clause("7/7.5"), readings)


def _enough(counted: int, rulebook: Rulebook) -> Step:
    least = rulebook.figures(EloRFigures).least_encounters
    return Step("elo_r.counted", counted, rulebook.clause("7/7.10"), ("E11",), threshold=least, met=counted >= least)


def _protection(competition: CompetitionChange) -> Iterator[Step]:
    if competition.change_before_protection < 0:
        yield from protection_steps(competition.difference, competition.participation.finish, competition.rulebook)


def _encounters(participation: Participation) -> Iterator[Step]:
    for number, encounter in enumerate(participation.encounters, start=1):
        yield encounter.step(number)


def _arithmetic(competition: CompetitionChange) -> Iterator[Step]:
    scored = ("E3",) if competition.participation.points_for_win == 1 else ("E3", "E5")
    share, most = competition.rulebook.clause("7/7.4"), {"maximum": competition.maximum}
    yield Step("elo_r.points", competition.points, share, scored, most, ruling=competition.scoring.ruling)
    shares: dict[str, Value] = {"percent": competition.expected.percent, "maximum": competition.maximum}
    yield Step("elo_r.expected_points", competition.expected_points, share, inputs=shares)
    both: dict[str, Value] = {"points": competition.points, "expected": competition.expected_points}
    both["factor"] = competition.rulebook.figures(EloRFigures).elo_r_per_point
    yield Step("elo_r.raw_change", competition.raw_change, competition.rulebook.clause("7/7.5"), inputs=both)
    yield _weight(competition)


def _weight(competition: CompetitionChange) -> Step:
    athlete, figures = competition.athlete, competition.rulebook.figures(EloRFigures)
    limit = figures.low_average[athlete.sex]
    mixed = any(met.opponent.sex is not athlete.sex for met in competition.participation.encounters)
    readings = ("E2", "E6") if mixed or athlete.sex == "F" else ("E2",)
    inputs: dict[str, Value] = {"average": competition.average.value, "sex": athlete.sex.word}
    inputs["weight"] = figures.low_average_weight
    key = phrase("elo_r.half_weight") if competition.half_weight else phrase("elo_r.full_weight")
    return Step(
        key, competition.change_before_protection, competition.rulebook.clause("7/7.5/item2"), readings, inputs, limit
    )
