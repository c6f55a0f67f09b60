"""The list of a month: rows, state between months, batches, replay, columns."""

from __future__ import annotations

import itertools
from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.proving import examples
from tests.ratings.fsu.builders import CHESS, EDITION, MAY, event, refused_by, tournament

from tavlei.ratings.fsu import CommissionDecision, ListAct, ListDecision
from tavlei.ratings.fsu.listing import (
    FirstRow,
    GameResult,
    MonthField,
    MonthListPublication,
    MonthPairing,
    MonthPlayer,
    MonthTournament,
    RatedRow,
    month_list,
    publish,
    work_on,
)
from tavlei.rulebook import Settings

NAMES = ["a", "b", "c", "d", "u", "v", "x"]
PLAYERS = (
    MonthPlayer("a", 2310, 300),
    MonthPlayer("b", 1900, 20),
    MonthPlayer("c", 1604, 90, date(2012, 1, 1)),
    MonthPlayer("d", 2000, 90),
    MonthPlayer("u", category="I"),
    MonthPlayer("v"),
    MonthPlayer("x", fide_rating=2105, federation="POL"),
)
PAIRS = [(white, black) for white in NAMES for black in NAMES if white != black]
pairings = st.builds(
    lambda pair, turn, result, played: MonthPairing(turn, pair[0], pair[1], result, played),
    st.sampled_from(PAIRS),
    st.integers(1, 9),
    st.sampled_from(GameResult),
    st.sampled_from([True, True, False]),
)
tournaments = st.lists(st.lists(pairings, max_size=12), max_size=3).map(
    lambda many: [MonthTournament(f"T{i}", tuple(games), date(2023, 5, 20)) for i, games in enumerate(many)]
)


@pytest.mark.clause(EDITION, "1/p2", "2/p2", "3/p1", "6.6.4")
@given(tournaments, st.sampled_from(["month", "tournament"]))
def test_every_row_is_what_the_sheet_of_the_player_says(events: list[MonthTournament], period: str) -> None:
    published = month_list(PLAYERS, events, MAY, replace(CHESS, settings=Settings({"F4": period})))
    assert [row.id for row in published.rows] == NAMES[:-1]
    for row in published.rows:
        if isinstance(row, RatedRow):
            sheet = published.change_of(row)
            assert (row.rated_games, row.k_used) == (sheet.rated_games, sheet.k.used)
            assert (row.change_exact, row.rating) == (sheet.change_exact, sheet.new_rating)


@examples(20)
@given(tournaments, st.sets(st.sampled_from(NAMES)), st.sampled_from([None, 1500, 2650]))
def test_what_a_list_rests_on_is_what_its_explanation_names(
    events: list[MonthTournament], late: set[str], fide: int | None
) -> None:
    """Clauses and readings in the same order, without the sheets of the players."""
    played = [replace(event, unrated_when_played=frozenset(late)) for event in events]
    resting = MonthPlayer("z", 1900, 90, last_rated_game=date(2019, 1, 1))
    decision = ListDecision(CommissionDecision("7", date(2023, 5, 12)), ListAct.REMOVE, "z")
    players = [replace(PLAYERS[0], fide_rating=fide), *PLAYERS[1:], resting]
    published = month_list(players, played, MAY, CHESS, decisions=[decision])
    assert published.grounds() == published.explanation().grounds


@pytest.mark.clause(EDITION, "1/p2")
@given(tournaments, st.integers(0, 4))
def test_batches_give_the_same_list(events: list[MonthTournament], cut: int) -> None:
    field = MonthField(MAY, PLAYERS, CHESS)
    late = [work_on(field, event) for event in events[cut:]]
    early = [work_on(field, event) for event in events[:cut]]
    assert publish(field, [*early, *late]) == month_list(PLAYERS, events, MAY, CHESS)


def replayed(months: list[list[MonthTournament]]) -> list[MonthListPublication]:
    players: tuple[MonthPlayer, ...] = PLAYERS
    month, found = MAY, []
    for number, events in enumerate(months):
        named = [replace(event, id=f"{number}-{event.id}") for event in events]
        found.append(month_list(players, named, month, CHESS))
        players, month = found[-1].state, month.following
    return found


@pytest.mark.clause(EDITION, "2/p1", "2/p2")
@given(st.lists(tournaments, min_size=2, max_size=2))
def test_replaying_the_months_gives_the_same_lists(months: list[list[MonthTournament]]) -> None:
    lists = replayed(months)
    assert [month_list_publication.rows for month_list_publication in lists] == [
        month_list_publication.rows for month_list_publication in replayed(months)
    ]
    for before, after in itertools.pairwise(lists):
        assert {row.id: row.new for row in before.rows} == {
            player.id: player.rating for player in after.field.players if player.at_home
        }


