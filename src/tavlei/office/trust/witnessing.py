"""A witness: somebody else who keeps the heads of journals, lets them only grow, and countersigns them.

It needs no office and no store: a folder holds its key, the public keys it pinned, and the last head of each journal.
The answers to a submission are those of C2SP tlog-witness.
"""

from __future__ import annotations

import base64
import json
import os
import time
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, load_pem_private_key

from tavlei.office.journal.checkpoints import read_head
from tavlei.office.journal.key_succession import succession_text
from tavlei.office.journal.merkle import consistency_holds
from tavlei.office.journal.notes import (
    KeyType,
    NoteKey,
    cosign,
    is_name,
    is_signed_by,
    public_bytes,
    read_key,
    read_note,
)
from tavlei.office.store.system import lock
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tavlei.office.journal.checkpoints import Head, Submission
    from tavlei.office.journal.notes import NoteSignature

ROLLED_BACK: Final = phrase(
    "the journal {origin} has been taken back: it had {kept} acts and now shows {size}; nothing was signed"
)
FORKED: Final = phrase(
    "the journal {origin} is not the one that was kept: its {size} acts do not continue the {kept} kept ones; "
    "nothing was signed"
)
NOT_PINNED: Final = phrase("the head of {origin} is not signed by the pinned key; nothing was signed")
NO_SUCCESSION: Final = phrase("the journal {origin} signs with another key, and no signed succession leads to it")
UNKNOWN: Final = phrase("this witness does not follow the journal {origin}")


class RollbackError(Refusal):
    """The head is of a shorter journal than the one that was kept."""


class ForkError(Refusal):
    """The head does not continue the one that was kept."""


class NotPinnedError(Refusal):
    """The head is not signed by the pinned key."""


class UnknownError(Refusal):
    """Nobody asked this witness to follow that journal."""


@dataclass(frozen=True, slots=True)
class Followed:
    """A journal that a witness follows: its pinned key, where it is, and the last head that was countersigned."""

    key: NoteKey
    address: str
    note: str

    @property
    def head(self) -> Head | None:
        return read_head(read_note(self.note).text) if self.note else None

    @property
    def size(self) -> int:
        """Of how many acts."""
        return self.head.size if self.head else 0


