"""Addresses of links."""

from __future__ import annotations

from django.urls import path

from tavlei.office.links.views import hall, shown

_DESK = "competitions/<slug:code>/desk"

urlpatterns = [
    path("office/links/", hall.links, name="links"),
    path(f"{_DESK}/link/", hall.link, name="link"),
    path(f"{_DESK}/link/people/", shown.decide, name="link_people"),
    path(f"{_DESK}/link/end/", shown.end, name="link_end"),
    path(f"{_DESK}/link/tokens/", shown.tokens, name="link_tokens"),
    path("competitions/<slug:code>/hall/papers/<int:number>.pdf", shown.paper, name="hall_paper"),
]
