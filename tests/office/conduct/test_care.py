"""Staff, doctor, press and remote places (XIII, XV, 5.4.12)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse

from tavlei.office.acts.performing import StaleError
from tavlei.office.competitions.conduct import medical, staff
from tavlei.office.competitions.conduct.remote_places import note_place, places_check
from tavlei.office.competitions.entries.admission import proposal_of
from tavlei.office.competitions.models import Competition, RemotePlace
from tavlei.office.journal.models import Act
from tavlei.office.roles.models import OfficeRole, User
from tavlei.rulebook import Refusal
from tavlei.tournament.conduct.medical import CaseKind
from tavlei.tournament.conduct.remote import Device
from tavlei.tournament.conduct.staff import StaffRole

RULES = "draughts-rules-2022"
Make = Callable[..., Competition]
REMOTE: dict[str, Any] = {"online": True, "regulation": {"criteria": ["solkoff"], "can_watch_play": True,
                                                        "can_identify_everybody": True}}  # fmt: skip


@pytest.mark.clause(RULES, "13.1.1", "13.1.5")
def test_the_staff_is_divided_as_the_rules_divide_it(
    chief: User, make_competition: Make, make_user: Callable[..., User]
) -> None:
    competition = make_competition()
    for role in reversed(StaffRole):
        staff.add_staff(chief, competition, f"Имя {role.value}", role, "8 900")
    found = staff.staff_of(competition)
    assert [role for _one, role in found["auxiliary"]] == [
        StaffRole.DOCTOR, StaffRole.NURSE, StaffRole.COMMANDANT, StaffRole.ASSISTANT_SECRETARY,
    ]  # fmt: skip
    assert {role for _one, role in found["technical"]} == set(StaffRole) - {role for _one, role in found["auxiliary"]}
    with pytest.raises(Refusal, match=r"already.*13\.1\.1"):
        staff.add_staff(chief, competition, "Имя doctor", StaffRole.DOCTOR)
    with pytest.raises(Refusal, match="text"):
        staff.add_staff(chief, competition, " ", StaffRole.DOCTOR)
    with pytest.raises(PermissionDenied):
        staff.add_staff(make_user("judge", OfficeRole.JUDGE), competition, "Врач", StaffRole.DOCTOR)
    numbers = set(Act.objects.filter(kind="staff.added").values_list("clause", flat=True))
    assert numbers == {f"{RULES} 13.1.1", f"{RULES} 13.1.5"}
    staff.remove_staff(chief, found["auxiliary"][0][0])
    assert staff.doctor_of(competition) == ""


@pytest.mark.clause(RULES, "13.1.2/item3", "5.3/p2")
def test_the_doctors_opinion_is_a_ground_of_the_commission(chief: User, make_competition: Make) -> None:
    competition = make_competition()
    entry = competition.entries.select_related("person", "competition").order_by("number")[0]
    with pytest.raises(Refusal, match="needs a reason"):
        medical.give_opinion(chief, entry, entry.version, may_take_part=False, doctor="Орлова")
    medical.give_opinion(chief, entry, entry.version, may_take_part=False, doctor="Орлова", reason="температура")
    entry.refresh_from_db()
    found = proposal_of(entry)
    assert found is not None
    assert "medical" in {ground.name for ground in found.grounds}
    with pytest.raises(StaleError):
        medical.give_opinion(chief, entry, entry.version - 1, may_take_part=True, doctor="Орлова")


@pytest.mark.clause(RULES, "13.1.2/item5")
def test_the_report_counts_the_cases_and_draws_conclusions(chief: User, make_competition: Make) -> None:
    competition = make_competition()

    def case(day: int, kind: CaseKind, help_given: str = "покой") -> None:
        medical.note_case(chief, competition, day=date(2026, 3, day), kind=kind, name="Волков", help_given=help_given)

    case(1, CaseKind.INJURY)
    case(5, CaseKind.ILLNESS)
    case(5, CaseKind.ILLNESS)
    with pytest.raises(Refusal, match="outside"):
        case(6, CaseKind.ILLNESS)
    with pytest.raises(Refusal, match="text"):
        case(5, CaseKind.ILLNESS, " ")
    given = {"to": "ФШР", "doctor": "Орлова"}
    with pytest.raises(Refusal, match="text"):
        medical.write_medical_report(chief, competition, 0, conclusions="", **given)
    made = medical.write_medical_report(chief, competition, 0, conclusions="без тяжелых случаев", **given)
    told = medical.as_rule(made)
    assert (told.count(CaseKind.INJURY), told.count(CaseKind.ILLNESS)) == (1, 2)
    with pytest.raises(StaleError):
        medical.write_medical_report(chief, competition, 0, conclusions="иначе", **given)
    again = medical.write_medical_report(chief, competition, 1, conclusions="иначе", proposals="вода в зал", **given)
    assert (again.pk, again.version, again.proposals) == (made.pk, 2, "вода в зал")


@pytest.mark.clause(RULES, "15.2")
def test_the_press_is_told_and_accredited(client: Client, chief: User, make_competition: Make) -> None:
    competition = make_competition()
    staff.tell_press(chief, competition, "Старт", "Соревнование открыто")
    with pytest.raises(Refusal, match="text"):
        staff.tell_press(chief, competition, "Старт", " ")
    staff.accredit(chief, competition, "Репортер", "Газета")
    with pytest.raises(Refusal, match=r"already.*15\.2"):
        staff.accredit(chief, competition, "Репортер", "Газета")
    public = client.get(reverse("pages:competition", args=[competition.code])).content.decode()
    assert "Соревнование открыто" in public
    assert "Репортер" not in public


@pytest.mark.clause(RULES, "5.4.12.7", "5.4.12.11", "5.4.12.10", "5.4.12.2")
def test_remote_places_with_own_and_organisers_devices(chief: User, make_competition: Make) -> None:
    competition = make_competition(**REMOTE)
    one, two = competition.entries.select_related("person", "competition").order_by("number")[:2]
    own = [Device.KEYBOARD, Device.MOUSE, Device.MICROPHONE, Device.CAMERA]
    note_place(
        chief, one, 0, room="Казань, клуб", watched=True, own=own, of_organiser=[Device.COMPUTER, Device.MONITOR]
    )
    assert places_check(competition).passes
    note_place(chief, two, 0, room="Самара, дом", watched=True, own=[Device.TABLET], connected=[Device.CAMERA])
    assert [each.name for each in places_check(competition).broken] == ["connected"]
    competition.regulation |= {"devices_connected": True}
    competition.save()
    kept = RemotePlace.objects.get(entry=two)
    two.competition.refresh_from_db()
    note_place(chief, two, kept.version, room="Самара, дом", watched=True, connected=[Device.CAMERA], checked=True)
    assert places_check(competition).passes
    with pytest.raises(StaleError):
        note_place(chief, two, kept.version, room="Уфа", watched=True)
    note_place(chief, two, kept.version + 1, room="Казань, клуб", watched=False)
    assert {each.name for each in places_check(competition).broken} == {"rooms", "watched"}


@pytest.mark.clause(RULES, "5.4.12.7")
def test_places_are_of_remote_competitions_only(chief: User, make_competition: Make) -> None:
    entry = make_competition().entries.select_related("competition", "person")[0]
    with pytest.raises(Refusal, match="Internet"):
        note_place(chief, entry, 0, room="дом", watched=True)


def test_the_pages_of_staff_doctor_press_and_places(client: Client, chief: User, make_competition: Make) -> None:
    competition = make_competition(**REMOTE)
    entry = competition.entries.order_by("number")[0]
    client.force_login(chief)
    code = [competition.code]
    client.post(reverse("pages:helpers", args=code), {"name": "Орлова", "role": "doctor", "contact": "8 900"})
    assert "Орлова" in client.get(reverse("pages:helpers", args=code)).content.decode()
    doctor = reverse("pages:doctor", args=code)
    client.post(
        doctor, {"what": "opinion", "entry": entry.pk, "may": "no", "doctor": "Орлова", "reason": "травма руки"}
    )
    client.post(doctor, {"what": "case", "day": "2026-03-02", "kind": "injury", "name": "Волков", "help_given": "бинт"})
    client.post(doctor, {"what": "case", "day": "никогда", "kind": "injury", "name": "Волков", "help_given": "бинт"})
    client.post(doctor, {"what": "report", "version": "0", "to": "ФШР", "doctor": "Орлова", "conclusions": "итоги"})
    page = client.get(doctor).content.decode()
    assert "травма руки" in page
    assert "итоги" in page
    assert competition.medical_cases.count() == 1
    press = reverse("pages:press", args=code)
    client.post(press, {"title": "Итоги тура", "text": "лидер прежний"})
    client.post(press, {"what": "accredit", "name": "Репортер", "medium": "Газета"})
    assert "Репортер" in client.get(press).content.decode()
    places = reverse("pages:places", args=code)
    client.post(places, {"entry": entry.pk, "version": "0", "room": "Казань", "watched": "1", "device-mouse": "own",
                         "device-computer": "of_organiser", "device-camera": "connected"})  # fmt: skip
    kept = RemotePlace.objects.get()
    assert (kept.own, kept.of_organiser, kept.connected) == (["camera", "mouse"], ["computer"], ["camera"])
    assert "Казань" in client.get(places).content.decode()
    member = competition.staff.get()
    client.post(reverse("pages:helpers", args=code), {"remove": member.pk})
    assert not competition.staff.exists()
