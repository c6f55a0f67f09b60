"""The federation's key (Ed25519): lists and heads of the journal are signed with it."""

from __future__ import annotations

import base64
import os
from functools import cache
from typing import TYPE_CHECKING, Final

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from django.apps import apps
from django.conf import settings

from tavlei.office.journal.notes import public_bytes
from tavlei.office.store.private_files import write_once
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from pathlib import Path

_READ: dict[tuple[str, int, int], Ed25519PrivateKey] = {}
KEY_FILE: Final = "lists.key"
_LOST: Final = phrase(
    "the key that signs the lists is gone or empty, and lists have been signed with it: put {file} back from the backup"
)
_DAMAGED: Final = phrase("the file {file} holds no key that can sign lists: put it back from the backup")


def key_file() -> Path:
    """Where the key lies."""
    home: Path = settings.CONFIGURATION.home
    return home / KEY_FILE


def private_key() -> Ed25519PrivateKey:
    """The key in the office's folder; before anything is signed the first use makes it, for the office alone."""
    file = key_file()
    if not file.exists() or not file.read_bytes().strip():
        if _is_in_use():
            raise Refusal(Problem(_LOST, {"file": file.name}, path=file.name))
        write_once(file, _pem(Ed25519PrivateKey.generate()))
    return read_private_key(file)


def _is_in_use() -> bool:
    """Whether something has been signed: another key would make all of it false."""
    signed = (apps.get_model("lists", "Publication"), apps.get_model("journal", "SignedHead"))
    return any(model.objects.exists() for model in signed)


def read_private_key(file: Path) -> Ed25519PrivateKey:
    """The key of a file, read once as long as the file stays the same."""
    stat = file.stat()
    name = (str(file), stat.st_ino, stat.st_mtime_ns)
    if name not in _READ:
        _READ[name] = _loaded(file)
    return _READ[name]


def _loaded(file: Path) -> Ed25519PrivateKey:
    try:
        key = load_pem_private_key(file.read_bytes(), None)
    except (ValueError, TypeError, UnsupportedAlgorithm):
        key = None
    if not isinstance(key, Ed25519PrivateKey):
        raise Refusal(Problem(_DAMAGED, {"file": file.name}, path=file.name))
    return key


def write_key(file: Path, key: Ed25519PrivateKey) -> None:
    """Write a key into a new file that only its owner may read."""
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as stream:
        stream.write(_pem(key))


def _pem(key: Ed25519PrivateKey) -> bytes:
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


@cache
def public_text(key: Ed25519PrivateKey) -> str:
    """The public key, in base 64."""
    return base64.b64encode(public_bytes(key)).decode()
