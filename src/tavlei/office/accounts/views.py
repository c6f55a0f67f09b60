"""The own sessions and tokens of whoever is signed in; the log of sign-ins for administrators."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from allauth.account.decorators import reauthentication_required
from allauth.mfa.utils import is_mfa_enabled
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from tavlei.office.accounts.second_factors import remove_second_factor
from tavlei.office.accounts.sessions import end_session, sessions_of, sign_out_everywhere
from tavlei.office.accounts.sign_in_log import log_sign_in
from tavlei.office.accounts.tokens import make_token, revoke
from tavlei.office.pages.form_values import int_value
from tavlei.office.pages.paging import page_of
from tavlei.office.pages.refusals import refusal_text
from tavlei.office.roles.models import OWN_SCOPES, ApiToken, OfficeSession, Scope, SignInRecord, User
from tavlei.office.roles.permissions import Action, require
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tavlei.office.pages.requests import SignedIn

VALID_DAYS: Final = (30, 90, 365)
_SHOWN: Final = 20
_READ_ONLY: Final = (Scope.READ,)


@login_required
@reauthentication_required(allow_get=True)  # type: ignore[untyped-decorator]
@never_cache
def sessions(request: SignedIn) -> HttpResponse:
    """Where I am signed in, and how I have signed in lately; any other session can be ended."""
    if request.method == "POST":
        _end(request)
        return redirect("pages:sessions")
    context = {
        "sessions": [
            (office_session, office_session.key == request.session.session_key)
            for office_session in sessions_of(request.user)
        ],
        "records": SignInRecord.objects.filter(user=request.user)[:_SHOWN],
    }
    return render(request, "roles/sessions.html", context)


def _end(request: SignedIn) -> None:
    """End one of the own sessions, or all but this one."""
    others = OfficeSession.objects.filter(user=request.user).exclude(key=request.session.session_key or "")
    chosen = request.POST.get("session", "")
    ended = others if chosen == "all" else others.filter(pk=int_value(chosen))
    for office_session in ended:
        end_session(office_session)
        log_sign_in(SignInRecord.Kind.ENDED, request, request.user)
    messages.success(request, _("What you ended is signed out."))


@login_required
@reauthentication_required(allow_get=True)  # type: ignore[untyped-decorator]
@never_cache
@sensitive_post_parameters()
def tokens(request: SignedIn) -> HttpResponse:
    """My tokens for programs: a new one, what each may do and until when, when it was used last; revoking."""
    context: dict[str, Any] = {"chosen": [scope.value for scope in _READ_ONLY], "days": VALID_DAYS[1]}
    if request.method == "POST":
        try:
            if key := request.POST.get("revoke"):
                revoke(request.user, int_value(key))
                messages.success(request, _("The token is revoked."))
                return redirect("pages:tokens")
            context |= {"name": request.POST.get("name", ""), "chosen": request.POST.getlist("scopes")}
            context["made"] = _new_token(request)
            context |= {"name": "", "chosen": [scope.value for scope in _READ_ONLY]}
        except Refusal as refusal:
            messages.error(request, refusal_text(refusal))
    now = timezone.now()
    current_tokens = ApiToken.objects.filter(user=request.user)
    context |= {
        "tokens": [(token, token.is_live(now)) for token in current_tokens],
        "scopes": [(scope.value, scope.label) for scope in OWN_SCOPES],
        "valid": [(days, days == context["days"]) for days in VALID_DAYS],
    }
    return render(request, "roles/tokens.html", context)


def _new_token(request: SignedIn) -> str:
    """A new token of the form; its text is shown once, on the page that answers."""
    days = int_value(request.POST.get("days", ""))
    return make_token(request.user, request.POST.get("name", ""), request.POST.getlist("scopes"), days, by=request.user)


@login_required
def sign_ins(request: SignedIn) -> HttpResponse:
    """The log of sign-ins, failures and refusals, for administrators; they help whose account is lost."""
    require(request.user, Action.GRANT_IN_FEDERATION)
    if request.method == "POST":
        return _helped(request)
    kind = request.GET.get("kind", "")
    in_records = SignInRecord.objects.select_related("user")
    in_records = in_records.filter(kind=kind) if kind in SignInRecord.Kind.values else in_records
    name = request.GET.get("name", "").strip()
    in_records = in_records.filter(user__username__iexact=name) if name else in_records
    account = User.objects.filter(username__iexact=name).first() if name else None
    context = {
        "page": page_of(request, in_records),
        "kinds": SignInRecord.Kind.choices,
        "kind": kind,
        "name": name,
        "account": account,
        "signed_in": account is not None and OfficeSession.objects.filter(user=account).exists(),
        "has_factor": account is not None and account != request.user and is_mfa_enabled(account),
    }
    return render(request, "roles/sign_ins.html", context)


def _helped(request: SignedIn) -> HttpResponse:
    """Sign an account out everywhere, or take its lost second factor away."""
    lost = request.POST.get("factor", "")
    account = get_object_or_404(User, username=lost or request.POST.get("end", ""))
    try:
        if lost:
            remove_second_factor(request.user, account, request.POST.get("reason", ""))
            messages.success(request, _("The second factor is removed; the account is signed out everywhere."))
        else:
            sign_out_everywhere(request.user, account)
            messages.success(request, _("What you ended is signed out."))
    except Refusal as refusal:
        messages.error(request, refusal_text(refusal))
    return redirect(reverse("pages:sign_ins", query={"name": account.username}))
