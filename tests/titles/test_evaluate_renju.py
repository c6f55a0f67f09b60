"""Ranks in renju and in composition in a whole competition (sections 5 and 6)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.titles.people import NORMS, athlete, competition, event, undecided, unmet, verdict

from tavlei.titles import (
    CompetitionStatus,
    ContestKind,
    Evaluation,
    TitleCompetition,
    TitleOutcome,
    evaluate,
    indicator_table_toml,
    load_indicator_table,
    shipped_table,
)

EDITION = "draughts-norms-2022"
WINS = ["1-0"] * 7


def highest(found: Evaluation) -> str | None:
    rank = found.of("hero").highest
    return None if rank is None else rank.value


def renju(results: list[str] | None = None, table: Any = None, **fields: Any) -> Evaluation:
    """Target 9 from 8 against opponents of 9, 9, 8, 8, 7, 7, 6 (50, 50, 55, 55, 60, 60, 65 %): 3.95, so 4."""
    what = {"status": CompetitionStatus.REGION, **fields.pop("what", {})}
    indicators = fields.pop("indicators", [9, 9, 8, 8, 7, 7, 6])
    hero = athlete("hero", **{"birth_year": 2016, "indicator": 8, **fields})
    against = [athlete(f"o{index}", indicator=indicator) for index, indicator in enumerate(indicators, start=1)]
    return evaluate(competition(hero, against, results or WINS, event("renju", **what)), NORMS, table=table)


@pytest.mark.clause(EDITION, "5/1", "5/3", "5/4", "5/5", "5/7", "5/age", "5/9", "5/table")
def test_ranks_in_renju_rest_on_an_assumption() -> None:
    found = verdict(renju(["1-0"] * 4 + ["0-1"] * 3), "II", "indicator")
    assert [found.outcome, found.indicator, found.norm, found.assumed] == [TitleOutcome.FULFILLED, 9, 4, True]
    assert not found.certificate_possible
    assert "R13" in found.explanation().verdict.readings
    assert unmet(verdict(renju(["1-0"] * 3 + ["0-1"] * 4), "II", "indicator")) == ["points_scored"]
    assert unmet(verdict(renju(birth_year=2017), "II", "indicator")) == ["age"]
    assert unmet(verdict(renju(what={"official": False}), "II", "indicator")) == ["official"]
    assert renju().assumed


@pytest.mark.clause(EDITION, "5/table")
def test_a_federations_own_table_makes_certificates_possible() -> None:
    text = indicator_table_toml(shipped_table(NORMS))
    own = load_indicator_table("own.toml", text.replace("assumed = true", "assumed = false"), NORMS)
    found = verdict(renju(table=own), "II", "indicator")
    assert (found.assumed, found.certificate_possible) == (False, True)
    assert not renju(table=own).assumed


@pytest.mark.clause(EDITION, "5/6", "5/age")
def test_kms_and_rank_i_in_renju_ask_for_a_region() -> None:
    high: dict[str, Any] = {"indicators": [9] * 7, "indicator": 9}
    assert verdict(renju(**high), "I", "indicator").outcome is TitleOutcome.FULFILLED
    assert unmet(verdict(renju(what={"status": CompetitionStatus.MUNICIPAL}, **high), "I", "indicator")) == [
        "high_status"
    ]
    best: dict[str, Any] = {"indicators": [13] * 7, "indicator": 12}
    assert unmet(verdict(renju(birth_year=2014, **best), "KMS", "indicator")) == []
    assert unmet(verdict(renju(birth_year=2015, **best), "KMS", "indicator")) == ["age"]
    assert (
        verdict(renju(what={"status": CompetitionStatus.MUNICIPAL}), "II", "indicator").outcome
        is TitleOutcome.FULFILLED
    )


def contest(points: str | None, **fields: Any) -> Evaluation:
    what = {"status": CompetitionStatus.REGION, "contest": ContestKind.SOLVE, **fields.pop("what", {})}
    hero = athlete(
        "hero", birth_year=fields.pop("birth_year", 2016), points=None if points is None else Fraction(points)
    )
    usual: dict[str, Any] = {"maximum": Fraction(100), "finalists": 14}
    return evaluate(TitleCompetition(event("composition", **what), (hero,), **{**usual, **fields}), NORMS)


@pytest.mark.clause(EDITION, "6/table", "6/2", "6/age", "6/1.2")
def test_ranks_in_composition() -> None:
    assert highest(contest("50")) == "II"
    assert highest(contest("0")) is None
    short = verdict(contest("50"), "I", "contest")
    assert [short.norm, short.scored, short.short] == [70, 50, 20]
    assert unmet(verdict(contest("100", finalists=13), "I", "contest")) == ["finalists"]
    assert unmet(verdict(contest("100", birth_year=2017), "I", "contest")) == ["age"]
    assert highest(contest("80", what={"status": CompetitionStatus.MUNICIPAL})) == "II"
    assert highest(contest("65", what={"contest": ContestKind.COMPOSE, "status": CompetitionStatus.MOSCOW_SPB})) == "I"
    assert contest("100", what={"status": CompetitionStatus.OTHER}).of("hero").verdicts == ()


def test_what_a_contest_does_not_tell_is_told() -> None:
    assert undecided(verdict(contest(None), "I", "contest")) == ["contest_percent"]
    for name in ("maximum", "finalists"):
        found = contest("50", **{name: None})
        assert found.of("hero").verdicts == ()
        assert [problem.path for problem in found.problems] == [name]
    assert [problem.path for problem in contest("50", what={"contest": None}).problems] == ["contest"]
