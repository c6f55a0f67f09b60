"""The form of a club or a sports school."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tavlei.office.people.models import Club
from tavlei.office.people.region_list import REGIONS
from tavlei.office.reference.fields import ReferenceField

if TYPE_CHECKING:
    FormOfClub = forms.ModelForm[Club]
else:
    FormOfClub = forms.ModelForm


class ClubForm(FormOfClub):
    """A club, a sports school or another organisation."""

    region = ReferenceField(REGIONS, label=_("Region"), required=False)

    class Meta:
        model = Club
        fields: ClassVar = ["name", "kind", "region"]
        labels: ClassVar = {"name": _("Name of the entry"), "kind": _("What it is")}
