"""Coverage: how much of each regulation the program already does, and whether its registers tell the truth."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.rulebook.clause import Clause
from tavlei.rulebook.library import Library, library
from tavlei.rulebook.register import ClauseKind, RegisterEntry, Status

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from tavlei.rulebook.citations import Citation


@dataclass(frozen=True, slots=True)
class EditionCoverage:
    """The count of an edition's clauses by kind and status.

    Of those that are done and no advice, how many are reached through a door, and how many of them nobody reaches.
    """

    edition: str
    counts: Mapping[tuple[ClauseKind, Status], int]
    through_a_door: int = 0
    without_door: int = 0

    def count(self, kind: ClauseKind | None = None, status: Status | None = None) -> int:
        """How many clauses are of a kind and a status; None stands for any."""
        return sum(
            number
            for (its_kind, its_status), number in self.counts.items()
            if kind in (None, its_kind) and status in (None, its_status)
        )


@dataclass(frozen=True, slots=True)
class Untruth:
    """A place where register, code and tests do not agree."""

    clause: Clause
    why: str


def coverage(edition: str) -> EditionCoverage:
    """The coverage of one edition by its register."""
    known = library()
    entries = known.register(edition).values()
    return EditionCoverage(
        edition,
        Counter((entry.kind, entry.status) for entry in entries),
        through_a_door=sum(needs_door(entry) and bool(known.doors_to(entry.clause).by_kind()) for entry in entries),
        without_door=sum(clause.edition == edition for clause in without_door(among=known)),
    )


def untruths(cited: Collection[Citation], tested: Collection[Clause], *, among: Library | None = None) -> list[Untruth]:
    """What contradicts the registers, given the citations of code and data and the clauses tests are marked with.

    A clause may be done only if it is cited, tested and reached through a door; advice is done by its reason.
    Whatever is cited or tested must be registered. What an edition takes over unchanged is proved by the tests of the
    edition it comes from.
    """
    known = among or library()
    found = [*_unregistered(cited, tested, known)]
    found += [Untruth(clause, "done, but no test reaches it through a door") for clause in without_door(among=known)]
    by_number: dict[tuple[str, str], list[Citation]] = {}
    for citation in cited:
        by_number.setdefault((citation.series, citation.number), []).append(citation)
    for edition in known.editions.values():
        for entry in known.register(edition.id).values():
            about = tuple(by_number.get((edition.series, entry.clause.number), ()))
            is_cited = bool(known.citations_of(entry.clause, about))
            is_tested = any(clause in tested for clause in _as_unchanged(entry, known))
            found += [Untruth(entry.clause, why) for why in _unproved(entry, is_cited=is_cited, is_tested=is_tested)]
    return sorted(found, key=lambda untruth: (untruth.clause, untruth.why))


def needs_door(entry: RegisterEntry) -> bool:
    """Whether a clause is done in such a way that somebody must be able to come to it."""
    return entry.status is Status.DONE and entry.kind is not ClauseKind.ADVICE


def without_door(reached: Collection[Clause] | None = None, *, among: Library | None = None) -> list[Clause]:
    """The clauses that are done, but not among those reached through a door; without `reached` by the kept doors.

    Nobody looks for doors to what an edition without kept doors, such as a federation's own, has written itself.
    """
    known = among or library()
    return [
        entry.clause
        for edition in known.editions
        for entry in known.register(edition).values()
        if needs_door(entry) and known.doors(entry.since) is not None and not _is_reached(entry, reached, known)
    ]


def _is_reached(entry: RegisterEntry, reached: Collection[Clause] | None, known: Library) -> bool:
    if reached is None:
        return bool(known.doors_to(entry.clause).by_kind())
    return Clause(entry.since, entry.clause.number) in reached


def _unregistered(cited: Collection[Citation], tested: Collection[Clause], known: Library) -> Iterator[Untruth]:
    numbers: dict[str, set[str]] = {}
    for edition in known.editions.values():
        numbers.setdefault(edition.series, set()).update(known.register(edition.id))
    for citation in cited:
        if citation.number not in numbers.get(citation.series, ()):
            yield Untruth(Clause(citation.edition or citation.series, citation.number), "cited but not registered")
    for clause in tested:
        if clause.edition not in known.editions or clause.number not in known.register(clause.edition):
            yield Untruth(clause, "a test is marked with it but it is not registered")


def _as_unchanged(entry: RegisterEntry, known: Library) -> Iterator[Clause]:
    """The clause in its edition and in the earlier ones, down to the one that wrote it."""
    for edition_id in known.lineage(entry.clause.edition):
        yield Clause(edition_id, entry.clause.number)
        if edition_id == entry.since:
            return


def _unproved(entry: RegisterEntry, *, is_cited: bool, is_tested: bool) -> list[str]:
    if entry.kind is ClauseKind.ADVICE:
        return [] if entry.status is Status.DONE else ["advice is done by its reason, never open"]
    if entry.status is Status.OPEN:
        return []
    missing = [] if is_cited else ["done, but no code and no data cites it"]
    return missing if is_tested else [*missing, "done, but no test is marked with it"]
