"""Heads of a log as other programs read them (C2SP tlog-checkpoint, tlog-witness, tlog-proof)."""

from __future__ import annotations

import base64
import binascii
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tavlei.office.journal.notes import read_note
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.office.journal.notes import Note

PROOF_MARK: Final = "c2sp.org/tlog-proof@v1"
_HASH: Final = 32
_LINES: Final = 3
_MOST_HASHES: Final = 63


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a log: whose, how many leaves, and the root over them."""

    origin: str
    size: int
    root: bytes

    @property
    def text(self) -> str:
        """The text that is signed."""
        return f"{self.origin}\n{self.size}\n{base64.b64encode(self.root).decode()}\n"


@dataclass(frozen=True, slots=True)
class Submission:
    """What a witness is asked to sign: a head, and the proof that it continues the one of the old size."""

    old_size: int
    proof: tuple[bytes, ...]
    note: Note

    @property
    def head(self) -> Head:
        """The head that is to be signed."""
        return read_head(self.note.text)

    def __str__(self) -> str:
        return f"old {self.old_size}\n{hash_lines(self.proof)}\n{self.note}"


@dataclass(frozen=True, slots=True)
class InclusionProof:
    """The proof that an act stands in the journal: where, the way to the root, the signed head, and what was logged."""

    index: int
    proof: tuple[bytes, ...]
    note: Note
    extra: bytes = b""

    def __str__(self) -> str:
        extra = f"extra {base64.b64encode(self.extra).decode()}\n" if self.extra else ""
        return f"{PROOF_MARK}\n{extra}index {self.index}\n{hash_lines(self.proof)}\n{self.note}"


def read_head(text: str) -> Head:
    """A head from the text that is signed."""
    lines = text.removesuffix("\n").split("\n")
    if len(lines) < _LINES or not all(lines):
        raise Refusal(Problem("this is no head of a journal"))
    try:
        return Head(lines[0], _number(lines[1]), _hash(lines[2]))
    except (ValueError, binascii.Error):
        raise Refusal(Problem("this is no head of a journal")) from None


def read_submission(text: str) -> Submission:
    """What a witness is asked to sign."""
    first, _gap, note = text.partition("\n\n")
    old, *hashes = first.split("\n")
    if not old.startswith("old ") or len(hashes) > _MOST_HASHES:
        raise Refusal(Problem("this is no head of a journal"))
    try:
        submission = Submission(_number(old.removeprefix("old ")), tuple(map(_hash, hashes)), read_note(note))
    except (ValueError, binascii.Error):
        raise Refusal(Problem("this is no head of a journal")) from None
    read_head(submission.note.text)
    return submission


def read_proof(text: str) -> InclusionProof:
    """The proof that an act stands in the journal."""
    first, _gap, note = text.partition("\n\n")
    mark, *lines = first.split("\n")
    try:
        extra = base64.b64decode(lines.pop(0).removeprefix("extra "), validate=True) if _has_extra(lines) else b""
        index = _number(lines.pop(0).removeprefix("index "))
        proof = tuple(map(_hash, lines))
    except (ValueError, IndexError, binascii.Error):
        raise Refusal(Problem("this is no proof of an act")) from None
    if mark != PROOF_MARK:
        raise Refusal(Problem("this is no proof of an act"))
    return InclusionProof(index, proof, read_note(note), extra)


def _has_extra(lines: Sequence[str]) -> bool:
    return bool(lines) and lines[0].startswith("extra ")


def hash_lines(hashes: Sequence[bytes]) -> str:
    """Hashes, each in base 64 in a line of its own."""
    return "".join(f"{base64.b64encode(one).decode()}\n" for one in hashes)


def _hash(line: str) -> bytes:
    raw = base64.b64decode(line, validate=True)
    if len(raw) != _HASH:
        raise ValueError("no hash")
    return raw


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit()) or (text != "0" and text.startswith("0")):
        raise ValueError("no number")
    return int(text)
