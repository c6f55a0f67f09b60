"""The Elo-R list in the office: only Russian draughts count, and everything stored about athletes is handed over."""

from __future__ import annotations

import html
from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from tests.office.lists.test_list_proof import play_all

from tavlei.office.competitions.entries.participation import grant_leave
from tavlei.office.competitions.models import Competition, Entry, Report
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.competitions.report.closing import approve, finish
from tavlei.office.competitions.report.content import send_report
from tavlei.office.competitions.results.entering import EnteredResult, enter_results
from tavlei.office.lists.models import ListKind, Publication
from tavlei.office.lists.opening.opening_list import open_list
from tavlei.office.people.models import Person, TitleHeld
from tavlei.office.roles.models import OfficeRole, User
from tavlei.tournament.model import Result
from tavlei.tournament.swiss.participation import Leave

EDITION = "draughts-norms-2022"
JULY = "2026-07-01"


@pytest.fixture
def officer(make_user: Callable[..., User], client: Client, people: list[Person]) -> User:
    made = make_user("officer", OfficeRole.RATING_OFFICER)
    client.force_login(made)
    figures = {person.code: {"rating": 2400 + 10 * index} for index, person in enumerate(people)}
    open_list(made, ListKind.ELO_R, date(2026, 1, 1), figures)
    return made


@pytest.fixture
def make_event(make_competition: Callable[..., Competition]) -> Callable[..., Competition]:
    """Seven players with five rounds of a control of Russian draughts, six of them titled."""

    def make(**given: Any) -> Competition:
        regulation = {"criteria": ["truncated_solkoff", "solkoff"], "time_control": "45+30", "points_for_win": 2}
        made = make_competition(8, **{"rounds_planned": 5, "regulation": regulation, **given})
        Entry.objects.filter(competition=made).update(title="KMS")
        return made

    return make


def included(client: Client, report: Report) -> str:
    page = client.get(reverse("pages:report", args=[report.pk]), headers={"accept-language": "en"}).content.decode()
    address = reverse("pages:decide_report", args=[report.pk])
    client.post(address, {"version": report.version, "decision": "include", "reason": ""})
    return page


def published(client: Client, period: str = JULY) -> Publication:
    address = reverse("pages:compute", args=["elo_r"])
    client.post(address, {"period": period, "revision": 1, "reason": ""})
    return Publication.objects.get(period=date.fromisoformat(period), revision=1)


@pytest.mark.clause(EDITION, "7", "7/7.10")
@pytest.mark.usefixtures("officer")
@pytest.mark.parametrize(("discipline", "counts"), [("russian", True), ("international", False), ("giveaway", False)])
def test_only_russian_draughts_change_the_elo_r(
    client: Client, chief: User, make_event: Callable[..., Competition], discipline: str, counts: bool
) -> None:
    report = play_all(chief, make_event(discipline=discipline))
    page = included(client, report)
    assert ("not a competition in Russian draughts" in page) is not counts
    made = published(client)
    assert bool(made.content["output"]["included"]) is counts
    moved = [row for row in made.rows.all() if row.change]
    assert bool(moved) is counts
    why = client.get(reverse("pages:why_row", args=[made.number, made.rows.all()[0].person.code]))
    assert why.status_code == 200


@pytest.mark.clause(EDITION, "7")
@pytest.mark.usefixtures("officer")
def test_a_report_of_before_has_the_discipline_of_its_competition(
    client: Client, chief: User, make_event: Callable[..., Competition]
) -> None:
    report = play_all(chief, make_event(discipline="international"))
    del report.content["elo_r"]["discipline"]
    report.save(update_fields=["content"])
    included(client, report)
    left = published(client).content["output"]["left_out"]
    assert left == [{"id": "kazan", "why_not": ["not a competition in Russian draughts"]}]


def entered(client: Client, person: Person, **told: str) -> None:
    answer = client.post(reverse("pages:person_facts", args=[person.code]), told)
    assert answer.status_code == 302, answer.content.decode()


