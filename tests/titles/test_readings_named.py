"""Explanations name the readings on doubtful places of sections 1-6, where a verdict rests on them and nowhere else."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from tests.titles.people import NORMS, athlete, competition, condition, event, field, ms_by_place, unmet, verdict

from tavlei.languages import catalogue
from tavlei.titles import (
    ChampionshipKind,
    CompetitionStatus,
    ContestKind,
    CupPart,
    HeldUnder,
    Sex,
    Title,
    TitleAthlete,
    TitleCompetition,
    TitleVerdict,
    evaluate,
)
from tavlei.titles.titles_and_ranks import GRANDMASTERS
from tavlei.tournament.merged_groups import AgeGroup

EDITION = "draughts-norms-2022"


def young(status: CompetitionStatus, group: AgeGroup, discipline: str = "russian_rapid") -> TitleVerdict:
    return ms_by_place(
        discipline, what={"status": status, "kind": ChampionshipKind.YOUTH_CHAMPIONSHIP, "age_group": group}
    )


@pytest.mark.clause(EDITION, "2/table/world-youth", "2/table/europe-youth", "2/table/russia-first")
def test_the_label_of_the_youth_championships_is_shifted() -> None:
    """N19: 21-25 is renju, and under 20 of the championship of Russia is rapid and blitz."""
    for status in (CompetitionStatus.WORLD, CompetitionStatus.EUROPE, CompetitionStatus.RUSSIA):
        for found in (young(status, AgeGroup.FROM_21_TO_25, "renju"), young(status, AgeGroup.UNDER_20)):
            assert "N19" in condition(found, "place").readings
    assert "N19" not in ms_by_place().explanation().readings


@pytest.mark.clause(EDITION, "2/table/international", "2/table/international-renju")
def test_the_competition_rank_is_asked_for_in_renju_only() -> None:
    """N20, N24."""
    abroad: dict[str, Any] = {"what": {"status": CompetitionStatus.INTERNATIONAL}}
    rapid, renju = ms_by_place(**abroad), ms_by_place("renju", **abroad)
    assert "competition_rank" not in [condition.key.removeprefix("titles.") for condition in rapid.conditions]
    assert {"N20", "N24"} <= set(rapid.explanation().readings)
    assert {"N20"} <= set(condition(renju, "competition_rank").readings)


@pytest.mark.clause(EDITION, "2/table/russia-first/2")
@pytest.mark.parametrize(
    ("group", "discipline"), [(AgeGroup.UNDER_27, "russian_rapid"), (AgeGroup.FROM_16_TO_20, "renju")]
)
def test_eight_regions_in_all_rows_of_the_youth_championship(group: AgeGroup, discipline: str) -> None:
    """N21."""
    what = {"status": CompetitionStatus.RUSSIA, "kind": ChampionshipKind.YOUTH_CHAMPIONSHIP, "age_group": group}
    found = ms_by_place(discipline, what=what, more={"regions": 7}, birth_year=2005)
    assert unmet(found) == ["regions"]
    assert {"N15", "N21"} <= set(condition(found, "regions").readings)
    assert unmet(ms_by_place(discipline, what=what, more={"regions": 8}, birth_year=2005)) == []


@pytest.mark.clause(EDITION, "1/table/world-championship")
def test_games_of_section_1_are_the_athletes_own() -> None:
    """N22: six games and a plus are six games."""
    hero = athlete("hero", elo_r=2600, place=(1, 1))
    world = event("russian_rapid", status=CompetitionStatus.WORLD)
    found = verdict(evaluate(competition(hero, field(9), ["1-0"] * 6 + ["+:-"], world), NORMS), "GR", "place")
    assert unmet(found) == ["own_games"]
    assert condition(found, "own_games").readings == ("N22",)


LEADERS = [
    athlete("o1", place=(2, 2), renju_title=Title.GR),
    athlete("o2", place=(3, 3), renju_title=Title.MS),
    athlete("o3", place=(4, 4)),
    athlete("o4", place=(5, 5)),
    *[athlete(f"o{number}") for number in range(5, 10)],
]


@pytest.mark.clause(EDITION, "2/table/all-russian-renju/2", "2/table/international-renju/2")
@pytest.mark.parametrize(
    ("changes", "total", "named"),
    [
        ({}, 300, False),
        ({"o2": {"place": (5, 6)}, "o4": {"place": (3, 3)}, "o5": {"place": (5, 6)}}, 200, True),
        ({"o2": {"place": (3, 4)}, "o3": {"place": (3, 4)}}, 300, True),
        ({"o2": {"renju_title": Title.MG}}, 200, True),
        ({"o3": {"citizen": False, "elo_m_renju": 2350}}, 400, True),
    ],
)
def test_the_first_five(changes: dict[str, dict[str, Any]], total: int, named: bool) -> None:
    """N23: a shared place, MG, a foreigner at an all-Russian event."""
    others = [replace(leader, **changes.get(leader.id, {})) for leader in LEADERS]
    found = ms_by_place("renju", others=others)
    assert condition(found, "competition_rank").value == total
    assert ("N23" in condition(found, "competition_rank").readings) is named


@pytest.mark.clause(EDITION, "2/table/all-russian-renju/2")
def test_the_order_of_those_who_share_a_place_changes_nothing() -> None:
    others = [replace(leader, place=(2, 5)) if leader.place else leader for leader in LEADERS]
    backwards = ms_by_place("renju", others=[*others[:4][::-1], *others[4:]])
    assert backwards == ms_by_place("renju", others=others)


def test_the_order_of_athletes_without_a_region_changes_nothing() -> None:
    what = {"status": CompetitionStatus.RUSSIA}
    one = ms_by_place(what=what, others=field(30))
    assert [gap.athlete for gap in one.missing] == sorted(f"o{number}" for number in range(1, 31))
    assert ms_by_place(what=what, others=field(30)[::-1]) == one


@pytest.mark.clause(EDITION, "2/table/all-russian", "2/table/international")
@pytest.mark.parametrize(
    "what",
    [
        {"status": CompetitionStatus.RUSSIA_CUP},
        {"status": CompetitionStatus.ALL_RUSSIAN, "age_group": AgeGroup.UNDER_20},
        {
            "status": CompetitionStatus.INTERNATIONAL,
            "kind": ChampionshipKind.YOUTH_CHAMPIONSHIP,
            "age_group": AgeGroup.UNDER_20,
        },
    ],
)
def test_no_ms_by_place_at_the_cup_of_russia_or_at_other_events_of_an_age_group(what: dict[str, Any]) -> None:
    """N24."""
    hero = athlete("hero", birth_year=2008, elo_r=2400, place=(1, 1))
    found = evaluate(competition(hero, field(9), what=event("russian_rapid", in_unified_calendar=True, **what)), NORMS)
    assert [verdict for verdict in found.of("hero").verdicts if verdict.route.word == "place"] == []


def cup(part: CupPart, discipline: str) -> TitleVerdict:
    holders = field(9, title=Title.GR, elo_r=2650)
    hero = athlete("hero", elo_r=2600, place=(1, 1))
    what = event(discipline, status=CompetitionStatus.WORLD_CUP, cup_part=part)
    return verdict(
        evaluate(competition(hero, holders, what=what), NORMS), "GR", "place" if "rapid" in discipline else "norm"
    )


@pytest.mark.clause(EDITION, "1/table/world-cup", "3/5.1")
def test_the_final_of_a_cup() -> None:
    """N25: a cup of one stage is its own final; the sum of stages counts for a place only."""
    assert unmet(cup(CupPart.SINGLE, "russian_rapid")) == []
    assert unmet(cup(CupPart.SUM_OF_STAGES, "russian_rapid")) == []
    assert unmet(cup(CupPart.SINGLE, "russian")) == []
    assert unmet(cup(CupPart.SUM_OF_STAGES, "russian")) == ["gr_event"]
    assert unmet(cup(CupPart.STAGE, "russian")) == ["gr_event"]
    named = {
        (part, discipline) for part in CupPart for discipline in ("russian", "russian_rapid") if _n25(part, discipline)
    }
    assert named == {
        (CupPart.SINGLE, "russian"),
        (CupPart.SINGLE, "russian_rapid"),
        (CupPart.SUM_OF_STAGES, "russian"),
    }


def _n25(part: CupPart, discipline: str) -> bool:
    return "N25" in cup(part, discipline).explanation().readings


@pytest.mark.clause(EDITION, "3/1.1", "3/5.1/item2")
def test_met_twice_and_holders_by_sex() -> None:
    """N26."""
    hero = athlete("hero", sex=Sex.F, elo_r=2400)
    others = [
        replace(opponent, title=Title.GR) if index < 4 else opponent
        for index, opponent in enumerate(field(9, elo_r=2500))
    ]
    what = event(status=CompetitionStatus.INTERNATIONAL, held_under=HeldUnder.MIND_GAMES, in_unified_calendar=True)
    found = evaluate(competition(hero, others, ["1-0"] * 10, what), NORMS)
    gr = verdict(found, "GR", "norm")
    assert condition(gr, "gr_mg_participants").met
    assert "N26" in condition(gr, "gr_mg_participants").readings
    (average,) = [step for step in gr.explanation().working if step.key == "titles.average"]
    assert (average.inputs["opponents"], average.readings) == (10, ("N26",))
    once = verdict(evaluate(competition(hero, others, ["1-0"] * 9, what), NORMS), "MS", "norm")
    assert "N26" not in once.explanation().readings


@pytest.mark.clause(EDITION, "3/4")
def test_giveaway_at_an_international_event() -> None:
    """N27: the Elo-R of citizens, a foreigner by 7.11."""
    others = [
        replace(opponent, citizen=False, elo_r=None, elo_m_russian=Fraction(2300)) if index < 2 else opponent
        for index, opponent in enumerate(field(9, elo_r=2450, elo_m_russian=Fraction(1)))
    ]
    found = verdict(
        evaluate(
            competition(athlete("hero"), others, ["1-0"] * 9, event("giveaway", status=CompetitionStatus.WORLD)), NORMS
        ),
        "MS",
        "norm",
    )
    (average,) = [step.value for step in found.explanation().working if step.key == "titles.average"]
    assert average == Fraction(2 * 2600 + 7 * 2450, 9)
    assert "N27" in found.explanation().readings
    at_home = evaluate(competition(athlete("hero"), field(9, elo_r=2450), ["1-0"] * 9, event("giveaway")), NORMS)
    assert "N27" not in verdict(at_home, "MS", "norm").explanation().readings


@pytest.mark.clause(EDITION, "3/6.3")
def test_an_initial_elo_r_is_no_own_rating() -> None:
    """N28."""
    found = verdict(
        evaluate(competition(athlete("hero", title=Title.GR), field(9, elo_r=2450), ["1-0"] * 9), NORMS), "MS", "norm"
    )
    assert unmet(found) == ["own_elo_r"]
    assert "N28" in condition(found, "own_elo_r").readings


@pytest.mark.clause(EDITION, "4/6", "4/age")
@pytest.mark.parametrize(("end", "named"), [(date(2022, 12, 31), False), (date(2023, 1, 4), True)])
def test_the_year_is_that_of_the_first_day(end: date, named: bool) -> None:
    """N29: born in 2016, seven in 2023, but the competition began in 2022."""
    what = event(start=date(2022, 12, 28), end=end)
    found = verdict(evaluate(competition(athlete("hero", birth_year=2016), field(9), what=what), NORMS), "IIIy", "rank")
    assert "age" in unmet(found)
    assert ("N29" in condition(found, "age").readings) is named


def contest(points: int = 70, **what: Any) -> TitleVerdict:
    people: tuple[TitleAthlete, ...] = (athlete("hero", birth_year=2010, points=Fraction(points)),)
    given = event("composition", contest=ContestKind.SOLVE, **what)
    return verdict(
        evaluate(TitleCompetition(given, people, maximum=Fraction(100), finalists=14), NORMS), "III", "contest"
    )


@pytest.mark.clause(EDITION, "6/table")
def test_composition_asks_for_a_championship_above_the_municipality() -> None:
    """N30."""
    young: dict[str, Any] = {"kind": ChampionshipKind.YOUTH_CHAMPIONSHIP, "age_group": AgeGroup.UNDER_17}
    assert unmet(contest(status=CompetitionStatus.REGION)) == []
    assert unmet(contest(status=CompetitionStatus.REGION, **young)) == ["contest_championship"]
    assert unmet(contest(status=CompetitionStatus.MUNICIPAL, **young)) == []
    assert unmet(contest(34, status=CompetitionStatus.RUSSIA)) == ["contest_percent"]
    assert unmet(contest(35, status=CompetitionStatus.RUSSIA)) == []
    assert "N30" in condition(contest(status=CompetitionStatus.RUSSIA), "contest_percent").readings
    assert "N30" not in condition(contest(status=CompetitionStatus.FEDERAL_DISTRICT), "contest_percent").readings


@pytest.mark.clause(EDITION, "4/4.1", "4/4.2")
def test_ranks_in_disciplines_the_table_does_not_name() -> None:
    """R17, R18."""
    for discipline, named in (("russian_rapid_team", True), ("russian_rapid", False), ("correspondence", False)):
        against = field(7, title=Title.KMS)
        found = verdict(evaluate(competition(athlete("hero"), against, what=event(discipline)), NORMS), "KMS", "rank")
        assert unmet(found) in (["rank_twice"], [])
        assert ("R17" in condition(found, "official").readings) is named
        assert "R18" in condition(found, "participants").readings


@pytest.mark.clause(EDITION, "5/2.3", "5/2.2")
def test_renju_with_two_points_for_a_win_and_with_empty_cells() -> None:
    """R19: seven times 50 % of 2 points is 7; an opponent with an empty cell stays a game."""
    against = [athlete(f"o{number}", indicator=9) for number in range(1, 8)]
    double = competition(
        athlete("hero", indicator=8), against, ["1-0"] * 3 + ["0-1"] * 4, event("renju"), points_for_win=2
    )
    found = verdict(evaluate(double, NORMS), "II", "indicator")
    assert [found.norm, found.scored] == [7, 6]
    assert "R19" in condition(found, "points_scored").readings
    strong = [*against[:6], athlete("o7", indicator=19)]
    empty = verdict(
        evaluate(competition(athlete("hero", indicator=8), strong, what=event("renju")), NORMS), "II", "indicator"
    )
    assert [empty.norm, empty.scored, condition(empty, "games").value] == [3, 6, 7]
    assert "R19" in condition(empty, "points_scored").readings


@pytest.mark.clause(EDITION, "7/abbreviations")
def test_the_abbreviations_of_the_document() -> None:
    book = catalogue("ru")
    printed = {"GR": "ГР", "MS": "МС", "KMS": "КМС", "I": "I", "II": "II", "III": "III", "MG": "МГ"}
    assert {key: book.phrase(Title(key)) for key in printed} == printed
    assert [book.phrase(rating) for rating in ("Elo-M", "Elo-R")] == ["Эло-М", "Эло-Р"]
    assert [sex.value for sex in Sex] == ["M", "F"]
    assert set(GRANDMASTERS) == {Title.GR, Title.MG}
