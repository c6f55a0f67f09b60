"""Bridge: reports of tournaments, what they credit, batches of local officers, a player's account."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from tavlei.calc import find_calculator
from tavlei.calc.running import check_input, read_json
from tavlei.exchange.reports import read_bridge
from tavlei.languages import catalogue
from tavlei.office.competitions.models import Competition, Sport
from tavlei.office.competitions.report.content import send_bridge_report
from tavlei.office.explanations import clause_url, reader_language
from tavlei.office.lists.bridge import registrations
from tavlei.office.lists.bridge.conditions import agree_form, clause_of, finding_text
from tavlei.office.lists.bridge.credits import classified, included_awards
from tavlei.office.lists.bridge.monthly_list import send_batch
from tavlei.office.lists.forms import BridgePlayerForm, FormConsentForm
from tavlei.office.lists.models import BridgeBatch, BridgeEntry, BridgeRegistration, RegistrationState
from tavlei.office.lists.reports.bridge import match_numbers, warnings, wrong_numbers
from tavlei.office.pages.form_values import int_value, version_value
from tavlei.office.pages.paging import page_of
from tavlei.office.pages.refusals import clause_text, refusal_text, shown_problems
from tavlei.office.pages.submissions import run_act, valid_or_message
from tavlei.office.pages.uploads import uploaded
from tavlei.office.people.latin import short_name
from tavlei.office.people.models import Person
from tavlei.office.reference.fields import enter_new_entries, for_user
from tavlei.office.roles.permissions import Action, may, require
from tavlei.office.workers import read_brought
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from django.http import HttpRequest, HttpResponse

    from tavlei.exchange.reports import BridgeReport
    from tavlei.languages import Catalogue
    from tavlei.office.pages.requests import SignedIn


@login_required
def report(request: SignedIn, code: str) -> HttpResponse:
    """Check and send the report of a bridge tournament."""
    competition = get_object_or_404(Competition, code=code, sport=Sport.BRIDGE)
    require(request.user, Action.REPORT, competition)
    context: dict[str, Any] = {"competition": competition, "tab": "desk", "may_run": True}
    context |= {"text": request.POST.get("report", ""), "consents": competition.form_consents.all()}
    context["corrects"] = competition.reports.exists()
    if request.method == "POST":
        try:
            if "fill" in request.POST:
                context |= _filled(competition, read_brought(read_bridge, uploaded(request, "file"), _boards(request)))
            data = _object(context["text"])
            context |= _checked(competition, data, context.get("names", {}))
            if "send" in request.POST:
                _refuse_wrong(competition, data)
                send_bridge_report(request.user, competition, data, reason=request.POST.get("reason", ""))
                messages.success(request, _("The report is sent."))
                return redirect("pages:competition", code)
            named = {"starts": competition.starts.isoformat(), "ends": competition.ends.isoformat(), **data}
            context["output"] = _award_context(classified({"bridge": named}))
        except Refusal as refusal:
            context["problems"] = shown_problems(refusal)
    return render(request, "lists/bridge_report.html", context)


def _filled(competition: Competition, read: BridgeReport) -> dict[str, Any]:
    """The report that a file gives, and the names of its players; the days are the competition's."""
    day = read.starts
    if day and not competition.starts <= day <= competition.ends:
        days = {"day": day, "starts": competition.starts, "ends": competition.ends}
        raise Refusal(Problem("the file is of {day}, the tournament of {starts} to {ends}", days, path="file"))
    context = {name: value for name, value in read.content.items() if name not in ("name", "starts", "ends")}
    return {"text": json.dumps(context, ensure_ascii=False, indent=1), "names": read.names}


def _boards(request: SignedIn) -> int | None:
    """The most boards of a participant, for a file that does not tell them."""
    return int_value(request.POST.get("boards", "")) or None


