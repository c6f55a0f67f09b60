"""The keys of the federation one after another: each but the first is signed by the one before it."""

from __future__ import annotations

import base64
from hashlib import sha256
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from tavlei.office.journal.chain import last_act, lock_chain, record
from tavlei.office.journal.models import SigningKey
from tavlei.office.journal.notes import NoteKey, is_signed_by
from tavlei.office.journal.signing_key import key_file, private_key, public_text, read_private_key, write_key
from tavlei.office.journal.statements import rows
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tavlei.office.journal.chain import Actor

NEXT: Final = ".next"
NOT_OURS: Final = phrase("the key in the office's folder is not the one with which the federation signs")


def signing_origin(size: int) -> str:
    """The name under which the key in the office's folder signs the head of that size; empty if it is not to sign it.

    The first use adopts what lies there.

    A key signs from the act after its own adoption on: the act that brings it is signed by the one before it.
    """
    public = public_text(private_key())
    known = rows("SELECT origin, public FROM journal_signingkey WHERE since < %s ORDER BY id DESC LIMIT 1", size)
    origin, wanted = known[0] if known else (_adopt(public), public)
    return origin if wanted == public or _take_up(wanted) else ""


def _take_up(public: str) -> bool:
    """Put the next key into its place, if the machine stopped between its adoption and this."""
    begun = key_file().with_suffix(NEXT)
    if not begun.exists() or public_text(read_private_key(begun)) != public:
        return False
    begun.replace(key_file())
    return True


def lying_publics() -> set[str]:
    """The public keys of what lies in the office's folder: the key, and the next one if it was not taken up yet."""
    files = (key_file(), key_file().with_suffix(NEXT))
    return {public_text(read_private_key(file)) for file in files if file.is_file()}


def _adopt(public: str) -> str:
    """The first key is taken as it is; every other one is signed by the one before it."""
    return SigningKey.objects.create(origin=_origin(public), public=public, since=0, at=timezone.now()).origin


def _origin(public: str) -> str:
    """The name of this journal among all others: the address of the office and the beginning of its first key."""
    host = urlsplit(settings.PUBLIC_URL).hostname or "localhost"
    return f"{host}/journal/{sha256(base64.b64decode(public)).hexdigest()[:16]}"


def note_key(key: SigningKey) -> NoteKey:
    """A key as it signs heads."""
    return NoteKey(key.origin, base64.b64decode(key.public))


def is_successor(old: SigningKey, new: SigningKey) -> bool:
    """Whether a key has been signed by the one before it."""
    text = succession_text(old.origin, old.public, new.public, new.since)
    try:
        signature, public = base64.b64decode(new.succession), base64.b64decode(old.public)
    except ValueError:
        return False
    return old.origin == new.origin and is_signed_by(public, signature, text.encode())


def rotate_key(actor: Actor) -> SigningKey:
    """Make a new key; the old one signs it and the act that tells of it, and is gone."""
    new, begun = Ed25519PrivateKey.generate(), key_file().with_suffix(NEXT)
    begun.unlink(missing_ok=True)
    write_key(begun, new)
    with transaction.atomic():
        lock_chain()
        if not signing_origin(last_act()[0] + 1):
            raise Refusal(Problem(NOT_OURS))
        old = SigningKey.objects.latest("pk")
        signing_key = _succeeding(old, new)
        record(actor, "key.rotated", signing_key, before={"public": old.public}, after={"public": signing_key.public})
        transaction.on_commit(lambda: begun.replace(key_file()))
    return signing_key


def _succeeding(old: SigningKey, new: Ed25519PrivateKey) -> SigningKey:
    size, _hash = last_act()
    public = public_text(new)
    text = succession_text(old.origin, old.public, public, size + 1)
    signature = base64.b64encode(private_key().sign(text.encode())).decode()
    return SigningKey.objects.create(
        origin=old.origin, public=public, since=size + 1, at=timezone.now(), succession=signature
    )


def known_publics() -> list[str]:
    """Every key the federation has signed with, the newest first; none that was not signed by the one before it."""
    return list(reversed(proved_keys(SigningKey.objects.all())))


def proved_keys(keys: Iterable[SigningKey]) -> list[str]:
    """The keys up to the first that the one before it has not signed."""
    signing_keys: list[SigningKey] = []
    for key in keys:
        if signing_keys and not is_successor(signing_keys[-1], key):
            break
        signing_keys.append(key)
    return [key.public for key in signing_keys]


def succession_file(keys: Iterable[SigningKey]) -> str:
    """All keys with their successions as one text, for whoever pinned an earlier one."""
    return "".join(f"{note_key(key)} {key.since} {key.succession or '-'}\n" for key in keys)


def succession_text(origin: str, old: str, new: str, size: int | str) -> str:
    """What the old key signs about the new one."""
    return f"tavlei key succession\n{origin}\nfrom {old}\nto {new}\nafter {size}\n"
