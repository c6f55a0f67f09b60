"""The calculators `tournament.round_robin`, `.knockout`, `.scheveningen` and `.team_standings`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests.tournament.appendix2 import PRINTED, table

from tavlei.calc import run_calculator
from tavlei.calc.register import find_calculator
from tavlei.calc.running import schema
from tavlei.calc.tournament import systems
from tavlei.rulebook import Refusal

NAMES = ("round_robin", "knockout", "scheveningen", "team_standings")
EXAMPLE = {
    "scoring": "board_points",
    "boards": 4,
    "teams": ["A", "B", "C"],
    "rounds": [
        [{"white": "A", "black": "B", "boards": ["1-0", "0.5-0.5", "0.5-0.5", "0.5-0.5"]}, {"bye": "C"}],
        [{"white": "B", "black": "C", "boards": ["1-0"] * 4}, {"bye": "A"}],
        [{"white": "C", "black": "A", "boards": ["0-1", "0.5-0.5", "0.5-0.5", "0.5-0.5"]}, {"bye": "B"}],
    ],
}


def run(name: str, **given: object) -> dict[str, Any]:
    return run_calculator(f"tournament.{name}", given)


@pytest.mark.parametrize("name", NAMES)
def test_the_example_runs_and_the_schema_is_published(name: str) -> None:
    assert systems.__all__
    found = find_calculator(f"tournament.{name}")
    answer = run(name, **found.example)
    assert answer["clauses"]
    assert "warnings" not in answer
    described = schema(f"tournament.{name}")["input"]["properties"]
    assert all("description" in each for field, each in described.items() if field != "settings")


@pytest.mark.parametrize("name", PRINTED)
def test_round_robin_by_number(name: str) -> None:
    count = int(name.split("-")[1])
    expected = [[{"white": first, "black": second} for first, second in pairs] for pairs in table(name)]
    assert run("round_robin", players=count)["rounds"] == expected


def test_round_robin_of_an_odd_field_has_a_bye_at_the_end() -> None:
    assert run("round_robin", players=["a", "b", "c"], cycles=2)["rounds"] == [
        [{"white": "b", "black": "c"}, {"bye": "a"}],
        [{"white": "a", "black": "b"}, {"bye": "c"}],
        [{"white": "c", "black": "a"}, {"bye": "b"}],
        [{"white": "c", "black": "b"}, {"bye": "a"}],
        [{"white": "b", "black": "a"}, {"bye": "c"}],
        [{"white": "a", "black": "c"}, {"bye": "b"}],
    ]


def test_round_robin_of_renju_swaps_the_colours() -> None:
    renju = run("round_robin", players=4, discipline="renju")["rounds"]
    for other in ("draughts", "russian", None):
        plain = run("round_robin", players=4, discipline=other)["rounds"]
        assert [[(each["black"], each["white"]) for each in one_round] for one_round in renju] == [
            [(each["white"], each["black"]) for each in one_round] for one_round in plain
        ]


def test_round_robin_in_another_order() -> None:
    told = {"order": [3, 2, 1], "by": "chief judge", "reason": "the last round is to be the shortest"}
    found = run("round_robin", players=4, reordering=told)
    assert found["rounds"] == run("round_robin", players=4)["rounds"][::-1]
    assert "draughts-rules-2022 app2/note1" in found["clauses"]


@pytest.mark.parametrize(
    ("name", "given", "why"),
    [
        ("round_robin", {"players": 1}, "players: expected how many participants, 2 to 700"),
        ("round_robin", {"players": True}, "players: expected how many participants"),
        ("round_robin", {"players": 10**40}, "players: expected how many participants"),
        ("round_robin", {"players": ["a", 1.5]}, "players: expected how many participants"),
        ("round_robin", {"players": ["1", 1]}, r"players\[1\]: the participant «1» is listed twice"),
        ("round_robin", {"players": 700, "cycles": 2}, "more than 250000 encounters"),
        ("round_robin", {"players": 4, "cycles": 0}, "cycles: expected a whole number, at least 1"),
        ("round_robin", {"players": 4, "discipline": "go"}, "discipline: expected one of"),
        (
            "round_robin",
            {"players": 3, "reordering": {"order": [1, 1, 2], "by": "x", "reason": "y"}},
            "reordering.order: the order must name every round",
        ),
        ("scheveningen", {"first": ["a"], "second": ["a"]}, r"players\[1\]: the participant «a»"),
        ("scheveningen", {"first": list(map(str, range(600))), "second": ["a"]}, "more than 250000 encounters"),
        (
            "knockout",
            {"seeds": ["a", "b"], "rounds": [[{"white": "a", "black": "c", "result": "1-0"}]]},
            r"rounds\[0\]\[0\]: «a» and «c» do not meet",
        ),
        (
            "knockout",
            {"seeds": ["a", "b"], "rounds": [[{"white": "a", "black": "b", "result": "2-0"}]]},
            r"rounds\[0\]\[0\]\.result: expected one of",
        ),
    ],
)
def test_bad_input_is_refused_with_its_place(name: str, given: Mapping[str, object], why: str) -> None:
    with pytest.raises(Refusal, match=why):
        run(name, **given)


def test_knockout_from_the_draw_to_the_places() -> None:
    seeds = ["a", "b", "c", "d", "e"]
    start = run("knockout", seeds=seeds)
    assert (start["size"], start["complete"]) == (8, False)
    assert start["due"] == [{"fixture": 2, "white": "d", "black": "e"}, {"fixture": 6, "white": "c", "black": "b"}]
    assert start["fixtures"][4] == {
        "number": 5,
        "round": 2,
        "places": [1, 4],
        "upper": "a",
        "upper_from": "winner 1",
        "lower": None,
        "lower_from": "winner 2",
        "state": "awaited",
        "winner": None,
        "loser": None,
    }
    rounds: list[list[dict[str, str]]] = [
        [{"white": "d", "black": "e", "result": "0.5-0.5"}],
        [{"white": "c", "black": "b", "result": "0-1"}],
    ]
    assert run("knockout", seeds=seeds, rounds=rounds)["due"][0] == {"fixture": 2, "white": "e", "black": "d"}
    rounds[0].append({"white": "e", "black": "d", "result": "1-0"})
    rounds[1].append({"white": "e", "black": "a", "result": "0-1"})
    rounds.append([{"white": "a", "black": "b", "result": "1-0"}])
    done = run("knockout", seeds=seeds, rounds=rounds)
    assert done["places"] == [
        {"id": "a", "place": 1, "last": 1},
        {"id": "b", "place": 2, "last": 2},
        {"id": "e", "place": 3, "last": 4},
        {"id": "c", "place": 3, "last": 4},
        {"id": "d", "place": 5, "last": 5},
    ]
    assert done["complete"]
    third = run("knockout", seeds=seeds, rounds=rounds, third_place=True)
    assert [(each["white"], each["black"]) for each in third["due"]] == [("e", "c")]
    assert "T18" in third["readings"]


def test_improved_olympic_plays_for_all_places() -> None:
    found = run("knockout", seeds=["a", "b", "c", "d"], system="improved_olympic", games=2)
    assert [fixture["places"] for fixture in found["fixtures"]] == [[1, 4], [1, 4], [1, 2], [3, 4]]


def test_scheveningen() -> None:
    found = run("scheveningen", first=["a", "b"], second=["c", "d"], cycles=2)
    assert found["rounds"] == [
        [{"white": "a", "black": "c"}, {"white": "d", "black": "b"}],
        [{"white": "d", "black": "a"}, {"white": "b", "black": "c"}],
        [{"white": "c", "black": "a"}, {"white": "b", "black": "d"}],
        [{"white": "a", "black": "d"}, {"white": "c", "black": "b"}],
    ]
    assert found["whites"] == {"a": 2, "b": 2, "c": 2, "d": 2}


def test_team_standings_with_the_right_to_an_extra_match() -> None:
    found = run("team_standings", **EXAMPLE)
    assert [(row["id"], row["place"], row["points"], row["match_points"]) for row in found["standings"]] == [
        ("B", 1, "5.5", "2"),
        ("A", 2, "5", "4"),
        ("C", 3, "1.5", "0"),
    ]
    assert found["extra_match"] == {"leader": "B", "challenger": "A"}
    assert found["standings"][1]["values"] == {
        "match_points": "4",
        "head_to_head": None,
        "matches_won": "2",
        "sonneborn_berger": "17.5",
        "board_results": "2",
    }
    assert found["vectors"]["board_results"]["B"] == ["1", "1.5", "1.5", "1.5"]
    assert found["withdrawal"] is None
    assert "draughts-rules-2022 5.4.9.6.1/p3" in found["clauses"]


def test_team_standings_by_match_points_and_other_criteria() -> None:
    found = run("team_standings", **{**EXAMPLE, "scoring": "match_points"}, coefficients=["shmulyan"])
    assert [row["id"] for row in found["standings"]] == ["A", "B", "C"]
    assert found["criteria"] == ["board_points", "head_to_head", "matches_won", "shmulyan", "board_results"]
    assert found["extra_match"] is None
    other = run("team_standings", **EXAMPLE, criteria=["matches_won"])
    assert (other["criteria"], other["vectors"]) == (["matches_won"], {})
    with pytest.raises(Refusal, match=r"5\.4\.8\.4\.3"):
        run("team_standings", **{**EXAMPLE, "system": "swiss"}, criteria=["shmulyan"])


def test_team_standings_show_what_a_withdrawal_would_do() -> None:
    found = run("team_standings", **EXAMPLE, withdrawn="C", prize_places=1)["withdrawal"]
    assert found["least"] == "loss"
    assert (found["loss"]["moved"], found["annulment"]["moved"]) == (0, 2)
    assert found["annulment"]["changes"] == [
        {"team": "B", "place_before": "1", "place_after": "2"},
        {"team": "A", "place_before": "2", "place_after": "1"},
    ]
    assert [row["id"] for row in found["annulment"]["standings"]] == ["A", "B"]


@pytest.mark.parametrize(
    ("match", "why"),
    [
        ({"white": "A"}, r"rounds\[0\]\[0\]\.black: the field is missing; expected a text"),
        ({"white": "A", "black": "B"}, r"rounds\[0\]\[0\]\.boards: the field is missing; expected a list"),
        ({"white": "A", "black": "B", "boards": ["1-0", "2-0"]}, r"boards\[1\]: expected one of: 1-0"),
        ({"white": "A", "black": "B", "boards": ["1-0"]}, "a match has 2 boards; got 1"),
        ({"white": "A", "bye": "B"}, r"rounds\[0\]\[0\]\.white: a bye has no opponent"),
        ({"white": "A", "black": "Z", "boards": ["1-0", "1-0"]}, r"rounds\[0\]\[0\]: there is no participant «Z»"),
    ],
)
def test_a_bad_match_is_refused(match: Mapping[str, object], why: str) -> None:
    with pytest.raises(Refusal, match=why):
        run("team_standings", scoring="match_points", boards=2, teams=["A", "B"], rounds=[[match]])
