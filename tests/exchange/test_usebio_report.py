"""A USEBIO event as the report of a tournament that the calculator takes."""

from __future__ import annotations

import pytest

from tavlei.calc import evaluate
from tavlei.exchange.usebio import names_by_id, read_usebio, tournament_report
from tavlei.rulebook import Refusal


def pair(number: str, place: str, codes: tuple[str, str], direction: str = "") -> str:
    players = "".join(
        f"<PLAYER><PLAYER_NAME>Игрок {code or number}</PLAYER_NAME>"
        f"<NATIONAL_ID_NUMBER>{code}</NATIONAL_ID_NUMBER></PLAYER>"
        for code in codes
    )
    return (
        f"<PAIR><PAIR_NUMBER>{number}</PAIR_NUMBER><DIRECTION>{direction}</DIRECTION><PLACE>{place}</PLACE>"
        f"{players}</PAIR>"
    )


def board(number: int, *lines: tuple[str, str, str]) -> str:
    told = "".join(
        f"<TRAVELLER_LINE><NS_PAIR_NUMBER>{north_south}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{east_west}</EW_PAIR_NUMBER>"
        f"<SCORE>{score}</SCORE></TRAVELLER_LINE>"
        for north_south, east_west, score in lines
    )
    return f"<BOARD><BOARD_NUMBER>{number}</BOARD_NUMBER>{told}</BOARD>"


def usebio(*parts: str, kind: str = "PAIRS", day: str = "17/11/2026") -> bytes:
    head = f"<EVENT_DESCRIPTION>Вечер</EVENT_DESCRIPTION><DATE>{day}</DATE>"
    return f'<USEBIO><EVENT EVENT_TYPE="{kind}">{head}{"".join(parts)}</EVENT></USEBIO>'.encode()


HOWELL = usebio(
    pair("1", "2=", ("11", "12")),
    pair("2", "1", ("21", "22")),
    pair("3", "2=", ("31", "32")),
    pair("4", "4", ("41", "")),
    board(1, ("1", "2", "-50"), ("3", "4", "420")),
    board(2, ("1", "3", "0"), ("4", "2", "A5060")),
    board(3, ("4", "1", "-100")),
)


def test_one_ranking_is_one_group() -> None:
    given = tournament_report(read_usebio(HOWELL))
    assert (given["name"], given["format"], given["starts"]) == ("Вечер", "pairs", "2026-11-17")
    assert given["entries"][3] == {"id": "4", "players": ["41", "Игрок 4"]}
    assert given["boards"] == 3
    assert given["results"] == [
        {"entry": "2", "place": 1, "byes": 1, "missed": 1},
        {"entry": "1", "place": 2},
        {"entry": "3", "place": 2, "byes": 1},
        {"entry": "4", "place": 4, "missed": 1},
    ]
    output = evaluate("bridge.tournament", given).json()
    assert [(row["entry"], row["first"], row["last"]) for row in output["tournaments"][0]["ranking"]] == [
        ("2", 1, 1),
        ("1", 2, 3),
        ("3", 2, 3),
        ("4", 4, 4),
    ]


@pytest.mark.parametrize("numbers", [("1", "2", "1", "2"), ("1NS", "2NS", "1EW", "2EW")])
def test_lines_with_places_of_their_own_are_groups(numbers: tuple[str, str, str, str]) -> None:
    a, b, c, d = numbers
    event = read_usebio(
        usebio(
            pair(a, "1", ("11", "12"), "NS"),
            pair(b, "2", ("21", "22"), "NS"),
            pair(c, "2", ("31", "32"), "EW"),
            pair(d, "1", ("41", "42"), "EW"),
            board(1, (a, c, "100"), (b, d, "-100")),
            board(2, (a, d, "100")),
        )
    )
    given = tournament_report(event)
    north_south, east_west = given["stages"][0]["groups"]
    assert [entry["id"] for entry in given["entries"]] == ["1NS", "2NS", "1EW", "2EW"]
    assert north_south["results"] == [{"entry": "1NS", "place": 1}, {"entry": "2NS", "place": 2, "byes": 1}]
    assert east_west["results"] == [{"entry": "2EW", "place": 1}, {"entry": "1EW", "place": 2, "byes": 1}]
    assert evaluate("bridge.tournament", given).json()["kind"] == "separate_groups"


def test_teams_play_a_board_at_two_tables() -> None:
    team = "<TEAM TEAM_ID='{0}'><PLACE>{0}</PLACE>{1}</TEAM>"
    players = "".join(f"<PLAYER><PLAYER_NAME>{{0}}{letter}</PLAYER_NAME></PLAYER>" for letter in "abcd")
    line = "<TRAVELLER_LINE><DIRECTION>{0}</DIRECTION><SCORE>{1}</SCORE></TRAVELLER_LINE>"
    match = (
        "<MATCH><ROUND_NUMBER>1</ROUND_NUMBER><TEAM>1</TEAM><OPPOSING_TEAM>2</OPPOSING_TEAM>"
        f"<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>{line.format('NS', 100)}{line.format('EW', 50)}</BOARD></MATCH>"
    )
    teams = (team.format(number, players.format(number)) for number in (1, 2))
    given = tournament_report(read_usebio(usebio(*teams, match, kind="TEAMS")))
    assert (given["format"], given["boards"]) == ("teams", 1)
    assert given["entries"][1] == {"id": "2", "players": ["2a", "2b", "2c", "2d"]}
    assert [player["id"] for player in given["players"]][:2] == ["1a", "1b"]


def test_a_file_without_travellers_needs_the_boards() -> None:
    event = read_usebio(usebio(pair("1", "1", ("11", "12")), pair("2", "2", ("21", "000"))))
    with pytest.raises(Refusal, match="say how many were played"):
        tournament_report(event)
    given = tournament_report(event, boards=24)
    assert (given["boards"], given["results"][1]) == (24, {"entry": "2", "place": 2})
    assert names_by_id(event) == {"11": "Игрок 11", "12": "Игрок 12", "21": "Игрок 21", "Игрок 000": "Игрок 000"}


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ((board(1, ("1", "2", "50")),), "names no pairs or teams"),
        ((pair("1", "", ("11", "12")),), "pair or team 1 has no place; got «»"),
        ((pair("1", "1", ()),), "pair or team 1 has no players"),  # type: ignore[arg-type]
        ((pair("1", "3", ("11", "12")), pair("2", "1", ("21", "22"))), "make no ranking"),
    ],
)
def test_what_is_no_report_is_refused(parts: tuple[str, ...], message: str) -> None:
    with pytest.raises(Refusal, match=message):
        tournament_report(read_usebio(usebio(*parts)))
