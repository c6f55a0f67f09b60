"""Forms of the register of people."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tavlei.office.pages.form_fields import DayInput
from tavlei.office.people.models import Person

if TYPE_CHECKING:
    FormOfPerson = forms.ModelForm[Person]
else:
    FormOfPerson = forms.ModelForm


class PersonForm(FormOfPerson):
    """A person of the register."""

    class Meta:
        """What is kept."""

        model = Person
        fields: ClassVar = [
            "family", "given", "patronymic", "sex", "birth_date", "birth_year", "citizenship", "region", "club",
            "trainer",
        ]  # fmt: skip
        labels: ClassVar = {
            "family": _("Family name"), "given": _("Given name"), "patronymic": _("Patronymic"), "sex": _("Sex"),
            "birth_date": _("Day of birth"), "birth_year": _("Year of birth"), "citizenship": _("Citizenship"),
            "region": _("Region"), "club": _("Club"), "trainer": _("Trainer"),
        }  # fmt: skip
        help_texts: ClassVar = {"citizenship": _("Two letters, such as RU or UA.")}
        widgets: ClassVar = {"birth_date": DayInput}
