"""Official papers by program: papers of competitions and lists are issued and signed, everybody asks what was issued.

Annotations are evaluated here, not postponed: the API reads them behind its decorators.
"""

from datetime import datetime
from typing import Any

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse
from ninja import Schema
from pydantic import Field

from tavlei.office.api.costed import CostedRouter, costs
from tavlei.office.api.shapes import RefusalOut
from tavlei.office.api.tokens import TokenAuth
from tavlei.office.competitions.models import Competition
from tavlei.office.design.costs import DRAWN, HARD_QUESTION
from tavlei.office.federation.addresses import known_address
from tavlei.office.lists.models import Publication
from tavlei.office.pages.requests import SignedIn
from tavlei.office.papers.issuing import issue_list, issue_paper
from tavlei.office.papers.models import IssuedPaper
from tavlei.office.papers.register import find_paper
from tavlei.office.papers.source import Source, paper_language
from tavlei.office.papers.verification import Verdict, issued_papers, verify_issue
from tavlei.office.roles.models import Scope
from tavlei.office.roles.permissions import Action, may, require

papers = CostedRouter(cost=DRAWN, tags=["papers"], auth=TokenAuth(Scope.EVENTS))
lists = CostedRouter(cost=DRAWN, tags=["lists"], auth=TokenAuth(Scope.LISTS))
verify = CostedRouter(cost=DRAWN, tags=["papers"])


class IssueIn(Schema):
    """How a paper is issued."""

    lang: str = Field("", description="ru, uk or en; the reader's language if empty")
    stamp: bool = Field(default=True, description="a visible mark of the signature")
    births: bool = Field(default=False, description="with births: only those who may see personal data open the file")


class IssuedOut(Schema):
    """A paper that was issued."""

    code: str = Field(description="under which it is verified")
    title: str
    language: str
    number: int = Field(description="which issue of this paper it is")
    issued: datetime
    digest: str = Field(description="SHA-256 of the file")
    holder: str = Field(description="who signed it")
    address: str = Field(description="where it is verified, as its QR says; a path if the public address is not known")


class VerifiedOut(IssuedOut):
    """What is said of a paper somebody holds."""

    verdict: str = Field(description="current, superseded or not_in_journal")
    newest: str = Field(description="the code of the paper in force that took its place; empty if there is none")


@papers.post("/{code}/{name}/issue", response={200: IssuedOut, 422: RefusalOut}, summary="Issue a paper, signed")
@costs(HARD_QUESTION)
def issue(request: SignedIn, code: str, name: str, wishes: IssueIn) -> dict[str, Any]:
    """The same act as the button of the page of papers."""
    competition = get_object_or_404(Competition, code=code)
    require(request.user, Action.ISSUE_PAPER, competition)
    personal = may(request.user, Action.SEE_PERSONAL_DATA, competition)
    language = paper_language({"lang": wishes.lang})
    source = Source(competition, language, personal, lambda action: may(request.user, action, competition))
    paper = find_paper(source, name)
    if paper is None:
        raise Http404
    return _issued(issue_paper(request.user, source, paper, stamped=wishes.stamp, personal=wishes.births))


@lists.post("/{int:number}/papers/{name}/issue", response={200: IssuedOut, 422: RefusalOut},
            summary="Issue a published list as a signed paper")  # fmt: skip
@costs(HARD_QUESTION)
def issue_published(request: SignedIn, number: int, name: str, wishes: IssueIn) -> dict[str, Any]:
    """`name` is list, or ranks of a list of bridge."""
    require(request.user, Action.PUBLISH)
    publication = get_object_or_404(Publication.objects.defer("content", "state"), number=number)
    language = paper_language({"lang": wishes.lang})
    issued_paper = issue_list(request.user, publication, name, language, stamped=wishes.stamp, personal=wishes.births)
    return _issued(issued_paper)


@verify.get("/{code}", response=VerifiedOut, summary="Whether a paper was issued and is in force")
def verified(request: HttpRequest, code: str) -> dict[str, Any]:
    """What the page behind the QR says."""
    paper = get_object_or_404(issued_papers(), code=code.lower())
    found = verify_issue(paper)
    later = found.newest if found.verdict is Verdict.SUPERSEDED else None
    return {**_issued(paper), "verdict": found.verdict.value, "newest": later.code if later else ""}


def _issued(paper: IssuedPaper) -> dict[str, Any]:
    path = reverse("pages:verify_code", args=[paper.code])
    return {
        "code": paper.code,
        "title": paper.title,
        "language": paper.language,
        "number": paper.number,
        "issued": paper.issued,
        "digest": paper.digest,
        "holder": paper.certificate.holder,
        "address": known_address(path) or path,
    }
