"""Addresses of roles."""

from __future__ import annotations

from django.urls import path

from tavlei.office.accounts import views

urlpatterns = [
    path("office/sign-ins/", views.sign_ins, name="sign_ins"),
    path("my/sessions/", views.sessions, name="sessions"),
    path("my/tokens/", views.tokens, name="tokens"),
]
