"""Addresses of the office."""

from __future__ import annotations

from django.urls import include, path

from tavlei.office.api.views import api

urlpatterns = [
    path("accounts/", include("allauth.urls")),
    path("language/", include("django.conf.urls.i18n")),
    path("api/v1/", api.urls),
    path("", include("tavlei.office.correspondence.urls")),
    path("", include("tavlei.office.composition.urls")),
    path("", include("tavlei.office.pages.urls")),
]
