"""Days: how many count on a move, and until when something is due (10.1.2, 10.3.1, 10.4.2-10.4.4)."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import TYPE_CHECKING

from tavlei.rulebook import Explanation, Problem, Refusal, Step, cites

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tavlei.correspondence.breaks import CountedBreak
    from tavlei.rulebook import Rulebook

Span = tuple[date, date]


@dataclass(frozen=True, slots=True)
class DayCount:
    """The days that count between a receipt and a dispatch, and what was taken off."""

    received: date
    sent: date
    elapsed: int
    break_days: int
    rulebook: Rulebook = field(repr=False)
    breaks: tuple[CountedBreak, ...] = ()

    @property
    def days(self) -> int:
        """The days of thinking."""
        return self.elapsed - self.break_days

    def explanation(self) -> Explanation:
        """The days elapsed, those of breaks, and what is left."""
        elapsed = Step(
            "correspondence.days_elapsed",
            self.elapsed,
            self.rulebook.clause("10.3.1"),
            ("C1",),
            inputs={"received": self.received, "sent": self.sent},
        )
        broken = Step("correspondence.days_of_break", self.break_days, self.rulebook.clause("10.4.3/p2"), ("C2",))
        working = (elapsed, broken) if self.break_days else (elapsed,)
        return Explanation(
            Step("correspondence.days_counted", self.days, self.rulebook.clause("10.3.1")), working=working
        )


@cites("draughts-rules", "10.1.2", "10.3.1", "10.4.2/item2", "10.4.3/p2", "10.4.4")
def thinking_days(received: date, sent: date, rulebook: Rulebook, breaks: Iterable[CountedBreak] = ()) -> DayCount:
    """The days from the day after receipt through the day of dispatch, without those of a break of either player.

    On the day of receipt itself an answer costs nothing, and so does one sent in the middle of a break (C1, C2).
    """
    if sent < received:
        params = {"sent": sent.isoformat(), "received": received.isoformat()}
        raise Refusal(
            Problem(
                "sent on {sent}, before the receipt on {received}", params, "sent", clause=rulebook.clause("10.3.1/p3")
            )
        )
    first = received + timedelta(days=1)
    taken = tuple(breaks)
    spans = [counted.span for counted in taken if counted.span is not None]
    broken = sum(_common(span, (first, sent)) for span in joined(spans))
    return DayCount(received, sent, (sent - received).days, broken, rulebook, taken)


def joined(spans: Sequence[Span]) -> Iterator[Span]:
    """The same days as spans that do not overlap, in order: a day of two breaks counts once (C2)."""
    current: Span | None = None
    for first, last in sorted(spans):
        if current is None:
            current = first, last
        elif first <= current[1]:
            current = current[0], max(current[1], last)
        else:
            yield current
            current = first, last
    if current is not None:
        yield current


def last_day(received: date, days: int, rulebook: Rulebook, breaks: Sequence[CountedBreak] = ()) -> date:
    """The last day on which a dispatch costs no more than so many days; breaks put it off."""
    day = received + timedelta(days=days)
    while (missing := days - thinking_days(received, day, rulebook, breaks).days) > 0:
        day += timedelta(days=missing)
    after = day + timedelta(days=1)
    # the whole of a break that begins the next day is free
    while thinking_days(received, after, rulebook, breaks).days == days:
        day, after = after, after + timedelta(days=1)
    return day


def _common(one: Span, other: Span) -> int:
    return max(0, (min(one[1], other[1]) - max(one[0], other[0])).days + 1)
