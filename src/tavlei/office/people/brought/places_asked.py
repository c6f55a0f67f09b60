"""Regions and countries of a table that nobody knows: proposed as new ones, or told by whoever brings the table."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from django.db import transaction

from tavlei.office.explanations import reader_language
from tavlei.office.people.brought.answers import UNKNOWN, PlaceKind, place_key
from tavlei.office.people.brought.entering import KnownPlaces
from tavlei.office.people.brought.rows import WHO_IS_IT
from tavlei.office.people.countries import country_name
from tavlei.office.people.country_texts import country_code
from tavlei.office.people.places import NEW_PLACE, Clubs, Regions
from tavlei.office.people.regions import is_country
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tavlei.exchange.participants import PersonRow
    from tavlei.office.journal.chain import Actor
    from tavlei.office.people.brought.answers import Answers
    from tavlei.office.people.models import Club, Region

_REGION: str = phrase("there is no region «{name}» in the register: say whether it is a new one")
_COUNTRY: str = phrase("there is no country «{name}»: choose which one is meant")


@dataclass(frozen=True, slots=True)
class PlaceQuestion:
    """A region or a country that nobody knows, with the rows that name it."""

    kind: PlaceKind
    text: str
    rows: tuple[int, ...]
    answer: str = ""


class BroughtPlaces(KnownPlaces):
    """What the cells mean, with what somebody has decided about those that nobody knows; new ones are made once."""

    def __init__(self, actor: Actor | None, answers: Answers) -> None:
        """Whoever has the right to enter places is the `actor`; without one none is made."""
        super().__init__()
        self._actor, self._answers = actor, answers
        self.made_regions: list[str] = []
        self.made_clubs: list[str] = []

    def country(self, text: str) -> str:
        """The code of a country; one that nobody knows and nobody has decided about is refused."""
        if not text:
            return self.own_country
        code = country_code(text)
        if code is None:
            told = self._answers.of_place(PlaceKind.COUNTRY, text)
            code = "" if told == UNKNOWN else told if is_country(told) else None
        if code is None:
            raise Refusal(Problem(_COUNTRY, {"name": text}, path="citizenship"))
        return code

    def region(self, text: str) -> Region | None:
        """The region as the register has it; one that nobody knows is made if somebody has said that it is new."""
        if not text or self.regions.code(text) is not None:
            return self.regions.region_of(text)
        told = self._answers.of_place(PlaceKind.REGION, text)
        if told == UNKNOWN:
            return None
        if told == NEW_PLACE and self._actor is not None:
            self.made_regions.append(text)
            return self.regions.add(self._actor, text)
        if told and told != NEW_PLACE and self.regions.code(told) == told:
            return self.regions.region(told)
        raise Refusal(Problem(_REGION, {"name": text}, path="region"))

    def check_region(self, text: str) -> None:
        """Refuse a region that nobody knows and nobody has decided about; none is made."""
        if text and self.regions.code(text) is None:
            told = self._answers.of_place(PlaceKind.REGION, text)
            if told not in (UNKNOWN, NEW_PLACE) and not (told and self.regions.code(told) == told):
                raise Refusal(Problem(_REGION, {"name": text}, path="region"))

    def remarks_on(self, row: PersonRow) -> list[Problem]:
        """Where of a country or a region nothing is kept: a flag of no country, a place that is left unknown."""
        remarks = []
        if row.citizenship and not self.country(row.citizenship):
            told = {"got": row.citizenship}
            remarks.append(Problem("«{got}» is left out: the citizenship stays unknown", told, path="citizenship"))
        is_known = not row.region or self.regions.code(row.region) is not None
        if not is_known and self._answers.of_place(PlaceKind.REGION, row.region) == UNKNOWN:
            remarks.append(Problem("«{got}» is left out: the region stays unknown", {"got": row.region}, path="region"))
        return remarks

    def remark_on_citizenships(self, rows: Iterable[PersonRow]) -> list[Problem]:
        """New people without a citizenship are supposed to be of the federation's country: whoever looks sees it."""
        count = sum(not row.citizenship for row in rows)
        if not (count and self.own_country):
            return []
        told = {"count": count, "country": country_name(self.own_country, reader_language())}
        return [
            Problem("new people without a citizenship: {count}; {country} is entered, that of the federation", told)
        ]

    def is_region(self, text: str, key: int | None) -> bool:
        """Whether a region of that name is the one with that key, or is left unknown."""
        told = self._answers.of_place(PlaceKind.REGION, text)
        code = self.regions.code(text) or (told if told != NEW_PLACE else None)
        return told == UNKNOWN or (code is not None and self.regions.key(code) == key)

    def club(self, text: str) -> Club | None:
        """The club of that name, made if the register has it not yet."""
        club = self.clubs.club_of(text)
        if club is None and text and self._actor is not None:
            self.made_clubs.append(text)
            club = self.clubs.add(self._actor, text)
        return club

    @contextmanager
    def undone_with_refusal(self) -> Iterator[None]:
        """A step of the store that a refusal takes back: the places that were made in it are not there any more."""
        regions, clubs = len(self.made_regions), len(self.made_clubs)
        try:
            with transaction.atomic():
                yield
        except Refusal:
            if (len(self.made_regions), len(self.made_clubs)) != (regions, clubs) or self.regions.has_entered:
                del self.made_regions[regions:], self.made_clubs[clubs:]
                self.regions, self.clubs = Regions(self.own_country), Clubs()
            raise

    def club_key(self, text: str) -> int | None:
        """The key of the club."""
        club = self.club(text)
        return club.pk if club else None


def place_questions(rows: Iterable[PersonRow], answers: Answers) -> list[PlaceQuestion]:
    """The regions and countries of rows that nobody knows, in the order of the table; answered ones too."""
    places = KnownPlaces()
    asked: dict[str, tuple[PlaceKind, str, list[int]]] = {}
    for row in rows:
        if row.region and places.regions.code(row.region) is None:
            _ask(asked, PlaceKind.REGION, row.region, row.row)
        if row.citizenship and country_code(row.citizenship) is None:
            _ask(asked, PlaceKind.COUNTRY, row.citizenship, row.row)
    return [
        PlaceQuestion(kind, text, tuple(numbers), answers.of_place(kind, text))
        for kind, text, numbers in asked.values()
    ]


def _ask(asked: dict[str, tuple[PlaceKind, str, list[int]]], kind: PlaceKind, text: str, row: int) -> None:
    asked.setdefault(place_key(kind, text), (kind, text, []))[2].append(row)


def with_proposals(questions: Iterable[PlaceQuestion], answers: Answers) -> Answers:
    """The decisions, with regions that nobody knows proposed as new ones until somebody says otherwise."""
    proposed = {
        place_key(question.kind, question.text): NEW_PLACE
        for question in questions
        if question.kind is PlaceKind.REGION and not question.answer
    }
    return replace(answers, places={**proposed, **answers.places})


def is_asked(problem: Problem) -> bool:
    """Whether a page asks about what a problem says, so that it need not be mended in the table."""
    return problem.message in (_REGION, _COUNTRY, WHO_IS_IT)
