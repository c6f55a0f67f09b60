"""A whole report to points: the list, own lengths, players who do not qualify, matches, achievements, abroad."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from tests.bridge.condition_facts import ABROAD, GOOD
from tests.bridge.reports import event, group, report, roster, stage
from tests.bridge.rulebooks import CLASSIFICATION

from tavlei.bridge.conditions.conduct import PlayerDisqualification
from tavlei.bridge.conditions.foreign_results import ForeignEvent
from tavlei.bridge.conditions.rated_facts import Entrant, PlayerSex
from tavlei.bridge.findings import breaches
from tavlei.bridge.points.awards import QualificationField, RatedTerms, award, match_award
from tavlei.bridge.points.classification import Classification, ClassifiedPart, classify
from tavlei.bridge.points.player_awards import PlayerAward, PointsFrom
from tavlei.bridge.report.event import Event, EventPlayer
from tavlei.bridge.report.tournament_report import GroupResult, OwnConditions, ReportedEntry, TournamentReport
from tavlei.bridge.report.tournament_structure import StructureKind
from tavlei.bridge.vocabulary import Format, Sexes, SpecialStatus, TechnicalStatus, TournamentCategory
from tavlei.rulebook import Refusal

EDITION = "bridge-classification-2024"
TEAMS = Format.TEAMS
SIXTEEN = [f"P{number:02}" for number in range(1, 17)]


def only(found: Classification) -> ClassifiedPart:
    (part,) = found.parts
    return part


def player(found: Classification, name: str) -> PlayerAward:
    return next(each for part in found.parts for each in part.players if each.player == name)


def points(found: Classification, name: str) -> tuple[int, int, int]:
    each = player(found, name)
    return each.master_points, each.rating_points, each.prize_points


def why(found: Classification, name: str) -> list[str]:
    return [step.clause.number for step in player(found, name).why_not if step.clause is not None]


def pairs(*stages: Any, **more: Any) -> Event:
    return event(report(*stages), **more)


def rated(given: TournamentReport, **more: Any) -> Event:
    """A tournament of the conditions that are always fulfilled, with these facts changed."""
    facts = replace(GOOD, format=given.format, entrants=None, **more.pop("changes", {}))
    return event(replace(given, all_russian=True), facts=facts, starts=date(2024, 6, 8), **more)


@pytest.mark.clause(EDITION, "4.10", "5.2", "6.2")
def test_a_small_local_tournament_gives_master_points_by_place() -> None:
    found = classify(
        pairs(stage(group("A", ("B", "C"), "D", boards=24)), ranks={"A1": Fraction(-1), "A2": Fraction(0)})
    )
    ranks = (Fraction(-1, 2), Fraction(1), Fraction(1), Fraction(1))
    wanted = award(QualificationField(Format.PAIRS, ranks, 24, ((2, 3),), rulebook=CLASSIFICATION))
    assert found.classified
    for name, place in (("A", 1), ("B", 2), ("C", 3), ("D", 4)):
        assert points(found, f"{name}1") == points(found, f"{name}2") == wanted.points_at(place)
    assert player(found, "A1").points_from is PointsFrom.WHOLE
    assert only(found).rated.rated is False
    assert [rated_finding.clause.number for rated_finding in only(found).rated_findings] == ["8.2"]


@pytest.mark.clause(EDITION, "7.2")
@pytest.mark.parametrize(
    ("names", "boards", "classified"), [("ABCD", 16, True), ("ABC", 16, False), ("ABCD", 15, False)]
)
def test_the_least_field_and_length(names: str, boards: int, classified: bool) -> None:
    found = classify(pairs(stage(group(*names, boards=boards))))
    assert found.classified is classified
    assert points(found, "A1")[0] > 0 or not classified


@pytest.mark.clause(EDITION, "4.9", "4.10")
def test_who_is_not_in_the_list_gets_nothing_and_does_not_count() -> None:
    stages = (stage(group(*"ABCDEFGH", boards=20)), stage(group(*"ABCD", boards=60)))
    found = classify(pairs(*stages))
    assert only(found).award is not None
    assert only(found).outcome.listed == tuple("ABCD")
    assert only(found).outcome.field().size == 4
    assert points(found, "E1") == (0, 0, 0)
    assert why(found, "E1") == ["4.10"]


@pytest.mark.clause(EDITION, "5.2", "8.13")
def test_points_of_a_player_who_does_not_qualify_are_lost_and_nobody_moves_up() -> None:
    """B46: the winners' third man sat out too often; the second place gets what a second place gets."""
    result = GroupResult("A", players={"A1": 24, "A2": 16, "A3": 8})
    given = report(stage(group(result, "B", "C", "D", boards=24)), entries=[ReportedEntry("A", roster("A", 3))])
    found = classify(event(given))
    wanted = award(QualificationField(Format.PAIRS, (Fraction(1),) * 4, 24, rulebook=CLASSIFICATION))
    assert points(found, "A1") == wanted.points_at(1)
    assert points(found, "A2") == points(found, "A3") == (0, 0, 0)
    assert why(found, "A2") == ["5.2"]
    assert points(found, "B1") == wanted.points_at(2)


