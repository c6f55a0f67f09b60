"""A choice of participants or rounds while there are none: it says so and leads to where they come from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import forms
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _

from tavlei.office.competitions.models import Competition, Entry, Round

if TYPE_CHECKING:
    from django.db.models import Model
    from django.utils.safestring import SafeString


def explain_empty_choices(form: forms.BaseForm, competition: Competition) -> None:
    """Let every choice of the form that offers nobody or no round tell the way to them."""
    for field in form.fields.values():
        if isinstance(field, forms.ModelChoiceField) and field.queryset is not None and not field.queryset.exists():
            field.help_text = way_to(field.queryset.model, competition) or field.help_text


def way_to(model: type[Model], competition: Competition) -> SafeString | str:
    """A sentence with a link to where participants are entered or rounds are paired; nothing for other choices."""
    if model is Entry:
        address = reverse("pages:desk_entries", args=[competition.code])
        return format_html('{} <a href="{}">{}</a>', _("Nobody is entered yet."), address, _("Enter participants"))
    if model is Round:
        address = reverse("pages:desk", args=[competition.code])
        return format_html('{} <a href="{}">{}</a>', _("No round has been paired yet."), address, _("Go to the desk"))
    return ""
