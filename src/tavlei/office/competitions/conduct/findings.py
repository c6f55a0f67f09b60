"""Findings of the rules as refusals of the office: the same sentence, the field, the clause."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from tavlei.games.clock import Discipline
from tavlei.rulebook import Problem, Refusal, Words, clause
from tavlei.tournament.conduct.words import Labelled
from tavlei.tournament.model import EDITION

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tavlei.office.competitions.models import Competition
    from tavlei.rulebook import Value
    from tavlei.tournament.conduct.findings import Finding


Word = TypeVar("Word", bound=Labelled)


def word(words: type[Word], stored: str, default: Word | None = None) -> Word:
    """The member that a stored word means, or the default; a word that is not known is refused."""
    found = next((each for each in words if each.value == stored), default)
    if found is None:
        given = {"choices": ", ".join(each.value for each in words), "got": stored}
        raise Refusal(Problem("expected one of: {choices}; got {got}", given))
    return found


def problem_of(finding: Finding, path: str | None = None) -> Problem:
    """What a finding says, as a problem of the field it is about."""
    told = {"value": finding.value, "threshold": finding.threshold, **finding.inputs}
    params = {name: _told(value) for name, value in told.items()}
    where = finding.name if path is None else path
    return Problem(finding.key, params, path=where, clause=clause(EDITION, finding.number))


def refuse(findings: Iterable[Finding]) -> None:
    """Refuse if there is any finding, telling all of them."""
    if problems := [problem_of(each) for each in findings]:
        raise Refusal(*problems)


def rules_discipline(competition: Competition) -> Discipline | None:
    """The discipline by which the draughts rules bind a competition; None for other sports."""
    known = competition.discipline in list(Discipline)
    return Discipline(competition.discipline) if known else None


def _told(value: Value) -> object:
    if value is None:
        return "\N{EN DASH}"
    if isinstance(value, str):
        return Words(value.replace("{", "{{").replace("}", "}}"))
    return value
