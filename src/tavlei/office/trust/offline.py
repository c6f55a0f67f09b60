"""Verifying without the office: a head, the proof of an act, the whole export of a journal, by a pinned public key."""

from __future__ import annotations

import base64
import binascii
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tavlei.office.journal.checkpoints import PROOF_MARK, read_head, read_proof
from tavlei.office.journal.merkle import grown, inclusion_holds, leaf_hash, peaks, tree_root
from tavlei.office.journal.notes import NoteKey, read_key, read_note
from tavlei.office.journal.tree import Leaf
from tavlei.office.trust.witnessing import followed_key
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.office.journal.merkle import Node
    from tavlei.office.journal.notes import Note

NOT_SIGNED: Final = phrase("the head is not signed by the pinned key, and no signed succession leads to another one")
NOT_INCLUDED: Final = phrase("the act does not stand in the journal of that head")
NOT_WHOLE: Final = phrase("the acts of the file do not give the root of the signed head")
NOT_WITNESSED: Final = phrase("the witness {name} has not signed this head")


@dataclass(frozen=True, slots=True)
class Proved:
    """What was proved: how many acts the journal had, which of them the file is about, who has countersigned."""

    origin: str
    size: int
    act: int | None
    witnesses: tuple[str, ...]


def pinned_key(text: str, origin: str) -> NoteKey:
    """A key somebody has pinned: in one line with its name, or only its 32 bytes in base 64."""
    if "+" in text and text.count("+") >= 2 and not _is_plain(text):
        return read_key(text)
    try:
        return NoteKey(origin, base64.b64decode(text.strip(), validate=True))
    except (ValueError, binascii.Error):
        raise Refusal(Problem("this is no public key of a log or a witness")) from None


def _is_plain(text: str) -> bool:
    try:
        return len(base64.b64decode(text.strip(), validate=True)) == 32
    except (ValueError, binascii.Error):
        return False


def prove_file(text: str, key: str, succession: str = "", witnesses: Sequence[str] = ()) -> Proved:
    """Prove a file of the journal by a pinned key; refused with the reason if it does not hold."""
    if text.startswith(PROOF_MARK):
        proof = read_proof(text)
        note, act = proof.note, proof.index + 1
        head = read_head(note.text)
        if not inclusion_holds(leaf_hash(proof.extra), proof.index, head.size, proof.proof, head.root):
            raise Refusal(Problem(NOT_INCLUDED))
        return _proved(note, key, succession, witnesses, act)
    lines, gap, rest = text.partition("\n\n")
    if gap and lines and lines[0].isdecimal():
        note = read_note(rest)
        _prove_leaves(lines.split("\n"), note)
        return _proved(note, key, succession, witnesses, None)
    return _proved(read_note(text), key, succession, witnesses, None)


def _proved(note: Note, key: str, succession: str, witnesses: Sequence[str], act: int | None) -> Proved:
    head = read_head(note.text)
    pinned = pinned_key(key, head.origin)
    if note.signed_by(pinned) is None:
        last = followed_key(pinned, succession) if succession else pinned
        if note.signed_by(last) is None:
            raise Refusal(Problem(NOT_SIGNED))
    names = []
    for line in witnesses:
        witness = read_key(line)
        if note.signed_by(witness) is None:
            raise Refusal(Problem(NOT_WITNESSED, {"name": witness.name}))
        names.append(witness.name)
    return Proved(head.origin, head.size, act, tuple(names))


def _prove_leaves(lines: Sequence[str], note: Note) -> None:
    """The acts of an export give the root of its head."""
    head = read_head(note.text)
    edge: dict[Node, bytes] = {}
    size = 0
    for size, line in enumerate(lines, start=1):
        number, *rest = line.split(" ")
        if number != str(size) or len(rest) != 3:
            raise Refusal(Problem(NOT_WHOLE))
        content = grown(size - 1, edge, [Leaf(size, *rest).digest])
        edge = {node: content.get(node) or edge[node] for node in peaks(size)}
    if size != head.size or tree_root(size, edge) != head.root:
        raise Refusal(Problem(NOT_WHOLE))
