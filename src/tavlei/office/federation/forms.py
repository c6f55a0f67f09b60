"""Forms of the page on which the federation presents itself: one for each part, as each is an act of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from tavlei.office.federation.changes import Part, time_zones

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.office.federation.models import Federation

ACCEPTED = "image/png,image/jpeg,image/webp"


class NamesForm(forms.Form):
    """The name and the line under it."""

    name_ru = forms.CharField(label=_("Name in Russian"), max_length=120, required=False)
    name_uk = forms.CharField(label=_("Name in Ukrainian"), max_length=120, required=False)
    name_en = forms.CharField(label=_("Name in English"), max_length=120, required=False)
    line_ru = forms.CharField(label=_("Tagline in Russian"), max_length=160, required=False)
    line_uk = forms.CharField(label=_("Tagline in Ukrainian"), max_length=160, required=False)
    line_en = forms.CharField(label=_("Tagline in English"), max_length=160, required=False)


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

    email = forms.CharField(label=_("E-mail"), max_length=254, required=False)
    telephone = forms.CharField(label=_("Telephone"), max_length=40, required=False)
    site = forms.CharField(label=_("Site"), max_length=200, required=False)
    address = forms.CharField(label=_("Postal address"), max_length=200, required=False)


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


class TimeForm(forms.Form):
    """The time zone."""

    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        choices=lambda: [(zone, zone) for zone in time_zones()],
        help_text=_("All times and days of the office go by it."),
    )


class AddressForm(forms.Form):
    """The public address."""

    public_url = forms.CharField(
        label=_("Public address"),
        max_length=200,
        required=False,
        help_text=_("It stands in QR codes, calendars, news and letters; empty: the address of the page itself."),
    )


FORMS: Mapping[Part, type[forms.Form]] = {
    Part.NAMES: NamesForm,
    Part.COLOURS: ColoursForm,
    Part.CONTACTS: ContactsForm,
    Part.LANGUAGES: LanguagesForm,
    Part.TIME: TimeForm,
    Part.ADDRESS: AddressForm,
}
HEADINGS = {
    Part.NAMES: _("Name of the federation"),
    Part.COLOURS: _("Colours"),
    Part.CONTACTS: _("Contacts"),
    Part.LANGUAGES: _("Languages"),
    Part.TIME: _("Time"),
    Part.ADDRESS: _("Public address"),
}


def filled(part: Part, federation: Federation) -> forms.Form:
    """The form of a part with what is set."""
    form = FORMS[part]
    initial: dict[str, Any] = {name: getattr(federation, name) for name in form.base_fields}
    return form(initial=initial)
