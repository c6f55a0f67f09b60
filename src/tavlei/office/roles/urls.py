"""Addresses of roles."""

from __future__ import annotations

from django.urls import path

from tavlei.office.roles import views

urlpatterns = [
    path("competitions/<slug:code>/desk/staff/", views.competition, name="staff"),
    path("office/officers/", views.federation, name="officers"),
]
