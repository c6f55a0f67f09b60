"""Heads and proofs of the journal for everybody and for programs; nothing about people is in them."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, Any, Final

from django.http import Http404, HttpResponse, JsonResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST

from tavlei.office.journal.checkpoints import read_head
from tavlei.office.journal.heads import act_proof, full_note, head_of, last_head, submission
from tavlei.office.journal.key_succession import succession_file
from tavlei.office.journal.models import SignedHead, SigningKey
from tavlei.office.journal.tree import leaves
from tavlei.office.pages.refusals import refusal_text
from tavlei.office.trust.witnesses import take_cosignatures
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.http import HttpRequest

TEXT: Final = "text/plain; charset=utf-8"
_MOST: Final = 16 * 1024
_LEAVES: Final = 10_000


def _text(content: object, status: int = 200) -> HttpResponse:
    answer = HttpResponse(str(content), content_type=TEXT, status=status)
    answer["Cache-Control"] = "no-cache"
    return answer


def _head() -> SignedHead:
    signed_head = last_head()
    if signed_head is None:
        raise Http404
    return signed_head


@require_GET
def checkpoint(_request: HttpRequest, size: int | None = None) -> HttpResponse:
    """The last signed head, or that of a size, with the signatures of witnesses."""
    try:
        return _text(full_note(_head() if size is None else head_of(size)))
    except Refusal:
        raise Http404 from None


@require_GET
def consistency_text(_request: HttpRequest, old: int) -> HttpResponse:
    """The last head with the proof that it continues the one of the old size, as a witness is asked."""
    return _text(submission(old, _head()))


@require_GET
def consistency_json(_request: HttpRequest, old: int) -> HttpResponse:
    """The same for programs."""
    head = _head()
    if old > head.size:
        raise Http404
    asked = submission(old, head)
    return JsonResponse({"old_size": old, **_head_json(head), "proof": _encoded(asked.proof)})


@require_GET
def act_proof_text(_request: HttpRequest, number: int) -> HttpResponse:
    """The proof that an act stands in the journal, which can be kept and verified without the office."""
    try:
        answer = _text(act_proof(number))
    except Refusal:
        raise Http404 from None
    answer["Content-Disposition"] = f'inline; filename="act-{number}.tlog-proof"'
    return answer


@require_GET
def act_proof_json(_request: HttpRequest, number: int) -> HttpResponse:
    """The same for programs."""
    try:
        proof = act_proof(number)
    except Refusal:
        raise Http404 from None
    head = read_head(proof.note.text)
    content = {"index": proof.index, "leaf": proof.extra.decode(), "proof": _encoded(proof.proof)}
    return JsonResponse({**content, "size": head.size, "root": _base64(head.root), "checkpoint": str(proof.note)})


@require_GET
def keys(_request: HttpRequest) -> HttpResponse:
    """Every key of the federation, each but the first signed by the one before it."""
    return _text(succession_file(SigningKey.objects.all()))


@require_GET
def exported(request: HttpRequest) -> HttpResponse:
    """What every leaf stands for, one act a line, with the last signed head: the journal without its words."""
    after = request.GET.get("after", "0")
    if not after.isdecimal():
        raise Http404
    head = _head()
    first = int(after)
    lines = (f"{leaf.number} {leaf.hash} {leaf.rows} {leaf.head}\n" for leaf in leaves(first, first + _LEAVES))
    return _text("".join(line for line in lines if int(line.split(" ", 1)[0]) <= head.size) + f"\n{full_note(head)}")


@csrf_exempt  # a witness has no session; what it brings is proved by its signature
@require_POST
def cosignatures(request: HttpRequest) -> HttpResponse:
    """Take the signatures of known witnesses under a head of this journal."""
    body = request.read(_MOST + 1)
    if len(body) > _MOST:
        return _text("", 413)
    try:
        count = take_cosignatures(body.decode("utf-8", "replace"))
    except Refusal as refusal:
        return _text(f"{refusal_text(refusal)}\n", 422)
    return _text(f"{count}\n")


def _head_json(head: SignedHead) -> dict[str, Any]:
    return {"size": head.size, "root": _base64(bytes.fromhex(head.root)), "checkpoint": str(full_note(head))}


def _encoded(hashes: Sequence[bytes]) -> list[str]:
    return [_base64(one) for one in hashes]


def _base64(raw: bytes) -> str:
    return base64.b64encode(raw).decode()
