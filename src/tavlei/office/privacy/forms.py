"""Forms of requests and consents."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tavlei.office.pages.form_fields import DayInput
from tavlei.office.privacy.models import Established, RequestKind


class RequestForm(forms.Form):
    """What somebody asks of the office."""

    kind = forms.ChoiceField(label=_("What is to be done"), choices=RequestKind.choices)
    text = forms.CharField(
        label=_("What is wrong and how it is right; for an erasure it may be left empty"),
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 3}),
    )


class ConsentForm(forms.Form):
    """A guardian's consent as the officer records it."""

    guardian = forms.CharField(label=_("Name of the guardian"), max_length=200)
    contact = forms.CharField(label=_("Address, e-mail or telephone of the guardian"), max_length=200)
    established = forms.ChoiceField(label=_("How the consent was established"), choices=Established.choices)
    note = forms.CharField(label=_("Note"), required=False, max_length=1000, widget=forms.Textarea(attrs={"rows": 2}))
    given = forms.DateField(label=_("Day of the consent"), widget=DayInput)


class WithdrawalForm(forms.Form):
    """A consent that is taken back."""

    day = forms.DateField(label=_("Day of the withdrawal"), widget=DayInput)
    reason = forms.CharField(label=_("Reason, if one was told"), required=False, max_length=1000)
