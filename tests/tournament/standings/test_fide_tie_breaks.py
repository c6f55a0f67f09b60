"""FIDE's tie-breaks: the values that FIDE's exercises print, and those of FIDE's own checker on random events."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from gacrux.tiebreak import tiebreak as checker
from hypothesis import given
from hypothesis import strategies as st
from tests.proving import examples
from tests.tournament.fide_events import random_event
from tests.tournament.standings import held_exercises as held

from tavlei.rulebook import Rulebook, half_up
from tavlei.tournament.fide import FideRequest, FideSystem, pairing_table
from tavlei.tournament.fide.gacrux import event
from tavlei.tournament.model import WIN, Bye, Encounter, Participant, Tournament
from tavlei.tournament.standings import Standings, System, standings
from tavlei.tournament.standings.fide import FIDE_CRITERIA
from tavlei.tournament.standings.fide.direct import encountered
from tavlei.tournament.standings.fide.field import TieBreakField
from tavlei.tournament.standings.fide.team_codes import TeamTable, board_points, team_table
from tavlei.tournament.standings.fide.teams import GAME, MATCH, TeamFree, TeamMeeting, TeamRound, team_field

EARLIER, LATER = date(2026, 2, 28), date(2026, 3, 1)
YEARS = ("fide-tie-breaks-2023", "fide-tie-breaks-2026")
ALL = (
    "C.07/DE", "C.07/WIN", "C.07/WON", "C.07/BPG", "C.07/BWG", "C.07/REP", "C.07/PS", "C.07/KS", "C.07/BH", "C.07/AOB",
    "C.07/FB", "C.07/SB", "C.07/ARO", "C.07/TPR", "C.07/PTP", "C.07/APRO", "C.07/APPO",
)  # fmt: skip


def table(tournament: Tournament, key: str, day: date, system: System = System.SWISS) -> Standings:
    return standings(tournament, system, [key], Rulebook.on("draughts-rules", day))


def values(found: Standings, key: str) -> dict[str, Fraction | None]:
    return {row.participant: row.values[key] for row in found.rows}


@pytest.mark.parametrize("key", held.SWISS_VALUES)
@pytest.mark.clause("fide-tie-breaks-2023", "C.07/BH", "C.07/AOB", "C.07/FB", "C.07/SB", "C.07/ARO", "C.07/TPR")
@pytest.mark.clause("fide-tie-breaks-2023", "C.07/WIN", "C.07/WON", "C.07/BPG", "C.07/BWG", "C.07/REP", "C.07/PS")
@pytest.mark.clause("fide-tie-breaks-2023", "C.07/14", "C.07/16.2", "C.07/16.3", "C.07/16.4", "C.07/16.5")
def test_the_exercises_of_a_swiss_give_every_value_that_is_printed(key: str) -> None:
    found = table(held.tournament(held.SWISS_5), key, EARLIER)
    assert values(found, key) == held.listed(held.SWISS_VALUES[key])
    assert found.explanation().working


@pytest.mark.parametrize("key", held.CHANGED_2026)
@pytest.mark.clause("fide-tie-breaks-2026", "C.07/16.2", "C.07/16.3", "C.07/16.4", "C.07/16.5", "C.07/14")
@pytest.mark.clause("fide-tie-breaks-2026", "C.07/BH", "C.07/FB", "C.07/SB")
def test_since_march_2026_rounds_not_played_are_worth_less_in_the_same_exercises(key: str) -> None:
    changed = {str(number): Fraction(value) for number, value in held.CHANGED_2026[key].items()}
    expected = held.listed(held.SWISS_VALUES[key]) | changed
    assert values(table(held.tournament(held.SWISS_5), key, LATER), key) == expected


@pytest.mark.clause("fide-tie-breaks-2023", "C.07/ARO", "C.07/APRO", "C.07/PTP")
def test_the_exercises_of_ratings() -> None:
    swiss = held.tournament(held.SWISS_5)
    cut = values(table(swiss, "fide_aro_c1", EARLIER), "fide_aro_c1")
    assert [str(cut[str(number)] or "-") for number in range(1, 17)] == held.ARO_CUT.split()
    average = values(table(swiss, "fide_apro", EARLIER), "fide_apro")
    assert {name: average[name] for name in held.APRO} == held.APRO
    assert values(table(swiss, "fide_ptp", EARLIER), "fide_ptp")["3"] == 2112


@pytest.mark.parametrize("key", held.ROUND_ROBIN_VALUES)
@pytest.mark.clause("fide-tie-breaks-2023", "C.07/15", "C.07/KS")
@pytest.mark.clause("fide-tie-breaks-2026", "C.07/15", "C.07/KS")
def test_the_exercises_of_a_round_robin(key: str) -> None:
    for day in (EARLIER, LATER):
        found = table(held.tournament(held.ROUND_ROBIN), key, day, System.ROUND_ROBIN)
        assert values(found, key) == held.listed(held.ROUND_ROBIN_VALUES[key])


@pytest.mark.clause("fide-tie-breaks-2023", "C.07/DE")
@pytest.mark.clause("fide-tie-breaks-2026", "C.07/DE")
def test_the_exercises_of_direct_encounter() -> None:
    for rows, system, expected in (
        (held.SWISS_9, System.SWISS, held.DIRECT_9),
        (held.ROUND_ROBIN, System.ROUND_ROBIN, held.DIRECT_ROUND_ROBIN),
    ):
        found = table(held.tournament(rows), "fide_de", LATER, system)
        assert {row.participant: row.place for row in found.rows} == held.listed(expected)
        assert found.explanation().working
    swiss = {row.participant: row.place for row in table(held.tournament(held.SWISS_5), "fide_de", EARLIER).rows}
    assert {swiss[name] for name in ("1", "3", "4", "16")} == {2}
    assert {swiss[name] for name in ("5", "8", "11")} == {7}


def names_in(met: Encounter | Bye) -> tuple[str, ...]:
    return (met.player,) if isinstance(met, Bye) else met.players


def checked(tournament: Tournament, code: str, day: date, rounds: int) -> dict[str, Any]:
    """The values of FIDE's own checker, by the name of everybody, and the places after points and the tie-break."""
    request = FideRequest(tournament, FideSystem.DUTCH, rounds + 1, "s", rulebook=Rulebook.on("fide-pairings", LATER))
    played = pairing_table(request)
    made = event(played) | {"numRounds": rounds, "currentRound": rounds}
    made["tournamentInfo"] = {"startDate": day.isoformat()}
    asked = {"tiebreak": ["PTS", code], "check": False, "unrated": None, "swiss": True, "pre_determined": False}
    found = checker(made, -1, asked).compute_tiebreaks(made, asked)
    names = {player.number: player.id for player in played.players}
    return {names[one["cid"]]: (one["tiebreakScore"][1], one["rank"]) for one in found["competitors"]}


