"""The particular points of a regulation: each is allowed where its clause allows it, and nowhere else."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.tournament.conduct.helpers import EDITION, told
from tests.tournament.conduct.test_regulation import GOOD, broken, unknown
from tests.tournament.rules import RULES

from tavlei.games.clock import Discipline
from tavlei.tournament.conduct.disputes.measures import Measure
from tavlei.tournament.conduct.people import MannerOfPlay
from tavlei.tournament.conduct.regulation.checks import check_regulation
from tavlei.tournament.conduct.regulation.document import StartTable
from tavlei.tournament.conduct.regulation.questions import Silence, regulation_questions
from tavlei.tournament.systems import SystemOfPlay

RENJU: dict[str, Any] = {"discipline": Discipline.RENJU, "time_control": None}


@pytest.mark.clause(EDITION, "5.4.4.1")
@pytest.mark.parametrize("measure", list(Measure))
def test_lateness_within_the_limit_never_costs_the_game(measure: Measure) -> None:
    allowed = measure in (Measure.REMARK, Measure.WARNING, Measure.ADDED_TIME)
    assert broken(late_measure=measure) == ([] if allowed else [("late_measure", "5.4.4.1")])


@pytest.mark.clause(EDITION, "5.4.6/item4")
@pytest.mark.parametrize(("games", "fits"), [(1, False), (2, True), (4, True)])
def test_additional_micro_matches_need_micro_matches(games: int, fits: bool) -> None:
    found = broken(games=games, extra_micro_matches=True)
    assert found == ([] if fits else [("extra_micro_matches", "5.4.6/item4")])
    assert broken(games=games) == []


@pytest.mark.clause(EDITION, "6.2.3", "6.2/item2", "6.2.2/item2")
def test_draughts_64_and_its_captures() -> None:
    assert broken(captures_of_100_squares=True) == [("captures_of_100_squares", "6.2.3")]
    whole = {"draughts_64": True, "games": 2, "start_table": StartTable(name="fmjd64")}
    assert broken(**whole, captures_of_100_squares=True) == []
    assert broken(**{**whole, "games": 1}) == [("games", "6.2/item2")]
    assert "start_table" in unknown(**{**whole, "start_table": None})


@pytest.mark.clause(EDITION, "9.2.4.3")
def test_renju_names_a_known_opening_regulation() -> None:
    assert "opening_rule" in unknown(**RENJU)
    assert "opening_rule" not in unknown(**RENJU, opening_rule="soosorv")
    assert broken(**RENJU, opening_rule="soosorv") == []
    assert broken(**RENJU, opening_rule="home made") == [("opening_rule", "9.2.4.3")]
    assert broken(opening_rule="soosorv") == [("opening_rule", "9.2.4.3")]


@pytest.mark.clause(EDITION, "5.4.10.9")
@pytest.mark.parametrize("system", list(SystemOfPlay))
def test_another_order_of_drawing_is_for_drawn_rounds(system: SystemOfPlay) -> None:
    found = ("own_drawing", "5.4.10.9") in broken(system=system, own_drawing="принудительная жеребьевка 1-го тура")
    assert found is (system not in (SystemOfPlay.SWISS, SystemOfPlay.MIXED))
    assert ("own_drawing", "5.4.10.9") not in broken(system=system, own_drawing="  ")


@pytest.mark.clause(EDITION, "5.4.12.13")
def test_an_official_remote_competition_identifies_and_watches() -> None:
    remote = {"manner": MannerOfPlay.REMOTE}
    assert set(unknown(**remote)) == {"can_identify_everybody", "can_watch_play"}
    both = {**remote, "can_identify_everybody": True, "can_watch_play": True}
    assert (unknown(**both), broken(**both)) == ([], [])
    assert broken(**{**both, "can_watch_play": False}) == [("can_watch_play", "5.4.12.13")]
    assert broken(**{**both, "can_identify_everybody": False}) == [("can_identify_everybody", "5.4.12.13")]
    assert broken(**{**both, "can_watch_play": False}, official=False) == []
    assert unknown() == []


@pytest.mark.clause(EDITION, "3.1.3/p2")
def test_several_organisers_divide_their_duties() -> None:
    def remarks(**change: Any) -> list[str]:
        return [remark.name for remark in check_regulation(replace(GOOD, **change), RULES).remarks]

    assert remarks(organisers=("ФШР",)) == []
    assert remarks(organisers=("ФШР", "Минспорт")) == ["duties_divided"]
    assert remarks(organisers=("ФШР", "Минспорт"), duties_divided=True) == []


@pytest.mark.clause(EDITION, "9.2.4.3", "5.4.12.13", "6.2.3")
def test_questions_are_asked_where_they_arise() -> None:
    plain = {regulation_question.field for regulation_question in regulation_questions()}
    assert {"late_measure", "extra_micro_matches", "own_drawing", "duties_divided"} <= plain
    special = {"opening_rule", "can_identify_everybody", "can_watch_play", "captures_of_100_squares"}
    assert not plain & special
    asked = {
        regulation_question.field: regulation_question
        for regulation_question in regulation_questions(draughts_64=True, renju=True, remote=True)
    }
    assert special <= set(asked)
    assert asked["opening_rule"].silence is Silence.MUST_SAY
    for question in asked.values():
        assert RULES.clause(question.number).number == question.number


def test_every_sentence_is_known_in_every_language() -> None:
    change: dict[str, Any] = {
        "late_measure": Measure.LOSS, "extra_micro_matches": True, "captures_of_100_squares": True,
        "opening_rule": "rif", "own_drawing": "по группам", "manner": MannerOfPlay.REMOTE, "organisers": ("А", "Б"),
    }  # fmt: skip
    check = check_regulation(replace(GOOD, **change), RULES)
    for language in ("en", "ru", "uk"):
        assert "conduct." not in told(check.explanation(), language)
