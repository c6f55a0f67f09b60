"""What an opening regulation is made of, and the data that holds them all."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Literal

from tavlei.games.renju.board import CENTRE, POINTS, SIZE
from tavlei.rulebook import Problem, Words, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tavlei.rulebook import Rulebook

CLAUSE: Final = "9.2.4.3"
SOURCE: Final = "renju_openings"

HowMany = int | Literal["named", "declared"]


class StepKind(StrEnum):
    """What a player has to do at a step."""

    PLACE = "place"
    SWAP = "swap"
    OFFER = "offer"
    CHOOSE = "choose"
    DECLARE = "declare"
    OPTION = "option"


class Zone(StrEnum):
    """Where a stone may stand: a square in the middle of the board, or the whole of it."""

    CENTRE = "centre"
    SQUARE_3 = "3x3"
    SQUARE_5 = "5x5"
    OPENING = "opening"
    SQUARE_7 = "7x7"
    SQUARE_9 = "9x9"
    ANYWHERE = "anywhere"

    @property
    def words(self) -> str:
        """The zone in words, as a sentence of the catalogues."""
        return _ZONE_WORDS[self]

    def points(self) -> frozenset[int]:
        return _zone_points(self)


_SIDES: Final = {
    Zone.CENTRE: 1,
    Zone.SQUARE_3: 3,
    Zone.SQUARE_5: 5,
    Zone.OPENING: 5,  # after h8 and a second move beside it, the 5x5 square holds the 26 openings and nothing else
    Zone.SQUARE_7: 7,
    Zone.SQUARE_9: 9,
    Zone.ANYWHERE: SIZE,
}
_ZONE_WORDS: Final = {
    Zone.CENTRE: phrase("the centre of the board"),
    Zone.SQUARE_3: phrase("the central 3×3 square"),
    Zone.SQUARE_5: phrase("the central 5×5 square"),
    Zone.OPENING: phrase("the central 5×5 square: one of the 26 openings"),
    Zone.SQUARE_7: phrase("the central 7×7 square"),
    Zone.SQUARE_9: phrase("the central 9×9 square"),
    Zone.ANYWHERE: phrase("any free point"),
}


class By(StrEnum):
    """Who acts at a step: a person, a colour, or whoever stands so to what was done last."""

    FIRST = "first"
    SECOND = "second"
    BLACK = "black"
    WHITE = "white"
    COLOUR = "colour"  # whoever has the colour of the next stone
    LAST = "last"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class OpeningRule:
    """One step of a regulation, as the file says it."""

    kind: StepKind
    by: By
    zone: Zone = Zone.ANYWHERE
    number: HowMany = 0
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OpeningRegulation:
    """An opening regulation. `numbers` are the N it is played with, if it has an N in its name."""

    key: str
    source: str
    steps: tuple[OpeningRule, ...]
    numbers: tuple[int, ...] = ()
    default: int | None = None

    @property
    def title(self) -> str:
        """Its name, as a stable key of the catalogues."""
        return _TITLES[self.key]


_TITLES: Final = {
    "swap": phrase("renju.regulation_swap"),
    "rif": phrase("renju.regulation_rif"),
    "sakata": phrase("renju.regulation_sakata"),
    "super_sakata": phrase("renju.regulation_super_sakata"),
    "tarannikov": phrase("renju.regulation_tarannikov"),
    "taraguchi": phrase("renju.regulation_taraguchi"),
    "super_taraguchi": phrase("renju.regulation_super_taraguchi"),
    "yamaguchi": phrase("renju.regulation_yamaguchi"),
    "soosorv": phrase("renju.regulation_soosorv"),
}


@cites("draughts-rules", "9.2.4.3")
def opening_regulation(key: str, rulebook: Rulebook) -> OpeningRegulation:
    """The opening regulation of that key. A competition must name one; there is no other to fall back on."""
    known = opening_regulations(rulebook)
    if key not in known:
        expected = {"choices": ", ".join(known), "got": key}
        raise rulebook.refusal(Problem("expected one of: {choices}; got {got}", expected, "regulation"), CLAUSE)
    return known[key]


def number_in_name(regulation: OpeningRegulation, n: int | None, rulebook: Rulebook) -> int | None:
    """The N that a regulation is played with: the one given, or its own; None if it has no N."""
    if n is None:
        return regulation.default
    if type(n) is not int or n not in regulation.numbers:
        data = {"regulation": Words(regulation.title), "got": n, "choices": ", ".join(map(str, regulation.numbers))}
        problem = Problem("{regulation} is played without a number; got {got}", data, "n")
        if regulation.numbers:
            problem = Problem("{regulation}: expected one of {choices}; got {got}", data, "n")
        raise rulebook.refusal(problem, CLAUSE)
    return n


def opening_regulations(rulebook: Rulebook) -> Mapping[str, OpeningRegulation]:
    """Every opening regulation by its key."""
    return rulebook.read(SOURCE, _regulations)


def branch(option: str, rulebook: Rulebook) -> tuple[OpeningRule, ...]:
    """The steps that follow an option."""
    return rulebook.read(SOURCE, _branches)[option]


def _regulations(content: Mapping[str, Any]) -> Mapping[str, OpeningRegulation]:
    return {
        key: OpeningRegulation(
            key, entry["source"], _rules(entry["steps"]), tuple(entry.get("numbers", ())), entry.get("default")
        )
        for key, entry in content["regulations"].items()
    }


def _branches(content: Mapping[str, Any]) -> Mapping[str, tuple[OpeningRule, ...]]:
    return {option: _rules(entries) for option, entries in content["branches"].items()}


def _rules(entries: Iterable[Mapping[str, Any]]) -> tuple[OpeningRule, ...]:
    return tuple(_rule(**entry) for entry in entries)


def _rule(by: str = "colour", **what: Any) -> OpeningRule:
    ((kind, value),) = what.items()
    match StepKind(kind):
        case StepKind.PLACE:
            return OpeningRule(StepKind.PLACE, By(by), zone=Zone(value))
        case StepKind.SWAP:
            return OpeningRule(StepKind.SWAP, By(value))
        case StepKind.DECLARE:
            return OpeningRule(StepKind.DECLARE, By.LAST, number=value)
        case StepKind.OFFER:
            return OpeningRule(StepKind.OFFER, By.BLACK, number=value)
        case StepKind.CHOOSE:
            return OpeningRule(StepKind.CHOOSE, By.WHITE)
        case StepKind.OPTION:
            return OpeningRule(StepKind.OPTION, By.OTHER, options=tuple(value))


@cache
def _zone_points(zone: Zone) -> frozenset[int]:
    middle, reach = CENTRE // SIZE, _SIDES[zone] // 2
    near = range(middle - reach, middle + reach + 1)
    return frozenset(point for point in range(POINTS) if point // SIZE in near and point % SIZE in near)
