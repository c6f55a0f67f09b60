"""A FIDE list for the register: by FIDE code, else by name in any script, birth year and federation.

Whoever is found beyond doubt gets the rating of the day and keeps the code; about the others somebody decides, and what
was decided is kept as the code of the person, so that it is asked once.
"""

from __future__ import annotations

import io
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final, cast

from django.db import transaction

from tavlei.exchange.fide import FideEntry, ListedPerson, MatchedBy, match_people, read_fide
from tavlei.office.journal.chain import SubjectChange, record_all
from tavlei.office.lists.facts.late_facts import note_if_late
from tavlei.office.lists.facts.person_facts import OutsideRating
from tavlei.office.people.bulk_rows import batches
from tavlei.office.people.models import OutsideCode, Person, Rating
from tavlei.office.people.regions import federation_of
from tavlei.office.workers import LISTS, read_brought
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from datetime import date

    from tavlei.exchange.fide import Candidate, FideMistake
    from tavlei.exchange.fide.matching import Matching
    from tavlei.office.journal.chain import Actor

_BATCH: Final = 2000


@dataclass(frozen=True, slots=True)
class FideDoubt:
    """Somebody of the register who may be one of these players of the list, or none."""

    person: Person
    candidates: tuple[Candidate, ...]
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MatchedFideList:
    """The list against the register: the player of everybody who is certain, and the doubts."""

    as_of: date
    sure: Mapping[int, FideEntry]
    by_code: int
    doubts: tuple[FideDoubt, ...]
    read: int
    mistakes: tuple[FideMistake, ...]
    mistakes_in_all: int

    @property
    def by_name(self) -> int:
        """How many were found by name and birth."""
        return len(self.sure) - self.by_code


@dataclass(frozen=True, slots=True)
class TakenFideList:
    """What a list has brought: ratings of the day, and codes that were not known."""

    ratings: int
    codes: int


@dataclass(frozen=True, slots=True)
class TakenOverList:
    """What came of a list, for the page that tells it: figures, doubts to decide on, lines that could not be read."""

    as_of: date
    read: int
    by_code: int
    by_name: int
    ratings: int
    doubts: tuple[FideDoubt, ...]
    mistakes: tuple[FideMistake, ...]
    mistakes_in_all: int


def taken_over(matched: MatchedFideList, taken: TakenFideList) -> TakenOverList:
    """What came of a list that was matched and taken."""
    return TakenOverList(
        as_of=matched.as_of,
        read=matched.read,
        by_code=matched.by_code,
        by_name=matched.by_name,
        ratings=taken.ratings,
        doubts=matched.doubts,
        mistakes=matched.mistakes,
        mistakes_in_all=matched.mistakes_in_all,
    )


def lines_of_people(
    lines: Iterable[FideEntry | FideMistake], known: Mapping[str, int], listed: Sequence[ListedPerson]
) -> tuple[dict[int, FideEntry], Matching]:
    """Go through a list once: the lines of those whose codes are known, and whom the others may be."""
    by_code: dict[int, FideEntry] = {}

    def others() -> Iterator[FideEntry | FideMistake]:
        for line in lines:
            if isinstance(line, FideEntry) and line.code in known:
                by_code[known[line.code]] = line
            else:
                yield line

    matching = match_people(listed, others())
    return by_code, matching


def match_brought_list(content: bytes | Path, as_of: date) -> MatchedFideList:
    """The same of a file that somebody has brought, which is read in a process of its own; an empty one is refused."""
    fide_list = _matched(as_of, lambda *asked: read_brought(_lines_of_file, content, *asked, lane=LISTS))
    if not fide_list.read and not fide_list.mistakes_in_all:
        raise Refusal(Problem("the list has no players", path="list"))
    return fide_list


def _lines_of_file(
    content: bytes | Path, known: Mapping[str, int], listed: Sequence[ListedPerson]
) -> tuple[dict[int, FideEntry], Matching]:
    with content.open("rb") if isinstance(content, Path) else io.BytesIO(content) as stream:
        return lines_of_people(read_fide(cast("BinaryIO", stream)), known, listed)


def match_fide_list(lines: Iterable[FideEntry | FideMistake], as_of: date) -> MatchedFideList:
    """Go through a list once; of its lines only those are kept that may be somebody of the register."""
    return _matched(as_of, lambda *asked: lines_of_people(lines, *asked))


def _matched(
    as_of: date,
    read: Callable[[Mapping[str, int], Sequence[ListedPerson]], tuple[dict[int, FideEntry], Matching]],
) -> MatchedFideList:
    codes = OutsideCode.objects.filter(body=OutsideRating.FIDE).values_list("code", "person_id")
    known = dict(codes.filter(person__merged_into=None, person__anonymised=False))
    listed = [*_people_without_code(set(known.values()))]
    by_code, matching = read(known, listed)
    sure = dict(by_code)
    doubtful = {}
    for match in matching.matches:
        if match.entry is not None:
            sure[int(match.person.id)] = match.entry
        elif match.matched_by is MatchedBy.DOUBTFUL and match.candidates:
            doubtful[int(match.person.id)] = match
    people = {key: person for some in batches(doubtful) for key, person in Person.objects.in_bulk(some).items()}
    doubts = [FideDoubt(people[key], match.candidates, match.remarks) for key, match in doubtful.items()]
    return MatchedFideList(
        as_of=as_of,
        sure=sure,
        by_code=len(by_code),
        doubts=tuple(sorted(doubts, key=lambda doubt: doubt.person.code)),
        read=matching.entries_read + len(by_code),
        mistakes=matching.mistakes,
        mistakes_in_all=matching.mistakes_in_all,
    )


