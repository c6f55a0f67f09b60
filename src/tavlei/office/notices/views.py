"""What I want to be told of by e-mail, and the link in a letter that ends it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt

from tavlei.office.notices.choices import choices_of, choose, end, language_of
from tavlei.office.notices.models import CHOSEN
from tavlei.office.notices.unsubscribing import choice_of
from tavlei.office.roles.users import set_language

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tavlei.office.pages.requests import SignedIn


@login_required
def notices(request: SignedIn) -> HttpResponse:
    """Choose what to be told of, and in which language."""
    user = request.user
    if request.method == "POST":
        set_language(user, request.POST.get("language", ""))
        if user.email:
            choose(user.email, [kind for kind in CHOSEN if kind.value in request.POST.getlist("kinds")])
        messages.success(request, _("Your choice is kept."))
        return redirect("pages:notices")
    context = {
        "kinds": [(kind, chosen) for kind, chosen in choices_of(user.email).items()],
        "languages": settings.LANGUAGES,
        "chosen_language": language_of(user),
    }
    return render(request, "notices/notices.html", context)


@csrf_exempt  # the link is signed, and mail programs follow it by themselves
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """End letters of one kind, or all: only by a POST, for some programs open every link they see."""
    choice = choice_of(token)
    if choice is None:
        raise Http404
    done = ""
    if request.method == "POST":
        done = "all" if request.POST.get("what") == "all" else "kind"
        end(choice, everything=done == "all")
    return render(request, "notices/stop.html", {"kind": choice.get_kind_display(), "done": done})
