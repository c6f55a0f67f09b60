"""Forms of competitions of teams."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tavlei.office.people.reference_lists import REGIONS
from tavlei.office.reference.fields import ReferenceField


class TeamForm(forms.Form):
    """A team with its people, by their personal numbers."""

    name = forms.CharField(label=_("Name of the team"), max_length=160)
    region = ReferenceField(REGIONS, label=_("Region"), required=False, to_field_name="code")
    captain = forms.CharField(label=_("Captain (personal number)"), max_length=20)
    representative = forms.CharField(label=_("Representative (name to sign in with)"), max_length=150, required=False)
    people = forms.CharField(
        label=_("Players in the order of boards, reserves last (personal numbers, one in a line)"),
        widget=forms.Textarea(attrs={"rows": 6}),
        required=False,
    )
