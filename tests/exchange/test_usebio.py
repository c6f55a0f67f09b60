"""Bridge results in USEBIO 1.2: travellers of pairs, matches of teams, what is refused."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests import memory
from tests.exchange.refusals import problems

from tavlei.exchange.usebio import UsebioMatch, UsebioPlayer, read_usebio, usebio_json
from tavlei.rulebook import Refusal

PAIRS = """<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE USEBIO SYSTEM "http://www.usebio.org/files/usebio_v1_2.dtd">
<USEBIO Version="1.2">
 <CLUB><CLUB_NAME>Клуб &amp; друзья</CLUB_NAME><CLUB_ID_NUMBER>7</CLUB_ID_NUMBER></CLUB>
 <EVENT EVENT_TYPE="PAIRS">
  <BOARD_SCORING_METHOD>MATCH_POINTS</BOARD_SCORING_METHOD>
  <EVENT_DESCRIPTION>Вторничный турнир</EVENT_DESCRIPTION>
  <DATE>17/11/2026</DATE>
  <SESSION SESSION_ID="1"><SECTION SECTION_ID="A">
   <PARTICIPANTS>
    <PAIR><PAIR_NUMBER>1</PAIR_NUMBER><DIRECTION>NS</DIRECTION><PERCENTAGE>62.50</PERCENTAGE><PLACE>1=</PLACE>
     <PLAYER><PLAYER_NAME>Анна Белова</PLAYER_NAME><NATIONAL_ID_NUMBER>123</NATIONAL_ID_NUMBER></PLAYER>
     <PLAYER><PLAYER_NAME>Вера Громова</PLAYER_NAME></PLAYER>
    </PAIR>
    <PAIR><PAIR_NUMBER>2</PAIR_NUMBER></PAIR>
   </PARTICIPANTS>
   <BOARD><BOARD_NUMBER>1</BOARD_NUMBER>
    <HAND><DIRECTION>N</DIRECTION><SPADES>AKQJ10987</SPADES><HEARTS>AKQJT</HEARTS><DIAMONDS/><CLUBS/></HAND>
    <HAND><DIRECTION>E</DIRECTION><SPADES>65432</SPADES><HEARTS>98765432</HEARTS></HAND>
    <HAND><DIRECTION>S</DIRECTION><DIAMONDS>AKQJT98765432</DIAMONDS></HAND>
    <HAND><DIRECTION>W</DIRECTION><CLUBS>AKQJT98765432</CLUBS></HAND>
    <TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2</EW_PAIR_NUMBER>
     <CONTRACT>3NT</CONTRACT><PLAYED_BY>N</PLAYED_BY><LEAD>HK</LEAD><TRICKS>10</TRICKS><SCORE>430</SCORE>
     <NS_MATCH_POINTS>2</NS_MATCH_POINTS><EW_MATCH_POINTS>0</EW_MATCH_POINTS></TRAVELLER_LINE>
    <TRAVELLER_LINE><NS_PAIR_NUMBER>3</NS_PAIR_NUMBER><EW_PAIR_NUMBER>4</EW_PAIR_NUMBER>
     <CONTRACT>4 S *</CONTRACT><PLAYED_BY>E</PLAYED_BY><TRICKS>10</TRICKS><SCORE>-590</SCORE></TRAVELLER_LINE>
   </BOARD>
   <BOARD><BOARD_NUMBER>2</BOARD_NUMBER>
    <TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2</EW_PAIR_NUMBER>
     <CONTRACT>PASS</CONTRACT><SCORE>0</SCORE></TRAVELLER_LINE>
    <TRAVELLER_LINE><NS_PAIR_NUMBER>3</NS_PAIR_NUMBER><EW_PAIR_NUMBER>4</EW_PAIR_NUMBER>
     <CONTRACT/><SCORE>A6040</SCORE><NS_MATCH_POINTS>1.2</NS_MATCH_POINTS></TRAVELLER_LINE>
   </BOARD>
  </SECTION></SESSION>
 </EVENT>
