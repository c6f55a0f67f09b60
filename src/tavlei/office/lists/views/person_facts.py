"""What the lists go by besides competitions: ratings of other bodies, ranks and decisions about a person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tavlei.office.lists.facts.person_facts import (
    OutsideRating,
    enter_fact,
    enter_fide_code,
    enter_outside_rating,
    erase_fact,
)
from tavlei.office.lists.forms import FideCodeForm, ListFactForm, OutsideRatingForm
from tavlei.office.lists.models import ListFact
from tavlei.office.pages.form_values import int_value
from tavlei.office.pages.refusals import refusal_text
from tavlei.office.people.models import Person
from tavlei.office.roles.permissions import Action, require
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tavlei.office.pages.requests import SignedIn


@login_required
def person_facts(request: SignedIn, code: str) -> HttpResponse:
    """Show and enter what is known of a person besides results."""
    require(request.user, Action.PUBLISH)
    person = get_object_or_404(Person, code=code, merged_into=None, anonymised=False)
    rating = OutsideRatingForm(request.POST if "value" in request.POST else None)
    fact = ListFactForm(request.POST if "document" in request.POST else None)
    outside_code = person.outside_codes.filter(body=OutsideRating.FIDE).first()
    code_form = FideCodeForm(
        request.POST if "fide_code" in request.POST else None,
        initial={"fide_code": outside_code.code if outside_code else ""},
    )
    if request.method == "POST":
        try:
            done = _act(request, person, rating, fact, code_form)
        except Refusal as refusal:
            messages.error(request, refusal_text(refusal))
        else:
            if done:
                messages.success(request, _("The change is recorded."))
                return redirect("pages:person_facts", code)
    context: dict[str, Any] = {"section": "people", "person": person, "rating_form": rating, "fact_form": fact}
    context["code_form"] = code_form
    context["ratings"] = [
        {"label": OutsideRating(figure.kind).label, "as_of": figure.as_of, "value": figure.value}
        for figure in person.ratings.filter(kind__in=OutsideRating.values).order_by("kind", "-as_of")
    ]
    context["facts"] = person.list_facts.all()
    return render(request, "lists/person_facts.html", context)


def _act(request: SignedIn, person: Person, rating: OutsideRatingForm, fact: ListFactForm, code: FideCodeForm) -> bool:
    """Do what was asked; False if a form has to be looked at again."""
    if "erase" in request.POST:
        erase_fact(request.user, get_object_or_404(ListFact, person=person, pk=int_value(request.POST["erase"])))
        return True
    if rating.is_bound and rating.is_valid():
        data = rating.cleaned_data
        enter_outside_rating(request.user, person, OutsideRating(data["kind"]), data["as_of"], data["value"])
        return True
    if code.is_bound and code.is_valid():
        enter_fide_code(request.user, person, code.cleaned_data["fide_code"])
        return True
    if fact.is_bound and fact.is_valid():
        data = fact.cleaned_data
        enter_fact(request.user, person, ListFact.Kind(data["kind"]), data["day"], data["document"])
        return True
    return False
