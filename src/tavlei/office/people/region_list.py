"""The list of regions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from tavlei.office.people.countries import country_name
from tavlei.office.people.latin import region_name
from tavlei.office.people.models import Region
from tavlei.office.people.new_entries import ready_regions, region_of_text
from tavlei.office.people.region_forms import RegionForm
from tavlei.office.people.regions import regions_by_code
from tavlei.office.reference.declaring import ReferenceList, declare
from tavlei.office.roles.permissions import Action

if TYPE_CHECKING:
    from collections.abc import Sequence


def _region_names(region: Region) -> Sequence[str]:
    known = regions_by_code().get(region.code, {})
    return [region.name_ru, region.name_uk, region.name_en, *known.values()]


def _known_names(language: str) -> Sequence[str]:
    return sorted(names[language] for names in regions_by_code().values())


REGIONS = declare(
    ReferenceList(
        "regions",
        title=_("Regions"),
        new_entry=_("New region"),
        about=_("The subjects of a federation or the regions of a country, which people and competitions name."),
        right=Action.KEEP_PEOPLE,
        add_right=Action.ADD_TO_LISTS,
        model=Region,
        form=RegionForm,
        columns=(
            (_("Country"), lambda region, language: country_name(region.country, language)),
            (_("Code"), lambda region, _language: region.code),
        ),
        label=region_name,
        names=_region_names,
        from_text=region_of_text,
        suggestions=_known_names,
        ready_sets=ready_regions,
    )
)
