"""Addresses of the player's own page."""

from __future__ import annotations

from django.urls import path

from tavlei.office.players import csv_tables, person_pages, views

urlpatterns = [
    path("people.csv", csv_tables.people, name="people_csv"),
    path("people/<slug:code>/ratings.csv", csv_tables.ratings, name="ratings_csv"),
    path("people/", person_pages.people, name="people"),
    path("people/<slug:code>/", person_pages.person, name="person"),
    path("people/<slug:code>/norms/", person_pages.norms, name="person_norms"),
    path("my/", views.my, name="my"),
]
