"""The course of a game by letters: what each event does to it (10.2, 10.3.4, 10.3.6-10.3.8)."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from typing import TYPE_CHECKING

from tavlei.correspondence._clauses import EDITION, refused, rule
from tavlei.correspondence.claims import Decision, Finding, OverdueClaim, Protest
from tavlei.correspondence.examination import Examined, examine_letter, repeat_fault
from tavlei.correspondence.figures import figures
from tavlei.correspondence.game import (
    Event,
    GameByLetters,
    Phase,
    Result,
    Ruled,
    Score,
    new_game_by_letters,
    on_the_board,
    won_by,
)
from tavlei.correspondence.ledger import ChargeKind
from tavlei.correspondence.letter import Enquiry, Ground, Letter, Notice, Repeat
from tavlei.correspondence.posting import post, post_again
from tavlei.correspondence.terms import Medium
from tavlei.games.draughts.notation import full_notation
from tavlei.games.draughts.rules import rules
from tavlei.rulebook import Step, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tavlei.correspondence.breaks import CountedBreak
    from tavlei.correspondence.sides import Side
    from tavlei.correspondence.terms import Terms
    from tavlei.correspondence.timekeeping import Timekeeping


def play_letters(terms: Terms, events: Iterable[Event], breaks: Iterable[CountedBreak] = ()) -> GameByLetters:
    """The game after its events. Breaks count wherever they fall, so they come first, whenever they were decided."""
    return reduce(after, events, new_game_by_letters(terms, breaks))


def after(state: GameByLetters, event: Event) -> GameByLetters:
    """The game after one more event. What the rules do not allow is refused, and the game is as it was."""
    if state.phase is Phase.FINISHED:
        raise refused(phrase("the game is over"), "10.2.8")
    moved = _course(state, event)
    return replace(moved, events=(*state.events, event))


def _course(state: GameByLetters, event: Event) -> GameByLetters:  # noqa: PLR0911 - one line for each kind of event
    match event:
        case Ruled(result):
            return replace(state, phase=Phase.FINISHED, result=result, time=state.time.passed())
        case Decision():
            return _decision(state, event)
        case Protest():
            return _protest(state, event)
        case Enquiry():
            return _enquiry(state, event)
    if state.phase is Phase.DECISION:
        raise refused(phrase("the game is suspended until the chief judge decides"), "10.3.6/item2")
    match event:
        case Repeat():
            return _repeat(state, event)
        case Notice():
            return _notice(state, event)
        case OverdueClaim():
            return _claim(state, event)
        case Letter():
            return _letter(state, event)


@cites(EDITION, "10.2.3", "10.2.8", "10.2.9", "10.2.10")
def _letter(state: GameByLetters, letter: Letter) -> GameByLetters:
    _check_turn(state, letter)
    if letter.resigns or letter.accepts_draw:
        return _agreed(state, letter)
    if state.phase is Phase.NOTICE:
        raise refused(phrase("an impossible move is told to its sender, not answered"), "10.2.10/item3")
    if state.phase is Phase.CORRECTION:
        return _correction(state, letter)
    lines = state.last.lines if state.last is not None else ()
    found = examine_letter(state.game, letter, code=state.terms.code, new=state.new, lines=lines)
    _check_move(found)
    return _posted(state, letter, found, ChargeKind.THINKING, found.made.plies)


@cites(EDITION, "10.2.8", "10.2.9", "10.2.10/item3", "10.2.13")
def _correction(state: GameByLetters, letter: Letter) -> GameByLetters:
    """The sender sets right what he was told of; what he had made already stands."""
    wrong = state.last
    if wrong is None:
        raise refused(phrase("there is no error to correct"), "10.2.9")
    fault = repeat_fault(wrong.before, letter.repeated, wrong.new) if wrong.repeat_fault is not None else None
    if wrong.stops_play:
        found = examine_letter(state.game, letter, code=state.terms.code)
        _check_move(found)
        plies = state.new + found.made.plies
    else:
        found, plies = replace(wrong, letter=letter, remarks=_changed(wrong, letter)), state.new
    found = replace(found, before=wrong.before, repeat_fault=fault, new=wrong.new)
    return _posted(state, letter, found, ChargeKind.CORRECTING, plies)


def _changed(wrong: Examined, letter: Letter) -> tuple[Step, ...]:
    """A move that is written differently now cannot be changed."""
    if letter.written in ((), wrong.letter.written):
        return ()
    return (Step("correspondence.sent_is_final", " ".join(letter.written), rule("10.2.8"), met=False),)


def _posted(state: GameByLetters, letter: Letter, found: Examined, kind: ChargeKind, new: int) -> GameByLetters:
    """The game after a letter of moves or of a correction."""
    time = state.time
    if Ground.STOP in letter.charges:
        time = time.rejected(Ground.STOP)  # who answers with a move has not stopped play
    moves = found.game.moves_by(white=letter.by.is_white) + found.obligatory
    time = post(time, letter, kind, moves)
    day = letter.dates.sent
    result = on_the_board(found.game, day)
    phase = Phase.FINISHED if result is not None else Phase.NOTICE if found.stops_play else Phase.PLAY
    noted = state.noting(*found.remarks, *_numbers(state, letter))
    return replace(
        noted,
        game=found.game,
        time=time,
        phase=phase,
        writer=letter.by.other,
        new=new,
        made_at=_made_at(state, found, len(state.events)),
        last=found,
        draw_offered=letter.by if letter.offers_draw else None,
        wrong_numbers=letter.by if found.wrong_number else _still_wrong(state, letter),
        result=result,
    )


@cites(EDITION, "10.2.14")
def _numbers(state: GameByLetters, letter: Letter) -> tuple[Step, ...]:
    """Who numbered wrongly repeats those moves rightly numbered in his next letter."""
    if state.wrong_numbers is not letter.by or letter.renumbered:
        return ()
    return (Step("correspondence.not_renumbered", clause=rule("10.2.14"), met=False),)


def _still_wrong(state: GameByLetters, letter: Letter) -> Side | None:
    return None if state.wrong_numbers is letter.by else state.wrong_numbers


@cites(EDITION, "10.3.2/p2")
def _agreed(state: GameByLetters, letter: Letter) -> GameByLetters:
    """A draw is accepted or a game resigned, also after the end of play."""
    if letter.resigns:
        clause = state.game.winning_clause()
        result = Result(won_by(letter.by.other), phrase("resignation"), clause, letter.dates.sent)
    elif state.draw_offered is letter.by.other:
        result = Result(Score.DRAW, phrase("agreed by both"), rule("5.4.13.1/item1"), letter.dates.sent)
    else:
        raise refused(phrase("no draw was offered in the letter before"), "10.3.2/p2", "accepts_draw")
    return replace(state, phase=Phase.FINISHED, result=result, time=state.time.passed())


@cites(EDITION, "10.2.9", "10.2.10/item3", "10.2.11")
def _notice(state: GameByLetters, notice: Notice) -> GameByLetters:
    """The receiver tells of an error, sends no move, and charges six days now or never."""
    _check_turn(state, notice)
    wrong = state.last
    if wrong is None or not wrong.penalty or state.phase is Phase.CORRECTION:
        raise refused(phrase("the letter has no error that stops play"), "10.2.9")
    time = state.time
    if Ground.STOP in notice.charges:
        time = time.stop_penalty(notice.by.other)
    else:
        lost = Step("correspondence.penalty_right_lost", wrong.penalty, rule("10.2.11"), ("C7",))
        state = state.noting(lost)
    time = post(time, notice, ChargeKind.LATE_NOTICE, None)
    return replace(state, time=time, phase=Phase.CORRECTION, writer=notice.by.other, draw_offered=None)


@cites(EDITION, "10.2.1/p2", "10.2.8", "10.3.4")
def _repeat(state: GameByLetters, again: Repeat) -> GameByLetters:
    """Who waits for an answer sends his letter once more, unchanged, with the dates and totals it had."""
    if again.by is state.writer:
        raise refused(phrase("it is this player who has to write"), "10.3.4", "by")
    own = next((each for each in reversed(state.events) if isinstance(each, Letter) and each.by is again.by), None)
    if again.letter is not None and own is not None and _moves(again.letter) != _moves(own):
        raise refused(phrase("a letter that was sent cannot be changed by its repeat"), "10.2.8", "letter")
    obligatory = state.last.obligatory if state.last is not None and state.last.letter.by is again.by else 0
    time = post_again(state.time, again, state.moves_by(again.by) + obligatory)
    if again.earlier is None or None in again.totals:
        state = state.noting(Step("correspondence.repeat_without_first_dates", clause=rule("10.3.4"), met=False))
    return replace(state, time=time)


def _moves(letter: Letter) -> tuple[tuple[str, ...], ...]:
    return letter.written, *(each.moves for each in letter.offers)


@cites(EDITION, "10.3.4/p2")
def _enquiry(state: GameByLetters, enquiry: Enquiry) -> GameByLetters:
    """Who has no first move asks for it by registered letter; asking late costs nothing (C4)."""
    if any(isinstance(each, Letter) and each.by is enquiry.by for each in state.events) or enquiry.by.is_white:
        raise refused(phrase("only a player without the first move enquires"), "10.3.4/p2", "by")
    if not enquiry.registered:
        raise refused(phrase("an enquiry goes by registered letter"), "10.3.4/p2", "registered")
    asked = (enquiry.sent - state.terms.start).days
    told = {"due": figures().enquiry_after}
    step = Step("correspondence.enquired", asked, rule("10.3.4/p2"), ("C4",), told)
    return replace(state.noting(step), time=state.time.passed())


@cites(EDITION, "10.3.6", "10.3.6/item2")
def _claim(state: GameByLetters, claim: OverdueClaim) -> GameByLetters:
    """A registered letter without a move; the game is suspended. The days until it went are thinking (C18)."""
    _check_turn(state, claim)
    if claim.mail.medium is Medium.POST and not claim.mail.registered:
        raise refused(phrase("overdue time is declared by registered letter"), "10.3.6", "registered")
    if state.phase is Phase.CORRECTION or state.time.ledger.standing(claim.by.other) is None:
        raise refused(phrase("there is no letter of the partner to declare overdue"), "10.3.6")
    own = (len(claim.reply) + 1) // 2  # the reply named in the claim, and the partner's forced moves between its parts
    time = post(state.time, claim, ChargeKind.THINKING, state.moves_by(claim.by) + own)
    missing = [
        Step("correspondence.material_missing", each, rule("10.3.6"), ("C10",), met=False) for each in claim.missing
    ]
    return replace(state.noting(*missing), time=time, phase=Phase.DECISION, claim=claim, protest=None)


@cites(EDITION, "10.3.8")
def _protest(state: GameByLetters, protest: Protest) -> GameByLetters:
    if state.claim is None or protest.by is state.claim.by:
        raise refused(phrase("there is no claim against this player"), "10.3.8", "by")
    if not protest.reasons:
        raise refused(phrase("a protest gives its reasons"), "10.3.8", "reasons")
    return replace(state, protest=protest, time=state.time.passed())


@cites(EDITION, "10.3.6/item2", "10.3.7", "10.3.7/p2")
def _decision(state: GameByLetters, decision: Decision) -> GameByLetters:
    """Lost, or play goes on: with the claimant's reply passed on by the judge, or by the claimant himself."""
    claim = state.claim
    if claim is None:
        raise refused(phrase("there is no claim to decide"), "10.3.7")
    freed = replace(state, claim=None, protest=None)
    if decision.finding is Finding.OVERDUE:
        result = Result(won_by(claim.by), phrase("overdue time"), rule("10.3.7"), decision.day)
        return replace(freed, phase=Phase.FINISHED, result=result, time=state.time.passed())
    time = state.time
    if decision.penalty:
        time = time.false_claim(claim.by, decision.penalty, decision.day)
    if decision.finding is Finding.NOT_OVERDUE and claim.reply and not _must_tell(state):
        return _passed_on(freed, time, claim, decision)
    phase = Phase.NOTICE if _must_tell(state) else Phase.PLAY
    return replace(freed, phase=phase, writer=claim.by, time=time.decided(claim.by.other, decision.day))


