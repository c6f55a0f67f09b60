"""Addresses of the judge's table."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tavlei.office.design.addresses import ANY, Area, page
from tavlei.office.design.costs import DRAWN, asked
from tavlei.office.judging import views

_JUDGING_PAGES = Area(_("What happened at the board?"), help="judge-at-the-board", cost=DRAWN)
urlpatterns = [
    page("judge/", views.table, "judge", title=_("What happened at the board?"), help="judge-at-the-board", cost=DRAWN),
    page("judge/<slug:word>/", views.question, "judge_question", _JUDGING_PAGES, cost=asked("ask"), takes=ANY),
]
