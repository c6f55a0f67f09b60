"""Keeping the register: people entered and changed, entered twice or to be forgotten; disqualifications, titles."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.db import transaction
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tavlei.languages import catalogue
from tavlei.office.acts.performing import StaleError, authorise
from tavlei.office.explanations import reader_language
from tavlei.office.pages.form_values import int_value
from tavlei.office.pages.paging import page_of
from tavlei.office.pages.refusals import refusal_text
from tavlei.office.pages.submissions import stale_message
from tavlei.office.people import forgetting, register
from tavlei.office.people.forms import PersonForm
from tavlei.office.people.models import Disqualification, Person, TitleHeld
from tavlei.office.people.register import add_person as keep_person
from tavlei.office.people.register import change_person as keep_changes
from tavlei.office.people.search import find_people
from tavlei.office.people.titles import revoke_title
from tavlei.office.reference.fields import enter_new_entries, for_user
from tavlei.office.roles.permissions import Action, require
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpResponse

    from tavlei.office.pages.requests import SignedIn


@login_required
def merge(request: SignedIn, code: str) -> HttpResponse:
    """Make two records of one person one: the record of this page is kept, the other becomes part of it."""
    require(request.user, Action.MERGE_PEOPLE)
    person = get_object_or_404(Person, code=code, merged_into=None)
    number = (request.POST.get("duplicate") or request.GET.get("duplicate") or "").strip()
    other = Person.objects.filter(code=number, merged_into=None).exclude(pk=person.pk).first() if number else None
    if request.method == "POST" and other is not None:
        actor = authorise(request.user, Action.MERGE_PEOPLE)
        reason = request.POST.get("reason", "")
        if _done(request, lambda: register.merge_people(actor, person, other, reason), _("The records are one now.")):
            return redirect("pages:person", code)
    elif number and other is None:
        messages.error(request, _("There is no other record with this number."))
    alike = find_people(person.family).exclude(pk=person.pk)[:10] if person.family else []
    return render(request, "people/merge.html", {"person": person, "other": other, "alike": alike, "number": number})


@login_required
def anonymise(request: SignedIn, code: str) -> HttpResponse:
    """Forget who a person is; the number is typed again, as this cannot be taken back."""
    require(request.user, Action.MERGE_PEOPLE)
    person = get_object_or_404(Person, code=code, merged_into=None, anonymised=False)
    if request.method == "POST":
        if request.POST.get("number", "").strip() != person.code:
            messages.error(request, _("Type the number of the record to confirm."))
        else:
            actor, reason = authorise(request.user, Action.MERGE_PEOPLE), request.POST.get("reason", "")
            if _done(request, lambda: forgetting.anonymise(actor, person, reason), _("The person is forgotten.")):
                return redirect("pages:person", code)
    return render(request, "people/anonymise.html", {"person": person})


@login_required
def disqualifications(request: SignedIn, code: str) -> HttpResponse:
    """The disqualifications of a person, a new one, and the shortening of a term."""
    require(request.user, Action.DISQUALIFY)
    person = get_object_or_404(Person, code=code, merged_into=None)
    if request.method == "POST":
        _done(request, lambda: _disqualify(request, person), _("The decision is recorded."))
        return redirect("pages:disqualifications", code)
    return render(
        request,
        "people/disqualifications.html",
        {"person": person, "terms": person.disqualifications.order_by("-since")},
    )


@login_required
def titles(request: SignedIn) -> HttpResponse:
    """The register of titles and ranks with their orders; one is taken back by a decision."""
    require(request.user, Action.AWARD_TITLE)
    if request.method == "POST":
        held = get_object_or_404(TitleHeld, pk=int_value(request.POST.get("title", "")), revoked=None)
        decision = request.POST.get("decision", "")
        _done(request, lambda: revoke_title(request.user, held, decision), _("The title is taken back."))
        return redirect("pages:titles")
    book, text = catalogue(reader_language()), request.GET.get("q", "").strip()
    listed = TitleHeld.objects.select_related("person", "competition").order_by("-awarded", "-pk")
    if text:
        listed = listed.filter(person__in=find_people(text))
    page = page_of(request, listed)
    rows = [{"held": title, "label": book.phrase(title.title)} for title in page]
    return render(request, "people/titles.html", {"page": page, "rows": rows, "q": text})


def _disqualify(request: SignedIn, person: Person) -> None:
    actor, data = authorise(request.user, Action.DISQUALIFY), request.POST
    until = _day(data.get("until", ""))
    if data.get("term"):
        disqualification = get_object_or_404(Disqualification, person=person, pk=data["term"])
        register.end_disqualification(actor, disqualification, until or date.max, data.get("decision", ""))
        return
    since = _day(data.get("since", ""))
    if since is None:
        raise ValidationError(_("Say from which day it holds."))
    register.disqualify(
        actor, person, since=since, until=until, decision=data.get("decision", ""), reason=data.get("reason", "")
    )


def _done(request: SignedIn, act: Callable[[], Any], done: str) -> bool:
    try:
        act()
    except Refusal as refusal:
        messages.error(request, refusal_text(refusal))
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
    else:
        messages.success(request, done)
        return True
    return False


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


@login_required
def add_person(request: SignedIn) -> HttpResponse:
    """Enter a person in the register."""
    require(request.user, Action.KEEP_PEOPLE)
    form = for_user(PersonForm(request.POST or None), request.user)
    if request.method == "POST" and form.is_valid():
        try:
            with transaction.atomic():
                enter_new_entries(form, request.user)
                person = keep_person(authorise(request.user, Action.KEEP_PEOPLE), **form.cleaned_data)
        except Refusal as refusal:
            form.add_error(None, refusal_text(refusal))
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(request, _("The person is entered."))
            return redirect("pages:person", person.code)
    return render(request, "people/person_form.html", {"form": form})


@login_required
def change_person(request: SignedIn, code: str) -> HttpResponse:
    """Change what is known of a person."""
    require(request.user, Action.KEEP_PEOPLE)
    person = get_object_or_404(Person, code=code)
    form = for_user(PersonForm(request.POST or None, instance=Person.objects.get(pk=person.pk)), request.user)
    version = int_value(request.POST["version"]) if "version" in request.POST else person.version
    if request.method == "POST" and form.is_valid():
        try:
            with transaction.atomic():
                enter_new_entries(form, request.user)
                keep_changes(authorise(request.user, Action.KEEP_PEOPLE), person, version, form.cleaned_data)
        except Refusal as refusal:
            form.add_error(None, refusal_text(refusal))
        except ValidationError as error:
            form.add_error(None, error)
        except StaleError:
            form.add_error(None, stale_message())
        else:
            messages.success(request, _("The change is recorded."))
            return redirect("pages:person", code)
    return render(request, "people/person_form.html", {"form": form, "person": person, "version": version})