@pytest.mark.clause(EDITION, "6.2")
def test_only_qualified_players_make_the_rank_and_without_any_all_who_played() -> None:
    entries = [ReportedEntry("A", roster("A", 3)), ReportedEntry("B", roster("B", 3))]
    one = GroupResult("A", players={"A1": 24, "A2": 24})
    two = GroupResult("B", players={"B1": 16, "B2": 16, "B3": 16})
    ranks = {
        "A1": Fraction(0),
        "A2": Fraction(1),
        "A3": Fraction(5),
        "B1": Fraction(2),
        "B2": Fraction(3),
        "B3": Fraction(4),
    }
    found = classify(event(report(stage(group(one, two, "C", "D", boards=24)), entries=entries), ranks=ranks))
    assert only(found).outcome.ranks["A"].rank == Fraction(1, 2)
    assert only(found).outcome.ranks["B"].rank == 3


@pytest.mark.clause(EDITION, "8.13", "4.2")
@pytest.mark.parametrize(("boards", "enough"), [(18, True), (17, False)])
def test_rating_points_need_a_long_enough_tournament_for_the_participant(boards: int, enough: bool) -> None:
    """After 48 boards the main final has 20; the seventh, first of the lower final, has 66 boards or only 65."""
    first = stage(group(*SIXTEEN, boards=48))
    finals = stage(group(*SIXTEEN[:6], boards=20), group(*SIXTEEN[6:], boards=boards, stream=2))
    found = classify(rated(report(first, finals), rank=-2))
    assert only(found).rated.rated
    wanted = award(
        QualificationField(Format.PAIRS, (Fraction(-2),) * 16, 68, rulebook=CLASSIFICATION), only(found).rated.terms()
    )
    master, rating, _prize = wanted.points_at(7)
    assert rating > 0
    assert points(found, "P071") == (master, rating if enough else 0, 0)
    assert why(found, "P071") == ([] if enough else ["8.13"])
    assert points(found, "P061") == wanted.points_at(6)


@pytest.mark.clause(EDITION, "5.2", "8.12/p2")
def test_prize_points_ask_more_boards_than_rating_points() -> None:
    """Of 66 boards the winners' A2 played 47: enough for 70 per cent, one too few for PB."""
    names = SIXTEEN[1:]
    result = GroupResult("A", players={"A1": 66, "A2": 47, "A3": 19})
    given = report(stage(group(result, *names, boards=66)), entries=[ReportedEntry("A", roster("A", 3))])
    found = classify(rated(given, rank=-3))
    first, second = points(found, "A1"), points(found, "A2")
    assert first[2] > 0
    assert second == (first[0], first[1], 0)
    assert why(found, "A2") == ["5.2"]
    assert points(found, "A3") == (0, 0, 0)


@pytest.mark.clause(EDITION, "3.3", "3.3/p4")
def test_a_breach_of_the_joining_rules_takes_the_rating_only() -> None:
    first = stage(group(*SIXTEEN, boards=30))
    final = stage(group(*SIXTEEN[:7], "X", boards=70))
    found = classify(rated(report(first, final, joining_rules_published=False)))
    assert found.classified
    assert only(found).rated.rated is False
    assert "3.3/p3" in [breach.clause.number for breach in breaches(only(found).rated_findings)]
    assert points(found, "P011")[0] > 0


