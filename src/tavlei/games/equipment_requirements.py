"""The requirements of an edition for boards, pieces, stones, clocks and sets."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import ceil, floor
from typing import TYPE_CHECKING, Any, Final

from tavlei.games.clock import Discipline, Span, Tempo
from tavlei.rulebook import Problem, Refusal, Step, Value, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tavlei.rulebook import Clause, Rulebook

MEASURES: Final = {
    "playing_surface_side": phrase("equipment.playing_surface_side"),
    "square_side": phrase("equipment.square_side"),
    "piece_diameter": phrase("equipment.piece_diameter"),
    "piece_height": phrase("equipment.piece_height"),
    "cell_short_side": phrase("equipment.cell_short_side"),
    "cell_long_side": phrase("equipment.cell_long_side"),
    "field_short_side": phrase("equipment.field_short_side"),
    "field_long_side": phrase("equipment.field_long_side"),
    "narrowest_margin": phrase("equipment.narrowest_margin"),
    "stone_diameter": phrase("equipment.stone_diameter"),
    "stone_height": phrase("equipment.stone_height"),
    "stone_boxes": phrase("equipment.stone_boxes"),
    "black_stones": phrase("equipment.black_stones"),
    "white_stones": phrase("equipment.white_stones"),
    "flag_rises_minute": phrase("equipment.flag_rises_minute"),
    "flag_falls_minute": phrase("equipment.flag_falls_minute"),
    "board": phrase("equipment.board"),
    "board_matt": phrase("equipment.board_matt"),
    "board_not_pale": phrase("equipment.board_not_pale"),
    "board_unlike_stones": phrase("equipment.board_unlike_stones"),
    "squares_distinct": phrase("equipment.squares_distinct"),
    "squares_not_pale": phrase("equipment.squares_not_pale"),
    "colours_distinct": phrase("equipment.colours_distinct"),
    "pieces_same_shape": phrase("equipment.pieces_same_shape"),
    "pieces_same_size": phrase("equipment.pieces_same_size"),
    "pieces_even_colour": phrase("equipment.pieces_even_colour"),
    "pieces_not_shiny": phrase("equipment.pieces_not_shiny"),
    "stones_hollow_closed_above": phrase("equipment.stones_hollow_closed_above"),
    "stones_black_and_white": phrase("equipment.stones_black_and_white"),
    "score_sheets": phrase("equipment.score_sheets"),
    "tournament_clock": phrase("equipment.tournament_clock"),
    "clock_electronic": phrase("equipment.clock_electronic"),
    "clock_two_timers": phrase("equipment.clock_two_timers"),
    "clock_one_runs_at_a_time": phrase("equipment.clock_one_runs_at_a_time"),
    "clock_exact": phrase("equipment.clock_exact"),
    "clock_hands_over_at_once": phrase("equipment.clock_hands_over_at_once"),
    "clock_shows_time_left": phrase("equipment.clock_shows_time_left"),
    "flag_marks_twelve": phrase("equipment.flag_marks_twelve"),
}


class Unit(StrEnum):
    """In what a measurement is given."""

    MM = "mm"
    COUNT = "count"
    MINUTE = "minute"
    YES_NO = "yes_no"


_LENGTHS: Final = (
    *("playing_surface_side", "square_side", "piece_diameter", "piece_height", "cell_short_side", "cell_long_side"),
    *("field_short_side", "field_long_side", "narrowest_margin", "stone_diameter", "stone_height"),
)
UNITS: Final = {  # every other measure is a property
    **dict.fromkeys(_LENGTHS, Unit.MM),
    **dict.fromkeys(("stone_boxes", "black_stones", "white_stones"), Unit.COUNT),
    **dict.fromkeys(("flag_rises_minute", "flag_falls_minute"), Unit.MINUTE),
}


class Force(StrEnum):
    """Whether the rules demand it or only advise it."""

    REQUIRED = phrase("required")
    RECOMMENDED = phrase("recommended")


@dataclass(frozen=True, slots=True)
class LessThan:
    """A length that is less than another measurement by so many millimetres."""

    other: str
    by: Span

    def spans(self, other: int) -> tuple[Span, ...]:
        """The lengths that satisfy, given the other measurement."""
        low = 0 if self.by.high is None else max(0, other - self.by.high)
        return (Span(low, other - self.by.low),)

    def step(self, other: int) -> Step:
        """The relation as a step of the explanation."""
        return Step("equipment.less_than", other, inputs={"other": MEASURES[self.other]}, threshold=span_text(self.by))


@dataclass(frozen=True, slots=True)
class PartOf:
    """A length that is one of several parts of another measurement, give or take a tolerance."""

    other: str
    parts: tuple[int, ...]
    tolerance: Fraction

    def spans(self, other: int) -> tuple[Span, ...]:
        """The whole lengths that satisfy, given the other measurement."""
        exact = sorted(Fraction(other, part) for part in self.parts)
        return tuple(Span(ceil(part - self.tolerance), floor(part + self.tolerance)) for part in exact)

    def step(self, other: int) -> Step:
        """The relation as a step of the explanation."""
        parts = ", ".join(f"1/{part}" for part in self.parts)
        inputs: dict[str, Value] = {"other": MEASURES[self.other], "parts": parts, "tolerance": self.tolerance}
        return Step("equipment.part_of", other, inputs=inputs)


@dataclass(frozen=True, slots=True)
class Requirement:
    """What one clause demands or recommends of one measurement; without `rule` it is a property that must be true.

    `clause` puts it on the game; `worded_in` holds the words if the clause only refers to them. Without `tempos` it is
    for all of them. `unless` names a property that makes the requirement fall away.
    """

    key: str
    game: str
    clause: Clause
    measure: str
    unit: Unit
    force: Force
    rule: Span | LessThan | PartOf | None = None
    tempos: tuple[str, ...] = ()
    unless: str | None = None
    worded_in: Clause | None = None
    readings: tuple[str, ...] = ()

    @property
    def other(self) -> str | None:
        """The measurement it is compared with, if there is one."""
        return self.rule.other if isinstance(self.rule, LessThan | PartOf) else None

    @property
    def measures(self) -> tuple[str, ...]:
        """The measurements it needs."""
        return (self.measure,) if self.other is None else (self.measure, self.other)

    @property
    def units(self) -> Mapping[str, Unit]:
        """Every measurement that has a say in it, with its unit."""
        needed = dict.fromkeys(self.measures, self.unit)
        return needed if self.unless is None else {**needed, self.unless: Unit.YES_NO}


def requirements(game: str, tempo: str | None, rulebook: Rulebook) -> tuple[Requirement, ...]:
    """What the edition asks of the equipment for `russian`, `international` or `renju`; renju needs no tempo."""
    of_edition = rulebook.read("equipment", lambda content: _read(content, rulebook), Requirement)
    of_game = tuple(asked for asked in of_edition if asked.game == game)
    if not of_game:
        known = ", ".join(dict.fromkeys(asked.game for asked in of_edition)) or "-"
        params = {"edition": rulebook.edition.id, "game": game, "known": known}
        raise Refusal(
            Problem("{edition} asks nothing of the equipment for «{game}»; it does for: {known}", params, path="game")
        )
    _check_tempo(game, tempo)
    return tuple(asked for asked in of_game if not asked.tempos or tempo in asked.tempos)


def span_text(span: Span) -> str:
    """Bounds as people write them, also those without a lower end."""
    return span.label if span.low or span.high is None else f"≤ {span.high}"


def _check_tempo(game: str, tempo: str | None) -> None:
    has_tempos = any(discipline.tempo for discipline in Discipline if discipline.family == game)
    if tempo not in list(Tempo) and (has_tempos or tempo is not None):
        params = {"choices": ", ".join(Tempo), "got": tempo}
        raise Refusal(Problem("expected one of: {choices}; got {got}", params, path="tempo"))


def _read(content: Mapping[str, Any], rulebook: Rulebook) -> tuple[Requirement, ...]:
    wordings = content.get("wordings", {})
    groups = ({**wordings.get(group.get("wording"), {}), **group} for group in content["groups"])
    return tuple(asked for group in groups for asked in _group(group, rulebook))


def _group(group: Mapping[str, Any], rulebook: Rulebook) -> Iterator[Requirement]:
    for row in group["requirements"]:
        measure = row.get("measure", row["key"])
        unit = UNITS.get(measure, Unit.YES_NO)
        yield Requirement(
            key=row["key"],
            game=group["game"],
            clause=rulebook.clause(group["clause"]),
            measure=measure,
            unit=unit,
            force=Force.RECOMMENDED if row.get("recommended") else Force.REQUIRED,
            rule=None if unit is Unit.YES_NO else _rule(row),
            tempos=tuple(Tempo(tempo) for tempo in group.get("tempos", ())),
            unless=row.get("unless"),
            worded_in=rulebook.clause(group["worded_in"]) if "worded_in" in group else None,
            readings=tuple(group.get("readings", ())),
        )


def _rule(row: Mapping[str, Any]) -> Span | LessThan | PartOf:
    if "part_of" in row:
        return PartOf(row["part_of"], tuple(row["parts"]), Fraction(row["tolerance"]))
    bounds = Span(row.get("from", 0), row.get("to"))
    return LessThan(row["less_than"], bounds) if "less_than" in row else bounds
