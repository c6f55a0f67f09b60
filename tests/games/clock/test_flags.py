"""Time that has run out: who says so, who loses, and when it does not matter."""

from __future__ import annotations

import pytest
from tests.games.clock.helpers import BLACK, HOUR, MINUTE, WHITE, play, presses, refused_after, setup
from tests.games.rulebooks import OLD, RULES

from tavlei.games.clock import (
    Charge,
    Clock,
    ClockClaimed,
    Corrected,
    Discipline,
    FlagStated,
    GameEnded,
    Person,
    Phase,
    Pressed,
    Result,
    Resumed,
    Side,
    Started,
    Stopped,
    TimeAdded,
    after,
    new_clock,
    replay,
)
from tavlei.rulebook import Rulebook


def outcome(clock: Clock) -> tuple[Result, str]:
    assert clock.phase is Phase.OVER
    assert clock.outcome is not None
    return clock.outcome.result, clock.outcome.clause.number


@pytest.mark.clause("draughts-rules-2022", "5.4.2.6", "5.4.2.7")
@pytest.mark.parametrize("by", [Person.WHITE, Person.BLACK, Person.JUDGE])
def test_the_player_himself_his_opponent_or_the_judge_states_the_end_of_time(by: Person) -> None:
    clock = play(setup("5"), Pressed(MINUTE, WHITE))
    assert refused_after(clock, FlagStated(6 * MINUTE - 1, by)) == "5.4.2.6"
    assert outcome(after(clock, FlagStated(6 * MINUTE, by))) == (Result.WHITE_WINS, "5.4.2.6")


@pytest.mark.clause("draughts-rules-2022", "5.4.2.7")
def test_nobody_else_may_state_it() -> None:
    assert refused_after(play(setup("5")), FlagStated(HOUR, Person.OTHER)) == "5.4.2.7"


@pytest.mark.clause("draughts-rules-2022", "5.4.2.7")
def test_an_absent_player_says_nothing() -> None:
    clock = replay(setup("5"), [Started(0, frozenset({BLACK}))])
    assert refused_after(clock, FlagStated(6 * MINUTE, Person.BLACK)) == "5.4.1.2"
    assert outcome(after(clock, FlagStated(6 * MINUTE, Person.WHITE))) == (Result.WHITE_WINS, "5.4.2.6")


@pytest.mark.clause("draughts-rules-2022", "5.4.2.10")
@pytest.mark.parametrize("winner", Side)
def test_a_game_won_on_the_board_is_not_lost_on_time(winner: Side) -> None:
    clock = play(setup("5"))
    found = after(clock, FlagStated(5 * MINUTE, Person.BLACK, won_on_board=winner))
    expected = {WHITE: (Result.WHITE_WINS, "5.4.2.10"), BLACK: (Result.BLACK_WINS, "5.4.2.6")}
    assert outcome(found) == expected[winner]


@pytest.mark.clause("draughts-rules-2022", "5.4.2.10", "8.1/p2")
def test_giveaway_protects_who_has_already_won_by_its_own_rule() -> None:
    """D10."""
    clock = play(setup("20", Discipline.GIVEAWAY))
    found = after(clock, FlagStated(HOUR, Person.JUDGE, won_on_board=WHITE))
    assert outcome(found) == (Result.WHITE_WINS, "5.4.2.10")
    assert found.explanation().readings == ("D10",)
    assert outcome(after(clock, FlagStated(HOUR, Person.JUDGE))) == (Result.BLACK_WINS, "5.4.2.6")


@pytest.mark.clause("draughts-rules-2022", "9.2.5.1", "9.2.6.4")
def test_renju_has_its_own_clauses() -> None:
    clock = play(setup("90", Discipline.RENJU))
    assert outcome(after(clock, FlagStated(2 * HOUR, Person.WHITE))) == (Result.WHITE_WINS, "9.2.6.4")
    five = after(clock, FlagStated(2 * HOUR, Person.WHITE, won_on_board=BLACK))
    assert outcome(five) == (Result.BLACK_WINS, "9.2.5.1")


def both_down(rulebook: Rulebook = RULES) -> Clock:
    """Nobody noticed White's flag, play went on, and Black's fell as well."""
    of = setup("5", rulebook=rulebook, mechanical=True)
    return play(of, Pressed(5 * MINUTE, WHITE), Pressed(11 * MINUTE, BLACK))


@pytest.mark.clause("draughts-rules-2022", "5.4.2.6")
def test_of_two_flags_the_first_loses_if_the_order_is_known() -> None:
    clock = both_down()
    assert clock.fallen() == {WHITE, BLACK}
    assert (clock.white.fell_at, clock.black.fell_at) == (5 * MINUTE, 10 * MINUTE)
    assert outcome(after(clock, FlagStated(12 * MINUTE, Person.WHITE))) == (Result.BLACK_WINS, "5.4.2.6")


