"""Acts: the key with which official papers are signed is made, brought, put out of use.

The key lies in one file of the office's folder, readable by the office alone; the store has only its certificate.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import transaction

from tavlei.documents.keys import SigningKey, key_from_pem, key_from_pkcs12, make_key, read_certificate
from tavlei.office.acts.performing import authorise
from tavlei.office.federation.identity import federation
from tavlei.office.federation.models import PaperCertificate
from tavlei.office.journal.chain import Actor, record
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from datetime import datetime
    from pathlib import Path

    from tavlei.office.roles.models import User


def key_file() -> Path:
    """Where the key lies."""
    home: Path = settings.CONFIGURATION.home
    return home / "papers.key"


def certificate_in_use() -> PaperCertificate | None:
    """The certificate of the key that signs now."""
    return PaperCertificate.objects.filter(in_use=True).first()


def key_in_use(at: datetime) -> tuple[SigningKey, PaperCertificate]:
    """The key that signs now and its certificate, or why nothing can be signed."""
    certificate = certificate_in_use()
    if certificate is None or not key_file().is_file():
        raise Refusal(Problem("the federation has no key to sign papers with; an administrator makes or brings one"))
    key = key_from_pem(key_file().read_bytes())
    if read_certificate(key.certificate).fingerprint != certificate.fingerprint:
        raise Refusal(Problem("the key in the office's folder is not that of the certificate in use; bring it anew"))
    if not certificate.begins <= at <= certificate.ends:
        params = {"begins": certificate.begins.date(), "ends": certificate.ends.date()}
        raise Refusal(Problem("the certificate holds from {begins} to {ends}; the federation needs a new key", params))
    return key, certificate


@transaction.atomic
def make_paper_key(user: User) -> PaperCertificate:
    """Make a new key with a certificate of the federation's own; the one before is put out of use."""
    actor = authorise(user, Action.PRESENT_FEDERATION)
    known = federation()
    key = make_key(known.name_in(known.language), actor.moment)
    return _take(actor, key, brought=False)


@transaction.atomic
def bring_paper_key(user: User, content: bytes, passphrase: str) -> PaperCertificate:
    """Take a key with the certificate of an authority from a PKCS#12 file; the one before is put out of use."""
    actor = authorise(user, Action.PRESENT_FEDERATION)
    key = key_from_pkcs12(content, passphrase)
    certificate = read_certificate(key.certificate)
    if not certificate.holds_at(actor.moment):
        params = {"begins": certificate.begins.date(), "ends": certificate.ends.date()}
        raise Refusal(Problem("the certificate holds from {begins} to {ends} only", params, path="file"))
    return _take(actor, key, brought=True)


@transaction.atomic
def retire_paper_key(user: User) -> None:
    """Put the key out of use and its file away; papers signed with it can still be verified."""
    actor = authorise(user, Action.PRESENT_FEDERATION)
    if _retire(actor) is None:
        raise Refusal(Problem("there is no key in use"))
    key_file().unlink(missing_ok=True)


def _take(actor: Actor, key: SigningKey, *, brought: bool) -> PaperCertificate:
    certificate = read_certificate(key.certificate)
    if PaperCertificate.objects.filter(fingerprint=certificate.fingerprint, in_use=True).exists():
        raise Refusal(Problem("this certificate is in use already", path="file"))
    before = _retire(actor)
    facts = {
        "holder": certificate.holder[:200],
        "pem": certificate.pem.decode(),
        "begins": certificate.begins,
        "ends": certificate.ends,
        "brought": brought,
        "added": actor.moment,
        "by": actor.user,
        "in_use": True,
        "retired": None,
    }
    paper_certificate, _ = PaperCertificate.objects.update_or_create(
        fingerprint=certificate.fingerprint, defaults=facts
    )
    kind = "federation.key_brought" if brought else "federation.key_made"
    record(
        actor,
        kind,
        paper_certificate,
        before={"fingerprint": before.fingerprint} if before else None,
        after={
            "fingerprint": paper_certificate.fingerprint,
            "holder": paper_certificate.holder,
            "ends": paper_certificate.ends.isoformat(),
        },
    )
    _write(key.pem())
    return paper_certificate


def _retire(actor: Actor) -> PaperCertificate | None:
    paper_certificate = PaperCertificate.objects.select_for_update().filter(in_use=True).first()
    if paper_certificate is not None:
        paper_certificate.in_use, paper_certificate.retired = False, actor.moment
        paper_certificate.save(update_fields=["in_use", "retired"])
        record(
            actor, "federation.key_retired", paper_certificate, before={"fingerprint": paper_certificate.fingerprint}
        )
    return paper_certificate


def _write(content: bytes) -> None:
    """Put the key in the place of the one before at once; nobody but the office can read it at any moment."""
    target = key_file()
    target.parent.mkdir(parents=True, exist_ok=True)
    beside = target.with_name(f"{target.name}.{os.getpid()}.new")
    beside.unlink(missing_ok=True)
    with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as stream:
        stream.write(content)
        stream.flush()
        os.fsync(stream.fileno())
    beside.replace(target)
