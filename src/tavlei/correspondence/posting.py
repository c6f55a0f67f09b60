"""What a letter does to the time of a game (10.3.1-10.3.5): its days, its corrections, what it leaves out."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import TYPE_CHECKING

from tavlei.correspondence.days import thinking_days
from tavlei.correspondence.dispatch import Dispatch, average_travel, corrected_dispatch, receipt
from tavlei.correspondence.figures import CorrespondenceFigures
from tavlei.correspondence.ledger import Charge, ChargeKind
from tavlei.correspondence.letter import PenaltyGround, Posted, omissions
from tavlei.correspondence.terms import Medium
from tavlei.games.clock.sides import Side
from tavlei.rulebook import Problem, Step, Value, cites

if TYPE_CHECKING:
    from tavlei.correspondence.timekeeping import Timekeeping
    from tavlei.rulebook import Rulebook


@cites("draughts-rules", "10.3.1", "10.3.1/p2", "10.3.1/p3", "10.3.2", "10.3.2/p2", "10.3.3", "10.3.3/p2")
def post(time: Timekeeping, posted: Posted, kind: ChargeKind, moves: int | None) -> Timekeeping:
    """A letter that answers the partner's last one: a move, a notice of an error, a correction or a claim.

    `moves` is how many moves the writer has made with it, counting the obligatory ones of offered lines; a notice
    makes none, so that time is not tested on it (C17).
    """
    time.terms.check_medium(posted.mail.medium, registered=posted.mail.registered)
    time = _supplied(time, posted)
    time = _partner_corrected(time, posted)
    time = _charge_for_omission(time, posted)
    sent = _dispatch(time, posted, kind)
    time = _travelled(time, posted).sending(posted.by, sent)
    time = time.charged(
        Charge(
            side=posted.by,
            kind=kind,
            days=sent.cost(time.breaks, time.rulebook),
            event=time.event,
            rulebook=time.rulebook,
            received=sent.reference,
            sent=sent.sent,
        )
    )
    time = _omitting(time, posted)
    if moves is not None:
        time = replace(time, ledger=time.ledger.test(posted.by, moves, time.event))
    return _compare_totals(time, posted).passed()


@cites("draughts-rules", "10.2.1/p2", "10.3.4")
def post_again(time: Timekeeping, posted: Posted, moves: int) -> Timekeeping:
    """The last letter once more, registered: due on day 40, the days after that are charged (C4)."""
    own = time.last.get(posted.by)
    if own is None or own.answered or own.judge:
        raise time.rulebook.refusal(Problem("there is no unanswered letter to repeat", path="by"), "10.3.4")
    if posted.mail.medium is Medium.POST and not posted.mail.registered:
        number = "10.2.1/p2" if own.mail.registered else "10.3.4"
        raise time.rulebook.refusal(Problem("a repeat goes by registered letter", path="registered"), number)
    time.terms.check_medium(posted.mail.medium, registered=True)
    sent, due = posted.mail.certain() or posted.dates.sent, repeat_due(own, time.rulebook)
    if sent is None or due is None or own.last_sent is None:
        raise time.rulebook.refusal(Problem("a repeat needs its own date", path="sent"), "10.3.4")
    if sent < own.last_sent:
        raise time.rulebook.refusal(Problem("a repeat cannot go before the letter", path="sent"), "10.3.4")
    until = min(sent, time.terms.end)  # there is no time after the end of play (C16)
    late = thinking_days(due, until, time.rulebook, time.breaks).days if until > due else 0
    if sent < due:
        time = time.noting(Step("correspondence.repeat_early", due, time.rulebook.clause("10.3.4"), ("C4",)))
    time = time.charged(
        Charge(
            side=posted.by,
            kind=ChargeKind.LATE_REPEAT,
            days=late,
            event=time.event,
            rulebook=time.rulebook,
            received=due,
            sent=sent,
        )
    )
    last = {**time.last, posted.by: replace(own, repeats=(*own.repeats, sent))}
    return replace(time, last=last, ledger=time.ledger.test(posted.by, moves, time.event)).passed()


@cites("draughts-rules", "10.3.4")
def repeat_due(sent: Dispatch, rulebook: Rulebook) -> date | None:
    """The day on which an unanswered letter is to be repeated, counted from when it was sent last."""
    gone = sent.last_sent
    return None if gone is None else gone + timedelta(days=rulebook.figures(CorrespondenceFigures).repeat_after)


@cites("draughts-rules", "10.3.3")
def _supplied(time: Timekeeping, posted: Posted) -> Timekeeping:
    """A receipt left out of the letter before and given now takes the place of the average (C14)."""
    own, earlier = time.last.get(posted.by), posted.earlier
    if own is None or earlier is None or earlier.received is None or not own.guessed:
        return time
    if own.sent is not None and earlier.received > own.sent:
        raise time.rulebook.refusal(Problem("sent before the letter it answers was received", path="earlier"), "10.3.3")
    got = earlier.received
    reference = max(got, time.terms.start_of_play(posted.by))
    known = replace(own, received=got, reference=reference, exempt=got >= time.terms.end, guessed=False)
    return time.redated(posted.by, known)


@cites("draughts-rules", "10.3.1/p2", "10.3.3")
def _partner_corrected(time: Timekeeping, posted: Posted) -> Timekeeping:
    """The first date of a reply corrects the partner's date of dispatch, now or never."""
    sent = time.last.get(posted.by.other)
    if sent is None:
        return time
    day = _found_dispatch(time, posted) if sent.sent is None else corrected_dispatch(sent, posted.dates.partner_sent)
    if day is None or day == sent.sent:
        lost = sent.mail.postmark not in (None, sent.sent) and sent.mail.certain() is None
        return time.noting(_right_lost(sent, time.rulebook)) if lost else time
    if sent.received is not None and day < sent.received:
        raise time.rulebook.refusal(
            Problem("sent before the letter it answers was received", path="partner_sent"), "10.3.1/p2"
        )
    return time.redated(posted.by.other, sent.dated(day))


