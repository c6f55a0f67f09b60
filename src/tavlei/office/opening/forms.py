"""Forms of the opening; the command fills in the same ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from django import forms
from django.contrib.auth.forms import UserCreationForm
from django.utils.translation import gettext_lazy as _

from tavlei.office.explanations import reader_language
from tavlei.office.federation.changes import SettingsPart
from tavlei.office.federation.forms import CountryForm, LanguagesForm, SportsForm, TimeForm
from tavlei.office.federation.identity import stored_federation
from tavlei.office.opening.acts import demonstration_problem
from tavlei.office.opening.models import Start
from tavlei.office.roles.models import User

if TYPE_CHECKING:
    from collections.abc import Mapping

    NewAccount = UserCreationForm[User]
else:
    NewAccount = UserCreationForm

_COUNTRY_OF_LANGUAGE = {"ru": "RU", "uk": "UA"}
_ZONE_OF_COUNTRY = {"RU": "Europe/Moscow", "UA": "Europe/Kyiv"}


class FederationForm(forms.Form):
    """What the federation is; everything has a default, and everything can be changed later."""

    name = forms.CharField(label=_("Name of the federation"), max_length=120)
    short = forms.CharField(
        label=_("Short name"), max_length=40, required=False, help_text=_("Such as the letters people call it by.")
    )
    country = CountryForm.base_fields["country"]
    sports = SportsForm.base_fields["sports"]
    languages = LanguagesForm.base_fields["languages"]
    time_zone = TimeForm.base_fields["time_zone"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Begin with what is set, else with what is usual for the language of the reader."""
        federation, language = stored_federation(), reader_language()
        country = federation.country or _COUNTRY_OF_LANGUAGE.get(language, "")
        known = {
            "name": getattr(federation, f"name_{language}"),
            "short": getattr(federation, f"short_{language}"),
            "country": country,
            "sports": federation.sports,
            "languages": federation.languages,
            "time_zone": federation.time_zone if federation.version else _ZONE_OF_COUNTRY.get(country, "Europe/Moscow"),
        }
        super().__init__(*args, **{**kwargs, "initial": known | kwargs.get("initial", {})})

    def parts(self) -> Mapping[SettingsPart, Mapping[str, Any]]:
        """What is told, as the settings of the federation take it; the language of the reader comes first."""
        data, language = self.cleaned_data, reader_language()
        first = language if language in data["languages"] else data["languages"][0]
        return {
            SettingsPart.NAMES: {f"name_{language}": data["name"], f"short_{language}": data["short"]},
            SettingsPart.COUNTRY: {"country": data["country"]},
            SettingsPart.SPORTS: {"sports": data["sports"]},
            SettingsPart.LANGUAGES: {"languages": data["languages"], "language": first},
            SettingsPart.TIME: {"time_zone": data["time_zone"]},
        }


class AdministratorForm(NewAccount):
    """The account of the first administrator."""

    class Meta:
        model = User
        fields: ClassVar = ["first_name", "username", "email"]
        labels: ClassVar = {
            "first_name": _("Your name"), "username": _("Name to sign in with"), "email": _("E-mail"),
        }  # fmt: skip
        help_texts: ClassVar = {
            "first_name": _("First name and family name, as the journal names you."),
            "username": _("Letters, digits and @ . + - _"),
            "email": _("For a new password, if this one is lost; it may stay empty."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """The name comes first; what is asked of a password is said in one line."""
        super().__init__(*args, **kwargs)
        self.fields["first_name"].widget.attrs |= {"autocomplete": "name", "autofocus": True}
        self.fields["username"].widget.attrs.pop("autofocus", None)
        self.fields["password1"].help_text = _(
            "At least 10 letters, digits or signs, not digits alone, and no word that everybody would try first."
        )
        self.fields["password2"].help_text = ""


class StartForm(forms.Form):
    """What the office begins with."""

    start = forms.ChoiceField(label=_("What the office begins with"), widget=forms.RadioSelect, initial=Start.EMPTY)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """The demonstration is offered where it can be loaded."""
        super().__init__(*args, **kwargs)
        offered = [(start.value, start.label) for start in Start]
        if demonstration_problem() is not None:
            offered = [(value, label) for value, label in offered if value != Start.DEMONSTRATION]
        self.fields["start"].choices = offered  # type: ignore[attr-defined]
