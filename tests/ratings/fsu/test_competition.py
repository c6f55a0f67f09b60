"""Which competitions are rated (sections 2 and 7), and what further games would bring."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from tests.ratings.fsu.builders import EDITION, MAY, player, refused_by, report, tournament

from tavlei.ratings.fsu import DailyPlay, Month, Opponent, competition_counts, rating_change, what_if


@pytest.mark.clause(EDITION, "2/p3", "2/p4", "2/p5", "2/p9", "2/p9/item2", "7/p1", "7/p2", "7/p3")
@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({}, None),
        ({"classical": False}, "not classical chess"),
        ({"fide_laws": False}, "not held under the FIDE laws of chess"),
        ({"games_recorded": False}, "the games were not recorded"),
        ({"approval": None}, "not agreed by the federation or an empowered regional one"),
        ({"play": DailyPlay(59, 0, 1, Fraction(5))}, "less than 60 minutes for 60 moves"),
        ({"by_chief_judge": False}, "not submitted by the chief judge"),
        ({"by_chief_judge": False, "other_sender_allowed": True}, None),
        ({"electronic": False}, "no report in electronic form"),
        ({"paper": False}, "no report on paper"),
        ({"technical_errors": ("round 3 is missing",)}, "technical errors in the report"),
        ({"reported": date(2023, 6, 20)}, None),
        ({"reported": date(2023, 6, 21)}, "reported more than a month after the end"),
    ],
)
def test_each_condition_has_its_reason(fields: dict[str, Any], why: str | None) -> None:
    found = competition_counts(report(**fields))
    assert found.why_not == (() if why is None else (why,))
    assert found.rated == (why is None)
    assert found.open_to_appeal == (why is not None)
    told = found.explanation()
    assert (told.counterfactual is None) == found.rated
    assert [step for step in told.conditions if step.met is False] or found.rated


@pytest.mark.clause(EDITION, "2/p9")
def test_the_commission_may_waive_faults_of_the_report_but_not_of_the_play() -> None:
    """F26."""
    faults: dict[str, Any] = {"paper": False, "reported": date(2023, 8, 1), "accepted_all_the_same": True}
    assert competition_counts(report(**faults)).rated
    assert competition_counts(report(**faults, fide_laws=False)).why_not == ("not held under the FIDE laws of chess",)


@pytest.mark.clause(EDITION, "7/p1")
def test_a_competition_belongs_to_the_month_of_its_end_or_of_its_acceptance() -> None:
    """F26."""
    assert competition_counts(report()).month == MAY
    late = competition_counts(report(reported=date(2023, 6, 2)))
    assert (late.month, late.played_with_other_ratings) == (Month(2023, 6), True)
    assert refused_by(report, reported=date(2023, 5, 19)) == "reported"


@pytest.mark.clause(EDITION, "6.6.4")
def test_what_if_gives_the_rating_for_every_score() -> None:
    played = [tournament("A", [2000], "1")]
    found = what_if(
        player(), MAY, played, [Opponent(fsu_rating=1950), Opponent(), Opponent(fsu_rating=2120)], wanted=2012
    )
    assert [each.points for each in found.outcomes] == [Fraction(half, 2) for half in range(5)]
    for scores, outcome in zip(["000", "=00", "100", "10=", "101"], found.outcomes, strict=True):
        games = tournament("B", [1950, Opponent(), 2120], scores)
        assert outcome.month.new_rating == rating_change(player(), MAY, [*played, games]).new_rating
    assert found.needed is not None
    assert (found.needed.points, found.needed.month.new_rating) == (Fraction(1), 2012)
    assert what_if(player(), MAY, [], [Opponent(fsu_rating=1950)], wanted=2500).needed is None
    assert refused_by(what_if, player(), MAY, [], []) == "opponents"
