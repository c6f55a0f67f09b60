"""Addresses of the handbook that are no file of it."""

from __future__ import annotations

from django.urls import path

from tavlei.office.handbook import views

urlpatterns = [
    path("handbook/", views.enter, name="handbook"),
    path("handbook/<path:page>", views.not_a_file, name="handbook_page"),
]
