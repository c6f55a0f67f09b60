"""Equipment that meets every requirement, by edition, game and tempo, and short ways to ask about a check."""

from __future__ import annotations

from tests.games.rulebooks import OLD, RULES

from tavlei.games.equipment import EquipmentCheck, EquipmentFinding, Judgement, check_equipment
from tavlei.rulebook import Rulebook

MET, NOT_MET, NOT_MEASURED = Judgement.MET, Judgement.NOT_MET, Judgement.NOT_MEASURED

Measured = dict[str, int | bool]
Case = tuple[str, str | None, Rulebook]

PIECES: Measured = dict.fromkeys(
    ("pieces_same_shape", "pieces_same_size", "pieces_even_colour", "pieces_not_shiny", "colours_distinct"), True
)
SQUARES: Measured = dict.fromkeys(("board_matt", "squares_distinct", "squares_not_pale"), True)
ELECTRONIC: Measured = dict.fromkeys(
    (
        "tournament_clock",
        "clock_electronic",
        "clock_two_timers",
        "clock_one_runs_at_a_time",
        "clock_exact",
        "clock_hands_over_at_once",
        "clock_shows_time_left",
    ),
    True,
)
MECHANICAL: Measured = ELECTRONIC | {
    "clock_electronic": False,
    "flag_marks_twelve": True,
    "flag_rises_minute": 57,
    "flag_falls_minute": 60,
}
RUSSIAN: Measured = (
    PIECES | SQUARES | {"playing_surface_side": 400, "square_side": 50, "piece_diameter": 44, "piece_height": 11}
)
INTERNATIONAL: Measured = (
    PIECES | SQUARES | {"playing_surface_side": 450, "square_side": 45, "piece_diameter": 36, "piece_height": 9}
)
RENJU: Measured = {
    **ELECTRONIC,
    "board": True,
    "stone_boxes": 2,
    "score_sheets": True,
    "cell_short_side": 22,
    "cell_long_side": 24,
    "narrowest_margin": 15,
    "field_short_side": 308,
    "field_long_side": 332,
    "board_matt": True,
    "board_not_pale": True,
    "board_unlike_stones": True,
    "stones_hollow_closed_above": True,
    "stone_diameter": 20,
    "stone_height": 6,
    "stones_black_and_white": True,
    "black_stones": 50,
    "white_stones": 50,
}

KITS: dict[Case, Measured] = {
    ("russian", "classical", RULES): RUSSIAN,
    ("russian", "rapid", RULES): RUSSIAN | ELECTRONIC,
    ("russian", "blitz", RULES): RUSSIAN | MECHANICAL,
    ("international", "classical", RULES): INTERNATIONAL,
    ("international", "rapid", RULES): INTERNATIONAL | MECHANICAL,
    ("international", "blitz", RULES): INTERNATIONAL | ELECTRONIC,
    ("renju", None, RULES): RENJU,
    ("russian", "classical", OLD): RUSSIAN,
    ("russian", "blitz", OLD): RUSSIAN,
}


def checked(rulebook: Rulebook, game: str, tempo: str | None = "classical", **changed: int | bool) -> EquipmentCheck:
    """The check of the good kit of a case with some measurements changed."""
    return check_equipment(game, tempo, KITS[game, tempo, rulebook] | changed, rulebook)


def finding(check: EquipmentCheck, key: str) -> EquipmentFinding:
    """The finding about one requirement."""
    (found,) = (each for each in check.findings if each.requirement.key == key)
    return found


def broken(check: EquipmentCheck) -> set[str]:
    """The keys of the requirements that are required and not met."""
    return {each.requirement.key for each in check.broken}
