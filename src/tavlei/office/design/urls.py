"""The address of the page of samples."""

from __future__ import annotations

from tavlei.office.design import views
from tavlei.office.design.addresses import Area, page
from tavlei.office.design.costs import DRAWN

_DESIGN_FILES_PAGES = Area(None, help="developing", cost=DRAWN)
urlpatterns = [
    page("styleguide/", views.styleguide, "styleguide", _DESIGN_FILES_PAGES),
]
