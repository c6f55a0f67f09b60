"""The forecast as the calculator gives it: two performances in rapid, unknown opponents, one athlete, held titles.

A slow reference tries every choice of opponents for the rounds that are not paired.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavlei.calc import evaluate, run_calculator
from tavlei.languages import catalogue
from tavlei.rulebook import Refusal, explanation_text

TITLES = ["GR", "MS", "KMS", "I", "II", "III", "Iy", "IIIy", None]


def person(name: str, title: str | None, elo_r: int | None = None, **more: Any) -> dict[str, Any]:
    known = {"title": title, "elo_r": elo_r, **more}
    given = {key: value for key, value in known.items() if value is not None}
    return {"id": name, "sex": "M", "birth": 1990, "citizen": True, **given}


def event(hero: dict[str, Any], others: list[dict[str, Any]], results: str, **more: Any) -> dict[str, Any]:
    """The hero met one after another; a `1`, `=` or `0` is his result."""
    words = {"1": "1-0", "=": "0.5-0.5", "0": "0-1"}
    return {
        "discipline": "russian",
        "status": "federal_district",
        "competition_of": "men",
        "system": "swiss",
        "start": "2023-06-01",
        "end": "2023-06-10",
        "participants": [hero, *others],
        "rounds": [
            [{"white": hero["id"], "black": other["id"], "result": words[result]}]
            for other, result in zip(others, results, strict=False)
        ],
        **more,
    }


def norms(asked: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The norms of the hero by title."""
    output = run_calculator("titles.forecast", {**asked, "athletes": ["hero"]})
    (only,) = output["participants"]
    return {norm["title"]: norm for norm in only["norms"]}


KMS = [person(f"o{number}", "KMS", 2490) for number in range(1, 10)]


@pytest.mark.clause("draughts-norms-2022", "4/4.4")
@pytest.mark.parametrize("discipline", ["russian_rapid", "russian_blitz", "international_rapid"])
def test_in_rapid_and_blitz_one_performance_is_the_first_of_two(discipline: str) -> None:
    """Seven games played and won: in rapid the rank is fulfilled once, and the second time is asked for (R7)."""
    found = norms(event(person("hero", None), KMS, "1111111", discipline=discipline))
    assert {norm["chance"] for norm in found.values()} == {"first_of_two"}
    assert [unmet["condition"] for unmet in found["KMS"]["unmet"]] == ["rank_twice"]
    assert {norm["chance"] for norm in norms(event(person("hero", None), KMS, "1111111")).values()} == {
        "out_of_reach",  # GR and MS, whose own rating is missing
        "reached",
    }


@pytest.mark.clause("draughts-norms-2022", "4/4.4")
def test_with_an_earlier_performance_the_second_reaches_it() -> None:
    first = {"title": "I", "end": "2022-12-01", "discipline": "russian_rapid", "clause": "4/4.4"}
    hero = person("hero", None, earlier=[first])
    found = norms(event(hero, KMS, "1111111", discipline="russian_rapid"))
    assert (found["KMS"]["chance"], found["I"]["chance"], found["II"]["chance"]) == (
        "first_of_two",
        "reached",
        "reached",
    )
    early = {**hero, "earlier": [{**first, "end": "2022-06-01"}]}
    assert norms(event(early, KMS, "1111111", discipline="russian_rapid"))["I"]["chance"] == "first_of_two"


@pytest.mark.clause("draughts-norms-2022", "4/4.4")
def test_a_rank_still_possible_in_rapid_names_the_second_performance() -> None:
    expected = {"hero": [{"id": other["id"]} for other in KMS[4:7]]}
    found = norms(event(person("hero", "I"), KMS, "1100", discipline="russian_rapid", expected=expected))
    assert (found["KMS"]["chance"], [unmet["condition"] for unmet in found["KMS"]["unmet"]]) == (
        "possible",
        ["rank_twice"],
    )


def test_a_title_that_is_held_is_not_forecast_nor_a_lower_one() -> None:
    assert list(norms(event(person("hero", "I", 2400), KMS, "1100"))) == ["GR", "MS", "KMS"]
    assert list(norms(event(person("hero", "MS", 2400), KMS, "1100"))) == ["GR"]
    assert list(norms(event(person("hero", "MG", 2400), KMS, "1100"))) == []


def test_one_athlete_alone() -> None:
    asked = event(person("hero", "I"), KMS, "1100")
    whole = run_calculator("titles.forecast", asked)
    alone = run_calculator("titles.forecast", {**asked, "athletes": ["o3"]})
    assert len(whole["participants"]) == 10
    assert alone["participants"] == [one for one in whole["participants"] if one["id"] == "o3"]
    with pytest.raises(Refusal, match=r"athletes\[0\]: there is no participant «x»"):
        run_calculator("titles.forecast", {**asked, "athletes": ["x"]})


@pytest.mark.clause("draughts-norms-2022", "4/3", "4/2/p2")
def test_unknown_opponents_give_a_range() -> None:
    """Four KMS met, three rounds not paired: for KMS three more KMS ask 1.5 points more than three GR ask."""
    others = [*KMS[:4], *(person(f"g{number}", "GR") for number in range(3)), *KMS[4:7]]
    found = norms(event(person("hero", "I"), others, "1100", planned_rounds=7))["KMS"]
    assert (found["games"], found["chance"]) == (4, "undecided")
    assert (found["needed_from"], found["needed_to"]) == ("0.5", "1.5"), "4 x 50 and 3 x 20 or 3 x 50 of a hundred"


