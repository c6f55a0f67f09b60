"""Addresses of the journal."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tavlei.office.design.addresses import Area, page
from tavlei.office.design.costs import CHEAP, COMPUTING, DRAWN, HEAVY
from tavlei.office.trust import proof_views, views

_PROOF_VIEWS_FILES_PAGES = Area(None, help="federation", cost=DRAWN)
urlpatterns = [
    page(
        "journal/",
        views.journal_head,
        "journal_head",
        title=_("Journal"),
        help="federation",
        cost=DRAWN,
        takes=("page",),
    ),
    page("journal/trust/", views.trust, "journal_trust", _PROOF_VIEWS_FILES_PAGES),
    page("journal/heads/", views.heads, "journal_heads", _PROOF_VIEWS_FILES_PAGES, takes=("page",)),
    page("journal/checkpoint", proof_views.checkpoint, "journal_checkpoint", _PROOF_VIEWS_FILES_PAGES, cost=COMPUTING),
    page(
        "journal/checkpoint/<int:size>",
        proof_views.checkpoint,
        "journal_checkpoint_of",
        _PROOF_VIEWS_FILES_PAGES,
        cost=COMPUTING,
    ),
    page(
        "journal/consistency/<int:old>.txt",
        proof_views.consistency_text,
        "journal_consistency",
        _PROOF_VIEWS_FILES_PAGES,
        cost=COMPUTING,
    ),
    page(
        "journal/consistency/<int:old>.json",
        proof_views.consistency_json,
        "journal_consistency_json",
        _PROOF_VIEWS_FILES_PAGES,
        cost=COMPUTING,
    ),
    page(
        "journal/acts/<int:number>.tlog-proof",
        proof_views.act_proof_text,
        "journal_act_proof",
        _PROOF_VIEWS_FILES_PAGES,
        cost=COMPUTING,
    ),
    page(
        "journal/acts/<int:number>.json",
        proof_views.act_proof_json,
        "journal_act_proof_json",
        _PROOF_VIEWS_FILES_PAGES,
        cost=COMPUTING,
    ),
    page(
        "journal/acts.txt",
        proof_views.exported,
        "journal_export",
        _PROOF_VIEWS_FILES_PAGES,
        cost=HEAVY,
        takes=("after",),
    ),
    page("journal/keys.txt", proof_views.keys, "journal_keys", _PROOF_VIEWS_FILES_PAGES, cost=CHEAP),
    page(
        "journal/cosignatures", proof_views.cosignatures, "journal_cosignatures", _PROOF_VIEWS_FILES_PAGES, cost=CHEAP
    ),
]
