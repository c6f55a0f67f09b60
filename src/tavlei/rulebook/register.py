"""The clause registers: every numbered clause of every edition, what it says and what the program does about it."""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from tavlei.rulebook._data import read_toml
from tavlei.rulebook.clause import Clause
from tavlei.rulebook.problems import DataError, Problem, phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

_NUMBER = re.compile(r"[A-Za-z0-9]+([./-][A-Za-z0-9]+)*")
_FIELDS = {"kind", "status", "summary", "reason"}


class ClauseKind(StrEnum):
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
class RegisterEntry:
    """One line of a register; `since` is the edition that wrote it as it stands.

    The reason says why a clause is advice, or why it is still open.
    """

    clause: Clause
    kind: ClauseKind
    status: Status
    summary: str
    reason: str | None = None
    since: str = ""


@dataclass(frozen=True, slots=True)
class RegisterFile:
    """The register an edition writes itself: its rows, and the numbers of the extended edition that are gone."""

    source: str
    rows: Mapping[str, Mapping[str, Any]]
    gone: tuple[str, ...] = ()


def read_register(source: str, text: str) -> RegisterFile:
    """A register from a TOML text; TOML itself refuses a number that stands twice."""
    content = read_toml(source, text)
    return RegisterFile(source, content.get("clauses", {}), tuple(content.get("gone", ())))


def build_register(
    edition_id: str, own: RegisterFile, extended: Mapping[str, RegisterEntry] | None = None
) -> Mapping[str, RegisterEntry]:
    """The register of an edition: the one it extends without what is gone, and its own rows in their places.

    A row of an extended clause names only the fields that change; a new clause says in `after` where it stands.
    """
    entries = dict(extended or {})
    for number in own.gone:
        if entries.pop(number, None) is None:
            raise DataError(Problem("no clause {number} is there to be gone", {"number": number}, path=own.source))
    entries = {
        number: RegisterEntry(
            Clause(edition_id, number), entry.kind, entry.status, entry.summary, entry.reason, entry.since
        )
        for number, entry in entries.items()
    }
    for number, row in own.rows.items():
        place = f"{own.source}: {number}"
        fields = {name: value for name, value in row.items() if name != "after"}
        taken_over = _fields(entries.get(number))
        if "status" in fields:
            taken_over.pop("reason", None)
        entry = _entry(place, Clause(edition_id, number), {**taken_over, **fields})
        entries = _placed(place, entries, entry, row.get("after"))
    return entries


def _fields(entry: RegisterEntry | None) -> dict[str, Any]:
    if entry is None:
        return {}
    fields = {"kind": entry.kind, "status": entry.status, "summary": entry.summary, "reason": entry.reason}
    return {name: value for name, value in fields.items() if value is not None}


def _placed(
    place: str, entries: dict[str, RegisterEntry], entry: RegisterEntry, after: str | None
) -> dict[str, RegisterEntry]:
    if after is None:
        return {**entries, entry.clause.number: entry}
    if after not in entries:
        raise DataError(Problem("«after» names no clause before it", path=place, clause=entry.clause))
    placed: dict[str, RegisterEntry] = {}
    for number, other in entries.items():
        placed[number] = other
        if number == after:
            placed[entry.clause.number] = entry
    return placed


def _entry(place: str, cited: Clause, row: Mapping[str, Any]) -> RegisterEntry:
    kind, status = row.get("kind"), row.get("status")
    for wrong, message in (
        (
            not _NUMBER.fullmatch(cited.number),
            phrase("the number has other signs than Latin letters, digits, dots, - and /"),
        ),
        (not set(row) <= _FIELDS, phrase("an entry has the fields kind, status, summary and reason only")),
        (kind not in list(ClauseKind), phrase("«kind» must be computed, enforced, recorded or advice")),
        (status not in list(Status), phrase("«status» must be open or done")),
        (not row.get("summary"), phrase("the summary is missing")),
        ("\n" in row.get("summary", ""), phrase("the summary must be one line")),
        (kind == ClauseKind.ADVICE and not row.get("reason"), phrase("advice needs a reason")),
        (
            kind != ClauseKind.ADVICE and status == Status.DONE and "reason" in row,
            phrase("what is done has no reason, unless it is advice"),
        ),
    ):
        if wrong:
            raise DataError(Problem(message, path=place, clause=cited))
    return RegisterEntry(
        cited, ClauseKind(row["kind"]), Status(row["status"]), row["summary"], row.get("reason"), cited.edition
    )


def unknown_clause(edition_id: str, number: str, known: list[str]) -> Problem:
    """What to say of a number that is not registered, with those near it."""
    near = ", ".join(difflib.get_close_matches(number, known, n=3)) or "-"
    return Problem(
        "clause {number} is not registered in {edition}; near it: {near}",
        {"number": number, "edition": edition_id, "near": near},
        code="unknown_clause",
    )
