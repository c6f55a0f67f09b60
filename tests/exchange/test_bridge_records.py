"""Board records of bridge: PBN and LIN in, scores out."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.bridge.rulebooks import CLASSIFICATION

from tavlei.bridge.scoring import BoardComparison, cross_imps, matchpoints, score_session
from tavlei.calc import evaluate
from tavlei.exchange.bridge import BoardRecord, played_boards, read_lin, read_pbn, session_report, session_results
from tavlei.exchange.bridge.tricks import winner
from tavlei.rulebook import Refusal

DEAL = "N:AKQJ.T98.765.432 T98.AKQJ.T98.765 765.432.AKQJ.T98 432.765.432.AKQJ"
GAME = f"""% PBN 2.1
% EXPORT
[Event "Club evening"]
[Board "1"] ; the first
[West "A"]
[North "B"]
[East "C"]
[South "D"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "{DEAL}"]
[Declarer "S"]
[Contract "4HX"]
[Result "9"]
{{a comment

over three lines}}
[Auction "N"]
1H Pass 4H X ; a double
Pass Pass Pass
[Play "W"]
CA C2 C5 C8
*
"""
LIN = (
    "pn|South,West,North,East|st||md|3SAKQJHT98D765C432,ST98HAKQJDT98C765,S765H432DAKQJCT98|rh||ah|Board 5|sv|n|"
    "mb|p|mb|1H|mb|p|mb|4H|mb|d|mb|p|mb|p|mb|p|pg||mc|9|\n"
)


def result(contract: str, declarer: str, tricks: int | str, vulnerable: str = "None", board: int = 1) -> str:
    tags = {"Board": board, "Vulnerable": vulnerable, "Declarer": declarer, "Contract": contract, "Result": tricks}
    return "".join(f'[{name} "{value}"]\n' for name, value in tags.items()) + "\n"


def test_a_whole_game_is_read() -> None:
    (found,) = read_pbn(GAME)
    players = (("North", "B"), ("East", "C"), ("South", "D"), ("West", "A"))
    assert found == BoardRecord(1, "None", "4HX", "S", 9, -100, None, players, DEAL)
    assert found.score == -100


@pytest.mark.parametrize(
    ("contract", "tricks", "not_vulnerable", "vulnerable"),
    [
        ("1C", 7, 70, 70),
        ("2S", 8, 110, 110),
        ("1NT", 9, 150, 150),
        ("3NT", 9, 400, 600),
        ("4S", 11, 450, 650),
        ("5D", 11, 400, 600),
        ("6NT", 12, 990, 1440),
        ("7NT", 13, 1520, 2220),
        ("1NTX", 8, 280, 380),
        ("2HX", 9, 570, 870),
        ("2SXX", 8, 640, 840),
        ("1DXX", 7, 230, 230),
        ("4S", 8, -100, -200),
        ("4SX", 9, -100, -200),
        ("4SX", 7, -500, -800),
        ("4SX", 6, -800, -1100),
        ("4SXX", 8, -600, -1000),
    ],
)
def test_the_score_of_a_contract(contract: str, tricks: int, not_vulnerable: int, vulnerable: int) -> None:
    def score(declarer: str, side: str) -> int | None:
        return read_pbn(result(contract, declarer, tricks, side))[0].score

    assert [score("N", side) for side in ("None", "EW")] == [not_vulnerable] * 2
    assert [score("S", side) for side in ("NS", "All", "Both")] == [vulnerable] * 3
    assert [score("E", side) for side in ("NS", "Love")] == [-not_vulnerable] * 2
    assert [score("W", side) for side in ("EW", "All")] == [-vulnerable] * 2


def test_vulnerability_follows_the_number_if_it_is_not_given() -> None:
    text = "".join(f'[Board "{number}"]\n[Contract "Pass"]\n\n' for number in (1, 2, 3, 4, 16))
    assert [each.vulnerable for each in read_pbn(text)] == ["None", "NS", "EW", "All", "EW"]
    assert [each.score for each in read_pbn(text)] == [0] * 5


def test_a_further_table_of_a_board_has_its_number_and_vulnerability() -> None:
    further = '[Declarer "N"]\n[Contract "4S"]\n[Result "10"]\n'
    found = read_pbn(f'[Board "2"]\n{further}\n{further}')
    assert [(each.board, each.vulnerable, each.score) for each in found] == [(2, "NS", 620)] * 2


@pytest.mark.parametrize(
    "text",
    [
        result("?", "?", "?"),
        result("", "", ""),
        result("4S", "N", "?"),
        result("4S", "N", ""),
        '[Board "1"]\n[Contract "4S"]\n',
        '[Board "1"]\n',
    ],
)
def test_a_board_that_was_not_played_to_the_end_has_no_score(text: str) -> None:
    (found,) = read_pbn(text)
    assert (found.tricks, found.score) == (None, None)
    assert played_boards([found]) == ()


def test_a_recorded_score_stands_over_the_contract() -> None:
    for score, expected in (("NS 420", 420), ("EW 420", -420), ("EW -420", 420), ("-50", -50)):
        (found,) = read_pbn(result("4S", "N", 10).strip() + f'\n[Score "{score}"]\n')
        assert (found.computed, found.score) == (420, expected)
    (east,) = read_pbn(result("4S", "E", 10).strip() + '\n[Score "420"]\n')
    assert east.score == -420


def test_values_are_inherited() -> None:
    text = '[Board "1"]\n[North "##Nora"]\n[East "Ed"]\n\n[Board "2"]\n[East "#"]\n\n[Board "3"]\n[East "#"]\n'
    found = read_pbn(text)
    assert [dict(each.players) for each in found] == [{"North": "Nora", "East": "Ed"}] * 3


def test_an_irregular_declarer_and_result_are_read() -> None:
    assert read_pbn(result("3NT", "^S", "^9"))[0].score == 400


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no board"),
        ("% PBN 2.1\n", "no board"),
        ("hello", r"line 1: expected a tag .*got «hello»"),
        ('[Event "x"]\n', "has no number"),
        ('[Board "0"]\n', "has no number"),
        ('[Board "one"]\n', "Board needs a whole number; got «one»"),
        ('[Board "1"\n', "has no number"),
        ('[Board "1"]\n[West "#"]\n', "West repeats a value"),
        (result("4S", "N", 10) + result("9S", "N", 10), r"line 7: the board cannot be read"),
        (result("4S", "Q", 10), "cannot be read"),
        (result("4S", "", 10), "4S has no declarer"),
        (result("4S", "N", 14), "from 0 to 13 tricks; got 14"),
        (result("4S", "N", "ten"), "Result needs a whole number; got «ten»"),
        (result("4S", "N", 10, "Maybe"), "cannot be read"),
        (result("4S", "N", 10).strip() + '\n[Score "a lot"]\n', "such as NS 420; got «a lot»"),
        (GAME.replace("AKQJ.T98.765.432 T98", "AKQJ.T98.765.432 T9"), "13 cards"),
        (GAME.replace("AKQJ.T98.765.432 T98", "AKQJ.T98.765.432 A98"), "two hands"),
        (GAME.replace("N:AKQJ", "N:AKQZ"), "cannot be read"),
    ],
)
def test_a_bad_file_is_refused_with_its_place(text: str, message: str) -> None:
    with pytest.raises(Refusal, match=message):
        read_pbn(text)


@given(st.text(alphabet='[]"#%{};\n BoardContract14SX?NEW', max_size=80))
def test_any_text_is_read_or_refused(text: str) -> None:
    for read in (read_pbn, read_lin):
        try:
            found = read(text)
        except Refusal:
            continue
        assert found


def test_a_match_shown_in_two_rooms_is_read() -> None:
    """The names stand once: those of the open room, then those of the closed one; remarks stand between the calls."""
    board = LIN[LIN.index("md|") : LIN.index("mb|")].replace("ah|Board 5|", "") + "nt|first, a remark|pg||mb|1N|"
    shown = (
        "vg|Cup,Segment 1,I,5,5,Home,0,Guests,0|pn|s,w,n,e,S,W,N,E|pg||"
        f"qx|o5|{board}mb|p|mb|p|mb|p|mc|7|qx|c5|{board}mb|p|mb|p|mb|p|mc|6|"
    )
    opened, closed = read_lin(shown)
    assert (opened.board, dict(opened.players)["North"], opened.tricks) == (5, "n", 7)
    assert (closed.board, dict(closed.players)["North"], closed.tricks) == (5, "N", 6)


def test_a_lin_board_is_read() -> None:
    (found,) = read_lin(LIN)
    assert (found.board, found.vulnerable, found.contract, found.declarer) == (5, "NS", "4HX", "E")
    assert (found.tricks, found.score) == (9, 100)
    assert dict(found.players)["South"] == "South"
    assert found.deal is not None
    two = read_lin(LIN + LIN.replace("Board 5", "Board 6").replace("mc|9|", "mc|10|"))
    assert [(each.board, each.score) for each in two] == [(5, 100), (6, -590)]


def test_a_lin_board_without_an_end_has_no_score() -> None:
    (unfinished,) = read_lin(LIN.replace("mc|9|", "pc|SA|"))
    assert (unfinished.contract, unfinished.tricks, unfinished.score) == ("4HX", None, None)
    (passed,) = read_lin(LIN[: LIN.index("mb|p|")] + "mb|p|" * 4)
    assert (passed.contract, passed.score) == ("Pass", 0)


def played_out() -> list[str]:
    """Everyone has a solid suit, South leads: spades 4 tricks, then West's hearts, North's diamonds, East's clubs."""
    hands = {
        "S": "SA SK SQ SJ HT H9 H8 D7 D6 D5 C4 C3 C2",
        "W": "HA HK HQ HJ ST S9 S8 DT D9 D8 C7 C6 C5",
        "N": "DA DK DQ DJ S7 S6 S5 H4 H3 H2 CT C9 C8",
        "E": "CA CK CQ CJ S4 S3 S2 H7 H6 H5 D4 D3 D2",
    }
    left = {seat: cards.split() for seat, cards in hands.items()}
    plan = [("S", "SA SK SQ SJ HT"), ("W", "HK HQ HJ DT"), ("N", "DK DQ DJ CT")]
    play = []
    for leader, cards in plan:
        for card in cards.split():
            for offset in range(4):
                seat = "SWNE"[("SWNE".index(leader) + offset) % 4]
                follow = [each for each in left[seat] if each[0] == card[0]]
                chosen = (
                    card
                    if offset == 0
                    else (follow[0] if follow and follow[0][1] == "A" else (follow or left[seat])[-1])
                )
                left[seat].remove(chosen)
                play.append(chosen)
    return play


