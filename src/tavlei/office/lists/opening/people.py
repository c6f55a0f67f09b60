"""People of a federation's present list as the register keeps them: countries, regions, entered all together."""

from __future__ import annotations

from collections import defaultdict
from datetime import date
from typing import TYPE_CHECKING, Any, Final

from tavlei.office.lists.facts.person_facts import OutsideRating
from tavlei.office.lists.kinds.base import SPORTS
from tavlei.office.people.bulk_rows import batches, insert_rows, keys_by_code
from tavlei.office.people.models import OutsideCode, Person, Rating, Region, TitleHeld
from tavlei.office.people.name_words import add_words
from tavlei.office.people.regions import country_of, is_country, regions_by_code
from tavlei.office.people.register import next_code
from tavlei.office.people.search_keys import search_key
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from tavlei.exchange.participants import ListRow
    from tavlei.office.lists.models import ListKind

_DIGITS: Final = 6
_COUNTRIES: Final = {
    "россия": "RU", "росія": "RU", "russia": "RU", "рф": "RU",
    "украина": "UA", "україна": "UA", "ukraine": "UA",
}  # fmt: skip

_PERSON: Final = (
    "code", "family", "given", "patronymic", "search", "sex", "citizenship", "birth_date", "birth_year", "region_id",
)  # fmt: skip

_KINDS_OF_REGION: Final = frozenset(
    {"республика", "республіка", "область", "обл", "край", "город", "г", "місто", "м", "republic", "oblast", "krai"}
)


def country(text: str) -> str:
    """The ISO code of a country, from it, from the code of the federation, or from the name of a home country."""
    code = text.strip().upper()
    return code if is_country(code) else _COUNTRIES.get(search_key(text)) or country_of(text)


class Regions:
    """Regions by their codes and names in any language; one of the table of regions is entered when it is needed."""

    def __init__(self) -> None:
        """All regions of the register and of the table."""
        self._held = {region.code: region for region in Region.objects.all()}
        named = [(code, (code, *names.values())) for code, names in regions_by_code().items()]
        named += [(code, (code, region.name_ru, region.name_uk, region.name_en)) for code, region in self._held.items()]
        self._codes = {search_key(name): code for code, names in named for name in names if name}
        short: dict[str, set[str]] = defaultdict(set)
        for name, code in self._codes.items():
            short[_without_kind(name)].add(code)
        self._short = {name: codes.pop() for name, codes in short.items() if len(codes) == 1}
        self._asked: dict[str, str | None] = {}

    def code(self, name: str) -> str | None:
        """The code of a region; the word that says what kind of a region it is may be left out."""
        if name not in self._asked:
            key = search_key(name)
            self._asked[name] = self._codes.get(key) or self._short.get(_without_kind(key))
        return self._asked[name]

    def region_of(self, name: str) -> Region | None:
        """The region as the register has it."""
        code = self.code(name) if name else None
        if code is None:
            return None
        if code not in self._held:
            names = {f"name_{language}": spelled for language, spelled in regions_by_code()[code].items()}
            self._held[code] = Region.objects.create(code=code, country=code[:2], **names)
        return self._held[code]


def _without_kind(name: str) -> str:
    return " ".join(word for word in name.split() if word not in _KINDS_OF_REGION)


def problems_of_rows(rows: Iterable[ListRow], letters: Mapping[str, str]) -> list[Problem]:
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


def enter_people(rows: Sequence[ListRow], moved: Callable[[int], object]) -> dict[int, tuple[str, int]]:
    """Enter everybody; gives their personal numbers and keys by the numbers of the rows.

    A free number of the table is kept.
    """
    codes = _codes(rows)
    entered: dict[int, tuple[str, int]] = {}
    regions = Regions()
    countries = {text: country(text) for text in {row.citizenship for row in rows}}
    words: set[str] = set()
    for some in batches(rows):
        values = (_person(row, codes[row.row], countries[row.citizenship], regions) for row in some)
        insert_rows(Person, _PERSON, values)
        keys = keys_by_code(codes[row.row] for row in some)
        names = {keys[codes[row.row]]: (row.family, row.given, row.patronymic) for row in some}
        words |= add_words(names, words)
        entered |= {row.row: (codes[row.row], keys[codes[row.row]]) for row in some}
        moved(len(some))
    return entered


def _person(row: ListRow, code: str, citizenship: str, regions: Regions) -> tuple[Any, ...]:
    """Somebody who is new, as the columns of the register."""
    day = row.birth if isinstance(row.birth, date) else None
    year = row.birth if isinstance(row.birth, int) else None
    region = regions.region_of(row.region)
    names = (row.family, row.given, row.patronymic, search_key(row.name)[:400])
    return code, *names, row.sex, citizenship, day, year, region.pk if region else None


def _codes(rows: Sequence[ListRow]) -> dict[int, str]:
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


def enter_titles(kind: ListKind, rows: Iterable[ListRow], keys: Mapping[int, int]) -> None:
    """The titles of people who are new, in the sport of the list; when they were awarded no list tells."""
    held = ((keys[row.row], SPORTS[kind].value, row.title) for row in rows if row.title)
    insert_rows(TitleHeld, ("person_id", "sport", "title"), held)


def enter_outside(rows: Sequence[ListRow], keys: Mapping[int, int], day: date) -> None:
    """FIDE codes, FIDE ratings and Elo-M; what the register has already stays."""
    _enter_fide_codes(rows, keys)
    figures = (
        (keys[row.row], kind.value, day, value)
        for row in rows
        for kind, value in ((OutsideRating.FIDE, row.fide_rating), (OutsideRating.ELO_M, row.elo_m))
        if value is not None
    )
    insert_rows(Rating, ("person_id", "kind", "as_of", "value"), figures, skip_known=True)


def _enter_fide_codes(rows: Sequence[ListRow], keys: Mapping[int, int]) -> None:
    for some in batches(row for row in rows if row.fide_code):
        outside_codes = OutsideCode.objects.filter(body=OutsideRating.FIDE)
        taken = dict(outside_codes.filter(code__in=[row.fide_code for row in some]).values_list("code", "person_id"))
        having = set(
            outside_codes.filter(person__in=[keys[row.row] for row in some]).values_list("person_id", flat=True)
        )
        wrong = [row for row in some if taken.get(row.fide_code, keys[row.row]) != keys[row.row]]
        if wrong:
            people = Person.objects.in_bulk([taken[row.fide_code] for row in wrong])
            raise Refusal(*(_taken_code(row, people[taken[row.fide_code]]) for row in wrong))
        new = [row for row in some if row.fide_code not in taken and keys[row.row] not in having]
        OutsideCode.objects.bulk_create(
            [OutsideCode(person_id=keys[row.row], body=OutsideRating.FIDE, code=row.fide_code) for row in new]
        )


def _taken_code(row: ListRow, holder: Person) -> Problem:
    known = {"code": row.fide_code, "number": holder.code}
    return Problem("the code {code} belongs to number {number}", known, path=str(row.row))
