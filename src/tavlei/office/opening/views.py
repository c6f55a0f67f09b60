"""The pages on which an office is opened: three short steps and what to do next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from allauth.account.internal.flows.login import record_authentication
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.mixins import LoginRequiredMixin
from django.core.exceptions import PermissionDenied
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views import View
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.generic import FormView, TemplateView
from django.views.generic.base import ContextMixin

from tavlei.office.opening.acts import choose_start, make_administrator, settle_federation
from tavlei.office.opening.forms import AdministratorForm, FederationForm, StartForm
from tavlei.office.opening.models import ONLY, Opening, Start
from tavlei.office.opening.next_steps import RESTORE_COMMANDS, next_steps
from tavlei.office.opening.opened import has_administrator
from tavlei.office.opening.tokens import is_of_this_period, period_of
from tavlei.office.pages.refusals import refusal_text, shown_problems
from tavlei.office.roles.permissions import Action, may
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from django.forms import Form
    from django.http import HttpRequest, HttpResponse
    from django.http.response import HttpResponseBase
    from django.utils.functional import _StrPromise

_PERIOD: Final = "opening"
_BACKEND: Final = "django.contrib.auth.backends.ModelBackend"
_STEPS: Final = (
    gettext_lazy("The federation"), gettext_lazy("The administrator"), gettext_lazy("The beginning"),
    gettext_lazy("What is next"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class OpeningStep:
    """A step of the opening as the page shows it."""

    number: int
    title: _StrPromise
    state: str


def opening_steps(now: int) -> list[OpeningStep]:
    """The four steps, one of them the present one."""
    states = {number: "done" if number < now else "now" if number == now else "later" for number in range(1, 5)}
    return [OpeningStep(number, title, states[number]) for number, title in enumerate(_STEPS, start=1)]


def has_come_by_address(request: HttpRequest) -> bool:
    """Whether this browser has shown the token of the opening that goes on."""
    return is_of_this_period(request.session.get(_PERIOD, ""))


@never_cache
def opening(request: HttpRequest) -> HttpResponse:
    """The one page of an office that is not open; whoever has come by the address goes on where it was left."""
    if has_administrator():
        return redirect("pages:opening_start" if _may_go_on(request) else "pages:home")
    if not has_come_by_address(request):
        return render(request, "opening/closed.html")
    settled = Opening.objects.filter(pk=ONLY, federation_settled=True).exists()
    return redirect("pages:opening_administrator" if settled else "pages:opening_federation")


def _may_go_on(request: HttpRequest) -> bool:
    """Whether whoever asks has not said yet what the office begins with."""
    return may(request.user, Action.IMPORT) and Opening.objects.filter(pk=ONLY, start="").exists()


@never_cache
def opening_token(request: HttpRequest, token: str) -> HttpResponse:
    """The one-time address: the browser keeps that it has come by it, and the token leaves the line of addresses."""
    if has_administrator():
        messages.info(request, _("The office is open already: sign in."))
        return redirect("account_login")
    if not (period := period_of(token)):
        return render(request, "opening/closed.html", {"is_wrong": True}, status=404)
    request.session.cycle_key()
    request.session[_PERIOD] = period
    return redirect("pages:opening")


class Step(ContextMixin):
    """One of the four steps."""

    step = 1

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """All steps, and whether a second factor is demanded of officials."""
        return super().get_context_data(
            **kwargs, steps=opening_steps(self.step), second_factor_required=settings.SECOND_FACTOR_REQUIRED
        )


class ByAddress:
    """Steps before there is an administrator: for whoever has come by the one-time address."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Everybody else is led to the page that says where the address is."""
        if has_administrator() or not has_come_by_address(request):
            return redirect("pages:opening")
        answer: HttpResponse = super().dispatch(request, *args, **kwargs)  # type: ignore[misc]
        return answer