@pytest.mark.clause(EDITION, "3.9", "8.3")
def test_separate_groups_give_master_points_each_and_are_never_rated() -> None:
    given = report(stage(group(*SIXTEEN, boards=66), group(*(f"Q{n}" for n in range(16)), boards=66)))
    found = classify(rated(given))
    assert found.structure.kind is StructureKind.SEPARATE_GROUPS
    assert [part.rated.rated for part in found.parts] == [False, False]
    assert "8.3" in [breach.clause.number for breach in breaches(found.parts[0].rated_findings)]
    assert points(found, "P011")[0] > 0
    assert points(found, "Q01")[0] > 0
    assert [part.outcome.field().size for part in found.parts] == [16, 16]


@pytest.mark.clause(EDITION, "3.2", "3.4")
def test_stages_that_are_not_connected_are_classified_group_by_group_without_the_status() -> None:
    """B28, B83: strangers fill the final, so both stages are tournaments of their own."""
    given = report(stage(group(*SIXTEEN, boards=66)), stage(group("P01", *"UVWXYZ", boards=40)))
    found = classify(rated(given, changes={"special_status": SpecialStatus.RUSSIAN}))
    assert found.structure.kind is StructureKind.STAGE_GROUPS
    assert [part.rated.rated for part in found.parts] == [True, False]
    assert [part.rated.status for part in found.parts] == [SpecialStatus.NONE, SpecialStatus.NONE]
    assert [player.achievement for player in found.parts[0].players if player.entry == "P01"] == [None, None]
    assert len([player for part in found.parts for player in part.players if player.player == "P011"]) == 2


@pytest.mark.clause(EDITION, "8.5", "3.5")
def test_the_disqualified_count_towards_the_minimum_but_not_in_the_list() -> None:
    out = ReportedEntry("P16", roster("P16", 2), disqualified_in=0)
    given = report(stage(group(*SIXTEEN, boards=66)), entries=[out])
    found = classify(rated(given))
    assert only(found).rated.rated
    assert only(found).outcome.field().size == 15
    assert points(found, "P161") == (0, 0, 0)
    assert why(found, "P161") == ["3.5"]
    fifteen = classify(rated(report(stage(group(*SIXTEEN[:15], boards=66)))))
    assert only(fifteen).rated.rated is False


@pytest.mark.clause(EDITION, "3.6", "3.7", "3.8", "5.1")
def test_a_tournament_that_may_not_be_classified_gives_nothing() -> None:
    plain = pairs(stage(group(*"ABCD", boards=24)))
    banned = PlayerDisqualification("A1", date(2024, 1, 1), date(2024, 12, 31))
    for changed, clause in (
        ({"by_the_code": False}, "3.6"),
        ({"disqualified": (banned,)}, "3.7"),
        ({"synchronous": True, "synchronous_allowed": False}, "3.8"),
    ):
        found = classify(replace(plain, conduct=replace(plain.conduct, **changed)))
        assert found.classified is False
        assert [breach.clause.number for breach in breaches(found.findings)] == [clause]
        assert {points(found, f"{name}1") for name in "ABCD"} == {(0, 0, 0)}
    title = rated(report(stage(group(*SIXTEEN, boards=66))), changes={"special_status": SpecialStatus.RUSSIAN})
    assert player(classify(title), "P011").achievement == 2
    refused = classify(replace(title, conduct=replace(title.conduct, by_the_code=False)))
    assert player(refused, "P011").achievement is None
    unknown = classify(replace(plain, conduct=replace(plain.conduct, by_the_code=None)))
    assert unknown.classified is None
    assert points(unknown, "A1") == (0, 0, 0)
    uncounted = classify(event(report(stage(group(*"ABCD", boards=24)), boards_counted=False)))
    assert uncounted.classified is False


@pytest.mark.clause(EDITION, "5.3/p2", "7.6/p2")
def test_a_match_gives_points_to_the_winners_with_sixteen_boards() -> None:
    """B45: two teams are a match; 15 boards are too few, and the losers get nothing."""
    played = {"A1": 24, "A2": 24, "A3": 24, "A4": 16, "A5": 8}
    given = report(
        stage(group(GroupResult("A", players=played), "B", boards=24)),
        format=TEAMS,
        entries=[ReportedEntry("A", roster("A", 5))],
    )
    found = classify(event(given, imp_margin=30))
    wanted = match_award(Fraction(1), 24, 30, CLASSIFICATION).mb
    assert wanted > 0
    assert [points(found, f"A{number}")[0] for number in (1, 4, 5)] == [wanted, wanted, 0]
    assert why(found, "A5") == ["5.3/p2"]
    assert points(found, "B1") == (0, 0, 0)
    assert player(found, "A1").points_from is PointsFrom.MATCH
    unknown = classify(event(given))
    assert unknown.classified is None
    with pytest.raises(Refusal, match="imp_margin"):
        classify(event(given, imp_margin=0))


