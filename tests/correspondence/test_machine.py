"""Whole games with lost, late and wrong letters, breaks and claims: no move and no day is ever lost.

Beside the program a slow model keeps the moves as a plain list and every charged stretch of days as two dates; the
days are counted one by one on a calendar.
"""

from __future__ import annotations

import json
from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from tests.correspondence.builders import BOOK, EDITION, REGISTERED, START, STOP, Stretch, terms, totals
from tests.proving import examples

from tavlei.correspondence import (
    Break,
    ClaimDecision,
    ClaimFinding,
    ErrorNotice,
    GamePhase,
    Letter,
    Offer,
    OverdueClaim,
    Repeat,
    Side,
    ThreeDates,
    after,
    breaks_of_game,
    event_from_json,
    event_json,
    new_game_by_letters,
    play_letters,
    sheet_of,
)
from tavlei.games.draughts.notation import full_notation
from tavlei.games.draughts.records import written_moves
from tavlei.games.draughts.rules import rules
from tavlei.games.draughts.variants import GIVEAWAY, INTERNATIONAL, RUSSIAN
from tavlei.rulebook import Refusal

TRAVEL = st.integers(1, 12)
THINK = st.integers(0, 12)
NAMES = {Side.WHITE: "Petrov", Side.BLACK: "Sedov"}


