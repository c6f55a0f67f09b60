"""Addresses of the first pages."""

from __future__ import annotations

from django.urls import path

from tavlei.office.home import proposals, views

urlpatterns = [
    path("", views.home, name="home"),
    path("api/", views.about_api, name="about_api"),
    path("office/", views.office, name="office"),
    path("office/proposals/", proposals.proposals, name="proposals"),
]
