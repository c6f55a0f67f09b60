"""Addresses of the rulebook and the calculators."""

from __future__ import annotations

from django.urls import path

from tavlei.office.rulebook.views import calculators, clauses, settling

urlpatterns = [
    path("calculators/", calculators.calculators, name="calculators"),
    path("calculators/<str:name>/", calculators.calculator, name="calculator"),
    path("rulebook/", clauses.editions, name="rulebook"),
    path("office/readings/", settling.settling, name="settling"),
    path("rulebook/readings/", clauses.readings, name="readings"),
    path("rulebook/<slug:edition_id>/", clauses.edition, name="edition"),
    path("rulebook/<slug:edition_id>/<path:number>/", clauses.clause, name="clause"),
]
