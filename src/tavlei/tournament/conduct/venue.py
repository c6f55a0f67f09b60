"""The playing hall and what stands in it: checklists and numbers (IV), and safety (5.4.16)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import cites, phrase
from tavlei.tournament.conduct.checklist import Checklist, ChecklistItem
from tavlei.tournament.conduct.figures import ConductFigures
from tavlei.tournament.conduct.findings import Check, ConductFinding, DemandForce

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.rulebook import Rulebook
    from tavlei.tournament.conduct.levels import Level

_SUBJECT: Final = phrase("conduct.hall")


@cites("draughts-rules", "4.1", "4.1/p2")
def hall_checklist() -> Checklist:
    """What the playing hall must be like."""
    hall = (
        phrase("conduct.hall.space"),
        phrase("conduct.hall.light_and_air"),
        phrase("conduct.hall.temperature"),
        phrase("conduct.hall.no_noise"),
        phrase("conduct.hall.spectators_apart"),
        phrase("conduct.hall.fire_and_sanitary"),
    )
    reach = (phrase("conduct.hall.easy_to_reach"), phrase("conduct.hall.near_lodging"))
    items = (
        *(ChecklistItem(sentence, "4.1") for sentence in hall),
        *(ChecklistItem(sentence, "4.1/p2") for sentence in reach),
    )
    return Checklist(_SUBJECT, "4.1", items)


@cites("draughts-rules", "5.4.16.1", "5.4.16.2")
def safety_checklist() -> Checklist:
    """Safety of participants and spectators, as the Government's rules ask."""
    return Checklist(
        phrase("conduct.safety"),
        "5.4.16.2",
        (
            ChecklistItem(phrase("conduct.safety.anti_terrorist"), "5.4.16.1"),
            ChecklistItem(phrase("conduct.safety.passport"), "5.4.16.1"),
            ChecklistItem(phrase("conduct.safety.government_rules"), "5.4.16.2"),
            ChecklistItem(phrase("conduct.safety.these_rules"), "5.4.16.2"),
        ),
    )


@dataclass(frozen=True, slots=True)
class Furniture:
    """How much stands in the hall, spare clocks included."""

    tables: int
    chairs: int
    boards: int
    sets: int
    clocks: int
    tables_steady: bool | None = None
    chairs_fit: bool | None = None


@cites("draughts-rules", "4.2")
def check_furniture(furniture: Furniture, pairs: int, rulebook: Rulebook, *, clocks_used: bool = True) -> Check:
    """Whether there is enough for all pairs of a round, with two spare clocks at least."""
    return Check(
        phrase("conduct.furniture"),
        tuple(_furniture(furniture, pairs, clocks_used, rulebook)),
        "4.2",
        rulebook=rulebook,
    )


def _furniture(furniture: Furniture, pairs: int, clocks_used: bool, rulebook: Rulebook) -> Iterator[ConductFinding]:  # noqa: FBT001
    counted = [
        ("tables", phrase("conduct.furniture.tables"), furniture.tables, pairs),
        ("chairs", phrase("conduct.furniture.chairs"), furniture.chairs, 2 * pairs),
        ("boards", phrase("conduct.furniture.boards"), furniture.boards, pairs),
        ("sets", phrase("conduct.furniture.sets"), furniture.sets, pairs),
    ]
    if clocks_used:
        least = pairs + rulebook.figures(ConductFigures).spare_clocks
        counted.append(("clocks", phrase("conduct.furniture.clocks"), furniture.clocks, least))
    for name, key, there, least in counted:
        yield ConductFinding(name, key, there >= least, "4.2", value=there, threshold=least)
    parts = (
        ("tables_steady", phrase("conduct.furniture.tables_steady"), furniture.tables_steady),
        ("chairs_fit", phrase("conduct.furniture.chairs_fit"), furniture.chairs_fit),
    )
    for name, key, met in parts:
        yield ConductFinding(name, key, met, "4.2", needs=(name,) if met is None else ())


@cites("draughts-rules", "4.2/p8")
def electronic_clocks_finding(level: Level, *, electronic: bool, recommended_model: bool) -> ConductFinding | None:
    """From regional status up electronic clocks of a recommended model, as a rule; below it nothing is asked."""
    if not level.is_regional:
        return None
    met = electronic and recommended_model
    return ConductFinding(
        "electronic_clocks", phrase("conduct.electronic_clocks"), met, "4.2/p8", DemandForce.AS_A_RULE
    )


@cites("draughts-rules", "4.2/p9", "9.3.1.2")
def clock_place_finding(*, renju: bool, placed: bool) -> ConductFinding:
    """The clock stands parallel to the board on White's left; in renju on Black's, where the judge decides."""
    if renju:
        return ConductFinding("clocks_placed", phrase("conduct.clock_place.renju"), placed, "9.3.1.2")
    return ConductFinding("clocks_placed", phrase("conduct.clock_place"), placed, "4.2/p9")
