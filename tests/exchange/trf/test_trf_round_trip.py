"""What is written as TRF of 2026 is read back as it was: reports, our events, JSON; and another program reads it."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from py4swiss.engines import DutchEngine
from py4swiss.trf import TrfParser
from tests.exchange.trf.trf_helpers import HEAD, INDIVIDUAL, TEAMS
from tests.tournament.rules import RULES

from tavlei.exchange.trf import (
    Acceleration,
    ForbiddenPairs,
    Trf,
    TrfHead,
    TrfPerson,
    TrfRoster,
    event_of,
    read_trf,
    read_trf_text,
    team_event_of,
    tie_break_codes,
    trf_from_json,
    trf_json,
    trf_of,
    trf_of_teams,
    trf_schema,
    type_code,
    write_trf,
)
from tavlei.rulebook import Refusal
from tavlei.tournament.model import Bye, Encounter, Participant, Result, Tournament
from tavlei.tournament.standings.criteria import CRITERIA
from tavlei.tournament.systems import SystemOfPlay
from tavlei.tournament.teams import TeamBoard, TeamEvent, TeamMatch, TeamScoring


@pytest.mark.parametrize("sample", [INDIVIDUAL, TEAMS], ids=["individual", "teams"])
@pytest.mark.parametrize("older", [False, True])
def test_a_report_written_is_the_report_read(sample: Trf, older: bool) -> None:
    text = write_trf(sample, for_older_programs=older)
    assert all(line.endswith("\r") for line in text.split("\n")[:-1])
    assert read_trf(text.encode()) == sample
    assert read_trf(text.encode("utf-16")) == sample
    assert write_trf(read_trf_text(text), for_older_programs=older) == text


@pytest.mark.parametrize("sample", [INDIVIDUAL, TEAMS], ids=["individual", "teams"])
def test_a_report_told_as_json_is_the_report(sample: Trf) -> None:
    assert trf_from_json(json.dumps(trf_json(sample)).encode()) == sample


@pytest.mark.parametrize(
    ("content", "path"),
    [
        (b"{", ""),
        (b"[]", ""),
        (b'{"head": {"name": "x"}}', "players"),
        (b'{"head": {"name": "x", "hat": 1}, "players": []}', "head.hat"),
        (b'{"head": {"name": "x"}, "players": []}', "001"),
        (b'{"head": {"name": "x"}, "players": [{"number": "one", "name": "A"}]}', "players[0].number"),
    ],
)
def test_json_that_is_no_report_is_refused(content: bytes, path: str) -> None:
    with pytest.raises(Refusal) as refused:
        trf_from_json(content)
    assert refused.value.problems[0].path == path


def test_the_schema_names_the_records() -> None:
    assert {"head", "players", "teams", "forbidden"} <= set(trf_schema()["properties"])


def test_the_columns_of_a_player() -> None:
    line = next(each for each in write_trf(INDIVIDUAL).split("\r\n") if each.startswith("001    1"))
    assert (line[9], line[10:13], line[14:47].rstrip()) == ("m", " GM", "Иванов, Иван")
    assert (line[48:52], line[53:56], line[57:68], line[69:79]) == ("2500", "RUS", "    4100018", "1990/02/03")
    assert (line[80:84], line[85:89], line[91:99], line[101:109]) == (" 2.5", "   1", "   2 w 1", "   3 b +")


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"name": "Х" * 34}, "players[0].name"),
        ({"rating": 12345}, "players[0].rating"),
        ({"title": "FIDE"}, "players[0].title"),
        ({"points": Fraction(1, 3)}, ""),
    ],
)
def test_what_does_not_fit_is_refused_not_cut(change: dict[str, object], path: str) -> None:
    players = (replace(INDIVIDUAL.players[0], **change), *INDIVIDUAL.players[1:])  # type: ignore[arg-type]
    with pytest.raises(Refusal) as refused:
        write_trf(replace(INDIVIDUAL, players=players))
    assert refused.value.problems[0].path == path


def test_a_line_end_in_a_text_is_refused() -> None:
    with pytest.raises(Refusal):
        write_trf(replace(INDIVIDUAL, head=replace(HEAD, city="Тверь\r\n001")))


def test_codes_of_criteria_and_systems() -> None:
    assert tie_break_codes(("fide_bh_c1", "shmulyan", "fide_won")) == ("BH/C1", "WON")
    assert tie_break_codes(CRITERIA) == ()  # the coefficients of draughts are not FIDE's
    assert type_code("fide_dutch") == "FIDE_DUTCH"
    assert type_code("swiss_lot") == "CUSTOM_SWISS"
    assert type_code("knockout") == "CUSTOM_KNOCKOUT"


@st.composite
def tournaments(draw: st.DrawFn, *, finished: bool = False) -> Tournament:
    """Rounds by chance: everybody is paired, has the bye or stays away."""
    count = draw(st.integers(2, 9))
    ids = [str(number) for number in range(1, count + 1)]
    participants = tuple(Participant(name, draw(st.one_of(st.none(), st.integers(1, 2900))), int(name)) for name in ids)
    results = st.sampled_from([*Result]) if finished else st.sampled_from([None, *Result])
    rounds = []
    for _ in range(draw(st.integers(0, 4))):
        order = draw(st.permutations(ids))
        away = draw(st.integers(0, len(order)))
        there = order[away:]
        one_round: list[Encounter | Bye] = [
            Encounter(white, black, draw(results)) for white, black in zip(there[::2], there[1::2], strict=False)
        ]
        if len(there) % 2:
            one_round.append(Bye(there[-1]))
        rounds.append(tuple(one_round))
    return Tournament(participants, tuple(rounds), draw(st.sampled_from([1, 2])))


def people(tournament: Tournament) -> dict[str, TrfPerson]:
    return {
        participant.id: TrfPerson(f"Участник, Номер {participant.id}", "w", birth=date(2000, 1, 1))
        for participant in tournament.participants
    }


@given(tournaments())
def test_our_event_is_the_event_read_back(tournament: Tournament) -> None:
    written = write_trf(trf_of(tournament, TrfHead("Кубок"), people(tournament)))
    found = event_of(read_trf(written.encode()))
    assert found.tournament.participants == tournament.participants
    assert found.tournament.points_for_win == tournament.points_for_win
    assert [set(each) for each in found.tournament.rounds] == [set(each) for each in tournament.rounds]


def test_a_person_nobody_tells_about_is_refused_and_a_long_name_is_shortened() -> None:
    tournament = Tournament((Participant("a"),))
    with pytest.raises(Refusal, match="«a»"):
        trf_of(tournament, TrfHead("Кубок"), {})
    long = TrfPerson("Константинопольская, Александра Владимировна")
    assert trf_of(tournament, TrfHead("Кубок"), {"a": long}).players[0].name == "Константинопольская, А. В."


RESULTS = st.sampled_from([Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS, Result.WHITE_PLUS, Result.BLACK_PLUS])


@st.composite
def team_events(draw: st.DrawFn) -> tuple[TeamEvent, list[TrfRoster]]:
    """Teams of two to four boards with a reserve; now and then an empty board, a match not played, a bye."""
    boards, count = draw(st.integers(2, 4)), draw(st.integers(2, 5))
    names = [f"Команда {number}" for number in range(1, count + 1)]
    rosters = {name: [f"{name}/{seat}" for seat in range(boards + 1)] for name in names}
    rounds = []
    for _ in range(draw(st.integers(0, 3))):
        order = draw(st.permutations(names))
        one_round: list[TeamMatch | Bye] = [Bye(order[-1])] if count % 2 else []
        for white, black in zip(order[::2], order[1::2], strict=False):
            if draw(st.integers(0, 5)) == 0:
                lost = draw(st.sampled_from([Result.WHITE_PLUS, Result.BLACK_PLUS, Result.BOTH_MINUS]))
                one_round.append(TeamMatch(white, black, (TeamBoard(lost),) * boards, rulebook=RULES))
                continue
            seats = [draw(st.permutations(rosters[name]))[:boards] for name in (white, black)]
            made = [TeamBoard(draw(RESULTS), one, other) for one, other in zip(*seats, strict=True)]
            if draw(st.booleans()):
                made[-1] = TeamBoard(Result.WHITE_PLUS, seats[0][-1], None)
            one_round.append(TeamMatch(white, black, tuple(made), rulebook=RULES))
        rounds.append(tuple(one_round))
    scoring = draw(st.sampled_from(list(TeamScoring)))
    system = draw(st.sampled_from([SystemOfPlay.SWISS, SystemOfPlay.ROUND_ROBIN]))
    told = [TrfRoster(name, tuple((one, TrfPerson(one)) for one in rosters[name])) for name in names]
    return TeamEvent(tuple(names), tuple(rounds), boards, scoring, system=system), told


@given(team_events())
def test_our_team_event_is_the_event_read_back(given_event: tuple[TeamEvent, list[TrfRoster]]) -> None:
    event, rosters = given_event
    trf = trf_of_teams(event, TrfHead("Клубный кубок"), rosters)
    assert read_trf_text(write_trf(trf)) == trf
    found = team_event_of(read_trf_text(write_trf(trf)), RULES)
    names = {str(player.number): player.name for player in trf.players}
    assert (found.teams, found.scoring, found.system) == (event.teams, event.scoring, event.system)
    if not any(isinstance(each, TeamMatch) and any(one.one for one in each.boards) for each in sum(event.rounds, ())):
        return
    renamed = [
        {
            each
            if isinstance(each, Bye)
            else replace(
                each,
                boards=tuple(
                    replace(one, one=names.get(one.one or ""), other=names.get(one.other or "")) for one in each.boards
                ),
            )
            for each in one_round
        }
        for one_round in found.rounds
    ]
    assert renamed == [set(each) for each in event.rounds]


def test_a_team_event_without_players_cannot_be_reported() -> None:
    event = TeamEvent(
        ("А", "Б"),
        ((TeamMatch("А", "Б", (TeamBoard(Result.DRAW),) * 2, rulebook=RULES),),),
        2,
        TeamScoring.MATCH_POINTS,
    )
    rosters = [TrfRoster(name, ((name, TrfPerson(name)),)) for name in ("А", "Б")]
    with pytest.raises(Refusal, match="players of every board"):
        trf_of_teams(event, TrfHead("x"), rosters)
    with pytest.raises(Refusal, match="roster"):
        trf_of_teams(event, TrfHead("x"), rosters[:1])


@given(tournament=tournaments(finished=True))
def test_another_program_reads_what_we_write(tournament: Tournament, tmp_path_factory: pytest.TempPathFactory) -> None:
    """py4swiss checks points, opponents and colours of the report by itself."""
    head = TrfHead("Кубок", "Тверь", "RUS", date(2026, 5, 1), date(2026, 5, 9), deputies=("Лавров",), rounds_planned=9)
    trf = trf_of(tournament, replace(head, initial_colour="W", tie_breaks=("BH", "SB")), people(tournament))
    trf = replace(
        trf, forbidden=(ForbiddenPairs(1, 9, (1, 2)),), accelerations=(Acceleration(Fraction(1), 1, 2, 1, 1),)
    )
    file = tmp_path_factory.mktemp("trf") / "report.trf"
    file.write_bytes(write_trf(trf, for_older_programs=True).encode())
    found = TrfParser.parse(file)
    assert [player_section.name for player_section in found.player_sections] == [player.name for player in trf.players]
    assert [player_section.points_times_ten for player_section in found.player_sections] == [
        10 * player.points for player in trf.players
    ]
    assert found.x_section.forbidden_pairs == {(1, 2)}
    assert found.x_section.number_of_rounds == 9


def test_another_program_reads_a_team_report_and_pairs_from_ours(tmp_path: Path) -> None:
    """The records of 2026 that py4swiss does not know do not disturb it."""
    file = tmp_path / "report.trf"
    ids = [str(number) for number in range(1, 9)]
    first = tuple(Encounter(one, other, Result.WHITE_WINS) for one, other in zip(ids[:4], ids[4:], strict=True))
    tournament = Tournament(tuple(Participant(each, 2000, int(each)) for each in ids), (first,))
    trf = trf_of(tournament, replace(HEAD, deputies=(), round_dates=()), people(tournament))
    file.write_bytes(write_trf(trf, for_older_programs=True).encode())
    pairs = DutchEngine.generate_pairings(TrfParser.parse(file))
    assert sorted(number for pair in pairs for number in (pair.white, pair.black)) == list(range(1, 9))