@transaction.atomic
def take_fide_list(actor: Actor, matched: MatchedFideList, chosen: Mapping[str, str] | None = None) -> TakenFideList:
    """Store the ratings of the day of everybody who is certain, and of those who were `chosen`.

    `chosen` decides about doubts: by personal number the FIDE code of one of the candidates.
    """
    return _stored(actor, {**matched.sure, **_decided(matched.doubts, chosen or {})}, matched.as_of)


def _decided(doubts: Iterable[FideDoubt], chosen: Mapping[str, str]) -> dict[int, FideEntry]:
    asked = {doubt.person.code: doubt for doubt in doubts}
    decided: dict[int, FideEntry] = {}
    problems: list[Problem] = []
    for code, answer in chosen.items():
        candidates = {one.entry.code: one.entry for one in asked[code].candidates} if code in asked else {}
        if answer not in candidates:
            params = {"code": code, "answers": ", ".join(candidates) or "—"}
            problems.append(Problem("number {code}: choose one of {answers}", params, path=code))
        else:
            decided[asked[code].person.pk] = candidates[answer]
    if problems:
        raise Refusal(*problems)
    return decided


def settle_doubts(actor: Actor, as_of: date, chosen: Mapping[str, FideEntry]) -> TakenFideList:
    """Store what was decided about doubts, by personal number: the rating of the day, and the code for ever."""
    keys = dict(Person.objects.filter(code__in=list(chosen)).values_list("code", "pk"))
    with transaction.atomic():
        return _stored(actor, {keys[code]: entry for code, entry in chosen.items() if code in keys}, as_of)


def _stored(actor: Actor, entries: Mapping[int, FideEntry], as_of: date) -> TakenFideList:
    _refuse_shared(entries)
    codes = _keep_codes(actor, entries)
    rated = {key: entry.rating for key, entry in entries.items() if entry.rating}
    record = {"kind": str(OutsideRating.FIDE), "as_of": as_of.isoformat()}
    for some in batches(rated):
        people = Person.objects.in_bulk(some)
        Rating.objects.filter(kind=OutsideRating.FIDE, as_of=as_of, person__in=some).delete()
        Rating.objects.bulk_create(
            [Rating(person_id=key, kind=OutsideRating.FIDE, as_of=as_of, value=rated[key]) for key in some],
            batch_size=_BATCH,
        )
        acts = [SubjectChange(people[key], after={**record, "value": rated[key]}) for key in some]
        record_all(actor, "person.rating_entered", acts)
    if rated:
        note_if_late(OutsideRating.FIDE, as_of, actor.moment)
    return TakenFideList(len(rated), codes)


def _keep_codes(actor: Actor, entries: Mapping[int, FideEntry]) -> int:
    """Keep the codes of those who had none."""
    having = set(OutsideCode.objects.filter(body=OutsideRating.FIDE).values_list("person_id", flat=True))
    new = [key for key in entries if key not in having]
    for some in batches(new):
        people = Person.objects.in_bulk(some)
        outside_codes = [OutsideCode(person_id=key, body=OutsideRating.FIDE, code=entries[key].code) for key in some]
        OutsideCode.objects.bulk_create(outside_codes, batch_size=_BATCH)
        acts = [SubjectChange(people[key], after={"code": entries[key].code}) for key in some]
        record_all(actor, "person.fide_code_entered", acts)
    return len(new)


def _refuse_shared(entries: Mapping[int, FideEntry]) -> None:
    """A player of the list is one person: not two, and nobody who has another's code."""
    counts = Counter(entry.code for entry in entries.values())
    shared = [code for code, count in counts.items() if count > 1]
    holders: dict[str, int] = {}
    for some in batches(counts):
        outside_codes = OutsideCode.objects.filter(body=OutsideRating.FIDE, code__in=some)
        holders |= dict(outside_codes.values_list("code", "person_id"))
    taken = [entry.code for key, entry in entries.items() if holders.get(entry.code, key) != key]
    if wrong := sorted({*shared, *taken}):
        message = phrase("the FIDE code {code} would belong to two people")
        raise Refusal(*(Problem(message, {"code": code}, code) for code in wrong))


def _people_without_code(having: set[int]) -> Iterator[ListedPerson]:
    """Everybody of a known country without a FIDE code, as the list is searched for him."""
    people = Person.objects.filter(merged_into=None, anonymised=False).exclude(citizenship="")
    fields = ("pk", "family", "given", "patronymic", "birth_date", "birth_year", "citizenship")
    for key, family, value, patronymic, birth_date, birth_year, country in people.values_list(*fields).iterator(_BATCH):
        if key not in having and family:
            year = birth_date.year if birth_date else birth_year
            name = f"{family}, {' '.join(filter(None, (value, patronymic)))}"
            yield ListedPerson(str(key), name, year, None, federation_of(country))
