"""Entries of the lists of regions and clubs made of the name alone that somebody typed in a form."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _

from tavlei.office.explanations import reader_language
from tavlei.office.people.countries import country_name
from tavlei.office.people.latin import transliterated
from tavlei.office.people.models import Club, Region
from tavlei.office.people.regions import LANGUAGES, region_code, regions_by_code
from tavlei.office.reference.declaring import ReadySet

if TYPE_CHECKING:
    from collections.abc import Sequence

_MOST_OF_CODE: Final = 20
_MOST_ALIKE: Final = 1_000
_NO_CODE: Final = re.compile(r"[^A-Z0-9]+")


def region_of_text(text: str) -> Region:
    """A region by its name in any language: that of the table of regions, else one whose country is not known yet."""
    name = " ".join(text.split())
    if code := region_code(name):
        return known_region_entry(code)
    return Region(code=free_region_code(name), name_ru=name)


def known_region_entry(code: str) -> Region:
    """A region of the table with its names."""
    names = {f"name_{language}": regions_by_code()[code][language] for language in LANGUAGES}
    return Region(code=code, country=code[:2], **names)


def free_region_code(name: str, country: str = "") -> str:
    """A code after the name in Latin letters that no region has."""
    letters = _NO_CODE.sub("", transliterated(name, ukrainian=country == "UA").upper()) or "X"
    wanted = (f"{country}-{letters}" if country else letters)[: _MOST_OF_CODE - len(str(_MOST_ALIKE))]
    taken = set(Region.objects.filter(code__startswith=wanted).values_list("code", flat=True))
    further = (f"{wanted}{number}" for number in range(2, _MOST_ALIKE))
    return next(code for code in (wanted, *further) if code not in taken)


def ready_regions() -> Sequence[ReadySet]:
    """The regions of each country of the table."""
    codes = list(regions_by_code())
    return [
        ReadySet(
            country,
            _("All regions: %(country)s (%(count)s)")
            % {"country": country_name(country, reader_language()), "count": len(own)},
            lambda own=own: [known_region_entry(code) for code in own],  # type: ignore[misc]
        )
        for country in dict.fromkeys(code[:2] for code in codes)
        if (own := [code for code in codes if code.startswith(country)])
    ]


def club_of_text(text: str) -> Club:
    """A club by its name; in which region it is and what kind, the list is told later."""
    return Club(name=" ".join(text.split()))
