"""The sixteen disciplines of 1.2 and their names in appendix 1."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.rulebooks import RULES

from tavlei.games.clock import Discipline, Family, Tempo, discipline, discipline_names
from tavlei.rulebook import Refusal


@pytest.mark.clause("draughts-rules-2022", "1.2")
def test_there_are_sixteen_disciplines_in_six_families() -> None:
    assert Counter(each.family for each in Discipline) == {
        Family.RUSSIAN: 6,
        Family.INTERNATIONAL: 6,
        Family.CORRESPONDENCE: 1,
        Family.GIVEAWAY: 1,
        Family.COMPOSITION: 1,
        Family.RENJU: 1,
    }
    tempos = Counter((each.tempo, each.is_team) for each in Discipline if each.tempo)
    assert tempos == {(tempo, team): 2 for tempo in Tempo for team in (False, True)}


@pytest.mark.clause("draughts-rules-2022", "1.2")
def test_a_key_is_found_and_no_other_discipline_exists() -> None:
    assert discipline("russian_blitz_team") is Discipline.RUSSIAN_BLITZ_TEAM
    with pytest.raises(Refusal, match=r"expected one of: russian_rapid, .*; got chess"):
        discipline("chess")


def test_classical_and_quick_are_what_the_names_say() -> None:
    assert [each for each in Discipline if each.is_classical] == [
        Discipline.RUSSIAN_TEAM,
        Discipline.RUSSIAN,
        Discipline.INTERNATIONAL_TEAM,
        Discipline.INTERNATIONAL,
    ]
    assert {each for each in Discipline if each.is_quick} == {each for each in Discipline if "игра –" in name(each)} | {
        each for each in Discipline if name(each).endswith(("быстрая игра", "молниеносная игра"))
    }
    assert [each for each in Discipline if not each.has_clock] == [Discipline.CORRESPONDENCE, Discipline.COMPOSITION]


def name(of: Discipline) -> str:
    return discipline_names(of, RULES).russian


@pytest.mark.clause("draughts-rules-2022", "1.2/p2", "app1")
@pytest.mark.parametrize(
    ("key", "russian", "international", "protocol"),
    [
        ("russian", "русские шашки", "Draughts-64", "Draughts-64"),
        ("renju", "рэндзю", "Renju", "Renju"),
        (
            "russian_rapid_team",
            "русские шашки – быстрая игра – командные соревнования",
            "Draughts-64. Rapid. Team competition",
            "Draughts-64. Rapid. Teams / Team competition",
        ),
        (
            "international_blitz",
            "стоклеточные шашки – молниеносная игра",
            "Draughts-100 / International Draughts. Blitz",
            "Draughts / Draughts-100 / International Draughts. Blitz",
        ),
        ("composition", "шашечная композиция", "Draughts composition", "Composition / Draughts composition"),
    ],
)
def test_names_follow_appendix_1(key: str, russian: str, international: str, protocol: str) -> None:
    assert discipline_names(discipline(key), RULES) == (russian, international, protocol)


@pytest.mark.clause("draughts-rules-2022", "app1")
def test_the_names_agree_with_the_keys() -> None:
    for each in Discipline:
        names = discipline_names(each, RULES)
        assert ("командные соревнования" in names.russian) is each.is_team
        assert ("Team competition" in names.international) is each.is_team
        assert ("Rapid" in names.protocol) is (each.tempo is Tempo.RAPID)
        assert ("Blitz" in names.protocol) is (each.tempo is Tempo.BLITZ)