</USEBIO>
"""
LINE = "<CONTRACT>{0}</CONTRACT><PLAYED_BY>{1}</PLAYED_BY><TRICKS>{2}</TRICKS><SCORE>{3}</SCORE></TRAVELLER_LINE>"
MATCHES = f"""<USEBIO Version="1.2"><EVENT EVENT_TYPE="SWISS_TEAMS"><DATE>2026-11-17</DATE>
<PARTICIPANTS><TEAM TEAM_ID="1" TEAM_NAME="Альфа"><PLACE>1</PLACE><TOTAL_SCORE>15,5</TOTAL_SCORE>
<PLAYER><PLAYER_NAME>A</PLAYER_NAME></PLAYER></TEAM><TEAM TEAM_ID="2" TEAM_NAME="Бета"/></PARTICIPANTS>
<MATCH><ROUND_NUMBER>1</ROUND_NUMBER><TEAM>1</TEAM><OPPOSING_TEAM>2</OPPOSING_TEAM>
<TEAM_SCORE>15.5</TEAM_SCORE><OPPOSING_TEAM_SCORE>4.5</OPPOSING_TEAM_SCORE>
<BOARD><BOARD_NUMBER>5</BOARD_NUMBER>
<TRAVELLER_LINE><DIRECTION>NS</DIRECTION>{LINE.format("4H", "S", 10, 620)}
<TRAVELLER_LINE><DIRECTION>EW</DIRECTION>{LINE.format("3HXX", "S", 8, -200)}</BOARD></MATCH></EVENT></USEBIO>
"""


def test_travellers_of_pairs() -> None:
    event = read_usebio(PAIRS.encode())
    assert (event.kind, event.name, event.day) == ("PAIRS", "Вторничный турнир", date(2026, 11, 17))
    assert (event.scoring, event.club, event.is_team_event) == ("MATCH_POINTS", "Клуб & друзья", False)
    first = event.sides[0]
    assert first.players == (UsebioPlayer("Анна Белова", "123"), UsebioPlayer("Вера Громова"))
    assert (first.section, first.direction, first.place, first.percentage) == ("A", "NS", "1=", Fraction(125, 2))
    one, two, passed, awarded = event.results
    assert (one.record.contract, one.record.declarer, one.record.tricks, one.record.score) == ("3N", "N", 10, 430)
    assert (one.record.vulnerable, passed.record.vulnerable) == ("None", "NS")
    assert (two.record.contract, two.record.declarer, two.record.score) == ("4SX", "E", -590)
    assert (passed.record.contract, passed.record.score) == ("Pass", 0)
    assert (awarded.awarded, awarded.record.score, awarded.ns_points) == ("A6040", None, Fraction(6, 5))
    assert one.record.deal == "N:AKQJT987.AKQJT.. 65432.98765432.. ..AKQJT98765432. ...AKQJT98765432"
    assert passed.record.deal is None


def test_matches_of_teams() -> None:
    event = read_usebio(MATCHES.encode())
    assert event.is_team_event
    assert [(side.number, side.name, side.score) for side in event.sides] == [
        ("1", "Альфа", Fraction(31, 2)),
        ("2", "Бета", None),
    ]
    assert event.matches == (UsebioMatch(1, "1", "2", "", Fraction(31, 2), Fraction(9, 2)),)
    open_room, closed_room = event.results
    assert (open_room.north_south, open_room.east_west, open_room.round) == ("1", "2", 1)
    assert (closed_room.north_south, closed_room.east_west) == ("2", "1")
    assert (closed_room.record.contract, closed_room.record.vulnerable) == ("3HXX", "NS")


def test_vulnerability_by_number_of_all_sixteen() -> None:
    boards = "".join(
        f"<BOARD><BOARD_NUMBER>{number}</BOARD_NUMBER><TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER>"
        "<EW_PAIR_NUMBER>2</EW_PAIR_NUMBER><SCORE>0</SCORE></TRAVELLER_LINE></BOARD>"
        for number in range(1, 18)
    )
    event = read_usebio(f"<USEBIO><EVENT EVENT_TYPE='PAIRS'>{boards}</EVENT></USEBIO>".encode())
    found = " ".join(result.record.vulnerable for result in event.results)
    assert found == "None NS EW All NS EW All None EW All None NS All None NS EW None"


def test_the_event_as_json() -> None:
    found = usebio_json(read_usebio(PAIRS.encode()))
    assert (found["day"], found["sides"][0]["percentage"]) == ("2026-11-17", "62.5")
    assert found["results"][0]["record"]["recorded"] == 430


@pytest.mark.parametrize(
    ("old", "new", "word"),
    [
        ("<TRICKS>10<", "<TRICKS>14<", "13 tricks"),
        ("<TRICKS>10<", "<TRICKS>ten<", "whole number"),
        ("<PLAYED_BY>N<", "<PLAYED_BY>?<", "declarer"),
        ("<BOARD_NUMBER>1<", "<BOARD_NUMBER><", "no number"),
        ("<PAIR_NUMBER>2<", "<PAIR_NUMBER><", "no number"),
        ("<EW_PAIR_NUMBER>4<", "<EW_PAIR_NUMBER><", "both pairs"),
        (
            "<BOARD_NUMBER>1</BOARD_NUMBER>",
            "<BOARD_NUMBER>1</BOARD_NUMBER><VULNERABILITY>Maybe</VULNERABILITY>",
            "Maybe",
        ),
        (">62.50<", ">much<", "expected a number"),
        ("17/11/2026", "31/11/2026", "day"),
        (">AKQJ10987<", ">AKQJ1098<", "13 cards"),
        (">65432<", ">A5432<", "13 cards"),
        ("<HAND><DIRECTION>W<", "<HAND><DIRECTION>N<", "four hands"),
        ("</EVENT>", "</EVENT><EVENT/>", "more than one"),
        ("</USEBIO>", "", "broken"),
        ("<USEBIO ", "<BRIDGE ", "BRIDGE"),
        ("&amp;", "&bomb;", "entities"),
        ('v1_2.dtd"', 'v1_2.dtd" [<!ENTITY bomb "x">]', "entities"),
        ("Вторничный", "x" * 2001, "2000 letters"),
        ("</EVENT>", "<A>" * 30 + "</A>" * 30 + "</EVENT>", "too deep"),
    ],
)
def test_what_is_wrong_is_refused(old: str, new: str, word: str) -> None:
    assert old in PAIRS
    with pytest.raises(Refusal, match=word):
        read_usebio(PAIRS.replace(old, new).encode())


@pytest.mark.parametrize(
    "content", [b"", b"<USEBIO/>", b"no xml", b'<?xml version="1.0" encoding="nothing"?><USEBIO/>']
)
def test_a_file_without_an_event_is_refused(content: bytes) -> None:
    with pytest.raises(Refusal):
        read_usebio(content)


def test_a_file_of_100_megabytes_is_refused_at_once() -> None:
    content = b"<USEBIO>" + b" " * (100 << 20)
    with memory.at_most(memory.MEBIBYTE), pytest.raises(Refusal, match="32 MB"):
        read_usebio(content)


@given(at=st.integers(0, len(PAIRS)), length=st.integers(0, 30), what=st.binary(max_size=12))
def test_a_spoiled_file_is_read_or_refused(at: int, length: int, what: bytes) -> None:
    content = PAIRS.encode()
    assert problems(lambda: read_usebio(content[:at] + what + content[at + length :])) != ()
