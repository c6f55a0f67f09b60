"""Addresses of notices."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tavlei.office.design.addresses import Area, page
from tavlei.office.design.costs import DRAWN
from tavlei.office.notices import views

_NOTICES_PAGES = Area(_("Letters by e-mail"), help="player", cost=DRAWN)
urlpatterns = [
    page("my/notices/", views.notices, "notices", _NOTICES_PAGES),
    page("notices/stop/<str:token>/", views.stop, "stop_notices", _NOTICES_PAGES),
]
