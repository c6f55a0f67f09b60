"""What stands in the cells of a sample, by the fields of the readers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from tavlei.exchange.participants.words import sex_word, title_of
from tavlei.rulebook import phrase, read_data

if TYPE_CHECKING:
    from collections.abc import Callable

Cell = str | int | None
_SOURCE: Final = "sample_people.toml"
_TITLES: Final = ("KMS", "MS", "I", "II", "KMS", "I", "MS", "Iy")
_TITLE_DAYS: Final = ("17.05.2019", "2008", "03.2015", "", "20.12.2022", "1999", "05.2018", "2024")
"""Days as far as they are known: a day, a month, a year, nothing."""


@dataclass(frozen=True, slots=True)
class SamplePerson:
    """Somebody of a sample: the language, the place in it, the names, sex, birth and region."""

    language: str
    index: int
    translate: Callable[[str], str]

    @property
    def words(self) -> dict[str, Any]:
        """The words of the language."""
        return sample_words(self.language)

    def part(self, position: int) -> str:
        """One of the texts that tell of the person."""
        return str(self.words["people"][self.index][position])

    def one_of(self, name: str) -> str:
        """A club, a trainer, a team: the first half of the people have the first one."""
        texts = self.words[name]
        return str(texts[self.index * len(texts) // len(self.words["people"])])

    @property
    def name(self) -> str:
        """The whole name."""
        return " ".join(self.part(position) for position in range(3))

    def cell(self, field: str) -> Cell:
        """What stands in the column of a field; a field that nobody has written for here is a mistake."""
        return _CELLS[field](self)


@cache
def sample_words(language: str) -> dict[str, Any]:
    """The words of a language."""
    data: dict[str, Any] = read_data("tavlei.exchange.samples", _SOURCE)[language]
    return data


def people_of(language: str, translate: Callable[[str], str] = phrase) -> list[SamplePerson]:
    """Everybody of the samples of a language."""
    return [SamplePerson(language, index, translate) for index in range(len(sample_words(language)["people"]))]


def _title(person: SamplePerson) -> str:
    title = _TITLES[person.index]
    word = person.translate(title)
    return word if title_of(word) == title else title


def _in_team(person: SamplePerson) -> int:
    return person.index % (len(person.words["people"]) // len(person.words["teams"])) + 1


_CELLS: Final[dict[str, Callable[[SamplePerson], Cell]]] = {
    "name": lambda person: person.name,
    "family": lambda person: person.part(0),
    "given": lambda person: person.part(1),
    "patronymic": lambda person: person.part(2),
    "number": lambda person: person.index + 1,
    "code": lambda _person: "",
    "sex": lambda person: sex_word(person.part(3), person.language),
    "birth": lambda person: person.part(4),
    "citizenship": lambda person: str(person.words["country"]),
    "region": lambda person: person.part(5),
    "club": lambda person: person.one_of("clubs"),
    "school": lambda person: str(person.words["school"]) if person.index in (0, 3) else "",
    "trainer": lambda person: person.one_of("trainers"),
    "sport": lambda person: str(person.words["sport"]),
    "title": _title,
    "title_day": lambda person: _TITLE_DAYS[person.index],
    "title_order": lambda person: str(person.words["order"]) if _TITLE_DAYS[person.index] else "",
    "judge_category": lambda person: person.one_of("categories") if person.index in (1, 5) else "",
    "judge_day": lambda person: "2016" if person.index in (1, 5) else "",
    "judge_order": lambda person: str(person.words["order"]) if person.index == 1 else "",
    "fide_code": lambda person: str(24_100_011 + person.index) if person.index < 4 else "",
    "fmjd_code": lambda person: str(17_001 + person.index) if person.index < 2 else "",
    "rating": lambda person: 2_150 - 25 * person.index,
    "fide_rating": lambda person: 2_080 - 20 * person.index if person.index < 4 else None,
    "elo_m": lambda person: 2_200 - 10 * person.index if person.index < 2 else None,
    "team": lambda person: person.one_of("teams"),
    "board": _in_team,
    "captain": lambda person: "+" if _in_team(person) == 1 else "",
    "games": lambda person: 40 + 3 * person.index,
    "highest": lambda person: 2_190 - 25 * person.index,
    "last_played": lambda person: f"{10 + person.index}.03.2026",
    "deducted": lambda person: 5 if person.index == 7 else None,
    "coefficient": lambda person: str(person.index - 3.5),
    "mb": lambda person: 500 - 40 * person.index,
    "mb_year": lambda person: 60 - 5 * person.index,
    "ro": lambda person: 120 - 9 * person.index,
    "pb": lambda person: 30 - 2 * person.index,
}
