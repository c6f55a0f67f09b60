"""Signed notes (C2SP signed-note): a text with lines of signatures, and the keys of those who sign.

A key is written in one line, `name+id+base64`, as other programs that read logs write it.
"""

from __future__ import annotations

import base64
import binascii
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from hashlib import sha256
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tavlei.rulebook import Problem, Refusal

_MARK: Final = "\N{EM DASH} "
_MOST_SIGNATURES: Final = 64
_KEY_ID, _TIME, _SIGNATURE, _PUBLIC = 4, 8, 64, 32


class KeyType(IntEnum):
    """What a key signs: notes as they stand, or heads of a log together with the time."""

    NOTE = 0x01
    COSIGNATURE = 0x04


@dataclass(frozen=True, slots=True)
class NoteKey:
    """The public key of somebody who signs notes, under his name."""

    name: str
    public: bytes
    kind: KeyType = KeyType.NOTE

    @property
    def id(self) -> bytes:
        """The four bytes that stand before its signatures."""
        return sha256(self.name.encode() + b"\n" + bytes([self.kind]) + self.public).digest()[:_KEY_ID]

    def __str__(self) -> str:
        return f"{self.name}+{self.id.hex()}+{base64.b64encode(bytes([self.kind]) + self.public).decode()}"


@dataclass(frozen=True, slots=True)
class NoteSignature:
    """One line of signature: whose, by which key, and the bytes of the signature."""

    name: str
    key_id: bytes
    signature: bytes

    @property
    def time(self) -> int:
        """The second at which a cosignature was made."""
        return int.from_bytes(self.signature[:_TIME], "big")

    def __str__(self) -> str:
        return f"{_MARK}{self.name} {base64.b64encode(self.key_id + self.signature).decode()}\n"


@dataclass(frozen=True, slots=True)
class Note:
    """A text and its signatures."""

    text: str
    signatures: tuple[NoteSignature, ...]

    def __str__(self) -> str:
        return f"{self.text}\n{''.join(map(str, self.signatures))}"

    def signed_by(self, key: NoteKey) -> NoteSignature | None:
        """The signature of a key, if it stands there and holds."""
        return next((line for line in self.signatures if holds(line, key, self.text)), None)


def read_key(line: str) -> NoteKey:
    """A key from its line; one that does not agree with its own id is refused."""
    try:
        name, key_id, encoded = line.strip().split("+", 2)
        raw = base64.b64decode(encoded, validate=True)
        key = NoteKey(name, raw[1:], KeyType(raw[0]))
    except (ValueError, binascii.Error, IndexError):
        raise Refusal(Problem("this is no public key of a log or a witness")) from None
    if not is_name(name) or key.id.hex() != key_id or len(key.public) != _PUBLIC:
        raise Refusal(Problem("this is no public key of a log or a witness"))
    return key


def read_note(text: str) -> Note:
    """A note from its text."""
    body, gap, lines = text.rpartition("\n\n")
    if not gap or not lines.endswith("\n") or any(ord(sign) < ord(" ") and sign != "\n" for sign in text):
        raise Refusal(Problem("this is no signed note"))
    return Note(f"{body}\n", read_signatures(lines))


def read_signatures(lines: str) -> tuple[NoteSignature, ...]:
    """Lines of signatures."""
    names = lines.removesuffix("\n").split("\n")
    if len(names) > _MOST_SIGNATURES:
        raise Refusal(Problem("this is no signed note"))
    return tuple(map(_read_signature, names))


def _read_signature(line: str) -> NoteSignature:
    try:
        name, encoded = line.removeprefix(_MARK).split(" ")
        raw = base64.b64decode(encoded, validate=True)
    except (ValueError, binascii.Error):
        raise Refusal(Problem("this is no signed note")) from None
    if not line.startswith(_MARK) or not is_name(name) or len(raw) <= _KEY_ID:
        raise Refusal(Problem("this is no signed note"))
    return NoteSignature(name, raw[:_KEY_ID], raw[_KEY_ID:])


def is_name(name: str) -> bool:
    """Whether somebody may sign under a name."""
    return bool(name) and "+" not in name and not any(sign.isspace() for sign in name)


@cache
def public_bytes(private: Ed25519PrivateKey) -> bytes:
    """The 32 bytes of the public key."""
    return private.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)


def sign_note(text: str, name: str, private: Ed25519PrivateKey) -> NoteSignature:
    """The signature of a text."""
    return NoteSignature(name, NoteKey(name, public_bytes(private)).id, private.sign(text.encode()))


def cosign(text: str, name: str, private: Ed25519PrivateKey, second: int) -> NoteSignature:
    """The signature of a witness under the head of a log, with the second at which it was made (cosignature/v1)."""
    key = NoteKey(name, public_bytes(private), KeyType.COSIGNATURE)
    signature = private.sign(_cosigned(text, second))
    return NoteSignature(name, key.id, second.to_bytes(_TIME, "big") + signature)


def holds(line: NoteSignature, key: NoteKey, text: str) -> bool:
    """Whether a signature is that of a key under a text."""
    if (line.name, line.key_id) != (key.name, key.id):
        return False
    if key.kind == KeyType.NOTE:
        return is_signed_by(key.public, line.signature, text.encode())
    if len(line.signature) != _TIME + _SIGNATURE or line.time >= 1 << 63:
        return False
    return is_signed_by(key.public, line.signature[_TIME:], _cosigned(text, line.time))


def is_signed_by(public: bytes, signature: bytes, message: bytes) -> bool:
    """Whether an Ed25519 signature of a message belongs to a public key."""
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def _cosigned(text: str, second: int) -> bytes:
    return f"cosignature/v1\ntime {second}\n{text}".encode()
