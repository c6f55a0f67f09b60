"""Which competitions are rated (sections 2 and 7), and what further games would bring."""

from __future__ import annotations

from datetime import date, timedelta
from fractions import Fraction
from typing import Any

import pytest
from tests.ratings.fsu.builders import CHESS, EDITION, MAY, player, refused_by, report, tournament

from tavlei.ratings.fsu import (
    CommissionDecision,
    DailyPlay,
    DecidingBody,
    Month,
    Opponent,
    competition_counts,
    decision_on_record,
    rating_change,
    what_if,
)


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
    found = competition_counts(report(**fields), CHESS)
    assert found.why_not == (() if why is None else (why,))
    assert found.rated == (why is None)
    assert found.open_to_appeal == (why is not None)
    told = found.explanation()
    assert (told.counterfactual is None) == found.rated
    assert [step for step in told.conditions if step.met is False] or found.rated


@pytest.mark.clause(EDITION, "2/p9", "7/p1", "7/p3")
def test_the_commission_may_waive_faults_of_the_report_but_not_of_the_play() -> None:
    """F26, F34: by a decision with number and day; the month is that of the decision."""
    faults: dict[str, Any] = {"paper": False, "by_chief_judge": False, "reported": date(2023, 7, 31)}
    faults |= {"technical_errors": ("round 3",), "waiver": CommissionDecision("14", date(2023, 8, 2))}
    found = competition_counts(report(**faults), CHESS)
    assert (found.rated, found.month, len(found.waived)) == (True, Month(2023, 8), 4)
    assert {"F26", "F34"} <= set(found.explanation().readings)
    for unwaivable in ({"fide_laws": False}, {"games_recorded": False}, {"classical": False}, {"approval": None}):
        refused = competition_counts(report(**faults, **unwaivable), CHESS)
        assert len(refused.why_not) == 1
    short = competition_counts(report(**faults, play=DailyPlay(59, 0, 4, Fraction(13))), CHESS)
    assert len(short.why_not) == 3


@pytest.mark.clause(EDITION, "2/p9")
def test_a_decision_that_was_not_needed_moves_nothing() -> None:
    found = competition_counts(report(waiver=CommissionDecision("14", date(2023, 8, 2))), CHESS)
    assert (found.month, found.waived) == (MAY, ())
    assert refused_by(decision_on_record, " ", date(2023, 8, 2), DecidingBody.COMMISSION, CHESS) == "number"


@pytest.mark.clause(EDITION, "2/p9")
@pytest.mark.parametrize(
    ("end", "last"),
    [
        (date(2023, 1, 31), date(2023, 2, 28)),
        (date(2024, 1, 31), date(2024, 2, 29)),
        (date(2023, 5, 31), date(2023, 6, 30)),
    ],
)
def test_the_month_for_the_report_ends_on_the_same_day_or_the_last(end: date, last: date) -> None:
    """F33."""
    assert report(end_date=end, reported=end).last_day(CHESS) == last
    assert competition_counts(report(end_date=end, reported=last), CHESS).rated
    assert not competition_counts(report(end_date=end, reported=last + timedelta(days=1)), CHESS).rated


@pytest.mark.clause(EDITION, "7/p1")
def test_a_competition_belongs_to_the_month_of_its_end_or_of_its_acceptance() -> None:
    """F26."""
    assert competition_counts(report(), CHESS).month == MAY
    late = competition_counts(report(reported=date(2023, 6, 2)), CHESS)
    assert late.month == Month(2023, 6)
    assert refused_by(competition_counts, report(reported=date(2023, 5, 19)), CHESS) == "reported"


@pytest.mark.clause(EDITION, "6.6.4")
def test_what_if_gives_the_rating_for_every_score() -> None:
    played = [tournament("A", [2000], "1")]
    found = what_if(
        player(), MAY, played, [Opponent(fsu_rating=1950), Opponent(), Opponent(fsu_rating=2120)], CHESS, wanted=2012
    )
    assert [each.points for each in found.outcomes] == [Fraction(half, 2) for half in range(5)]
    for scores, outcome in zip(["000", "=00", "100", "10=", "101"], found.outcomes, strict=True):
        games = tournament("B", [1950, Opponent(), 2120], scores)
        assert outcome.month.new_rating == rating_change(player(), MAY, [*played, games], CHESS).new_rating
    assert found.needed is not None
    assert (found.needed.points, found.needed.month.new_rating) == (Fraction(1), 2012)
    assert what_if(player(), MAY, [], [Opponent(fsu_rating=1950)], CHESS, wanted=2500).needed is None
    assert refused_by(what_if, player(), MAY, [], [], CHESS) == "opponents"
