"""Addresses of papers."""

from __future__ import annotations

from django.urls import path

from tavlei.office.papers import issued_pages, views, volume_pages

_COMPETITION = "competitions/<slug:code>"
urlpatterns = [
    path(f"{_COMPETITION}/papers/", views.papers, name="papers"),
    path(f"{_COMPETITION}/papers/register/", views.number_papers, name="number_papers"),
    path("office/papers/", views.register, name="paper_register"),
    path(f"{_COMPETITION}/papers/issue/", issued_pages.issue, name="issue_paper"),
    path("verify/", issued_pages.verify, name="verify"),
    path("verify/federation.pem", issued_pages.certificates, name="paper_certificates"),
    path("verify/<slug:code>.pdf", issued_pages.issued_file, name="issued_file"),
    path("verify/<slug:code>/", issued_pages.verify_code, name="verify_code"),
    path(f"{_COMPETITION}/papers/volume/", volume_pages.volume, name="volume"),
    path(f"{_COMPETITION}/papers/volume/file/", volume_pages.volume_file, name="volume_file"),
    path(f"{_COMPETITION}/papers.zip", views.all_papers, name="all_papers"),
    path(f"{_COMPETITION}/papers/<slug:form>.<str:ending>", views.competition_paper, name="paper"),
    path(f"{_COMPETITION}/rounds/<int:number>/<slug:form>.<str:ending>", views.round_paper, name="round_paper"),
    path(f"{_COMPETITION}/cards/<int:entry>.<str:ending>", views.card, name="card"),
    path("lists/<int:number>/papers/", views.list_papers, name="list_papers"),
    path("lists/<int:number>/papers/issue/", issued_pages.issue_list_paper, name="issue_list"),
    path("lists/<int:number>/list.<str:ending>", views.list_paper, name="list_paper"),
    path("lists/<int:number>/papers/<slug:form>.<str:ending>", views.list_paper, name="list_form"),
]
