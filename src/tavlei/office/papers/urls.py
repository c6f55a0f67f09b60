"""Addresses of papers."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tavlei.office.design.addresses import Area, page
from tavlei.office.design.costs import CHEAP, DRAWN, HARD_QUESTION, HEAVY, MEGA, upload
from tavlei.office.papers import issued_pages, views, volume_pages

_PAPERS_PAGES = Area(_("Official papers"), help="judge-report", cost=DRAWN)
_ISSUED_PAGES_PAGES = Area(_("Verify a paper"), help="judge-report", cost=DRAWN)
_VOLUME_PAGES_PAGES = Area(_("All papers as one PDF"), help="judge-report", cost=DRAWN)
_COMPETITION = "competitions/<slug:code>"
urlpatterns = [
    page(f"{_COMPETITION}/papers/", views.papers, "papers", _PAPERS_PAGES, takes=("lang",)),
    page(f"{_COMPETITION}/papers/register/", views.number_papers, "number_papers", _PAPERS_PAGES, takes=("lang",)),
    page(
        "office/papers/",
        views.register,
        "paper_register",
        title=_("Register of papers"),
        help="judge-report",
        cost=DRAWN,
        takes=("kind", "year"),
    ),
    page(f"{_COMPETITION}/papers/issue/", issued_pages.issue, "issue_paper", _ISSUED_PAGES_PAGES, cost=HARD_QUESTION),
    page(
        "verify/",
        issued_pages.verify,
        "verify",
        _ISSUED_PAGES_PAGES,
        cost=upload(50 * MEGA, of_strangers=16 * MEGA),
        takes=("code",),
    ),
    page("verify/federation.pem", issued_pages.certificates, "paper_certificates", _ISSUED_PAGES_PAGES, cost=CHEAP),
    page("verify/<slug:code>.pdf", issued_pages.issued_file, "issued_file", _ISSUED_PAGES_PAGES, cost=CHEAP),
    page("verify/<slug:code>/", issued_pages.verify_code, "verify_code", _ISSUED_PAGES_PAGES),
    page(f"{_COMPETITION}/papers/volume/", volume_pages.volume, "volume", _VOLUME_PAGES_PAGES, takes=("lang",)),
    page(
        f"{_COMPETITION}/papers/volume/file/",
        volume_pages.volume_file,
        "volume_file",
        _VOLUME_PAGES_PAGES,
        cost=CHEAP,
        takes=("lang",),
    ),
    page(
        f"{_COMPETITION}/papers.zip",
        views.all_papers,
        "all_papers",
        _PAPERS_PAGES,
        cost=HEAVY,
        takes=("lang", "format"),
    ),
    page(
        f"{_COMPETITION}/papers/<slug:form>.<str:ending>",
        views.competition_paper,
        "paper",
        _PAPERS_PAGES,
        cost=HEAVY,
        takes=("lang",),
    ),
    page(
        f"{_COMPETITION}/rounds/<int:number>/<slug:form>.<str:ending>",
        views.round_paper,
        "round_paper",
        _PAPERS_PAGES,
        cost=HEAVY,
        takes=("lang",),
    ),
    page(
        f"{_COMPETITION}/cards/<int:entry>.<str:ending>", views.card, "card", _PAPERS_PAGES, cost=HEAVY, takes=("lang",)
    ),
    page("lists/<int:number>/papers/", views.list_papers, "list_papers", _PAPERS_PAGES, takes=("lang",)),
    page(
        "lists/<int:number>/papers/issue/",
        issued_pages.issue_list_paper,
        "issue_list",
        _ISSUED_PAGES_PAGES,
        cost=HARD_QUESTION,
    ),
    page(
        "lists/<int:number>/list.<str:ending>",
        views.list_paper,
        "list_paper",
        _PAPERS_PAGES,
        cost=HEAVY,
        takes=("lang",),
    ),
    page(
        "lists/<int:number>/papers/<slug:form>.<str:ending>",
        views.list_paper,
        "list_form",
        _PAPERS_PAGES,
        cost=HEAVY,
        takes=("lang",),
    ),
]
