"""What a discipline leaves of a competition: who plays in it, by which system, and whether it is played at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.games.clock import Discipline, Family
from tavlei.office.competitions.models import DeskSystem
from tavlei.office.competitions.regulation.checks import system_of
from tavlei.office.competitions.regulation.event_rules import rulebook_of, rules_discipline
from tavlei.office.competitions.regulation.stages import STAGE_SYSTEMS
from tavlei.rulebook import Problem, Words, cites
from tavlei.tournament.systems import SystemOfPlay

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.office.competitions.models import Competition
    from tavlei.office.competitions.regulation.document import Regulation
    from tavlei.rulebook import Rulebook

_PAIRED_BY_RESULTS = (SystemOfPlay.SWISS, SystemOfPlay.OLYMPIC, SystemOfPlay.IMPROVED_OLYMPIC)


@cites("draughts-rules", "1.2", "10.1.2", "10.3.2", "11.5.1")
def discipline_contradictions(competition: Competition, regulation: Regulation) -> Iterator[Problem]:
    """Where a competition is announced in a discipline in which it cannot be played."""
    discipline, rulebook = rules_discipline(competition), rulebook_of(competition, regulation)
    if discipline is None:
        return
    if discipline.is_team and not competition.plays_in_teams:
        named = {"discipline": Words(discipline.value)}
        yield Problem("only teams compete in the discipline «{discipline}»", named, path="discipline",
                      clause=rulebook.clause("1.2"))  # fmt: skip
    if discipline.family is Family.CORRESPONDENCE:
        yield from _by_correspondence(competition, regulation, rulebook)
    if discipline is Discipline.COMPOSITION and not _is_contest(competition):
        yield Problem("works are composed or solved in a contest, without pairs and rounds: it is announced as one",
                      path="discipline", clause=rulebook.clause("11.5.1"))  # fmt: skip


def _by_correspondence(competition: Competition, regulation: Regulation, rulebook: Rulebook) -> Iterator[Problem]:
    known = (stage.system_of_play for stage in regulation.stages if stage.system in STAGE_SYSTEMS)
    systems = {system_of(competition, regulation), *known}
    if not systems.isdisjoint(_PAIRED_BY_RESULTS):
        yield Problem("by correspondence all games begin on the day of the starting list: nobody is paired by results",
                      path="system", clause=rulebook.clause("10.3.2"))  # fmt: skip
    if regulation.time_control.strip():
        yield Problem("by correspondence the time for thinking is counted in days, without a clock",
                      path="time_control", clause=rulebook.clause("10.1.2"))  # fmt: skip


def _is_contest(competition: Competition) -> bool:
    """Whether it has no rounds, as contests of composition are kept."""
    return competition.system == DeskSystem.ROUND_ROBIN and competition.rounds_planned == 0
