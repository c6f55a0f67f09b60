"""Proving a published list by the file alone: the digest, the signature, and the whole calculation once more.

Nothing here needs the office: whoever has the file and the federation's public key can do it.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from tavlei.calc import evaluate_again
from tavlei.office.journal.key_succession import known_publics
from tavlei.office.journal.signing_key import private_key, public_text
from tavlei.office.lists.facts.personal_parts import PersonalPart, digest_of_parts
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class ListProof:
    """What holds of a list; `computed` is None where there is nothing to compute (a list that was taken over).

    `personal` tells of the parts that are not published, if they were brought.
    """

    digest: bool
    signature: bool
    computed: bool | None
    personal: bool | None = None

    @property
    def holds(self) -> bool:
        """Whether the list is what the federation signed, and what the rules give."""
        return self.digest and self.signature and self.computed is not False and self.personal is not False


def prove(
    published: Mapping[str, Any], public_key: str, opened: Mapping[str, Mapping[str, Any]] | None = None
) -> ListProof:
    """Check the file of a list, as the office gives it under `.json`, against a public key.

    `opened` are its personal parts, as the office gives them to those who may see them.
    """
    try:
        content, signature = published["content"], published["signature"]
        text, redaction = text_to_sign(published), published.get("redaction")
        hashed = redaction["digest"] if redaction else published["digest"]
        signed = is_signed_by(public_key, text, signature)
        if redaction:
            signed = signed and is_signed_by(public_key, redacted_text(published), redaction["signature"])
        personal = None if opened is None else _parts_hold(published, opened)
        return ListProof(digest(content) == hashed, signed, _computed(content), personal)
    except (KeyError, TypeError, AttributeError):
        raise Refusal(Problem("this is not the file of a published list", path="content")) from None


def _parts_hold(published: Mapping[str, Any], opened: Mapping[str, Mapping[str, Any]]) -> bool:
    """Whether parts are those that were signed with a list."""
    parts = [
        PersonalPart(code, part["digest"], part.get("salt", ""), part.get("told")) for code, part in opened.items()
    ]
    redaction = published.get("redaction")
    signed = redaction["personal"] if redaction else published.get("personal", "")
    return all(part.holds for part in parts) and digest_of_parts(parts) == signed


def text_to_sign(published: Mapping[str, Any]) -> str:
    """What the signature stands for: which list, its digest, and the journal at that moment."""
    journal = published["journal"]
    return "\n".join(
        [
            f"tavlei list {published['number']}",
            f"{published['kind']} {published['period']} revision {published['revision']}",
            published["digest"],
            f"journal {journal['number']} {journal['hash']}",
            *([f"personal {published['personal']}"] if published.get("personal") else []),
        ]
    )


def redacted_text(published: Mapping[str, Any]) -> str:
    """What the second signature stands for, of a list whose personal parts were taken out after it was published."""
    redaction = published["redaction"]
    return "\n".join([text_to_sign(published), f"redacted {redaction['digest']}", f"personal {redaction['personal']}"])


_CANONICAL: Final = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"), check_circular=False)


def canonical(content: Any) -> bytes:
    """Content as the bytes that are hashed and signed: keys in order, no spaces, UTF-8."""
    return _CANONICAL.encode(content).encode()


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
        evaluated = evaluate_again(content["calculator"], content["input"], content.get("made_with"))
        return canonical(evaluated.json()) == canonical(content["output"])
    except Refusal:
        return False


def sign(text: str) -> str:
    """The signature of a text, in base 64."""
    return base64.b64encode(private_key().sign(text.encode())).decode()


def is_signed(text: str, signature: str) -> bool:
    """Whether the signature of a text is the federation's: by its key or one before it."""
    return any(is_signed_by(key, text, signature) for key in known_publics() or [public_key()])


def public_key() -> str:
    """The public key, in base 64."""
    return public_text(private_key())
