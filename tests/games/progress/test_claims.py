"""Claims of a draw on the server: what the record shows at once, and what the judge decides."""

from __future__ import annotations

import pytest
from tests.games.progress.helpers import (
    BLACK,
    JUDGE,
    MINUTE,
    SERVER,
    WHITE,
    cycled,
    left,
    moved,
    refused_after,
    score,
    setup,
    started,
)
from tests.games.rulebooks import OLD, RULES

from tavlei.games.clock import Discipline, Side
from tavlei.games.progress import (
    AnnounceCount,
    ClaimDraw,
    DecideClaim,
    DrawGround,
    GamePhase,
    Move,
    ResumeClocks,
    Start,
    StateFlag,
    StopClocks,
    after,
    judge_rights,
    rights,
)
from tavlei.rulebook import Rulebook, Settings

REPETITION, COUNT = DrawGround.REPETITION, DrawGround.COUNT
BY_JUDGE = Rulebook.of("draughts-rules-2022", settings=Settings({"L14": "judge"}))


@pytest.mark.clause("draughts-rules-2022", "5.4.13.2", "5.4.13.2/item1", "5.4.13.1/item3")
@pytest.mark.clause("draughts-rules-2013", "2.1.9.2", "2.1.9.1.9")
@pytest.mark.parametrize(("rulebook", "number"), [(RULES, "5.4.13.2/item1"), (OLD, "2.1.9.2")])
def test_the_third_repetition_is_claimed_before_ones_own_move(rulebook: Rulebook, number: str) -> None:
    twice, thrice = cycled("russian", 7, rulebook=rulebook), cycled("russian", 8, rulebook=rulebook)
    assert refused_after(twice, ClaimDraw(twice.at, BLACK, REPETITION)) is not None
    assert not rights(thrice, Side.BLACK, thrice.at).may("claim_draw:repetition")
    assert refused_after(thrice, ClaimDraw(thrice.at, BLACK, REPETITION)) == number
    assert rights(thrice, Side.WHITE, thrice.at).may("claim_draw:repetition")
    assert score(after(thrice, ClaimDraw(thrice.at, WHITE, REPETITION))) == ("0.5-0.5", number)


@pytest.mark.clause("draughts-rules-2022", "5.4.13.2/item2", "5.4.13.2/item4")
@pytest.mark.clause("draughts-rules-2013", "2.1.9.2/item2", "2.1.9.2/item4")
@pytest.mark.parametrize("rulebook", [RULES, OLD])
def test_ones_own_repetition_is_claimed_with_the_move_written_and_a_false_claim_makes_it(rulebook: Rulebook) -> None:
    before = cycled("russian", 7, rulebook=rulebook)
    right = rights(before, Side.BLACK, before.at).right("claim_draw:repetition")
    assert right is not None
    assert (right.allowed, right.choices) == (True, ("g1-h2",))
    drawn = after(before, ClaimDraw(before.at, BLACK, REPETITION, "g1-h2"))
    assert score(drawn) == ("0.5-0.5", "5.4.13.2/item2" if rulebook is RULES else "2.1.9.2/item2")
    made = after(before, ClaimDraw(before.at + 500, BLACK, REPETITION, "g1-f2"))
    assert (made.result, made.moves[-1].text, made.to_move) == (None, "g1-f2", Side.WHITE)
    assert made.log[-1].step.key == "progress.claim_not_right"
    early = cycled("russian", 3, rulebook=rulebook)
    assert not rights(early, Side.BLACK, early.at).may("claim_draw:repetition")