@pytest.mark.clause(EDITION, "5/p1")
def test_below_1600_the_id_stays_and_15_games_are_needed_anew() -> None:
    """F20, F27."""
    published = month_list(PLAYERS, [event("T", "c 0 b, c 0 d")], MAY, CHESS)
    after = {each.id: each for each in published.state}["c"]
    assert (published.row("c").status, published.row("c").new, "c" in published.list_order) == ("excluded", None, False)
    assert (after.rating, after.rated_games_before, after.highest_published, after.collected) == (None, 92, 1604, ())


@pytest.mark.clause(EDITION, "4/p1", "4/p2", "6.2.1/p2")
def test_a_newcomer_is_collected_over_months_and_then_listed() -> None:
    """F14: and the games of the first rating count for K."""
    first = month_list(PLAYERS, [event("T1", ",".join(["v 1 d", "v 0 d"] * 4))], MAY, CHESS)
    assert (first.row("v").status, first.row("v").rated_games) == ("collecting", 8)
    second = month_list(first.state, [event("T2", ",".join(["v = d"] * 8))], MAY.following, CHESS)
    row = second.row("v")
    assert isinstance(row, FirstRow)
    assert (row.status, row.new, row.rated_games) == ("listed", row.first.rating, 16)
    after = {each.id: each for each in second.state}["v"]
    assert (after.rating, after.rated_games_before, after.collected) == (row.new, 16, ())


@pytest.mark.clause(EDITION, "6.4", "6.5")
def test_a_player_rated_since_is_unrated_for_his_opponents_only() -> None:
    players = [MonthPlayer("n", 1800, 15), MonthPlayer("m", 1800, 15, category="I"), MonthPlayer("o", 2000, 90)]
    late = event("T", "n 1 o, m 1 o", unrated_when_played=frozenset("nm"))
    published = month_list(players, [late], MAY, CHESS)
    assert [row.rated_games for row in published.rows] == [1, 1, 1]
    opponent = published.row("o")
    assert isinstance(opponent, RatedRow)
    (game,) = published.change_of(opponent).tournaments[0].rated
    assert game.opponent_rating == 1900


@pytest.mark.clause(EDITION, "6.6.3")
def test_the_400_rule_follows_the_rounds_not_the_order_of_the_report() -> None:
    games = [MonthPairing(turn, "a", "u", GameResult.WHITE_WINS) for turn in (3, 1)]
    games.append(MonthPairing(2, "a", "c", GameResult.WHITE_WINS))
    published = month_list(PLAYERS, [MonthTournament("T", tuple(games))], MAY, CHESS)
    assert published.row("a") == month_list(PLAYERS, [MonthTournament("T", tuple(sorted(games)))], MAY, CHESS).row("a")
    row = published.row("a")
    assert isinstance(row, RatedRow)
    used = [each.difference_used for each in published.change_of(row).tournaments[0].rated]
    assert used == [400, 400, 410]
    assert row.change_exact == Fraction(24 * 10, 100)


@pytest.mark.clause(EDITION, "6.7")
def test_a_newcomer_with_2600_of_fide_is_raised_as_well() -> None:
    strong = MonthPlayer("n", collected=(tournament("T", [2300] * 16, "1" * 16),), fide_rating=2610)
    published = month_list([strong], [], MAY, CHESS)
    assert published.row("n").new == 2610
    assert {"F22", "F31"} <= set(published.explain("n").readings)


def test_the_month_is_explained_line_by_line() -> None:
    published = month_list(PLAYERS, [event("T", "a 1 u, a 1 x, c 0 b")], MAY, CHESS)
    assert len(published.explanation().working) == 6
    assert {"F11", "F12"} <= set(published.explanation().readings)
    assert refused_by(published.explain, "nobody") == "player"


@pytest.mark.parametrize(
    ("games", "path"),
    [("a 1 z", "tournaments[0].pairings[0].black"), ("a 1 a", "tournaments[0].pairings[0]")],
)
def test_a_wrong_pairing_is_refused(games: str, path: str) -> None:
    assert refused_by(month_list, PLAYERS, [event("T", games)], MAY, CHESS) == path


def test_ids_stand_once_and_are_known() -> None:
    assert refused_by(month_list, [*PLAYERS, PLAYERS[0]], [], MAY, CHESS) == "players[7].id"
    assert refused_by(month_list, PLAYERS, [event("T", "a 1 b")] * 2, MAY, CHESS) == "tournaments[1].id"
    late = event("T", "a 1 b", unrated_when_played=frozenset("z"))
    assert refused_by(month_list, PLAYERS, [late], MAY, CHESS) == "tournaments[0].unrated_when_played"
