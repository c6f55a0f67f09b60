"""Addresses of personal data."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tavlei.office.design.addresses import Area, page
from tavlei.office.design.costs import COMPUTING, DRAWN
from tavlei.office.privacy import views

_MY_DATA_PAGES = Area(_("My data"), help="player", cost=DRAWN)
_REQUEST_PAGES = Area(_("Requests about personal data"), help="federation", cost=DRAWN)
urlpatterns = [
    page("my/data/", views.my_data, "my_data", _MY_DATA_PAGES, cost=COMPUTING),
    page("my/data/export.zip", views.export, "export_my_data", _MY_DATA_PAGES, cost=COMPUTING),
    page("my/data/requests/<int:pk>/recall/", views.recall, "recall_data_request", _MY_DATA_PAGES),
    page("office/data-requests/", views.inbox, "data_requests", _REQUEST_PAGES, takes=("page",)),
    page("office/data-requests/<int:pk>/", views.decide, "decide_data_request", _REQUEST_PAGES),
    page(
        "office/people/<slug:code>/guardian/",
        views.guardian,
        "guardian",
        title=_("Consent of a guardian"),
        help="federation",
        cost=DRAWN,
    ),
]
