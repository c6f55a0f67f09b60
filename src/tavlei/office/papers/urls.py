"""Addresses of papers."""

from __future__ import annotations

from django.urls import path

from tavlei.office.papers import views

_COMPETITION = "competitions/<slug:code>"
urlpatterns = [
    path(f"{_COMPETITION}/papers/", views.papers, name="papers"),
    path(f"{_COMPETITION}/papers.zip", views.all_papers, name="all_papers"),
    path(f"{_COMPETITION}/papers/<slug:form>.<str:ending>", views.competition_paper, name="paper"),
    path(f"{_COMPETITION}/rounds/<int:number>/<slug:form>.<str:ending>", views.round_paper, name="round_paper"),
    path(f"{_COMPETITION}/cards/<int:entry>.<str:ending>", views.card, name="card"),
    path("lists/<int:number>/list.<str:ending>", views.list_paper, name="list_paper"),
    path("lists/<int:number>/papers/<slug:form>.<str:ending>", views.list_paper, name="list_form"),
]
