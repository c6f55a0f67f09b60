"""People of a table as the register keeps them: countries, regions, clubs; entered all together."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any, Final

from tavlei.office.people.brought.rows import FIDE
from tavlei.office.people.bulk_rows import batches, insert_rows, keys_by_code
from tavlei.office.people.country_texts import country_code, own_country
from tavlei.office.people.models import OutsideCode, Person, Rating, TitleHeld
from tavlei.office.people.name_words import add_words
from tavlei.office.people.places import Clubs, Regions
from tavlei.office.people.register import next_code
from tavlei.office.people.search_keys import search_key
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from tavlei.exchange.participants import ListRow, PersonRow, RegisterRow
    from tavlei.office.people.models import Region

ELO_M: Final = "elo_m"
_DIGITS: Final = 6
_PERSON: Final = (
    "code", "family", "given", "patronymic", "search", "sex", "citizenship", "birth_date", "birth_year", "region_id",
    "club_id", "school_id", "trainer",
)  # fmt: skip


class KnownPlaces:
    """What the cells of rows mean to the register: countries, regions, clubs and schools."""

    def __init__(self) -> None:
        """As the register knows them; somebody without a citizenship is of the federation's country."""
        self.own_country = own_country()
        self.regions = Regions(self.own_country)
        self.clubs = Clubs()
        self._countries: dict[str, str] = {}

    def country(self, text: str) -> str:
        if text not in self._countries:
            self._countries[text] = country(text) if text else self.own_country
        return self._countries[text]

    def region(self, text: str) -> Region | None:
        return self.regions.region_of(text)

    def club_key(self, text: str) -> int | None:
        club = self.clubs.club_of(text)
        return club.pk if club else None


def country(text: str) -> str:
    """The ISO code of a country as somebody wrote it; one that nobody knows is refused."""
    code = country_code(text)
    if code is None:
        raise Refusal(Problem("there is no country «{name}»", {"name": text}))
    return code


def problems_of_rows(rows: Iterable[PersonRow], letters: Mapping[str, str]) -> list[Problem]:
    """What the register does not know of the cells: countries and regions."""
    regions, problems = Regions(), []
    countries: dict[str, tuple[Problem, ...]] = {}
    for row in rows:
        if row.citizenship not in countries:
            countries[row.citizenship] = _wrong_country(row.citizenship)
        place = f"{letters.get('citizenship', '')}{row.row}"
        problems += [problem.at(place) for problem in countries[row.citizenship]]
        if row.region and regions.code(row.region) is None:
            place = f"{letters.get('region', '')}{row.row}"
            problems.append(Problem("there is no region «{name}» in the register", {"name": row.region}, path=place))
    return problems


def _wrong_country(text: str) -> tuple[Problem, ...]:
    try:
        country(text)
    except Refusal as refusal:
        return refusal.problems
    return ()


def enter_people(
    rows: Sequence[PersonRow], moved: Callable[[int], object], places: KnownPlaces | None = None
) -> dict[int, tuple[str, int]]:
    """Enter everybody; gives their personal numbers and keys by the numbers of the rows.

    A free number of the table is kept.
    """
    places = places or KnownPlaces()
    codes = _codes(rows)
    entered: dict[int, tuple[str, int]] = {}
    words: set[str] = set()
    for some in batches(rows):
        values = (_person(row, codes[row.row], places) for row in some)
        insert_rows(Person, _PERSON, values)
        keys = keys_by_code(codes[row.row] for row in some)
        names = {keys[codes[row.row]]: (row.family, row.given, row.patronymic) for row in some}
        words |= add_words(names, words)
        entered |= {row.row: (codes[row.row], keys[codes[row.row]]) for row in some}
        moved(len(some))
    return entered


def _person(row: PersonRow, code: str, places: KnownPlaces) -> tuple[Any, ...]:
    """Somebody who is new, as the columns of the register."""
    day = row.birth if isinstance(row.birth, date) else None
    year = row.birth if isinstance(row.birth, int) else None
    region = places.region(row.region)
    names = (row.family, row.given, row.patronymic, search_key(row.name)[:400])
    belongs = (places.club_key(row.club), places.club_key(getattr(row, "school", "")), row.trainer)
    citizenship = places.country(row.citizenship)
    return code, *names, row.sex, citizenship, day, year, region.pk if region else None, *belongs


def _codes(rows: Sequence[PersonRow]) -> dict[int, str]:
    """The number of the table if it is free, else the next free ones."""
    taken = set(keys_by_code(row.code for row in rows if row.code))
    own = {row.row: row.code for row in rows if row.code and row.code not in taken}
    numbers = [int(code) for code in own.values() if code.isascii() and code.isdecimal() and len(code) == _DIGITS]
    number = max([int(next_code()) - 1, *numbers])
    codes = {}
    for row in rows:
        if row.row in own:
            codes[row.row] = own[row.row]
        else:
            number += 1
            codes[row.row] = f"{number:06d}"
    return codes


def enter_titles(sport: str, rows: Iterable[ListRow], keys: Mapping[int, int]) -> None:
    """The titles of people who are new, in the sport of a list; when they were awarded no list tells."""
    held = ((keys[row.row], sport, row.title) for row in rows if row.title)
    insert_rows(TitleHeld, ("person_id", "sport", "title"), held)


def enter_outside(rows: Sequence[ListRow | RegisterRow], keys: Mapping[int, int], day: date) -> None:
    """FIDE codes, FIDE ratings and Elo-M; what the register has already stays."""
    enter_codes(FIDE, {row.row: row.fide_code for row in rows if row.fide_code}, keys)
    figures = (
        (keys[row.row], kind, day, value)
        for row in rows
        for kind, value in ((FIDE, row.fide_rating), (ELO_M, row.elo_m))
        if value is not None
    )
    insert_rows(Rating, ("person_id", "kind", "as_of", "value"), figures, skip_known=True)


def enter_codes(body: str, codes: Mapping[int, str], keys: Mapping[int, int]) -> None:
    """The numbers that another body has given, by the numbers of the rows; one of somebody else is refused."""
    for some in batches(codes.items()):
        numbers = dict(some)
        outside_codes = OutsideCode.objects.filter(body=body)
        taken = dict(outside_codes.filter(code__in=numbers.values()).values_list("code", "person_id"))
        having = set(
            outside_codes.filter(person__in=[keys[row] for row in numbers]).values_list("person_id", flat=True)
        )
        wrong = [(row, code) for row, code in numbers.items() if taken.get(code, keys[row]) != keys[row]]
        if wrong:
            people = Person.objects.in_bulk([taken[code] for _row, code in wrong])
            raise Refusal(*(_taken_code(row, code, people[taken[code]]) for row, code in wrong))
        OutsideCode.objects.bulk_create(
            OutsideCode(person_id=keys[row], body=body, code=code)
            for row, code in numbers.items()
            if code not in taken and keys[row] not in having
        )


def _taken_code(row: int, code: str, holder: Person) -> Problem:
    known = {"code": code, "number": holder.code}
    return Problem("the code {code} belongs to number {number}", known, path=str(row))