@dataclass(frozen=True, slots=True)
class WitnessFolder:
    """The folder of a witness."""

    path: Path

    @property
    def _key_file(self) -> Path:
        return self.path / "witness.key"

    @property
    def name(self) -> str:
        """The name under which it signs."""
        try:
            return (self.path / "witness.name").read_text(encoding="utf-8").strip()
        except FileNotFoundError:
            raise Refusal(Problem("there is no witness in this folder", path=str(self.path))) from None

    def begin(self, name: str) -> NoteKey:
        """Make the witness: its name and its key."""
        if not is_name(name):
            raise Refusal(Problem("a name of a witness has no spaces and no plus sign", path="name"))
        if self._key_file.exists():
            raise Refusal(Problem("there is a witness in this folder already", path=str(self.path)))
        self.path.mkdir(parents=True, exist_ok=True)
        content = Ed25519PrivateKey.generate().private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        handle = os.open(self._key_file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
        (self.path / "witness.name").write_text(f"{name}\n", encoding="utf-8")
        return self.key

    @property
    def _private(self) -> Ed25519PrivateKey:
        try:
            key = load_pem_private_key(self._key_file.read_bytes(), None)
        except (OSError, ValueError):
            raise Refusal(Problem("there is no witness in this folder", path=str(self.path))) from None
        if not isinstance(key, Ed25519PrivateKey):
            raise Refusal(Problem("there is no witness in this folder", path=str(self.path)))
        return key

    @property
    def key(self) -> NoteKey:
        """Its public key, which is told to the journals it follows."""
        return NoteKey(self.name, public_bytes(self._private), KeyType.COSIGNATURE)

    def all_followed(self) -> list[Followed]:
        """Every journal it follows."""
        return [_read(file) for file in sorted(self.path.glob("journal-*.json"))]

    def followed(self, origin: str) -> Followed | None:
        """A journal it follows."""
        file = self._file(origin)
        return _read(file) if file.exists() else None

    def pin(self, key: NoteKey, address: str = "") -> Followed:
        """Follow a journal from now on by this key; another key is taken only through a signed succession."""
        known = self.followed(key.name)
        if known is not None and known.key != key:
            raise NotPinnedError(Problem(NO_SUCCESSION, {"origin": key.name}))
        followed = Followed(key, address or (known.address if known else ""), known.note if known else "")
        self._write(followed)
        return followed

    def succeed(self, origin: str, succession: str) -> Followed:
        """Pin the key to which signed successions lead from the one that is pinned now."""
        known = self.followed(origin)
        if known is None:
            raise UnknownError(Problem(UNKNOWN, {"origin": origin}))
        followed = Followed(followed_key(known.key, succession), known.address, known.note)
        self._write(followed)
        return followed

    def countersign(self, asked: Submission, now: int | None = None) -> NoteSignature:
        """Countersign a head that continues the kept one, and keep it before the signature leaves the house."""
        head = asked.head
        with self._turn(head.origin):
            known = self.followed(head.origin)
            if known is None:
                raise UnknownError(Problem(UNKNOWN, {"origin": head.origin}))
            if asked.note.signed_by(known.key) is None:
                raise NotPinnedError(Problem(NOT_PINNED, {"origin": head.origin}))
            self._examine(asked, head, known)
            line = cosign(asked.note.text, self.name, self._private, int(time.time()) if now is None else now)
            self._write(Followed(known.key, known.address, f"{asked.note}{line}"))
        return line

    def _examine(self, asked: Submission, head: Head, known: Followed) -> None:
        """Refuse a head of a journal that was taken back or has another history; keep it as evidence."""
        params = {"origin": head.origin, "kept": known.size, "size": head.size}
        if head.size < known.size:
            self._keep_evidence(asked, head)
            raise RollbackError(Problem(ROLLED_BACK, params))
        saved_head = known.head
        if saved_head is not None and not consistency_holds(
            saved_head.size, head.size, asked.proof, saved_head.root, head.root
        ):
            self._keep_evidence(asked, head)
            raise ForkError(Problem(FORKED, params))

    def _keep_evidence(self, asked: Submission, head: Head) -> None:
        name = f"evidence-{_mark(head.origin)}-{head.size}-{head.root.hex()[:8]}.txt"
        (self.path / name).write_text(str(asked), encoding="utf-8")

    def _file(self, origin: str) -> Path:
        return self.path / f"journal-{_mark(origin)}.json"

    def _write(self, followed: Followed) -> None:
        content = {"key": str(followed.key), "address": followed.address, "head": followed.note}
        file = self._file(followed.key.name)
        begun = file.with_suffix(".begun")
        with begun.open("w", encoding="utf-8") as stream:
            json.dump(content, stream, ensure_ascii=False, indent=1)
            stream.flush()
            os.fsync(stream.fileno())
        begun.replace(file)

    @contextmanager
    def _turn(self, origin: str) -> Iterator[None]:
        """One at a time for a journal: what was compared is what is replaced."""
        with self._file(origin).with_suffix(".lock").open("w") as file:
            lock(file)
            yield


def _mark(origin: str) -> str:
    return sha256(origin.encode()).hexdigest()[:16]


def _read(file: Path) -> Followed:
    content: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return Followed(read_key(content["key"]), content["address"], content["head"])


def followed_key(pinned: NoteKey, succession: str) -> NoteKey:
    """The key to which signed successions lead from a pinned one; refused where they do not reach it or break off."""
    refusal = NotPinnedError(Problem(NO_SUCCESSION, {"origin": pinned.name}))
    note_key: NoteKey | None = None
    for line in succession.splitlines():
        parts = line.split(" ")
        if len(parts) != 3:
            raise refusal
        key, since, signature = read_key(parts[0]), parts[1], parts[2]
        if note_key is None:
            note_key = key if key == pinned else None
        elif _succeeds(note_key, key, since, signature):
            note_key = key
        else:
            raise refusal
    if note_key is None:
        raise refusal
    return note_key


def _succeeds(old: NoteKey, new: NoteKey, since: str, signature: str) -> bool:
    text = succession_text(old.name, _text(old), _text(new), since)
    try:
        return old.name == new.name and is_signed_by(old.public, base64.b64decode(signature), text.encode())
    except ValueError:
        return False


def _text(key: NoteKey) -> str:
    return base64.b64encode(key.public).decode()
