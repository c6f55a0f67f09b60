"""Addresses of the public tables as CSV."""

from __future__ import annotations

from django.urls import path

from tavlei.office.pages.views import tables

urlpatterns = [
    path("competitions.csv", tables.calendar, name="calendar_csv"),
    path("competitions/<slug:code>/participants.csv", tables.participants, name="participants_csv"),
    path("competitions/<slug:code>/rounds/<int:number>.csv", tables.one_round, name="round_csv"),
    path("competitions/<slug:code>/table.csv", tables.table, name="table_csv"),
    path("competitions/<slug:code>/awards.csv", tables.awards, name="awards_csv"),
    path("lists.csv", tables.lists, name="lists_csv"),
    path("people.csv", tables.people, name="people_csv"),
    path("people/<slug:code>/ratings.csv", tables.ratings, name="ratings_csv"),
    path("people/<slug:code>/bridge.csv", tables.account, name="account_csv"),
]
