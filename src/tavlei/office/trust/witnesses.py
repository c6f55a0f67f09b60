"""Acts: the federation names its witnesses; and their signatures are collected."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from tavlei.office.journal.chain import Actor, record
from tavlei.office.journal.checkpoints import read_head
from tavlei.office.journal.heads import last_head, submission
from tavlei.office.journal.models import Cosignature, SignedHead, Witness
from tavlei.office.journal.notes import KeyType, holds, read_key, read_note, read_signatures
from tavlei.office.trust.following import ask
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.office.journal.notes import Note


@transaction.atomic
def add_witness(actor: Actor, line: str, address: str = "") -> Witness:
    """Name a witness by its public key; `address` is where heads are sent to, if the office is to send them."""
    key = read_key(line)
    if key.kind != KeyType.COSIGNATURE:
        raise Refusal(Problem("this is the key of a journal, not of a witness", path="key"))
    if Witness.objects.filter(name=key.name).exists():
        raise Refusal(Problem("there is a witness of that name already", path="key"))
    witness = Witness.objects.create(name=key.name, key=str(key), address=address.rstrip("/"), since=timezone.now())
    record(
        actor, "witness.added", witness, after={"name": witness.name, "key": witness.key, "address": witness.address}
    )
    return witness


@transaction.atomic
def end_witness(actor: Actor, witness: Witness) -> Witness:
    """Take no further signatures of a witness; those it gave stay."""
    current_witness = Witness.objects.select_for_update().get(pk=witness.pk)
    if current_witness.ended:
        raise Refusal(Problem("the witness is one no longer"))
    current_witness.ended = timezone.now()
    current_witness.save(update_fields=["ended"])
    record(actor, "witness.ended", current_witness, after={"name": current_witness.name})
    return current_witness


@transaction.atomic
def take_cosignatures(text: str) -> int:
    """Keep the signatures of known witnesses under a head of this journal; how many were new."""
    note = read_note(text)
    head = SignedHead.objects.filter(size=read_head(note.text).size).first()
    if head is None or read_note(head.note).text != note.text:
        raise Refusal(Problem("this is no head of this journal"))
    found = list(_known_signatures(note))
    if not found:
        raise Refusal(Problem("no signature is that of a known witness"))
    return sum(_keep(head, witness, line) for witness, line in found)


def _known_signatures(note: Note) -> Iterator[tuple[Witness, str]]:
    for witness in Witness.objects.filter(ended=None):
        key = read_key(witness.key)
        for line in note.signatures:
            if holds(line, key, note.text):
                yield witness, str(line)


def _keep(head: SignedHead, witness: Witness, line: str) -> bool:
    _row, made = Cosignature.objects.get_or_create(
        head=head, witness=witness, defaults={"line": line, "at": timezone.now()}
    )
    Witness.objects.filter(pk=witness.pk, seen_size__lt=head.size).update(seen_size=head.size)
    return made


def collect(witness: Witness) -> int:
    """Send the last head to a witness and keep its signature; of how many acts the head is."""
    head = last_head()
    if head is None:
        raise Refusal(Problem("the journal has no signed head yet"))
    old = witness.seen_size
    status, answer = ask(f"{witness.address}/add-checkpoint", str(submission(old, head)))
    if status == HTTPStatus.CONFLICT and answer.strip().isdecimal() and int(answer) <= head.size:
        old = int(answer)
        status, answer = ask(f"{witness.address}/add-checkpoint", str(submission(old, head)))
    if status != HTTPStatus.OK:
        params = {"witness": witness.name, "status": int(status)}
        raise Refusal(Problem("the witness {witness} refuses to sign the head (answer {status})", params))
    read_signatures(answer)
    take_cosignatures(f"{read_note(head.note).text}\n{answer}")
    return head.size
