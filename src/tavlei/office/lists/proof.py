"""Proving a published list by the file alone: the digest, the signature, and the whole calculation once more.

Nothing here needs the office: whoever has the file and the federation's public key can do it.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from tavlei.calc import made_again
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class ListProof:
    """What holds of a list; `computed` is None where there is nothing to compute (a list that was taken over)."""

    digest: bool
    signature: bool
    computed: bool | None

    @property
    def holds(self) -> bool:
        """Whether the list is what the federation signed, and what the rules give."""
        return self.digest and self.signature and self.computed is not False


def prove(published: Mapping[str, Any], public_key: str) -> ListProof:
    """Check the file of a list, as the office gives it under `.json`, against a public key."""
    try:
        content = published["content"]
        text = text_to_sign(published)
        signature = published["signature"]
        hashed = published["digest"]
    except (KeyError, TypeError):
        raise Refusal(Problem("this is not the file of a published list", path="content")) from None
    return ListProof(digest(content) == hashed, is_signed_by(public_key, text, signature), _computed(content))


def text_to_sign(published: Mapping[str, Any]) -> str:
    """What the signature stands for: which list, its digest, and the journal at that moment."""
    journal = published["journal"]
    return "\n".join(
        [
            f"tavlei list {published['number']}",
            f"{published['kind']} {published['period']} revision {published['revision']}",
            published["digest"],
            f"journal {journal['number']} {journal['hash']}",
        ]
    )


def canonical(content: Any) -> bytes:
    """Content as the bytes that are hashed and signed: keys in order, no spaces, UTF-8."""
    return json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def digest(content: Any) -> str:
    """The SHA-256 of content."""
    return hashlib.sha256(canonical(content)).hexdigest()


def is_signed_by(public_key: str, text: str, signature: str) -> bool:
    """Whether a signature of a text belongs to a public key, both in base 64."""
    try:
        key = Ed25519PublicKey.from_public_bytes(base64.b64decode(public_key, validate=True))
        key.verify(base64.b64decode(signature, validate=True), text.encode())
    except (InvalidSignature, ValueError, TypeError, binascii.Error):
        return False
    return True


def _computed(content: Mapping[str, Any]) -> bool | None:
    """Whether the calculator gives the same output again, by the editions and readings the list was made with."""
    if not content["input"]:
        return None
    try:
        found = made_again(content["calculator"], content["input"], content.get("made_with"))
        return canonical(found.json()) == canonical(content["output"])
    except Refusal:
        return False
