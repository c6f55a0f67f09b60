"""Addresses of background jobs."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tavlei.office.design.addresses import Area, page
from tavlei.office.design.costs import CHEAP, DRAWN
from tavlei.office.queue import views

_QUEUE_PAGES = Area(_("My background jobs"), help="rating-draughts", cost=DRAWN)
urlpatterns = [
    page("my/jobs/", views.jobs, "jobs", _QUEUE_PAGES, takes=("page",)),
    page("my/jobs/<uuid:code>/", views.job, "job", _QUEUE_PAGES, cost=CHEAP, takes=("go",)),
    page("my/jobs/<uuid:code>/cancel/", views.cancel_job, "cancel_job", _QUEUE_PAGES, cost=CHEAP),
]
