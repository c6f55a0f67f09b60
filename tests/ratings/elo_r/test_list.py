"""The half-year list: frozen ratings, first ratings, sums, absences, who is on it (7.6, 7.8, 7.13, 7.14)."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, replace
from datetime import date
from fractions import Fraction

import pytest
from tests.ratings.elo_r.builders import EDITION, NORMS, listed, pairings, report, round_robin, texts

from tavlei.ratings.elo_r import HalfYear
from tavlei.ratings.elo_r.listing import ReportEntrant, explain, half_year_list, recompute
from tavlei.rulebook import Settings
from tavlei.tournament.model import Bye

HALF = HalfYear(2023, 1)
SIX = ["anna", "boris", "vera", "gleb", "dina", "egor"]
MASTERS: dict[str, str | None] = dict.fromkeys(SIX, "MS")
RATED = [listed(name, 2450) for name in SIX]
CUP = report("cup", MASTERS, round_robin(SIX))


@pytest.mark.clause(EDITION, "7/7.6", "7/7.6/item2")
def test_a_list_has_old_and_new_elo_r_and_every_change() -> None:
    found = half_year_list(RATED, [CUP], HALF, NORMS)
    assert found.list_date == date(2023, 7, 1)
    assert [row.id for row in found.rows] == SIX
    assert [row.new_elo_r for row in found.rows] == [2475, 2465, 2455, 2445, 2435, 2425]
    assert [line.change for line in found.row("boris").half_year.competitions] == [15]
    assert found.row("anna").old_elo_r == 2450
    assert (found.gaps, found.left_out, found.athletes_left_out) == ((), (), ())


@pytest.mark.clause(EDITION, "7/7.6/item3")
def test_ratings_stay_frozen_until_all_is_computed() -> None:
    """The second competition is computed with the same Elo-R as the first."""
    again = replace(CUP, id="again", end_date=date(2023, 6, 30))
    one, two = half_year_list(RATED, [CUP], HALF, NORMS), half_year_list(RATED, [CUP, again], HALF, NORMS)
    for name in SIX:
        alone = one.row(name).half_year.change_exact
        assert two.row(name).half_year.change_exact == 2 * alone
        assert [line.change for line in two.row(name).half_year.competitions] == [alone, alone]


@pytest.mark.clause(EDITION, "7/7.6", "7/7.6/item2")
@pytest.mark.parametrize(
    ("end", "inside"),
    [("2022-12-31", False), ("2023-01-01", True), ("2023-06-30", True), ("2023-07-01", False)],
)
def test_a_competition_belongs_to_the_half_year_in_which_it_ended(end: str, inside: bool) -> None:
    """E18: whenever it began."""
    moved = replace(CUP, end_date=date.fromisoformat(end), first_day=date(2022, 12, 20))
    found = half_year_list(RATED, [moved], HALF, NORMS)
    assert bool(found.included) == inside
    if not inside:
        assert [each.why_not for each in found.left_out] == [("ended outside the half-year",)]
        assert found.row("anna").new_elo_r == 2450


@pytest.mark.clause(EDITION, "7/7.8/item2", "7/7.8/item3")
def test_a_first_elo_r_goes_by_the_title_at_the_first_competition() -> None:
    """E14: for the athlete and against his opponents, also in a later competition with a higher title."""
    athletes = [listed("anna"), *RATED[1:]]
    first = report("first", {**MASTERS, "anna": "KMS"}, round_robin(SIX), end_date=date(2023, 2, 1))
    later = report("later", {**MASTERS, "anna": "GR"}, round_robin(SIX), end_date=date(2023, 5, 1))
    found = half_year_list(athletes, [later, first], HALF, NORMS)
    row = found.row("anna")
    assert (row.old_elo_r, row.own_elo_r) == (None, 2350)
    assert [line.id for line in row.half_year.competitions] == ["first", "later"]
    for position in (0, 1):
        change = recompute(found, "boris", position)
        assert change.computed
        assert change.average.value == Fraction(2350 + 4 * 2450, 5)
    assert "E14" in explain(found, "anna").readings


@pytest.mark.clause(EDITION, "7/7.8", "7/7.8/item2")
def test_who_gets_a_title_later_counts_from_that_competition_on() -> None:
    athletes = [listed("anna"), *RATED[1:]]
    first = report("first", {**MASTERS, "anna": "I"}, round_robin(SIX), end_date=date(2023, 2, 1))
    later = report("later", {**MASTERS, "anna": "KMS"}, round_robin(SIX), end_date=date(2023, 5, 1))
    seventh = listed("foma", 2450)
    first = replace(first, entrants=(*first.entrants, ReportEntrant("foma", "MS")))
    found = half_year_list([*athletes, seventh], [first, later], HALF, NORMS)
    assert [(line.id, line.why) for line in found.row("anna").half_year.competitions] == [
        ("first", "no Elo-R and no title"),
        ("later", None),
    ]
    assert [line.counted for line in found.row("boris").half_year.competitions] == [4, 5]


@pytest.mark.clause(EDITION, "7/7.8/item5")
def test_a_new_title_leaves_the_elo_r_as_it_is() -> None:
    promoted = replace(CUP, entrants=tuple(ReportEntrant(entrant.athlete, "GR") for entrant in CUP.entrants))
    one, two = half_year_list(RATED, [CUP], HALF, NORMS), half_year_list(RATED, [promoted], HALF, NORMS)
    assert [row.new_elo_r for row in one.rows] == [row.new_elo_r for row in two.rows]


@pytest.mark.clause(EDITION, "7/7.8/item4", "7/7.5/item2")
def test_a_woman_plays_among_men_with_her_own_elo_r() -> None:
    athletes = [listed("anna", 2300, "F"), *(listed(name, 2300) for name in SIX[1:])]
    found = half_year_list(athletes, [CUP], HALF, NORMS)
    assert found.row("anna").half_year.change_exact == 25  # not halved: 2300 is above 2275
    assert found.row("boris").half_year.change_exact == Fraction(15, 2)


@pytest.mark.clause(EDITION, "7/7.13")
def test_more_than_forty_encounters_are_corrected() -> None:
    reports = [replace(CUP, id=f"c{number}") for number in range(9)]
    found = half_year_list(RATED, reports, HALF, NORMS).row("anna").half_year
    assert texts(found.encounters, found.sum, found.correction) == "45 225 8/9"
    assert found.new_elo_r == 2650


@pytest.mark.clause(EDITION, "7/7.6/item4", "7/7.10")
def test_forfeits_are_ignored() -> None:
    results = round_robin(SIX).replace("anna 1-0 egor", "anna +:- egor")
    found = half_year_list(RATED, [replace(CUP, encounters=pairings(results))], HALF, NORMS)
    (line,) = found.row("anna").half_year.competitions
    assert (line.change, line.counted, line.why) == (None, 4, "fewer than 5 counted encounters")
    assert found.row("anna").new_elo_r == 2450
    assert found.row("boris").half_year.encounters == 5


@pytest.mark.clause(EDITION, "7/7.12.1", "7/7.12.2")
def test_places_and_points_of_the_report_protect() -> None:
    results = round_robin(SIX, "0.5-0.5").replace("anna 0.5-0.5 egor", "anna 1-0 egor")
    athletes = [listed("anna", 2800), listed("boris", 2800), *(listed(name, 2450) for name in SIX[2:])]
    places = tuple(ReportEntrant(name, "MS", place=place) for place, name in enumerate(SIX, start=1))
    found = half_year_list(athletes, [replace(CUP, encounters=pairings(results), entrants=places)], HALF, NORMS)
    assert (found.row("anna").new_elo_r, found.row("boris").new_elo_r) == (2800, 2800)
    shared = (places[0], replace(places[1], shared_to=4), *places[2:])
    other = half_year_list(athletes, [replace(CUP, encounters=pairings(results), entrants=shared)], HALF, NORMS)
    assert other.row("boris").new_elo_r < 2800
    level = (places[0], replace(places[1], points=3), *places[2:])
    third = half_year_list(athletes, [replace(CUP, encounters=pairings(results), entrants=level)], HALF, NORMS)
    assert third.row("anna").new_elo_r < 2800


@pytest.mark.clause(EDITION, "7/7.12.1")
@pytest.mark.parametrize(
    ("second", "third", "byes", "protected"),
    [(2, 9, 0, True), (3, 2, 0, False), (3, 3, 1, True), (None, None, 0, True)],
)
def test_the_lead_is_over_the_second_place(second: int | None, third: int | None, byes: int, protected: bool) -> None:
    """All points of the winner count, a bye as a win; the points of others but the second do not matter."""
    results = round_robin(SIX, "0.5-0.5").replace("anna 0.5-0.5 egor", "anna 1-0 egor")
    places = [ReportEntrant(name, "MS", place=place) for place, name in enumerate(SIX, start=1)]
    places[1], places[2] = replace(places[1], points=second), replace(places[2], points=third)
    athletes = [listed("anna", 2800), *RATED[1:]]
    sat_out: list[Bye] = [Bye("anna")] * byes
    cup = replace(CUP, encounters=(*pairings(results), *sat_out), entrants=tuple(places))
    assert (half_year_list(athletes, [cup], HALF, NORMS).row("anna").new_elo_r == 2800) == protected


@pytest.mark.clause(EDITION, "7/7.14")
def test_an_absence_takes_and_a_competition_ends_it() -> None:
    away = date(2016, 5, 1)
    athletes = [listed(name, 2450, last_included_competition_end=away, already_deducted=20) for name in SIX]
    resting = listed("foma", 2500, last_included_competition_end=away, already_deducted=20)
    found = half_year_list([*athletes, resting], [CUP], HALF, NORMS)
    row = found.row("foma")
    assert (row.deducted, row.new_elo_r, row.already_deducted) == (10, 2490, 30)
    assert row.last_included_competition_end == away
    played = found.row("anna")
    assert (played.deducted, played.already_deducted) == (0, 0)
    assert played.last_included_competition_end == CUP.end_date
    assert "E16" in explain(found, "foma").readings
    assert explain(found, "foma").verdict.value == 2490


@pytest.mark.clause(EDITION, "7/7.14", "7/7.6/item4")
def test_pluses_and_minuses_are_no_participation() -> None:
    away = date(2016, 5, 1)
    athletes = [*RATED[:5], listed("egor", 2450, last_included_competition_end=away)]
    results = round_robin(SIX[:5]) + ", " + ", ".join(f"{name} +:- egor" for name in SIX[:5])
    found = half_year_list(athletes, [replace(CUP, encounters=pairings(results))], HALF, NORMS)
    assert (found.row("egor").deducted, found.row("egor").new_elo_r) == (30, 2420)


@pytest.mark.clause(EDITION, "7/7.8", "7/7.11", "7/7.11/item2")
def test_foreigners_and_untitled_are_left_out_with_the_reason() -> None:
    guest = listed("boris", None, citizen=False, elo_m=Fraction(2300))
    other = listed("vera", None, citizen=False, elo_m=Fraction(2300), elo_m_discipline="international")
    unknown = listed("foma", None, citizen=None)
    athletes = [RATED[0], guest, other, *RATED[3:], listed("ilya"), unknown]
    found = half_year_list(athletes, [CUP], HALF, NORMS)
    assert {each.id: each.why for each in found.athletes_left_out} == {
        "boris": "not a citizen of the Russian Federation",
        "vera": "not a citizen of the Russian Federation",
        "ilya": "no Elo-R, and no title at an included competition",
        "foma": "the citizenship is not known",
    }
    (line,) = found.row("anna").half_year.competitions
    assert (line.counted, line.why) == (4, "fewer than 5 counted encounters")  # vera's Elo-M is of 100 squares
    assert explain(found, "vera").verdict.value == "not a citizen of the Russian Federation"


@pytest.mark.clause(EDITION, "7/7.10")
def test_an_athlete_with_elo_r_and_no_title_is_computed() -> None:
    """E15."""
    titles = {**MASTERS, "foma": "I"}
    found = half_year_list(
        [*RATED, listed("foma", 2450)], [report("c", titles, round_robin([*SIX, "foma"]))], HALF, NORMS
    )
    assert found.row("foma").half_year.change_exact == -30
    assert "E15" in explain(found, "foma").readings


@pytest.mark.clause(EDITION, "7/7.4")
def test_the_settings_reach_every_competition() -> None:
    """E5."""
    doubled = replace(CUP, points_for_win=2)
    scored = half_year_list(RATED, [doubled], HALF, NORMS)
    normal = half_year_list(RATED, [doubled], HALF, replace(NORMS, settings=Settings({"E5": "normalised"})))
    assert scored.row("anna").half_year.sum == 2 * normal.row("anna").half_year.sum == 50


def test_a_publication_cannot_be_changed() -> None:
    found = half_year_list(RATED, [CUP], HALF, NORMS)
    with pytest.raises(FrozenInstanceError):
        found.rows = ()  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        found.rows[0].already_deducted = 10  # type: ignore[misc]
    assert found == half_year_list(RATED, [CUP], HALF, NORMS)


def test_nothing_in_gives_an_empty_list() -> None:
    found = half_year_list([], [], HALF, NORMS)
    assert (found.rows, found.gaps) == ((), ())