def _checked(competition: Competition, data: dict[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """The players of a report beside those of the register, and what should be looked at (1.3, 3.7)."""
    check_input(find_calculator("bridge.tournament"), {"starts": competition.starts.isoformat(), **data})
    context = {str(player["id"]): str(player.get("name") or "") for player in data["players"]}
    checked = match_numbers(data, {**context, **names}, {}, competition.starts)
    problems = warnings(checked, competition.starts)
    return {
        "players": checked,
        "unknown": sum(number.person is None for number in checked),
        "warnings": shown_problems(Refusal(*problems)) if problems else [],
    }


def _refuse_wrong(competition: Competition, data: dict[str, Any]) -> None:
    """Nothing is sent while a number is nobody's or stands twice."""
    checked = match_numbers(data, {}, {}, competition.starts)
    if wrong := wrong_numbers(data, checked, competition.starts):
        raise Refusal(*wrong)


def awards(request: HttpRequest, code: str) -> HttpResponse:
    """What a tournament credited to its players, with the findings."""
    competition = get_object_or_404(Competition, code=code, sport=Sport.BRIDGE)
    data = included_awards(competition)
    output = _award_context(data) if data else None
    return render(request, "lists/bridge_awards.html", {"competition": competition, "tab": "awards", "output": output})


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
            bridge_batch = send_batch(request.user, timezone.localdate(), _credits(text))
        except Refusal as refusal:
            messages.error(request, refusal_text(refusal))
        else:
            if bridge_batch.accepted:
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
    value = read_json(text)
    if not isinstance(value, dict):
        raise Refusal(Problem("expected an object", path="report"))
    return value


def _credits(text: str) -> list[tuple[str, int, bool]]:
    found = []
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.replace(";", " ").replace(",", " ").split()
        if not words:
            continue
        if len(words) not in (2, 3) or not words[1].isdecimal() or not words[0].isdecimal():
            raise Refusal(Problem("a line has a personal number, master points and perhaps «online»", path=f"{number}"))
        found.append((words[0], int(words[1]), len(words) == 2))
    if not found:
        raise Refusal(Problem("the batch is empty", path="credits"))
    return found


def _award_context(output: dict[str, Any]) -> dict[str, Any]:
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
            "reasons": [finding_text(finding, book) for finding in row["why_not"]],
        }
        for row in one["players"]
    ]
    return {**one, "players": players, "broken": _broken([*one["findings"], *one["rated_findings"]], book)}


def _broken(findings: Iterable[dict[str, Any]], book: Catalogue) -> list[dict[str, str]]:
    """The conditions that do not hold, in words, with their clauses."""
    return [
        {
            "text": finding_text(finding, book),
            "clause": clause_text(clause_of(finding), book.language),
            "url": clause_url(clause_of(finding)),
        }
        for finding in findings
        if finding["met"] is False
    ]


@login_required
def players(request: SignedIn) -> HttpResponse:
    """Describe a new player, and see what became of those described before."""
    require(request.user, Action.LOCAL_POINTS)
    form = for_user(BridgePlayerForm(request.POST if request.method == "POST" else None), request.user)
    alike: tuple[Person, ...] = ()
    if request.method == "POST" and form.is_valid():
        looked = "nobody_known" in request.POST
        alike = registrations.who_it_may_be(request.user, BridgeRegistration(**form.cleaned_data))

        def act() -> None:
            with transaction.atomic():
                enter_new_entries(form, request.user)
                registrations.register_player(request.user, form.cleaned_data, nobody_known=looked)

        if run_act(request, act, _("The player waits to be confirmed.")):
            return redirect("pages:bridge_players")
    decides = may(request.user, Action.CONFIRM_PLAYER)
    listed = BridgeRegistration.objects.select_related("person", "region", "by")
    page = page_of(request, listed if decides else listed.filter(by=request.user))
    context = {"section": "office", "form": form, "alike": alike, "page": page, "decides": decides}
    return render(request, "lists/bridge_players.html", context)


@login_required
def player(request: SignedIn, registration: int) -> HttpResponse:
    """One player to be confirmed: who of the register it may be, and the decision."""
    require(request.user, Action.CONFIRM_PLAYER)
    found = get_object_or_404(BridgeRegistration.objects.select_related("region", "by", "person"), pk=registration)
    if request.method == "POST":
        version, data = version_value(request), request.POST

        def act() -> None:
            if data.get("decision") == "refuse":
                registrations.refuse_player(request.user, found, version, data.get("reason", ""))
            else:
                registrations.confirm_player(request.user, found, version, data.get("person", ""))

        run_act(request, act, _("The decision is recorded."))
        return redirect("pages:bridge_player", registration)
    is_open = found.state == RegistrationState.OPEN
    alike = registrations.who_it_may_be(request.user, found) if is_open else ()
    context = {"section": "office", "registration": found, "alike": alike, "is_open": is_open}
    return render(request, "lists/bridge_player.html", context)


@login_required
def report_form(request: SignedIn, code: str) -> HttpResponse:
    """The consent of the commission to another form of the report of a tournament."""
    require(request.user, Action.INCLUDE)
    competition = get_object_or_404(Competition, code=code, sport=Sport.BRIDGE)
    form = FormConsentForm(request.POST if request.method == "POST" else None, initial={"day": timezone.localdate()})
    if request.method == "POST" and valid_or_message(request, form):
        done = _("The consent is recorded.")
        if run_act(request, lambda: agree_form(request.user, competition, **form.cleaned_data), done):
            return redirect("pages:report_form", code)
    context = {
        "section": "office",
        "competition": competition,
        "form": form,
        "consents": competition.form_consents.all(),
    }
    return render(request, "lists/report_form.html", context)
