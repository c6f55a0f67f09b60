"""What came from a hall: who somebody is, the end of the link, tokens for halls, papers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from tavlei.office.accounts.tokens import make_event_token, revoke_event_token
from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.pages.page import act_and_redirect, competition_or_403, competition_page
from tavlei.office.links.beginning import end_link
from tavlei.office.links.models import LinkedPaper
from tavlei.office.links.receiving import open_link
from tavlei.office.links.showing import decide_people
from tavlei.office.pages.form_values import int_value
from tavlei.office.pages.refusals import refusal_text
from tavlei.office.roles.models import ApiToken
from tavlei.office.roles.permissions import Action, require
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from django.http import HttpRequest

    from tavlei.office.links.models import EventLink
    from tavlei.office.pages.requests import SignedIn

_PERSON = "person-"
VALID_DAYS = (7, 30, 90)


@login_required
@require_POST
def decide(request: SignedIn, code: str) -> HttpResponse:
    """Say who those of the hall's file are whom the register may know."""
    link = _open(competition_or_403(request, code, Action.LINK))
    told = [(name, str(value)) for name, value in request.POST.items() if name.startswith(_PERSON)]
    answers = {name.removeprefix(_PERSON): value for name, value in told}
    return act_and_redirect(
        request, code, lambda: decide_people(request.user, link, answers), _("Decided."), "pages:link"
    )


@login_required
@require_POST
def end(request: SignedIn, code: str) -> HttpResponse:
    """End the link from here: the competition goes on in this office."""
    link = _open(competition_or_403(request, code, Action.LINK))
    done = _("The link has ended; the competition goes on here.")
    return act_and_redirect(request, code, lambda: end_link(request.user, link), done, "pages:link")


@login_required
@reauthentication_required(allow_get=True)  # type: ignore[untyped-decorator]
@never_cache
def tokens(request: SignedIn, code: str) -> HttpResponse:
    """Tokens of the competition: with one of them another office runs it and shows it here."""
    competition = competition_or_403(request, code, Action.LINK)
    context: dict[str, Any] = {}
    if request.method == "POST":
        try:
            if key := request.POST.get("revoke"):
                revoke_event_token(request.user, competition, int_value(key))
                messages.success(request, _("The token is revoked."))
                return redirect("pages:link_tokens", code)
            days = int_value(request.POST.get("days", ""))
            context["made"] = make_event_token(request.user, competition, request.POST.get("name", ""), days)
        except Refusal as refusal:
            messages.error(request, refusal_text(refusal))
    now = timezone.now()
    current_tokens = ApiToken.objects.filter(competition=competition).select_related("user")
    context |= {
        "tokens": [(token, token.is_live(now)) for token in current_tokens],
        "valid": [(days, days == VALID_DAYS[1]) for days in VALID_DAYS],
    }
    return competition_page(request, competition, "desk", "links/tokens.html", context)


@require_GET
def paper(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """A paper that the hall has issued, byte for byte."""
    competition = get_object_or_404(Competition, code=code)
    linked_paper = LinkedPaper.objects.filter(link__competition=competition, number=number).order_by("-link").first()
    if linked_paper is None:
        raise Http404
    if linked_paper.needs:
        require(request.user, Action(linked_paper.needs), competition)
    answer = HttpResponse(bytes(linked_paper.content), content_type="application/pdf")
    answer["Content-Disposition"] = (
        f'attachment; filename="{code}-{linked_paper.name}-{linked_paper.language}-{number}.pdf"'
    )
    return answer


def _open(competition: Competition) -> EventLink:
    link = open_link(competition)
    if link is None:
        raise Http404
    return link
