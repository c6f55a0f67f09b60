"""Staff, doctor, press and remote places of a competition (XIII, XV, 5.4.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib.auth.decorators import login_required
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from tavlei.languages import catalogue
from tavlei.office.competitions.conduct import medical, remote_places, staff
from tavlei.office.competitions.models import NOT_ENTERED, MedicalReport, RemotePlace
from tavlei.office.competitions.pages.page import competition_or_403, competition_page
from tavlei.office.competitions.regulation.document import read_regulation
from tavlei.office.competitions.regulation.event_rules import enum_member
from tavlei.office.explanations import as_html, reader_language
from tavlei.office.pages.form_fields import labelled
from tavlei.office.pages.form_values import date_value, int_value
from tavlei.office.pages.submissions import run_act
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal
from tavlei.tournament.conduct.medical import CaseKind
from tavlei.tournament.conduct.remote import Device
from tavlei.tournament.conduct.staff import StaffRole

if TYPE_CHECKING:
    from datetime import date

    from django.http import HttpResponse

    from tavlei.office.competitions.models import Competition
    from tavlei.office.pages.requests import SignedIn


@login_required
def helpers(request: SignedIn, code: str) -> HttpResponse:
    """The auxiliary and technical staff."""
    competition = competition_or_403(request, code, Action.CARE)
    if request.method == "POST":
        run_act(request, lambda: _staff(request, competition), _("The staff is changed."))
        return redirect("pages:helpers", code)
    book = catalogue(reader_language())
    parts = staff.staff_of(competition)
    shown = {name: [(one, book.phrase(role.label)) for one, role in listed] for name, listed in parts.items()}
    return competition_page(
        request, competition, "desk", "competitions/helpers.html", {**shown, "roles": labelled(StaffRole)}
    )


@login_required
def doctor(request: SignedIn, code: str) -> HttpResponse:
    """The doctor's opinions, cases and report."""
    competition = competition_or_403(request, code, Action.CARE)
    if request.method == "POST":
        run_act(request, lambda: _doctor(request, competition), _("It is written down."))
        return redirect("pages:doctor", code)
    book = catalogue(reader_language())
    cases = [
        (medical_case, book.phrase(enum_member(CaseKind, medical_case.kind).label))
        for medical_case in competition.medical_cases.all()
    ]
    report = MedicalReport.objects.filter(competition=competition).first()
    entries = (
        competition.entries.filter(person__isnull=False)
        .exclude(state__in=NOT_ENTERED)
        .select_related("person")
        .prefetch_related("opinions")
    )
    context = {
        "cases": cases,
        "kinds": labelled(CaseKind),
        "report": report,
        "injuries": sum(case.kind == CaseKind.INJURY for case, _label in cases),
        "illnesses": sum(case.kind == CaseKind.ILLNESS for case, _label in cases),
        "doctor": staff.doctor_of(competition),
        "holder": read_regulation(competition.regulation).organisers,
        "entries": entries,
        "opinions": [opinion for entry in entries for opinion in entry.opinions.all()],
    }
    return competition_page(request, competition, "desk", "competitions/doctor.html", context)


@login_required
def press(request: SignedIn, code: str) -> HttpResponse:
    """Notes for the press and accredited journalists."""
    competition = competition_or_403(request, code, Action.TELL_PRESS)
    if request.method == "POST":
        data = request.POST

        def act() -> None:
            if data.get("what") == "accredit":
                staff.accredit(request.user, competition, data.get("name", ""), data.get("medium", ""))
            else:
                staff.tell_press(request.user, competition, data.get("title", ""), data.get("text", ""))

        run_act(request, act, _("It is written down."))
        return redirect("pages:press", code)
    context = {
        "notes": competition.press_notes.select_related("by"),
        "accreditations": competition.accreditations.all(),
    }
    return competition_page(request, competition, "desk", "competitions/press.html", context)


@login_required
def places(request: SignedIn, code: str) -> HttpResponse:
    """Where the players of a remote competition sit, and with whose devices."""
    competition = competition_or_403(request, code, Action.TICK_OFF)
    if request.method == "POST":
        run_act(request, lambda: _place(request, competition), _("The place is written down."))
        return redirect("pages:places", code)
    saved_places = {
        remote_place.entry_id: remote_place
        for remote_place in RemotePlace.objects.filter(entry__competition=competition).select_related("identified_by")
    }
    entries = competition.entries.filter(person__isnull=False).exclude(state__in=NOT_ENTERED).select_related("person")
    devices = labelled(Device)
    context = {
        "rows": [(entry, saved_places.get(entry.pk)) for entry in entries],
        "devices": devices,
        "check": as_html(remote_places.places_check(competition).explanation()) if saved_places else "",
        "names": dict(devices),
    }
    return competition_page(request, competition, "desk", "competitions/places.html", context)


def _staff(request: SignedIn, competition: Competition) -> None:
    data = request.POST
    if data.get("remove"):
        chosen = get_object_or_404(competition.staff, pk=int_value(data["remove"]))
        staff.remove_staff(request.user, chosen)
        return
    role = enum_member(StaffRole, data.get("role", ""))
    staff.add_staff(request.user, competition, data.get("name", ""), role, data.get("contact", ""))


def _doctor(request: SignedIn, competition: Competition) -> None:
    data = request.POST
    match data.get("what"):
        case "opinion":
            chosen = data.get("entry", "")
            entry = get_object_or_404(competition.entries, pk=int_value(chosen))
            medical.give_opinion(
                request.user, entry, entry.version, may_take_part=data.get("may") == "yes",
                doctor=data.get("doctor", ""), reason=data.get("reason", ""),
            )  # fmt: skip
        case "case":
            medical.note_case(
                request.user,
                competition,
                day=_day(data.get("day", "")),
                kind=enum_member(CaseKind, data.get("kind", "")),
                name=data.get("name", ""),
                help_given=data.get("help_given", ""),
            )
        case _:
            version = data.get("version", "")
            medical.write_medical_report(
                request.user, competition, int_value(version), to=data.get("to", ""),
                doctor=data.get("doctor", ""), conclusions=data.get("conclusions", ""),
                proposals=data.get("proposals", ""),
            )  # fmt: skip


def _place(request: SignedIn, competition: Competition) -> None:
    data = request.POST
    chosen, version = data.get("entry", ""), data.get("version", "")
    entry = get_object_or_404(competition.entries, pk=int_value(chosen))
    remote_places.note_place(
        request.user, entry, int_value(version), room=data.get("room", ""),
        watched=bool(data.get("watched")), checked=bool(data.get("checked")),
        identified=bool(data.get("identified")), **_devices(request),
    )  # fmt: skip


def _devices(request: SignedIn) -> dict[str, Any]:
    """Each device is the player's own, connected by him to his computer, or the organiser's."""
    deviceses: dict[str, list[Device]] = {"own": [], "of_organiser": [], "connected": []}
    for device in Device:
        whose = request.POST.get(f"device-{device.value}", "")
        if whose in ("own", "of_organiser"):
            deviceses[whose].append(device)
        elif whose == "connected":
            deviceses["own"].append(device)
            deviceses["connected"].append(device)
    return deviceses


def _day(text: str) -> date:
    day = date_value(text)
    if day is None:
        raise Refusal(Problem("expected a day", path="day"))
    return day