@pytest.mark.clause("draughts-rules-2022", "5.4.13.1/item2")
def test_two_flags_in_unknown_order_are_a_draw() -> None:
    found = after(both_down(), FlagStated(12 * MINUTE, Person.JUDGE, order_unknown=True))
    assert outcome(found) == (Result.DRAW, "5.4.13.1/item2")
    one = play(setup("5"))
    assert refused_after(one, FlagStated(HOUR, Person.JUDGE, order_unknown=True)) == "5.4.13.1/item2"


@pytest.mark.clause("draughts-rules-2013", "2.1.8.1/p2", "2.1.9.1.2")
def test_the_edition_of_2013_says_the_same_in_its_own_clauses() -> None:
    known = after(both_down(OLD), FlagStated(12 * MINUTE, Person.JUDGE))
    unknown = after(both_down(OLD), FlagStated(12 * MINUTE, Person.JUDGE, order_unknown=True))
    assert (outcome(known), outcome(unknown)) == (
        (Result.BLACK_WINS, "2.1.8.1/p2"),
        (Result.DRAW, "2.1.9.1.2"),
    )
    assert {str(found.outcome.clause.edition) for found in (known, unknown) if found.outcome} == {OLD.edition.id}


@pytest.mark.clause("draughts-rules-2022", "5.4.13.1/item2")
def test_a_halved_pause_that_eats_up_both_clocks_is_a_draw() -> None:
    events = (Stopped(4 * MINUTE, Person.JUDGE), Resumed(20 * MINUTE, Charge.HALVES))
    clock = play(setup("5"), *presses(2 * MINUTE, 3 * MINUTE), *events)
    assert clock.fallen() == {WHITE, BLACK}
    assert outcome(after(clock, FlagStated(20 * MINUTE, Person.JUDGE))) == (Result.DRAW, "5.4.13.1/item2")


@pytest.mark.clause("draughts-rules-2022", "5.4.2.6")
def test_a_fallen_flag_stays_down_when_a_mechanical_clock_is_pressed() -> None:
    of = setup("1h/1+1h", Discipline.INTERNATIONAL, mechanical=True)
    late = play(of, Pressed(HOUR, WHITE))
    assert late.white.remaining == HOUR
    assert late.fallen() == {WHITE}
    assert outcome(after(late, FlagStated(HOUR, Person.BLACK))) == (Result.BLACK_WINS, "5.4.2.6")
    in_time = play(of, Pressed(HOUR - 1, WHITE))
    assert refused_after(in_time, FlagStated(HOUR, Person.BLACK)) == "5.4.2.6"


@pytest.mark.clause("draughts-rules-2022", "5.4.2.8")
def test_complaints_about_the_clock_come_before_the_time_is_out() -> None:
    clock = play(setup("5"))
    claimed = after(clock, ClockClaimed(5 * MINUTE - 1, BLACK))
    assert (claimed.running, claimed.stopped, claimed.white.remaining) == (WHITE, False, 1)
    for too_late in (ClockClaimed(5 * MINUTE, BLACK), Corrected(5 * MINUTE, white=HOUR), TimeAdded(HOUR, BLACK, 1)):
        assert refused_after(clock, too_late) == "5.4.2.8"


@pytest.mark.clause("draughts-rules-2022", "5.4.2.11", "5.4.14.5", "9.3.1.3")
@pytest.mark.parametrize(
    ("discipline", "clause", "stands"),
    [(Discipline.RUSSIAN, "5.4.2.11", "5.4.14.5"), (Discipline.RENJU, "9.3.1.3", "9.3.1.3")],
)
def test_after_the_end_an_overstepped_time_changes_nothing(discipline: Discipline, clause: str, stands: str) -> None:
    clock = play(setup("5", discipline))
    ended = after(clock, GameEnded(6 * MINUTE, Result.WHITE_WINS))
    assert outcome(ended) == (Result.WHITE_WINS, clause)
    assert ended.stopped
    assert ended.remaining(WHITE, HOUR) == ended.white.remaining
    for event in (FlagStated(HOUR, Person.JUDGE), Pressed(HOUR, WHITE), GameEnded(HOUR, Result.DRAW)):
        assert refused_after(ended, event) == stands


def test_a_game_that_was_not_started_does_not_end() -> None:
    assert refused_after(new_clock(setup()), GameEnded(0, Result.DRAW)) == "5.4.1.2"
    drawn = play(setup(), GameEnded(1, Result.DRAW))
    assert outcome(drawn) == (Result.DRAW, "5.4.13.1")
