"""The journal's page: the head of the chain for everybody, the acts for those who may read them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import render

from tavlei.office.journal.chain import last_act
from tavlei.office.journal.heads import last_head
from tavlei.office.journal.key_succession import note_key
from tavlei.office.journal.models import Act, SignedHead, SigningKey, Witness
from tavlei.office.pages.paging import page_of
from tavlei.office.roles.permissions import Action, may

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


def journal_head(request: HttpRequest) -> HttpResponse:
    """The head of the chain for everybody; the acts for those who may read them."""
    number, hashed = last_act()
    acts = None
    if may(request.user, Action.READ_JOURNAL):
        acts = page_of(request, Act.objects.order_by("-number").select_related("actor", "competition"))
    return render(request, "journal/journal.html", {"number": number, "hash": hashed, "page": acts})


def heads(request: HttpRequest) -> HttpResponse:
    """Every head that was signed, the newest first, with the witnesses who countersigned it."""
    signed = SignedHead.objects.order_by("-size").prefetch_related("cosignatures__witness")
    return render(request, "journal/heads.html", {"page": page_of(request, signed)})


def trust(request: HttpRequest) -> HttpResponse:
    """What anybody needs to trust nobody here: the keys, the last signed head, the witnesses, where the proofs are."""
    keys = [(key, str(note_key(key))) for key in SigningKey.objects.order_by("-pk")]
    shown = {"keys": keys, "head": last_head(), "witnesses": Witness.objects.all()}
    return render(request, "journal/trust.html", shown)
