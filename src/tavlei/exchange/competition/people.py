"""Regions and people of a competition."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, Field

from tavlei.exchange.competition.base import Part

Code = Annotated[str, Field(min_length=1, max_length=20)]
Name = Annotated[str, Field(max_length=160)]


class RegionPart(Part):
    """A region, by its code, with its names."""

    code: Code
    country: Annotated[str, Field(max_length=2)] = ""
    name_ru: Name = ""
    name_uk: Name = ""
    name_en: Name = ""


class OtherNamePart(Part):
    """The name in another script or language, or an earlier one."""

    script: Annotated[str, Field(max_length=10)]
    family: Name
    given: Name = ""
    patronymic: Name = ""


class OutsideCodePart(Part):
    """A number under which another body knows the person."""

    body: Annotated[str, Field(max_length=20)]
    code: Annotated[str, Field(max_length=40)]


def _is_day(text: str) -> str:
    """A day as far as it is known; a month that no year has is refused."""
    if text:
        date.fromisoformat(f"{text}{_FIRST[len(text) :]}")
    return text


_FIRST: Final = "0000-01-01"
KnownDay = Annotated[
    str,
    Field(pattern=r"^(\d{4}(-\d{2}(-\d{2})?)?)?$", description="a day, a month, a year, or nothing"),
    AfterValidator(_is_day),
]


class TitlePart(Part):
    """A title or rank, with its order."""

    sport: Annotated[str, Field(max_length=20)]
    title: Annotated[str, Field(max_length=20)]
    discipline: Annotated[str, Field(max_length=40)] = ""
    awarded: KnownDay = ""
    order: Annotated[str, Field(max_length=120)] = ""
    clause: Annotated[str, Field(max_length=80)] = ""
    revoked: date | None = None
    revoked_by: Annotated[str, Field(max_length=120)] = ""
    here: Annotated[bool, Field(description="whether it was awarded for this competition")] = False


class RatingPart(Part):
    """A figure in a published list."""

    kind: Annotated[str, Field(max_length=40)]
    as_of: date
    value: Annotated[Decimal, Field(max_digits=10, decimal_places=2)]
    games: Annotated[int, Field(ge=0)] | None = None
    active: bool = True


class PersonPart(Part):
    """Somebody who takes part, leads a team or is entered; `code` is the number for life."""

    code: Code
    family: Name
    given: Name = ""
    patronymic: Name = ""
    sex: Literal["", "M", "F"] = ""
    birth_date: date | None = None
    birth_year: Annotated[int, Field(ge=1800, le=2200)] | None = None
    citizenship: Annotated[str, Field(max_length=2)] = ""
    region: Annotated[str, Field(max_length=20, description="the code of a region, or nothing")] = ""
    club: Name = ""
    trainer: Name = ""
    other_names: tuple[OtherNamePart, ...] = ()
    outside_codes: tuple[OutsideCodePart, ...] = ()
    titles: tuple[TitlePart, ...] = ()
    ratings: tuple[RatingPart, ...] = ()