def test_the_tricks_of_a_board_played_to_the_last_card() -> None:
    cards = played_out()
    assert len(set(cards)) == 52
    text = LIN.replace("mb|1H|mb|p|mb|4H|mb|d|mb|p|mb|p|mb|p|", "mb|3N|mb|p|mb|p|mb|p|").replace(
        "mc|9|", "".join(f"pc|{card}|" for card in cards)
    )
    (found,) = read_lin(text)
    assert (found.contract, found.declarer, found.tricks, found.score) == ("3NT", "E", 5, 200)
    with pytest.raises(Refusal, match=r"deal 1: the cards played are not the 52"):
        read_lin(text.replace("pc|SA|", "pc|SK|"))


@pytest.mark.parametrize(
    ("trick", "trumps", "expected"),
    [
        (["S2", "SA", "S3", "S4"], "N", 1),
        (["S2", "HA", "S3", "S4"], "N", 3),
        (["S2", "HA", "H2", "S4"], "H", 1),
        (["H2", "SA", "HT", "H9"], "H", 2),
        (["S2", "HA", "DA", "CA"], "N", 0),
    ],
)
def test_the_winner_of_a_trick(trick: list[str], trumps: str, expected: int) -> None:
    assert winner(trick, trumps) == expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no board"),
        ("hello", "no board"),
        (LIN.replace("Board 5", "Deal"), r"deal 1: the board cannot be read"),
        (LIN.replace("|ah|Board 5", ""), "no number"),
        (LIN.replace("sv|n", "sv|q"), "cannot be read"),
        (LIN.replace("SAKQJ", "SAKQZ"), "cannot be read"),
        (LIN.replace("South,West,North,East", "A,B"), "cannot be read"),
        (LIN.replace("mb|4H|", "mb|9H|"), "level 1 to 7; got 9"),
        (LIN.replace("mc|9|", "mc|15|"), "from 0 to 13 tricks; got 15"),
    ],
)
def test_a_bad_lin_is_refused(text: str, message: str) -> None:
    with pytest.raises(Refusal, match=message):
        read_lin(text)


