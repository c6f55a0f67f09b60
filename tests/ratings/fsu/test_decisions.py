"""Decisions of the commission on players of the list (5/p2)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from tests.ratings.fsu.builders import CHESS, EDITION, MAY, competition, event, refused_by

from tavlei.ratings.fsu import CommissionDecision, ListAct, ListDecision, activity
from tavlei.ratings.fsu.listing import MonthPlayer, RatedRow, month_list

OLD, RECENT = date(2020, 5, 31), date(2022, 1, 5)
PLAYERS = (
    MonthPlayer("a", 2000, 90, last_rated_game=RECENT),
    MonthPlayer("o", 1900, 90, last_rated_game=OLD),
    MonthPlayer("n", 1800, 90),
    MonthPlayer("u"),
    MonthPlayer("x", 2000, federation="POL"),
)


def decision(player: str, act: ListAct = ListAct.REMOVE, day: date = date(2023, 5, 12)) -> ListDecision:
    return ListDecision(CommissionDecision("7", day), act, player)


@pytest.mark.clause(EDITION, "5/p2/item2")
def test_an_inactive_player_is_removed_and_keeps_what_is_his() -> None:
    """F35: off the list, with rating, number and games; opponents still meet him as a rated player."""
    found = month_list(PLAYERS, [], MAY, CHESS, decisions=[decision("o")])
    row = found.row("o")
    assert isinstance(row, RatedRow)
    assert (row.status, row.new, row.carried, "o" in found.list_order) == ("removed by decision", None, 1900, False)
    after = {each.id: each for each in found.state}["o"]
    assert (after.rating, after.removed, after.rated_games_before) == (
        1900,
        CommissionDecision("7", date(2023, 5, 12)),
        90,
    )
    assert "F35" in found.explain("o").readings
    later = month_list(found.state, [], MAY.following, CHESS)
    assert later.row("o").status == "removed by decision"


@pytest.mark.clause(EDITION, "5/p2/item2", "5/p2/item3")
def test_one_rated_game_or_a_decision_brings_him_back() -> None:
    state = month_list(PLAYERS, [], MAY, CHESS, decisions=[decision("o")]).state
    june = MAY.following
    played = month_list(state, [event("T", "o = a", last_day=date(2023, 6, 9))], june, CHESS)
    assert (played.row("o").status, played.row("a").rated_games) == ("listed", 1)
    assert {each.id: each.removed for each in played.state}["o"] is None
    restored = month_list(state, [], june, CHESS, decisions=[decision("o", ListAct.RESTORE, date(2023, 6, 5))])
    assert restored.row("o").status == "listed"
    assert "o" in restored.list_order
    assert not activity(restored.list_date, OLD, CHESS).active


@pytest.mark.clause(EDITION, "5/p2/item2")
@pytest.mark.parametrize(
    ("decisions", "path"),
    [
        ([decision("a")], "decisions"),
        ([decision("n")], "decisions"),
        ([decision("u")], "decisions[0].player"),
        ([decision("x")], "decisions[0].player"),
        ([decision("z")], "decisions[0].player"),
        ([decision("o", ListAct.RESTORE)], "decisions[0].player"),
        ([decision("o"), decision("o")], "decisions[1].player"),
        ([decision("o", day=date(2023, 6, 1))], "decisions[0].day"),
        ([decision("o", day=date(2023, 4, 30))], "decisions[0].day"),
    ],
)
def test_a_decision_that_contradicts_the_state_is_refused(decisions: Any, path: str) -> None:
    """F35, F38, F43: active, last game not known, unrated, foreign, unknown, not removed, twice, of another month."""
    assert refused_by(month_list, PLAYERS, [], MAY, CHESS, decisions=decisions) == path


@pytest.mark.clause(EDITION, "5/p2", "5/p2/item2")
@pytest.mark.parametrize(("last", "inactive"), [(date(2020, 5, 31), True), (date(2020, 6, 1), False)])
def test_inactive_is_tested_on_the_day_of_the_list(last: date, inactive: bool) -> None:
    players = [replace(PLAYERS[1], last_rated_game=last)]
    if inactive:
        assert month_list(players, [], MAY, CHESS, decisions=[decision("o")]).list_order == ()
    else:
        assert refused_by(month_list, players, [], MAY, CHESS, decisions=[decision("o")]) == "decisions"


def test_who_plays_in_the_month_cannot_be_removed() -> None:
    assert refused_by(month_list, PLAYERS, [event("T", "o = a")], MAY, CHESS, decisions=[decision("o")]) == "decisions"


def test_only_a_rated_player_can_have_been_removed() -> None:
    wrong = replace(PLAYERS[3], removed=CommissionDecision("1", date(2023, 1, 1)))
    assert refused_by(month_list, [wrong], [], MAY, CHESS) == "players[0].removed"
    assert competition("T", "a 1 b").report.waiver is None
