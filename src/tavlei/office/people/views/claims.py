"""Claims of persons: mine, and those that wait for an officer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.decorators import login_required
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tavlei.office.pages.form_values import version_value
from tavlei.office.pages.paging import page_of
from tavlei.office.pages.submissions import run_act
from tavlei.office.people import claims
from tavlei.office.people.forms import ClaimForm, NewPersonForm
from tavlei.office.people.models import ClaimState, Person, PersonClaim
from tavlei.office.people.search import MOST_LETTERS, find_people
from tavlei.office.reference.fields import for_user
from tavlei.office.roles.permissions import Action, require

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tavlei.office.pages.requests import SignedIn

_MOST_FOUND = 20
_FEWEST_LETTERS = 3


@login_required
@require_GET
def own_claim(request: SignedIn) -> HttpResponse:
    """Find oneself in the register by name, and see what became of earlier claims."""
    if request.user.person_id:
        return redirect("pages:my")
    text = request.GET.get("q", "").strip()[:MOST_LETTERS]
    asked = len(text) >= _FEWEST_LETTERS
    context = {
        "q": text,
        "too_short": bool(text) and not asked,
        "found": find_people(text).select_related("region")[:_MOST_FOUND] if asked else None,
        "claims": request.user.person_claims.select_related("person").order_by("-made"),
        "state": ClaimState,
    }
    return render(request, "people/own_claim.html", context)


@login_required
def claim_this(request: SignedIn, code: str) -> HttpResponse:
    """Claim one person of the register, with the own day of birth as evidence."""
    person: Person = get_object_or_404(find_people("").select_related("region"), code=code)
    form = ClaimForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data

        def act() -> None:
            claims.claim_person(request.user, person, data["birth_date"], data["text"])

        run_act(request, act, _("Your claim is with an officer."))
        return redirect("pages:own_claim")
    return render(request, "people/claim_form.html", {"form": form, "person": person})


@login_required
def ask_for_entry(request: SignedIn) -> HttpResponse:
    """Ask to be entered in the register."""
    form = for_user(NewPersonForm(request.POST or None), request.user)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        named = claims.NewPerson(data["family"], data["given"], data["patronymic"], data.get("region"))

        def act() -> None:
            claims.ask_to_be_entered(request.user, named, data["birth_date"], data["text"])

        run_act(request, act, _("Your claim is with an officer."))
        return redirect("pages:own_claim")
    return render(request, "people/claim_form.html", {"form": form})


@login_required
@require_POST
def recall(request: SignedIn, pk: int) -> HttpResponse:
    """Take a claim of one's own back."""
    mine: PersonClaim = get_object_or_404(request.user.person_claims, pk=pk)
    run_act(request, lambda: claims.recall_claim(request.user, mine), _("Your claim is taken back."))
    return redirect("pages:own_claim")


@login_required
@require_GET
def inbox(request: SignedIn) -> HttpResponse:
    """The claims that wait, each with whether the day of birth agrees."""
    require(request.user, Action.LINK_PERSON)
    waiting = PersonClaim.objects.filter(state=ClaimState.OPEN).select_related("user", "person__region", "region")
    page = page_of(request, waiting)
    rows = [
        {
            "claim": claim,
            "agrees": claims.birth_agrees(claim),
            "has_account": claim.person is not None and hasattr(claim.person, "user"),
            "alike": find_people(f"{claim.family} {claim.given}".strip())[:5] if claim.person is None else (),
        }
        for claim in page
    ]
    return render(request, "people/claims.html", {"page": page, "rows": rows})


@login_required
@require_POST
def decide(request: SignedIn, pk: int) -> HttpResponse:
    """Confirm a claim or refuse it with a reason."""
    require(request.user, Action.LINK_PERSON)
    person_claim: PersonClaim = get_object_or_404(PersonClaim, pk=pk)
    version, reason = version_value(request), request.POST.get("reason", "")
    if request.POST.get("decision") == "confirm":
        run_act(request, lambda: claims.confirm_claim(request.user, person_claim, version), _("The account is linked."))
    else:
        run_act(
            request,
            lambda: claims.refuse_claim(request.user, person_claim, version, reason),
            _("The claim is refused."),
        )
    return redirect("pages:claims")