@method_decorator(never_cache, "dispatch")
class FederationStep(ByAddress, Step, FormView[FederationForm]):
    """What the federation is."""

    template_name = "opening/federation.html"
    form_class = FederationForm
    success_url = reverse_lazy("pages:opening_administrator")
    extra_context = {"commands": RESTORE_COMMANDS}  # noqa: RUF012 - as Django declares it

    def form_valid(self, form: FederationForm) -> HttpResponse:
        """Keep it, or say what is wrong beside its field."""
        try:
            settle_federation(form.parts())
        except Refusal as refusal:
            return _refused(self, form, refusal)
        return super().form_valid(form)


class LeaveFederation(ByAddress, View):
    """The federation is told later, on the page of its settings."""

    def post(self, _request: HttpRequest) -> HttpResponse:
        """Go on with what is usual."""
        settle_federation({})
        return redirect("pages:opening_administrator")


@method_decorator(sensitive_post_parameters("password1", "password2"), "dispatch")
@method_decorator(never_cache, "dispatch")
class AdministratorStep(ByAddress, Step, FormView[AdministratorForm]):
    """Who the administrator is; from then on the office is open, and the administrator is signed in."""

    template_name = "opening/administrator.html"
    form_class = AdministratorForm
    success_url = reverse_lazy("pages:opening_start")
    step = 2

    def form_valid(self, form: AdministratorForm) -> HttpResponse:
        """Make the account; somebody else may have been quicker."""
        try:
            account = make_administrator(form.save(commit=False))
        except Refusal as refusal:
            messages.error(self.request, refusal_text(refusal))
            return redirect("account_login")
        login(self.request, account, backend=_BACKEND)
        # the password has just been typed: whoever goes on to the second factor is not asked for it again
        record_authentication(self.request, account, "password", reauthenticated=True)
        return super().form_valid(form)


class ByAdministrator(LoginRequiredMixin):
    """Steps after there is an administrator."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """An office that is not open leads to its opening; somebody else has no business here."""
        if not has_administrator():
            return redirect("pages:opening")
        if request.user.is_authenticated and not may(request.user, Action.IMPORT):
            raise PermissionDenied
        return super().dispatch(request, *args, **kwargs)


@method_decorator(never_cache, "dispatch")
class StartStep(ByAdministrator, Step, FormView[StartForm]):
    """What the office begins with."""

    template_name = "opening/start.html"
    form_class = StartForm
    success_url = reverse_lazy("pages:opening_done")
    step = 3

    def form_valid(self, form: StartForm) -> HttpResponse:
        """Keep the choice; the demonstration is loaded meanwhile."""
        try:
            choose_start(self.request.user, Start(form.cleaned_data["start"]))  # type: ignore[arg-type]
        except Refusal as refusal:
            return _refused(self, form, refusal)
        return super().form_valid(form)


@method_decorator(never_cache, "dispatch")
class DoneStep(ByAdministrator, Step, TemplateView):
    """What is next."""

    template_name = "opening/done.html"
    step = 4

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The first thing to do follows from what the office begins with."""
        row = Opening.objects.filter(pk=ONLY).first()
        start = Start(row.start) if row is not None and row.start else Start.EMPTY
        first, others = next_steps(start)
        return super().get_context_data(
            **kwargs,
            first=first,
            others=others,
            commands=RESTORE_COMMANDS if start == Start.BACKUP else (),
        )


def _refused(view: FormView[Any], form: Form, refusal: Refusal) -> HttpResponse:
    for problem in shown_problems(refusal):
        form.add_error(problem.path if problem.path in form.fields else None, problem.text)
    return view.form_invalid(form)


class OwnOffice(TemplateView):
    """From the demonstration to an office of one's own: the command, and what happens."""

    template_name = "opening/own_office.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The folder in which this office keeps its things is not the one of the new office."""
        return super().get_context_data(**kwargs, port=settings.CONFIGURATION.served_port() + 1)
