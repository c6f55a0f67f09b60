"""Coverage: how much of each regulation the program already does, and whether its registers tell the truth."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.rulebook.editions import editions
from tavlei.rulebook.register import Entry, Kind, Status, register

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from tavlei.rulebook.clause import Clause


@dataclass(frozen=True, slots=True)
class EditionCoverage:
    """The count of an edition's clauses by kind and status."""

    edition: str
    counts: Mapping[tuple[Kind, Status], int]

    def count(self, kind: Kind | None = None, status: Status | None = None) -> int:
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
    return EditionCoverage(edition, Counter((each.kind, each.status) for each in register(edition).values()))


def untruths(cited: Collection[Clause], tested: Collection[Clause]) -> list[Untruth]:
    """What contradicts the registers, given the clauses cited by code or data and those that tests are marked with.

    A clause may be done only if it is both cited and tested; advice is done by its reason. Whatever is cited or tested
    must be registered.
    """
    entries = {each.clause: each for edition in editions() for each in register(edition).values()}
    found = [Untruth(each, "cited by code but not registered") for each in cited if each not in entries]
    found += [
        Untruth(each, "a test is marked with it but it is not registered") for each in tested if each not in entries
    ]
    found += [Untruth(each.clause, why) for each in entries.values() for why in _unproved(each, cited, tested)]
    return sorted(found, key=lambda each: (each.clause, each.why))


def _unproved(each: Entry, cited: Collection[Clause], tested: Collection[Clause]) -> list[str]:
    if each.kind is Kind.ADVICE:
        return [] if each.status is Status.DONE else ["advice is done by its reason, never open"]
    if each.status is Status.OPEN:
        return []
    missing = [] if each.clause in cited else ["done, but no code and no data cites it"]
    return missing if each.clause in tested else [*missing, "done, but no test is marked with it"]
