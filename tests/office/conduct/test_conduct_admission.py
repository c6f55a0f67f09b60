"""The admission commission: conditions, grounds of a refusal, members, protocol."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tavlei.documents import document_of
from tavlei.office.competitions.announcing.announcements import announce
from tavlei.office.competitions.entries.admission import AthletePapers, asked_papers, proposal_of
from tavlei.office.competitions.entries.applications import decide_admission, enter, note_papers
from tavlei.office.competitions.entries.commission import name_commission, protocol_of
from tavlei.office.competitions.models import Competition, Entry, EntryState
from tavlei.office.journal.models import Act
from tavlei.office.people.models import Disqualification, Document, Person
from tavlei.office.roles.models import Grant, OfficeRole, User
from tavlei.rulebook import Refusal
from tavlei.tournament.conduct.admission.commission import CommissionSeat
from tavlei.tournament.conduct.admission.conditions import Proposal

RULES = "draughts-rules-2022"


def announced(chief: User, **given: Any) -> Competition:
    what: dict[str, Any] = {
        "code": "kazan", "name": "Кубок Казани", "sport": "draughts", "discipline": "russian", "status": "region",
        "starts": date(2026, 3, 1), "ends": date(2026, 3, 5), "system": "swiss_rating", "rounds_planned": 3,
        "regulation": {"criteria": ["solkoff"]},
    }  # fmt: skip
    return announce(chief, **{**what, **given})


def everything(entry: Entry, **otherwise: bool | None) -> AthletePapers:
    seen = dict.fromkeys(asked_papers(entry), True)
    changed = {**seen, **otherwise}
    return AthletePapers({name: mark for name, mark in changed.items() if mark is not None}, medical=True)


def grounds(entry: Entry) -> set[str]:
    found = proposal_of(entry)
    assert found is not None
    return {ground.name for ground in found.grounds}


def kept(kind: str) -> dict[str, Any]:
    """What the newest act of a kind left behind."""
    act = Act.objects.filter(kind=kind).order_by("-number")[0]
    return dict(act.details.after or {})


@pytest.mark.clause(RULES, "2.2.4", "2.2.3", "5.1/p2")
def test_every_paper_is_a_condition_of_its_own(chief: User, people: list[Person]) -> None:
    entry = enter(chief, announced(chief), people[0])
    note_papers(chief, entry, entry.version, everything(entry))
    entry.refresh_from_db()
    assert grounds(entry) == set()
    found = proposal_of(entry)
    assert found is not None
    assert found.proposal is Proposal.ADMIT
    for name in asked_papers(entry):
        entry.refresh_from_db()
        note_papers(chief, entry, entry.version, everything(entry, **{name: False}))
        entry.refresh_from_db()
        assert grounds(entry) != set(), name
    entry.refresh_from_db()
    note_papers(chief, entry, entry.version, AthletePapers(everything(entry).seen, medical=False))
    entry.refresh_from_db()
    assert grounds(entry) == {"medical"}


@pytest.mark.clause(RULES, "2.4", "5.3/p2")
def test_nobody_is_admitted_without_the_policy_or_with_one_that_ends_too_soon(
    chief: User, people: list[Person]
) -> None:
    competition = announced(chief)
    entry = enter(chief, competition, people[0])
    with pytest.raises(Refusal, match="binding condition"):
        decide_admission(chief, entry, entry.version, admitted=True, papers=everything(entry, accident_insurance=None))
    paper = Document.objects.create(
        person=people[0], kind=Document.Kind.INSURANCE, valid_until=competition.ends - timedelta(days=1)
    )
    with pytest.raises(Refusal, match="binding condition"):
        decide_admission(chief, entry, entry.version, admitted=True, papers=everything(entry))
    entry.refresh_from_db()
    assert (entry.state, entry.documents) == (EntryState.APPLIED, {})
    paper.valid_until = competition.ends
    paper.save()
    assert decide_admission(chief, entry, entry.version, admitted=True, papers=everything(entry)).plays


@pytest.mark.clause(RULES, "5.3/p2")
def test_a_refusal_needs_a_ground_and_a_reason(chief: User, people: list[Person]) -> None:
    entry = enter(chief, announced(chief), people[0])
    with pytest.raises(Refusal, match="no ground"):
        decide_admission(chief, entry, entry.version, admitted=False, reason="так", papers=everything(entry))
    with pytest.raises(Refusal, match="reason"):
        decide_admission(chief, entry, entry.version, admitted=False, papers=everything(entry, identity=None))
    decided = decide_admission(
        chief, entry, entry.version, admitted=False, reason="нет паспорта", papers=everything(entry, identity=None)
    )
    assert decided.state == EntryState.REFUSED
    assert kept("entry.decided")["grounds"] == ["identity"]


@pytest.mark.clause(RULES, "5.3")
def test_whose_word_it_was_that_all_papers_are_in_order_is_written_down(chief: User, people: list[Person]) -> None:
    entry = enter(chief, announced(chief), people[0])
    decided = decide_admission(chief, entry, entry.version, admitted=True, checked_by="Орлова, врач")
    assert (decided.documents, decided.papers_confirmed, decided.medical) == ({}, "Орлова, врач", None)
    assert kept("entry.decided")["confirmed_by"] == "Орлова, врач"
    assert grounds(decided) == set()
    unnamed = enter(chief, entry.competition, people[2])
    assert decide_admission(chief, unnamed, unnamed.version, admitted=True).papers_confirmed == str(chief)
    other = enter(chief, entry.competition, people[1])
    note_papers(chief, other, other.version, everything(other, accident_insurance=None))
    other.refresh_from_db()
    with pytest.raises(Refusal, match="binding condition"):
        decide_admission(chief, other, other.version, admitted=True)
    note_papers(chief, other, other.version, everything(other))
    other.refresh_from_db()
    marked = decide_admission(chief, other, other.version, admitted=True, checked_by="Орлова, врач")
    assert (marked.papers_confirmed, set(marked.documents)) == ("", set(asked_papers(other)))
    assert "confirmed_by" not in kept("entry.decided")


@pytest.mark.clause(RULES, "5.3")
def test_marking_papers_one_by_one_takes_the_word_back(chief: User, people: list[Person]) -> None:
    entry = enter(chief, announced(chief), people[0])
    decided = decide_admission(chief, entry, entry.version, admitted=True)
    note_papers(chief, decided, decided.version, everything(decided, identity=None))
    decided.refresh_from_db()
    assert decided.papers_confirmed == ""
    assert grounds(decided) == {"identity"}


@pytest.mark.clause(RULES, "2.1", "2.1/p3", "2.1/p6")
def test_age_and_sex_bind(chief: User, people: list[Person]) -> None:
    youth = announced(chief, regulation={"criteria": ["solkoff"], "age_group": "under_17"})
    entry = enter(chief, youth, people[0])
    assert "age" in grounds(entry)
    with pytest.raises(Refusal, match="binding condition"):
        decide_admission(chief, entry, entry.version, admitted=True)
    women = announced(chief, code="women", regulation={"criteria": ["solkoff"], "sexes": "women"})
    assert "sex" in grounds(enter(chief, women, people[0]))
    assert "sex" not in grounds(enter(chief, women, people[1]))
    men = announced(chief, code="men", regulation={"criteria": ["solkoff"], "sexes": "men"})
    assert "sex" not in grounds(enter(chief, men, people[1]))


@pytest.mark.clause(RULES, "2.2.1", "5.2")
def test_rank_and_fee(chief: User, people: list[Person]) -> None:
    competition = announced(chief, regulation={"criteria": ["solkoff"], "least_title": "KMS", "fee": 500})
    entry = enter(chief, competition, people[0])
    asked = {"qualified", "fee"}
    assert grounds(entry) >= asked
    entry.title, entry.fee_paid = "MS", competition.starts
    assert not grounds(entry) & asked
    entry.title, entry.fee_paid = "KMS", competition.starts + timedelta(days=1)
    assert grounds(entry) & asked == {"fee"}
    entry.title = "I"
    assert grounds(entry) >= asked


@pytest.mark.clause(RULES, "1.6.2")
@pytest.mark.parametrize(("until", "allowed"), [(date(2026, 2, 28), True), (date(2026, 3, 1), False), (None, False)])
def test_a_disqualified_person_is_not_entered(
    chief: User, people: list[Person], until: date | None, allowed: bool
) -> None:
    Disqualification.objects.create(person=people[0], since=date(2025, 3, 5), until=until, decision="решение 7")
    competition = announced(chief)
    if allowed:
        assert enter(chief, competition, people[0]).pk
        return
    with pytest.raises(Refusal, match="disqualified"):
        enter(chief, competition, people[0])


@pytest.mark.clause(RULES, "1.6.2")
def test_a_disqualification_that_begins_on_the_last_day_bars_too(chief: User, people: list[Person]) -> None:
    Disqualification.objects.create(person=people[0], since=date(2026, 3, 5), decision="решение 7")
    Disqualification.objects.create(person=people[1], since=date(2026, 3, 6), decision="решение 8")
    competition = announced(chief)
    with pytest.raises(Refusal, match="disqualified"):
        enter(chief, competition, people[0])
    assert enter(chief, competition, people[1]).pk


@pytest.mark.clause(RULES, "2.2.6")
def test_a_small_event_with_its_own_list_asks_for_no_more(chief: User, people: list[Person]) -> None:
    own = {"criteria": ["solkoff"], "documents": ["identity"]}
    entry = enter(chief, announced(chief, status="municipal", regulation=own), people[0])
    assert asked_papers(entry) == ("identity",)
    note_papers(chief, entry, entry.version, AthletePapers({"identity": True}))
    entry.refresh_from_db()
    assert grounds(entry) == set()


def test_other_sports_are_decided_with_a_reason_only(chief: User, people: list[Person]) -> None:
    competition = announced(chief, sport="chess", discipline="chess", status="other", regulation={})
    entry = enter(chief, competition, people[0])
    assert proposal_of(entry) is None
    with pytest.raises(Refusal, match="reason"):
        decide_admission(chief, entry, entry.version, admitted=False)
    assert decide_admission(chief, entry, entry.version, admitted=True).plays


@pytest.mark.clause(RULES, "5.3/p4", "12.4.5")
def test_the_commission_has_the_main_panel_and_the_holding_body(chief: User, make_user: Callable[..., User]) -> None:
    competition = announced(chief)
    secretary = make_user("secretary")
    Grant.objects.create(user=secretary, role=OfficeRole.SECRETARY, competition=competition)
    with pytest.raises(Refusal) as told:
        name_commission(chief, competition, [("stranger", CommissionSeat.MAIN_PANEL)])
    assert {problem.path for problem in told.value.problems} == {"main_panel", "holding_body"}
    check = name_commission(
        chief, competition, [("chief", CommissionSeat.MAIN_PANEL), ("Орлов", CommissionSeat.HOLDING_BODY)]
    )
    assert [remark.name for remark in check.remarks] == ["chief_secretary"]
    members = [
        ("secretary", CommissionSeat.MAIN_PANEL),
        ("Орлов", CommissionSeat.HOLDING_BODY),
        ("Врач", CommissionSeat.DOCTOR),
    ]
    assert name_commission(chief, competition, members).remarks == ()
    assert [body_member.name for body_member in competition.body_members.all()] == ["secretary", "Орлов", "Врач"]


@pytest.mark.clause(RULES, "5.3")
def test_the_protocol_has_every_decision_and_fills_the_paper(chief: User, people: list[Person]) -> None:
    competition = announced(chief)
    one, two = (enter(chief, competition, person) for person in people[:2])
    enter(chief, competition, people[2])
    decide_admission(chief, one, one.version, admitted=True)
    decide_admission(chief, two, two.version, admitted=False, reason="нет документов")
    told = protocol_of(competition)
    assert [(athlete["name"], athlete["admitted"], athlete["reason"]) for athlete in told["athletes"]] == [
        (people[0].full_name, True, ""), (people[1].full_name, False, "нет документов"),
    ]  # fmt: skip
    paper = document_of("admission_protocol", told)
    assert "нет документов" in str(paper)


def test_the_commission_works_on_its_own_pages(
    client: Client, chief: User, people: list[Person], make_user: Callable[..., User]
) -> None:
    competition = announced(chief, regulation={"criteria": ["solkoff"], "fee": 500})
    entry = enter(chief, competition, people[0])
    member = make_user("member", OfficeRole.ADMISSION, competition=competition)
    client.force_login(member)
    address = reverse("pages:athlete", args=[competition.code, entry.pk])
    page = client.get(address).content.decode()
    assert "2.2.4" in page
    marks = {f"paper-{name}": "good" for name in asked_papers(entry)}
    given = {"version": entry.version, "medical": "good", "fee_paid": "2026-02-20", **marks}
    client.post(address, {**given, "paper-identity": "faulty", "decision": "note"})
    entry.refresh_from_db()
    assert (entry.documents["identity"], entry.fee_paid) == (False, date(2026, 2, 20))
    client.post(address, {**given, "version": entry.version, "decision": "admit"})
    entry.refresh_from_db()
    assert entry.state == EntryState.ADMITTED
    listed = client.get(reverse("pages:commission", args=[competition.code])).content.decode()
    assert people[0].full_name in listed
    paper = client.get(reverse("pages:admission_protocol", args=[competition.code, "docx"]))
    assert paper.content.startswith(b"PK")
    client.force_login(chief)
    assert address in client.get(reverse("pages:desk", args=[competition.code])).content.decode()


def test_a_member_of_the_commission_finds_its_page_and_decides_there(
    client: Client, chief: User, people: list[Person], make_user: Callable[..., User]
) -> None:
    """The desk is not his: from the page of the competition a tab leads to the commission, and back there he comes."""
    competition = announced(chief)
    entered = [enter(chief, competition, person) for person in people[:3]]
    client.force_login(make_user("member", OfficeRole.ADMISSION, competition=competition))
    overview, page = (reverse(f"pages:{name}", args=[competition.code]) for name in ("competition", "commission"))
    assert f'href="{page}"' in client.get(overview).content.decode()
    assert client.get(reverse("pages:desk_entries", args=[competition.code])).status_code == 403
    shown = client.get(page).content.decode()
    decide = reverse("pages:decide", args=[competition.code, entered[0].pk])
    assert f'action="{decide}"' in shown
    given = {"version": entered[0].version, "decision": "refuse", "reason": "нет документов"}
    assert client.post(decide, given).headers["Location"] == page
    everybody = reverse("pages:admit_all", args=[competition.code])
    assert f'action="{everybody}"' in shown
    assert client.post(everybody, {"checked_by": "Секретарь"}).headers["Location"] == page
    states = list(competition.entries.order_by("pk").values_list("state", flat=True))
    assert states == [EntryState.REFUSED, EntryState.ADMITTED, EntryState.ADMITTED]
    assert everybody not in client.get(page).content.decode()
    client.force_login(chief)
    assert page not in client.get(overview).content.decode()  # he has the desk


def test_admitting_everybody_leaves_those_whom_the_rules_bar(client: Client, chief: User, people: list[Person]) -> None:
    youth = announced(chief, regulation={"criteria": ["solkoff"], "age_group": "under_17"})
    people[1].birth_year = 2012
    people[1].save()
    enter(chief, youth, people[0])
    enter(chief, youth, people[1])
    client.force_login(chief)
    client.post(reverse("pages:admit_all", args=[youth.code]))
    assert [entry.state for entry in youth.entries.order_by("pk")] == [EntryState.APPLIED, EntryState.ADMITTED]


def test_admitting_everybody_asks_who_has_checked(client: Client, chief: User, people: list[Person]) -> None:
    competition = announced(chief)
    for person in people[:3]:
        enter(chief, competition, person)
    marked = competition.entries.order_by("pk")[0]
    note_papers(chief, marked, marked.version, everything(marked))
    client.force_login(chief)
    page = client.get(reverse("pages:desk", args=[competition.code])).content.decode()
    assert 'name="checked_by"' in page
    client.post(reverse("pages:admit_all", args=[competition.code]), {"checked_by": "Орлова"})
    named = list(competition.entries.order_by("pk").values_list("state", "papers_confirmed"))
    assert named == [("admitted", ""), ("admitted", "Орлова"), ("admitted", "Орлова")]
    page = client.get(reverse("pages:athlete", args=[competition.code, marked.pk + 1])).content.decode()
    assert "Орлова" in page
