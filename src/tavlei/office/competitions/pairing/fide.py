"""FIDE's systems at the desk: what the engine is asked, and an event paired once more."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from django.conf import settings

from tavlei.exchange.pairing_program import paired_by_program
from tavlei.office.competitions.field.reading import read_snapshot
from tavlei.office.competitions.pairing.numbers import seed_of
from tavlei.office.competitions.regulation.fide import handbook_of, is_fide
from tavlei.office.competitions.regulation.ordered_pairs import order_of
from tavlei.rulebook import Problem, Refusal
from tavlei.tournament.fide import EngineName, FideRequest, FideSystem, available, check_event, engine_of
from tavlei.tournament.fide.checking import event_check

if TYPE_CHECKING:
    from tavlei.office.competitions.field.reading import CompetitionSnapshot
    from tavlei.office.competitions.models import Competition
    from tavlei.tournament.fide import EventCheck


def fide_request(field: CompetitionSnapshot, absent: set[str], number: int | None = None) -> FideRequest:
    """What the engine is asked: the next round, or once more that of the number."""
    competition, regulation = field.competition, field.regulation
    tournament = field.tournament(before_round=number)
    first = regulation.first_colour
    return FideRequest(
        tournament=tournament,
        system=FideSystem(competition.system),
        rounds=competition.rounds_planned,
        seed=seed_of(competition),
        absent=frozenset(absent),
        forbidden=order_of(field, tournament.next_round, absent).forbidden,
        first_colour_white=None if first is None else first == "white",
        accelerated=regulation.accelerated,
        rulebook=handbook_of(competition),
    )


PROGRAM: Final = "bbpPairings"


def engines_at_hand(competition: Competition) -> list[str]:
    """What can pair the event once more, the engine of its own text last."""
    system = FideSystem(competition.system)
    own = engine_of(system, handbook_of(competition))
    names = [str(name) for name in EngineName if available(name) and name is not own]
    if system is not FideSystem.DUTCH:
        names = [name for name in names if name != EngineName.GACRUX]
    if settings.PAIRING_PROGRAM and system is not FideSystem.DUBOV:
        names.append(PROGRAM)
    return [*names, str(own)]


def checked_event(competition: Competition, engine: str) -> EventCheck:
    """Every round of the event by an engine, without a name by the first at hand; with the barred pairs of each."""
    if not is_fide(competition):
        raise Refusal(Problem("only events of FIDE's systems are paired once more", path="system"))
    known = engines_at_hand(competition)
    engine = engine or known[0]
    if engine not in known:
        params = {"choices": ", ".join(known), "got": engine}
        raise Refusal(Problem("expected one of: {choices}; got {got}", params, path="engine"))
    field = read_snapshot(competition)
    request = fide_request(field, set(), len(field.rounds) + 1)
    if engine != PROGRAM:
        return check_event(request, EngineName(engine))
    program = Path(settings.PAIRING_PROGRAM or "")
    return event_check(request, PROGRAM, lambda asked: paired_by_program(program, asked))
