"""Regions as people write them, and regions and clubs that a file brings along: made on first use."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING, Final

from tavlei.exchange.participants.look_alikes import in_one_script
from tavlei.office.journal.chain import record
from tavlei.office.people.latin import transliterated
from tavlei.office.people.models import Club, Region
from tavlei.office.people.regions import all_region_names, regions_by_code
from tavlei.office.people.search_keys import search_key

if TYPE_CHECKING:
    from tavlei.office.journal.chain import Actor

NEW_PLACE: Final = "new"
"""The answer that a region nobody knows is a new one."""
_KINDS_OF_REGION: Final = frozenset({
    "республика", "республіка", "область", "обл", "край", "город", "гор", "г", "місто", "м", "republic", "oblast",
    "krai", "region", "автономный", "автономная", "автономний", "автономна", "округ", "ао", "of", "респ", "о",
})  # fmt: skip
_LONGEST: Final = 120
_MOST_OF_CODE: Final = 16
_NO_CODE: Final = re.compile(r"[^A-Z0-9]+")


class Regions:
    """Regions by their codes and names in any language; one of the table of regions is entered when it is needed."""

    def __init__(self, country: str = "") -> None:
        """All regions of the register and of the table; of two with one short name that of the country is meant."""
        self._country = country
        self._held = {region.code: region for region in Region.objects.all()}
        named = [(code, (code, *names)) for code, names in all_region_names().items()]
        named += [(code, (code, region.name_ru, region.name_uk, region.name_en)) for code, region in self._held.items()]
        self._codes: dict[str, str] = {}
        for code, names in named:
            self._codes |= {search_key(name): code for name in names if name}
        self._short: dict[str, set[str]] = defaultdict(set)
        for name, code in self._codes.items():
            self._short[_without_kind(name)].add(code)
        self._asked: dict[str, str | None] = {}
        self.has_entered = False

    def code(self, name: str) -> str | None:
        """The code of a region; the word that says what kind of a region it is may be left out."""
        if name not in self._asked:
            key = search_key(in_one_script(name))
            self._asked[name] = self._codes.get(key) or self._only(self._short.get(_without_kind(key), set()))
        return self._asked[name]

    def _only(self, codes: set[str]) -> str | None:
        own = {code for code in codes if self._country and code.startswith(f"{self._country}-")}
        fitting = own or codes
        return next(iter(fitting)) if len(fitting) == 1 else None

    def region_of(self, name: str) -> Region | None:
        """The region as the register has it."""
        code = self.code(name) if name else None
        return None if code is None else self.region(code)

    def region(self, code: str) -> Region:
        """The region of a code, entered from the table if the register has it not yet."""
        if code not in self._held:
            names = {f"name_{language}": spelled for language, spelled in regions_by_code()[code].items()}
            self._held[code] = Region.objects.create(code=code, country=code[:2], **names)
            self.has_entered = True
        return self._held[code]

    def key(self, code: str) -> int | None:
        """The key of the region of a code; None while the register has it not."""
        region = self._held.get(code)
        return region.pk if region else None

    def add(self, actor: Actor, name: str) -> Region:
        """Enter a region that no table knows, under the next free code of the country."""
        code = _free_code(name, self._country)
        region = Region.objects.create(code=code, country=self._country, name_ru=" ".join(name.split())[:_LONGEST])
        record(actor, "region.added", region, after={"code": code, "name_ru": region.name_ru})
        self._held[code] = region
        self._codes[search_key(name)] = code
        self._asked.clear()
        return region

    @property
    def choices(self) -> list[tuple[str, str]]:
        """Every region of the register and of the country's table by its code, in the order of the names."""
        names = {code: names[0] for code, names in all_region_names().items() if code.startswith(self._country)}
        names |= {code: region.name_ru for code, region in self._held.items()}
        return sorted(names.items(), key=lambda one: one[1])


class Clubs:
    """Clubs and schools by their names as people write them: quotation marks and large letters do not count."""

    def __init__(self) -> None:
        """All clubs of the register."""
        self._held: dict[str, Club] = {}
        for club in Club.objects.order_by("-pk"):
            self._held[search_key(club.name)] = club

    def club_of(self, name: str) -> Club | None:
        """The club of that name, if the register has it."""
        return self._held.get(search_key(name)) if name else None

    def add(self, actor: Actor, name: str) -> Club:
        """Enter a club."""
        club = Club.objects.create(name=" ".join(name.split()), region=None)
        record(actor, "club.added", club, after={"name": club.name})
        self._held[search_key(name)] = club
        return club


def _free_code(name: str, country: str) -> str:
    """A code after the name in Latin letters that no region has."""
    letters = _NO_CODE.sub("", transliterated(name, ukrainian=country == "UA").upper()) or "X"
    wanted = (f"{country}-{letters}" if country else letters)[:_MOST_OF_CODE]
    taken = set(Region.objects.filter(code__startswith=wanted).values_list("code", flat=True))
    further = (f"{wanted}{number}" for number in range(2, len(taken) + 3))
    return next(code for code in (wanted, *further) if code not in taken)


def _without_kind(name: str) -> str:
    return " ".join(word for word in name.split() if word not in _KINDS_OF_REGION) or name
