"""The rows of a table against the register and each other: who is who is asked, not guessed.

Somebody is known by the personal number or the FIDE code if a name agrees, or as `people.recognition` knows people.
Whoever may be somebody of the register, or may stand in the table a second time, is doubtful: a person decides.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from tavlei.exchange.participants import PersonRow
from tavlei.office.people.bulk_rows import batches
from tavlei.office.people.models import OutsideCode, Person
from tavlei.office.people.name_words import words_of
from tavlei.office.people.recognition import Description, MatchKind, MatchResult, match_people
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    Birth = date | int | None
    from collections.abc import Mapping

    from django.http import QueryDict

FIDE: Final = "fide"
"""The body whose numbers tell people apart."""
Row = TypeVar("Row", bound=PersonRow)
NEW_PERSON: Final = "new"  # the answer that a doubtful row is nobody who is known
WHO_IS_IT: Final = phrase("{name} may be somebody who is known: choose one of {answers}")
_ANY_YEAR: Final = 0
_COMPARED: Final = ("merged_into", "region", "club", "school")
"""What a row is compared with besides the person, read together with everybody."""
SAME_PERSON: Final = "same"  # the answer that it is the person of the earlier row: it is left out


@dataclass(frozen=True, slots=True)
class BroughtRow(Generic[Row]):
    """A row with the person it is, or those it may be; `twin` is the number of an earlier row of maybe the same."""

    row: Row
    match: MatchKind
    person: Person | None = None
    candidates: tuple[Person, ...] = ()
    twin: int | None = None

    @property
    def is_doubtful(self) -> bool:
        """Whether a person must decide."""
        return self.match is MatchKind.DOUBTFUL

    @property
    def answers(self) -> tuple[str, ...]:
        """What may be answered: a number of the register, `new`, and `same` for who may stand above."""
        same = (SAME_PERSON,) if self.twin is not None else ()
        return (*(person.code for person in self.candidates), *same, NEW_PERSON)


def matched_rows(
    rows: Sequence[Row], moved: Callable[[int], object] = lambda _count: None, *, by_birthday: bool = True
) -> list[BroughtRow[Row]]:
    """Everybody, in the order of the table; `moved` is told how many have been looked for.

    Two rows that are two people of the register are no doubles, however alike they are.
    Births of the register do not count for those who may not see them: what is offered would tell them.
    """
    twins = _twins(rows)
    found: list[BroughtRow[Row]] = []
    known: dict[int, Person] = {}
    recognise = partial(_recognised, by_birthday=by_birthday) if Person.objects.exists() else _strangers
    for some in batches(rows):
        for row, one in zip(some, recognise(some), strict=True):
            if one.person is not None:
                known[row.row] = one.person
            twin = twins.get(row.row, row.row)
            is_other = one.person is not None and twin in known and known[twin].pk != one.person.pk
            found.append(_brought_row(row, one, None if is_other else twins.get(row.row)))
        moved(len(some))
    return found


def register_rows(rows: Sequence[Row]) -> list[BroughtRow[Row]]:
    """Everybody of a short table in the register, whoever else stands in it."""
    return [
        BroughtRow(row, one.match, one.person, one.candidates) for row, one in zip(rows, _recognised(rows), strict=True)
    ]


def _brought_row(row: Row, one: MatchResult, twin: int | None) -> BroughtRow[Row]:
    if twin is None:
        return BroughtRow(row, one.match, one.person, one.candidates)
    candidates = (one.person,) if one.person else one.candidates
    return BroughtRow(row, MatchKind.DOUBTFUL, None, candidates, twin)


def resolved_person(row: BroughtRow[Any], answer: str) -> Person | None:
    """Whom a row stands for, None for somebody new; a doubtful row needs one of its answers."""
    if not row.is_doubtful:
        return row.person
    if answer not in row.answers:
        params = {"name": row.row.name, "answers": ", ".join(row.answers)}
        problem = Problem(WHO_IS_IT, params, path=str(row.row.row))
        raise Refusal(problem)
    return next((person for person in row.candidates if person.code == answer), None)


def _recognised(rows: Sequence[PersonRow], *, by_birthday: bool = True) -> list[MatchResult]:
    """By number, by FIDE code, else by name and birth."""
    numbered = {person.code: person for person in _with_codes([row.code for row in rows if row.code])}
    by_fide = _by_fide_code([row.fide_code for row in rows if row.fide_code])
    people = [numbered.get(row.code) or by_fide.get(row.fide_code) for row in rows]
    unknown = [row for row, person in zip(rows, people, strict=True) if person is None]
    described = [Description(row.family, row.given, row.patronymic, row.birth) for row in unknown]
    by_name = dict(zip((row.row for row in unknown), match_people(described, by_birthday=by_birthday), strict=True))
    return [
        _by_number(row, person, by_birthday=by_birthday) if person else _by_name(row, by_name[row.row])
        for row, person in zip(rows, people, strict=True)
    ]


def _strangers(rows: Sequence[PersonRow]) -> list[MatchResult]:
    """Everybody is new to an empty register."""
    return [MatchResult(MatchKind.NEW)] * len(rows)


def _by_number(row: PersonRow, current_person: Person, *, by_birthday: bool) -> MatchResult:
    """Known if a name agrees and no birth speaks against it; a number alone may be that of another register."""
    person = current_person.merged_into or current_person
    is_other_birth = by_birthday and not _born_as(row, person)
    if person.anonymised or current_person.merged_into or is_other_birth or not _shares_a_name(row, person):
        return MatchResult(MatchKind.DOUBTFUL, candidates=() if person.anonymised else (person,))
    return MatchResult(MatchKind.KNOWN, person)


def _born_as(row: PersonRow, person: Person) -> bool:
    return _births_agree(row.birth, person.birth_date or person.birth_year)


def _by_name(row: PersonRow, one: MatchResult) -> MatchResult:
    """Whom the register has under another number than the table may be somebody else."""
    if one.person is not None and (row.code or _has_another_fide_code(row, one.person)):
        return MatchResult(MatchKind.DOUBTFUL, candidates=(one.person,))
    return one


def _has_another_fide_code(row: PersonRow, person: Person) -> bool:
    return bool(row.fide_code) and person.outside_codes.filter(body=FIDE).exclude(code=row.fide_code).exists()


def _shares_a_name(row: PersonRow, person: Person) -> bool:
    texts = words_of([row.family, row.given])
    if texts & words_of([person.full_name]):
        return True
    return bool(texts & {name_word.word for name_word in person.name_words.all()})


def _with_codes(codes: Sequence[str]) -> Iterable[Person]:
    return Person.objects.filter(code__in=codes).select_related(*_COMPARED) if codes else ()


def _by_fide_code(codes: Sequence[str]) -> dict[str, Person]:
    if not codes:
        return {}
    outside_codes = OutsideCode.objects.filter(body=FIDE, code__in=codes)
    outside_codes = outside_codes.select_related(*(f"person__{name}" for name in _COMPARED))
    return {outside_code.code: outside_code.person for outside_code in outside_codes}


def _twins(rows: Sequence[PersonRow]) -> dict[int, int]:
    """Rows that may be the person of an earlier one, by their numbers: the names sound the same, births agree."""
    values: dict[int, int] = {}
    seen: dict[tuple[object, int | None], list[PersonRow]] = defaultdict(list)
    for row in rows:
        name = (frozenset(words_of([row.family])), frozenset(words_of([row.given])))
        earlier = [*seen[name, row.birth_year], *seen[name, None]] if row.birth_year else seen[name, _ANY_YEAR]
        twin = next((other for other in earlier if _may_be_one(row, other)), None)
        if twin is not None:
            values[row.row] = twin.row
        seen[name, row.birth_year].append(row)
        seen[name, _ANY_YEAR].append(row)
    return values


def _may_be_one(one: PersonRow, other: PersonRow) -> bool:
    if one.code and other.code:  # two numbers are two people, unless they were born on the very same day
        return isinstance(one.birth, date) and one.birth == other.birth
    patronymics = [words_of([row.patronymic]) for row in (one, other) if row.patronymic]
    return _births_agree(one.birth, other.birth) and (len(patronymics) < 2 or patronymics[0] == patronymics[1])


def _births_agree(one: Birth, other: Birth) -> bool:
    if one is None or other is None:
        return True
    if isinstance(one, date) and isinstance(other, date):
        return one == other
    years = [birth.year if isinstance(birth, date) else birth for birth in (one, other)]
    return years[0] == years[1]


CHOSEN: Final = "person-"  # the field with the answer for a doubtful row


@dataclass(frozen=True, slots=True)
class DoubtfulRow:
    """A row with the field of its answer and the answer given; of some tables nobody can be new."""

    row: BroughtRow[Any]
    field: str
    answer: str
    may_be_new: bool = True

    @property
    def who(self) -> str:
        """The name with the year of birth and the personal number, as far as the table tells them."""
        row = self.row.row
        name = f"{row.name} ({row.birth_year})" if row.birth_year else row.name
        return f"{name}, {row.code}" if row.code and row.code != row.name else name


def doubtful_rows(
    rows: Iterable[BroughtRow[Any]], answers: Mapping[int, str], prefix: str, *, may_be_new: bool = True
) -> list[DoubtfulRow]:
    """The rows as a form asks about them; what was ticked stays ticked."""
    return [DoubtfulRow(row, f"{prefix}{row.row.row}", answers.get(row.row.row, ""), may_be_new) for row in rows]


def answers_from_form(sent: QueryDict, prefix: str) -> dict[int, str]:
    """The answers of a form by the numbers of the rows."""
    data = {name.removeprefix(prefix): str(told) for name, told in sent.items() if name.startswith(prefix)}
    return {int(number): answer for number, answer in data.items() if number.isdecimal()}
