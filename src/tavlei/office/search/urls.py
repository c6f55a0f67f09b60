"""Addresses of the search."""

from __future__ import annotations

from django.urls import path

from tavlei.office.search import views

urlpatterns = [
    path("search/", views.search, name="search"),
    path("search/suggest/", views.suggest, name="search_suggest"),
]
