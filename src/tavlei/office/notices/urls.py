"""Addresses of notices."""

from __future__ import annotations

from django.urls import path

from tavlei.office.notices import views

urlpatterns = [
    path("my/notices/", views.notices, name="notices"),
    path("notices/stop/<str:token>/", views.stop, name="stop_notices"),
]
