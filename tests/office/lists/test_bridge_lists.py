"""The bridge list in the office: decisions taken back, corrections, published ranks, what changes and why."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from tests.office.lists.test_bridge import report_of

from tavlei.office.competitions.announcing.announcements import announce
from tavlei.office.competitions.models import Competition, Report
from tavlei.office.competitions.report.content import send_bridge_report
from tavlei.office.journal.models import Act
from tavlei.office.lists.bridge.monthly_list import send_batch
from tavlei.office.lists.models import BridgeEntry, Publication
from tavlei.office.people.models import Disqualification, Person
from tavlei.office.roles.models import OfficeRole, User

EDITION = "bridge-classification-2024"
NOVEMBER, DECEMBER = "2026-11-01", "2026-12-01"


@pytest.fixture
def officer(make_user: Callable[..., User], client: Client) -> User:
    made = make_user("officer", OfficeRole.RATING_OFFICER)
    client.force_login(made)
    return made


def october(chief: User, code: str = "october", day: int = 10) -> Competition:
    return announce(
        chief, code=code, name="Октябрьский турнир", sport="bridge", discipline="bridge", status="other",
        starts=date(2026, 10, day), ends=date(2026, 10, day), system="round_robin", rounds_planned=1, regulation={},
    )  # fmt: skip


def sent(chief: User, event: Competition, given: dict[str, Any], received: date) -> Report:
    moment = datetime(received.year, received.month, received.day, tzinfo=UTC)
    return send_bridge_report(chief, event, given, moment, "исправлен" if event.reports.exists() else "")


def decided(client: Client, report: Report, decision: str, reason: str = "решение") -> None:
    report.refresh_from_db()
    address = reverse("pages:decide_report", args=[report.pk])
    answer = client.post(address, {"version": report.version, "decision": decision, "reason": reason})
    assert answer["Location"] == reverse("pages:office")


def published(client: Client, period: str, revision: int = 1) -> Publication:
    address = reverse("pages:compute", args=["bridge"])
    answer = client.post(address, {"period": period, "revision": revision, "reason": "исправлен отчет"})
    made = Publication.objects.get(period=date.fromisoformat(period), revision=revision)
    assert answer["Location"] == reverse("pages:publication", args=[made.number])
    return made


def listed(made: Publication) -> dict[str, dict[str, Any]]:
    return {row.person.code: row.figures for row in made.rows.select_related("person")}


@pytest.mark.clause(EDITION, "1.1", "1.2")
@pytest.mark.usefixtures("officer")
def test_a_report_that_is_refused_after_all_takes_its_points_back(
    client: Client, chief: User, people: list[Person]
) -> None:
    event = october(chief)
    report = sent(chief, event, report_of(people), date(2026, 10, 12))
    decided(client, report, "include")
    assert BridgeEntry.objects.filter(competition=event).exists()
    decided(client, report, "refuse")
    assert not BridgeEntry.objects.filter(competition=event).exists()
    account = client.get(reverse("pages:bridge_account", args=[people[0].code]))
    assert list(account.context["page"]) == []
    assert Act.objects.filter(kind="bridge.taken_back", competition=event).exists()
    assert listed(published(client, NOVEMBER)) == {}


@pytest.mark.clause(EDITION, "1.1", "1.2")
@pytest.mark.usefixtures("officer")
def test_an_earlier_report_counts_again_when_the_correction_is_refused(
    client: Client, chief: User, people: list[Person]
) -> None:
    event = october(chief)
    first = sent(chief, event, report_of(people), date(2026, 10, 12))
    decided(client, first, "include")
    before = list(BridgeEntry.objects.order_by("pk").values_list("person", "mb", "first_list"))
    second = sent(chief, event, report_of(people, boards=100), date(2026, 10, 20))
    decided(client, second, "include")
    assert list(BridgeEntry.objects.order_by("pk").values_list("person", "mb", "first_list")) != before
    decided(client, second, "refuse")
    assert list(BridgeEntry.objects.order_by("pk").values_list("person", "mb", "first_list")) == before
    decided(client, first, "include")
    assert list(BridgeEntry.objects.order_by("pk").values_list("person", "mb", "first_list")) == before


@pytest.mark.clause(EDITION, "1.2")
@pytest.mark.usefixtures("officer")
def test_a_corrected_report_stays_on_the_list_where_the_tournament_first_stood(
    client: Client, chief: User, people: list[Person]
) -> None:
    event = october(chief)
    report = sent(chief, event, report_of(people), date(2026, 10, 12))
    decided(client, report, "include")
    first = listed(published(client, NOVEMBER))
    corrected = sent(chief, event, report_of(people, boards=100), date(2026, 11, 8))
    decided(client, corrected, "include")
    assert set(BridgeEntry.objects.values_list("first_list", flat=True)) == {date(2026, 11, 1)}
    page = client.get(
        f"{reverse('pages:compute', args=['bridge'])}?period={NOVEMBER}", headers={"accept-language": "ru"}
    )
    told = page.context["told"].differences
    changed = {(each["code"], each["figure"]) for each in told}
    assert (people[0].code, "mb") in changed
    assert "МБ" in page.content.decode()
    second = published(client, NOVEMBER, revision=2)
    assert set(listed(second)) == set(first)
    assert listed(second)[people[0].code]["mb"] > first[people[0].code]["mb"]
    shown = client.get(reverse("pages:publication", args=[second.number]), headers={"accept-language": "ru"})
    assert "МБ" in shown.content.decode()


@pytest.mark.clause(EDITION, "1.2")
@pytest.mark.usefixtures("officer")
def test_a_report_that_came_late_stands_on_the_list_after_it_came(
    client: Client, chief: User, people: list[Person]
) -> None:
    event = october(chief)
    refused = sent(chief, event, report_of(people), date(2026, 10, 12))
    decided(client, refused, "refuse")
    late = sent(chief, event, report_of(people, boards=40), date(2026, 11, 8))
    decided(client, late, "include")
    assert set(BridgeEntry.objects.values_list("first_list", flat=True)) == {date(2026, 12, 1)}


@pytest.mark.clause(EDITION, "6.1")
@pytest.mark.usefixtures("officer")
def test_the_published_rank_counts_whatever_a_report_says(client: Client, chief: User, people: list[Person]) -> None:
    first = october(chief)
    decided(client, sent(chief, first, report_of(people), date(2026, 10, 12)), "include")
    published(client, NOVEMBER)
    plain, claimed = (
        announce(
            chief, code=code, name="Ноябрь", sport="bridge", discipline="bridge", status="other",
            starts=date(2026, 11, 14), ends=date(2026, 11, 14), system="round_robin", rounds_planned=1, regulation={},
        )
        for code in ("plain", "claimed")
    )  # fmt: skip
    written = report_of(people)
    written["players"] = [{**player, "rank": -1} for player in written["players"]]
    decided(client, sent(chief, plain, report_of(people), date(2026, 11, 15)), "include")
    report = sent(chief, claimed, written, date(2026, 11, 15))
    page = client.get(reverse("pages:report", args=[report.pk]), headers={"accept-language": "en"}).content.decode()
    assert "−1" in page
    assert f"{people[0].code}" in page
    decided(client, report, "include")
    amounts = [
        list(BridgeEntry.objects.filter(competition=event).order_by("person").values_list("mb", "ro", "pb"))
        for event in (plain, claimed)
    ]
    assert amounts[0] == amounts[1]


@pytest.mark.clause(EDITION, "2.2/table", "8.1")
@pytest.mark.usefixtures("officer")
def test_everybody_may_ask_why_and_a_second_list_tells_the_change(
    client: Client, chief: User, people: list[Person]
) -> None:
    decided(client, sent(chief, october(chief), report_of(people), date(2026, 10, 12)), "include")
    made = published(client, NOVEMBER)
    assert {row.change for row in made.rows.all()} == {None}
    for code in listed(made):
        answer = client.get(reverse("pages:why_row", args=[made.number, code]), headers={"accept-language": "ru"})
        assert answer.status_code == 200
        assert "Разрядный коэффициент" in answer.content.decode()
    second = published(client, DECEMBER)
    assert client.get(reverse("pages:why_row", args=[second.number, people[0].code])).status_code == 200
    assert {row.change for row in second.rows.all()} == {0}


@pytest.mark.clause(EDITION, "3.7")
@pytest.mark.usefixtures("officer")
def test_a_tournament_that_admitted_a_disqualified_player_credits_nothing(
    client: Client, chief: User, people: list[Person]
) -> None:
    Disqualification.objects.create(
        person=people[7], since=date(2026, 9, 1), until=date(2026, 12, 31), decision="решение 5"
    )
    report = sent(chief, october(chief), report_of(people), date(2026, 10, 12))
    assert client.get(reverse("pages:report", args=[report.pk])).context["checks"]
    decided(client, report, "include")
    assert not BridgeEntry.objects.exists()
    Disqualification.objects.update(until=date(2026, 10, 9))
    assert client.get(reverse("pages:report", args=[report.pk])).context["checks"] == []


@pytest.mark.clause(EDITION, "1.3")
@pytest.mark.usefixtures("officer")
def test_nobody_is_a_russian_player_without_a_known_citizenship(
    client: Client, chief: User, people: list[Person]
) -> None:
    decided(client, sent(chief, october(chief), report_of(people), date(2026, 10, 12)), "include")
    Person.objects.filter(pk=people[0].pk).update(citizenship="")
    address = f"{reverse('pages:compute', args=['bridge'])}?period={NOVEMBER}"
    page = client.get(address, headers={"accept-language": "en"}).content.decode()
    assert f"{people[0].full_name}: the citizenship is not known" in page
    made = listed(published(client, NOVEMBER))
    assert (made[people[0].code]["status"], made[people[1].code]["status"]) == ("foreign", "russian")


def credited(event: Competition) -> list[tuple[str, int]]:
    entries = BridgeEntry.objects.filter(competition=event).select_related("person").order_by("person__code")
    return [(entry.person.code, entry.mb) for entry in entries]


@pytest.mark.clause(EDITION, "8.1/p2", "1.5")
@pytest.mark.usefixtures("officer")
@pytest.mark.parametrize("named", [True, False])
def test_what_is_credited_is_what_the_accounts_enter(
    client: Client, chief: User, people: list[Person], named: bool
) -> None:
    """A championship that 2.1 names is one in the accounts, also without a special status."""
    told = {"championship": "russia_mixed_pairs"} if named else {}
    given = report_of(people, technical_status="all_russian", boards=66, **told)
    decided(client, sent(chief, october(chief), given, date(2026, 10, 12)), "include")
    account = client.get(reverse("pages:account_csv", args=[people[0].code]))
    lines = b"".join(account.streaming_content).decode("utf-8-sig").splitlines()  # type: ignore[attr-defined]
    (line,) = [dict(zip(lines[0].split(";"), row.split(";"), strict=True)) for row in lines[1:]]
    assert (line["source"], line["championship"], line["first_list"]) == ("october", str(named), NOVEMBER)


@pytest.mark.clause(EDITION, "6.3", "1.3")
@pytest.mark.usefixtures("officer")
def test_who_is_foreign_is_told_by_the_register(client: Client, chief: User, people: list[Person]) -> None:
    """A report that says nothing of it, and one that calls a citizen foreign, count as the federation knows (B42)."""
    Person.objects.filter(pk=people[0].pk).update(citizenship="PL")
    silent, told, wrong = (october(chief, code) for code in ("silent", "told", "wrong"))
    given = report_of(people, technical_status="all_russian", boards=66)
    foreign = {people[0].code: {"foreign": True, "country": "POL"}}
    strange = {**foreign, people[7].code: {"foreign": True, "country": "POL"}}
    for event, known in ((silent, {}), (told, foreign), (wrong, strange)):
        players = [{**player, **known.get(player["id"], {})} for player in given["players"]]
        decided(client, sent(chief, event, {**given, "players": players}, date(2026, 10, 12)), "include")
    assert credited(silent) == credited(told) == credited(wrong) != []
    awards = client.get(reverse("pages:bridge_awards", args=["silent"]), headers={"accept-language": "en"})
    assert awards.status_code == 200
    Person.objects.filter(pk=people[0].pk).update(citizenship="RU")
    plain = october(chief, "plain")
    decided(client, sent(chief, plain, given, date(2026, 10, 12)), "include")
    assert credited(plain) != credited(silent), "the rank of a country is better than that of a new player"


@pytest.mark.clause(EDITION, "1.2")
@pytest.mark.usefixtures("officer")
def test_a_report_of_the_last_night_of_a_month_is_of_the_day_at_home(
    client: Client, chief: User, people: list[Person]
) -> None:
    event = october(chief)
    report = send_bridge_report(chief, event, report_of(people), datetime(2026, 10, 31, 22, 30, tzinfo=UTC))
    decided(client, report, "include")
    assert set(BridgeEntry.objects.values_list("first_list", flat=True)) == {date(2026, 12, 1)}


@pytest.mark.clause(EDITION, "6.1", "1.2")
@pytest.mark.usefixtures("officer")
def test_ranks_are_those_of_the_list_of_the_first_day_whenever_it_was_published(
    client: Client, chief: User, people: list[Person], make_user: Callable[..., User]
) -> None:
    """A tournament of 10 November is decided on before and after the list of 1 November came out."""
    local = make_user("local", OfficeRole.CLASSIFICATION_OFFICER)
    assert send_batch(local, date(2026, 10, 12), [(person.code, 3000, True) for person in people[:8]]).accepted
    given = report_of(people, technical_status="all_russian", boards=66)
    before, after = (
        announce(
            chief, code=code, name="Ноябрь", sport="bridge", discipline="bridge", status="other",
            starts=date(2026, 11, 10), ends=date(2026, 11, 10), system="round_robin", rounds_planned=1, regulation={},
        )
        for code in ("before", "after")
    )  # fmt: skip
    decided(client, sent(chief, before, given, date(2026, 11, 11)), "include")
    early = credited(before)
    published(client, NOVEMBER)
    decided(client, sent(chief, after, given, date(2026, 11, 11)), "include")
    assert credited(after) != early, "the list of November has better ranks"
    assert credited(before) == credited(after)
