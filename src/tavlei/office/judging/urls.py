"""Addresses of the judge's table."""

from __future__ import annotations

from django.urls import path

from tavlei.office.judging import views

urlpatterns = [
    path("judge/", views.table, name="judge"),
    path("judge/<slug:word>/", views.question, name="judge_question"),
]
