"""Bridge: reports of tournaments, what they credit, batches of local officers, a player's account."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from tavlei.calc.running import read_json
from tavlei.exchange.usebio import names_by_id, read_usebio, tournament_report
from tavlei.languages import catalogue
from tavlei.office.competitions.models import Competition, Sport
from tavlei.office.competitions.reports import send_bridge_report
from tavlei.office.explanations import clause_url, reader_language
from tavlei.office.lists.bridge_accounts import send_batch
from tavlei.office.lists.bridge_credits import classified, included_awards
from tavlei.office.lists.bridge_findings import clause_of, told_finding
from tavlei.office.lists.models import BridgeBatch, BridgeEntry
from tavlei.office.pages.paging import page_of
from tavlei.office.pages.refusals import cited, told, told_problems
from tavlei.office.pages.uploads import uploaded
from tavlei.office.people.latin import short_name
from tavlei.office.people.models import Person
from tavlei.office.roles.permissions import Action, require
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.http import HttpRequest, HttpResponse

    from tavlei.exchange.usebio import UsebioEvent
    from tavlei.languages import Catalogue
    from tavlei.office.pages.requests import SignedIn


@login_required
def report(request: SignedIn, code: str) -> HttpResponse:
    """Check and send the report of a bridge tournament."""
    found = get_object_or_404(Competition, code=code, sport=Sport.BRIDGE)
    require(request.user, Action.REPORT, found)
    context: dict[str, Any] = {"competition": found, "tab": "desk", "may_run": True}
    context["text"] = request.POST.get("report", "")
    if request.method == "POST":
        try:
            if "fill" in request.POST:
                context |= _filled(found, read_usebio(uploaded(request, "file")))
            given = _object(context["text"])
            if "send" in request.POST:
                send_bridge_report(request.user, found, given)
                messages.success(request, _("The report is sent."))
                return redirect("pages:competition", code)
            named = {"starts": found.starts.isoformat(), "ends": found.ends.isoformat(), **given}
            context["output"] = _told(classified({"bridge": named}))
        except Refusal as refusal:
            context["problems"] = told_problems(refusal)
    return render(request, "lists/bridge_report.html", context)


def _filled(competition: Competition, event: UsebioEvent) -> dict[str, Any]:
    """The report that a file gives, and its players beside those of the register; the days are the competition's."""
    if event.day and not competition.starts <= event.day <= competition.ends:
        days = {"day": event.day, "starts": competition.starts, "ends": competition.ends}
        raise Refusal(Problem("the file is of {day}, the tournament of {starts} to {ends}", days, path="file"))
    given = tournament_report(event)
    names = names_by_id(event)
    known = {person.code: person for person in Person.objects.filter(code__in=names, merged_into=None)}
    return {
        "text": json.dumps(
            {name: told for name, told in given.items() if name not in ("name", "starts")}, ensure_ascii=False, indent=1
        ),
        "players": [{"code": code, "name": name, "person": known.get(code)} for code, name in names.items()],
        "unknown": sum(code not in known for code in names),
    }


def awards(request: HttpRequest, code: str) -> HttpResponse:
    """What a tournament credited to its players, with the findings."""
    found = get_object_or_404(Competition, code=code, sport=Sport.BRIDGE)
    given = included_awards(found)
    output = _told(given) if given else None
    return render(request, "lists/bridge_awards.html", {"competition": found, "tab": "awards", "output": output})


def account(request: HttpRequest, code: str) -> HttpResponse:
    """A player's account: every tournament and batch that gave something."""
    person = get_object_or_404(Person, code=code, merged_into=None, anonymised=False)
    entries = BridgeEntry.objects.filter(person=person).select_related("competition").order_by("-dated")
    return render(
        request, "lists/bridge_account.html", {"section": "people", "person": person, "page": page_of(request, entries)}
    )


@login_required
def batches(request: SignedIn) -> HttpResponse:
    """Send master points of local tournaments by personal number."""
    require(request.user, Action.LOCAL_POINTS)
    text = request.POST.get("credits", "")
    if request.method == "POST":
        try:
            made = send_batch(request.user, timezone.localdate(), _credits(text))
        except Refusal as refusal:
            messages.error(request, told(refusal))
        else:
            if made.accepted:
                messages.success(request, _("The batch is accepted."))
                return redirect("pages:batches")
            messages.error(request, _("The batch is refused: see what was found below."))
    sent = [_sent(batch) for batch in BridgeBatch.objects.filter(officer=request.user)[:50]]
    return render(request, "lists/batches.html", {"section": "office", "sent": sent, "text": text})


def _sent(batch: BridgeBatch) -> dict[str, Any]:
    """A batch, and in words why it was refused."""
    findings = [{**finding, "condition": finding["key"]} for finding in batch.findings]
    return {
        "received": batch.received,
        "credits": batch.credits,
        "accepted": batch.accepted,
        "told": _broken(findings, catalogue(reader_language())),
    }


def _object(text: str) -> dict[str, Any]:
    given = read_json(text)
    if not isinstance(given, dict):
        raise Refusal(Problem("expected an object", path="report"))
    return given


def _credits(text: str) -> list[tuple[str, int, bool]]:
    found = []
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.replace(";", " ").replace(",", " ").split()
        if not words:
            continue
        if len(words) not in (2, 3) or not words[1].isdigit() or not words[0].isdigit():
            raise Refusal(Problem("a line has a personal number, master points and perhaps «online»", path=f"{number}"))
        found.append((words[0], int(words[1]), len(words) == 2))
    if not found:
        raise Refusal(Problem("the batch is empty", path="credits"))
    return found


def _told(output: dict[str, Any]) -> dict[str, Any]:
    """The answer of the calculator with conditions in words."""
    book = catalogue(reader_language())
    names = {
        person.code: short_name(person, reader_language())
        for person in Person.objects.filter(
            code__in=[row["player"] for one in output["tournaments"] for row in one["players"]]
        )
    }
    return {**output, "tournaments": [_told_tournament(one, names, book) for one in output["tournaments"]]}


def _told_tournament(one: dict[str, Any], names: dict[str, str], book: Catalogue) -> dict[str, Any]:
    players = [
        {
            **row,
            "name": names.get(row["player"], row["player"]),
            "known": row["player"] in names,
            "reasons": [told_finding(finding, book) for finding in row["why_not"]],
        }
        for row in one["players"]
    ]
    return {**one, "players": players, "broken": _broken([*one["findings"], *one["rated_findings"]], book)}


def _broken(findings: Iterable[dict[str, Any]], book: Catalogue) -> list[dict[str, str]]:
    """The conditions that do not hold, in words, with their clauses."""
    return [
        {
            "text": told_finding(finding, book),
            "clause": cited(clause_of(finding), book.language),
            "url": clause_url(clause_of(finding)),
        }
        for finding in findings
        if finding["met"] is False
    ]