@pytest.mark.clause(EDITION, "5.5/p2", "2.1")
def test_the_fallback_credits_points_prize_points_and_achievement_of_the_lower_place() -> None:
    """A championship of Russia in teams: the winners' A1 sat out the final of two and is credited as its loser."""
    shares = {"A1": 0, "A2": 40, "A3": 40, "A4": 40, "A5": 40}
    others = {name: GroupResult(name, players=dict.fromkeys(roster(name, 4), 90)) for name in "A"}
    given = report(
        stage(group(others["A"], *"BCDEFGH", boards=90)),
        stage(group(GroupResult("A", players=shares), "B", boards=40)),
        format=TEAMS,
        entries=[ReportedEntry("A", roster("A", 5))],
    )
    changes = {"special_status": SpecialStatus.MAIN_RUSSIAN, "largest_team": 6}
    found = classify(rated(given, rank=-2, changes=changes))
    assert only(found).rated.rated, [breach.key for breach in breaches(only(found).rated_findings)]
    winner, credited, loser = player(found, "A2"), player(found, "A1"), player(found, "B1")
    assert (winner.achievement, credited.achievement, loser.achievement) == (3, 2, 2)
    assert points(found, "A1") == points(found, "B1")
    assert points(found, "A2")[2] == points(found, "B1")[2] + 1


@pytest.mark.clause(EDITION, "2.1", "4.10", "5.2")
def test_an_achievement_follows_the_status_even_of_an_unrated_championship() -> None:
    """B47: with 15 pairs the championship is not rated; the regional one has lost its status with its rating."""
    fifteen = report(stage(group(*SIXTEEN[:15], boards=66)))
    russian = classify(rated(fifteen, changes={"special_status": SpecialStatus.RUSSIAN}))
    assert only(russian).rated.rated is False
    assert player(russian, "P011").achievement == 2
    regional = classify(rated(fifteen, changes={"special_status": SpecialStatus.REGIONAL}))
    assert player(regional, "P011").achievement is None
    sixteen = classify(
        rated(report(stage(group(*SIXTEEN, boards=66))), changes={"special_status": SpecialStatus.REGIONAL})
    )
    assert player(sixteen, "P011").achievement == 1


@pytest.mark.clause(EDITION, "2.2/note6", "8.5/p2")
def test_a_small_womens_championship_is_rated_and_counts_as_regional() -> None:
    """With 15 pairs the winners get level 1, as of a regional championship; with 16 level 2."""
    women = TournamentCategory(Sexes.WOMEN)
    for count, level in ((15, 1), (16, 2)):
        given = report(stage(group(*SIXTEEN[:count], boards=66)))
        players = tuple(Entrant(name, sex=PlayerSex.WOMAN) for entry in given.entries for name in entry.players)
        changes = {"special_status": SpecialStatus.RUSSIAN, "category": women, "players": players}
        found = classify(rated(given, changes=changes))
        assert only(found).rated.rated
        assert player(found, "P011").achievement == level


@pytest.mark.clause(EDITION, "2.1", "5.6", "1.9/item3")
def test_a_world_championship_with_conditions_of_its_own() -> None:
    """A1 played 33 of 100 boards, the third the championship asks: he is credited as a member of the winners."""
    names = [f"T{number:02}" for number in range(2, 17)]
    played = {"A1": 34, "A5": 66, "A2": 100, "A3": 100, "A4": 100}
    own = OwnConditions(Fraction(1, 3), Fraction(1, 3))
    entries = [ReportedEntry("A", roster("A", 5))]
    for condition, level in ((own, 5), (None, None)):
        given = report(
            stage(group(GroupResult("A", players=played), *names, boards=100)),
            format=TEAMS,
            entries=entries,
            own_conditions=condition,
            counts_missing_allowed=True,
        )
        changes = {"european_or_world": True, "named_in_2_1": True, "host_country_category": None, "format": TEAMS}
        facts = replace(ABROAD, entrants=None, **changes)  # type: ignore[arg-type]
        known = {"A1": EventPlayer("A1", Fraction(-1), special_status=True)}
        told = ForeignEvent(date(2024, 6, 8), european_or_world=True)
        found = classify(
            event(given, facts=facts, starts=date(2024, 6, 8), players=known, abroad=told, championship="bermuda_bowl")
        )
        assert player(found, "A1").achievement == level


