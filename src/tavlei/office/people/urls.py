"""Addresses of people and of the register."""

from __future__ import annotations

from django.urls import path

from tavlei.office.people.views import claims, regions, register

urlpatterns = [
    path("office/people/add/", register.add_person, name="add_person"),
    path("office/people/<slug:code>/", register.change_person, name="change_person"),
    path("office/people/<slug:code>/merge/", register.merge, name="merge"),
    path("office/people/<slug:code>/anonymise/", register.anonymise, name="anonymise"),
    path("office/people/<slug:code>/disqualifications/", register.disqualifications, name="disqualifications"),
    path("office/claims/", claims.inbox, name="claims"),
    path("office/claims/<int:pk>/", claims.decide, name="decide_person_claim"),
    path("my/person/", claims.own_claim, name="own_claim"),
    path("my/person/new/", claims.ask_for_entry, name="ask_for_entry"),
    path("my/person/claims/<int:pk>/recall/", claims.recall, name="recall_claim"),
    path("my/person/<slug:code>/", claims.claim_this, name="claim_person"),
    path("office/regions/", regions.regions, name="regions"),
    path("office/titles/", register.titles, name="titles"),
]
