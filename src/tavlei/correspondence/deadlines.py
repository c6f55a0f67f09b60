"""What is due next in a game, and until when: for reminders and calendars (10.2.9, 10.3.4, 10.3.5, 10.3.8, 10.5)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from typing import TYPE_CHECKING

from tavlei.correspondence.claims import claim_protest_due
from tavlei.correspondence.days import last_day
from tavlei.correspondence.dispatch import average_travel
from tavlei.correspondence.figures import CorrespondenceFigures
from tavlei.correspondence.game import GamePhase
from tavlei.correspondence.letter import Letter
from tavlei.correspondence.posting import repeat_due
from tavlei.correspondence.records import record_due, submission_due
from tavlei.games.clock.sides import Side
from tavlei.rulebook import Step, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.correspondence.game import GameByLetters
    from tavlei.rulebook import Clause


class DueKind(StrEnum):
    """What a player has to do."""

    REPLY = phrase("answer before the time is overdue")
    NOTICE = phrase("tell the partner of the error")
    REPEAT = phrase("repeat the letter by registered mail")
    ENQUIRY = phrase("ask for the first move by registered mail")
    CLAIM_PROTEST = phrase("protest against the claim of overdue time")
    RECORD = phrase("send the record of the game to the secretary")
    SUBMISSION = phrase("send the unfinished game to the judge")


@dataclass(frozen=True, slots=True)
class Due:
    """One thing due: by whom, until when (the last good day), by which clause.

    `days_left` tells for an answer how many days of thinking remain; `estimated` says that the receipt it counts from
    is not known yet and the average travel was taken.
    """

    kind: DueKind
    side: Side
    day: date
    clause: Clause
    days_left: int | None = None
    estimated: bool = False

    def overdue_on(self, today: date) -> bool:
        """Whether the day has passed."""
        return today > self.day

    def step(self) -> Step:
        """The deadline as a step."""
        fields = {"player": str(self.side), "kind": str(self.kind)}
        return Step("correspondence.due", self.day, self.clause, inputs=fields)


@cites("draughts-rules", "10.2.9", "10.3.4", "10.3.4/p2", "10.3.5", "10.3.8", "10.5.1", "10.5.2")
def deadlines(
    state: GameByLetters, *, received: date | None = None, notice_received: date | None = None
) -> tuple[Due, ...]:
    """Everything due now, the nearest first.

    `received` is when the player who has to write got the letter he answers, `notice_received` when a player got the
    claim against him; where they are not known yet the average travel of letters is taken.
    """
    return tuple(
        sorted(_deadlines(state, received, notice_received), key=lambda deadline: (deadline.day, deadline.kind))
    )


def _deadlines(state: GameByLetters, received: date | None, notice_received: date | None) -> Iterator[Due]:
    if state.phase is GamePhase.FINISHED:
        yield from _records(state)
        return
    if state.phase is GamePhase.DECISION:
        yield from _protest(state, notice_received)
    else:
        yield from _answer(state, received)
        yield from _waiting(state)
    for side in Side:
        yield Due(
            DueKind.SUBMISSION, side, submission_due(state.terms.end, state.rulebook), state.rulebook.clause("10.5.2")
        )


def _answer(state: GameByLetters, received: date | None) -> Iterator[Due]:
    """The writer's last good day: three free days for a notice, and the days his next move leaves him."""
    side, estimated = state.writer, False
    answered = state.time.last.get(side.other)
    start = state.terms.start_of_play(side)
    if answered is not None:
        got = received or answered.mail.arrival
        if got is None:
            if answered.last_sent is None:
                return
            travel = average_travel(state.time.travels, state.terms.usual_travel)
            got, estimated = answered.last_sent + timedelta(days=travel), True
        if got >= state.terms.end:
            return
        start = max(start, got)
    if state.phase is GamePhase.NOTICE or (
        state.last is not None and state.last.repeat_fault and state.phase is GamePhase.PLAY
    ):
        free = last_day(
            start, state.rulebook.figures(CorrespondenceFigures).notice_days, state.rulebook, state.time.breaks
        )
        yield Due(DueKind.NOTICE, side, free, state.rulebook.clause("10.2.9"), estimated=estimated)
    left = state.time.ledger.days_left(side, _moves_before(state, side))
    day = last_day(start, left, state.rulebook, state.time.breaks) if left >= 0 else start
    yield Due(DueKind.REPLY, side, day, state.rulebook.clause("10.3.5"), left, estimated)


def _moves_before(state: GameByLetters, side: Side) -> int:
    """The moves made before the next letter; one that only corrects a repetition makes none of its own."""
    only_repeats = state.phase is GamePhase.CORRECTION and state.last is not None and not state.last.stops_play
    return state.moves_by(side) - only_repeats


def _waiting(state: GameByLetters) -> Iterator[Due]:
    """Whoever waits repeats his letter after 40 days; who has not even the first move asks after 30."""
    side = state.writer.other
    own = state.time.last.get(side)
    if own is not None and not own.answered and not own.judge and (day := repeat_due(own, state.rulebook)) is not None:
        yield Due(DueKind.REPEAT, side, day, state.rulebook.clause("10.3.4"))
    if not any(isinstance(event, Letter) for event in state.events):
        day = state.terms.start + timedelta(days=state.rulebook.figures(CorrespondenceFigures).enquiry_after)
        yield Due(DueKind.ENQUIRY, side, day, state.rulebook.clause("10.3.4/p2"))


def _protest(state: GameByLetters, received: date | None) -> Iterator[Due]:
    claim = state.claim
    if claim is None or state.protest is not None:
        return
    sent, estimated = claim.mail.certain() or claim.dates.sent, received is None
    travel = timedelta(days=average_travel(state.time.travels, state.terms.usual_travel))
    got = received or (None if sent is None else sent + travel)
    if got is not None:
        yield Due(
            DueKind.CLAIM_PROTEST,
            claim.by.other,
            claim_protest_due(got, state.rulebook),
            state.rulebook.clause("10.3.8"),
            estimated=estimated,
        )


def _records(state: GameByLetters) -> Iterator[Due]:
    if state.result is not None and state.result.day is not None:
        for side in Side:
            yield Due(
                DueKind.RECORD, side, record_due(state.result.day, state.rulebook), state.rulebook.clause("10.5.1")
            )