@given(seed=st.integers(0, 10**6), players=st.integers(6, 24), later=st.booleans())
@examples(8)
def test_random_events_have_the_values_of_the_checker(seed: int, players: int, later: bool) -> None:
    day = LATER if later else EARLIER
    asked = list(random_event(seed, players, 5, FideSystem.DUTCH, Rulebook.on("fide-pairings", LATER)))
    played = asked[-1].request.tournament
    ever = {name for one in played.rounds for met in one for name in names_in(met)}
    played = Tournament(tuple(one for one in played.participants if one.id in ever), played.rounds)
    rounds = len(played.rounds)
    if not rounds:
        return
    for key, criterion in FIDE_CRITERIA.items():
        found = table(played, key, day)
        expected = checked(played, criterion.code, day, rounds)
        if key == "fide_de":
            assert {row.participant: row.place for row in found.rows} == {
                name: at for name, (_, at) in expected.items()
            }
            continue
        given_values = values(found, key)
        told = {name: None if value is None else Fraction(Decimal(value)) for name, (value, _) in expected.items()}
        assert given_values == told, key


@pytest.mark.clause("fide-tie-breaks-2026", "C.07/ARO", "C.07/TPR", "C.07/PTP", "C.07/APRO", "C.07/APPO", "C.07/AOB")
@pytest.mark.clause("fide-tie-breaks-2026", "C.07/WIN", "C.07/WON", "C.07/BPG", "C.07/BWG", "C.07/REP", "C.07/PS")
@pytest.mark.clause("fide-tie-breaks-2023", "C.07/APPO")
def test_every_tie_break_tells_its_rounds_and_names_its_article() -> None:
    for day, edition in zip((EARLIER, LATER), YEARS, strict=True):
        for key, criterion in FIDE_CRITERIA.items():
            found = table(held.tournament(held.SWISS_5), key, day)
            told = found.explain_value("1", key)
            assert told.verdict.clause is not None
            assert (told.verdict.clause.edition, told.verdict.clause.number) == (edition, criterion.number)
            assert told.working or found.row("1").values[key] in (0, None)
    assert {criterion.number for criterion in FIDE_CRITERIA.values()} == set(ALL)


