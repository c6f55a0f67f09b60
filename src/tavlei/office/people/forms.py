"""Forms of the register of people."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tavlei.office.pages.form_fields import DayInput
from tavlei.office.people.models import Person, Region
from tavlei.office.people.regions import is_country

if TYPE_CHECKING:
    FormOfPerson = forms.ModelForm[Person]
else:
    FormOfPerson = forms.ModelForm


class PersonForm(FormOfPerson):
    """A person of the register."""

    class Meta:
        model = Person
        fields: ClassVar = [
            "family", "given", "patronymic", "sex", "birth_date", "birth_year", "citizenship", "region", "club",
            "school", "trainer",
        ]  # fmt: skip
        labels: ClassVar = {
            "family": _("Family name"), "given": _("Given name"), "patronymic": _("Patronymic"), "sex": _("Sex"),
            "birth_date": _("Day of birth"), "birth_year": _("Year of birth"), "citizenship": _("Citizenship"),
            "region": _("Region"), "club": _("Club"), "school": _("Sports school"),
            "trainer": _("Trainer"),
        }  # fmt: skip
        help_texts: ClassVar = {"citizenship": _("Two letters, such as RU or UA.")}
        widgets: ClassVar = {"birth_date": DayInput}

    def clean_citizenship(self) -> str:
        """A country there is, or nothing where it is not known."""
        code = str(self.cleaned_data["citizenship"]).strip().upper()
        if code and not is_country(code):
            raise forms.ValidationError(_("There is no country with this code."))
        return code


class ClaimForm(forms.Form):
    """The evidence that a person of the register is oneself."""

    birth_date = forms.DateField(
        label=_("Your day of birth"), widget=DayInput, help_text=_("Only the officer who decides sees it.")
    )
    text = forms.CharField(
        label=_("What else shows that it is you"),
        required=False,
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Such as your club, your trainer or a competition you played in."),
    )


class NewPersonForm(ClaimForm):
    """Somebody who is not in the register yet."""

    family = forms.CharField(label=_("Family name"), max_length=120)
    given = forms.CharField(label=_("Given name"), max_length=120)
    patronymic = forms.CharField(label=_("Patronymic"), max_length=120, required=False)
    region = forms.ModelChoiceField(label=_("Region"), queryset=Region.objects.all(), required=False)
    field_order = ("family", "given", "patronymic", "region", "birth_date", "text")
