"""The sporting disciplines of draughts: their families, tempos and names (1.2, appendix 1)."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tavlei.rulebook import DataError, Problem, Refusal, Words, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.rulebook import Rulebook


class Family(StrEnum):
    """The game that is played, whatever its tempo."""

    RUSSIAN = "russian"
    INTERNATIONAL = "international"
    CORRESPONDENCE = "correspondence"
    GIVEAWAY = "giveaway"
    COMPOSITION = "composition"
    RENJU = "renju"


class Tempo(StrEnum):
    """How fast Russian and 100-square draughts are played; the other families know no tempos."""

    CLASSICAL = "classical"
    RAPID = "rapid"
    BLITZ = "blitz"


class Discipline(StrEnum):
    """A discipline of the register of sports; its value is its stable key."""

    RUSSIAN_RAPID = phrase("russian_rapid")
    RUSSIAN_RAPID_TEAM = phrase("russian_rapid_team")
    RUSSIAN_TEAM = phrase("russian_team")
    RUSSIAN_BLITZ = phrase("russian_blitz")
    RUSSIAN_BLITZ_TEAM = phrase("russian_blitz_team")
    RUSSIAN = phrase("russian")
    INTERNATIONAL_RAPID = phrase("international_rapid")
    INTERNATIONAL_RAPID_TEAM = phrase("international_rapid_team")
    INTERNATIONAL_TEAM = phrase("international_team")
    INTERNATIONAL_BLITZ = phrase("international_blitz")
    INTERNATIONAL_BLITZ_TEAM = phrase("international_blitz_team")
    INTERNATIONAL = phrase("international")
    CORRESPONDENCE = phrase("correspondence")
    GIVEAWAY = phrase("giveaway")
    COMPOSITION = phrase("composition")
    RENJU = phrase("renju")

    @property
    def family(self) -> Family:
        """The game that is played."""
        return Family(self.value.partition("_")[0])

    @property
    def tempo(self) -> Tempo | None:
        """The tempo; None where the rules know none."""
        return _TEMPOS[self]

    @property
    def is_team(self) -> bool:
        return self.value.endswith("_team")

    @property
    def is_classical(self) -> bool:
        """Whether it is one of the four disciplines that 5.4.2.5, 6.1.8.1 and 7.5.1 name."""
        return self.tempo is Tempo.CLASSICAL

    @property
    def is_quick(self) -> bool:
        """Whether its name has the words for rapid or blitz play (6.1.10, 7.7)."""
        return self.tempo in (Tempo.RAPID, Tempo.BLITZ)

    @property
    def has_clock(self) -> bool:
        """Whether games are played against a tournament clock."""
        return self.family not in (Family.CORRESPONDENCE, Family.COMPOSITION)


def _tempo(of: Discipline) -> Tempo | None:
    if of.family not in (Family.RUSSIAN, Family.INTERNATIONAL):
        return None
    words = of.value.split("_")
    return next((tempo for tempo in (Tempo.RAPID, Tempo.BLITZ) if tempo in words), Tempo.CLASSICAL)


_TEMPOS: Final = {of: _tempo(of) for of in Discipline}


class DisciplineNames(NamedTuple):
    """The names of a discipline: in Russia, internationally, and in the protocols of international competitions."""

    russian: str
    international: str
    protocol: str


@cites("draughts-rules", "1.2")
def discipline(key: str) -> Discipline:
    """The discipline with that key; there are no others than the sixteen."""
    try:
        return Discipline(key)
    except ValueError:
        known = ", ".join(Discipline)
        raise Refusal(Problem("expected one of: {choices}; got {got}", {"choices": known, "got": key})) from None


@cites("draughts-rules", "1.2/p2", "app1")
def discipline_names(of: Discipline, rulebook: Rulebook) -> DisciplineNames:
    """The names of a discipline by appendix 1."""
    return rulebook.read("disciplines", _names)[of]


def no_clock(of: Discipline) -> Refusal:
    """The refusal of a clock for a discipline that has none."""
    return Refusal(Problem("{discipline} is not played with a clock", {"discipline": Words(of.value)}))


def _names(content: Mapping[str, Any]) -> Mapping[Discipline, DisciplineNames]:
    if list(content["names"]) != list(Discipline):
        raise DataError(Problem("the file must name the sixteen disciplines in their order", path="disciplines.toml"))
    return {Discipline(key): DisciplineNames(*names) for key, names in content["names"].items()}
