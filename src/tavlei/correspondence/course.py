"""The course of a game by letters: what each event does to it (10.2, 10.3.4, 10.3.6-10.3.8)."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from typing import TYPE_CHECKING

from tavlei.correspondence.claims import ClaimDecision, ClaimProtest, OverdueClaim
from tavlei.correspondence.course_of_claims import take_claim, take_decision, take_protest
from tavlei.correspondence.examination import ExaminedLetter, examine_letter, repeat_fault
from tavlei.correspondence.figures import CorrespondenceFigures
from tavlei.correspondence.game import (
    Event,
    GameByLetters,
    GameEnding,
    GamePhase,
    Ruled,
    Score,
    new_game_by_letters,
    on_the_board,
    won_by,
)
from tavlei.correspondence.ledger import ChargeKind
from tavlei.correspondence.letter import Enquiry, ErrorNotice, Letter, PenaltyGround, Repeat
from tavlei.correspondence.posting import post, post_again
from tavlei.rulebook import Problem, Step, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tavlei.correspondence.breaks import CountedBreak
    from tavlei.correspondence.terms import Terms
    from tavlei.games.clock.sides import Side


def play_letters(terms: Terms, events: Iterable[Event], breaks: Iterable[CountedBreak] = ()) -> GameByLetters:
    """The game after its events. Breaks count wherever they fall, so they come first, whenever they were decided."""
    return reduce(after, events, new_game_by_letters(terms, breaks))


def after(state: GameByLetters, event: Event) -> GameByLetters:
    """The game after one more event. What the rules do not allow is refused, and the game is as it was."""
    if state.phase is GamePhase.FINISHED:
        raise state.rulebook.refusal(Problem("the game is over"), "10.2.8")
    moved = _course(state, event)
    return replace(moved, events=(*state.events, event))


def _course(state: GameByLetters, event: Event) -> GameByLetters:  # noqa: PLR0911 - one line for each kind of event
    match event:
        case Ruled(result):
            return replace(state, phase=GamePhase.FINISHED, result=result, time=state.time.passed())
        case ClaimDecision():
            return take_decision(state, event)
        case ClaimProtest():
            return take_protest(state, event)
        case Enquiry():
            return _enquiry(state, event)
    if state.phase is GamePhase.DECISION:
        raise state.rulebook.refusal(Problem("the game is suspended until the chief judge decides"), "10.3.6/item2")
    match event:
        case Repeat():
            return _repeat(state, event)
        case ErrorNotice():
            return _notice(state, event)
        case OverdueClaim():
            return take_claim(state, event)
        case Letter():
            return _letter(state, event)


@cites("draughts-rules", "10.2.3", "10.2.8", "10.2.9", "10.2.10")
def _letter(state: GameByLetters, letter: Letter) -> GameByLetters:
    state.check_turn(letter.by)
    if letter.resigns or letter.accepts_draw:
        return _agreed(state, letter)
    if state.phase is GamePhase.NOTICE:
        raise state.rulebook.refusal(Problem("an impossible move is told to its sender, not answered"), "10.2.10/item3")
    if state.phase is GamePhase.CORRECTION:
        return _correction(state, letter)
    lines = state.last.lines if state.last is not None else ()
    found = examine_letter(state.game, letter, code=state.terms.code, new=state.new, lines=lines)
    _check_move(found)
    return _posted(state, letter, found, ChargeKind.THINKING, found.moves.plies)


@cites("draughts-rules", "10.2.8", "10.2.9", "10.2.10/item3", "10.2.13")
def _correction(state: GameByLetters, letter: Letter) -> GameByLetters:
    """The sender sets right what he was told of; what he had made already stands."""
    wrong = state.last
    if wrong is None:
        raise state.rulebook.refusal(Problem("there is no error to correct"), "10.2.9")
    fault = repeat_fault(wrong.before, letter.repeated, wrong.new) if wrong.repeat_fault is not None else None
    if wrong.stops_play:
        found = examine_letter(state.game, letter, code=state.terms.code)
        _check_move(found)
        plies = state.new + found.moves.plies
    else:
        found, plies = replace(wrong, letter=letter, remarks=_changed(wrong, letter)), state.new
    found = replace(found, before=wrong.before, repeat_fault=fault, new=wrong.new)
    return _posted(state, letter, found, ChargeKind.CORRECTING, plies)


def _changed(wrong: ExaminedLetter, letter: Letter) -> tuple[Step, ...]:
    """A move that is written differently now cannot be changed."""
    if letter.written in ((), wrong.letter.written):
        return ()
    return (
        Step("correspondence.sent_is_final", " ".join(letter.written), wrong.game.rulebook.clause("10.2.8"), met=False),
    )


def _posted(
    state: GameByLetters, letter: Letter, examined: ExaminedLetter, kind: ChargeKind, new: int
) -> GameByLetters:
    """The game after a letter of moves or of a correction."""
    time = state.time
    if PenaltyGround.STOP in letter.charges:
        time = time.rejected(PenaltyGround.STOP)  # who answers with a move has not stopped play
    moves = examined.game.moves_by(white=letter.by.is_white) + examined.obligatory
    time = post(time, letter, kind, moves)
    day = letter.dates.sent
    result = on_the_board(examined.game, day)
    phase = GamePhase.FINISHED if result is not None else GamePhase.NOTICE if examined.stops_play else GamePhase.PLAY
    noted = state.noting(*examined.remarks, *_numbers(state, letter))
    return replace(
        noted,
        game=examined.game,
        time=time,
        phase=phase,
        writer=letter.by.other,
        new=new,
        made_at=state.made_with(examined.game, len(state.events)),
        last=examined,
        draw_offered=letter.by if letter.offers_draw else None,
        wrong_numbers=letter.by if examined.wrong_number else _still_wrong(state, letter),
        result=result,
    )


@cites("draughts-rules", "10.2.14")
def _numbers(state: GameByLetters, letter: Letter) -> tuple[Step, ...]:
    """Who numbered wrongly repeats those moves rightly numbered in his next letter."""
    if state.wrong_numbers is not letter.by or letter.renumbered:
        return ()
    return (Step("correspondence.not_renumbered", clause=state.rulebook.clause("10.2.14"), met=False),)


def _still_wrong(state: GameByLetters, letter: Letter) -> Side | None:
    return None if state.wrong_numbers is letter.by else state.wrong_numbers


@cites("draughts-rules", "10.3.2/p2")
def _agreed(state: GameByLetters, letter: Letter) -> GameByLetters:
    """A draw is accepted or a game resigned, also after the end of play."""
    if letter.resigns:
        clause = state.game.winning_clause()
        result = GameEnding(won_by(letter.by.other), phrase("resignation"), clause, letter.dates.sent)
    elif state.draw_offered is letter.by.other:
        result = GameEnding(
            Score.DRAW, phrase("agreed by both"), state.rulebook.clause("5.4.13.1/item1"), letter.dates.sent
        )
    else:
        raise state.rulebook.refusal(
            Problem("no draw was offered in the letter before", path="accepts_draw"), "10.3.2/p2"
        )
    return replace(state, phase=GamePhase.FINISHED, result=result, time=state.time.passed())


@cites("draughts-rules", "10.2.9", "10.2.10/item3", "10.2.11")
def _notice(state: GameByLetters, notice: ErrorNotice) -> GameByLetters:
    """The receiver tells of an error, sends no move, and charges six days now or never."""
    state.check_turn(notice.by)
    wrong = state.last
    if wrong is None or not wrong.penalty or state.phase is GamePhase.CORRECTION:
        raise state.rulebook.refusal(Problem("the letter has no error that stops play"), "10.2.9")
    time = state.time
    if PenaltyGround.STOP in notice.charges:
        time = time.stop_penalty(notice.by.other)
    else:
        lost = Step("correspondence.penalty_right_lost", wrong.penalty, state.rulebook.clause("10.2.11"), ("C7",))
        state = state.noting(lost)
    time = post(time, notice, ChargeKind.LATE_NOTICE, None)
    return replace(state, time=time, phase=GamePhase.CORRECTION, writer=notice.by.other, draw_offered=None)


@cites("draughts-rules", "10.2.1/p2", "10.2.8", "10.3.4")
def _repeat(state: GameByLetters, again: Repeat) -> GameByLetters:
    """Who waits for an answer sends his letter once more, unchanged, with the dates and totals it had."""
    if again.by is state.writer:
        raise state.rulebook.refusal(Problem("it is this player who has to write", path="by"), "10.3.4")
    own = next((event for event in reversed(state.events) if isinstance(event, Letter) and event.by is again.by), None)
    if again.letter is not None and own is not None and _moves(again.letter) != _moves(own):
        raise state.rulebook.refusal(
            Problem("a letter that was sent cannot be changed by its repeat", path="letter"), "10.2.8"
        )
    obligatory = state.last.obligatory if state.last is not None and state.last.letter.by is again.by else 0
    time = post_again(state.time, again, state.moves_by(again.by) + obligatory)
    if again.earlier is None or None in again.totals:
        state = state.noting(
            Step("correspondence.repeat_without_first_dates", clause=state.rulebook.clause("10.3.4"), met=False)
        )
    return replace(state, time=time)


def _moves(letter: Letter) -> tuple[tuple[str, ...], ...]:
    return letter.written, *(offer.moves for offer in letter.offers)


@cites("draughts-rules", "10.3.4/p2")
def _enquiry(state: GameByLetters, enquiry: Enquiry) -> GameByLetters:
    """Who has no first move asks for it by registered letter; asking late costs nothing (C4)."""
    if any(isinstance(event, Letter) and event.by is enquiry.by for event in state.events) or enquiry.by.is_white:
        raise state.rulebook.refusal(Problem("only a player without the first move enquires", path="by"), "10.3.4/p2")
    if not enquiry.registered:
        raise state.rulebook.refusal(Problem("an enquiry goes by registered letter", path="registered"), "10.3.4/p2")
    asked = (enquiry.sent - state.terms.start).days
    fields = {"due": state.rulebook.figures(CorrespondenceFigures).enquiry_after}
    step = Step("correspondence.enquired", asked, state.rulebook.clause("10.3.4/p2"), ("C4",), fields)
    return replace(state.noting(step), time=state.time.passed())


def _check_move(letter: ExaminedLetter) -> None:
    if not letter.moves.plies and letter.moves.impossible is None:
        raise letter.game.rulebook.refusal(Problem("the letter has no move", path="moves"), "10.2.3")
