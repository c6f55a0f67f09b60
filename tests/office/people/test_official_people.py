"""Officials are people of the register: linked on the page of roles, named on papers, never by a login.

Papers of the commission, decisions and certificates have the numbers of the federation's register.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from tests.documents.reading_back import pdf_text
from tests.office import whole_events

from tavlei.office.competitions.announcing.announcements import announce
from tavlei.office.competitions.conduct.appeals import decide_appeal, file_appeal, name_committee
from tavlei.office.competitions.conduct.protests import decide_protest, file_protest
from tavlei.office.competitions.entries.applications import decide_admission, enter
from tavlei.office.competitions.entries.commission import enter_meeting, name_commission
from tavlei.office.competitions.models import Body, Competition
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.federation.models import PaperKind, RegisteredPaper
from tavlei.office.journal.chain import verify
from tavlei.office.journal.models import Act
from tavlei.office.people.models import Person, Region
from tavlei.office.roles.models import Grant, OfficeRole, User
from tavlei.rulebook import Refusal
from tavlei.tournament.conduct.admission.commission import CommissionSeat
from tavlei.tournament.conduct.disputes.protests import ProtestOutcome

RULES = "draughts-rules-2022"
BOTH = frozenset({"filer", "other"})
Make = Callable[..., Competition]
Users = Callable[..., User]


def paper(client: Client, code: str, name: str, language: str = "ru") -> str:
    answer = client.get(reverse("pages:paper", args=[code, name, "pdf"]), {"lang": language})
    assert answer.status_code == 200, answer.content[:300]
    return " ".join(pdf_text(answer.content).split())


def staff(client: Client, competition: Competition, **given: object) -> str:
    answer = client.post(reverse("pages:staff", args=[competition.code]), given, follow=True)
    return answer.content.decode()


@pytest.mark.clause(RULES, "14.1.1", "app6", "12.1")
def test_an_appointment_is_linked_with_a_person_and_papers_name_the_person(
    client: Client, chief: User, people: list[Person], make_competition: Make
) -> None:
    competition = make_competition(4)
    pair_next(chief, competition, 1)
    client.force_login(chief)
    blank = paper(client, competition.code, "round-1-protocol")
    assert "chief" not in blank
    held = Grant.objects.get(competition=competition, role=OfficeRole.CHIEF_JUDGE)
    shown = staff(client, competition, name=held.pk, person=people[8].code, category="ССВК")
    assert "Ильин" in shown
    assert Act.objects.filter(kind="role.named").count() == 1
    text = paper(client, competition.code, "round-1-protocol")
    assert "Ильин И." in text
    assert "всероссийской категории" in text
    english = paper(client, competition.code, "round-1-protocol", "en")
    assert "Ilin" in english
    assert "all-Russian" in english
    assert "всеросійської" in paper(client, competition.code, "round-1-protocol", "uk")


@pytest.mark.clause(RULES, "14.1.1", "12.1")
def test_a_person_without_an_account_is_appointed_by_the_number_of_the_register(
    client: Client, chief: User, people: list[Person], make_competition: Make
) -> None:
    competition = make_competition(4)
    pair_next(chief, competition, 1)
    client.force_login(chief)
    wrong = staff(client, competition, person="999999", role="secretary")
    assert "999999" in wrong
    assert not Grant.objects.filter(competition=competition, role=OfficeRole.SECRETARY).exists()
    given = staff(client, competition, person=people[9].code, role="secretary", category="первая")
    assert "Козлова" in given
    made = Grant.objects.get(competition=competition, role=OfficeRole.SECRETARY)
    assert (made.user, made.person, made.category) == (None, people[9], "first")
    text = paper(client, competition.code, "round-1-protocol")
    assert "Козлова" in text
    assert "первой категории" in text
    again = staff(client, competition, person=people[9].code, role="secretary")
    assert Grant.objects.filter(competition=competition, role=OfficeRole.SECRETARY).count() == 1, again
    staff(client, competition, end=made.pk)
    assert "Козлова" not in paper(client, competition.code, "round-1-protocol")


def test_an_account_of_one_person_is_not_named_as_another(
    client: Client, chief: User, people: list[Person], make_competition: Make
) -> None:
    chief.person = people[7]
    chief.save()
    competition = make_competition(4)
    client.force_login(chief)
    held = Grant.objects.get(competition=competition, role=OfficeRole.CHIEF_JUDGE)
    staff(client, competition, name=held.pk, person=people[8].code, category="")
    held.refresh_from_db()
    assert held.person is None
    assert held.official == people[7]


def test_whoever_is_appointed_again_keeps_the_category(
    client: Client, chief: User, people: list[Person], make_user: Users, make_competition: Make
) -> None:
    competition = make_competition(4)
    client.force_login(chief)
    staff(client, competition, person=people[8].code, role="judge", category="СС1К")
    staff(client, competition, person=people[8].code, role="secretary")
    assert Grant.objects.get(competition=competition, role=OfficeRole.SECRETARY).category == "first"


def _admitting(chief: User, people: list[Person], make_user: Users, **given: object) -> Competition:
    secretary = make_user("login-of-the-secretary")
    secretary.person = people[9]
    secretary.save()
    made = announce(
        chief, code="commission", name="Кубок комиссии", sport="draughts", discipline="russian", status="region",
        starts=date(2026, 3, 1), ends=date(2026, 3, 5), system="round_robin", rounds_planned=3, seed="one",
        place="Казань", regulation={"time_control": "45+30", "name_en": "Commission Cup", **given},
    )  # fmt: skip
    Grant.objects.create(user=secretary, role=OfficeRole.SECRETARY, competition=made, category="first")
    for person in people[:3]:
        entry = enter(chief, made, person)
        decide_admission(chief, entry, entry.version, admitted=True)
    return made


@pytest.mark.clause(RULES, "5.3", "5.3/p4", "2.2.4")
def test_the_protocol_of_the_commission_has_number_day_and_those_present(
    client: Client, chief: User, people: list[Person], make_user: Users
) -> None:
    competition = _admitting(chief, people, make_user)
    client.force_login(chief)
    address = reverse("pages:commission", args=[competition.code])
    client.post(address, {"main_panel": f"chief, {people[9].code}", "holding_body": "Морозов Петр Ильич",
                          "doctor": people[8].full_name})  # fmt: skip
    before = paper(client, competition.code, "admission-protocol")
    assert "№ _____" in before
    assert "chief" not in before
    assert "Козлова Иван" in before
    members = {member.name: member for member in competition.body_members.filter(body=Body.ADMISSION)}
    assert members["Ильин Иван"].person == people[8]
    there = [member.pk for name, member in members.items() if name != "Морозов Петр Ильич"]
    meeting = reverse("pages:admission_meeting", args=[competition.code])
    client.post(meeting, {"day": (timezone.localdate() + timedelta(days=1)).isoformat(), "present": there})
    client.post(meeting, {"day": "2026-02-28", "present": []})
    assert not RegisteredPaper.objects.exists()
    client.post(meeting, {"day": "2026-02-28", "present": there})
    line = RegisteredPaper.objects.get()
    assert (line.kind, line.year, line.number, line.day) == (PaperKind.ADMISSION, 2026, 1, date(2026, 2, 28))
    assert Act.objects.filter(kind="paper.numbered").count() == 1
    text = paper(client, competition.code, "admission-protocol")
    assert "ПРОТОКОЛ № 1/2026" in text
    assert "28 февраля 2026 г." in text
    assert "Отсутствовали члены комиссии: Морозов Петр Ильич" in text
    assert "chief" not in text
    english = paper(client, competition.code, "admission-protocol", "en")
    assert "Commission Cup" in english
    assert "Kozlova Ivan" in english
    assert "Republic of Tatarstan" in english
    assert "Kazan" in english


@pytest.mark.clause(RULES, "5.3", "2.2.4")
def test_a_second_meeting_has_its_own_protocol_and_the_next_number(
    client: Client, chief: User, people: list[Person], make_user: Users
) -> None:
    competition = _admitting(chief, people, make_user)
    name_commission(
        chief, competition, [("chief", CommissionSeat.MAIN_PANEL), ("Морозов", CommissionSeat.HOLDING_BODY)]
    )
    present = list(competition.body_members.values_list("pk", flat=True))
    enter_meeting(chief, competition, date(2026, 2, 27), present)
    with pytest.raises(Refusal, match="nothing has been decided"):
        enter_meeting(chief, competition, date(2026, 2, 28), present)
    late = enter(chief, competition, people[5])
    decide_admission(chief, late, late.version, admitted=True)
    client.force_login(chief)
    assert "Ершова" not in paper(client, competition.code, "admission-protocol")
    waiting = paper(client, competition.code, "admission-protocol-2")
    assert "№ _____" in waiting
    enter_meeting(chief, competition, date(2026, 3, 1), present)
    second = paper(client, competition.code, "admission-protocol-2")
    assert "№ 2/2026" in second
    assert "Ершова" in second
    assert "Абрамов" not in second


def test_the_register_is_gapless_and_keeps_what_is_struck_out(
    client: Client, chief: User, people: list[Person], make_user: Users
) -> None:
    competition = _admitting(chief, people, make_user)
    name_commission(
        chief, competition, [("chief", CommissionSeat.MAIN_PANEL), ("Морозов", CommissionSeat.HOLDING_BODY)]
    )
    present = list(competition.body_members.values_list("pk", flat=True))
    first = enter_meeting(chief, competition, date(2026, 2, 27), present)
    client.force_login(chief)
    address = reverse("pages:paper_register")
    client.post(address, {"line": first.pk, "reason": "  "})
    first.refresh_from_db()
    assert first.struck_out is None
    client.post(address, {"line": first.pk, "reason": "не тот день"})
    enter_meeting(chief, competition, date(2026, 2, 28), present)
    assert list(RegisteredPaper.objects.order_by("number").values_list("number", flat=True)) == [1, 2]
    shown = client.get(address, {"kind": "admission", "year": "2026"}).content.decode()
    assert "1/2026" in shown
    assert "2/2026" in shown
    assert "не тот день" in shown
    assert "№ 2/2026" in paper(client, competition.code, "admission-protocol")
    assert list(verify()) == []


def test_a_reader_has_no_register(client: Client, make_user: Users, db: None) -> None:
    client.force_login(make_user("player", OfficeRole.PLAYER))
    assert client.get(reverse("pages:paper_register")).status_code == 403


@pytest.mark.clause(RULES, "5.4.17.3", "5.4.17.3/item3")
def test_a_decision_on_a_protest_gets_its_number_with_the_decision(
    client: Client, chief: User, make_competition: Make
) -> None:
    competition = make_competition(4)
    made = pair_next(chief, competition, 1)
    protest = file_protest(chief, competition.entries.order_by("pk")[0], made, clauses="5.4.5.1", text="ход")
    decide_protest(chief, protest, protest.version, outcome=ProtestOutcome.REJECTED, decision="нет", heard=BOTH)
    line = RegisteredPaper.objects.get(kind=PaperKind.PROTEST)
    assert line.number == 1
    assert Act.objects.filter(kind="paper.numbered", subject__endswith=f":{line.pk}").exists()
    client.force_login(chief)
    text = paper(client, competition.code, "decision-1")
    assert f"РЕШЕНИЕ № 1/{line.year} ПО ПРОТЕСТУ" in text
    assert "chief" not in text
    page = client.get(reverse("pages:papers", args=[competition.code])).content.decode()
    assert f"№ 1/{line.year}" in page


@pytest.mark.clause(RULES, "5.4.17.5", "5.4.17.5/p5")
@pytest.mark.parametrize("sport", ["chess", "draughts"])
def test_a_decision_on_an_appeal_names_members_and_the_clause_of_its_own_sport(
    client: Client, chief: User, people: list[Person], make_user: Users, make_competition: Make, sport: str
) -> None:
    discipline = "chess" if sport == "chess" else "russian"
    competition = make_competition(
        4, sport=sport, discipline=discipline, status="other" if sport == "chess" else "all_russian"
    )
    made = pair_next(chief, competition, 1)
    other = Region.objects.create(code="RU-BA", country="RU", name_ru="Республика Башкортостан")
    Person.objects.filter(pk__in=[people[6].pk, people[8].pk]).update(region=other)
    name_committee(chief, competition, people[5], [people[6], people[7]], [people[8], people[9]])
    protest = file_protest(chief, competition.entries.order_by("pk")[0], made, clauses="5.4.5.1", text="ход")
    decide_protest(chief, protest, protest.version, outcome=ProtestOutcome.REJECTED, decision="нет", heard=BOTH)
    protest.refresh_from_db()
    appeal = file_appeal(chief, protest, text="неверно")
    judges = make_user("login-of-the-committee", OfficeRole.APPEALS)
    decide_appeal(judges, appeal, appeal.version, votes_for=2, votes_against=1, reasons="так")
    assert RegisteredPaper.objects.get(kind=PaperKind.APPEAL).number == 1
    client.force_login(chief)
    text = paper(client, competition.code, "appeal-decision-1", "en")
    assert "Ershova Ivan" in text
    assert "login" not in text
    assert ("5.4.17.5" in text) is (sport == "draughts")


def test_a_file_for_other_programs_names_no_login(
    client: Client, chief: User, people: list[Person], make_competition: Make
) -> None:
    competition = make_competition(4)
    pair_next(chief, competition, 1)
    client.force_login(chief)
    address = reverse("pages:file", args=[competition.code, "report.trf"])
    assert "chief" not in client.get(address).content.decode()
    chief.person = people[8]
    chief.save()
    assert "102 Ильин" in client.get(address).content.decode()


def test_papers_that_wait_are_numbered_from_their_page(client: Client, db: None) -> None:
    chief = whole_events.chief_judge("chief")
    competition = whole_events.individual(chief)
    RegisteredPaper.objects.all().delete()
    client.force_login(chief)
    papers = reverse("pages:papers", args=[competition.code])
    register = reverse("pages:number_papers", args=[competition.code])
    assert register in client.get(papers).content.decode()
    client.post(register)
    assert RegisteredPaper.objects.filter(kind=PaperKind.PROTEST).count() == 1
    assert register not in client.get(papers).content.decode()
    client.post(register)
    assert RegisteredPaper.objects.count() == 1
