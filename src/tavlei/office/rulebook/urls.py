"""Addresses of the rulebook and the calculators."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tavlei.office.design.addresses import Area, page
from tavlei.office.design.costs import DRAWN
from tavlei.office.federation.computing import CALCULATION
from tavlei.office.rulebook.views import calculators, clauses, settling

_CALCULATORS_PAGES = Area(_("Calculators"), help="rules", cost=DRAWN)
_CLAUSES_FILES_PAGES = Area(None, help="rules", cost=DRAWN)
urlpatterns = [
    page("calculators/", calculators.calculators, "calculators", title=_("Calculators"), help="rules", cost=DRAWN),
    page(
        "calculators/<str:name>/",
        calculators.calculator,
        "calculator",
        _CALCULATORS_PAGES,
        cost=CALCULATION,
        takes=("input", "example"),
    ),
    page("rulebook/", clauses.editions, "rulebook", _CLAUSES_FILES_PAGES),
    page(
        "office/readings/",
        settling.settling,
        "settling",
        title=_("How the federation reads the rules"),
        help="rules",
        cost=DRAWN,
    ),
    page("rulebook/readings/", clauses.readings, "readings", _CLAUSES_FILES_PAGES),
    page("rulebook/<slug:edition_id>/", clauses.edition, "edition", _CLAUSES_FILES_PAGES),
    page("rulebook/<slug:edition_id>/<path:number>/", clauses.clause, "clause", _CLAUSES_FILES_PAGES),
]