def test_a_file_of_one_board_at_many_tables_is_scored() -> None:
    text = result("4S", "N", 10) + result("4S", "N", 9) + result("3S", "S", 10) + result("4S", "N", 10)
    scores = [record.score or 0 for record in read_pbn(text)]
    assert scores == [420, -50, 170, 420]
    assert matchpoints(scores) == [5, 0, 2, 5]
    assert cross_imps(scores, CLASSIFICATION) == [10 + 6, -10 - 6 - 10, -6 + 6 - 6, 10 + 6]


def test_without_the_library_the_remedy_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "endplay.parsers.pbn", None)
    with pytest.raises(Refusal, match=r"extra tavlei\[bridge\]"):
        read_pbn(GAME)


def table(north: str, east: str, south: str, west: str, score: int) -> BoardRecord:
    players = (("North", north), ("East", east), ("South", south), ("West", west))
    return BoardRecord(1, "None", recorded=score, players=players)


def test_a_pair_is_known_wherever_it_sits() -> None:
    first, second = played_boards([table("A", "C", "B", "D", 100), table("C", "B", "D", "A", 50)])
    assert (first.north_south, first.east_west, first.score) == ("A - B", "C - D", 100)
    assert (second.north_south, second.east_west) == ("C - D", "A - B")
    with pytest.raises(Refusal, match="board 1: the file does not say who played"):
        played_boards([table("A", "", "B", "D", 100)])


def test_a_session_is_a_report_the_calculator_takes() -> None:
    session = score_session(
        played_boards([table("A", "C", "B", "D", 100), table("E", "G", "F", "H", 50)]),
        BoardComparison.MATCHPOINTS,
        CLASSIFICATION,
    )
    given = session_report(session)
    assert given["boards"] == 1
    assert given["results"][0] == {"entry": "A - B", "place": 1, "byes": 0}
    output = evaluate("bridge.tournament", {**given, "starts": "2024-05-14"}).json()
    assert [row["entry"] for row in output["tournaments"][0]["ranking"]][:2] == ["A - B", "G - H"]
    assert session_results(session)[0] == {"entry": "A - B", "place": 1, "met": 1, "boards": 1}
