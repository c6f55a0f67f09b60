"""Forms of the page on which the federation presents itself: one for each part, as each is an act of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from tavlei.office.federation.changes import SettingsPart, time_zones
from tavlei.office.federation.countries import COUNTRIES
from tavlei.office.federation.sports import Sport

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.forms.widgets import Input
    from django.utils.functional import _StrPromise

    from tavlei.office.federation.models import Federation

    Words = str | _StrPromise

_LONG = 48
ACCEPTED = "image/png,image/jpeg,image/webp"


class TelephoneInput(forms.TextInput):
    """A field for a telephone number: a phone shows digits to press."""

    input_type = "tel"


def line(label: Words, most: int, widget: type[Input] = forms.TextInput, help_text: Words = "") -> forms.CharField:
    """A long line that may stay empty; what it holds is looked at by the act."""
    shown = widget(attrs={"size": _LONG})
    return forms.CharField(label=label, max_length=most, required=False, widget=shown, help_text=help_text)


class NamesForm(forms.Form):
    """The name and the line under it."""

    name_ru = line(_("Name in Russian"), 120)
    name_uk = line(_("Name in Ukrainian"), 120)
    name_en = line(_("Name in English"), 120)
    short_ru = line(_("Short name in Russian"), 40)
    short_uk = line(_("Short name in Ukrainian"), 40)
    short_en = line(_("Short name in English"), 40)
    line_ru = line(_("Tagline in Russian"), 160)
    line_uk = line(_("Tagline in Ukrainian"), 160)
    line_en = line(_("Tagline in English"), 160)


class ColoursForm(forms.Form):
    """The accent of light and of dark pages."""

    accent = forms.CharField(
        label=_("Colour of the main buttons"),
        max_length=20,
        required=False,
        help_text=_("Written as #6d3d1a and dark enough for white text; empty: the usual colour."),
    )
    accent_dark = forms.CharField(
        label=_("The same on dark pages"),
        max_length=20,
        required=False,
        help_text=_("Light enough for dark text; empty: the first colour, made lighter."),
    )


class ContactsForm(forms.Form):
    """How the federation is reached."""

    email = line(_("E-mail"), 254, forms.EmailInput)
    telephone = line(_("Telephone"), 40, TelephoneInput)
    site = line(_("Site"), 200, forms.URLInput)
    address = line(_("Postal address"), 200)


class LanguagesForm(forms.Form):
    """The languages readers may choose from, and the one they get first."""

    languages = forms.MultipleChoiceField(
        label=_("Languages offered"), choices=settings.LANGUAGES, widget=forms.CheckboxSelectMultiple
    )
    language = forms.ChoiceField(
        label=_("First language"),
        choices=settings.LANGUAGES,
        help_text=_("For readers who have chosen none and whose browser asks for none of those offered; for letters."),
    )


class CountryForm(forms.Form):
    """The country."""

    country = forms.ChoiceField(
        label=_("Country"),
        choices=lambda: [("", _("not chosen")), *COUNTRIES.items()],
        required=False,
    )


class SportsForm(forms.Form):
    """The sports the federation plays."""

    sports = forms.MultipleChoiceField(
        label=_("Sports"),
        choices=Sport.choices,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("They come first in menus, forms and lists; what there is of others is found by the search."),
    )


class TimeForm(forms.Form):
    """The time zone."""

    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        choices=lambda: [(zone, zone) for zone in time_zones()],
        help_text=_("All times and days of the office go by it."),
    )


class AddressForm(forms.Form):
    """The public address."""

    public_url = line(
        _("Public address"),
        200,
        forms.URLInput,
        _("It stands in QR codes, calendars, news and letters; empty: the address of the page itself."),
    )


class ApprovalForm(forms.Form):
    """Whether the gravest acts need two people."""

    two_persons = forms.BooleanField(
        label=_("Two people publish, award and annul"),
        required=False,
        help_text=_("One proposes, another one with the right confirms; nobody confirms what he proposed."),
    )


FORMS: Mapping[SettingsPart, type[forms.Form]] = {
    SettingsPart.NAMES: NamesForm,
    SettingsPart.COLOURS: ColoursForm,
    SettingsPart.CONTACTS: ContactsForm,
    SettingsPart.LANGUAGES: LanguagesForm,
    SettingsPart.COUNTRY: CountryForm,
    SettingsPart.SPORTS: SportsForm,
    SettingsPart.TIME: TimeForm,
    SettingsPart.ADDRESS: AddressForm,
    SettingsPart.APPROVAL: ApprovalForm,
}
HEADINGS = {
    SettingsPart.NAMES: _("Name of the federation"),
    SettingsPart.COLOURS: _("Colours"),
    SettingsPart.CONTACTS: _("Contacts"),
    SettingsPart.LANGUAGES: _("Languages"),
    SettingsPart.COUNTRY: _("Country"),
    SettingsPart.SPORTS: _("Sports of the federation"),
    SettingsPart.TIME: _("Time"),
    SettingsPart.ADDRESS: _("Public address"),
    SettingsPart.APPROVAL: _("Approval by a second person"),
}


def filled(part: SettingsPart, federation: Federation) -> forms.Form:
    """The form of a part with what is set."""
    form = FORMS[part]
    initial: dict[str, Any] = {name: getattr(federation, name) for name in form.base_fields}
    return form(initial=initial)
