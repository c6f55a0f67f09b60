"""The page on which the federation presents itself; its logo and its colours for all pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import condition, require_GET

from tavlei.office.acts.performing import StaleError
from tavlei.office.federation.changes import SettingsPart, change, remove_logo, set_logo
from tavlei.office.federation.colours import style_sheet
from tavlei.office.federation.forms import ACCEPTED, FORMS, HEADINGS, filled
from tavlei.office.federation.identity import federation
from tavlei.office.federation.logos import MOST_BYTES
from tavlei.office.federation.models import Logo
from tavlei.office.federation.paper_keys import (
    bring_paper_key,
    certificate_in_use,
    make_paper_key,
    retire_paper_key,
)
from tavlei.office.pages.form_values import version_value
from tavlei.office.pages.refusals import shown_problems
from tavlei.office.pages.submissions import run_act, stale_message
from tavlei.office.pages.uploads import uploaded
from tavlei.office.roles.permissions import Action, require
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from django.forms import Form
    from django.http import HttpRequest
    from django.utils.functional import _StrPromise

    from tavlei.office.pages.requests import SignedIn

_FOR_EVER = "public, max-age=31536000, immutable"
_ASK_AGAIN = "public, no-cache"
_MOST_OF_KEY = 1 << 20


@login_required
def presentation(request: SignedIn) -> HttpResponse:
    """Name, logo, colours, contacts, languages, time, public address: each a form and an act of its own."""
    require(request.user, Action.PRESENT_FEDERATION)
    if request.method != "POST":
        return _page(request)
    chosen = request.POST.get("part", "")
    if chosen == "logo":
        if run_act(request, lambda: _logo(request), _("The logo is set.")):
            return redirect("pages:federation")
        return _page(request)
    if chosen == "no_logo":
        run_act(request, lambda: remove_logo(request.user, version_value(request)), _("The logo is removed."))
        return redirect("pages:federation")
    if chosen in _KEY_ACTS:
        act, done = _KEY_ACTS[chosen]
        run_act(request, lambda: act(request), str(done))
        return redirect(f"{reverse('pages:federation')}#part-key")
    if chosen not in list(SettingsPart):
        raise Http404
    return _changed(request, SettingsPart(chosen))


@require_GET
@condition(etag_func=lambda _request: f'"{federation().logo_mark}"')
def logo(request: HttpRequest) -> HttpResponse:
    """The logo, as the picture it was proved to be."""
    known = federation()
    saved_logo = Logo.objects.filter(federation=known).first() if known.logo_digest else None
    if saved_logo is None:
        raise Http404
    answer = HttpResponse(bytes(saved_logo.content), content_type=known.logo_type)
    answer["X-Content-Type-Options"] = "nosniff"
    answer["Content-Security-Policy"] = "default-src 'none'; sandbox"
    return _cached(request, answer, known.logo_mark)


@require_GET
@condition(etag_func=lambda _request: f'"{federation().colours_mark}"')
def colours(request: HttpRequest) -> HttpResponse:
    """The style sheet with the own colours; empty while there are none."""
    known = federation()
    answer = HttpResponse(style_sheet(known.accent, known.accent_dark), content_type="text/css; charset=utf-8")
    return _cached(request, answer, known.colours_mark)


def _cached(request: HttpRequest, answer: HttpResponse, mark: str) -> HttpResponse:
    """An address with the mark of what it shows is kept for ever; without it, asked again every time."""
    answer["Cache-Control"] = _FOR_EVER if request.GET.get("v") == mark else _ASK_AGAIN
    return answer


def _logo(request: SignedIn) -> None:
    file = request.FILES.get("logo")
    if file is None:
        raise Refusal(Problem("choose a file"))
    set_logo(request.user, version_value(request), bytes(file.read(MOST_BYTES + 1)))


def _bring_key(request: SignedIn) -> None:
    bring_paper_key(request.user, uploaded(request, "key", _MOST_OF_KEY), request.POST.get("passphrase", ""))


_KEY_ACTS: Final[Mapping[str, tuple[Callable[[SignedIn], object], _StrPromise]]] = {
    "make_key": (lambda request: make_paper_key(request.user), gettext_lazy("The key is made. Papers can be issued.")),
    "bring_key": (_bring_key, gettext_lazy("The key is taken. Papers can be issued.")),
    "no_key": (lambda request: retire_paper_key(request.user), gettext_lazy("The key is out of use.")),
}


def _changed(request: SignedIn, part: SettingsPart) -> HttpResponse:
    form = FORMS[part](request.POST)
    if form.is_valid():
        try:
            change(request.user, part, version_value(request), form.cleaned_data)
        except Refusal as refusal:
            for problem in shown_problems(refusal):
                form.add_error(problem.path or None, problem.text)
        except StaleError:
            messages.warning(request, stale_message())
            return redirect("pages:federation")
        else:
            messages.success(request, _("The change is saved."))
            return redirect("pages:federation")
    return _page(request, part, form)


def _page(request: SignedIn, refused: SettingsPart | None = None, form: Form | None = None) -> HttpResponse:
    known = federation()
    parts = [
        {"part": part, "heading": HEADINGS[part], "form": form if part is refused else filled(part, known)}
        for part in SettingsPart
    ]
    context = {
        "parts": parts,
        "version": known.version,
        "accepted": ACCEPTED,
        "fixed_address": settings.PUBLIC_URL,
        "certificate": certificate_in_use(),
    }
    return render(request, "federation/federation.html", context)