@pytest.mark.clause(EDITION, "7/7.11")
@pytest.mark.usefixtures("officer")
def test_games_with_a_foreigner_count_by_the_elo_m_of_the_register(
    client: Client, chief: User, people: list[Person], make_event: Callable[..., Competition]
) -> None:
    Person.objects.filter(pk=people[0].pk).update(citizenship="LV")
    report = play_all(chief, make_event())
    entered(client, people[0], kind="elo_m", as_of="2025-12-01", value="2250")
    entered(client, people[0], kind="elo_m", as_of="2026-03-01", value="2100")
    assert "2250" in client.get(reverse("pages:person_facts", args=[people[0].code])).content.decode()
    included(client, report)
    made = published(client)
    athletes = {athlete["id"]: athlete.get("elo_m") for athlete in made.content["input"]["athletes"]}
    assert athletes[people[0].code] == "2250", "of the first day of the half-year"
    counted = {row["id"]: row["encounters"] for row in made.content["output"]["rows"]}
    met = {side for game in report.content["elo_r"]["encounters"] if people[0].code in game.values()
           for side in (game["white"], game["black"])} - {people[0].code}  # fmt: skip
    assert {counted[code] for code in met} == {5}


@pytest.mark.clause(EDITION, "7/7.8/item3")
def test_a_confirmed_cms_of_a_woman_opens_with_the_figure_of_men(
    client: Client, chief: User, people: list[Person], make_user: Callable[..., User],
    make_event: Callable[..., Competition],
) -> None:  # fmt: skip
    client.force_login(make_user("officer", OfficeRole.RATING_OFFICER))
    report = play_all(chief, make_event())
    women = [person for person in people[:8] if person.sex == "F"]
    entered(client, women[0], kind="kms_among_men", day="2026-02-20", document="приказ 12")
    entered(client, women[1], kind="kms_among_men", day="2026-04-20", document="приказ 40")
    included(client, report)
    own = {row["id"]: row["own_elo_r"] for row in published(client).content["output"]["rows"]}
    assert [own[woman.code] for woman in women[:2]] == [2350, 2250]


@pytest.mark.usefixtures("officer")
def test_only_the_rating_officer_enters_figures_and_takes_them_back(
    client: Client, chief: User, people: list[Person]
) -> None:
    address = reverse("pages:person_facts", args=[people[0].code])
    entered(client, people[0], kind="first_category", day="2026-02-20", document="наказ 3")
    (fact,) = people[0].list_facts.all()
    again = client.post(address, {"kind": "first_category", "day": "2026-02-20", "document": "наказ 3"})
    assert again.status_code == 200, "it stands in the register already"
    assert address in client.get(reverse("pages:person", args=[people[0].code])).content.decode()
    entered(client, people[0], erase=str(fact.pk))
    assert not people[0].list_facts.exists()
    client.force_login(chief)
    assert client.get(address).status_code == 403


@pytest.mark.clause(EDITION, "7/7.2.2")
@pytest.mark.usefixtures("officer")
def test_stages_whose_points_carry_over_are_one_competition(
    client: Client, chief: User, people: list[Person], make_event: Callable[..., Competition]
) -> None:
    """The first stage ends in one half-year and waits; with the second it is one competition of the next one."""
    regulation = {"criteria": ["solkoff"], "time_control": "45+30"}
    stage = {"starts": date(2026, 6, 20), "ends": date(2026, 6, 24)}
    first = make_event(code="first", regulation={**regulation, "to_be_continued": True}, **stage)
    included(client, play_all(chief, first))
    july = published(client)
    waits = ["its points carry over into a stage that is not reported yet"]
    assert july.content["output"]["left_out"] == [{"id": "first", "why_not": waits}]
    second = make_event(
        code="second", regulation={**regulation, "continues": "first"}, starts=date(2026, 7, 4), ends=date(2026, 7, 8)
    )
    report = play_all(chief, second)
    assert client.get(reverse("pages:report", args=[report.pk])).context["checks"] == []
    included(client, report)
    made = published(client, "2027-01-01")
    assert made.content["output"]["included"] == ["second"]
    row = made.rows.get(person=people[0])
    assert [line["id"] for line in row.figures["competitions"]] == ["second"]
    assert row.figures["encounters"] == 10
    why = client.get(reverse("pages:why_row", args=[made.number, people[0].code]), headers={"accept-language": "en"})
    assert "first, second" in why.content.decode()


