"""What the explanation of a verdict tells: how many conditions fail, what is left of the status, what points need."""

from __future__ import annotations

import pytest
from tests.bridge.condition_facts import EDITION, GOOD, a_round, facts, keys
from tests.bridge.rulebooks import CLASSIFICATION

from tavlei.bridge.conditions.rated_tournament import Entrant, PlayerSex, RatedFacts, rated_verdict
from tavlei.bridge.vocabulary import Sexes, SpecialStatus, TournamentCategory

WOMEN = facts(
    category=TournamentCategory(Sexes.WOMEN),
    special_status=SpecialStatus.RUSSIAN,
    players=(Entrant("a", sex=PlayerSex.WOMAN),),
)


def told(given: RatedFacts) -> tuple[str, object, list[str]]:
    """The verdict with its figure, and the keys of the working."""
    found = rated_verdict(given, CLASSIFICATION).explanation()
    working = [each.key.removeprefix("bridge.rated.") for each in found.working]
    return found.verdict.key.removeprefix("bridge.rated."), found.verdict.value, working


def test_the_verdict_counts_what_fails_or_is_missing() -> None:
    assert told(GOOD) == ("is_normal", None, ["status", "own_length_needed"])
    assert told(facts(length=60)) == ("is_express", None, ["status", "own_length_needed"])
    assert told(facts(online=True, grouped=True, chief_judge_agreed=None)) == ("is_not", 2, ["status"])
    assert told(facts(chief_judge_agreed=None, online=None, schedule=(a_round(),))) == ("undecided", 2, ["status"])


@pytest.mark.clause(EDITION, "8.5/p2")
def test_the_fixed_coefficient_is_told_below_the_minimum_only() -> None:
    assert told(facts(WOMEN, participants=15))[2] == ["status", "fixed_coefficient", "own_length_needed"]
    assert told(facts(WOMEN, participants=16))[2] == ["status", "own_length_needed"]
    assert "rated.small_championship" not in keys(rated_verdict(facts(WOMEN, participants=16), CLASSIFICATION).findings)


def test_every_condition_is_told_with_its_clause() -> None:
    found = rated_verdict(GOOD, CLASSIFICATION)
    assert [condition.key for condition in found.explanation().conditions] == [
        finding.key for finding in found.findings
    ]
    assert all(condition.clause is not None for condition in found.explanation().conditions)
