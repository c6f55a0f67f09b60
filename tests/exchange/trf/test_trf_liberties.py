"""Reports as other programs write them: liberties are read with a remark, contradictions are decided."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from tavlei.exchange.trf import Decisions, Trf, TrfBye, event_of, read_report, read_trf, write_trf
from tavlei.exchange.trf.days import birth, day
from tavlei.rulebook import Refusal
from tavlei.tournament.model import Encounter, Result

FOUR = """012 Winter Cup
001    1      Adamenko, A                       2100                             2.0    1     3 w 1     2 b 1
001    2      Bilyk, B                          2000                             1.0    2     4 b 1     1 w 0
001    3      Czerny, C                         1900                             0.0    4     1 b 0     4 w 0
001    4      Danek, D                          1800                             1.0    3     2 w 0     3 b 1
XXR 5
"""


def read(text: str, **decided: str) -> Trf:
    return read_report(text.encode(), Decisions(**decided)).trf  # type: ignore[arg-type]


def remarks(text: str) -> str:
    return " ".join(remark.text() for remark in read_report(text.encode()).remarks)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("2024/01/09", date(2024, 1, 9)),
        ("2024.1.9", date(2024, 1, 9)),
        ("2024-01-09T18:00", date(2024, 1, 9)),
        ("20240109", date(2024, 1, 9)),
        ("09.01.2024", date(2024, 1, 9)),
        ("9. 1. 2024", date(2024, 1, 9)),
        ("01/29/2024", date(2024, 1, 29)),
        ("Jan 9, 2024", date(2024, 1, 9)),
        ("9 January 2024", date(2024, 1, 9)),
        ("9. Januar 2024", date(2024, 1, 9)),
        ("9 de enero de 2024", date(2024, 1, 9)),
        ("9 января 2024 г.", date(2024, 1, 9)),
        ("9 січня 2024 р.", date(2024, 1, 9)),
        ("9-Jan-2024", date(2024, 1, 9)),
        ("24/01/09", date(2024, 1, 9)),
        ("2024.01.09.", date(2024, 1, 9)),
        ("Tue, 9 January 2024", date(2024, 1, 9)),
    ],
)
def test_days_in_the_spellings_that_are_found(written: str, meant: date) -> None:
    assert day(written) == meant
    assert read(f"042 {written}\n{FOUR}").head.starts == meant


@pytest.mark.parametrize("written", ["soon", "31.02.2024", "9 smarch 2024", "2024/13/01"])
def test_a_day_that_is_none_is_left_out_with_a_remark(written: str) -> None:
    text = f"042 {written}\n{FOUR}"
    assert read(text).head.starts is None
    assert "line 1" in remarks(text)
    assert f"042 {written}" in write_trf(read(text))


@pytest.mark.parametrize(
    ("written", "meant"), [("1987", 1987), ("1987/00/00", 1987), ("00.00.1987", 1987), ("0000/00/00", None)]
)
def test_a_year_of_birth(written: str, meant: int | None) -> None:
    assert birth(written) == meant


def test_comments_and_rulers_say_nothing() -> None:
    ruler = "".join(f"{column % 10}" for column in range(1, 110))
    letters = "DDD SSSS sTTT NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN RRRR FFF IIIIIIIIIII BBBB/BB/BB PPPP RRRR  1111 1 1"
    text = f"# written by hand\n#comment\n### 001 no player\n{ruler}\n{letters}\n{FOUR}"
    assert read(text) == read(FOUR)
    assert not remarks(text)


def test_a_file_without_a_name_is_read() -> None:
    text = FOUR.replace("012 Winter Cup\n", "")
    assert len(read(text).players) == 4
    assert "no name" in remarks(text)


def test_tabs_are_spaces() -> None:
    text = f"{FOUR}240 H   3\t   1\t \n"
    assert read(text).byes == (TrfBye("H", 3, (1,)),)
    assert "tabs" in remarks(text)


def test_a_ranking_without_its_federation() -> None:
    assert read(f"172 FIDON\n{FOUR}").head.ranking_method == "FIDON"
    assert "172     FIDON" in write_trf(read(f"172 FIDON\n{FOUR}"))
    assert read(write_trf(read(f"172 FIDON\n{FOUR}"))).head.ranking_method == "FIDON"


@pytest.mark.parametrize(
    ("sex", "title"), [("", "WIM"), ("", "FM"), ("w", "WIM"), ("m", "GM"), ("w", "IM"), ("f", ""), ("", "")]
)
@pytest.mark.parametrize(
    ("figures", "expected"),
    [
        ("1900 UKR 14100011 1990/02/03", (1900, "UKR", "14100011", date(1990, 2, 3))),
        ("0 FID 0 0000/00/00", (None, "FID", "", None)),
        ("1900 UKR 0 1991", (1900, "UKR", "", 1991)),
        ("1900 UKR 1991", (1900, "UKR", "", 1991)),
        ("UKR 1991/00/00", (None, "UKR", "", 1991)),
        ("", (None, "", "", None)),
    ],
)
def test_in_a_shifted_line_a_title_is_no_sex_and_a_year_no_number(
    sex: str, title: str, figures: str, expected: tuple[object, ...]
) -> None:
    text = f"012 X\n042 2026/05/01\nXXR 3\n001 1 {sex}{title}  Beta, Bohdana  {figures}  0.0  1  0000 - Z\n"
    found = read(text).players[0]
    assert (found.sex, found.title) == ({"f": "w"}.get(sex, sex), title)
    assert (found.rating, found.federation, found.code, found.birth) == expected


def test_shifted_columns_are_read_by_the_order_of_the_parts() -> None:
    moved = (
        "001    1 mGM  Adamenko, A                      2100 UKR 14100010    1969/03/18 2.0    1     3 w 1     2 b 1"
    )
    text = FOUR.replace(FOUR.splitlines()[1], moved)
    player = read(text).players[0]
    told = player.number, player.name, player.title, player.rating, player.federation, player.code, player.birth
    assert told == (1, "Adamenko, A", "GM", 2100, "UKR", "14100010", date(1969, 3, 18))
    assert player.games == read(FOUR).players[0].games
    assert "shifted" in remarks(text)


def test_a_player_who_cannot_be_read_refuses_the_file() -> None:
    with pytest.raises(Refusal) as refused:
        read(FOUR.replace("001    1      Adamenko", "001    x      Adamenko"))
    assert "line 2" in refused.value.problems[0].path


def test_number_zero_of_fide_is_no_number() -> None:
    text = FOUR.replace("2100                             2.0", "2100               0             2.0")
    assert read(text).players[0].code == ""


def test_an_announced_absence_is_no_round() -> None:
    lines = FOUR.splitlines()
    lines[3] += "  0000 - H"
    trf = read("\n".join(lines))
    assert trf.rounds == 2
    assert trf.byes == (TrfBye("H", 3, (3,)),)
    assert read(write_trf(trf)) == trf


def test_a_round_in_which_everybody_is_told_of_is_a_round() -> None:
    lines = [f"{line}  0000 - Z" if line.startswith("001") else line for line in FOUR.splitlines()]
    assert read("\n".join(lines)).rounds == 3


def test_a_forfeit_without_colours() -> None:
    text = FOUR.replace("   3 w 1", "   3 - +").replace("   1 b 0", "   1 - -")
    (first, *_) = event_of(read(text)).tournament.rounds
    assert Encounter("1", "3", Result.WHITE_PLUS) in first


def test_records_of_pairing_programs() -> None:
    more = "XXC black1\nXXP 1 4 2\nXXA    1  1.0  1.0  0.5\nXXS W=3 D=1 PAB=3\n"
    text = FOUR.replace("  2.0    1", "  6.0    1").replace("  1.0    ", "  3.0    ") + more
    trf = read(text)
    assert (trf.head.initial_colour, trf.head.rounds_planned) == ("B", 5)
    assert trf.head.worth("W"), trf.head.worth("D") == (3, 1)
    assert trf.forbidden[0].participants == (1, 4, 2)
    assert [(told.points, told.first_round, told.last_round, told.first) for told in trf.accelerations] == [
        (Fraction(1), 1, 2, 1), (Fraction(1, 2), 3, 3, 1),
    ]  # fmt: skip
    assert read(write_trf(trf, for_older_programs=True)) == trf


def test_somebody_who_plays_for_a_team_that_does_not_name_him() -> None:
    teams = (
        "192 FIDE_TEAM\n352 WB\n310   1 North                                                               1    2\n"
    )
    teams += "310   2 South                                                               3\n"
    teams += "300   1   2   1    3    4\n300   1   1   2    1    2\n"
    text = FOUR.replace("   3 w 1     2 b 1", "   3 w 1").replace("   4 b 1     1 w 0", "   4 b 1")
    text = text.replace("   1 b 0     4 w 0", "   1 b 0").replace("   2 w 0     3 b 1", "   2 w 0") + teams
    assert [team.players for team in read(text).teams] == [(1, 2), (3, 4)]
    assert "player 4" in remarks(text)


CONTRADICTORY = {
    "points": (FOUR.replace("  2.0    1", "  1.5    1"), "player 1 in the file: 1½", {"points": "results"}),
    "rounds": (FOUR.replace("XXR 5", "XXR 1"), "results: 2; announced: 1", {"rounds": "results"}),
    "sides": (FOUR.replace("   1 b 0", "   1 b 1"), "1 and 3 do not agree", {"sides": "white", "points": "results"}),
}


@pytest.mark.parametrize("kind", sorted(CONTRADICTORY))
def test_a_contradiction_must_be_decided(kind: str) -> None:
    text, told, decided = CONTRADICTORY[kind]
    with pytest.raises(Refusal, match=told):
        read(text)
    found = read_report(text.encode(), Decisions(**decided))  # type: ignore[arg-type]
    assert told in " ".join(problem.text() for problem in found.decided)
    assert [player.games for player in found.trf.players] == [player.games for player in read(FOUR).players]
    assert [player.points for player in found.trf.players] == [player.points for player in read(FOUR).players]


def test_all_that_contradicts_is_told_at_once() -> None:
    text = FOUR.replace("   1 b 0", "   1 b 1").replace("XXR 5", "XXR 1")
    with pytest.raises(Refusal) as refused:
        read(text)
    assert [problem.path for problem in refused.value.problems] == ["142", "001 1, round 1"]


def test_the_other_decisions() -> None:
    printed = read(CONTRADICTORY["points"][0], points="printed")
    assert printed.players[0].points == Fraction(3, 2)
    assert [(odd.points, odd.participants) for odd in printed.abnormal] == [(Fraction(-1, 2), (1,))]
    assert read(write_trf(printed)) == printed
    cut = read(CONTRADICTORY["rounds"][0], rounds="planned", points="results")
    assert cut.rounds == 1
    black = read(CONTRADICTORY["sides"][0], sides="black", points="results")
    assert event_of(black).tournament.rounds[0][0] == Encounter("1", "3", Result.BLACK_WINS)
    still = read(CONTRADICTORY["sides"][0], sides="open", points="results")
    assert event_of(still).tournament.rounds[0][0] == Encounter("1", "3", None)
    with pytest.raises(Refusal, match="one of"):
        Decisions(sides="both")  # type: ignore[arg-type]


def test_what_only_one_side_tells_is_refused() -> None:
    with pytest.raises(Refusal, match="other way"):
        read_trf(FOUR.replace("   4 b 1     1 w 0", "   4 b 1  0000 - Z").encode())


@pytest.mark.parametrize(
    ("columns", "written", "word"),
    [
        ((10, 10), "x", "expected m or w"),
        ((49, 52), "  - ", "expected a whole number"),
        ((70, 79), "1990.13.45", "expected a day"),
        ((81, 84), "    ", "cut off"),
        ((86, 89), "   -", "expected a whole number"),
    ],
)
def test_what_no_result_depends_on_is_left_out_with_a_remark(columns: tuple[int, int], written: str, word: str) -> None:
    first, last = columns
    line = FOUR.splitlines()[1].ljust(89)
    text = FOUR.replace(FOUR.splitlines()[1], line[: first - 1] + written + line[last:])
    told = read(FOUR).players[0]
    found = read(text).players[0]
    assert (found.name, found.points, found.games) == (told.name, told.points, told.games)
    assert word in remarks(text)


@pytest.mark.parametrize(
    "content",
    [
        FOUR.replace("=", "½").encode(),
        FOUR.replace("  ", " \u00a0").encode(),
        FOUR.encode() + b"\x1a\x00\x00\x00",
        "\n".join(f"  {line}" for line in FOUR.splitlines()).encode(),
        FOUR.replace("\n", "\n\r").encode(),
        FOUR.encode("utf-16-be"),
    ],
    ids=["halves", "hard spaces", "filled up with zeros", "indented", "turned ends of lines", "UTF-16 without a mark"],
)
def test_spellings_of_other_programs_and_systems(content: bytes) -> None:
    assert read_trf(content).players == read(FOUR).players


def test_who_is_not_paired_in_the_coming_round_is_told_both_ways() -> None:
    """Record XXZ of pairing programs is an announced absence; where record 240 tells a bye with points, that counts."""
    found = read(f"{FOUR}XXZ 2 4\n240 H   3    2\n")
    assert found.byes == (TrfBye("H", 3, (2,)), TrfBye("Z", 3, (4,)))
    assert found.rounds == 2
    written = write_trf(found, for_older_programs=True)
    assert [line for line in written.splitlines() if line.startswith("XXZ")] == ["XXZ    2", "XXZ    4"]
    assert read_trf(written.encode()) == found
    assert "cut off" in remarks(f"{FOUR}XXZ\n")
