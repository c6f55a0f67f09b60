"""Tournament reports of FIDE: a file of 2016 as programs write it, every record cut and spoiled, bounds."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests import memory
from tests.exchange.refusals import problems
from tests.exchange.trf.trf_helpers import INDIVIDUAL, TEAMS
from tests.tournament.rules import RULES

from tavlei.exchange.trf import (
    Decisions,
    Points,
    TrfGame,
    event_of,
    points_of,
    read_trf,
    read_trf_text,
    team_event_of,
    write_trf,
)
from tavlei.exchange.trf.reader import read_report_text
from tavlei.rulebook import Refusal
from tavlei.tournament.model import Bye, ByeKind, Encounter, Result
from tavlei.tournament.teams import TeamMatch

BY_RESULTS = Decisions(points=Points.RESULTS)
OLD = """012 Open of the Town
022 Lviv
032 UKR
042 2019/03/01
052 03.03.2019
062 4
072 3
082 0
092 Individual: Swiss-System (FIDE)
102 Arbiter, Chief
112 Arbiter, First
112 Arbiter, Second
122 90 min + 30 sec
132                                                                                        19/03/01  19/03/02
001    1 m GM Ivanchuk, Vasyl                   2700 UKR    14100010 1969/03/18  2.0    1     2 w 1     3 b +
001    2 w  g Müller, Anna                      2200 GER     4600001 1990        1.0    2     1 b 0  0000 - F
001    3 m    Novak, Jan                           0 CZE             0000/00/00  0.0    4     4 w 0     1 w -
001    4      Bez, Ratinga                                                       1.0    2     3 b 1
013 Alfa                               1    3
XXR 7
XXC black1
XXP 1 4
"""


def test_a_report_of_2016() -> None:
    found = read_trf(OLD.encode("cp1252"))
    head = found.head
    assert (head.name, head.city, head.starts, head.ends) == (
        "Open of the Town",
        "Lviv",
        date(2019, 3, 1),
        date(2019, 3, 3),
    )
    assert head.deputies == ("Arbiter, First", "Arbiter, Second")
    assert head.round_dates == (date(2019, 3, 1), date(2019, 3, 2))
    assert (head.rounds_planned, head.initial_colour) == (7, "B")
    assert found.players[1].name == "Müller, Anna"
    assert [player.rating for player in found.players] == [2700, 2200, None, None]
    assert [player.birth for player in found.players] == [date(1969, 3, 18), 1990, None, None]
    assert found.players[3].games == (TrfGame(3, "b", "1"), TrfGame(None, "-", "Z"))
    assert found.forbidden[0].participants == (1, 4)
    assert not found.is_team_event
    event = event_of(found)
    assert event.tournament.rounds == (
        (Encounter("1", "2", Result.WHITE_WINS), Encounter("3", "4", Result.BLACK_WINS)),
        (Bye("2"), Encounter("3", "1", Result.BLACK_PLUS)),
    )
    assert [participant.team for participant in event.tournament.participants] == ["Alfa", None, "Alfa", None]
    assert [points_of(head, player.games) for player in found.players] == [player.points for player in found.players]


def test_lines_may_end_with_cr_alone_and_comments_are_passed_over() -> None:
    assert read_trf_text("### who wrote it\r" + OLD.replace("\n", "\r")) == read_trf_text(OLD)


def test_a_bye_of_half_a_point_is_a_bye_on_request() -> None:
    found = event_of(INDIVIDUAL)
    assert Bye("3", ByeKind.HALF) in found.tournament.rounds[0]
    assert len(found.tournament.rounds[0]) == 3


LINES = [each for each in (*write_trf(INDIVIDUAL).split("\r\n"), *write_trf(TEAMS).split("\r\n")) if each]
CODES = sorted({each[:3] for each in LINES})


def test_the_samples_hold_every_record_of_2026() -> None:
    wanted = "012 022 032 042 052 062 072 082 092 102 112 122 132 142 152 162 172 182 192 202 212 222 352 362 "
    wanted += "001 RUS 013 310 250 260 240 320 330 300 299"
    assert set(wanted.split()) <= set(CODES)


@pytest.mark.parametrize("sample", [INDIVIDUAL, TEAMS], ids=["individual", "teams"])
def test_every_record_cut_anywhere_is_read_or_refused_with_its_line(sample: object) -> None:
    text = write_trf(INDIVIDUAL if sample is INDIVIDUAL else TEAMS).split("\r\n")[:-1]
    for index, line in enumerate(text):
        for length in range(len(line)):
            cut = "\n".join([*text[:index], line[:length], *text[index + 1 :]])
            found = problems(lambda given=cut: read_trf_text(given))  # type: ignore[misc]
            assert found is None or all(each.path for each in found)


MANDATORY = {"001": 20, "310": 30, "250": 20, "260": 14, "240": 9, "320": 8, "330": 12, "300": 12, "299": 15, "RUS": 5}


@pytest.mark.parametrize("code", sorted(MANDATORY))
def test_a_record_cut_before_what_it_needs_is_told(code: str) -> None:
    sample = next(each for each in (INDIVIDUAL, TEAMS) if f"\n{code} " in f"\n{write_trf(each)}".replace("\r", ""))
    lines = write_trf(sample).split("\r\n")
    index = next(number for number, line in enumerate(lines) if line.startswith(code))
    lines[index] = lines[index][: MANDATORY[code]]
    if code == "RUS":
        assert read_trf_text("\n".join(lines)) != sample  # cut to its first letters it is kept as an unknown record
        return
    try:
        told = read_report_text("\n".join(lines)).remarks
    except Refusal as refusal:  # without a player or a team of which other records speak there is no report
        told = refusal.problems
    assert told
    assert told[0].path


@pytest.mark.parametrize(
    ("old", "new", "word"),
    [
        ("   2 w 1     3", "   4 w 1     3", "other way"),
        ("   1 b 0", "   1 w 0", "colours"),
        ("   1 b 0", "   1 b 1", "agree"),
        ("   2 w 1     3", "   9 w 1     3", "there is no number 9"),
        ("   2 w 1     3", "   1 w 1     3", "own opponent"),
        ("   1 b 0", "   1 x 0", "round such as"),
        ("   1 b 0", "   1 b ?", "round such as"),
        ("   1 b 0", "   1bb 0", "between"),
        ("0000 - F", "0000 w F", "no colour"),
        ("0000 - F", "0000 - 1", "needs an opponent"),
        ("001    2", "001    1", "stands twice"),
        ("001    2", "001    x", "whole number"),
        (" 2700 UKR", "x2700 UKR", "between"),
        ("  2.0    1", "  2,x    1", "points"),
        ("013 Alfa", "013     ", "cut off"),
        ("XXP 1 4", "XXP 1 9", "there is no number"),
        ("022 Lviv", "022 " + "L" * 5000, "too long"),
        ("022 Lviv", "299 Q         1.0  000    1", "one of"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(old: str, new: str, word: str) -> None:
    assert old in OLD
    with pytest.raises(Refusal, match=word) as refused:
        read_trf_text(OLD.replace(old, new))
    assert refused.value.problems[0].path


@pytest.mark.parametrize(
    ("old", "new", "word"),
    [
        ("012 Open of the Town\n", "", "no name"),
        ("012 Open", "012 Open\n012 Open", "stands twice"),
        ("042 2019/03/01", "042 2019/02/30", "day"),
        ("XXR 7", "XXR x", "whole number"),
        ("XXP 1 4", "XXP 1", "two numbers"),
        ("022 Lviv", "0222 Lviv", "three digits"),
        ("022 Lviv", "hello world", "three digits"),
        ("022 Lviv", "022\tLviv", "tabs"),
        ("022 Lviv", "152 G", "colours"),
        ("022 Lviv", "162 Q 1.0", "points such as"),
        ("022 Lviv", "162 W", "points such as"),
        ("022 Lviv", "172 UKR BEST", "one of"),
        ("022 Lviv", "192 my own", "type of tournament"),
        ("022 Lviv", "222 90 min", "time control"),
        ("022 Lviv", "142 x", "whole number"),
        ("022 Lviv", "240 Q 001    1", "one of"),
        ("022 Lviv", "250      01.0 003 001 0001 0002", "nothing"),
        ("022 Lviv", "260 001 002    1", "cut off"),
    ],
)
def test_a_line_that_is_not_understood_is_left_out_with_a_remark(old: str, new: str, word: str) -> None:
    assert old in OLD
    read = read_report_text(OLD.replace(old, new))
    assert word in " ".join(remark.text() for remark in read.remarks)
    assert all(remark.path for remark in read.remarks)
    assert len(read.trf.players) == len(read_trf_text(OLD).players)


def test_a_report_without_players_is_refused() -> None:
    with pytest.raises(Refusal, match="no player"):
        read_trf_text("012 Nobody came\n")


def test_points_taken_by_an_arbiter_are_read_but_are_no_result_of_ours() -> None:
    found = read_report_text(OLD.replace("   2 w 1     3", "   2 w 0     3"), BY_RESULTS).trf
    assert found.players[0].games[0].result == "0"
    with pytest.raises(Refusal, match="00"):
        event_of(found)


def test_a_game_of_less_than_a_move_is_a_game() -> None:
    text = OLD.replace("   2 w 1     3", "   2 w W     3").replace("   1 b 0", "   1 b L")
    assert event_of(read_trf_text(text)).tournament.rounds[0][0] == Encounter("1", "2", Result.WHITE_WINS)


@pytest.mark.parametrize(("line", "worth"), [("162  W 2.0    D 1.0", 2), ("162  W 3.0    D 1.0", None)])
def test_points_of_a_win(line: str, worth: int | None) -> None:
    found = read_report_text(OLD.replace("022 Lviv", line), BY_RESULTS).trf
    if worth is None:
        with pytest.raises(Refusal, match="3, 1, 0"):
            event_of(found)
    else:
        assert event_of(found).tournament.points_for_win == worth
        assert points_of(found.head, (TrfGame(None, "-", "U"), TrfGame(None, "-", "H"))) == Fraction(3)


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"line_ups": (replace(TEAMS.line_ups[0], players=(3, None)),)}, "belong"),
        ({"teams": (TEAMS.teams[0], replace(TEAMS.teams[1], players=(1, 4)), TEAMS.teams[2])}, "two teams"),
        ({"teams": (TEAMS.teams[0], replace(TEAMS.teams[1], number=1), TEAMS.teams[2])}, "stands twice"),
        ({"byes": (replace(TEAMS.byes[0], participants=(4,)),)}, "no number 4"),
        ({"forfeited": (replace(TEAMS.forfeited[0], black=8),)}, "no number 8"),
    ],
)
def test_contradictions_of_teams(change: dict[str, object], word: str) -> None:
    with pytest.raises(Refusal, match=word):
        replace(TEAMS, **change)  # type: ignore[arg-type]


def test_a_report_of_teams() -> None:
    event = team_event_of(TEAMS, RULES)
    assert event.boards == 2
    results = [[each if isinstance(each, Bye) else (each.teams, each.result) for each in one] for one in event.rounds]
    assert results == [
        [Bye("Гамма"), (("Альфа", "Бета"), Result.DRAW)],
        [Bye("Бета"), (("Альфа", "Гамма"), Result.BLACK_WINS)],
        [(("Бета", "Гамма"), Result.WHITE_PLUS), Bye("Альфа", ByeKind.FULL)],
    ]


def test_a_report_of_teams_of_2016() -> None:
    """There the boards follow from the rosters alone."""
    players = [
        ("Альфа один", "   3 w 1"),
        ("Альфа два", "   4 b ="),
        ("Бета один", "   1 b 0"),
        ("Бета два", "   2 w ="),
    ]
    lines = [
        f"001 {number:4}      {name:33}{'':34}0.0{'':7}{game}" for number, (name, game) in enumerate(players, start=1)
    ]
    text = "012 Матч\n092 Team: Round-Robin\n" + "\n".join(lines)
    found = read_trf_text(f"{text}\n013 {'Альфа':32}   1    2\n013 {'Бета':32}   3    4\n")
    assert found.is_team_event
    ((match,),) = team_event_of(found, RULES).rounds
    assert isinstance(match, TeamMatch)
    assert (match.teams, match.result) == (("Альфа", "Бета"), Result.WHITE_WINS)
    assert [board.result for board in match.boards] == [Result.WHITE_WINS, Result.DRAW]


def test_a_file_of_100_megabytes_is_refused_at_once() -> None:
    content = b"012 long\n" * 12_000_000
    with memory.at_most(memory.MEBIBYTE), pytest.raises(Refusal, match="8 MB"):
        read_trf(content)


@given(st.binary(max_size=300), st.sampled_from([b"", b"012 x\n001    1", OLD.encode()]))
def test_any_bytes_are_read_or_refused(content: bytes, start: bytes) -> None:
    assert problems(lambda: read_trf(start + content)) != ()


@given(st.data())
def test_a_spoiled_report_is_read_or_refused(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([OLD, write_trf(INDIVIDUAL), write_trf(TEAMS)]))
    at = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.sampled_from("0123456789 +-=wbWBZ.x\n/٣"))

    def read() -> object:
        found = read_trf_text(text[:at] + letter + text[at + 1 :])
        return team_event_of(found, RULES) if found.is_team_event else event_of(found)

    assert problems(read) != ()
