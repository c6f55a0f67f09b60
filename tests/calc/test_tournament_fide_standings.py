"""`tournament.fide_standings` and `tournament.fide_team_standings`: tables by FIDE's tie-breaks."""

from __future__ import annotations

from typing import Any

import pytest
from tests.tournament.standings import held_exercises as held

from tavlei.calc import run_calculator
from tavlei.calc.register import find_calculator
from tavlei.rulebook import Refusal
from tavlei.tournament.model import Bye
from tavlei.tournament.standings.fide import FIDE_CRITERIA
from tavlei.tournament.standings.fide.team_codes import CODES

EXAMPLE = dict(find_calculator("tournament.fide_standings").example)
TEAMS = dict(find_calculator("tournament.fide_team_standings").example)
BOARDS = {
    **TEAMS,
    "rounds": [
        [{"white": "A", "black": "B", "points": "2.5", "boards": ["1", "1", "0.5", "0"]}, {"bye": "C"}],
        [{"white": "C", "black": "A", "points": "2", "boards": ["1", "1", "0", "0"]}, {"bye": "B"}],
    ],
}


def swiss() -> dict[str, Any]:
    """The crosstable of the exercises as JSON."""
    made = held.tournament(held.SWISS_5)
    rounds = [
        [
            {"bye": met.player, "kind": str(met.kind)}
            if isinstance(met, Bye)
            else {"white": met.white, "black": met.black, "result": str(met.result)}
            for met in one
        ]
        for one in made.rounds
    ]
    players = [{"id": one.id, "number": one.number, "rating": one.rating} for one in made.participants]
    return {"system": "swiss", "players": players, "rounds": rounds}


@pytest.mark.parametrize(
    ("day", "edition", "buchholz"),
    [("2026-02-28", "fide-tie-breaks-2023", "15"), ("2026-03-01", "fide-tie-breaks-2026", "14")],
)
@pytest.mark.clause("fide-tie-breaks-2023", "C.07/BH", "C.07/16.4")
@pytest.mark.clause("fide-tie-breaks-2026", "C.07/BH", "C.07/16.4")
def test_the_day_decides_by_which_text_rounds_not_played_count(day: str, edition: str, buchholz: str) -> None:
    codes = [criterion.code for criterion in FIDE_CRITERIA.values()]
    found = run_calculator("tournament.fide_standings", {**swiss(), "day": day, "tie_breaks": codes})
    rows = {row["id"]: row for row in found["standings"]}
    assert rows["4"]["values"]["BH"] == buchholz
    assert {clause.split()[0] for clause in found["clauses"]} == {edition}
    assert set(rows["1"]["values"]) == set(codes)


@pytest.mark.parametrize("code", ["solkoff", "BH/C7"])
def test_a_code_that_is_not_fides_is_refused(code: str) -> None:
    with pytest.raises(Refusal) as refused:
        run_calculator("tournament.fide_standings", {**EXAMPLE, "tie_breaks": [code]})
    assert refused.value.problems[0].path == "tie_breaks[0]"


@pytest.mark.clause("fide-tie-breaks-2023", "C.07/ESB", "C.07/MPVGP", "C.07/DE")
@pytest.mark.clause("fide-tie-breaks-2026", "C.07/ESB", "C.07/MPVGP", "C.07/DE")
def test_teams_stand_by_match_points_or_by_game_points() -> None:
    for day in ("2025-05-01", "2026-05-01"):
        found = run_calculator("tournament.fide_team_standings", {**BOARDS, "day": day, "tie_breaks": list(CODES)})
        assert [row["id"] for row in found["standings"]] == ["A", "C", "B"]
        assert found["standings"][0]["match_points"] == "3"
    by_games = run_calculator("tournament.fide_team_standings", {**TEAMS, "first_score": "game", "tie_breaks": []})
    assert [(row["id"], row["game_points"]) for row in by_games["standings"]] == [
        ("A", "4.5"),
        ("C", "4"),
        ("B", "3.5"),
    ]


@pytest.mark.parametrize("day", ["2026-02-28", "2026-03-01"])
@pytest.mark.clause("fide-tie-breaks-2023", "C.07/12", "C.07/TBR")
@pytest.mark.clause("fide-tie-breaks-2026", "C.07/12", "C.07/TBR")
def test_a_bye_of_the_pairing_is_a_win_on_every_board(day: str) -> None:
    """B lost the first two boards and was free in the other round: 1 point on board one, though the bye is worth 2."""
    found = run_calculator("tournament.fide_team_standings", {**BOARDS, "day": day, "tie_breaks": ["TBR", "GPTS"]})
    rows = {row["id"]: row["values"] for row in found["standings"]}
    assert rows["B"] == {"TBR": "1", "GPTS": "3.5"}
    assert rows["C"] == {"TBR": "2", "GPTS": "4"}


@pytest.mark.clause("fide-tie-breaks-2023", "C.07/BC", "C.07/SSSC")
@pytest.mark.clause("fide-tie-breaks-2026", "C.07/BC", "C.07/SSSC")
def test_tie_breaks_of_boards_ask_for_the_boards() -> None:
    for day in ("2025-05-01", "2026-05-01"):
        codes = ["BC", "TBR", "BBE", "SSSC", "EDEBT"]
        found = run_calculator("tournament.fide_team_standings", {**BOARDS, "day": day, "tie_breaks": codes})
        first = next(row for row in found["standings"] if row["id"] == "A")
        assert (first["values"]["BC"], first["values"]["TBR"], first["values"]["BBE"]) == ("11.5", "1", "3.5")
        with pytest.raises(Refusal, match="does not say its boards") as refused:
            run_calculator("tournament.fide_team_standings", {**TEAMS, "day": day, "tie_breaks": ["GPTS", "BC"]})
        assert refused.value.problems[0].path == "tie_breaks[1]"


@pytest.mark.parametrize(
    ("match", "path"),
    [
        ({"white": "A", "black": "B", "points": "2", "boards": ["1", "1", "1", "0"]}, "rounds[0][0]"),
        ({"white": "A", "black": "B", "points": "4.5"}, "rounds[0][0]"),
        ({"white": "A", "black": "X", "points": "2"}, "rounds[0][0]"),
        ({"white": "A", "bye": "B"}, "rounds[0][0].bye"),
    ],
)
def test_a_match_that_cannot_be_is_refused(match: dict[str, str], path: str) -> None:
    with pytest.raises(Refusal) as refused:
        run_calculator("tournament.fide_team_standings", {**TEAMS, "rounds": [[match]]})
    assert refused.value.problems[0].path == path
