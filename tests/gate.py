"""The gate: at the end of a whole run every clause that is done has been reached through a door.

What was reached is kept in `src/tavlei/rulebook/doors`: `python -m pytest --write-doors` writes it, a whole run anew,
a part of the tests adding to what is known.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from pathlib import Path
from typing import Final

import pytest
from tests import doors, proving

from tavlei.rulebook import Citation, Clause, Doors, Library, Status, without_door
from tavlei.sources import PACKAGE, all_citations

RULEBOOK: Final = PACKAGE / "rulebook"
KINDS: Final = {"page": "pages", "api": "api", "command": "commands", "calculator": "calculators"}
HEADING: Final = "# The doors to each clause, as the tests enter them. Written by `python -m pytest --write-doors`.\n"
NARROWING: Final = ("keyword", "markexpr", "deselect", "lf", "ignore", "ignore_glob", "collectonly")

Reached = Mapping[Clause, set[tuple[str, str]]]  # kind and name of the doors to every clause


@dataclass(frozen=True)
class Evidence:
    """What a run has entered, by the citations of code and data."""

    entered: frozenset[tuple[str, str]]
    cited: tuple[Citation, ...]
    known: Library

    @cached_property
    def reached(self) -> Reached:
        """The doors to every clause of the package that was reached."""
        found: dict[Clause, set[tuple[str, str]]] = {}
        for door, place in sorted(self.entered):
            kind, _space, name = door.partition(" ")
            for clause in self._clauses.get(place) or self._read(place):
                found.setdefault(clause, set()).add((KINDS[kind], name))
        return found

    @cached_property
    def _clauses(self) -> Mapping[str, list[Clause]]:
        """The clauses that each place cites: code in every edition of the series, data in its own."""
        found: dict[str, list[Clause]] = {}
        for citation in self.cited:
            series = [edition.id for edition in self.known.editions.values() if edition.series == citation.series]
            for edition in [citation.edition] if citation.edition else series:
                if citation.number in self.known.register(edition):
                    found.setdefault(citation.place, []).append(Clause(edition, citation.number))
        return found

    def _read(self, place: str) -> Iterable[Clause]:
        """The clauses of data that was read: of a table its own, of a file those that it alone speaks of."""
        kind, _space, words = place.partition(" ")
        edition, _space, name = words.partition(" ")
        if edition not in self.known.editions:
            return []  # of an edition that a test has brought
        if kind == "table":
            return [self.known.clause(edition, name)]
        own = self._clauses.get(f"{PACKAGE.name}/rulebook/figures/{edition}/{name}.toml")
        otherwise = self.known.edition(edition).otherwise
        if own is None:
            return self._read(f"data {otherwise} {name}") if otherwise else []
        return [clause for clause in own if clause not in self._of_code]

    @cached_property
    def _of_code(self) -> frozenset[Clause]:
        """The clauses that code cites: of these the figures alone are not enough."""
        places = {citation.place for citation in self.cited if citation.edition is None}
        return frozenset(clause for place in places for clause in self._clauses.get(place, ()))


def evidence_of_session() -> Evidence:
    """What this session has entered, in all its processes."""
    return Evidence(frozenset(doors.reached()), all_citations(), Library(RULEBOOK))


def unreached(reached: Reached, known: Library) -> list[str]:
    """A line for every clause that is done, but not reached through a door."""
    return [f"{clause}: done, but no test reaches it through a door" for clause in without_door(reached, among=known)]


def waiting_no_more(reached: Reached, known: Library) -> list[str]:
    """A line for every clause that is open, waiting for a door, and was reached through one now."""
    entries = [entry for edition in known.editions for entry in known.register(edition).values()]
    waiting = [entry.clause for entry in entries if entry.status is Status.OPEN]
    return [f"{clause} waits for a door, but it was reached through one" for clause in waiting if clause in reached]


def not_kept(reached: Reached, known: Library) -> list[Clause]:
    """The clauses to which doors were found now that are not kept; others may have been entered by long proofs."""
    kept = {
        Clause(edition, number): _entered(kept) for edition in known.editions for number, kept in _kept(known, edition)
    }
    return sorted(clause for clause, entered in reached.items() if not set(entered) <= kept.get(clause, set()))


def _kept(known: Library, edition: str) -> Iterator[tuple[str, Doors]]:
    yield from (known.doors(edition) or {}).items()


def _entered(kept: Doors) -> set[tuple[str, str]]:
    return {(kind, name) for kind, names in kept.by_kind().items() for name in names}


def as_doors(entered: Iterable[tuple[str, str]]) -> Doors:
    """The doors of every kind, by name."""
    by_kind = {kind.name: tuple(sorted(name for its, name in entered if its == kind.name)) for kind in fields(Doors)}
    return Doors(**by_kind)


def doors_text(edition: str, reached: Reached, known: Library) -> str:
    """The file of an edition: its clauses in the order of the register, doors by name."""
    found = [(number, reached.get(Clause(edition, number))) for number in known.register(edition)]
    return HEADING + "".join(_section(number, as_doors(entered)) for number, entered in found if entered)


def _section(number: str, found: Doors) -> str:
    lines = [f"{kind} = {json.dumps(names)}\n" for kind, names in found.by_kind().items()]
    return f'\n["{number}"]\n{"".join(lines)}'


def write_doors(reached: Reached, known: Library, folder: Path, *, anew: bool) -> None:
    """Write the files of all editions; unless `anew`, the doors already kept stay."""
    (folder / "doors").mkdir(exist_ok=True)
    for edition in known.editions:
        both = {clause: set(entered) for clause, entered in reached.items() if clause.edition == edition}
        for number, kept in () if anew else _kept(known, edition):
            both.setdefault(Clause(edition, number), set()).update(_entered(kept))
        (folder / "doors" / f"{edition}.toml").write_text(doors_text(edition, both, known), encoding="utf-8")


def is_whole(config: pytest.Config) -> bool:
    """Whether all quick tests were asked for, and nothing else."""
    narrowed = any(config.getoption(name, None) for name in NARROWING)
    return config.args_source is pytest.Config.ArgsSource.TESTPATHS and not narrowed and not proving.DEEP


def finish(session: pytest.Session, exit_status: int) -> list[str]:
    """Write the doors if asked to, else compare; what is to be told at the end, failures first."""
    config, ended = session.config, exit_status in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED)
    whole = is_whole(config) and ended and not session.shouldstop and not session.shouldfail
    if not (whole or config.getoption("write_doors")):
        return []
    evidence = evidence_of_session()
    if config.getoption("write_doors"):
        write_doors(evidence.reached, evidence.known, RULEBOOK, anew=whole and exit_status == pytest.ExitCode.OK)
        evidence = Evidence(evidence.entered, evidence.cited, Library(RULEBOOK))
    if not whole:
        return []
    failures = [f"FAILED {line}" for line in unreached(evidence.reached, evidence.known)]
    if failures and exit_status == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
    notes = waiting_no_more(evidence.reached, evidence.known)
    if found := not_kept(evidence.reached, evidence.known):
        notes.append(f"new doors to {len(found)} clauses are not kept: python -m pytest --write-doors writes them anew")
    return [*failures, *notes]