def test_somebody_without_a_rating_leaves_ratings_out() -> None:
    rows = held.tournament(held.SWISS_5)
    unrated = Tournament((Participant("1", None, 1), *rows.participants[1:]), rows.rounds)
    assert set(values(table(unrated, "fide_aro", LATER), "fide_aro").values()) == {None}


def boards_of(points: Fraction) -> tuple[Fraction, ...]:
    """Boards that give a sum: wins first, then a draw, then losses."""
    whole, rest = divmod(points, 1)
    found = [Fraction(1)] * int(whole) + [rest] * bool(rest)
    return (*found, *[Fraction(0)] * (4 - len(found)))


def teams(edition: str, *codes: str, by_game_points: bool = False) -> TeamTable:
    return team_table(teams_field(edition), codes, by_game_points=by_game_points)


def teams_field(edition: str) -> TieBreakField:
    rounds: list[list[TeamMeeting | TeamFree]] = [[] for _ in range(7)]
    for number, told in held.TEAMS.items():
        for place, text in enumerate(told.split()):
            if text == "+F":
                rounds[place].append(TeamMeeting(str(number), "6", Fraction(4), forfeit=True))
            elif text in ("PAB", "HPB"):
                rounds[place].append(TeamFree(str(number), "unpaired" if text == "PAB" else "half"))
            elif "w" in text:
                opponent, _, points = text.partition("w")
                on_boards = tuple(map(Fraction, held.MATCH_11_14.split()))
                if (number, opponent) != (11, "14"):
                    on_boards = boards_of(Fraction(points))
                rounds[place].append(TeamMeeting(str(number), opponent, Fraction(points), boards=on_boards))
    made: list[TeamRound] = [tuple(one) for one in rounds]
    return team_field(list(map(str, held.TEAMS)), made, 4, Rulebook.of(edition))


@pytest.mark.parametrize("name", held.TEAM_VALUES)
@pytest.mark.clause("fide-tie-breaks-2023", "C.07/MPVGP", "C.07/BH")
@pytest.mark.clause("fide-tie-breaks-2026", "C.07/MPVGP")
def test_the_exercises_of_teams_by_match_and_game_points(name: str) -> None:
    code = {"mpts": "MPTS", "gpts": "GPTS"}.get(name, name.upper().replace("BH_", "BH:").replace("_C1", "/C1"))
    assert teams(YEARS[0], code).values[code] == held.listed(held.TEAM_VALUES[name])


@pytest.mark.parametrize("by_game_points", held.TEAM_ORDERS)
@pytest.mark.clause("fide-tie-breaks-2023", "C.07/MPVGP")
@pytest.mark.clause("fide-tie-breaks-2026", "C.07/MPVGP")
def test_the_exercise_of_the_other_score_orders_all_teams(by_game_points: bool) -> None:
    code = "MPTS" if by_game_points else "GPTS"
    places = teams(YEARS[0], code, by_game_points=by_game_points).places
    assert sorted(places, key=lambda team: (places[team], int(team))) == held.TEAM_ORDERS[by_game_points].split()


@pytest.mark.parametrize("name", held.EXTENDED)
@pytest.mark.clause("fide-tie-breaks-2023", "C.07/ESB")
@pytest.mark.clause("fide-tie-breaks-2026", "C.07/ESB")
def test_the_exercises_of_the_extended_sonneborn_berger(name: str) -> None:
    code = name.upper().replace("_", "/")
    found = teams(YEARS[0], code).values[code]
    expected = {str(number): Fraction(value) for number, value in held.EXTENDED[name].items()}
    assert {team: found[team] for team in expected} == expected
    assert teams(YEARS[1], code).values[code]["1"] < teams(YEARS[0], code).values[code]["1"]


