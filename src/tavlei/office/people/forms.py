"""Forms of the register of people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tavlei.office.federation.identity import federation
from tavlei.office.pages.form_fields import DayInput
from tavlei.office.people.countries import CountryField
from tavlei.office.people.models import Person
from tavlei.office.people.reference_lists import CLUBS, REGIONS, TRAINERS
from tavlei.office.reference.fields import ReferenceField, SuggestedText

if TYPE_CHECKING:
    FormOfPerson = forms.ModelForm[Person]
else:
    FormOfPerson = forms.ModelForm


class PersonForm(FormOfPerson):
    """A person of the register."""

    citizenship = CountryField(label=_("Citizenship"), required=False)
    region = ReferenceField(REGIONS, label=_("Region"), required=False)
    club = ReferenceField(CLUBS, label=_("Club or sports school"), required=False)

    class Meta:
        model = Person
        fields: ClassVar = [
            "family", "given", "patronymic", "sex", "birth_date", "birth_year", "citizenship", "region", "club",
            "trainer",
        ]  # fmt: skip
        labels: ClassVar = {
            "family": _("Family name"), "given": _("Given name"), "patronymic": _("Patronymic"), "sex": _("Sex"),
            "birth_date": _("Day of birth"), "birth_year": _("Year of birth"), "trainer": _("Trainer"),
        }  # fmt: skip
        widgets: ClassVar = {"birth_date": DayInput, "trainer": SuggestedText(TRAINERS)}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Somebody new is proposed as a citizen of the federation's country."""
        super().__init__(*args, **kwargs)
        if self.instance.pk is None:
            self.initial.setdefault("citizenship", federation().country)


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
    region = ReferenceField(
        REGIONS,
        label=_("Region"),
        required=False,
        help_text=_("A region that is not in the list is named in the text below: the officer adds it."),
    )
    field_order = ("family", "given", "patronymic", "region", "birth_date", "text")
