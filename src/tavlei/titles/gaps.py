"""What is wrong with a competition or not known about it; the rest is evaluated all the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.rulebook import Problem
from tavlei.titles.conditions import Missing, TitleOutcome
from tavlei.titles.contest_verdicts import contest_gaps
from tavlei.tournament.model import Encounter

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tavlei.rulebook import Clause
    from tavlei.titles.competition import TitleCompetition
    from tavlei.titles.verdict import TitleVerdict


def problems(competition: TitleCompetition, verdicts: Iterable[TitleVerdict]) -> Iterator[Problem]:
    """Impossible encounters, then every field that is missing, once: of the competition, of citizens, of verdicts.

    A field is cited by the clause of the first condition that asks for it; where none has asked yet, by no clause.
    """
    yield from competition.gaps
    clauses: dict[Missing, Clause] = {}
    gaps: dict[Missing, None] = dict.fromkeys(contest_gaps(competition))
    if competition.event.status is None:
        gaps[Missing("status")] = None
    for athlete in competition.athletes:
        if athlete.citizen is not False:
            gaps.update(dict.fromkeys(athlete.gaps()))
    for verdict in verdicts:
        for condition in verdict.conditions:
            for gap in condition.missing:
                clauses.setdefault(gap, condition.clause)
        if verdict.outcome is TitleOutcome.UNDECIDED:
            gaps.update(dict.fromkeys(verdict.missing))
    places = {athlete.id: number for number, athlete in enumerate(competition.athletes)}
    for gap in gaps:
        if gap.athlete is None:
            yield Problem("the field is missing", path=gap.field, clause=clauses.get(gap))
        elif gap.athlete in places:
            path = f"participants[{places[gap.athlete]}].{gap.field}"
            yield Problem("the field is missing", {"athlete": gap.athlete}, path=path, clause=clauses.get(gap))


def missing_results(competition: TitleCompetition) -> Iterator[Problem]:
    """Encounters without a result, where the competition has ended."""
    for number, one_round in enumerate(competition.rounds):
        for index, pairing in enumerate(one_round):
            if isinstance(pairing, Encounter) and pairing.result is None:
                yield Problem("the result is missing", path=f"rounds[{number}][{index}]")
