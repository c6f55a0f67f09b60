"""The people of the demonstration: draughts players of Russian regions with titles, chess players of Ukrainian ones."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any, Final

from tavlei.office.demo import names
from tavlei.office.people.models import Person, Region, TitleHeld
from tavlei.office.people.regions import regions_by_code
from tavlei.office.people.register import add_people

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from tavlei.office.journal.chain import Actor

PEOPLE: Final = 270
CHESS_PLAYERS: Final = 30
STRONG: Final = 60  # those who play in the tournaments of the demonstration; most of them have titles
TITLED: Final = 120
TITLED_IN_CHESS: Final = 18
_REGIONS: Final = (
    ("RU-MOW", "RU", "Москва"), ("RU-SPE", "RU", "Санкт-Петербург"), ("RU-TA", "RU", "Республика Татарстан"),
    ("RU-BA", "RU", "Республика Башкортостан"), ("RU-SA", "RU", "Республика Саха (Якутия)"),
    ("RU-CHE", "RU", "Челябинская область"), ("RU-SVE", "RU", "Свердловская область"),
    ("RU-NIZ", "RU", "Нижегородская область"), ("RU-SAM", "RU", "Самарская область"),
    ("RU-UD", "RU", "Удмуртская Республика"),
    ("UA-30", "UA", "Киев"), ("UA-46", "UA", "Львовская область"), ("UA-63", "UA", "Харьковская область"),
)  # fmt: skip
_STRONG_TITLES: Final = ("GR", "MS", "MS", "MS", "KMS", "KMS", "KMS", "KMS", "I", "II")
_TITLES: Final = ("GR", "MS", "MS", "KMS", "KMS", "KMS", "I", "I", "II", "III")
_CHESS_TITLES: Final = ("MS", "KMS", "KMS", "I", "I", "II")


def load_register(actor: Actor, chance: Random) -> tuple[list[Person], list[Person]]:
    """The draughts players and the chess players."""
    regions = [
        Region.objects.create(
            code=code, country=country, name_ru=name, name_uk=regions_by_code()[code]["uk"] if country == "UA" else ""
        )
        for code, country, name in _REGIONS
    ]
    home = [region for region in regions if region.country == "RU"]
    abroad = [region for region in regions if region.country == "UA"]
    people = add_people(actor, [_person(chance, names.russian(chance), "RU", home) for _ in range(PEOPLE)])
    held = [
        _title(person, "draughts", chance.choice(_STRONG_TITLES if index < STRONG else _TITLES), chance)
        for index, person in enumerate(people[:TITLED])
    ]
    chess = add_people(actor, [_person(chance, names.ukrainian(chance), "UA", abroad) for _ in range(CHESS_PLAYERS)])
    held += [_title(person, "chess", chance.choice(_CHESS_TITLES), chance) for person in chess[:TITLED_IN_CHESS]]
    TitleHeld.objects.bulk_create(held)
    return people, chess


def _title(person: Person, sport: str, title: str, chance: Random) -> TitleHeld:
    awarded = date(2015 + chance.randrange(9), 1 + chance.randrange(12), 1)
    order = f"приказ № {1 + chance.randrange(150)} от {awarded:%d.%m.%Y}"
    return TitleHeld(person=person, sport=sport, title=title, awarded=awarded.isoformat(), order=order)


def _person(chance: Random, name: names.Name, country: str, regions: Sequence[Region]) -> dict[str, Any]:
    return {
        "family": name.family,
        "given": name.given,
        "patronymic": name.patronymic,
        "sex": name.sex,
        "birth_date": born(chance, 1955, 2010),
        "citizenship": country,
        "region": chance.choice(regions),
    }


def born(chance: Random, first: int, last: int) -> date:
    """A day of birth from the first of these years to the one before the last."""
    year = first + chance.randrange(last - first)
    return date(year, 1 + chance.randrange(12), 1 + chance.randrange(28))
