"""The Ukrainian list in the office: complete reports held against the rules, in the month the commission had them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from typer.testing import CliRunner

from tavlei.calc import evaluate, made_with
from tavlei.cli._app import app
from tavlei.exchange.trf import TrfPlayer
from tavlei.office.competitions.models import Competition, Entry, Report
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.competitions.report.closing import approve, finish
from tavlei.office.competitions.report.content import send_report
from tavlei.office.competitions.report.missing import CITIZENSHIP, Purpose, missing_facts
from tavlei.office.competitions.results.entering import EnteredResult, enter_results
from tavlei.office.competitions.transfer.trf_team_checks import person_part
from tavlei.office.lists.models import ListKind, Publication
from tavlei.office.lists.opening.opening_list import open_list
from tavlei.office.lists.publishing.proof import prove, public_key
from tavlei.office.papers.lists import list_paper
from tavlei.office.people.models import Person, TitleHeld
from tavlei.office.roles.models import OfficeRole, User
from tavlei.tournament.model import Result

EDITION = "chess-rating-ua"
NOVEMBER, DECEMBER = "2026-11-01", "2026-12-01"
AGREED = {"agreed_by": "federation", "on_paper": "on", "games_recorded": "on"}


@pytest.fixture
def officer(make_user: Callable[..., User], client: Client, people: list[Person]) -> User:
    """Six rated players of Ukraine and four without a rating; the list of 1 October is theirs."""
    Person.objects.update(citizenship="UA")
    made = make_user("officer", OfficeRole.RATING_OFFICER)
    client.force_login(made)
    figures = {
        person.code: {"rating": 1800 + 20 * index, "rated_games_before": 50} for index, person in enumerate(people[:6])
    }
    open_list(made, ListKind.FSU, date(2026, 10, 1), figures)
    return made


@pytest.fixture
def make_event(make_competition: Callable[..., Competition]) -> Callable[..., Competition]:
    def make(control: str = "90+30", players: int = 6, **given: Any) -> Competition:
        told = {
            "code": "kyiv", "sport": "chess", "discipline": "chess", "status": "other", "system": "round_robin",
            "starts": date(2026, 10, 10), "ends": date(2026, 10, 14), "rounds_planned": 5 if players == 6 else 7,
            "regulation": {"points_for_win": 1, "time_control": control, "criteria": ["sonneborn_berger"]},
        }  # fmt: skip
        return make_competition(players, **{**told, **given})

    return make


def reported(chief: User, event: Competition, day: date, result: Result = Result.WHITE_WINS) -> Report:
    """All rounds with one result, approved; the report came on a day."""
    for number in range(1, event.rounds_planned + 1):
        made = pair_next(chief, event, number)
        boards = [encounter for encounter in made.encounters.all() if encounter.seats.count() == 2]
        enter_results(chief, made, [EnteredResult(board.board, result, board.version) for board in boards])
    finish(chief, event)
    approve(chief, event)
    return send_report(chief, event, datetime(day.year, day.month, day.day, 12, tzinfo=UTC))


def checks_of(client: Client, report: Report) -> str:
    return client.get(reverse("pages:report", args=[report.pk]), headers={"accept-language": "en"}).content.decode()


def included(client: Client, report: Report, **told: str) -> None:
    report.refresh_from_db()
    answer = client.post(
        reverse("pages:decide_report", args=[report.pk]),
        {"version": report.version, "decision": "include", "reason": "", **AGREED, **told},
    )
    assert answer.status_code == 302, answer.content.decode()


def published(client: Client, period: str, revision: int = 1) -> Publication:
    address = reverse("pages:compute", args=["fsu"])
    client.post(address, {"period": period, "revision": revision, "reason": "исправлен отчет"})
    return Publication.objects.get(kind="fsu", period=date.fromisoformat(period), revision=revision)


def verdicts(made: Publication) -> dict[str, bool]:
    return {report["id"]: report["rated_here"] for report in made.content["output"]["reports"]}


@pytest.mark.clause(EDITION, "2/p3", "7/p1", "7/p2")
@pytest.mark.usefixtures("officer")
@pytest.mark.parametrize(("control", "rated"), [("90+30", True), ("60", True), ("15+5", False)])
def test_a_short_game_is_not_rated(
    client: Client, chief: User, make_event: Callable[..., Competition], control: str, rated: bool
) -> None:
    report = reported(chief, make_event(control), date(2026, 10, 20))
    page = checks_of(client, report)
    assert ("less than 60 minutes for 60 moves" in page) is not rated
    assert "not agreed by the federation" in page
    assert "no report on paper" in page
    included(client, report)
    checks = client.get(reverse("pages:report", args=[report.pk])).context["checks"]
    assert (checks == []) is rated, checks
    made = published(client, NOVEMBER)
    assert verdicts(made) == {"kyiv": rated}
    assert any(row.change for row in made.rows.all()) is rated
    draft = client.get(f"{reverse('pages:compute', args=['fsu'])}?period={NOVEMBER}", headers={"accept-language": "en"})
    assert ("less than 60 minutes for 60 moves" in draft.content.decode()) is not rated
    assert prove(client.get(reverse("pages:publication_json", args=[made.number])).json(), public_key()).computed
    row = made.rows.select_related("person")[0]
    assert client.get(reverse("pages:why_row", args=[made.number, row.person.code])).status_code == 200


@pytest.mark.clause(EDITION, "2/p3")
@pytest.mark.usefixtures("officer")
def test_four_rounds_a_day_lose_the_competition(
    client: Client, chief: User, make_event: Callable[..., Competition]
) -> None:
    event = make_event("60", starts=date(2026, 10, 14), ends=date(2026, 10, 14))
    report = reported(chief, event, date(2026, 10, 20))
    assert "more than 3 rounds a day" in checks_of(client, report)
    included(client, report)
    assert verdicts(published(client, NOVEMBER)) == {"kyiv": False}


@pytest.mark.clause(EDITION, "2/p9", "2/p9/item2")
@pytest.mark.usefixtures("officer")
def test_a_report_three_months_late_needs_a_decision(
    client: Client, chief: User, make_event: Callable[..., Competition]
) -> None:
    event = make_event(starts=date(2026, 8, 1), ends=date(2026, 8, 5))
    report = reported(chief, event, date(2026, 11, 6))
    assert "reported more than a month after the end" in checks_of(client, report)
    included(client, report)
    published(client, NOVEMBER)
    address = f"{reverse('pages:compute', args=['fsu'])}?period={DECEMBER}"
    page = client.get(address, headers={"accept-language": "en"}).content.decode()
    assert "reported more than a month after the end" in page
    refused = client.post(
        reverse("pages:decide_report", args=[report.pk]),
        {"version": report.version + 1, "decision": "include", "reason": "", **AGREED, "waiver_number": "14"},
    )
    assert refused.status_code == 200, "a decision has its number and its day"
    included(client, report, waiver_number="14", waiver_day="2026-11-20")
    assert verdicts(published(client, DECEMBER)) == {"kyiv": True}


@pytest.mark.clause(EDITION, "7/p1", "6.4")
@pytest.mark.usefixtures("officer")
def test_a_report_of_the_next_month_is_rated_in_it(
    client: Client, chief: User, make_event: Callable[..., Competition]
) -> None:
    report = reported(chief, make_event(), date(2026, 11, 6))
    included(client, report)
    october = published(client, NOVEMBER)
    assert october.content["output"]["reports"] == []
    assert not any(row.change for row in october.rows.all())
    assert verdicts(published(client, DECEMBER)) == {"kyiv": True}


@pytest.mark.clause(EDITION, "7/p1", "2/p1")
@pytest.mark.usefixtures("officer")
def test_a_corrected_report_stays_in_its_month(
    client: Client, chief: User, make_event: Callable[..., Competition]
) -> None:
    event = make_event()
    included(client, reported(chief, event, date(2026, 10, 20)))
    first = published(client, NOVEMBER)
    second = send_report(chief, event, datetime(2026, 11, 9, tzinfo=UTC), "ошибка в таблице")
    second.content["fsu"]["games"] = [{**game, "result": "0.5-0.5"} for game in second.content["fsu"]["games"]]
    second.save(update_fields=["content"])
    included(client, second)
    again = published(client, NOVEMBER, revision=2)
    assert verdicts(again) == {"kyiv": True}
    assert [row.value for row in again.rows.all()] != [row.value for row in first.rows.all()]
    assert verdicts(published(client, DECEMBER)) == {}


@pytest.mark.clause(EDITION, "2/p8")
@pytest.mark.usefixtures("officer")
def test_nobody_becomes_a_ukrainian_by_an_unknown_citizenship(
    client: Client, chief: User, people: list[Person], make_event: Callable[..., Competition]
) -> None:
    event = make_event(players=8)
    report = reported(chief, event, date(2026, 10, 20))
    Person.objects.filter(pk=people[6].pk).update(citizenship="")
    Person.objects.filter(pk=people[7].pk).update(citizenship="PL")
    page = checks_of(client, report)
    assert reverse("pages:missing", args=[event.code]) in page
    unknown = [gap for gap in missing_facts(event) if gap.blocks(Purpose.RATING)]
    assert [(gap.fact, gap.person) for gap in unknown] == [(CITIZENSHIP, people[6].code)]
    assert "technical errors in the report" in page
    included(client, report)
    made = published(client, NOVEMBER)
    told = {player["id"]: player.get("federation", "UKR") for player in made.content["input"]["players"]}
    assert people[6].code not in told
    assert told[people[7].code] == "POL"
    assert verdicts(made) == {"kyiv": False}


@pytest.mark.clause(EDITION, "2/p1")
@pytest.mark.usefixtures("officer")
def test_lists_of_bare_games_are_verified_explained_and_not_rated_twice(
    client: Client, chief: User, people: list[Person], make_event: Callable[..., Competition]
) -> None:
    """A list of before, made of pairings: it proves, it explains, and its competitions are not rated again."""
    report = reported(chief, make_event(), date(2026, 11, 6))
    games = report.content["fsu"]["games"]
    report.content["fsu"] = {"id": "kyiv", "last_day": "2026-10-14", "pairings": games}
    report.save(update_fields=["content"])
    report.refresh_from_db()
    report.state = "included"
    report.save(update_fields=["state"])
    published(client, NOVEMBER)
    made = published(client, DECEMBER)
    assert verdicts(made) == {"kyiv": True}, "what was included before was agreed by the commission"
    opening = Publication.objects.get(period=date(2026, 10, 1))
    given = {
        "month": "2026-10",
        "players": opening.content["output"]["next_state"],
        "tournaments": [report.content["fsu"]],
    }
    found = evaluate("fsu.month_list", given)
    Publication.objects.filter(pk=opening.pk).update(
        content={"calculator": "fsu.month_list", "input": given, "output": found.json(), "made_with": made_with(found)}
    )
    file = client.get(reverse("pages:publication_json", args=[opening.number])).json()
    assert prove(file, public_key()).computed
    assert client.get(reverse("pages:why_row", args=[opening.number, people[0].code])).status_code == 200
    address = f"{reverse('pages:compute', args=['fsu'])}?period={DECEMBER}"
    assert client.get(address).context["told"].draft.reports == []


@pytest.mark.clause(EDITION, "6.5")
@pytest.mark.usefixtures("officer")
def test_a_player_of_the_first_category_is_met_with_1900(
    client: Client, chief: User, people: list[Person], make_event: Callable[..., Competition]
) -> None:
    event = make_event(players=8)
    Entry.objects.filter(competition=event, person=people[6]).update(title="I")
    included(client, reported(chief, event, date(2026, 10, 20)))
    made = published(client, NOVEMBER)
    games = {line["id"]: line["rated_games"] for line in made.content["output"]["players"] if line["old"]}
    assert set(games.values()) == {6}, "five rated opponents and the one of the first category"


def entered(client: Client, person: Person, **told: str) -> None:
    answer = client.post(reverse("pages:person_facts", args=[person.code]), told)
    assert answer.status_code == 302, answer.content.decode()


@pytest.mark.clause(EDITION, "2/p8", "6.7", "3/p2")
@pytest.mark.usefixtures("officer")
def test_fide_ratings_of_the_register_reach_the_list(
    client: Client, chief: User, people: list[Person], make_event: Callable[..., Competition]
) -> None:
    """A foreigner is met with the rating of the month; a high rating raises a player to it on the day of the list."""
    Person.objects.filter(pk=people[6].pk).update(citizenship="PL")
    Person.objects.filter(pk=people[0].pk).update(birth_date=date(1990, 5, 4))
    report = reported(chief, make_event(players=8), date(2026, 10, 20))
    entered(client, people[6], kind="fide", as_of="2026-10-01", value="2050")
    entered(client, people[6], kind="fide", as_of="2026-11-01", value="2400")
    entered(client, people[0], kind="fide", as_of="2026-11-01", value="2640")
    included(client, report)
    made = published(client, NOVEMBER)
    known = {player["id"]: player for player in made.content["input"]["players"]}
    assert known[people[6].code]["fide_rating"] == 2050
    games = {line["id"]: line["rated_games"] for line in made.content["output"]["players"] if line["old"]}
    assert set(games.values()) == {6}, "five rated opponents and the foreigner"
    row = made.rows.get(person=people[0])
    assert (int(row.value), row.figures["fide_rating"]) == (2640, 2640)
    assert row.figures["active_until"] == "2029-10-14"
    lines = {line.code: line for line in list_paper(made, "list", "uk", personal=True).rows}  # type: ignore[attr-defined]
    paper = lines[people[0].code]
    assert (paper.fide_rating, paper.born, paper.active_until) == (2640, date(1990, 5, 4), date(2029, 10, 14))
    assert client.get(reverse("pages:publication", args=[made.number])).status_code == 200


@pytest.mark.clause(EDITION, "5/p2", "5/p2/item2")
def test_an_inactive_player_is_told_so_and_removed_by_a_decision(
    client: Client, make_user: Callable[..., User], people: list[Person]
) -> None:
    Person.objects.update(citizenship="UA")
    officer = make_user("officer", OfficeRole.RATING_OFFICER)
    client.force_login(officer)
    figures = {
        person.code: {"rating": 1800, "rated_games_before": 50, "last_rated_game": day}
        for person, day in zip(people, ("2020-02-01", "2020-03-01", "2026-03-01"), strict=False)
    }
    open_list(officer, ListKind.FSU, date(2026, 10, 1), figures)
    entered(client, people[1], kind="removed", day="2026-10-12", document="7")
    made = published(client, NOVEMBER)
    assert {row.person.code: row.active for row in made.rows.select_related("person")} == {
        people[0].code: False,
        people[2].code: True,
    }
    assert client.get(reverse("pages:why_row", args=[made.number, people[0].code])).status_code == 200
    entered(client, people[1], kind="restored", day="2026-11-12", document="9")
    assert people[1].code in {row.person.code for row in published(client, DECEMBER).rows.select_related("person")}


@pytest.mark.parametrize(("code", "country"), [("POL", "PL"), ("ger", "DE"), ("ENG", "GB"), ("FID", ""), ("UKR", "UA")])
def test_every_federation_of_a_file_is_known(code: str, country: str) -> None:
    assert person_part(TrfPlayer(1, "Kowalski, Jan", federation=code)).citizenship == country


def test_an_unknown_federation_is_no_citizenship_and_an_unknown_country_is_refused(
    client: Client, make_user: Callable[..., User]
) -> None:
    assert person_part(TrfPlayer(1, "Kowalski, Jan", federation="XQX")).citizenship == ""
    client.force_login(make_user("administrator", OfficeRole.ADMINISTRATOR))
    given = {"family": "Ковальський", "given": "Ян", "sex": "M", "citizenship": "ZX"}
    answer = client.post(reverse("pages:add_person"), given)
    assert answer.status_code == 200
    assert not Person.objects.filter(family="Ковальський").exists()
    assert client.post(reverse("pages:add_person"), {**given, "citizenship": "pl"}).status_code == 302
    assert Person.objects.get(family="Ковальський").citizenship == "PL"


@pytest.mark.clause(EDITION, "3/p2")
@pytest.mark.usefixtures("officer")
def test_a_fide_list_gives_the_ratings_of_those_whose_code_is_known(
    client: Client, people: list[Person], tmp_path: Path
) -> None:
    entered(client, people[0], fide_code="14100010")
    other = client.post(reverse("pages:person_facts", args=[people[1].code]), {"fide_code": "14100010"})
    assert people[0].code in other.content.decode(), "a code belongs to one person"
    file = tmp_path / "fide.xml"
    players = "".join(
        f"<player><fideid>{code}</fideid><name>A, B</name><country>UKR</country><rating>{rating}</rating></player>"
        for code, rating in (("14100010", 2610), ("14100029", 2500))
    )
    file.write_text(f"<playerslist>{players}</playerslist>")
    for _again in range(2):
        told = CliRunner().invoke(app, ["office", "fide-ratings", str(file), "--day", "2026-11-01", "--lang", "en"])
        assert told.exit_code == 0, told.output
        assert "FIDE ratings taken over: 1" in told.output
    kept = people[0].ratings.filter(kind="fide")
    assert [(int(rating.value), rating.as_of) for rating in kept] == [(2610, date(2026, 11, 1))]


@pytest.mark.clause(EDITION, "7/p1")
@pytest.mark.usefixtures("officer")
def test_a_report_of_the_last_night_of_a_month_is_of_the_day_at_home(
    client: Client, chief: User, make_event: Callable[..., Competition]
) -> None:
    """At 22:30 in Greenwich it is the first of November at home: the list of December rates it, not none of them."""
    event = make_event()
    report = reported(chief, event, date(2026, 10, 31))
    Report.objects.filter(pk=report.pk).update(received=datetime(2026, 10, 31, 22, 30, tzinfo=UTC))
    included(client, report)
    assert verdicts(published(client, NOVEMBER)) == {}
    assert verdicts(published(client, DECEMBER)) == {"kyiv": True}


@pytest.mark.clause(EDITION, "2/p6")
@pytest.mark.usefixtures("officer")
def test_a_forfeit_stands_in_the_report_and_is_left_out(
    client: Client, chief: User, make_event: Callable[..., Competition]
) -> None:
    report = reported(chief, make_event(), date(2026, 10, 20), Result.BLACK_PLUS)
    included(client, report)
    assert client.get(reverse("pages:report", args=[report.pk])).context["checks"] == [], "it speaks against nothing"
    (told,) = published(client, NOVEMBER).content["output"]["reports"]
    assert (told["games_counted"], len(told["left_out"])) == (0, 15)


@pytest.mark.clause(EDITION, "6.5")
@pytest.mark.usefixtures("officer")
def test_a_first_category_of_draughts_is_none_of_chess(
    client: Client, chief: User, people: list[Person], make_event: Callable[..., Competition]
) -> None:
    TitleHeld.objects.create(person=people[6], sport="draughts", title="I", awarded="2025-05-01")
    included(client, reported(chief, make_event(players=8), date(2026, 10, 20)))
    made = published(client, NOVEMBER)
    games = {line["id"]: line["rated_games"] for line in made.content["output"]["players"] if line["old"]}
    assert set(games.values()) == {5}, "the five rated opponents"
