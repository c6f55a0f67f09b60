"""Olympic systems: seeds, byes, replays, places; the improved form plays for every place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tournament.rules import RULES

from tavlei.rulebook import Refusal
from tavlei.tournament.fixtures import FixtureOutcome
from tavlei.tournament.knockout import Bracket, improved_olympic, knockout, seed_order
from tavlei.tournament.model import Encounter, Result

EDITION = "draughts-rules-2022"
RESULTS = st.sampled_from([Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS, Result.WHITE_PLUS, Result.BLACK_PLUS])
WITH_BOTH_MINUS = st.sampled_from(list(Result))
Rounds = list[list[Encounter]]


def seeds(count: int) -> list[str]:
    return [f"s{number}" for number in range(1, count + 1)]


def play_out(
    data: st.DataObject, count: int, results: st.SearchStrategy[Result], places: int
) -> tuple[Bracket, Rounds]:
    """Play whatever is due until nothing is."""
    rounds: Rounds = []
    bracket = knockout(seeds(count), rounds, RULES, places_played=places)
    while bracket.due:
        fixture = bracket.due[0]
        due = fixture.next_encounter
        assert due is not None
        while len(rounds) < fixture.round:
            rounds.append([])
        rounds[fixture.round - 1].append(Encounter(due.white, due.black, data.draw(results)))
        bracket = knockout(seeds(count), rounds, RULES, places_played=places)
    return bracket, rounds


def size(count: int) -> int:
    return len(seed_order(count))


def test_the_order_of_seeds() -> None:
    assert seed_order(2) == (1, 2)
    assert seed_order(4) == (1, 4, 2, 3)
    assert seed_order(5) == seed_order(8) == (1, 8, 4, 5, 2, 7, 3, 6)


@pytest.mark.clause(EDITION, "1.4/item3")
def test_six_seeds_the_first_two_pass() -> None:
    bracket = knockout(seeds(6), (), RULES)
    assert bracket.byes == ("s1", "s2")
    first = [
        (fixture.upper.participant, fixture.lower.participant, fixture.outcome) for fixture in bracket.fixtures[:4]
    ]
    assert first == [
        ("s1", None, FixtureOutcome.WALKOVER),
        ("s4", "s5", FixtureOutcome.TO_PLAY),
        ("s2", None, FixtureOutcome.WALKOVER),
        ("s3", "s6", FixtureOutcome.TO_PLAY),
    ]
    assert [each.next_encounter for each in bracket.due] == [Encounter("s4", "s5"), Encounter("s3", "s6")]
    told = bracket.fixtures[0].explanation()
    assert [step.key for step in told.working[:2]] == ["knockout.slot_seed", "knockout.empty_seed"]


@pytest.mark.clause(EDITION, "1.4/item3")
def test_whoever_loses_is_out_and_shares_the_places_of_his_round() -> None:
    rounds = [
        [Encounter("s1", "s4", Result.WHITE_WINS), Encounter("s2", "s3", Result.BLACK_WINS)],
        [Encounter("s3", "s1", Result.WHITE_WINS)],
    ]
    bracket = knockout(seeds(4), rounds, RULES)
    assert [(placing.participant, placing.text) for placing in bracket.placings] == [
        ("s3", "1"),
        ("s1", "2"),
        ("s4", "3-4"),
        ("s2", "3-4"),
    ]
    assert bracket.is_complete
    assert str(bracket.explanation().verdict.clause) == f"{EDITION} 1.4/item3"


def test_places_are_not_told_before_they_are_known() -> None:
    rounds = [[Encounter("s1", "s4", Result.WHITE_WINS)]]
    assert knockout(seeds(4), rounds, RULES).placings == ()
    rounds[0].append(Encounter("s2", "s3", Result.WHITE_WINS))
    assert {placing.text for placing in knockout(seeds(4), rounds, RULES).placings} == {"3-4"}


def test_a_regulation_may_order_a_match_for_the_third_place() -> None:
    rounds = [[Encounter("s1", "s4", Result.WHITE_WINS), Encounter("s2", "s3", Result.WHITE_WINS)]]
    bracket = knockout(seeds(4), rounds, RULES, places_played=3)
    assert [each.next_encounter for each in bracket.due] == [Encounter("s2", "s1"), Encounter("s3", "s4")]
    assert [(each.first, each.last) for each in bracket.due] == [(1, 2), (3, 4)]


@pytest.mark.clause(EDITION, "5.4.6/item4")
@pytest.mark.parametrize(("games", "white"), [(1, "s2"), (2, "s1")])
def test_a_draw_is_replayed(games: int, white: str) -> None:
    """After one game the colours are reversed; after a micro-match of two the alternation gives the first ones."""
    drawn = Encounter("s1", "s2", Result.DRAW)
    bracket = knockout(seeds(2), [[drawn]], RULES, games=games)
    assert bracket.fixtures[0].outcome is FixtureOutcome.REPLAY
    replay = bracket.fixtures[0].next_encounter
    assert replay is not None
    assert replay.white == white
    told = bracket.fixtures[0].explanation()
    assert (told.verdict.key, str(told.verdict.clause)) == ("knockout.replay", f"{EDITION} 5.4.6/item4")
    ended = knockout(seeds(2), [[drawn, drawn, Encounter("s2", "s1", Result.WHITE_WINS)]], RULES)
    assert ended.fixtures[0].winner == "s2"


@pytest.mark.clause(EDITION, "1.4/item4")
def test_all_places_of_four() -> None:
    rounds = [
        [Encounter("s1", "s4", Result.BLACK_WINS), Encounter("s2", "s3", Result.WHITE_WINS)],
        [Encounter("s2", "s4", Result.WHITE_WINS), Encounter("s3", "s1", Result.BLACK_WINS)],
    ]
    bracket = improved_olympic(seeds(4), rounds, RULES)
    assert [placing.participant for placing in bracket.placings] == ["s2", "s4", "s1", "s3"]
    assert str(bracket.explanation().verdict.clause) == f"{EDITION} 1.4/item4"
    assert bracket.fixtures[3].explanation().working[-1].key == "knockout.loser_is_out"
    assert bracket.fixtures[0].explanation().working[-1].key == "knockout.loser_plays_for"


@pytest.mark.clause(EDITION, "1.4/item4")
@given(st.data(), st.integers(2, 20))
def test_every_place_is_taken_once_when_all_are_played_for(data: st.DataObject, count: int) -> None:
    bracket, rounds = play_out(data, count, RESULTS, size(count))
    assert bracket.is_complete
    assert [(placing.first, placing.last) for placing in bracket.placings] == [
        (place, place) for place in range(1, count + 1)
    ]
    assert sorted(placing.participant for placing in bracket.placings) == sorted(seeds(count))
    first, last = bracket.placings[0].participant, bracket.placings[-1].participant
    decided = [fixture for fixture in bracket.fixtures if fixture.outcome is FixtureOutcome.WON]
    assert first not in [each.loser for each in decided]
    assert last not in [each.winner for each in decided]
    for one_round in rounds:  # nobody plays two opponents in a round
        opponents = {frozenset(each.players) for each in one_round}
        assert len([name for pair in opponents for name in pair]) == len({name for pair in opponents for name in pair})


@pytest.mark.clause(EDITION, "1.4/item4")
@given(st.data(), st.integers(2, 16))
def test_the_winner_of_a_fixture_ends_above_its_loser(data: st.DataObject, count: int) -> None:
    bracket, _ = play_out(data, count, RESULTS, size(count))
    place = {placing.participant: placing.first for placing in bracket.placings}
    for fixture in bracket.fixtures:
        if fixture.winner and fixture.loser:
            assert place[fixture.winner] < place[fixture.loser]


@pytest.mark.clause(EDITION, "1.4/item3")
@given(st.data(), st.integers(2, 20))
def test_a_knock_out_takes_one_decision_less_than_it_has_participants(data: st.DataObject, count: int) -> None:
    bracket, _ = play_out(data, count, RESULTS, 1)
    decided = [fixture for fixture in bracket.fixtures if fixture.outcome is FixtureOutcome.WON]
    assert len(decided) == count - 1
    losers = [each.loser for each in decided]
    assert sorted([*losers, bracket.placings[0].participant]) == sorted(seeds(count))  # type: ignore[type-var]
    assert sorted(placing.participant for placing in bracket.placings) == sorted(seeds(count))


@given(st.integers(2, 40))
def test_byes_go_to_the_top_seeds_and_no_pair_of_the_first_round_is_empty(count: int) -> None:
    bracket = knockout(seeds(count), (), RULES)
    first = [fixture for fixture in bracket.fixtures if fixture.round == 1]
    passed = [each.winner for each in first if each.outcome is FixtureOutcome.WALKOVER]
    assert sorted(passed) == sorted(bracket.byes)  # type: ignore[type-var]
    assert set(bracket.byes) == set(seeds(size(count) - count))
    assert not any(each.outcome is FixtureOutcome.SKIPPED for each in first)


@given(st.integers(2, 16))
def test_if_the_better_seed_always_wins_the_first_two_seeds_take_the_first_two_places(count: int) -> None:
    rounds: Rounds = [[] for _ in range(size(count).bit_length() - 1)]
    bracket = improved_olympic(seeds(count), (), RULES)
    while bracket.due:
        for each in bracket.due:
            due = each.next_encounter
            assert due is not None
            better = min(due.players, key=lambda name: int(name[1:]))
            result = Result.WHITE_WINS if better == due.white else Result.BLACK_WINS
            rounds[each.round - 1].append(Encounter(due.white, due.black, result))
        bracket = improved_olympic(seeds(count), rounds, RULES)
    assert [placing.participant for placing in bracket.placings][:2] == seeds(count)[:2]


@pytest.mark.clause(EDITION, "5.4.4.2")
def test_two_who_do_not_come_are_both_out() -> None:
    rounds = [[Encounter("s1", "s4", Result.BOTH_MINUS), Encounter("s2", "s3", Result.WHITE_WINS)]]
    plain = knockout(seeds(4), rounds, RULES)
    assert plain.is_complete
    assert [(placing.participant, placing.text) for placing in plain.placings] == [
        ("s2", "1"),
        ("s3", "2-4"),
        ("s1", "2-4"),
        ("s4", "2-4"),
    ]
    improved = improved_olympic(seeds(4), rounds, RULES)
    assert [(placing.participant, placing.text) for placing in improved.placings] == [
        ("s2", "1"),
        ("s3", "2"),
        ("s1", "3-4"),
        ("s4", "3-4"),
    ]
    assert str(plain.fixtures[0].explanation().verdict.clause) == f"{EDITION} 5.4.4.2"


def test_a_final_that_both_lose_has_no_winner() -> None:
    bracket = knockout(seeds(2), [[Encounter("s1", "s2", Result.BOTH_MINUS)]], RULES)
    assert [placing.text for placing in bracket.placings] == ["1-2", "1-2"]


@given(st.data(), st.integers(2, 14), st.booleans())
def test_everybody_has_places_whatever_happens(data: st.DataObject, count: int, plain: bool) -> None:
    bracket, _ = play_out(data, count, WITH_BOTH_MINUS, 1 if plain else size(count))
    assert bracket.is_complete
    taken = [placing.first for placing in bracket.placings]
    assert sorted(placing.participant for placing in bracket.placings) == sorted(seeds(count))
    assert taken == sorted(taken)
    assert all(placing.last - placing.first + 1 == taken.count(placing.first) for placing in bracket.placings)
    assert max(placing.last for placing in bracket.placings) == count


@pytest.mark.parametrize(
    ("rounds", "why"),
    [
        ([[Encounter("s1", "s2", Result.DRAW)]], r"rounds\[0\]\[0\]: «s1» and «s2» do not meet in this round"),
        ([[], [Encounter("s1", "s2", Result.DRAW)]], r"rounds\[1\]\[0\]: «s1» and «s2» do not meet"),
        (
            [[Encounter("s1", "s4", Result.WHITE_WINS), Encounter("s4", "s1", Result.DRAW)]],
            r"rounds\[0\]\[0\]: only a draw is replayed",
        ),
        ([[], [], [], [Encounter("s1", "s2")]], r"rounds\[3\]: there are only 2 rounds"),
    ],
)
def test_an_encounter_that_the_bracket_does_not_have_is_refused(rounds: Rounds, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        knockout(seeds(4), rounds, RULES)


@pytest.mark.parametrize(
    ("names", "places", "games", "why"),
    [
        (["a"], 1, 1, "seeds: expected at least 2"),
        (["a", "a"], 1, 1, r"seeds\[1\]: the participant «a»"),
        (["a", "b"], 3, 1, "places_played: the places played for are 1 to 2; got 3"),
        (["a", "b"], 1, 0, "games: an encounter has at least one game"),
    ],
)
def test_a_bad_bracket_is_refused(names: list[str], places: int, games: int, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        knockout(names, (), RULES, places_played=places, games=games)