@pytest.mark.clause("draughts-rules-2022", "5.4.13.2/item4", "5.4.13.2/item6")
def test_where_the_judge_examines_the_claim_waits_with_the_finding_beside_it() -> None:
    """L14: the claimant's clock runs on meanwhile."""
    right = cycled("russian", 8, rulebook=BY_JUDGE)
    waiting = after(right, ClaimDraw(right.at, WHITE, REPETITION))
    assert waiting.claim is not None
    assert (waiting.claim.right, waiting.clock.running, waiting.clock.stopped) == (True, Side.WHITE, False)
    assert refused_after(waiting, Move(waiting.at, WHITE, "a1-b2")) == "5.4.13.2/item4"
    assert refused_after(waiting, ClaimDraw(waiting.at, WHITE, REPETITION)) == "5.4.13.5"
    assert judge_rights(waiting, waiting.at).claim == waiting.claim
    assert score(after(waiting, DecideClaim(waiting.at, JUDGE, granted=True))) == ("0.5-0.5", "5.4.13.2/item1")
    assert after(waiting, DecideClaim(waiting.at, JUDGE, granted=False)).claim is None
    late = waiting.at + 60 * MINUTE
    assert score(after(waiting, StateFlag(late, BLACK))) == ("0.5-0.5", "5.4.13.2/item6")
    wrong = cycled("russian", 3, rulebook=BY_JUDGE)
    asked = after(wrong, ClaimDraw(wrong.at, BLACK, REPETITION, "g1-h2"))
    assert asked.claim is not None
    assert asked.claim.right is False
    assert score(after(asked, StateFlag(late, SERVER))) == ("1-0", "5.4.13.2/item6")
    stands = after(asked, DecideClaim(asked.at + 10, JUDGE, granted=False))
    assert (stands.claim, stands.moves[-1].text) == (None, "g1-h2")


@pytest.mark.clause("draughts-rules-2022", "6.1.8.8", "8.2", "7.5.2/item1", "5.4.13.5")
@pytest.mark.parametrize(("kind", "least", "number"), [("giveaway", 15, "8.2"), ("international", 25, "7.5.2/item1")])
def test_a_count_is_claimed_once_it_is_ripe(kind: str, least: int, number: str) -> None:
    early, ripe = cycled(kind, 2 * least - 1), cycled(kind, 2 * least)
    assert refused_after(early, ClaimDraw(early.at, WHITE, COUNT)) == number
    for voice in (WHITE, BLACK):
        assert score(after(ripe, ClaimDraw(ripe.at, voice, COUNT))) == ("0.5-0.5", number)
    start = started(setup(kind))
    assert refused_after(start, ClaimDraw(0, WHITE, COUNT)) == "5.4.13.1"
    assert refused_after(ripe, ClaimDraw(ripe.at, WHITE, COUNT, "a1-b2")) == "5.4.13.2/item2"


@pytest.mark.clause("draughts-rules-2022", "5.4.13.6")
def test_the_judge_declares_a_draw_unasked_and_by_2013_he_does_not() -> None:
    ripe = cycled("giveaway", 30)
    assert [count.ripe for count in judge_rights(ripe, ripe.at).may_declare] == [True, True]
    assert score(after(ripe, ClaimDraw(ripe.at, JUDGE, COUNT))) == ("0.5-0.5", "8.2")
    assert score(after(cycled("russian", 8), ClaimDraw(20_000, JUDGE, REPETITION))) == ("0.5-0.5", "5.4.13.1/item3")
    assert refused_after(cycled("russian", 6), ClaimDraw(20_000, JUDGE, REPETITION)) == "5.4.13.6"
    assert refused_after(cycled("russian", 8, rulebook=OLD), ClaimDraw(20_000, JUDGE, REPETITION)) == "2.1.9.1"


@pytest.mark.clause("draughts-rules-2022", "6.1.8.7", "5.4.13.5")
@pytest.mark.clause("draughts-rules-2013", "2.1.9.1.6")
@pytest.mark.parametrize(("rulebook", "number"), [(RULES, "6.1.8.7"), (OLD, "2.1.9.1.6")])
def test_a_clearly_drawn_ending_is_counted_and_the_judge_decides(rulebook: Rulebook, number: str) -> None:
    assert refused_after(started(setup(rulebook=rulebook)), AnnounceCount(0, WHITE)) == "6.1.8.7"
    game = cycled("russian", 2, rulebook=rulebook)
    counting = after(game, AnnounceCount(game.at, BLACK))
    assert refused_after(game, ClaimDraw(game.at, BLACK, DrawGround.CLEARLY_DRAWN)) is not None
    moves = ["b2-a1", "g1-h2", "a1-b2", "h2-g1"] * 3
    four = moved(counting, moves[:8])
    assert refused_after(four, ClaimDraw(four.at, BLACK, DrawGround.CLEARLY_DRAWN)) == number
    five = moved(counting, moves[:9])
    asked = after(five, ClaimDraw(five.at, BLACK, DrawGround.CLEARLY_DRAWN))
    assert asked.claim is not None
    assert (asked.claim.right, asked.clock.stopped) == (None, False)
    assert score(after(asked, DecideClaim(asked.at, JUDGE, granted=True))) == ("0.5-0.5", number)
    assert moved(asked, [moves[9]]).claim == asked.claim  # he may move while the judge looks