class GamesByLetters(RuleBasedStateMachine):
    """Two players and the post between them."""

    def __init__(self) -> None:
        super().__init__()
        self.moves: list[str] = []
        self.stretches: list[Stretch] = []
        self.taken: list[Break] = []
        self.line: tuple[str, ...] = ()
        self.new: list[str] = []
        self.gone = START  # when the last letter went
        self.bad_repeat = False
        self.judge_wrote = False
        self.repeats = 0
        self.owed: list[str] = []  # the moves whose repetition is to be corrected

    @initialize(variant=st.sampled_from([RUSSIAN, INTERNATIONAL, GIVEAWAY]))
    def begin(self, variant: Any) -> None:
        self.terms = terms(variant=variant, end=date(2060, 1, 1))
        self.state = new_game_by_letters(self.terms)
        self.moves_of = rules(variant)
        self.position = variant.start

    # What the players do

    def legal(self) -> list[str]:
        return [full_notation(self.moves_of, self.position, move) for move in self.moves_of.moves(self.position)]

    def put(self, text: str) -> None:
        chosen = [
            move
            for move in self.moves_of.moves(self.position)
            if full_notation(self.moves_of, self.position, move) == text
        ]
        self.position = self.moves_of.play(self.position, chosen[0])
        self.moves.append(text)

    def answer(self, event: Any) -> None:
        self.state = after(self.state, event)

    def dates(self, travel: int, think: int) -> ThreeDates:
        """The dates of the next letter; the opening one answers nothing."""
        if not self.state.events:
            return ThreeDates(None, None, START + timedelta(days=think))
        received = self.gone + timedelta(days=travel)
        return ThreeDates(self.gone, received, received + timedelta(days=think))

    def charge(self, dates: ThreeDates, free: int = 0) -> None:
        assert dates.sent is not None
        self.stretches.append(Stretch(self.state.writer, dates.received or START, dates.sent, free))
        self.gone = dates.sent
        self.judge_wrote = False
        self.repeats = 0

    def send(self, dates: ThreeDates, written: list[str], made: list[str], **parts: Any) -> None:
        writer = self.state.writer
        repeated = parts.pop("repeated", tuple(self.new))
        accepted = parts.pop("accepted", ())
        self.charge(dates)
        self.answer(
            Letter(
                by=writer, code="A1", repeated=repeated, accepted=accepted, moves=tuple(written), dates=dates, **parts
            )
        )
        for text in made:
            self.put(text)
        self.owed, self.new, self.line = self.new, made, ()
        self.bad_repeat = False
        self.test_time(writer)

    def test_time(self, side: Side) -> None:
        standing = self.state.time.ledger.standing(side)
        assert standing is not None
        made = sum(index % 2 == (0 if side.is_white else 1) for index in range(len(self.moves)))
        obligatory = standing.moves - made
        assert 0 <= obligatory <= 1
        assert standing.overdue == (self.total(side) > 50 * max(1, -(-standing.moves // 10)))

    @precondition(lambda self: self.state.phase is GamePhase.PLAY)
    @rule(travel=TRAVEL, think=THINK, data=st.data())
    def good_letter(self, travel: int, think: int, data: st.DataObject) -> None:
        self.good_letter_now(travel, think, data)

    @precondition(lambda self: self.state.phase is GamePhase.PLAY)
    @rule(pace=st.lists(st.tuples(TRAVEL, THINK), min_size=2, max_size=12), data=st.data())
    def letters_without_an_error(self, pace: list[tuple[int, int]], data: st.DataObject) -> None:
        for travel, think in pace:
            if self.state.phase is GamePhase.PLAY:
                self.good_letter_now(travel, think, data)

    def good_letter_now(self, travel: int, think: int, data: st.DataObject) -> None:
        text = data.draw(st.sampled_from(self.legal()))
        self.send(self.dates(travel, think), [text], [text])

    @precondition(lambda self: self.state.phase is GamePhase.PLAY)
    @rule(travel=TRAVEL, think=THINK, data=st.data())
    def letter_with_an_offer(self, travel: int, think: int, data: st.DataObject) -> None:
        text = data.draw(st.sampled_from(self.legal()))
        position, line = self.position, []
        for wanted in (text, None, None):
            found = self.moves_of.moves(position)
            if not found:
                return
            names = {full_notation(self.moves_of, position, each): each for each in found}
            chosen = wanted or data.draw(st.sampled_from(sorted(names)))
            line.append(chosen)
            position = self.moves_of.play(position, names[chosen])
        self.send(self.dates(travel, think), [text], [text], offers=(Offer(tuple(line[1:])),))
        self.line = tuple(line[1:])

    @precondition(lambda self: self.state.phase is GamePhase.PLAY and len(self.line) == 2)
    @rule(travel=TRAVEL, think=THINK, data=st.data())
    def accepted_line(self, travel: int, think: int, data: st.DataObject) -> None:
        kept = self.position, len(self.moves)
        for text in self.line:
            self.put(text)
        legal = self.legal()
        self.position = kept[0]
        del self.moves[kept[1] :]
        if not legal:
            return
        own = data.draw(st.sampled_from(legal))
        self.send(self.dates(travel, think), [own], [*self.line, own], accepted=self.line)

    @precondition(lambda self: self.state.phase is GamePhase.PLAY)
    @rule(travel=TRAVEL, think=THINK, wrong=st.sampled_from(["..", "b4", "z9-y8", ""]))
    def impossible_letter(self, travel: int, think: int, wrong: str) -> None:
        before = list(self.new)
        self.send(self.dates(travel, think), [wrong], [])
        self.new = []
        self.owed = before
        assert self.state.phase is GamePhase.NOTICE

    @precondition(lambda self: self.state.phase is GamePhase.PLAY)
    @rule(travel=TRAVEL, think=THINK)
    def letter_the_receiver_replaces(self, travel: int, think: int) -> None:
        found = self.moves_of.moves(self.position)
        single = [each for each in found if sum(other.origin == each.origin for other in found) == 1]
        if not single:
            return
        right = full_notation(self.moves_of, self.position, single[0])
        origin = self.terms.variant.board.names[single[0].origin]
        self.send(self.dates(travel, think), [f"{origin}-{origin}"], [right])
        assert self.state.phase in (GamePhase.PLAY, GamePhase.FINISHED)

    @precondition(lambda self: self.state.phase is GamePhase.PLAY and self.new)
    @rule(travel=TRAVEL, think=THINK, data=st.data())
    def badly_repeated_letter(self, travel: int, think: int, data: st.DataObject) -> None:
        text = data.draw(st.sampled_from(self.legal()))
        self.send(self.dates(travel, think), [text], [text], repeated=())
        self.bad_repeat = True

    @precondition(
        lambda self: self.state.phase is GamePhase.NOTICE or (self.state.phase is GamePhase.PLAY and self.bad_repeat)
    )
    @rule(travel=TRAVEL, think=THINK, charge=st.booleans())
    def notice(self, travel: int, think: int, charge: bool) -> None:
        writer, dates = self.state.writer, self.dates(travel, think)
        self.charge(dates, free=3)
        if charge:
            self.stretches.append(Stretch(writer.other, penalty=6))
        self.answer(ErrorNotice(by=writer, dates=dates, charges=STOP if charge else frozenset()))

    @precondition(lambda self: self.state.phase is GamePhase.CORRECTION)
    @rule(travel=TRAVEL, think=THINK, data=st.data())
    def correction(self, travel: int, think: int, data: st.DataObject) -> None:
        writer, dates = self.state.writer, self.dates(travel, think)
        self.charge(dates)
        if self.bad_repeat:
            self.answer(Letter(by=writer, code="A1", repeated=tuple(self.owed), dates=dates))
        else:
            text = data.draw(st.sampled_from(self.legal()))
            self.answer(Letter(by=writer, code="A1", moves=(text,), dates=dates))
            self.put(text)
            self.new = [text]
        self.bad_repeat = False
        self.test_time(writer)

    # What goes astray

    @precondition(
        lambda self: (
            self.state.events
            and self.state.phase in (GamePhase.PLAY, GamePhase.NOTICE, GamePhase.CORRECTION)
            and not self.judge_wrote
            and self.repeats < 2
        )
    )
    @rule(late=st.integers(-5, 30))
    def lost_and_repeated(self, late: int) -> None:
        side = self.state.writer.other
        due = self.gone + timedelta(days=40)
        sent = due + timedelta(days=late)
        if late > 0:
            self.stretches.append(Stretch(side, due, sent))
        self.gone = sent
        self.repeats += 1
        self.answer(Repeat(by=side, dates=ThreeDates(sent=sent), mail=REGISTERED))

    @precondition(lambda self: len(self.taken) < 4)
    @rule(side=st.sampled_from(list(Side)), ahead=st.integers(1, 60), days=st.integers(1, 30))
    def announced_break(self, side: Side, ahead: int, days: int) -> None:
        first = self.gone + timedelta(days=ahead)
        if any(each.player == NAMES[side] and each.first.year == first.year for each in self.taken):
            return
        told = {NAMES[side.other]: first - timedelta(days=1)}
        self.taken.append(Break(NAMES[side], first, first + timedelta(days=days - 1), BOOK, told))
        self.state = self.replayed()

    # Claims

    @precondition(
        lambda self: self.state.phase is GamePhase.PLAY and len(self.state.events) > 1 and not self.bad_repeat
    )
    @rule(
        travel=TRAVEL, think=THINK, finding=st.sampled_from(list(ClaimFinding)), wait=st.integers(1, 60), data=st.data()
    )
    def claim_and_decision(
        self, travel: int, think: int, finding: ClaimFinding, wait: int, data: st.DataObject
    ) -> None:
        writer, dates = self.state.writer, self.dates(travel, think)
        reply = data.draw(st.sampled_from(self.legal()))
        self.charge(dates)
        self.answer(OverdueClaim(by=writer, dates=dates, mail=REGISTERED, reply=(reply,)))
        assert self.state.phase is GamePhase.DECISION
        decided = self.gone + timedelta(days=wait)
        self.answer(ClaimDecision(finding, decided))
        self.gone, self.judge_wrote = decided, True
        if finding is ClaimFinding.NOT_OVERDUE:
            self.stretches.append(Stretch(writer, penalty=6))
            self.put(reply)
            self.new, self.line = [reply], ()
        over = self.state.result is not None
        assert over if finding is ClaimFinding.OVERDUE else self.state.claim is None

    @precondition(lambda self: self.state.phase is GamePhase.FINISHED)
    @rule(by=st.sampled_from(list(Side)))
    def nothing_more_after_the_end(self, by: Side) -> None:
        with pytest.raises(Refusal, match="the game is over"):
            self.answer(Letter(by=by, code="A1", moves=("c3-b4",)))

    # What must hold

    def broken(self) -> set[date]:
        return {
            each.first + timedelta(days=index)
            for each in self.taken
            for index in range((each.last - each.first).days + 1)
        }

    def total(self, side: Side) -> int:
        broken = self.broken()
        return sum(stretch.days(broken) for stretch in self.stretches if stretch.side is side)

    def replayed(self) -> Any:
        stored = json.loads(json.dumps([event_json(event) for event in self.state.events]))
        events = [event_from_json(each) for each in stored]
        return play_letters(self.terms, events, breaks_of_game(self.taken, "Petrov", "Sedov"))

    @invariant()
    def no_move_is_lost(self) -> None:
        if hasattr(self, "state"):
            assert written_moves(self.state.game) == self.moves
            assert len(self.state.made_at) == len(self.moves)
            assert list(self.state.made_at) == sorted(self.state.made_at)

    @invariant()
    def no_day_is_lost(self) -> None:
        if hasattr(self, "state"):
            assert totals(self.state) == (self.total(Side.WHITE), self.total(Side.BLACK))

    def teardown(self) -> None:
        """At the end: the sheet shows every move and every day once, and the events alone give the same game."""
        if not hasattr(self, "state"):
            return
        sheet = sheet_of(self.state)
        cells = [cell for row in sheet.rows for cell in (row.white, row.black) if cell is not None]
        assert [cell.move for cell in cells] == self.moves
        apart = sum(each.days for each in sheet.apart)
        assert sum(cell.days for cell in cells) + apart == sum(totals(self.state))
        assert self.replayed() == self.state


GamesByLetters.TestCase.settings = settings(examples(15), stateful_step_count=40)


@pytest.mark.slow
@pytest.mark.clause(EDITION, "10.2.8", "10.2.9", "10.2.10", "10.2.10/item3", "10.2.11", "10.2.13", "10.3.1", "10.3.4")
class TestGamesByLetters(GamesByLetters.TestCase):  # type: ignore[misc, valid-type]
    """The machine as a test."""
