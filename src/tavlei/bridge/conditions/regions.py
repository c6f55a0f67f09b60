"""The subjects of the Russian Federation, and in the sphere of which semi-final each lies (1.10/p3, p4)."""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

from tavlei.rulebook import DataError, Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.rulebook import Rulebook

SOURCE: Final = "bridge_regions"


class District(StrEnum):
    """A federal district."""

    CENTRAL = "central"
    NORTHWESTERN = "northwestern"
    SOUTHERN = "southern"
    NORTH_CAUCASIAN = "north_caucasian"
    VOLGA = "volga"
    URAL = "ural"
    SIBERIAN = "siberian"
    FAR_EASTERN = "far_eastern"


class SemiFinal(StrEnum):
    """A semi-final of the team championship of Russia."""

    WEST = "west"
    SOUTHERN = "southern"
    NORTH_CAUCASIAN = "north_caucasian"
    VOLGA = "volga"
    URAL = "ural"
    SIBERIAN = "siberian"
    FAR_EASTERN = "far_eastern"


@dataclass(frozen=True, slots=True)
class Subject:
    """A subject of the federation; `quota` is the code under which it shares a quota with its neighbour (B56)."""

    code: str
    name: str
    district: District
    quota: str


@dataclass(frozen=True, slots=True)
class Regions:
    """All subjects by code, and the districts of each semi-final."""

    subjects: Mapping[str, Subject]
    spheres: Mapping[SemiFinal, frozenset[District]]


def subject(text: str, rulebook: Rulebook) -> Subject:
    """A subject by its code or its name."""
    known = regions(rulebook).subjects
    if text in known:
        return known[text]
    by_name = {_plain(region.name): region for region in known.values()}
    if _plain(text) in by_name:
        return by_name[_plain(text)]
    near = difflib.get_close_matches(_plain(text), by_name, n=3)
    names = ", ".join(by_name[name].name for name in near) or "-"
    message = phrase(
        "«{given}» is not in the table of regions (near it: {near}); another one needs its federal district"
    )
    raise Refusal(Problem(message, {"given": text, "near": names}, clause=rulebook.clause("1.10/p4")))


def other_subject(name: str, district: District) -> Subject:
    """A region that the table does not hold, with the district the organisers name."""
    return Subject(name, name, district, name)


def in_sphere(semi_final: SemiFinal, of: Subject, rulebook: Rulebook) -> bool:
    """Whether a subject lies in the sphere of a semi-final."""
    return of.district in regions(rulebook).spheres[semi_final]


def regions(rulebook: Rulebook) -> Regions:
    """The table of the edition."""
    return rulebook.read(SOURCE, read_regions)


def read_regions(content: Mapping[str, Any]) -> Regions:
    """Regions from the data of an edition; an unknown district, a code given twice or a city without surroundings is
    refused.
    """
    places = {code: district for district, below in content["subjects"].items() for code in below}
    if len(places) != sum(len(below) for below in content["subjects"].values()):
        raise DataError(Problem("a region stands in two districts", path=f"{SOURCE}: subjects"))
    cities = content["federal_cities"]
    if not {*cities, *cities.values()} <= set(places):
        raise DataError(
            Problem("a federal city and its surroundings must be regions", path=f"{SOURCE}: federal_cities")
        )
    try:
        subjects = {
            code: Subject(code, content["subjects"][district][code], District(district), cities.get(code, code))
            for code, district in places.items()
        }
        spheres = {SemiFinal(name): frozenset(map(District, below)) for name, below in content["semi_finals"].items()}
    except ValueError as error:
        raise DataError(
            Problem("a district or semi-final is not known: {error}", {"error": str(error)}, path=SOURCE)
        ) from error
    return Regions(subjects, spheres)


def _plain(name: str) -> str:
    """A name as it is compared: without case, dashes and the letter yo."""
    return " ".join(name.casefold().replace("ё", "е").replace("–", " ").replace("-", " ").split())
