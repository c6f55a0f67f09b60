"""The federation settles readings that are switches: what is in force, since when and by what, and a new ruling."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tavlei.office.explanations import clause_url, reader_language
from tavlei.office.federation.rulings import settle, settled_readings
from tavlei.office.pages.form_fields import DayInput
from tavlei.office.pages.refusals import clause_text
from tavlei.office.pages.submissions import run_act, valid_or_message
from tavlei.office.roles.permissions import Action, require
from tavlei.rulebook import choice_key

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tavlei.office.federation.rulings import SettledReading
    from tavlei.office.pages.requests import SignedIn
    from tavlei.rulebook import Choice


class RulingForm(forms.Form):
    """What a ruling says besides the choice."""

    day = forms.DateField(
        label=gettext_lazy("From which day"),
        widget=DayInput,
        help_text=gettext_lazy("What is computed for earlier days goes by what was in force then."),
    )
    document = forms.CharField(label=gettext_lazy("Document or number of the decision"), max_length=120)
    reason = forms.CharField(label=gettext_lazy("Reason"), widget=forms.Textarea(attrs={"rows": 2}))


@login_required
def settling(request: SignedIn) -> HttpResponse:
    """Every reading that is a switch with the choice in force, and a form for another."""
    require(request.user, Action.SETTLE_READINGS)
    asked = request.POST.get("reading", "")
    form = RulingForm(request.POST if request.method == "POST" else None, auto_id=f"{asked}-%s")
    if request.method == "POST" and valid_or_message(request, form):
        choice = request.POST.get("choice", "")
        done = _("From this day on the federation reads it so.")
        if run_act(request, lambda: settle(request.user, asked, choice, **form.cleaned_data), done):
            return redirect(f"{reverse('pages:settling')}#{asked}")
    known = settled_readings(timezone.localdate()).values()
    rows = [_row(settled_reading, form if settled_reading.reading.id == asked else None) for settled_reading in known]
    return render(request, "rulebook/settling.html", {"section": "office", "rows": rows})


def _row(settled_reading: SettledReading, refused: RulingForm | None) -> dict[str, Any]:
    language, reading = reader_language(), settled_reading.reading
    return {
        "id": reading.id,
        "text": reading.text[language],
        "clauses": [(clause_text(clause, language), clause_url(clause)) for clause in reading.clauses],
        "choices": [
            {
                "key": choice_key(choice),
                "words": reading.words(choice, language),
                "in_force": choice == settled_reading.choice,
            }
            for choice in reading.choices
        ],
        "in_force": reading.words(settled_reading.choice, language),
        "ruling": settled_reading.ruling,
        "may_change": len(reading.choices) > 1,
        "form": refused or RulingForm(auto_id=f"{reading.id}-%s"),
        "refused": refused is not None,
        "history": [
            {"made": ruling, "words": _words(settled_reading, ruling.choice)} for ruling in settled_reading.history
        ],
    }


def _words(settled_reading: SettledReading, choice: Choice) -> str:
    return settled_reading.reading.words(choice, reader_language())
