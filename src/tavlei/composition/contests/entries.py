"""Entries of a contest of composing: what is taken in, what is sent back, what a judge is shown (11.5.2, 11.7)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tavlei.composition.contests.panel import may_compete
from tavlei.rulebook import Problem, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from datetime import date

    from tavlei.composition.contests.regulation import ComposingRegulation
    from tavlei.composition.solutions import Solution
    from tavlei.composition.works import Work


@dataclass(frozen=True, slots=True)
class ContestEntry:
    """A work sent to a contest.

    `number` is under what the judges know it; `authors` are the people in the words the panel names people by. The
    printed names stand in the work itself. `sent` is the day it was sent, `copies` how many came.
    """

    number: str
    section: str
    work: Work
    authors: tuple[str, ...]
    sent: date
    copies: int = 1

    @property
    def solution(self) -> Solution:
        """The entrant's own solution, the only one that is judged (11.7/p4)."""
        return self.work.solution


@cites("draughts-rules", "11.5.2/p2", "11.7/p6")
def entry_problems(
    regulation: ComposingRegulation, entry: ContestEntry, before: Iterable[ContestEntry] = ()
) -> tuple[Problem, ...]:
    """What stands against an entry: the section, the day, the number of works and copies, who may compete."""
    return tuple(_problems(regulation, entry, tuple(before)))


def _problems(
    regulation: ComposingRegulation, entry: ContestEntry, before: tuple[ContestEntry, ...]
) -> Iterator[Problem]:
    section = regulation.section(entry.section)
    if not section.takes(entry.work):
        yield Problem(
            "the work does not belong to this section", path="section", clause=regulation.rulebook.clause("11.5.2")
        )
    if not entry.authors:
        yield Problem("an entry has an author", path="authors", clause=regulation.rulebook.clause("11.5.2"))
    if len(set(entry.authors)) != len(entry.authors):
        yield Problem("an author is named twice", path="authors", clause=regulation.rulebook.clause("11.5.2"))
    if any(other.number == entry.number for other in before):
        yield Problem("another entry has this number", path="number", clause=regulation.rulebook.clause("11.5.2"))
    if any(_same_work(other.work, entry.work) for other in before):
        yield Problem(
            "this position with this assignment is entered already",
            path="work",
            clause=regulation.rulebook.clause("11.5.2"),
        )
    yield from _late(regulation, entry)
    if regulation.copies is not None and entry.copies < regulation.copies:
        params = {"asked": regulation.copies, "came": entry.copies}
        yield Problem(
            "{asked} copies are asked for, {came} came", params, "copies", regulation.rulebook.clause("11.5.2/p2")
        )
    yield from _too_many(regulation, entry, before)
    yield from _not_allowed(regulation, entry)


def _same_work(one: Work, other: Work) -> bool:
    return (one.variant, one.position, one.assignment) == (other.variant, other.position, other.assignment)


def _late(regulation: ComposingRegulation, entry: ContestEntry) -> Iterator[Problem]:
    if regulation.closes is not None and entry.sent > regulation.closes:
        params = {"closes": regulation.closes, "sent": entry.sent}
        yield Problem(
            "entries closed on {closes}; this one was sent on {sent}",
            params,
            "sent",
            regulation.rulebook.clause("11.5.2/p2"),
        )


def _too_many(
    regulation: ComposingRegulation, entry: ContestEntry, before: tuple[ContestEntry, ...]
) -> Iterator[Problem]:
    """A work of several authors counts for each of them (K34)."""
    for author in entry.authors:
        theirs = [other for other in before if author in other.authors]
        inside = [other for other in theirs if other.section == entry.section]
        for most, contest_entries in ((regulation.works_per_author, theirs), (regulation.works_per_section, inside)):
            if most is not None and len(contest_entries) >= most:
                params = {"author": author, "most": most}
                yield Problem(
                    "{author} may enter {most} works at most",
                    params,
                    "authors",
                    regulation.rulebook.clause("11.5.2/p2"),
                )


def _not_allowed(regulation: ComposingRegulation, entry: ContestEntry) -> Iterator[Problem]:
    for author in entry.authors:
        found = may_compete(
            regulation.panel, author, entry.section, regulation.rulebook, secretary_may=regulation.secretary_may_compete
        )
        if not found.allowed:
            message = phrase("{author} holds a post of the panel and may not compete in this section")
            yield Problem(message, {"author": author}, "authors", regulation.rulebook.clause("11.7/p6"))


@cites("draughts-rules", "11.7/p4")
def amended(regulation: ComposingRegulation, entry: ContestEntry, work: Work, day: date) -> ContestEntry:
    """The entry with another work or solution, which its author may send until entries close and not later."""
    if regulation.closes is not None and day > regulation.closes:
        message = phrase("after entries have closed the solution that was sent is judged")
        raise regulation.rulebook.refusal(Problem(message, path="work"), "11.7/p4")
    return replace(entry, work=work, sent=day)