def abroad(given: TournamentReport, players: dict[str, EventPlayer], **more: Any) -> Classification:
    told = ForeignEvent(date(2024, 6, 8), False, False, True, True, True, True)
    facts = replace(ABROAD, format=given.format, entrants=None)
    found = replace(given, counts_missing_allowed=True)
    return classify(event(found, facts=facts, starts=date(2024, 6, 8), players=players, abroad=told, **more))


@pytest.mark.clause(EDITION, "1.9/item4", "5.1", "6.2")
def test_abroad_russians_and_their_partners_are_credited_and_line_ups_make_ranks() -> None:
    six = [ReportedEntry("T02", roster("T02", 6))]
    names = [f"T{number:02}" for number in range(1, 9)]
    given = report(stage(group(*names, boards=88)), format=TEAMS, entries=six)
    foreign = {
        f"{name}{n}": EventPlayer(f"{name}{n}", None, foreign=True, country="POL")
        for name in names
        for n in range(1, 7)
    }
    foreign["T011"] = EventPlayer("T011", Fraction(-1), told=date(2024, 7, 31))
    foreign["T012"] = EventPlayer("T012", None, foreign=True, country="POL")
    found = abroad(given, foreign)
    assert points(found, "T011")[0] == points(found, "T012")[0] > 0
    assert points(found, "T031") == (0, 0, 0)
    assert why(found, "T031") == ["1.9/item4"]
    assert only(found).outcome.ranks["T02"].counted.value == "line_up"
    assert only(found).outcome.ranks["T02"].rank == 0
    late = dict(foreign)
    late["T011"] = EventPlayer("T011", Fraction(-1), told=date(2024, 8, 1))
    assert points(abroad(given, late), "T011") == (0, 0, 0)


@pytest.mark.clause(EDITION, "7.7")
def test_international_points_of_a_russian_player_replace_the_formula_if_better() -> None:
    given = report(stage(group(*SIXTEEN, boards=66)))
    foreign = {
        f"{name}{n}": EventPlayer(f"{name}{n}", None, foreign=True, country="POL") for name in SIXTEEN for n in (1, 2)
    }
    home = {**foreign, "P161": EventPlayer("P161", Fraction(0), told=date(2024, 7, 1), ebl=Fraction(10))}
    found = abroad(given, home)
    assert player(found, "P161").master_points == 60
    assert player(found, "P161").points_from is PointsFrom.CONVERSION
    assert player(found, "P162").points_from is not PointsFrom.CONVERSION


@pytest.mark.clause(EDITION, "4.10")
def test_a_listed_participant_far_behind_gets_what_the_formula_gives() -> None:
    first = stage(group(*"ABCDEFGHIJ", boards=10))
    second = stage(group(*"ABCDE", boards=40), group(*"FGHIJ", boards=40, stream=2))
    third = stage(group(*"ABCD", boards=50), group(*"FGHIJ", boards=30, stream=2))
    found = classify(pairs(first, second, third, rank=-4))
    part = only(found)
    assert part.outcome.listed == tuple("ABCDE")
    placed = part.outcome.ranking.find("E")
    assert placed is not None
    assert placed.places == (10, 10)
    wanted = part.award.master.first_raw / part.award.master.R**9 if part.award else 0
    assert points(found, "E1")[0] == int(wanted + 0.5)


def test_rated_terms_reach_the_points() -> None:
    found = classify(rated(report(stage(group(*SIXTEEN, boards=66))), rank=-1))
    wanted = award(
        QualificationField(Format.PAIRS, (Fraction(-1),) * 16, 66, rulebook=CLASSIFICATION),
        RatedTerms(rulebook=CLASSIFICATION),
    )
    assert points(found, "P011") == wanted.points_at(1)
    assert only(found).rated.facts.technical_status is TechnicalStatus.ALL_RUSSIAN
