"""One evaluation of a whole competition: gaps, foreigners, explanations, properties."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.titles.people import NORMS, athlete, competition, event, field, undecided, verdict

from tavlei.rulebook import Refusal
from tavlei.titles import (
    CompetitionOf,
    CompetitionStatus,
    Sex,
    Title,
    TitleAthlete,
    TitleCompetition,
    TitleOutcome,
    evaluate,
)
from tavlei.tournament.model import Bye, Encounter, Result

HERO = athlete("hero", elo_r=2400, title=Title.I)


def paths(found: Any) -> list[str]:
    return [problem.path for problem in found.problems]


def test_a_foreigner_is_not_evaluated_but_counts_as_an_opponent() -> None:
    """N18."""
    foreign = replace(athlete("o1"), citizen=False, elo_m_russian=Fraction(2300), title=Title.MG)
    found = evaluate(competition(HERO, [foreign, *field(9, elo_r=2490)[1:]]), NORMS)
    assert found.of("o1").verdicts == ()
    assert found.of("o1").why_not == ("not a citizen of the Russian Federation",)
    assert found.of("hero").verdicts
    norm = verdict(found, "MS", "norm")
    assert norm.scored == 7
    assert paths(found) == []


@pytest.mark.parametrize(("name", "reported"), [("sex", "sex"), ("birth_year", "birth"), ("citizen", "citizen")])
def test_what_is_missing_of_one_athlete_is_named_and_the_rest_evaluated(name: str, reported: str) -> None:
    others = field(9, elo_r=2490, title=Title.MS)
    whole = evaluate(competition(HERO, others), NORMS)
    nothing: dict[str, Any] = {name: None}
    gap = replace(others[3], **nothing)
    found = evaluate(competition(HERO, [*others[:3], gap, *others[4:]]), NORMS)
    assert paths(found) == [f"participants[4].{reported}"]
    assert found.problems[0].params == {"athlete": "o4"}
    for other in ("o1", "o9"):
        assert [verdict.outcome for verdict in found.of(other).verdicts] == [
            verdict.outcome for verdict in whole.of(other).verdicts
        ]


def test_an_athlete_of_unknown_citizenship_is_undecided_where_nothing_else_fails() -> None:
    found = evaluate(competition(replace(HERO, citizen=None), field(9, elo_r=2490, title=Title.KMS)), NORMS)
    assert verdict(found, "MS", "norm").outcome is TitleOutcome.UNDECIDED
    assert undecided(verdict(found, "MS", "norm")) == ["citizen"]


def test_an_unknown_status_is_named_and_what_does_not_depend_on_it_is_decided() -> None:
    others = field(9, elo_r=2490, title=Title.I)
    found = evaluate(competition(HERO, others, what=event(status=None)), NORMS)
    assert paths(found) == ["status"]
    assert undecided(verdict(found, "KMS", "rank")) == ["kms_status"]
    assert verdict(found, "I", "rank").outcome is TitleOutcome.FULFILLED
    assert "ms_status" in undecided(verdict(found, "MS", "norm"))


def test_impossible_encounters_are_left_out_and_told() -> None:
    others = field(9, elo_r=2490, title=Title.I)
    good = competition(HERO, others)
    wrong = (
        *good.rounds[0],
        Encounter("hero", "hero", Result.WHITE_WINS),
        Encounter("o1", "o2", Result.WHITE_WINS),
        Encounter("o3", "nobody", Result.WHITE_WINS),
        Bye("nobody"),
    )
    found = evaluate(replace(good, rounds=(wrong, *good.rounds[1:])), NORMS)
    assert [(problem.path, problem.sentence()) for problem in found.problems] == [
        ("rounds[0][1]", "«hero» has a result against himself"),
        ("rounds[0][2]", "«o1» is paired twice in the round"),
        ("rounds[0][3]", "there is no participant «nobody»"),
        ("rounds[0][4]", "there is no participant «nobody»"),
    ]
    assert found.of("hero").verdicts == evaluate(good, NORMS).of("hero").verdicts


def test_an_encounter_without_a_result_is_told() -> None:
    good = competition(HERO, field(9, elo_r=2490))
    rounds = (*good.rounds[:-1], (Encounter("hero", "o7"),))
    found = evaluate(replace(good, rounds=rounds), NORMS)
    assert paths(found) == ["rounds[6][0]"]
    assert verdict(found, "MS", "norm").scored == 6


def test_contradictions_are_refused() -> None:
    with pytest.raises(Refusal, match="«hero» is listed twice"):
        competition(HERO, [HERO])
    with pytest.raises(Refusal, match="the stages have 6 rounds, but 7 are given"):
        competition(HERO, field(9), stages=(3, 3))
    with pytest.raises(Refusal, match="2 athletes have the places 1-1"):
        competition(replace(HERO, place=(1, 1)), field(1, place=(1, 1)))
    with pytest.raises(Refusal, match="a place is 1 or more"):
        competition(replace(HERO, place=(3, 2)), field(1))
    shared = competition(replace(HERO, place=(1, 2)), field(1, place=(1, 2)))
    assert shared.athlete("o1") == shared.athletes[1]
    assert shared.athlete("nobody") is None


def test_the_members_of_a_team_share_its_place() -> None:
    assert competition(replace(HERO, place=(1, 1)), field(3, place=(1, 1)), what=event("russian_team")).athletes


def test_the_explanation_tells_every_athlete_and_verdict() -> None:
    found = evaluate(competition(HERO, field(9, elo_r=2490, title=Title.KMS)), NORMS)
    told = found.explanation()
    assert told.verdict.value == 1
    assert [step.inputs["athlete"] for step in told.working] == ["hero", *(f"o{index}" for index in range(1, 10))]
    assert len(told.working[0].steps) == len(found.of("hero").verdicts)
    assert found.of("hero").explanation().working == told.working[0].steps
    assert {"3/6.3", "4/2", "3/2.2"} <= {clause.number for clause in told.clauses}


def test_a_verdict_explains_itself_from_the_verdict_to_what_was_missing() -> None:
    found = evaluate(competition(replace(HERO, elo_r=2300), field(9, elo_r=2425, title=Title.KMS)), NORMS)
    told = verdict(found, "MS", "norm").explanation()
    assert told.verdict.key == "titles.not_fulfilled"
    assert [step.key for step in told.conditions if step.met is False] == [
        "titles.own_elo_r",
        "titles.average_in_table",
    ]
    assert told.counterfactual is not None
    assert (told.counterfactual.key, told.counterfactual.value) == ("titles.conditions_missing", 2)
    only = evaluate(competition(replace(HERO, elo_r=2300), field(9, elo_r=2490, title=Title.KMS)), NORMS)
    missed = verdict(only, "MS", "norm").explanation().counterfactual
    assert missed is not None
    assert missed.key == "titles.only_condition_missing"
    reached = evaluate(competition(HERO, field(9, elo_r=2490, title=Title.KMS)), NORMS)
    assert verdict(reached, "MS", "norm").explanation().counterfactual is None


ANYBODY = st.builds(
    TitleAthlete,
    st.just(""),
    st.sampled_from([*Sex, None]),
    st.sampled_from([1980, 2005, 2010, 2016, None]),
    st.sampled_from([True, True, True, False, None]),
    st.sampled_from([*list(Title)[:10], None]),
    st.booleans(),
    st.sampled_from([None, 2350, 2450, 2600]),
    st.sampled_from([None, Fraction(2150), Fraction(2301)]),
    st.sampled_from([None, 2100, 2300]),
)
RESULTS = st.sampled_from([*Result, None])


@st.composite
def competitions(draw: st.DrawFn) -> TitleCompetition:
    number = draw(st.integers(2, 10))
    people = tuple(replace(fields, id=f"p{index}") for index, fields in enumerate(draw(st.lists(
        ANYBODY, min_size=number, max_size=number))))  # fmt: skip
    rounds = []
    for _ in range(draw(st.integers(0, 9))):
        names = draw(st.permutations([athlete.id for athlete in people]))
        pairs = zip(names[::2], names[1::2], strict=False)
        rounds.append(tuple(Encounter(white, black, draw(RESULTS)) for white, black in pairs))
    disciplines = ["russian", "international_rapid", "giveaway", "renju", "russian_team", "correspondence"]
    what = event(
        draw(st.sampled_from(disciplines)),
        status=draw(st.sampled_from([*CompetitionStatus, None])),
        competition_of=draw(st.sampled_from([*CompetitionOf, None])),
    )
    return TitleCompetition(what, people, tuple(rounds), draw(st.sampled_from([1, 2])))


@given(competitions())
def test_every_competition_is_evaluated_and_explained(given_competition: TitleCompetition) -> None:
    found = evaluate(given_competition, NORMS)
    assert [person.athlete for person in found.athletes] == list(given_competition.athletes)
    for person in found.athletes:
        assert bool(person.verdicts) is (person.athlete.citizen is not False)
        for one in person.verdicts:
            assert (one.outcome is TitleOutcome.UNDECIDED) <= bool(one.missing)
            assert (one.outcome is TitleOutcome.FULFILLED) <= all(condition.met for condition in one.conditions)
            if one.short:
                assert one.outcome is not TitleOutcome.FULFILLED
    assert found.explanation().clauses


@given(competitions(), st.randoms(use_true_random=False))
def test_the_order_of_participants_changes_nothing(given_competition: TitleCompetition, shuffler: Any) -> None:
    people = list(given_competition.athletes)
    shuffler.shuffle(people)
    mixed = evaluate(replace(given_competition, athletes=tuple(people)), NORMS)
    for person in evaluate(given_competition, NORMS).athletes:
        assert mixed.of(person.athlete.id).verdicts == person.verdicts
