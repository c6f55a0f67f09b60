"""Addresses of people and of the register."""

from __future__ import annotations

from django.urls import path

from tavlei.office.people.views import csv_tables, persons, register

urlpatterns = [
    path("people.csv", csv_tables.people, name="people_csv"),
    path("people/<slug:code>/ratings.csv", csv_tables.ratings, name="ratings_csv"),
    path("people/", persons.people, name="people"),
    path("people/<slug:code>/", persons.person, name="person"),
    path("office/people/add/", register.add_person, name="add_person"),
    path("office/people/<slug:code>/", register.change_person, name="change_person"),
    path("office/people/<slug:code>/merge/", register.merge, name="merge"),
    path("office/people/<slug:code>/anonymise/", register.anonymise, name="anonymise"),
    path("office/people/<slug:code>/disqualifications/", register.disqualifications, name="disqualifications"),
    path("office/titles/", register.titles, name="titles"),
]