@pytest.mark.clause("draughts-norms-2022", "3/2.2", "3/1.1")
def test_a_norm_by_rating_has_a_range_too() -> None:
    """MS after four rounds of seven against 2490: against 2600 the norm is 3.5, against 2400 it is 4."""
    others = [*KMS[:4], *(person(f"s{number}", "GR", 2600) for number in range(3))]
    weak = [person(f"w{number}", "I", 2400) for number in range(3)]
    found = norms(event(person("hero", "I", 2400), [*others, *weak], "1100", planned_rounds=7))["MS"]
    assert (found["needed_from"], found["needed_to"], found["chance"]) == ("1.5", "2", "undecided")


def test_where_all_opponents_are_known_there_is_no_range() -> None:
    assert "needed_from" not in norms(event(person("hero", "I"), KMS, "1111111"))["KMS"]


@pytest.mark.clause("draughts-norms-2022", "4/table/required-coefficient", "4/3")
def test_out_of_reach_when_no_opponents_could_save_it() -> None:
    """The field stays too weak, or the points cannot be had any more, whoever comes."""
    weak = [person(f"o{number}", "III") for number in range(1, 10)]
    assert norms(event(person("hero", "II"), weak, "1111", planned_rounds=7))["KMS"]["chance"] == "out_of_reach"
    lost = norms(event(person("hero", "I"), KMS, "0000000", planned_rounds=8))["KMS"]
    assert lost["chance"] == "out_of_reach", "nothing of seven, one round to come"
    open_ = norms(event(person("hero", "I"), KMS, "0000", planned_rounds=9))["KMS"]
    assert open_["chance"] == "undecided"


def test_out_of_reach_when_the_rounds_to_come_are_too_few_for_the_athlete() -> None:
    """Seven rounds must be played by the athlete himself (R15): with four byes he cannot."""
    given = event(person("hero", "I"), KMS, "11", planned_rounds=7)
    byes: list[list[dict[str, Any]]] = [[{"bye": "hero"}] for _ in range(2)]
    assert norms({**given, "rounds": [*given["rounds"], *byes]})["KMS"]["chance"] == "out_of_reach"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "ru",
            "в зависимости от соперников останется набрать от 0,5 до 1,5 [Нормы по шашкам 2022, раздел 4, п. 2; R20]",
        ),
        ("uk", "залежно від суперників залишиться набрати від 0,5 до 1,5"),
        ("en", "by who is met in them, still needed from 0.5 to 1.5"),
    ],
)
def test_the_explanation_tells_the_games_and_the_range(language: str, words: str) -> None:
    others = [*KMS[:4], *(person(f"g{number}", "GR") for number in range(3)), *KMS[4:7]]
    asked = {**event(person("hero", "I"), others, "1100", planned_rounds=7), "athletes": ["hero"]}
    told = explanation_text(evaluate("titles.forecast", asked).answer.explanation(), catalogue(language))
    assert words in told


RESULTS = st.text("1=0", min_size=0, max_size=4)
POOL = st.lists(st.tuples(st.sampled_from(TITLES), st.none() | st.integers(2200, 2700)), min_size=7, max_size=8)


def fates(asked: dict[str, Any], title: str, unmet: list[dict[str, Any]], to_come: int) -> list[dict[str, Any]]:
    """The norm against every choice of so many opponents not met yet."""
    names = [one["id"] for one in unmet]
    chosen = {tuple(sorted(choice)) for choice in combinations(names, to_come)}
    known = {**asked, "planned_rounds": None}
    return [norms({**known, "expected": {"hero": [{"id": name} for name in choice]}})[title] for choice in chosen]


@given(POOL, RESULTS, st.sampled_from(["MS", "KMS", "II"]), st.integers(1, 2))
def test_the_range_is_that_of_every_choice(
    pool: list[tuple[str | None, int | None]], results: str, title: str, points_for_win: int
) -> None:
    """The reference plays every choice through; `out of reach` is never said where some choice saves the norm."""
    others = [person(f"o{number}", rank, elo_r) for number, (rank, elo_r) in enumerate(pool, start=1)]
    hero = person("hero", None, 2450)
    asked = event(hero, others, results, planned_rounds=7, points_for_win=points_for_win)
    found = norms(asked)[title]
    every = fates(asked, title, others[len(results) :], 7 - len(results))
    if any(fate["chance"] != "out_of_reach" for fate in every):
        assert found["chance"] != "out_of_reach"
    points = [max(Fraction(fate["norm"]) - Fraction(fate["scored"]), Fraction(0)) for fate in every if fate["norm"]]
    if found["chance"] == "undecided" and points:
        assert (Fraction(found["needed_from"]), Fraction(found["needed_to"])) == (min(points), max(points))
    if found["chance"] == "out_of_reach" and title != "KMS":
        assert all(fate["chance"] == "out_of_reach" for fate in every)
