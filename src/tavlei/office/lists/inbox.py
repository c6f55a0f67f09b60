"""The inbox of reports: checked, included in the rating or refused with a reason, open to appeal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.db import transaction

from tavlei.calc import evaluate
from tavlei.languages import catalogue
from tavlei.office.acts import acting, locked, touch
from tavlei.office.competitions.models import Report, ReportState
from tavlei.office.explanations import reader_language
from tavlei.office.journal.chain import record
from tavlei.office.lists.bridge_accounts import classified, credit
from tavlei.office.lists.bridge_findings import clause_of, told_finding
from tavlei.office.lists.kinds import listed_athlete
from tavlei.office.people.models import Person
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, clause_name, problem_text, sentence

if TYPE_CHECKING:
    from tavlei.office.roles.models import User

_GAP: Final = "elo_r.gap"


def checks(report: Report) -> list[dict[str, Any]]:
    """What speaks against including a report, as the rules see it: computed alone, as a list of one competition."""
    content = report.content
    if content["sport"] in ("draughts", "renju"):
        return _elo_r_checks(content["elo_r"])
    if content["sport"] == "bridge":
        return _bridge_checks(content)
    return []


@transaction.atomic
def decide(user: User, report: Report, version: int, *, included: bool, reason: str) -> Report:
    """Include a report in the rating, or refuse it with a reason."""
    doing = acting(user, Action.INCLUDE)
    held = locked(report, version)
    if not included and not reason.strip():
        raise Refusal(Problem("a refusal needs a reason", path="reason"))
    before = held.state
    held.state = ReportState.INCLUDED if included else ReportState.REFUSED
    held.reason = reason.strip()
    touch(held, "state", "reason")
    if included and held.content["sport"] == "bridge":
        credit(doing, held)
    record(doing, "report.decided", held, before={"state": before}, after={"state": held.state}, reason=reason,
           competition=held.competition)  # fmt: skip
    return held


@transaction.atomic
def appeal(user: User, report: Report, version: int, reason: str) -> Report:
    """The organiser appeals against a refusal."""
    doing = acting(user, Action.REPORT, report.competition)
    held = locked(report, version)
    if held.state != ReportState.REFUSED:
        raise Refusal(Problem("only a refusal can be appealed", path="state"))
    held.state = ReportState.APPEALED
    touch(held, "state")
    record(doing, "report.appealed", held, after={"state": held.state}, reason=reason, competition=held.competition)
    return held


def _bridge_checks(content: dict[str, Any]) -> list[dict[str, Any]]:
    try:
        output = classified(content)
    except Refusal as refusal:
        return [{"problem": told_line} for told_line in told_lines(refusal)]
    found = [*output["findings"], *(finding for one in output["tournaments"] for finding in one["findings"])]
    book = catalogue(reader_language())
    broken = [finding for finding in found if finding["met"] is False]
    return [
        {"why_not": [f"{told_finding(finding, book)} [{clause_name(clause_of(finding), book)}]"]} for finding in broken
    ]


def _elo_r_checks(competition: dict[str, Any]) -> list[dict[str, Any]]:
    """The competition as a list of its own: why it would be left out, and what is missing about whom."""
    year, half = competition["end_date"][:4], 1 if competition["end_date"][5:7] <= "06" else 2
    codes = [participant["id"] for participant in competition["participants"]]
    given = {
        "half_year": f"{year}-{half}",
        "athletes": [listed_athlete(person, None) for person in Person.objects.filter(code__in=codes).order_by("code")],
        "competitions": [competition],
        "calendar": "russia",
    }
    try:
        found = evaluate("elo_r.list", given)
    except Refusal as refusal:
        return [{"problem": told_line} for told_line in told_lines(refusal)]
    book = catalogue(reader_language())
    left = [{"why_not": [book.phrase(why) for why in row["why_not"]]} for row in found.json()["left_out"]]
    gaps = (step for step in found.answer.explanation().working if step.key.startswith(_GAP))
    return left + [{"problem": "; ".join(sentence(line, book) for line in step.walk())} for step in gaps]


def told_lines(refusal: Refusal) -> list[str]:
    """The problems of a refusal in the reader's language."""
    book = catalogue(reader_language())
    return [problem_text(problem, book) for problem in refusal.problems]
