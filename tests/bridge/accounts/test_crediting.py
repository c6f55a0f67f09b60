"""From a classified tournament to the accounts of its players."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from tests.bridge.account_builders import EDITION
from tests.bridge.condition_facts import DAY, GOOD, REGIONAL
from tests.bridge.reports import event, group, report, stage
from tests.bridge.rulebooks import CLASSIFICATION

from tavlei.bridge.accounts.crediting import tournament_credits
from tavlei.bridge.accounts.register import Register, RegisteredPlayer, credited_entries
from tavlei.bridge.conditions.rated_tournament import RatedFacts
from tavlei.bridge.points.classification import Classification, classify
from tavlei.bridge.report.tournament_report import ReportedEntry
from tavlei.rulebook import Refusal

PAIRS = [f"P{number}" for number in range(1, 17)]
REGISTER = Register(
    tuple(RegisteredPlayer(number, citizen=number % 2 == 0, rulebook=CLASSIFICATION) for number in range(1, 33)),
    rulebook=CLASSIFICATION,
)


def classified(facts: RatedFacts = GOOD, boards: int = 66, numbers: bool = True, **more: Any) -> Classification:
    entries = [
        ReportedEntry(name, (str(2 * index + 1), str(2 * index + 2)) if numbers else (f"{name}a", f"{name}b"))
        for index, name in enumerate(PAIRS)
    ]
    return classify(
        event(report(stage(group(*PAIRS, boards=boards)), entries=entries), facts=facts, starts=DAY, rank=0, **more)
    )


@pytest.mark.clause(EDITION, "1.5")
def test_russian_and_foreign_players_alike_get_what_their_place_gives() -> None:
    found = classified(REGIONAL)
    (credited,) = tournament_credits("T", found)
    assert (credited.championship, credited.online, credited.ended) == (True, False, DAY)
    award = found.parts[0].award
    assert award is not None
    first = {each.player: each for each in credited.points}
    mb, ro, pb = award.points_at(1)
    assert pb > 0
    assert [(first[number].mb, first[number].ro, first[number].pb) for number in (1, 2)] == [(mb, ro, pb)] * 2
    assert [first[number].level for number in (1, 2, 3)] == [1, 1, 0]
    entries = credited_entries(credited, REGISTER, date(2024, 7, 1), CLASSIFICATION)
    assert {entry.player for entry in entries} == set(first)
    assert all(entry.dated == DAY and entry.championship for entry in entries)


@pytest.mark.clause(EDITION, "8.1/p2")
def test_a_championship_is_known_by_its_status_and_a_festival_dates_its_tournaments() -> None:
    (plain,) = tournament_credits("T", classified(replace(GOOD, festival=(DAY, date(2024, 6, 11)))))
    assert (plain.championship, plain.ended) == (False, date(2024, 6, 11))
    (named,) = tournament_credits("T", classified(championship="russia_mixed_pairs"))
    assert named.championship
    (short,) = tournament_credits("T", classified(REGIONAL, boards=60))
    assert not short.championship  # express: the status is lost (1.10)
    (lost,) = tournament_credits("T", classified(REGIONAL, boards=60, championship="russia_mixed_pairs"))
    assert not lost.championship


def test_what_is_not_classified_credits_nobody() -> None:
    assert tournament_credits("T", classified(boards=15)) == ()
    with pytest.raises(Refusal, match=r"no personal number.*1\.3"):
        tournament_credits("T", classified(numbers=False))