def _must_tell(state: GameByLetters) -> bool:
    return state.last is not None and state.last.stops_play


def _passed_on(state: GameByLetters, time: Timekeeping, claim: OverdueClaim, decision: Decision) -> GameByLetters:
    """The judge sends the claimant's reply to his partner, as if it were a letter of the claimant."""
    terms, moves_of = state.terms, rules(state.game.variant)
    first = len(state.game.moves) - state.new
    repeated = tuple(
        full_notation(moves_of, state.game.positions[index], state.game.moves[index])
        for index in range(first, len(state.game.moves))
    )
    letter = Letter(by=claim.by, code=terms.code, repeated=repeated, moves=claim.reply)
    lines = state.last.lines if state.last is not None else ()
    found = examine_letter(state.game, letter, code=terms.code, new=state.new, lines=lines)
    result = on_the_board(found.game, decision.day)
    phase = Phase.FINISHED if result is not None else Phase.NOTICE if found.stops_play else Phase.PLAY
    return replace(
        state.noting(*found.remarks),
        game=found.game,
        time=time.decided(claim.by, decision.day),
        phase=phase,
        writer=claim.by.other,
        new=found.made.plies,
        made_at=_made_at(state, found, _claim_event(state)),
        last=found,
        result=result,
    )


def _claim_event(state: GameByLetters) -> int:
    return max(index for index, each in enumerate(state.events) if isinstance(each, OverdueClaim))


def _made_at(state: GameByLetters, found: Examined, event: int) -> tuple[int, ...]:
    return state.made_at + (event,) * (len(found.game.moves) - len(state.made_at))


def _check_move(found: Examined) -> None:
    if not found.made.plies and found.made.impossible is None:
        raise refused(phrase("the letter has no move"), "10.2.3", "moves")


def _check_turn(state: GameByLetters, posted: Letter | Notice | OverdueClaim) -> None:
    if posted.by is not state.writer:
        raise refused(phrase("it is the partner who has to write"), "10.2.8", "by")
