"""A list of erasures as it stands in a file: whom to forget again when a backup has brought him back.

It holds numbers and digests only: of a person the personal number and the hash of the act that first told of him, so
that somebody else who was given the number in another history is never taken for him; of an account its key and a
digest of when it was made.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from tavlei.office.store.private_files import replace_file
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from pathlib import Path

FILE: Final = "erasures.json"
FORMAT: Final = "tavlei-erasures"
VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class Erasure:
    """One act of forgetting: the people by number and the accounts by key, each with the digest that makes it sure."""

    act: int
    hash: str
    at: str
    people: dict[str, str]
    accounts: dict[str, str]


@dataclass(frozen=True, slots=True)
class ErasureList:
    """Who was forgotten, and until when the list is whole; None if nothing is known."""

    until: str | None = None
    erasures: dict[str, Erasure] = field(default_factory=dict)

    def joined(self, other: ErasureList) -> ErasureList:
        """Both lists as one."""
        ends = [each for each in (self.until, other.until) if each is not None]
        return ErasureList(max(ends, key=datetime.fromisoformat, default=None), {**self.erasures, **other.erasures})

    def content(self) -> bytes:
        """As it stands in the file."""
        ordered = sorted(self.erasures.values(), key=lambda each: (each.at, each.act, each.hash))
        record = {
            "format": FORMAT,
            "version": VERSION,
            "until": self.until,
            "erasures": [asdict(each) for each in ordered],
        }
        return json.dumps(record, indent=1).encode() + b"\n"


def read_erasures(file: Path) -> ErasureList:
    """The list of a file; an empty one where there is none."""
    try:
        return parse_erasures(file.read_bytes(), file.name)
    except FileNotFoundError:
        return ErasureList()
    except OSError as error:
        raise Refusal(Problem("cannot read {file}: {error}", {"file": str(file), "error": error.strerror})) from error


def parse_erasures(content: bytes, name: str) -> ErasureList:
    """The list as it stands in a file or in an archive."""
    try:
        record = json.loads(content)
        _check_form(record)
        erasures = [Erasure(**each) for each in record["erasures"]]
        for each in erasures:
            _check(each)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise Refusal(Problem("the list of erasures in {file} is damaged", {"file": name})) from error
    return ErasureList(record["until"], {each.hash: each for each in erasures})


def _check_form(record: Any) -> None:
    """A list of this version; moments have a zone."""
    if (record["format"], record["version"]) != (FORMAT, VERSION):
        raise ValueError(record)
    if record["until"] is not None and datetime.fromisoformat(record["until"]).tzinfo is None:
        raise ValueError(record)


def _check(erasure: Erasure) -> None:
    """Nothing but numbers and texts where they are expected."""
    texts: list[Any] = [erasure.hash, erasure.at, *erasure.people, *erasure.people.values(), *erasure.accounts.values()]
    if not all(isinstance(text, str) for text in texts):
        raise TypeError(erasure)
    _ = erasure.act + 0
    datetime.fromisoformat(erasure.at)
    _ = [int(key) for key in erasure.accounts]


def write_erasures(folder: Path, erasures: ErasureList) -> None:
    """Put a list into a folder, joined with the one that is there."""
    replace_file(folder / FILE, read_erasures(folder / FILE).joined(erasures).content())
