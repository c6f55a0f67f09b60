"""The rules that bind a competition: its rulebook, findings told as refusals, and what other sports leave out."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from functools import wraps
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeVar, cast

from tavlei.games.clock import Discipline
from tavlei.office.federation.settled import rulebook_on, settled
from tavlei.rulebook import Problem, Refusal, Rulebook, Words, cites, library, without_clauses
from tavlei.tournament.conduct.levels import Level, level_of
from tavlei.tournament.conduct.words import Labelled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tavlei.office.competitions.models import Competition
    from tavlei.office.competitions.regulation.document import Regulation
    from tavlei.rulebook import Clause, Explanation, Value
    from tavlei.tournament.conduct.findings import Check, ConductFinding

SERIES: Final = "draughts-rules"


def rulebook_of(competition: Competition, regulation: Regulation | None = None) -> Rulebook:
    """The rules of a competition; by its regulation, or by another one that is to be checked.

    An edition that is not known binds nobody; the check of the regulation says so.
    """
    editions = competition.regulation.get("editions", {}) if regulation is None else regulation.editions
    named = library().editions.get(editions.get(SERIES, ""))
    if named is not None and named.series == SERIES:
        return Rulebook.of(named.id, competition.starts, settled())
    return rulebook_on(SERIES, competition.starts)


Word = TypeVar("Word", bound=Labelled)
Parameters = ParamSpec("Parameters")
Done = TypeVar("Done")


def enum_member(words: type[Word], stored: str, default: Word | None = None) -> Word:
    """The member that a stored word means, or the default; a word that is not known is refused."""
    found = next((known for known in words if known.value == stored), default)
    if found is None:
        data = {"choices": ", ".join(known.value for known in words), "got": stored}
        raise Refusal(Problem("expected one of: {choices}; got {got}", data))
    return found


def problem_of(finding: ConductFinding, rulebook: Rulebook, path: str | None = None) -> Problem:
    """What a finding says, as a problem of the field it is about."""
    record = {"value": finding.value, "threshold": finding.threshold, **finding.inputs}
    params = {name: _json_value(value) for name, value in record.items()}
    where = finding.name if path is None else path
    return Problem(finding.key, params, path=where, clause=rulebook.clause(finding.number))


def raise_if_broken(check: Check, *, but: str = "") -> None:
    """Refuse if anything binding is broken, telling all of it but the finding of one name."""
    if problems := [
        problem_of(conduct_finding, check.rulebook) for conduct_finding in check.broken if conduct_finding.name != but
    ]:
        raise Refusal(*problems)


def rules_discipline(competition: Competition) -> Discipline | None:
    """The discipline by which the draughts rules bind a competition; None for other sports."""
    known = competition.discipline in list(Discipline)
    return Discipline(competition.discipline) if known else None


def clause_if_bound(competition: Competition, number: str) -> Clause | None:
    """A clause of the draughts rules, where they bind; None in other sports, where the regulation decides."""
    return rulebook_of(competition).clause(number) if rules_discipline(competition) is not None else None


def clause_for_journal(competition: Competition, number: str) -> str:
    """The clause for the journal, or several as they were written, where the draughts rules bind; else nothing."""
    if rules_discipline(competition) is None:
        return ""
    rulebook, first = rulebook_of(competition), number.partition(",")[0].strip()
    edition = rulebook.clause(first).edition if rulebook.has_clause(first) else rulebook.edition.id
    return f"{edition} {number}"


@contextmanager
def without_draughts_clauses(competition: Competition) -> Iterator[None]:
    """What is refused in sports that the draughts rules do not bind is refused without their clauses."""
    try:
        yield
    except Refusal as refusal:
        if rules_discipline(competition) is not None:
            raise
        raise Refusal(*map(_without_draughts, refusal.problems)) from None


def act_without_draughts_clauses(act: Callable[Parameters, Done]) -> Callable[Parameters, Done]:
    """An act about a competition or about something in it, refused by its own rules (`by_own_rules`)."""

    @wraps(act)
    def done(*args: Parameters.args, **kwargs: Parameters.kwargs) -> Done:
        with without_draughts_clauses(_competition_of(args[1])):
            return act(*args, **kwargs)

    return done


def _competition_of(subject: Any) -> Competition:
    """The competition that an entry, a round, a match or a side of it belongs to."""
    while not hasattr(subject, "rounds_planned"):
        subject = next(getattr(subject, name) for name in ("competition", "round", "side") if hasattr(subject, name))
    return cast("Competition", subject)


def _without_draughts(problem: Problem) -> Problem:
    clause = problem.clause
    if clause is None or library().edition(clause.edition).series != SERIES:
        return problem
    return replace(problem, clause=None)


def _json_value(value: Value) -> object:
    if value is None:
        return "\N{EN DASH}"
    if isinstance(value, str):
        return Words(value.replace("{", "{{").replace("}", "}}"))
    return value


def without_foreign_clauses(competition: Competition, explanation: Explanation) -> Explanation:
    """An explanation as this competition may tell it; clauses of other regulations stay."""
    if rules_discipline(competition) is not None:
        return explanation
    return without_clauses(explanation, lambda clause: library().edition(clause.edition).series == SERIES)


@cites("draughts-rules", "5.4.12.13")
def is_official(competition: Competition, regulation: Regulation | None = None) -> bool:
    """Of municipal status or above, or every one by the choice of L21; by its regulation or one to be checked."""
    by_status = rulebook_of(competition, regulation).resolve("L21").choice == "municipal"
    return not by_status or level_of(competition.status) is not Level.ORGANISATION
