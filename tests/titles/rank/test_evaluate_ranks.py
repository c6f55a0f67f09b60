"""Ranks, confirmation among men, renju and composition in a whole competition (sections 4-6)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from tests.titles.people import LAST_DAY, NORMS, athlete, competition, condition, event, undecided, unmet, verdict

from tavlei.games.clock import Discipline
from tavlei.rulebook import Settings
from tavlei.titles import (
    CompetitionOf,
    CompetitionStatus,
    EarlierPerformance,
    Evaluation,
    Sex,
    Title,
    TitleAthlete,
    TitleOutcome,
    TitleVerdict,
    evaluate,
)

EDITION = "draughts-norms-2022"
RANKS = ["KMS", "KMS", "I", "I", "I", "II", "II"]
WINS = ["1-0"] * 7


def others(ranks: list[str] | None = None, **fields: Any) -> list[TitleAthlete]:
    return [athlete(f"o{index}", title=Title(rank), **fields) for index, rank in enumerate(ranks or RANKS, start=1)]


def ranks(results: list[str] | None = None, hero: TitleAthlete | None = None, **what: Any) -> Evaluation:
    """Seven rounds against two KMS, three of rank I and two of rank II: KMS asks for 4.5 points, rank I for 3.5."""
    against = what.pop("against", others())
    hero = hero or athlete("hero", birth_year=2014)
    given = event(what.pop("discipline", "russian"), **{"status": CompetitionStatus.REGION, **what})
    return evaluate(competition(hero, against, results or WINS, given), NORMS)


def highest(found: Evaluation, name: str = "hero") -> str | None:
    rank = found.of(name).highest
    return None if rank is None else rank.value


@pytest.mark.clause(EDITION, "4/4.1", "4/4.1.1", "4/4.1.2", "4/4.2", "4/age", "4/6")
@pytest.mark.parametrize(
    ("changes", "rank", "reasons"),
    [
        ({}, "KMS", []),
        ({"results": ["1-0"] * 4 + ["0.5-0.5"] + ["0-1"] * 2}, "KMS", []),
        ({"results": ["1-0"] * 4 + ["0-1"] * 3}, "I", ["points_scored"]),
        ({"status": CompetitionStatus.MUNICIPAL}, "I", ["kms_status"]),
        ({"status": CompetitionStatus.WORLD}, "KMS", []),
        ({"hero": athlete("hero", birth_year=2015)}, "I", ["age"]),
        ({"hero": athlete("hero", birth_year=2017)}, None, ["age", "age"]),
        ({"official": False}, None, ["official"]),
        ({"results": WINS[:6]}, None, ["rounds", "own_rounds"]),
        ({"results": [*WINS[:6], "+:-"]}, None, ["own_rounds"]),
        ({"against": others(["KMS"] * 6)}, None, ["participants"]),
    ],
)
def test_ranks_of_a_competition(changes: dict[str, Any], rank: str | None, reasons: list[str]) -> None:
    found = ranks(**changes)
    assert highest(found) == rank
    assert unmet(verdict(found, "KMS", "rank")) == reasons


@pytest.mark.clause(EDITION, "4/4.1.1")
def test_kms_asks_for_a_region_a_higher_status_or_an_international_event() -> None:
    enough = {status for status in CompetitionStatus if highest(ranks(status=status)) == "KMS"}
    assert set(CompetitionStatus) - enough == {CompetitionStatus.MUNICIPAL, CompetitionStatus.OTHER}


@pytest.mark.clause(EDITION, "4/4.1")
@pytest.mark.parametrize(
    "discipline", [discipline.value for discipline in Discipline if discipline.value not in ("renju", "composition")]
)
def test_ranks_exist_in_all_disciplines_of_section_4(discipline: str) -> None:
    found = verdict(ranks(discipline=discipline), "I", "rank")
    assert found.outcome is (TitleOutcome.FIRST_OF_TWO if Discipline(discipline).is_quick else TitleOutcome.FULFILLED)


@pytest.mark.clause(EDITION, "4/4.5")
def test_ranks_may_be_fulfilled_on_the_80_cell_board() -> None:
    assert highest(ranks(wide_board=True)) == "KMS"


def before(title: Title, end: date = LAST_DAY, discipline: Discipline = Discipline.RUSSIAN_BLITZ) -> TitleAthlete:
    return athlete("hero", birth_year=2014, earlier=(EarlierPerformance(title, end, discipline, "4/4.4"),))


@pytest.mark.clause(EDITION, "4/4.4")
def test_in_rapid_the_lower_of_two_performances_is_the_rank() -> None:
    """R7, R9."""
    first = ranks(discipline="russian_rapid")
    assert highest(first) is None
    assert verdict(first, "KMS", "rank").outcome is TitleOutcome.FIRST_OF_TWO
    both = ranks(discipline="russian_rapid", hero=before(Title.KMS))
    assert highest(both) == "KMS"
    lower = ranks(discipline="russian_rapid", hero=before(Title.II))
    assert highest(lower) == "II"
    assert verdict(lower, "I", "rank").outcome is TitleOutcome.FIRST_OF_TWO
    old = ranks(discipline="russian_rapid", hero=before(Title.KMS, LAST_DAY.replace(year=2022, day=9)))
    assert highest(old) is None
    weak = ranks(["1-0"] * 4 + ["0-1"] * 3, discipline="russian_rapid", hero=before(Title.KMS))
    assert highest(weak) == "I"
    assert verdict(weak, "KMS", "rank").outcome is TitleOutcome.NOT_FULFILLED


@pytest.mark.clause(EDITION, "4/4.4")
def test_a_higher_rank_reached_stands_for_a_lower_one() -> None:
    """R9: KMS is reached by beating the strong and losing to the weak, who count for rank I only."""
    against = others(["GR", "MS", "MS", "KMS", "I", "none_adult", "none_adult"])
    results = ["0-1", "0-1", "0.5-0.5", "0.5-0.5", "1-0", "0-1", "0-1"]
    assert [unmet(verdict(ranks(results, against=against), rank, "rank")) for rank in ("KMS", "I")] == [
        [],
        ["points_scored"],
    ]
    found = ranks(results, against=against, discipline="russian_rapid", hero=before(Title.I))
    assert highest(found) == "I"
    assert condition(verdict(found, "I", "rank"), "higher_rank_reached").value == "KMS"


def test_a_federation_may_ask_for_the_same_discipline_twice() -> None:
    given = competition(before(Title.KMS), others(), WINS, event("russian_rapid", status=CompetitionStatus.REGION))
    assert evaluate(given, NORMS).of("hero").highest == "KMS"
    assert evaluate(given, replace(NORMS, settings=Settings({"R9": "same_discipline"}))).of("hero").highest is None


@pytest.mark.clause(EDITION, "4/4.3")
def test_an_unconfirmed_woman_weakens_the_field_of_a_man() -> None:
    """R4: one KMS less makes the coefficient 8/7."""
    woman = [replace(opponent, sex=Sex.F) if opponent.id == "o1" else opponent for opponent in others()]
    found = verdict(ranks(against=woman), "KMS", "rank")
    assert unmet(found) == ["field"]
    assert condition(found, "field").value == Fraction(8, 7)
    confirmed = [replace(opponent, confirmed_among_men=True) for opponent in woman]
    assert highest(ranks(against=confirmed)) == "KMS"
    assert highest(ranks(against=woman, competition_of=CompetitionOf.MIXED)) == "KMS"
    nobody_knows = verdict(ranks(against=woman, competition_of=None), "KMS", "rank")
    assert undecided(nobody_knows) == ["opponents_known"]


def confirmation(results: list[str] | None = None, men: int = 7, **fields: Any) -> TitleVerdict:
    hero = athlete("hero", **{"sex": Sex.F, "title": Title.KMS, **fields})
    against = [replace(opponent, sex=Sex.M if index < men else Sex.F) for index, opponent in enumerate(others())]
    confirmed = [replace(opponent, confirmed_among_men=True) for opponent in against]
    return verdict(ranks(results, hero, against=confirmed), "KMS", "confirmation")


@pytest.mark.clause(EDITION, "4/4.3/item2")
def test_confirmation_among_men() -> None:
    """R8: two thirds of 7 rounds are 5 rounds, and it holds from the next day."""
    found = confirmation(men=5)
    assert (found.outcome, found.holds_from) == (TitleOutcome.FULFILLED, date(2023, 6, 11))
    assert found.clause.number == "4/4.3/item2"
    assert condition(found, "men_met").threshold == 5
    assert unmet(confirmation(men=4)) == ["men_met"]
    assert unmet(confirmation(["1-0"] * 4 + ["0-1"] * 3)) == ["points_scored"]


@pytest.mark.clause(EDITION, "4/4.3/item2")
def test_confirmation_is_counted_as_a_mans_norm() -> None:
    """R8, R4: another unconfirmed woman counts one row lower; in her own rank norm she does not."""
    hero = athlete("hero", sex=Sex.F, title=Title.KMS)
    against = [replace(opponent, sex=Sex.F) if opponent.id == "o1" else opponent for opponent in others()]
    found = ranks(None, hero, against=against)
    assert unmet(verdict(found, "KMS", "confirmation")) == ["field"]
    assert verdict(found, "KMS", "rank").outcome is TitleOutcome.FULFILLED


@pytest.mark.clause(EDITION, "4/4.3/item2")
@pytest.mark.parametrize(
    ("fields", "of"),
    [
        ({"sex": Sex.M}, CompetitionOf.MEN),
        ({"confirmed_among_men": True}, CompetitionOf.MEN),
        ({"title": Title.MS}, CompetitionOf.MEN),
        ({"title": None}, CompetitionOf.MEN),
        ({}, CompetitionOf.WOMEN),
    ],
)
def test_who_has_nothing_to_confirm(fields: dict[str, Any], of: CompetitionOf) -> None:
    hero = athlete("hero", **{"sex": Sex.F, "title": Title.KMS, **fields})
    found = ranks(None, hero, competition_of=of).of("hero")
    assert not [verdict for verdict in found.verdicts if verdict.route.word == "confirmation"]


@pytest.mark.clause(EDITION, "4/2/p2/item2")
def test_stages_that_carry_over_have_one_coefficient() -> None:
    against = others()
    given = event(status=CompetitionStatus.REGION)
    hero = athlete("hero")
    together = evaluate(competition(hero, against, WINS, given, stages=(4, 3), carry_over=True), NORMS)
    assert condition(verdict(together, "KMS", "rank"), "field").value == 1
    apart = evaluate(competition(hero, against, WINS, given, stages=(4, 3), carry_over=False), NORMS)
    found = [verdict for verdict in apart.of("hero").verdicts if verdict.title == "KMS"]
    assert [condition(stage, "field").value for stage in found] == [Fraction(2, 4), Fraction(5, 3)]


def test_a_rank_held_already_is_marked() -> None:
    found = ranks(hero=athlete("hero", title=Title.I))
    assert [verdict.already_held for verdict in found.of("hero").verdicts if verdict.route.word == "rank"] == [
        False,
        *[True] * 6,
    ]


def test_nobody_knows_the_birth_of_an_unranked_opponent() -> None:
    against = [
        replace(opponent, title=None, birth_year=None) if opponent.id == "o7" else opponent for opponent in others()
    ]
    found = ranks(against=against)
    assert undecided(verdict(found, "III", "rank")) == ["opponents_known"]
    assert [(problem.path, problem.params["athlete"]) for problem in found.problems] == [
        ("participants[7].birth", "o7")
    ]
