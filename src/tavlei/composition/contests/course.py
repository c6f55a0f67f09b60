"""The course of a contest: preliminary results, two months of remarks, changes, final results, awards (11.5.2/p3)."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING

from tavlei.composition.contests.figures import ContestFigures
from tavlei.composition.contests.panel import Post, must_hold
from tavlei.rulebook import Explanation, Problem, Refusal, Step, Value, cites, phrase, shifted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from datetime import date
    from fractions import Fraction

    from tavlei.composition.contests.regulation import ComposingRegulation
    from tavlei.composition.contests.results import SectionResult, WorkResult
    from tavlei.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class Preliminary:
    """Preliminary results: the day they were published, and the results themselves."""

    day: date
    sections: tuple[SectionResult, ...]
    rulebook: Rulebook = field(repr=False)

    @property
    @cites("draughts-rules", "11.5.2/p3")
    def last_day_of_remarks(self) -> date:
        """The last day on which remarks are taken: two months after publication (K31)."""
        return shifted(self.day, months=self.rulebook.figures(ContestFigures).remark_months)

    @property
    @cites("draughts-rules", "11.5.2/p3")
    def final_from(self) -> date:
        """The first day on which final results may be announced: when the two months have passed (K31)."""
        return self.last_day_of_remarks + timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Remark:
    """A remark on the preliminary results: about a work, from whom, when; and what was decided about it, and why."""

    entry: str
    by: str
    text: str
    day: date
    accepted: bool | None = None
    answer: str = ""


@dataclass(frozen=True, slots=True)
class Change:
    """A work whose result is no longer the preliminary one; why, and the day its authors were told."""

    entry: str
    before: Fraction | None
    after: Fraction | None
    reason: str = ""
    notified: date | None = None

    def step(self, rulebook: Rulebook) -> Step:
        """The change as a step."""
        shown: dict[str, Value] = {"work": self.entry, "before": self.before, "reason": self.reason}
        return Step("composition.change", self.after, rulebook.clause("11.7/p4"), inputs=shown)


@dataclass(frozen=True, slots=True)
class Final:
    """Final results, approved on a day; they bind everybody (11.7/p5)."""

    day: date
    sections: tuple[SectionResult, ...]
    rulebook: Rulebook = field(repr=False)
    changes: tuple[Change, ...] = ()
    by: str = ""

    def explanation(self) -> Explanation:
        """When they were approved, and every change from the preliminary ones with its reason."""
        verdict = Step("composition.final", self.day, self.rulebook.clause("11.7/p5"))
        return Explanation(verdict, working=tuple(change.step(self.rulebook) for change in self.changes))


@cites("draughts-rules", "11.5.2/p3", "11.7/p4")
def preliminary_results(regulation: ComposingRegulation, sections: Sequence[SectionResult], day: date) -> Preliminary:
    """The preliminary results as published on a day; refused while entries are open or a work has no result."""
    problems = list(_incomplete(regulation, sections))
    if regulation.closes is not None and day <= regulation.closes:
        message = phrase("results are published after entries have closed")
        problems.insert(0, Problem(message, path="day", clause=regulation.rulebook.clause("11.5.2/p2")))
    if problems:
        raise Refusal(*problems)
    return Preliminary(day, tuple(sections), regulation.rulebook)


def _incomplete(regulation: ComposingRegulation, sections: Sequence[SectionResult]) -> Iterator[Problem]:
    """What results lack: a section, or the mark of a work that is not out."""
    if {result.section for result in sections} != set(regulation.section_keys):
        yield Problem(
            "results of every section are needed", path="sections", clause=regulation.rulebook.clause("11.7/p4")
        )
    for result in (work for section in sections for work in section.works):
        if not result.out and result.mark is None:
            message = phrase("the work {work} has neither a mark nor a reason to be out")
            yield Problem(message, {"work": result.entry.number}, "sections", regulation.rulebook.clause("11.7/p4"))


@cites("draughts-rules", "11.5.2/p3")
def preliminary_is_late(regulation: ComposingRegulation, day: date) -> bool:
    """Whether preliminary results published on a day come later than the regulation set."""
    return regulation.preliminary_due is not None and day > regulation.preliminary_due


@cites("draughts-rules", "11.5.2/p3")
def take_remark(preliminary: Preliminary, remark: Remark) -> Remark:
    """A remark made in the two months; refused outside of them, and about a work that is not in the contest."""
    known = {work.entry.number for section in preliminary.sections for work in section.works}
    if remark.entry not in known:
        raise preliminary.rulebook.refusal(
            Problem("there is no work {work}", {"work": remark.entry}, "entry"), "11.5.2/p3"
        )
    if not preliminary.day <= remark.day <= preliminary.last_day_of_remarks:
        params = {"first": preliminary.day, "last": preliminary.last_day_of_remarks}
        raise preliminary.rulebook.refusal(
            Problem("remarks are taken from {first} to {last}", params, "day"), "11.5.2/p3"
        )
    return remark


@cites("draughts-rules", "11.7/p4")
def changes(preliminary: Preliminary, sections: Iterable[SectionResult]) -> tuple[Change, ...]:
    """The works whose result differs from the preliminary one, without reasons yet."""
    old = {work.entry.number: work for section in preliminary.sections for work in section.works}
    new = [work for section in sections for work in section.works]
    return tuple(
        Change(result.entry.number, _mark(old.get(result.entry.number)), result.mark)
        for result in new
        if _result(old.get(result.entry.number)) != _result(result)
    )


def _mark(result: WorkResult | None) -> Fraction | None:
    return None if result is None else result.mark


def _result(result: WorkResult | None) -> tuple[Fraction | None, bool] | None:
    return None if result is None else (result.mark, result.out)


@cites("draughts-rules", "11.5.2/p3", "11.7/p4", "11.7/p5")
def final_results(  # noqa: PLR0913 - what an approval needs
    regulation: ComposingRegulation,
    preliminary: Preliminary,
    sections: Sequence[SectionResult],
    day: date,
    *,
    by: str,
    remarks: Iterable[Remark] = (),
    announced_changes: Iterable[Change] = (),
) -> Final:
    """The final results as approved on a day by the chief judge; refused with everything that stands against it.

    Two months have passed, every remark is answered, and every change was told to the entrants with its reason
    before this day.
    """
    must_hold(regulation, by, Post.CHIEF_JUDGE, "11.7/p5")
    notices = {change.entry: change for change in announced_changes}
    found = [notices.get(change.entry, change) for change in changes(preliminary, sections)]
    problems = [
        *_too_early(preliminary, day),
        *_incomplete(regulation, sections),
        *_lost(preliminary, sections),
        *_unanswered(remarks, regulation.rulebook),
        *_untold(preliminary, sections, notices, day),
    ]
    if problems:
        raise Refusal(*problems)
    return Final(day, tuple(sections), regulation.rulebook, tuple(found), by)


def _too_early(preliminary: Preliminary, day: date) -> Iterator[Problem]:
    if day < preliminary.final_from:
        params = {"first": preliminary.final_from}
        yield Problem(
            "final results are announced from {first} on", params, "day", preliminary.rulebook.clause("11.5.2/p3")
        )


def _lost(preliminary: Preliminary, sections: Iterable[SectionResult]) -> Iterator[Problem]:
    """A work of the preliminary results stays in the final ones, be it as one that is out."""
    names = {work.entry.number for section in sections for work in section.works}
    for section in preliminary.sections:
        for work in section.works:
            if work.entry.number not in names:
                params = {"work": work.entry.number}
                yield Problem(
                    "the work {work} has no final result", params, "sections", preliminary.rulebook.clause("11.5.2/p3")
                )


def _unanswered(remarks: Iterable[Remark], rulebook: Rulebook) -> Iterator[Problem]:
    for remark in remarks:
        if remark.accepted is None or not remark.answer.strip():
            params = {"work": remark.entry}
            yield Problem("a remark on {work} is not answered yet", params, "remarks", rulebook.clause("11.5.2/p3"))


def _untold(
    preliminary: Preliminary, sections: Iterable[SectionResult], notices: dict[str, Change], day: date
) -> Iterator[Problem]:
    for change in changes(preliminary, sections):
        notice, params = notices.get(change.entry), {"work": change.entry}
        if notice is None or not notice.reason.strip() or notice.after != change.after:
            yield Problem(
                "the change of {work} has no reason yet", params, "told", preliminary.rulebook.clause("11.7/p4")
            )
        elif notice.notified is None or notice.notified >= day:
            message = phrase("the authors of {work} must be told of the change before the results are approved")
            yield Problem(message, params, "told", preliminary.rulebook.clause("11.7/p4"))


@cites("draughts-rules", "11.5.2/p2")
def in_force_from(regulation: ComposingRegulation, approved: date) -> date:
    """The day on which the results come into force: the one the regulation names, or that of a later approval."""
    return approved if regulation.in_force is None else max(approved, regulation.in_force)


@cites("draughts-rules", "11.7/p5")
def appeal_due(regulation: ComposingRegulation, final: Final) -> date:
    """The last day for an appeal against the results; refused if the regulation provides none."""
    if regulation.appeals is None:
        message = phrase("the regulation provides no appeal: the decision binds all entrants")
        raise regulation.rulebook.refusal(Problem(message, path="appeals"), "11.7/p5")
    return final.day + timedelta(days=regulation.appeals.days)


@cites("draughts-rules", "11.7/p5")
def appeal(regulation: ComposingRegulation, final: Final, to: str, day: date) -> date:
    """The last day for the appeal; a late one, or one to somebody else than the regulation names, is refused."""
    due = appeal_due(regulation, final)
    if regulation.appeals is not None and to != regulation.appeals.to:
        params = {"to": regulation.appeals.to}
        raise regulation.rulebook.refusal(Problem("appeals go to {to}", params, "to"), "11.7/p5")
    if day > due:
        raise regulation.rulebook.refusal(Problem("the appeal is late", path="day"), "11.7/p5")
    return due
