"""Addresses of the journal."""

from __future__ import annotations

from django.urls import path

from tavlei.office.trust import proof_views, views

urlpatterns = [
    path("journal/", views.journal_head, name="journal_head"),
    path("journal/trust/", views.trust, name="journal_trust"),
    path("journal/heads/", views.heads, name="journal_heads"),
    path("journal/checkpoint", proof_views.checkpoint, name="journal_checkpoint"),
    path("journal/checkpoint/<int:size>", proof_views.checkpoint, name="journal_checkpoint_of"),
    path("journal/consistency/<int:old>.txt", proof_views.consistency_text, name="journal_consistency"),
    path("journal/consistency/<int:old>.json", proof_views.consistency_json, name="journal_consistency_json"),
    path("journal/acts/<int:number>.tlog-proof", proof_views.act_proof_text, name="journal_act_proof"),
    path("journal/acts/<int:number>.json", proof_views.act_proof_json, name="journal_act_proof_json"),
    path("journal/acts.txt", proof_views.exported, name="journal_export"),
    path("journal/keys.txt", proof_views.keys, name="journal_keys"),
    path("journal/cosignatures", proof_views.cosignatures, name="journal_cosignatures"),
]