@pytest.mark.clause(EDITION, "7")
@pytest.mark.usefixtures("officer")
@pytest.mark.parametrize(("discipline", "sent"), [("international", True), ("russian", False)])
def test_only_what_is_rated_needs_a_time_control_to_be_reported(
    client: Client, chief: User, make_event: Callable[..., Competition], discipline: str, sent: bool
) -> None:
    event = make_event(discipline=discipline, regulation={"criteria": ["solkoff"]}, rounds_planned=1)
    made = pair_next(chief, event, 1)
    boards = [EnteredResult(board.board, Result.DRAW, board.version) for board in made.encounters.all()]
    enter_results(chief, made, boards)
    finish(chief, event)
    approve(chief, event)
    client.force_login(chief)
    client.post(reverse("pages:step", args=[event.code, "report"]))
    assert event.reports.exists() is sent


@pytest.mark.clause(EDITION, "7/7.8/item2", "7/7.9")
@pytest.mark.usefixtures("officer")
def test_a_title_of_another_sport_is_none_in_draughts(
    client: Client, chief: User, people: list[Person], make_competition: Callable[..., Competition]
) -> None:
    for person in people:
        TitleHeld.objects.create(person=person, sport="draughts", title="MS", awarded="2024-05-01")
        TitleHeld.objects.create(person=person, sport="chess", title="I", awarded="2025-05-01")
    event = make_competition(8, rounds_planned=5, regulation={"criteria": ["solkoff"], "time_control": "45+30"})
    included(client, play_all(chief, event))
    assert published(client).content["output"]["included"] == ["kazan"]


@pytest.mark.clause(EDITION, "7/7.7/item2")
@pytest.mark.usefixtures("officer")
@pytest.mark.parametrize(("first_stands", "counts"), [(True, True), (False, False)])
def test_a_correction_came_with_the_report_it_corrects(
    client: Client, chief: User, make_event: Callable[..., Competition], first_stands: bool, counts: bool
) -> None:
    """Results that were reported in time stay so when a corrected report comes in May."""
    event = make_event()
    first = play_all(chief, event)
    if first_stands:
        included(client, first)
    included(client, send_report(chief, event, datetime(2026, 5, 4, 12, tzinfo=UTC), "ошибка"))
    assert (published(client).content["output"]["included"] == ["kazan"]) is counts


@pytest.mark.clause(EDITION, "7/7.7/item2")
@pytest.mark.usefixtures("officer")
def test_the_day_of_a_report_is_that_of_the_federations_clock(
    client: Client, chief: User, make_event: Callable[..., Competition]
) -> None:
    """The tenth working day after 5 March ends at midnight in Moscow, not in Greenwich."""
    event = make_event()
    play_all(chief, event)
    included(client, send_report(chief, event, datetime(2026, 3, 20, 21, 30, tzinfo=UTC), "ошибка"))
    (left,) = published(client).content["output"]["left_out"]
    assert left["why_not"] == ["results not reported within 10 working days"]


@pytest.mark.clause(EDITION, "7/7.12.1")
@pytest.mark.usefixtures("officer")
def test_a_free_round_of_a_round_robin_gives_no_points(
    client: Client, chief: User, people: list[Person], make_competition: Callable[..., Competition]
) -> None:
    regulation = {"criteria": ["sonneborn_berger"], "time_control": "45+30"}
    event = make_competition(7, system="round_robin", rounds_planned=7, regulation=regulation)
    included(client, play_all(chief, event))
    (competition,) = published(client).content["input"]["competitions"]
    assert len(competition["encounters"]) == 21
    assert all("bye" not in encounter for encounter in competition["encounters"])


