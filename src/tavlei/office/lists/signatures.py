"""Lists are signed with the federation's key; earlier keys stay good for earlier lists."""

from __future__ import annotations

import base64

from tavlei.office.journal.key_succession import known_publics
from tavlei.office.journal.signing_key import private_key, public_text
from tavlei.office.lists.proof import is_signed_by


def sign(text: str) -> str:
    """The signature of a text, in base 64."""
    return base64.b64encode(private_key().sign(text.encode())).decode()


def is_signed(text: str, signature: str) -> bool:
    """Whether the signature of a text is the federation's: by its key or one before it."""
    return any(is_signed_by(key, text, signature) for key in known_publics() or [public_key()])


def public_key() -> str:
    """The public key, in base 64."""
    return public_text(private_key())
