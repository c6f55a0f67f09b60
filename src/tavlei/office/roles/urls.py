"""Addresses of roles."""

from __future__ import annotations

from django.urls import path

from tavlei.office.roles.views import access, grants

urlpatterns = [
    path("competitions/<slug:code>/desk/staff/", grants.competition, name="staff"),
    path("office/officers/", grants.federation, name="officers"),
    path("office/sign-ins/", access.sign_ins, name="sign_ins"),
    path("my/sessions/", access.sessions, name="sessions"),
    path("my/tokens/", access.tokens, name="tokens"),
]
