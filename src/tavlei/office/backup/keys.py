"""The keys of an office in a backup: never open in the archive, but sealed with a passphrase or in a file apart."""

from __future__ import annotations

import base64
import binascii
import json
import os
import secrets
from typing import TYPE_CHECKING, Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat, load_pem_private_key

from tavlei.office.backup.sealing import BLOCK, COST, MOST_COST, refuse_short
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    Passphrase = Callable[[], str | None]
    """Asks for the passphrase when it is needed."""

FORMAT: Final = "tavlei-keys"
LISTS_KEY: Final = "lists.key"


def keys_of(home: Path) -> dict[str, bytes]:
    """The key files of an office by their names."""
    return {file.name: file.read_bytes() for file in sorted(home.glob("*.key")) if file.is_file()}


def public_key_of(keys: Mapping[str, bytes]) -> str:
    """The public key of lists in base 64; empty if the key is not among them."""
    if not (pem := keys.get(LISTS_KEY)):
        return ""
    try:
        public = load_pem_private_key(pem, None).public_key()
    except (ValueError, TypeError) as error:
        raise Refusal(Problem("{file} holds no key", {"file": LISTS_KEY})) from error
    return base64.b64encode(public.public_bytes(Encoding.Raw, PublicFormat.Raw)).decode()


def open_bundle(keys: Mapping[str, bytes]) -> bytes:
    """The keys as a file that is kept apart."""
    record = {name: base64.b64encode(content).decode() for name, content in keys.items()}
    return json.dumps({"format": FORMAT, "files": record}, indent=1).encode() + b"\n"


def sealed_bundle(keys: Mapping[str, bytes], passphrase: str) -> bytes:
    """The keys behind a passphrase: scrypt makes the key of AES-256-GCM."""
    refuse_short(passphrase)
    salt, nonce = secrets.token_bytes(16), secrets.token_bytes(12)
    named: dict[str, str | int] = {
        "format": FORMAT, "kdf": "scrypt", "n": COST, "r": BLOCK, "p": 1, "cipher": "AES-256-GCM",
        "salt": salt.hex(), "nonce": nonce.hex(),
    }  # fmt: skip
    content = AESGCM(_derived(passphrase, salt, COST)).encrypt(nonce, open_bundle(keys), _head(named))
    return json.dumps({**named, "sealed": base64.b64encode(content).decode()}, indent=1).encode() + b"\n"


def read_bundle(content: bytes, ask: Passphrase) -> dict[str, bytes]:
    """The keys of a bundle; the passphrase is asked for only if it is sealed."""
    try:
        told = json.loads(content)
        if "sealed" in told:
            return read_bundle(_unsealed(told, ask()), ask)
        return {_plain_name(name): base64.b64decode(text, validate=True) for name, text in told["files"].items()}
    except Refusal:
        raise
    except (ValueError, KeyError, TypeError, AttributeError, binascii.Error) as error:
        raise Refusal(Problem("this is no file of keys, or it is damaged")) from error


def write_apart(path: Path, content: bytes) -> None:
    """Write a file of keys that only its owner reads."""
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
    except FileExistsError as error:
        raise Refusal(Problem("{file} is there already; choose another name", {"file": str(path)})) from error


def _unsealed(record: Mapping[str, str | int], passphrase: str | None) -> bytes:
    if passphrase is None:
        raise Refusal(Problem("the keys of this backup are sealed: give the passphrase by --passphrase-file"))
    cost = int(record["n"])
    if cost > MOST_COST:
        raise ValueError(cost)
    salt, nonce = bytes.fromhex(str(record["salt"])), bytes.fromhex(str(record["nonce"]))
    sealed = base64.b64decode(str(record["sealed"]), validate=True)
    head = _head({name: value for name, value in record.items() if name != "sealed"})
    try:
        return AESGCM(_derived(passphrase, salt, cost)).decrypt(nonce, sealed, head)
    except InvalidTag as error:
        raise Refusal(
            Problem("the passphrase is not the one the keys were sealed with, or they are damaged")
        ) from error


def _derived(passphrase: str, salt: bytes, cost: int) -> bytes:
    return Scrypt(salt=salt, length=32, n=cost, r=BLOCK, p=1).derive(passphrase.encode())


def _head(record: Mapping[str, str | int]) -> bytes:
    """What is open beside the sealed part, and cannot be changed either."""
    return json.dumps(dict(record), sort_keys=True).encode()


def _plain_name(name: str) -> str:
    if "/" in name or "\\" in name or not name.endswith(".key"):
        raise ValueError(name)
    return name
