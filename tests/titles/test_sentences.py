"""Every explanation can be told in every language: no sentence asks for a figure that its step does not have."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.titles.people import LAST_DAY, NORMS, athlete, competition, event, field, ms_by_place

import tavlei.titles
from tavlei.calc import all_calculators
from tavlei.calc import evaluate as calculate
from tavlei.games.clock import Discipline
from tavlei.languages import catalogue
from tavlei.rulebook import LANGUAGES, Explanation, explanation_html, explanation_json, explanation_text
from tavlei.titles import (
    ChampionshipKind,
    CompetitionOf,
    CompetitionStatus,
    ContestKind,
    ContestScore,
    CupPart,
    EarlierPerformance,
    IndicatorOpponent,
    NormCircumstances,
    NormColumn,
    NormDiscipline,
    NormScore,
    OpponentRating,
    RankCircumstances,
    RankOpponent,
    Sex,
    Title,
    TitleCompetition,
    composition_ranks,
    evaluate,
    forecast,
    indicator_norm,
    rank_award,
    rank_field,
    rank_norm,
    shipped_table,
    table_elo_r,
    title_conditions,
    title_norm,
)
from tavlei.tournament.merged_groups import AgeGroup
from tavlei.tournament.model import Encounter

DISCIPLINES = ["russian", "russian_rapid", "international", "international_blitz", "russian_team", "renju", "giveaway"]


def whole(discipline: str, **what: Any) -> Explanation:
    """Strong and weak, foreign and unknown opponents, one result missing."""
    hero = athlete("hero", title=Title.III, place=(1, 2), sex=Sex.F, elo_r=2400)
    others = [
        replace(opponent, title=title, elo_r=None, region="here", indicator=index)
        for index, (opponent, title) in enumerate(zip(field(12), [None, *Title][:11], strict=False))
    ]
    others += [athlete("o12", citizen=False), athlete("o13", sex=None, birth_year=None)]
    given = event(discipline, **what)
    found = competition(hero, others, ["1-0", "0-1", "0.5-0.5", "+:-"] * 4, given)
    told = forecast(found, {"hero": [athlete("?", title=Title.MS, elo_r=2450)]}, NORMS, rounds=20).explanation()
    return replace(evaluate(found, NORMS).explanation(), counterfactual=replace(told.verdict, steps=told.working))


def single() -> list[Explanation]:
    """The calculations of the sections, one by one."""
    found = [table_elo_r(Fraction(rating), NORMS).explanation() for rating in (2000, 2300)]
    opponents = [IndicatorOpponent(indicator, Fraction(1, 2)) for indicator in range(20)]
    found += [indicator_norm(10, current, opponents, NORMS).explanation() for current in (8, 9)]
    own = replace(shipped_table(NORMS), assumed=False, source="order no. 1")
    found.append(indicator_norm(10, 9, opponents, NORMS, table=own).explanation())
    for discipline in NormDiscipline:
        for rating in (2000, 2500, 2800):
            column = NormColumn(Title.GR, discipline, Sex.F)
            ratings = [OpponentRating(Fraction(rating))] * 7
            found += [
                title_norm(column, ratings, NormScore(Fraction(points), 7), NORMS).explanation() for points in (1, 7)
            ]
    for points in (0, 1):
        men = [RankOpponent(rank, Fraction(points), sex) for rank in Title for sex in Sex]
        given = RankCircumstances(8, 7, 10, "region", quick=True)
        found.append(
            rank_award(rank_field(men, NORMS, athlete_sex=Sex.M, mens_competition=True), given, NORMS).explanation()
        )
        found.append(rank_norm(rank_field(men, NORMS, athlete_sex=Sex.M), Title.III, NORMS).explanation())
        score = ContestScore(Fraction(points), Fraction(1))
        found.append(composition_ranks(ContestKind.SOLVE, "region", 14, score, NORMS).explanation())
    possible = NormCircumstances(
        Title.MS, NormDiscipline.RUSSIAN, Sex.M, 20, 10, 9, own_rating=2400, status="russia", system="swiss"
    )
    found.append(title_conditions(possible, NORMS).explanation())
    return found


@cache
def explanations() -> list[Explanation]:
    found = [whole(discipline) for discipline in DISCIPLINES]
    found += [whole(discipline, status=None, competition_of=None) for discipline in DISCIPLINES]
    found += [
        whole(discipline, status=CompetitionStatus.WORLD_CUP, cup_part=CupPart.STAGE, online=True)
        for discipline in DISCIPLINES
    ]
    found += [
        whole(discipline, status=CompetitionStatus.RUSSIA, competition_of=CompetitionOf.WOMEN)
        for discipline in DISCIPLINES
    ]
    found += [whole(discipline, status=CompetitionStatus.WORLD, national_teams=True) for discipline in DISCIPLINES]
    found.append(whole("renju", status=CompetitionStatus.RUSSIA, competition_of=None))
    found.append(whole("renju", status=CompetitionStatus.INTERNATIONAL, in_unified_calendar=True))
    abroad = event(status=CompetitionStatus.INTERNATIONAL)
    young = {
        "status": CompetitionStatus.WORLD,
        "kind": ChampionshipKind.YOUTH_CHAMPIONSHIP,
        "age_group": AgeGroup.UNDER_20,
    }
    found += [
        ms_by_place(what=young).explanation(),
        ms_by_place(what={"status": CompetitionStatus.RUSSIA}).explanation(),
    ]
    found.append(ms_by_place(what={**young, "status": CompetitionStatus.RUSSIA}, more={"regions": 7}).explanation())
    found.append(ms_by_place("international_rapid").explanation())
    found.append(first_of_two())
    found.append(ms_by_place(citizen=None, elo_r=1).explanation())
    found.append(evaluate(competition(athlete("hero"), field(9, elo_r=2450), what=abroad), NORMS).explanation())
    alone = TitleCompetition(event(), (athlete("hero"),), ((Encounter("hero", "hero"),),))
    found.append(evaluate(alone, NORMS).explanation())
    found += [quick_and_covered(), half_a_point_short(), contest(), *single()]
    for calculator in all_calculators():
        if calculator.name.startswith(("norms.", "titles.")):
            found.append(calculate(calculator.name, dict(calculator.example)).answer.explanation())
    return found


def quick_and_covered() -> Explanation:
    """KMS is reached, rank I is not, and an earlier performance makes it rank I all the same (R9)."""
    ranks = ["GR", "MS", "MS", "KMS", "I", "none_adult", "none_adult"]
    others = [replace(opponent, title=Title(rank)) for opponent, rank in zip(field(7), ranks, strict=True)]
    before = EarlierPerformance(Title.I, LAST_DAY, Discipline.RUSSIAN_BLITZ, "4/4.4")
    results = ["0-1", "0-1", "0.5-0.5", "0.5-0.5", "1-0", "0-1", "0-1"]
    given = competition(athlete("hero", earlier=(before,)), others, results, event("russian_rapid"))
    return evaluate(given, NORMS).explanation()


def first_of_two() -> Explanation:
    """The winner of a Championship of Russia with too few regions."""
    hero = athlete("hero", elo_r=2400, place=(1, 1), title=Title.KMS)
    given = competition(
        hero, field(9), ["1-0"] * 9, event("russian_rapid", status=CompetitionStatus.RUSSIA), regions=21
    )
    return evaluate(given, NORMS, only=[Title.MS]).explanation()


def half_a_point_short() -> Explanation:
    results = ["1-0", "1-0", "1-0", "0.5-0.5", "0-1", "0-1", "0-1"]
    return evaluate(competition(athlete("hero", elo_r=2400), field(9, elo_r=2490), results), NORMS).explanation()


def contest() -> Explanation:
    people = (athlete("anna", points=Fraction(60)), athlete("boris"))
    given = event("composition", contest=ContestKind.COMPOSE)
    return evaluate(TitleCompetition(given, people, maximum=Fraction(80), finalists=14), NORMS).explanation()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_explanation_can_be_told(language: str) -> None:
    book = catalogue(language)
    for explanation in explanations():
        assert explanation_text(explanation, book)
        assert explanation_html(explanation, book)
        assert explanation_json(explanation, book)["verdict"]["text"]


def test_every_sentence_of_the_room_is_told_here() -> None:
    """So that the test above means something."""
    told = {step.key for explanation in explanations() for step in explanation.walk()}
    sources = [file.read_text(encoding="utf-8") for file in Path(tavlei.titles.__file__).parent.rglob("*.py")]
    known = {f"titles.{rest.partition(chr(34))[0]}" for text in sources for rest in text.split('"titles.')[1:]}
    assert len(known) > 80
    assert known - told - {"titles."} == set()
