"""The inbox of reports: checked, included in the rating or refused with a reason; appeals are heard elsewhere."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from tavlei.languages import catalogue
from tavlei.office.acts.performing import authorise, lock_row, save_changes
from tavlei.office.acts.two_persons import two_persons
from tavlei.office.competitions.models import Report, ReportState, Sport
from tavlei.office.explanations import reader_language
from tavlei.office.federation.settled import evaluate
from tavlei.office.journal.chain import record
from tavlei.office.lists.bridge.conditions import clause_of, finding_text, form_finding
from tavlei.office.lists.bridge.credits import classified, ranks_otherwise, settle_credits
from tavlei.office.lists.catalogue import first_of_next_month
from tavlei.office.lists.chess.monthly_list import month_players, played_in
from tavlei.office.lists.chess.reports import month_report
from tavlei.office.lists.kinds.base import earlier_reports, listed_athletes, rated_competitions
from tavlei.office.lists.models import ChessExamination, ListKind, Publication
from tavlei.office.people.models import Person
from tavlei.office.roles.permissions import Action
from tavlei.ratings.elo_r.listing.gaps import GAP, UNTOLD
from tavlei.ratings.fsu.games import NOT_PLAYED
from tavlei.rulebook import Problem, Refusal, clause_label, clause_name, phrase, problem_text, sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tavlei.languages import Catalogue
    from tavlei.office.roles.models import User
    from tavlei.rulebook import Step


def check_report(report: Report) -> list[dict[str, Any]]:
    """What speaks against including a report, as the rules see it: computed alone, as a list of one competition.

    `untold` are the facts of people and of the event that can still be told where all that is missing is told.
    """
    content = report.content
    if content["sport"] in ("draughts", "renju"):
        return _elo_r_checks(rated_competitions([report, *earlier_reports(report)]))
    if content["sport"] == "bridge":
        return [*_bridge_checks(content), *(_form_lines(report, met=False))]
    return _chess_checks(report)


@transaction.atomic
def decide_report(  # noqa: PLR0913 - a decision has so many sides
    user: User,
    report: Report,
    version: int,
    *,
    included: bool,
    reason: str,
    examined: Mapping[str, Any] | None = None,
) -> Report:
    """Include a report in the rating, or refuse it with a reason; `examined` is what the commission adds to it."""
    actor = authorise(user, Action.INCLUDE)
    locked_report = lock_row(report, version)
    if locked_report.state == ReportState.ANNULLED:
        raise Refusal(Problem("the report has been annulled", path="state"))
    if not included and not reason.strip():
        raise Refusal(Problem("a refusal needs a reason", path="reason"))
    if locked_report.state == ReportState.APPEALED:
        raise Refusal(Problem("an appeal is being heard: those who hear it decide", path="state"))
    if locked_report.appeals.exists() and locked_report.state != ReportState.RECEIVED:
        raise Refusal(Problem("the report was decided on appeal", path="state"))
    before = locked_report.state
    locked_report.state = ReportState.INCLUDED if included else ReportState.REFUSED
    locked_report.reason, locked_report.decided = reason.strip(), actor.moment
    save_changes(locked_report, "state", "reason", "decided")
    if examined is not None:
        ChessExamination.objects.update_or_create(report=locked_report, defaults=examined)
    if locked_report.content["sport"] == "bridge":
        settle_credits(actor, locked_report.competition)
    record(
        actor,
        "report.decided",
        locked_report,
        before={"state": before},
        after={"state": locked_report.state},
        reason=reason,
        competition=locked_report.competition,
    )
    return locked_report


@two_persons("report.annul", phrase("Annulment of a report"), Action.INCLUDE)
@transaction.atomic
def annul_report(user: User, report: Report, version: int, reason: str) -> Report:
    """Annul a report: no list takes it. A revision before it comes into force only if the officer includes it anew."""
    actor = authorise(user, Action.INCLUDE)
    locked_report = lock_row(report, version)
    if not reason.strip():
        raise Refusal(Problem("an annulment needs a reason", path="reason"))
    if locked_report.state == ReportState.ANNULLED:
        raise Refusal(Problem("the report has been annulled", path="state"))
    included = Report.objects.filter(competition=locked_report.competition_id, state=ReportState.INCLUDED)
    if later := included.filter(revision__gt=locked_report.revision).order_by("-revision").first():
        raise Refusal(Problem("revision {number} is in force: annul that one", {"number": later.revision}, "state"))
    before = locked_report.state
    locked_report.state = ReportState.ANNULLED
    locked_report.reason, locked_report.decided = reason.strip(), actor.moment
    save_changes(locked_report, "state", "reason", "decided")
    waiting = list(included.values_list("revision", flat=True)) if before == ReportState.INCLUDED else []
    if waiting:
        included.update(state=ReportState.RECEIVED, version=F("version") + 1, decided=actor.moment)
    if before == ReportState.INCLUDED and locked_report.content["sport"] == "bridge":
        settle_credits(actor, locked_report.competition)
    record(
        actor,
        "report.annulled",
        locked_report,
        before={"state": before},
        after={"state": locked_report.state, "waiting": waiting},
        reason=reason,
        competition=locked_report.competition,
    )
    return locked_report


def conditions_met(report: Report) -> list[str]:
    """What the officer sees as met though the report is not as usual: another form that was agreed (bridge 1.7)."""
    if report.content["sport"] != Sport.BRIDGE:
        return []
    consents = [f"{consent.form}: {consent.document}, {consent.day:%d.%m.%Y}"
                for consent in report.competition.form_consents.all()]  # fmt: skip
    return ["; ".join([line["why_not"][0], *consents]) for line in _form_lines(report, met=True)]


def _form_lines(report: Report, *, met: bool) -> list[dict[str, Any]]:
    condition_finding = form_finding(report)
    if condition_finding is None or condition_finding.met is not met:
        return []
    book = catalogue(reader_language())
    return [
        {"why_not": [f"{sentence(condition_finding.step(), book)} [{clause_name(condition_finding.clause, book)}]"]}
    ]


def _bridge_checks(content: dict[str, Any]) -> list[dict[str, Any]]:
    try:
        output = classified(content)
    except Refusal as refusal:
        return [{"problem": told_line} for told_line in problem_lines(refusal)]
    found = [*output["findings"], *(finding for one in output["tournaments"] for finding in one["findings"])]
    book = catalogue(reader_language())
    broken = [finding for finding in found if finding["met"] is False]
    rows = [
        {"why_not": [f"{finding_text(finding, book)} [{clause_name(clause_of(finding), book)}]"]} for finding in broken
    ]
    return [*rows, *({"problem": line} for line in _ranks_otherwise(content, book))]


def _ranks_otherwise(content: dict[str, Any], book: Catalogue) -> list[str]:
    """Ranks of the report that the lists know otherwise: the published ones count (6.1)."""
    line = _("%(player)s: the report has rank %(written)s, the lists have %(counted)s")
    return [
        line % {"player": code, "written": _rank(written, book), "counted": _rank(counted, book)}
        for code, written, counted in ranks_otherwise(content)
    ]


def _rank(rank: str | None, book: Catalogue) -> str:
    return book.value(None if rank is None else Fraction(rank))


def _chess_checks(report: Report) -> list[dict[str, Any]]:
    """The report alone in the month it would be rated in: the faults of the competition, and the games left out."""
    try:
        values = examined_alone(report, month_report(report))
    except Refusal as refusal:
        return [{"problem": told_line} for told_line in problem_lines(refusal)]
    book = catalogue(reader_language())
    return [*_unknown_federations(values["unknown"]), *_chess_findings(values, book)]


def examined_alone(report: Report, examined: Mapping[str, Any]) -> dict[str, Any]:
    """What the rules say of a chess report alone in the month it would be rated in.

    `unknown` are those in it of whom nobody knows whom they play for.
    """
    day = max(examined["reported"], examined.get("waiver", {}).get("day", ""))
    start = date.fromisoformat(day).replace(day=1)
    period = first_of_next_month(start)
    earlier = Publication.objects.filter(kind=ListKind.FSU, current=True, period__lte=start).order_by("-period").first()
    state = earlier.content["output"]["next_state"] if earlier else []
    met = played_in(report)
    players = month_players(start, period, (player for player in state if player["id"] in met), [report])
    data = {"month": f"{start:%Y-%m}", "players": players, "reports": [examined]}
    (value,) = evaluate("fsu.month", data, today=period).json()["reports"]
    return {**value, "unknown": sorted(met - {player["id"] for player in players})}


def _chess_findings(values: Mapping[str, Any], book: Catalogue) -> list[dict[str, Any]]:
    faults = [fault for fault in values["faults"] if not fault["waived"]]
    rows: list[dict[str, Any]] = [
        {"why_not": [f"{book.phrase(why)} [{clause_label(clause, book.phrase, book.language)}]"]}
        for why, clause in ((fault["why"], fault["clause"]) for fault in faults)
    ]
    games = [game for game in values["left_out"] if game["why"] != NOT_PLAYED]  # a forfeit speaks against nothing
    for game in games:
        why = game["why"]
        rows.append({"problem": f"{game['round']}: {game['white']} – {game['black']}: {book.phrase(why)}"})
    return rows


def _unknown_federations(codes: Iterable[str]) -> list[dict[str, Any]]:
    people = Person.objects.filter(code__in=codes).order_by("code")
    line = _("%(name)s: the citizenship is not known")
    return [{"problem": line % {"name": person.full_name}, "untold": True} for person in people]


def _elo_r_checks(competitions: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The competition with its stages as a list of its own: why it would be left out, what is missing about whom."""
    competition = competitions[0]
    end = date.fromisoformat(competition["end_date"])
    first = date(end.year, 1 if end.month <= 6 else 7, 1)
    period = date(end.year, 7, 1) if first.month == 1 else date(end.year + 1, 1, 1)
    codes = {participant["id"] for stage in competitions for participant in stage["participants"]}
    data = {
        "half_year": f"{first.year}-{1 if first.month == 1 else 2}",
        "athletes": listed_athletes(Person.objects.filter(code__in=codes).order_by("code"), {}, first, period),
        "competitions": competitions,
        "calendar": "russia",
    }
    try:
        evaluated = evaluate("elo_r.list", data)
    except Refusal as refusal:
        return [{"problem": told_line} for told_line in problem_lines(refusal)]
    book = catalogue(reader_language())
    left = [{"why_not": [book.phrase(why) for why in row["why_not"]]} for row in evaluated.json()["left_out"]]
    gaps = (step for step in evaluated.answer.explanation().working if step.key.startswith(GAP))
    return left + [_gap_line(step, book) for step in gaps]


def _gap_line(step: Step, book: Catalogue) -> dict[str, Any]:
    line: dict[str, Any] = {"problem": "; ".join(sentence(line, book) for line in step.walk())}
    return {**line, "untold": True} if step.value in UNTOLD else line


def problem_lines(refusal: Refusal) -> list[str]:
    """The problems of a refusal in the reader's language."""
    book = catalogue(reader_language())
    return [problem_text(problem, book) for problem in refusal.problems]
