"""My data; requests that wait for an officer; consents of guardians."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tavlei.office.pages.form_values import version_value
from tavlei.office.pages.paging import page_of
from tavlei.office.pages.submissions import run_act
from tavlei.office.people.models import Person
from tavlei.office.privacy import guardians, requests
from tavlei.office.privacy.export import export_zip, kept_data
from tavlei.office.privacy.forms import ConsentForm, RequestForm, WithdrawalForm
from tavlei.office.privacy.minors import Minority, consent_age, minority, standing_consent
from tavlei.office.privacy.models import DataRequest, Established, GuardianConsent, RequestKind, RequestState
from tavlei.office.roles.permissions import Action, require

if TYPE_CHECKING:
    from tavlei.office.pages.requests import SignedIn


@login_required
def my_data(request: SignedIn) -> HttpResponse:
    """What is kept about whoever is signed in, and what he asks to be done with it."""
    form = RequestForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        kind, text = RequestKind(form.cleaned_data["kind"]), form.cleaned_data["text"]
        if run_act(request, lambda: requests.ask(request.user, kind, text), _("Your request is with an officer.")):
            return redirect("pages:my_data")
    person = request.user.person
    context = {
        "data": kept_data(request.user),
        "form": form,
        "requests": DataRequest.objects.filter(user=request.user).order_by("-made"),
        "state": RequestState,
        "days": requests.DAYS,
        "is_child": person is not None and minority(person) == Minority.CHILD,
        "consent": standing_consent(person) if person is not None else None,
        "consent_age": consent_age(),
    }
    return render(request, "privacy/my_data.html", context)


@login_required
@require_GET
def export(request: SignedIn) -> HttpResponse:
    """The same as a file to take along."""
    answer = HttpResponse(export_zip(request.user), content_type="application/zip")
    answer["Content-Disposition"] = f'attachment; filename="my-data-{timezone.localdate():%Y-%m-%d}.zip"'
    return answer


@login_required
@require_POST
def recall(request: SignedIn, pk: int) -> HttpResponse:
    """Take a request of one's own back."""
    asked: DataRequest = get_object_or_404(DataRequest, pk=pk, user=request.user)
    run_act(request, lambda: requests.recall(request.user, asked), _("Your request is taken back."))
    return redirect("pages:my_data")


@login_required
@require_GET
def inbox(request: SignedIn) -> HttpResponse:
    """The requests that wait, what is due first."""
    require(request.user, Action.KEEP_PRIVACY)
    waiting = DataRequest.objects.filter(state=RequestState.OPEN).select_related("user__person")
    context = {"page": page_of(request, waiting), "today": timezone.localdate(), "kind": RequestKind}
    return render(request, "privacy/requests.html", context)


@login_required
@require_POST
def decide(request: SignedIn, pk: int) -> HttpResponse:
    """Do what was asked, or refuse it with a reason."""
    require(request.user, Action.KEEP_PRIVACY)
    asked: DataRequest = get_object_or_404(DataRequest, pk=pk)
    version, reason = version_value(request), request.POST.get("reason", "")
    if request.POST.get("decision") == "done":
        done = _("The data are erased.") if asked.kind == RequestKind.ERASURE else _("The request is closed as done.")
        run_act(request, lambda: requests.fulfil(request.user, asked, version, reason), done)
    else:
        refused = _("The request is refused.")
        run_act(request, lambda: requests.refuse(request.user, asked, version, reason), refused)
    return redirect("pages:data_requests")


@login_required
def guardian(request: SignedIn, code: str) -> HttpResponse:
    """The consents of a child's guardians: record one, withdraw one."""
    require(request.user, Action.KEEP_PRIVACY)
    person: Person = get_object_or_404(Person, code=code, merged_into=None, anonymised=False)
    standing = standing_consent(person)
    form = ConsentForm(request.POST or None) if standing is None else WithdrawalForm(request.POST or None)
    if request.method == "POST" and form.is_valid() and _done(request, person, standing, form.cleaned_data):
        return redirect("pages:guardian", code)
    context = {
        "person": person,
        "form": form,
        "standing": standing,
        "consents": person.guardian_consents.select_related("recorded_by"),
        "is_child": minority(person) == Minority.CHILD,
        "is_of_age": minority(person) == Minority.OF_AGE,
        "consent_age": consent_age(),
    }
    return render(request, "privacy/guardian.html", context)


def _done(request: SignedIn, person: Person, standing: GuardianConsent | None, data: dict[str, Any]) -> bool:
    if standing is None:
        established = Established(data.pop("established"))
        consent = guardians.Consent(established=established, **data)
        return run_act(
            request, lambda: guardians.record_consent(request.user, person, consent), _("The consent is recorded.")
        )
    version = version_value(request)
    return run_act(
        request,
        lambda: guardians.withdraw_consent(request.user, standing, version, data["day"], data["reason"]),
        _("The consent is withdrawn."),
    )
