"""No official certificate rests on assumed figures (R13)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.titles.people import NORMS, athlete, competition, event

from tavlei.calc import run_calculator
from tavlei.languages import catalogue
from tavlei.rulebook import LANGUAGES
from tavlei.titles import CompetitionStatus, Evaluation, certificate_refusals, evaluate, shipped_table

EDITION = "draughts-norms-2022"
OWN = replace(shipped_table(NORMS), assumed=False, source="order no. 1")


def renju(**fields: Any) -> Evaluation:
    """Indicator 9 from 8, reached with seven wins."""
    against = [athlete(f"o{number}", indicator=8) for number in range(1, 8)]
    hero = athlete("hero", indicator=8)
    return evaluate(
        competition(hero, against, ["1-0"] * 7, event("renju", status=CompetitionStatus.REGION)), NORMS, **fields
    )


@pytest.mark.clause(EDITION, "5/table")
def test_every_fulfilled_rank_that_rests_on_the_assumption_is_refused() -> None:
    found = renju()
    (refused,) = certificate_refusals(found)
    assert "titles.no_certificate" in {step.key for step in found.explanation().walk()}
    assert (refused.athlete, refused.title.value, refused.indicator) == ("hero", "II", 9)
    assert (str(refused.clause), refused.readings) == (f"{EDITION} 5/table", ("R13",))
    for language in LANGUAGES:
        told = refused.problem().sentence(catalogue(language).phrase)
        assert "hero" in told
        assert "{" not in told


@pytest.mark.clause(EDITION, "5/table")
def test_with_the_table_of_the_federation_nothing_is_refused() -> None:
    found = renju(table=OWN)
    assert certificate_refusals(found) == ()
    assert "R13" not in found.explanation().readings
    assert "titles.no_certificate" not in {step.key for step in found.explanation().walk()}
    assert any(step.value == "order no. 1" for step in found.explanation().walk())


def test_what_is_not_fulfilled_needs_no_refusal() -> None:
    against = [athlete(f"o{number}", indicator=8) for number in range(1, 8)]
    lost = evaluate(competition(athlete("hero", indicator=8), against, ["0-1"] * 7, event("renju")), NORMS)
    assert lost.assumed
    assert [refusal for refusal in certificate_refusals(lost) if refusal.athlete == "hero"] == []


def test_draughts_rest_on_no_assumption() -> None:
    against = [athlete(f"o{number}", elo_r=2450) for number in range(1, 10)]
    found = evaluate(competition(athlete("hero", elo_r=2400), against, ["1-0"] * 9), NORMS)
    assert found.of("hero").highest is not None
    assert certificate_refusals(found) == ()


def test_the_calculator_says_what_may_not_be_certified() -> None:
    people = [{"id": f"p{number}", "sex": "M", "birth": 1990, "citizen": True, "indicator": 8} for number in range(8)]
    rounds = [[{"white": "p0", "black": f"p{number}", "result": "1-0"}] for number in range(1, 8)]
    given: dict[str, Any] = {"discipline": "renju", "status": "region", "start": "2023-03-01", "end": "2023-03-05"}
    given |= {"participants": people, "rounds": rounds}
    found = run_calculator("titles.evaluate", given)
    assert [(refusal["participant"], refusal["title"]) for refusal in found["certificate_refusals"]] == [("p0", "II")]
    assert found["certificate_refusals"][0]["readings"] == ["R13"]
    assert found["renju_table"] == "assumption of reading R13"
    table = {
        "edition": EDITION,
        "clause": "5/table",
        "assumed": False,
        "source": "order no. 1",
        "targets": list(range(13, 0, -1)),
        "rows": {str(number): ["" if cell is None else cell for cell in row] for number, row in OWN.cells.items()},
    }
    own = run_calculator("titles.evaluate", given, own_data={"renju_table": table, "nobody_knows": 1})
    assert (own["certificate_refusals"], own["renju_table"], own["assumed"]) == ([], "order no. 1", False)
    assert "warnings" not in own
    brought = {**table, "source": "order no. 2"}
    both = run_calculator("titles.evaluate", {**given, "renju_table": brought}, own_data={"renju_table": table})
    assert both["renju_table"] == "order no. 2"
    assert (
        run_calculator("elo_r.initial", {"title": "GR", "sex": "M"}, own_data={"renju_table": table})["elo_r"] == 2600
    )
