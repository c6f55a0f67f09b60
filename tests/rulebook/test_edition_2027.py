"""The worked example of CONTRIBUTING: an edition made only of data that lists what changes.

From its day on games, calculators, the office and the coverage take it; nothing before that day moves.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from tests.rulebook.copies import laid_over

from tavlei.calc import run_batch, run_calculator
from tavlei.games.clock import Discipline, check_time_control, parse_time_control
from tavlei.games.draughts.draws import draw_counts
from tavlei.games.draughts.fen import parse_fen
from tavlei.games.draughts.game import DraughtsGame, replay
from tavlei.games.draughts.variants import RUSSIAN
from tavlei.rulebook import Clause, Library, Rulebook, coverage, readings_of, untruths
from tavlei.sources import all_citations, marked_tests

EDITION = Path(__file__).with_name("edition_2027")
BEFORE, FROM = date(2026, 12, 31), date(2027, 1, 1)
FOUR_KINGS = "W:WKa1,Ka3,Kc1,Ke1:BKh2"
TWO_AGAINST_ONE = "W:WKa1,Ka3:BKh2"
ROUND = ["a1-b2", "h2-g1", "b2-a1", "g1-h2"]


@pytest.fixture
def later() -> Iterator[Library]:
    with laid_over(EDITION) as known:
        yield known


def rules_on(day: date) -> Rulebook:
    return Rulebook.on("draughts-rules", day)


def game(start: str, moves: list[str], day: date) -> DraughtsGame:
    return replay(RUSSIAN, moves, rules_on(day), start=parse_fen(RUSSIAN, start))


def counts(start: str, day: date) -> dict[str, tuple[int, int]]:
    """Each count that runs after eight moves of both sides: made and needed, by its clause."""
    found = draw_counts(game(start, ROUND * 4, day))
    return {str(count.clause): (count.made, count.needed) for count in found}


def test_the_day_chooses(later: Library) -> None:
    assert [later.edition_on("draughts-rules", day).id for day in (BEFORE, FROM)] == [
        "draughts-rules-2022",
        "draughts-rules-2027",
    ]
    assert later.edition("draughts-rules-2022").valid_to == BEFORE


def test_a_game_is_drawn_by_the_count_of_its_day(later: Library) -> None:
    assert counts(FOUR_KINGS, BEFORE)["draughts-rules-2022 6.1.8.4"] == (8, 15)
    assert counts(FOUR_KINGS, FROM)["draughts-rules-2027 6.1.8.4"] == (8, 20)


def test_a_new_clause_counts_and_one_that_is_gone_does_not(later: Library) -> None:
    assert not any("6.1.8.9" in clause for clause in counts(TWO_AGAINST_ONE, BEFORE))
    assert counts(TWO_AGAINST_ONE, FROM)["draughts-rules-2027 6.1.8.9"] == (8, 10)
    assert any("6.1.8.8" in clause for clause in counts(FOUR_KINGS, BEFORE))
    assert not any("6.1.8.8" in clause for clause in counts(FOUR_KINGS, FROM))


@pytest.mark.parametrize(
    ("control", "before", "after"), [("8+4", True, False), ("12+3", True, True), ("18", False, True)]
)
def test_a_time_control_is_checked_by_its_day(later: Library, control: str, *, before: bool, after: bool) -> None:
    for day, allowed in ((BEFORE, before), (FROM, after)):
        checked = check_time_control(parse_time_control(control), Discipline.RUSSIAN_RAPID, rules_on(day))
        assert checked.allowed is allowed


def test_calculators_go_by_the_edition_named_or_by_the_day(later: Library) -> None:
    asked = {"discipline": "russian_rapid", "control": "18"}
    answers = [run_calculator("time_control.check", asked, today=day) for day in (BEFORE, FROM)]
    assert [answer["allowed"] for answer in answers] == [False, True]
    assert answers[1]["clauses"][0].startswith("draughts-rules-2027 ")
    named = run_calculator("time_control.check", {**asked, "edition": "draughts-rules-2022"}, today=FROM)
    assert named == answers[0]


def test_a_norm_is_asked_by_its_day(later: Library) -> None:
    asked = {"title": "GR", "discipline": "russian", "sex": "M", "average": "2595"}
    percents = [run_calculator("norms.title_percent", asked, today=day)["percent"] for day in (BEFORE, FROM)]
    assert percents == [61, 62]


def test_readings_of_a_clause_that_is_taken_over_still_speak_of_it(later: Library) -> None:
    spoken = [reading.id for reading in readings_of(Clause("draughts-rules-2027", "6.1.8.5"))]
    assert spoken == [reading.id for reading in readings_of(Clause("draughts-rules-2022", "6.1.8.5"))]
    assert "D6" in spoken


def test_the_coverage_tells_the_truth(later: Library) -> None:
    proved_here = {Clause("draughts-rules-2027", number) for number in ("6.1.8.4", "6.1.8.9", "6.1.9.2")} | {
        Clause("draughts-norms-2027", "3/table/gr-russian")
    }
    tested = {mark.clause for mark in marked_tests()}
    all_citations.cache_clear()
    cited = all_citations()
    all_citations.cache_clear()
    assert list(untruths(cited, tested | proved_here)) == []
    unproved = list(untruths(cited, tested))
    assert {untruth.clause for untruth in unproved} == proved_here
    assert {untruth.why for untruth in unproved} == {"done, but no test is marked with it"}
    assert coverage("draughts-rules-2027").count() == coverage("draughts-rules-2022").count()


def contract_lines(folder: Path) -> list[str]:
    return [line for file in sorted(folder.glob("*.jsonl")) for line in file.read_text(encoding="utf-8").splitlines()]


def answers(lines: list[str], today: date) -> list[dict[str, Any]]:
    return list(run_batch(lines, today=today))


def test_nothing_before_its_day_moves(contracts: Path) -> None:
    lines = [line for line in contract_lines(contracts) if '"calc": "draughts.perft"' not in line]
    tasks = [{key: json.loads(line)[key] for key in ("id", "calc", "input")} for line in lines]
    texts = [json.dumps(task) for task in tasks]
    before = answers(texts, BEFORE)
    assert len(before) > 100
    with laid_over(EDITION):
        assert answers(texts, BEFORE) == before