@pytest.mark.clause("fide-tie-breaks-2023", "C.07/EDE")
def test_the_exercises_of_the_extended_direct_encounter() -> None:
    places = teams(YEARS[0], "EDE").places
    assert places["11"] == places["14"]
    assert places["7"] == places["9"] == places["13"]
    assert places["6"] < places["8"]
    assert sorted("12345", key=places.__getitem__) == ["4", "2", "1", "3", "5"]


@pytest.mark.parametrize("score", ["match", "game"])
@pytest.mark.clause("fide-tie-breaks-2023", "C.07/EDE")
def test_what_the_equal_teams_of_the_exercises_scored_against_each_other(score: str) -> None:
    field, which = teams_field(YEARS[0]), {"match": MATCH, "game": GAME}[score]
    for group, printed in held.ENCOUNTERS[score].items():
        equals = group.split()
        found = [encountered(field, team, equals, which).score / WIN for team in equals]
        assert found == list(map(Fraction, printed.split())), group


@pytest.mark.parametrize("code", held.BOARDS_11_14)
@pytest.mark.clause("fide-tie-breaks-2023", "C.07/BC", "C.07/TBR", "C.07/BBE")
@pytest.mark.clause("fide-tie-breaks-2026", "C.07/BC", "C.07/TBR", "C.07/BBE")
def test_the_exercises_of_boards_give_the_values_that_are_printed(code: str) -> None:
    """Exercises 46-48, of the one match in which the two teams met."""
    boards = tuple(map(Fraction, held.MATCH_11_14.split()))
    for edition in YEARS:
        met = [(TeamMeeting("11", "14", Fraction(2), boards=boards),)]
        found = team_table(team_field(["11", "14"], met, 4, Rulebook.of(edition)), [code])
        assert [found.values[code][team] for team in ("11", "14")] == list(map(Fraction, held.BOARDS_11_14[code]))
        assert found.places == {"11": 1, "14": 2}


@pytest.mark.clause("fide-tie-breaks-2023", "C.07/12")
@pytest.mark.clause("fide-tie-breaks-2026", "C.07/12")
def test_a_bye_of_the_pairing_is_a_win_on_every_board() -> None:
    """Team 14 was free in round 7 for a drawn match: board by board that is 1 point each, in the table 2 in all."""
    for edition in YEARS:
        field = teams_field(edition)
        free = next(one for one in field.rounds["14"] if one.unpaired)
        assert (free.number, free.points) == (7, (WIN, 2 * WIN))
        own = [one.boards for one in field.rounds["14"] if not one.unpaired]
        assert board_points(field, "14") == tuple(sum(column) + WIN for column in zip(*own, strict=True))


@pytest.mark.parametrize("code", ["EDEBT", "EDET", "EDEB", "EDEC", "EDEBB"])
@pytest.mark.clause("fide-tie-breaks-2023", "C.07/EDE", "C.07/BC", "C.07/TBR", "C.07/BBE")
@pytest.mark.clause("fide-tie-breaks-2026", "C.07/EDE", "C.07/BC", "C.07/TBR", "C.07/BBE")
def test_the_exercises_of_boards_part_the_two_who_drew_their_match(code: str) -> None:
    """Exercises 46-48: board count, top board and bottom board elimination of the match 11 - 14."""
    for edition in YEARS:
        places = teams(edition, code).places
        assert places["11"] < places["14"]


@pytest.mark.clause("fide-tie-breaks-2023", "C.07/SSSC")
@pytest.mark.clause("fide-tie-breaks-2026", "C.07/SSSC")
def test_the_exercise_of_the_combination_of_score_and_schedule_strength() -> None:
    found = teams(YEARS[0], "SSSC").values["SSSC"]
    assert found == held.listed(held.COMBINED)
    assert {team: Fraction(half_up(value * 10), 10) for team, value in found.items()} == held.listed(
        held.COMBINED_PRINTED
    )
    later = teams(YEARS[1], "SSSC").values["SSSC"]
    assert (later["1"], later["2"]) == (Fraction("37.83"), Fraction(36))
