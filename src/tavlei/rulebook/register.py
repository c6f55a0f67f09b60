"""The clause registers: every numbered clause of every edition, what it says and what the program does about it."""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from tavlei.rulebook._data import ROOT, read_toml
from tavlei.rulebook.clause import Clause, normalise_number
from tavlei.rulebook.editions import edition, editions
from tavlei.rulebook.problems import DataError, Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

_NUMBER = re.compile(r"[A-Za-z0-9]+([./-][A-Za-z0-9]+)*")
_FIELDS = {"kind", "status", "summary", "reason"}


class Kind(StrEnum):
    """What the program does about a clause."""

    COMPUTED = phrase("computed")
    ENFORCED = phrase("enforced")
    RECORDED = phrase("recorded")
    ADVICE = phrase("advice")


class Status(StrEnum):
    """Whether the program already does it. Advice is done when its reason is given."""

    OPEN = phrase("open")
    DONE = phrase("done")


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a register."""

    clause: Clause
    kind: Kind
    status: Status
    summary: str
    reason: str | None = None


@cache
def register(edition_id: str) -> Mapping[str, Entry]:
    """The register of an edition: number to entry, in the order of the document."""
    source = f"clauses/{edition(edition_id).id}.toml"
    return load_register(source, edition_id, (ROOT / source).read_text(encoding="utf-8"))


@lru_cache(maxsize=4096)
def clause(edition_id: str, number: str) -> Clause:
    """A registered clause. An unregistered one is refused, so that no citation can be wrong."""
    entries = register(edition_id)
    if number not in entries:
        raise Refusal(_unknown(edition_id, number, list(entries)))
    return entries[number].clause


def entry(cited: Clause) -> Entry:
    """The register's line for a clause."""
    clause(cited.edition, cited.number)
    return register(cited.edition)[cited.number]


def find_entries(number: str, edition_id: str | None = None) -> list[Entry]:
    """The entries with that number, as a person may write it, in one edition or in all of them.

    A number may be given without the section in front of it: `7.12.2` finds `7/7.12.2`.
    """
    wanted = normalise_number(number)
    searched = [edition_id] if edition_id else list(editions())
    candidates = [each for edition_name in searched for each in register(edition_name).values()]
    found = [each for each in candidates if each.clause.number == wanted]
    found = found or [each for each in candidates if each.clause.number.endswith(f"/{wanted}")]
    if not found:
        numbers = [each.clause.number for each in candidates]
        raise Refusal(_unknown(edition_id or phrase("any edition"), wanted, numbers))
    return found


def load_register(source: str, edition_id: str, text: str) -> Mapping[str, Entry]:
    """A register from a TOML text; TOML itself refuses a number that stands twice."""
    rows = read_toml(source, text).get("clauses", {})
    return {number: _entry(f"{source}: {number}", Clause(edition_id, number), row) for number, row in rows.items()}


def _entry(place: str, cited: Clause, row: Mapping[str, Any]) -> Entry:
    kind, status = row.get("kind"), row.get("status")
    for wrong, message in (
        (
            not _NUMBER.fullmatch(cited.number),
            phrase("the number has other signs than Latin letters, digits, dots, - and /"),
        ),
        (not set(row) <= _FIELDS, phrase("an entry has the fields kind, status, summary and reason only")),
        (kind not in list(Kind), phrase("«kind» must be computed, enforced, recorded or advice")),
        (status not in list(Status), phrase("«status» must be open or done")),
        (not row.get("summary"), phrase("the summary is missing")),
        ("\n" in row.get("summary", ""), phrase("the summary must be one line")),
        ((kind == Kind.ADVICE) != bool(row.get("reason")), phrase("advice needs a reason, and nothing else has one")),
    ):
        if wrong:
            raise DataError(Problem(message, path=place, clause=cited))
    return Entry(cited, Kind(row["kind"]), Status(row["status"]), row["summary"], row.get("reason"))


def _unknown(edition_id: str, number: str, known: list[str]) -> Problem:
    near = ", ".join(difflib.get_close_matches(number, known, n=3)) or "-"
    return Problem(
        "clause {number} is not registered in {edition}; near it: {near}",
        {"number": number, "edition": edition_id, "near": near},
        code="unknown_clause",
    )
