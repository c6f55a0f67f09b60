"""Finding the players of a national list in the FIDE list: by code, else by name and birth; never by a guess."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from tavlei.exchange.fide.entry import FideEntry, FideMistake
from tavlei.exchange.fide.names import PersonName, first_sounds, person_name, same_given, spells
from tavlei.rulebook import phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tavlei.exchange.fide.people import ListedPerson

MOST_MISTAKES_KEPT: Final = 1000
SURNAME_DIFFERS: Final = phrase("the surname differs")
GIVEN_DIFFERS: Final = phrase("the given name differs")
ONLY_INITIAL: Final = phrase("only the initial of the given name is told")
BIRTH_DIFFERS: Final = phrase("the year of birth differs")
BIRTH_UNKNOWN: Final = phrase("the year of birth is not known")
FEDERATION_DIFFERS: Final = phrase("the federation differs")
CODE_NOT_FOUND: Final = phrase("the FIDE list has no such code")
CODE_TWICE: Final = phrase("the FIDE list has the code twice")
SEVERAL: Final = phrase("several players of the FIDE list fit")
CLAIMED: Final = phrase("another player of our list fits too")
NO_GIVEN: Final = phrase("there is no given name to compare")


class MatchedBy(StrEnum):
    """How a person was found."""

    BY_CODE = phrase("by code")
    BY_NAME = phrase("by name and birth")
    DOUBTFUL = phrase("doubtful")
    NOT_FOUND = phrase("not found")


class Candidate(NamedTuple):
    """A player of the FIDE list whom a person may be, and what speaks against it."""

    entry: FideEntry
    against: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FideMatch:
    """A person of our list: the entry if it is certain, else the candidates for somebody to decide."""

    person: ListedPerson
    matched_by: MatchedBy
    entry: FideEntry | None = None
    candidates: tuple[Candidate, ...] = ()
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Matching:
    """Every person of our list, in its order; and the lines of the FIDE list that could not be read."""

    matches: tuple[FideMatch, ...]
    entries_read: int
    mistakes: tuple[FideMistake, ...]
    mistakes_in_all: int

    def count(self, matched_by: MatchedBy) -> int:
        """How many were found so."""
        return sum(match.matched_by is matched_by for match in self.matches)


def match_people(people: Sequence[ListedPerson], lines: Iterable[FideEntry | FideMistake]) -> Matching:
    """Go through the FIDE list once, keeping only whom we ask for, and find every person."""
    wanted = _Wanted(people)
    entries: list[FideEntry] = []
    mistakes: list[FideMistake] = []
    read = wrong = 0
    for line in lines:
        if isinstance(line, FideMistake):
            wrong += 1
            if wrong <= MOST_MISTAKES_KEPT:
                mistakes.append(line)
            continue
        read += 1
        if wanted.may_be(line):
            entries.append(line)
    return Matching(_without_shared([*_matches(people, entries)]), read, tuple(mistakes), wrong)


def _matches(people: Sequence[ListedPerson], entries: Sequence[FideEntry]) -> Iterable[FideMatch]:
    index = _Index(entries)
    for person in people:
        yield index.by_code(person) if person.code else index.by_name(person)


class _Wanted:
    """Whom we ask for: a line of the FIDE list is kept only if its code or its surname may be that of one of them."""

    def __init__(self, people: Sequence[ListedPerson]) -> None:
        self.codes = {person.code for person in people if person.code}
        self.surnames: dict[tuple[str, str], set[str]] = defaultdict(set)
        for person in people:
            for sound in first_sounds(person.parsed.surname):
                self.surnames[person.federation, sound].add(person.parsed.surname)
        self.federations = {person.federation for person in people}
        self.known: dict[tuple[str, str], bool] = {}

    def may_be(self, entry: FideEntry) -> bool:
        if entry.code in self.codes:
            return True
        if entry.federation not in self.federations:
            return False
        key = entry.federation, person_name(entry.name).surname
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._fits(*key)
        return found

    def _fits(self, federation: str, surname: str) -> bool:
        near = (self.surnames.get((federation, sound), ()) for sound in first_sounds(surname))
        return any(spells(ours, surname) for surnames in near for ours in surnames)


_Surnames = dict[str, list[tuple[FideEntry, PersonName]]]


class _Index:
    """The entries that may matter, by code, and by federation, first sound of the surname and surname."""

    def __init__(self, entries: Sequence[FideEntry]) -> None:
        self.by_codes: dict[str, list[FideEntry]] = defaultdict(list)
        self.blocks: dict[tuple[str, str], _Surnames] = defaultdict(lambda: defaultdict(list))
        self.known: dict[tuple[str, str], list[tuple[FideEntry, PersonName]]] = {}
        for fide_entry in entries:
            self.by_codes[fide_entry.code].append(fide_entry)
            name = person_name(fide_entry.name)
            for sound in first_sounds(name.surname):
                self.blocks[fide_entry.federation, sound][name.surname].append((fide_entry, name))

    def by_code(self, person: ListedPerson) -> FideMatch:
        entries = self.by_codes.get(person.code or "", [])
        if not entries:
            other = self.by_name(person)
            candidates = other.candidates or ((Candidate(other.entry, ()),) if other.entry else ())
            return FideMatch(person, MatchedBy.DOUBTFUL, None, candidates, (CODE_NOT_FOUND,))
        if len(entries) > 1:
            return FideMatch(
                person,
                MatchedBy.DOUBTFUL,
                None,
                tuple(_candidate(person, fide_entry) for fide_entry in entries),
                (CODE_TWICE,),
            )
        only = _candidate(person, entries[0])
        against = tuple(reason for reason in only.against if reason != BIRTH_UNKNOWN)
        if against:
            return FideMatch(person, MatchedBy.DOUBTFUL, None, (only,), against)
        return FideMatch(person, MatchedBy.BY_CODE, entries[0])

    def by_name(self, person: ListedPerson) -> FideMatch:
        candidates = sorted(
            self._candidates(person), key=lambda candidate: (len(candidate.against), candidate.entry.code)
        )
        certain = [candidate for candidate in candidates if not candidate.against]
        if len(certain) == 1:
            return FideMatch(person, MatchedBy.BY_NAME, certain[0].entry)
        if len(certain) > 1:
            return FideMatch(person, MatchedBy.DOUBTFUL, None, tuple(certain), (SEVERAL,))
        return FideMatch(person, MatchedBy.DOUBTFUL if candidates else MatchedBy.NOT_FOUND, None, tuple(candidates))

    def _candidates(self, person: ListedPerson) -> Iterable[Candidate]:
        """Those of the federation whose surname fits and of whom at most one thing differs."""
        first, born = person.parsed.first, person.birth_year
        for entry, name in self._surnames(person.federation, person.parsed.surname):
            texts = _given_names(first, name.given[:2])
            if born is not None and born == entry.birth_year:
                against = texts
            elif texts:
                continue  # two things differ
            else:
                against = (BIRTH_UNKNOWN if born is None or entry.birth_year is None else BIRTH_DIFFERS,)
            if against != (GIVEN_DIFFERS,):  # a namesake with another given name is another person
                yield Candidate(entry, against)

    def _surnames(self, federation: str, surname: str) -> Sequence[tuple[FideEntry, PersonName]]:
        """The entries whose surname can be this one; kept, for many share a surname."""
        key = (federation, surname)
        if key not in self.known:
            near = [self.blocks[federation, sound] for sound in first_sounds(surname)]
            fit = {latin: people for block in near for latin, people in block.items() if spells(surname, latin)}
            self.known[key] = [person for people in fit.values() for person in people]
        return self.known[key]


def _candidate(person: ListedPerson, entry: FideEntry, name: PersonName | None = None) -> Candidate:
    name = person_name(entry.name) if name is None else name
    against = [
        *([] if spells(person.parsed.surname, name.surname) else [SURNAME_DIFFERS]),
        *_given_names(person.parsed.first, name.given[:2]),
        *_birth(person.birth_year, entry.birth_year),
        *([] if person.federation == entry.federation else [FEDERATION_DIFFERS]),
    ]
    return Candidate(entry, tuple(against))


@lru_cache(maxsize=1 << 16)
def _given_names(ours: str, theirs: tuple[str, ...]) -> tuple[str, ...]:
    """What speaks against the first of their given names, or the second, being ours."""
    if not ours or not theirs or not theirs[0]:
        return (NO_GIVEN,)
    if any(same_given(ours, text) for text in theirs):
        return ()
    if min(len(ours), len(theirs[0])) == 1 and first_sounds(ours) & first_sounds(theirs[0]):
        return (ONLY_INITIAL,)
    return (GIVEN_DIFFERS,)


def _birth(ours: int | None, theirs: int | None) -> list[str]:
    if ours is None or theirs is None:
        return [BIRTH_UNKNOWN]
    return [] if ours == theirs else [BIRTH_DIFFERS]


def _without_shared(matches: list[FideMatch]) -> tuple[FideMatch, ...]:
    """An entry that two persons of ours fit is nobody's until somebody decides."""
    claims = Counter(match.entry.code for match in matches if match.entry is not None)
    return tuple(
        replace(
            match,
            matched_by=MatchedBy.DOUBTFUL,
            entry=None,
            candidates=(Candidate(match.entry, (CLAIMED,)),),
            remarks=(CLAIMED,),
        )
        if match.entry is not None and claims[match.entry.code] > 1
        else match
        for match in matches
    )