@pytest.mark.clause("draughts-rules-2022", "6.1.10.3", "6.1.10.4", "6.1.10.5", "7.7.3", "7.7.4", "7.7.4/item1")
@pytest.mark.clause("draughts-rules-2022", "7.7.4/item2", "7.7.4/p2")
@pytest.mark.parametrize(
    ("kind", "discipline", "fen", "ground", "number"),
    [
        ("russian", Discipline.RUSSIAN_RAPID, "W:WKa1:BKh2,Kh4", DrawGround.NOT_PLAYED_ON, "6.1.10.4"),
        ("russian", Discipline.RUSSIAN_BLITZ, "W:WKa1,Kc1,Ke1:BKh2", DrawGround.WON_WITHOUT_TIME, "6.1.10.5"),
        ("international", Discipline.INTERNATIONAL_RAPID, "W:WK46,K47:BK5", DrawGround.NOT_PLAYED_ON, "7.7.4/item1"),
    ],
)
def test_in_rapid_and_blitz_a_draw_that_the_judge_decides_stops_the_clock(
    kind: str, discipline: Discipline, fen: str, ground: DrawGround, number: str
) -> None:
    game = started(setup(kind, "5", discipline, start=Start(fen=fen)))
    asked = after(game, ClaimDraw(10_000, WHITE, ground))
    assert (asked.phase, asked.claim and asked.claim.clause.number) == (GamePhase.STOPPED, number)
    assert refused_after(asked, ResumeClocks(11_000, JUDGE)) == "5.4.13.5"
    assert score(after(asked, DecideClaim(20_000, JUDGE, granted=True))) == ("0.5-0.5", number)
    goes_on = after(asked, DecideClaim(20_000, JUDGE, granted=False, reason="a win can be shown"))
    assert (goes_on.phase, left(goes_on)) == (GamePhase.PLAYING, (5 * MINUTE - 10_000, 5 * MINUTE))


@pytest.mark.clause("draughts-rules-2022", "7.7.4/item2", "7.7.4")
def test_the_last_minute_draw_of_100_squares_needs_the_last_minute_and_no_increment() -> None:
    last, rapid = DrawGround.LAST_MINUTE, Discipline.INTERNATIONAL_RAPID
    fen = Start(fen="W:W31,32,K46:BK5,12")
    game = started(setup("international", "15", rapid, start=fen))
    assert refused_after(game, ClaimDraw(13 * MINUTE, WHITE, last)) == "5.4.13.1"
    assert after(game, ClaimDraw(14 * MINUTE, WHITE, last)).phase is GamePhase.STOPPED
    added = started(setup("international", "15+5", rapid, start=fen))
    assert refused_after(added, ClaimDraw(14 * MINUTE, WHITE, last)) == "5.4.13.1"
    assert refused_after(game, DecideClaim(14 * MINUTE, JUDGE, granted=True)) == "5.4.13.5"


@pytest.mark.clause("draughts-rules-2022", "6.1.8.5")
def test_three_against_a_king_on_the_main_road_waits_for_the_judge() -> None:
    """D6: a possible win is excepted, which only he can see; in classical play the clock runs on."""
    game = started(setup(start=Start(fen="W:WKc1,Ke1,Kg1:BKa1")))
    game = moved(game, ["g1-h2", "a1-h8", "h2-g1", "h8-a1"] * 2 + ["g1-h2", "a1-h8"])
    asked = after(game, ClaimDraw(game.at, BLACK, COUNT))
    assert asked.claim is not None
    assert (asked.claim.clause.number, asked.claim.right, asked.clock.stopped) == ("6.1.8.5", None, False)
    looked_at = after(asked, StopClocks(asked.at, JUDGE))
    assert after(looked_at, ResumeClocks(asked.at, JUDGE)).claim == asked.claim
    rejected = after(looked_at, DecideClaim(asked.at, JUDGE, granted=False))
    assert (rejected.claim, rejected.phase) == (None, GamePhase.STOPPED)  # he stopped the clock, he starts it