@pytest.mark.clause(EDITION, "7/7.12.1")
@pytest.mark.usefixtures("officer")
@pytest.mark.parametrize(("leave", "half"), [(Leave.HALF, True), (Leave.FULL, False)])
def test_points_of_byes_on_request_are_points_of_the_competition(
    client: Client, chief: User, people: list[Person], make_event: Callable[..., Competition], leave: Leave, half: bool
) -> None:
    regulation = {"criteria": ["solkoff"], "time_control": "45+30", "points_for_win": 2}
    event = make_event(regulation={**regulation, "half_point_byes": 1, "full_point_byes": 1})
    entry = event.entries.get(person=people[0])
    grant_leave(chief, entry, entry.version, number=1, leave=leave, reason="болезнь")
    included(client, play_all(chief, event))
    (competition,) = published(client).content["input"]["competitions"]
    told = {entrant["id"]: entrant.get("points") for entrant in competition["participants"]}
    byes = [encounter for encounter in competition["encounters"] if encounter.get("bye") == people[0].code]
    assert (told[people[0].code] is not None, len(byes)) == ((True, 0) if half else (False, 1))
    if half:
        encounters = [encounter for encounter in competition["encounters"] if people[0].code in encounter.values()]
        wins = sum(encounter["white"] == people[0].code for encounter in encounters)
        assert told[people[0].code] == str(2 * wins + 1)


@pytest.mark.clause(EDITION, "7/7.7")
@pytest.mark.usefixtures("officer")
@pytest.mark.parametrize(
    ("status", "told", "counts"),
    [
        ("region", {}, True),
        ("region", {"unofficial": "on"}, False),
        ("all_russian", {"outside_calendar": "on"}, False),
        ("all_russian", {"unofficial": "on"}, True),
    ],
)
def test_the_regulation_says_what_is_official_and_in_the_calendar(
    client: Client, chief: User, people: list[Person], status: str, told: dict[str, str], counts: bool,
    make_event: Callable[..., Competition],
) -> None:  # fmt: skip
    client.force_login(chief)
    given = {
        "code": "perm", "name": "Кубок Перми", "sport": "draughts", "discipline": "russian", "status": status,
        "starts": "2026-03-01", "ends": "2026-03-05", "system": "swiss_rating", "rounds_planned": "5",
        "points_for_win": "2", "seed": "жребий", "time_control": "45+30", "criteria": ["solkoff"],
    }  # fmt: skip
    assert client.post(reverse("pages:announce"), {**given, **told}).status_code == 302
    regulation = Competition.objects.get(code="perm").regulation
    report = play_all(chief, make_event(status=status, regulation=regulation))
    client.force_login(User.objects.get(username="officer"))
    included(client, report)
    assert (published(client).content["output"]["included"] == ["kazan"]) is counts


@pytest.mark.clause(EDITION, "7/7.8")
@pytest.mark.usefixtures("officer")
@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("ru", "Кубок Казани: не указано гражданство спортсмена «Абрамов Иван»"),
        ("uk", "Кубок Казани: не вказано громадянство спортсмена «Абрамов Иван»"),
        ("en", "Кубок Казани: the citizenship of “Абрамов Иван” is missing"),
    ],
)
def test_what_a_list_lacks_is_told_with_names_in_the_readers_language(
    client: Client, chief: User, people: list[Person], make_event: Callable[..., Competition], language: str, told: str
) -> None:
    report = play_all(chief, make_event())
    included(client, report)
    Person.objects.filter(pk=people[0].pk).update(citizenship="")
    for address in ("pages:compute", "pages:doubts"):
        page = client.get(f"{reverse(address, args=['elo_r'])}?period={JULY}", headers={"accept-language": language})
        assert told in html.unescape(page.content.decode())


@pytest.mark.clause(EDITION, "7/7.2.2")
@pytest.mark.usefixtures("officer")
def test_a_stage_that_did_not_say_that_it_is_one_is_not_counted_twice(
    client: Client, chief: User, make_event: Callable[..., Competition]
) -> None:
    regulation = {"criteria": ["solkoff"], "time_control": "45+30"}
    first = make_event(code="first", regulation=regulation, starts=date(2026, 6, 20), ends=date(2026, 6, 24))
    included(client, play_all(chief, first))
    assert published(client).content["output"]["included"] == ["first"]
    second = make_event(
        code="second", regulation={**regulation, "continues": "first"}, starts=date(2026, 7, 4), ends=date(2026, 7, 8)
    )
    included(client, play_all(chief, second))
    client.post(reverse("pages:compute", args=["elo_r"]), {"period": JULY, "revision": 2, "reason": "второй этап"})
    july = Publication.objects.get(period=date(2026, 7, 1), current=True)
    assert (july.revision, july.content["output"]["included"]) == (2, [])
    assert published(client, "2027-01-01").content["output"]["included"] == ["second"]
