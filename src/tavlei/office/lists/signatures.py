"""The federation's key: lists are signed with Ed25519, and anybody with the public key can prove them."""

from __future__ import annotations

import base64
import os
from functools import cache
from typing import TYPE_CHECKING

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)
from django.conf import settings

from tavlei.office.lists.proof import is_signed_by

if TYPE_CHECKING:
    from pathlib import Path


def sign(text: str) -> str:
    """The signature of a text, in base 64."""
    return base64.b64encode(_private_key().sign(text.encode())).decode()


def is_signed(text: str, signature: str) -> bool:
    """Whether the signature of a text is the federation's."""
    return is_signed_by(public_key(), text, signature)


def public_key() -> str:
    """The public key, in base 64."""
    raw = _private_key().public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
    return base64.b64encode(raw).decode()


@cache
def _private_key() -> Ed25519PrivateKey:
    """The key in the office's folder; the first use makes it, readable by the office alone."""
    file: Path = settings.CONFIGURATION.home / "lists.key"
    if not file.exists():
        made = Ed25519PrivateKey.generate().private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        file.parent.mkdir(parents=True, exist_ok=True)
        try:
            handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:  # another process was first
            pass
        else:
            with os.fdopen(handle, "wb") as stream:
                stream.write(made)
    key = load_pem_private_key(file.read_bytes(), None)
    if not isinstance(key, Ed25519PrivateKey):
        raise TypeError(f"{file} holds no Ed25519 key")
    return key
