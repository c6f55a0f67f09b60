"""Competitions paired by FIDE's systems: the handbook that binds them, and what their regulation may not say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.office.competitions.models import DeskSystem, Sport
from tavlei.office.federation.settled import rulebook_on
from tavlei.rulebook import Problem, Refusal
from tavlei.tournament.fide import FideSystem, engine_named, engine_of, team_engine
from tavlei.tournament.standings.fide import FIDE_CRITERIA
from tavlei.tournament.teams import TeamScoring

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.office.competitions.models import Competition
    from tavlei.office.competitions.regulation.document import Regulation
    from tavlei.rulebook import Rulebook

PAIRINGS: Final = "fide-pairings"
_NOT_OF_FIDE: Final = ("set_pairs", "drawing_groups", "avoid_same_team")


def is_fide(competition: Competition) -> bool:
    """Whether rounds are paired by one of FIDE's systems."""
    return DeskSystem(competition.system).is_fide


def handbook_of(competition: Competition) -> Rulebook:
    """The text of FIDE's pairing rules that is in force on the first day of a competition."""
    return rulebook_on(PAIRINGS, competition.starts)


def fide_contradictions(competition: Competition, regulation: Regulation) -> Iterator[Problem]:
    """What FIDE's systems do not know: other sports, teams, orders of drawing but barred pairs; a missing engine."""
    if competition.sport != Sport.CHESS and any(name in FIDE_CRITERIA for name in regulation.criteria):
        yield Problem("FIDE's tie-breaks are for chess", path="criteria")
    if regulation.swap_last_rounds and not _is_double_robin(competition, regulation):
        yield Problem("only a double round robin of chess swaps the last two rounds of its first cycle",
                      path="swap_last_rounds", clause=handbook_of(competition).clause("C.05/annex1"))  # fmt: skip
    if not is_fide(competition):
        if regulation.accelerated:
            yield Problem("only FIDE's systems have accelerated rounds", path="accelerated")
        return
    if competition.sport != Sport.CHESS:
        yield Problem("FIDE's systems are for chess", path="system")
    of_teams = competition.system == DeskSystem.FIDE_TEAM
    if competition.plays_in_teams != of_teams:
        yield Problem("FIDE's system of teams is for teams, its other systems pair persons", path="system")
    for name in _NOT_OF_FIDE:
        if getattr(regulation, name):
            yield Problem("FIDE's systems keep players apart by barred pairs only", path=name)
    if of_teams and regulation.accelerated and regulation.team and regulation.team.scoring != TeamScoring.MATCH_POINTS:
        yield Problem("rounds of teams are accelerated only where match points give the places", path="accelerated")
    try:
        _check_engine(competition)
    except Refusal as refusal:
        yield from refusal.problems


def _check_engine(competition: Competition) -> None:
    if competition.system == DeskSystem.FIDE_TEAM:
        team_engine(handbook_of(competition))
        return
    system = FideSystem(competition.system)
    engine_named(engine_of(system, handbook_of(competition)), system)


def _is_double_robin(competition: Competition, regulation: Regulation) -> bool:
    robin = competition.system == DeskSystem.ROUND_ROBIN and regulation.cycles == 2
    return robin and competition.sport == Sport.CHESS and not competition.team
