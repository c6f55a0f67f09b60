"""Explanations as text, HTML and JSON."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from fractions import Fraction
from html.parser import HTMLParser

import pytest

from tavlei.languages import catalogue
from tavlei.rulebook import (
    Clause,
    Explanation,
    Ruling,
    Step,
    clause,
    explanation_html,
    explanation_json,
    explanation_text,
)

RULE = clause("draughts-norms-2022", "7/7.3")
RULING = Ruling("Решение <7>", date(2023, 2, 1), clause("draughts-norms-2022", "7/7.5"), "E8", "half_up")
STEP = Step("elo_r.difference", 7, RULE)
EXPLANATION = Explanation(
    Step("elo_r.expected_percent", 46, RULE),
    conditions=(
        Step("elo_r.difference", Fraction(-57, 2), RULE, met=True, threshold=3),
        Step("elo_r.difference", Fraction(1, 3), met=False, steps=(Step("elo_r.difference", date(2023, 5, 1)),)),
    ),
    working=(Step("elo_r.difference_rounded", 29, RULE, ("E1",), {"difference": Fraction(57, 2)}),),
    counterfactual=Step("elo_r.difference", 0, RULE, ruling=RULING),
)


def test_text_has_verdict_conditions_working_and_counterfactual_in_this_order() -> None:
    lines = explanation_text(EXPLANATION, catalogue("en")).splitlines()
    assert lines[:12] == [
        "Expected result: 46 % of the maximum number of points [Draughts norms 2022, clause 7.3]",
        "",
        "Conditions:",
        "  ✓ Own Elo-R less the average Elo-R of the opponents: −28.5 [Draughts norms 2022, clause 7.3]",
        "  ✗ Own Elo-R less the average Elo-R of the opponents: 1/3 ≈ 0.33",
        "    Own Elo-R less the average Elo-R of the opponents: 2023-05-01",
        "",
        "Working:",
        "  For the look-up 28.5 is rounded to 29 [Draughts norms 2022, clause 7.3; E1]",
        "",
        "Own Elo-R less the average Elo-R of the opponents: 0 [Draughts norms 2022, clause 7.3; Решение <7>]",
        "",
    ]
    assert lines[12] == "Readings:"
    assert lines[13].startswith("  E1: ")
    assert lines[14] == "  Решение <7>: 2023-02-01, Draughts norms 2022, clause 7.5"


@pytest.mark.parametrize(
    ("language", "figures", "day"),
    [("ru", "−28,5", "01.05.2023"), ("uk", "−28,5", "01.05.2023"), ("en", "−28.5", "2023-05-01")],
)
def test_each_language_writes_figures_its_own_way(language: str, figures: str, day: str) -> None:
    text = explanation_text(EXPLANATION, catalogue(language))
    assert figures in text
    assert day in text
    assert "elo_r." not in text


def test_json_is_versioned_and_complete() -> None:
    found = json.loads(json.dumps(explanation_json(EXPLANATION, catalogue("ru"))))
    assert (found["version"], found["language"]) == (1, "ru")
    assert found["verdict"]["clause"] == {"edition": "draughts-norms-2022", "number": "7/7.3"}
    first, second = found["conditions"]
    assert (first["value"], first["threshold"], first["met"]) == ("-28.5", 3, True)
    assert (second["value"], second["met"], second["clause"]) == ("1/3", False, None)
    assert second["steps"][0]["value"] == "2023-05-01"
    assert found["working"][0]["inputs"] == {"difference": "28.5"}
    assert found["counterfactual"]["value"] == 0
    assert list(found["readings"]) == ["E1"]
    assert found["rulings"][0]["reading"] == "E8"


class _Checker(HTMLParser):
    """Every element that is opened is closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.links += [value for name, value in attrs if name == "href" and value]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_html_is_well_formed_escaped_and_linked() -> None:
    def address(cited: Clause) -> str:
        return f"/rulebook/{cited.edition}/{cited.number}?a=1&b=2"

    html = explanation_html(EXPLANATION, catalogue("uk"), address, lambda name: f"/readings#{name}")
    checker = _Checker()
    checker.feed(html)
    assert checker.open == []
    assert checker.links[0] == "/rulebook/draughts-norms-2022/7/7.3?a=1&b=2"
    assert '<a class="clause reading" href="/readings#E1">E1</a>' in html
    assert "Решение &lt;7&gt;" in html
    assert '<section class="explanation" lang="uk">' in html
    assert '<li class="no"><span class="sign">✗</span>' in html


def test_html_puts_the_number_of_a_step_apart() -> None:
    html = explanation_html(Explanation(Step("elo_r.difference", 5, RULE), working=(STEP,)), catalogue("en"))
    assert '<p class="verdict">Own Elo-R less the average Elo-R of the opponents: 5' in html
    assert '<div>Own Elo-R less the average Elo-R of the opponents<span class="c">' in html
    assert '<span class="r">7</span>' in html


def test_html_names_the_regulation_of_a_step_only_where_it_is_another_one() -> None:
    html = explanation_html(Explanation(Step("elo_r.difference", 5, RULE), working=(STEP,)), catalogue("en"))
    assert '<span class="clause">Draughts norms 2022, clause 7.3</span></p>' in html
    assert '<span class="c"><span class="clause">clause 7.3</span></span>' in html


@pytest.mark.parametrize(("count", "level"), [(12, '<details class="level" open>'), (13, '<details class="level">')])
def test_html_folds_a_long_list_with_its_count(count: int, level: str) -> None:
    html = explanation_html(Explanation(STEP, working=(replace(STEP, steps=(STEP,) * count),)), catalogue("en"))
    assert f'{level}<summary>In detail <span class="val">{count}</span></summary>' in html


def test_html_folds_a_working_of_hundreds() -> None:
    html = explanation_html(Explanation(STEP, working=(STEP,) * 200), catalogue("en"))
    assert '<details class="level"><summary>Working <span class="val">200</span></summary>' in html


def test_html_shows_what_stands_below_the_verdict() -> None:
    html = explanation_html(Explanation(replace(STEP, steps=(STEP,))), catalogue("en"))
    assert '<ol class="deriv"><li>' in html


def test_clauses_and_readings_are_named_once() -> None:
    assert EXPLANATION.clauses == (RULE,)
    assert EXPLANATION.readings == ("E1",)
    assert EXPLANATION.rulings == (RULING,)