def _found_dispatch(time: Timekeeping, posted: Posted) -> date:
    """The partner wrote no date of dispatch: the postmark told by the reply, else the receipt less average travel."""
    if posted.dates.partner_sent is not None:
        return posted.dates.partner_sent
    if posted.dates.received is None:
        raise time.rulebook.refusal(Problem("neither dispatch nor receipt is known", path="partner_sent"), "10.3.3")
    day = posted.dates.received - timedelta(days=average_travel(time.travels, time.terms.usual_travel))
    received = time.last[posted.by.other].received
    return day if received is None else max(day, received)


def _right_lost(sent: Dispatch, rulebook: Rulebook) -> Step:
    days = {"written": sent.sent}
    return Step(
        "correspondence.correction_right_lost", sent.mail.postmark, rulebook.clause("10.3.1/p2"), inputs=days, met=False
    )


def _dispatch(time: Timekeeping, posted: Posted, kind: ChargeKind) -> Dispatch:
    got, start = _received(time, posted), time.terms.start_of_play(posted.by)
    sent = posted.mail.certain() or posted.dates.sent or posted.mail.postmark
    if sent is not None and got is not None and sent < got:
        raise time.rulebook.refusal(Problem("sent before the letter it answers was received", path="sent"), "10.3.1/p3")
    return Dispatch(
        time.event,
        kind,
        start if got is None else max(got, start),
        sent,
        posted.dates.sent,
        posted.mail,
        received=got,
        free=time.rulebook.figures(CorrespondenceFigures).notice_days if kind is ChargeKind.LATE_NOTICE else 0,
        exempt=got is not None and got >= time.terms.end,
        guessed=got is not None and posted.dates.received is None,
    )


def _received(time: Timekeeping, posted: Posted) -> date | None:
    """When the letter that is answered was received; None for the letter that opens the game."""
    answered = time.last.get(posted.by.other)
    if answered is None:
        return None
    got = receipt(answered, posted.dates.received, time.travels, time.terms.usual_travel)
    if got is None:
        raise time.rulebook.refusal(Problem("neither dispatch nor receipt is known", path="received"), "10.3.3")
    if answered.sent is not None and got < answered.sent:
        raise time.rulebook.refusal(Problem("received before it was sent", path="received"), "10.3.1/p3")
    return got


def _travelled(time: Timekeeping, posted: Posted) -> Timekeeping:
    """Remember how long the partner's letter travelled, if both ends are known."""
    answered, got = time.last.get(posted.by.other), posted.dates.received
    if answered is None or answered.judge or answered.sent is None or got is None:
        return time
    first = posted.dates.partner_sent
    gone = first if first is not None and answered.answers_repeat(first) else answered.sent
    if answered.repeats and first is None:
        return time  # nobody knows which of the two arrived
    return replace(time, travels=(*time.travels, (got - gone).days)) if got >= gone else time


@cites("draughts-rules", "10.3.3/p2")
def _charge_for_omission(time: Timekeeping, posted: Posted) -> Timekeeping:
    """Six days for an omission that was not the partner's first, if they are charged in this very reply."""
    partner, fresh = posted.by.other, time.fresh_omission
    time = replace(time, fresh_omission=None)
    if PenaltyGround.OMISSION not in posted.charges:
        return time
    if fresh is not partner or time.omitted.get(partner, 0) < _REPEATED:
        return time.rejected(PenaltyGround.OMISSION)
    return time.charged(
        Charge(
            partner,
            ChargeKind.OMISSION_PENALTY,
            time.rulebook.figures(CorrespondenceFigures).omission_penalty,
            time.event,
            time.rulebook,
        )
    )


_REPEATED = 2  # the first omission is only pointed out


def _omitting(time: Timekeeping, posted: Posted) -> Timekeeping:
    """Note what the letter leaves out, so that the partner may ask for it."""
    missing = omissions(posted, opens=posted.by.other not in time.last)
    if not missing or posted.mail.medium is Medium.SERVER:
        return time
    count = time.omitted.get(posted.by, 0) + 1
    fields = {"time": count}
    steps = [
        Step("correspondence.omitted", omission, time.rulebook.clause("10.3.3"), inputs=fields, met=False)
        for omission in missing
    ]
    return replace(time, omitted={**time.omitted, posted.by: count}, fresh_omission=posted.by).noting(*steps)


@cites("draughts-rules", "10.3.1")
def _compare_totals(time: Timekeeping, posted: Posted) -> Timekeeping:
    """Compare the totals a letter states with the ledger, which decides (C15)."""
    wrong = []
    for side, number in zip(Side, posted.totals, strict=True):
        if number is not None and number != time.total(side):
            inputs: dict[str, Value] = {"player": str(side), "counted": time.total(side)}
            wrong.append(
                Step(
                    "correspondence.total_differs", number, time.rulebook.clause("10.3.1"), ("C15",), inputs, met=False
                )
            )
    return time.noting(*wrong)
