"""The form of a region."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tavlei.office.people.countries import CountryField
from tavlei.office.people.models import Region
from tavlei.office.people.new_entries import free_region_code, region_of_text
from tavlei.office.people.regions import LANGUAGES

if TYPE_CHECKING:
    FormOfRegion = forms.ModelForm[Region]
else:
    FormOfRegion = forms.ModelForm


class RegionForm(FormOfRegion):
    """A region; what the table of regions knows of it need not be typed, and its code stands once reports name it."""

    country = CountryField(label=_("Country"), required=False)

    class Meta:
        model = Region
        fields: ClassVar = ["name_ru", "name_uk", "name_en", "country", "code"]
        labels: ClassVar = {
            "name_ru": _("Name in Russian"), "name_uk": _("Name in Ukrainian"), "name_en": _("Name in English"),
            "code": _("Code"),
        }  # fmt: skip
        help_texts: ClassVar = {
            "name_ru": _("Papers and pages print the name in the language of the reader."),
            "code": _("Reports and files name the region by it; left empty, it is that of ISO 3166-2."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].required = False
        if self.instance.pk:
            del self.fields["code"]

    def clean(self) -> dict[str, Any]:
        """A new region has the names, the country and the code of the table, as far as nothing else was written."""
        data = dict(super().clean() or self.cleaned_data)
        if self.instance.pk or not data.get("name_ru"):
            return data
        known = region_of_text(data["name_ru"])
        if known.country:
            told = {"country": known.country, **{f"name_{language}": getattr(known, f"name_{language}")
                                                 for language in LANGUAGES}}  # fmt: skip
            data |= {name: text for name, text in told.items() if not data.get(name)}
        code = str(data.get("code") or "").strip().upper()
        data["code"] = code or (known.code if known.country else free_region_code(data["name_ru"], data["country"]))
        return data
