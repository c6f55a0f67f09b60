"""Breaks in play: one a year, at most 30 days, the same for all partners (10.4)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import date, timedelta
from enum import StrEnum
from typing import TYPE_CHECKING

from tavlei.correspondence.figures import CorrespondenceFigures
from tavlei.rulebook import Explanation, Problem, Refusal, Step, Words, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tavlei.rulebook import Clause, Rulebook


class Granted(StrEnum):
    """What the chief judge decided about a break on a player's application (10.4.5)."""

    NOTHING = phrase("nothing was granted")
    ACCEPTED = phrase("accepted although announced after its beginning")
    EXTRA = phrase("an extra break")


@dataclass(frozen=True, slots=True)
class Break:
    """A break one player takes in all his games: both days are part of it.

    `announced` holds, partner by partner, the postmark of the registered letter that told him; who is not in it was
    not told. `secretary_told` is the postmark of the letter to the chief secretary.
    """

    player: str
    first: date
    last: date
    rulebook: Rulebook = field(repr=False)
    announced: Mapping[str, date] = field(default_factory=dict)
    secretary_told: date | None = None
    granted: Granted = Granted.NOTHING
    reason: str = ""

    def __post_init__(self) -> None:
        """A break ends no earlier than it begins; what the judge grants has the reason the player gave."""
        if self.last < self.first:
            raise Refusal(
                Problem("a break cannot end before it begins", path="last", clause=self.rulebook.clause("10.4.3"))
            )
        if self.granted is not Granted.NOTHING and not self.reason:
            raise Refusal(
                Problem("what the judge grants needs its reason", path="reason", clause=self.rulebook.clause("10.4.5"))
            )

    @property
    @cites("draughts-rules", "10.4.3")
    def days(self) -> int:
        """How long it was announced for, both days included."""
        return (self.last - self.first).days + 1

    @property
    @cites("draughts-rules", "10.4.3")
    def words(self) -> Words:
        """The announcement in the only wording that is allowed."""
        return Words(phrase("I take a break from {first} to {last}"), {"first": self.first, "last": self.last})

    @cites("draughts-rules", "10.4.2")
    def not_told(self, partners: Iterable[str]) -> tuple[str, ...]:
        """The partners still in play who were not told."""
        return tuple(partner for partner in partners if partner not in self.announced)

    @cites("draughts-rules", "10.4.2")
    def announced_to_all(self, partners: Iterable[str]) -> bool:
        """Whether every partner still in play and the chief secretary were told before it began."""
        days = [self.secretary_told, *(self.announced.get(partner) for partner in partners)]
        return all(day is not None and day < self.first for day in days)


@dataclass(frozen=True, slots=True)
class CountedBreak:
    """What a break counts in one game: its days towards that partner, and every reason why they are fewer."""

    taken: Break
    partner: str
    span: tuple[date, date] | None
    notes: tuple[Step, ...] = ()

    @property
    def days(self) -> int:
        """How many days of it count in this game."""
        return 0 if self.span is None else (self.span[1] - self.span[0]).days + 1

    @property
    def first(self) -> date | None:
        """The first day that counts."""
        return None if self.span is None else self.span[0]

    @property
    def last(self) -> date | None:
        """The last day that counts."""
        return None if self.span is None else self.span[1]

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses that shortened it."""
        return tuple(note.clause for note in self.notes if note.clause is not None)

    def explanation(self) -> Explanation:
        """How many days count, and why not more."""
        asked = Step(
            "correspondence.break_announced",
            self.taken.days,
            self.taken.rulebook.clause("10.4.3"),
            inputs={"first": self.taken.first, "last": self.taken.last},
        )
        verdict = Step("correspondence.break_counts", self.days, self.taken.rulebook.clause("10.4.3"), ("C1",))
        return Explanation(verdict, working=(asked, *self.notes))


@cites("draughts-rules", "10.4.1", "10.4.2", "10.4.5")
def counted_breaks(taken: Iterable[Break], player: str, partner: str) -> tuple[CountedBreak, ...]:
    """What the breaks of a player count in his game with one partner, in the order they were announced.

    A year has one break, however many partners were told of it; an extra one of the judge is beside that (C2, C11).
    """
    own = sorted((announced for announced in taken if announced.player == player), key=_order)
    used: Counter[int] = Counter()
    counted = []
    for announced in own:
        spent = used[announced.first.year] >= announced.rulebook.figures(CorrespondenceFigures).breaks_a_year
        counted.append(_counted(announced, partner, spent=spent and announced.granted is not Granted.EXTRA))
        if announced.granted is not Granted.EXTRA and (announced.announced or announced.granted is Granted.ACCEPTED):
            used[announced.first.year] += 1
    return tuple(counted)


def breaks_of_game(taken: Iterable[Break], white: str, black: str) -> tuple[CountedBreak, ...]:
    """The breaks of both players as they count in the game between them."""
    listed = tuple(taken)
    return counted_breaks(listed, white, black) + counted_breaks(listed, black, white)


def _order(taken: Break) -> tuple[date, date]:
    return min(taken.announced.values(), default=taken.first), taken.first


def _counted(taken: Break, partner: str, *, spent: bool) -> CountedBreak:
    notes: list[Step] = []
    if spent:
        note = Step(
            "correspondence.break_second_in_year",
            taken.first.year,
            taken.rulebook.clause("10.4.1"),
            ("C2", "C11"),
            met=False,
        )
        return CountedBreak(taken, partner, None, (note,))
    last = _shortened(taken, notes)
    first = _told_from(taken, partner, notes)
    return CountedBreak(taken, partner, (first, last) if first is not None and first <= last else None, tuple(notes))


@cites("draughts-rules", "10.4.1", "10.4.5")
def _shortened(taken: Break, notes: list[Step]) -> date:
    """The last day that counts: the thirtieth at most, unless the judge gave more."""
    longest = taken.rulebook.figures(CorrespondenceFigures).longest_break
    if taken.granted is Granted.EXTRA:
        notes.append(
            Step(
                "correspondence.break_extra",
                taken.days,
                taken.rulebook.clause("10.4.5"),
                met=True,
                inputs={"why": taken.reason},
            )
        )
        return taken.last
    if taken.days <= longest:
        return taken.last
    notes.append(
        Step(
            "correspondence.break_too_long",
            taken.days,
            taken.rulebook.clause("10.4.1"),
            ("C2",),
            threshold=longest,
            met=False,
        )
    )
    return taken.first + timedelta(days=longest - 1)


@cites("draughts-rules", "10.4.2/item3", "10.4.2/item4", "10.4.5")
def _told_from(taken: Break, partner: str, notes: list[Step]) -> date | None:
    """The first day that counts towards a partner: that of the announcement if it was late, none if there was none."""
    if taken.granted is not Granted.NOTHING:
        if taken.granted is Granted.ACCEPTED:
            why = {"why": taken.reason}
            notes.append(
                Step("correspondence.break_accepted_late", clause=taken.rulebook.clause("10.4.5"), met=True, inputs=why)
            )
        return taken.first
    day = taken.announced.get(partner)
    if day is None:
        notes.append(Step("correspondence.break_not_told", clause=taken.rulebook.clause("10.4.2/item4"), met=False))
        return None
    if day > taken.first:
        notes.append(Step("correspondence.break_told_late", day, taken.rulebook.clause("10.4.2/item3"), met=False))
    return max(day, taken.first)
