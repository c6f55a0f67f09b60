"""What is missing, in one place: named, counted, filled by columns, refused cell by cell."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse
from tests.office.desk_clicks import click, close, page, pair, play

from tavlei.exchange.participants import ParticipantRow
from tavlei.office.accounts.tokens import make_token
from tavlei.office.acts.two_persons import confirm, open_proposals, proposal_lines
from tavlei.office.competitions.field.reading import read_snapshot
from tavlei.office.competitions.models import Competition, State
from tavlei.office.competitions.report.content import titles_input
from tavlei.office.competitions.report.filling import OvertakenError, PersonFacts, complete_people
from tavlei.office.competitions.report.missing import (
    BIRTH,
    CATEGORY,
    CITIZENSHIP,
    SEX,
    TIME_CONTROL,
    Purpose,
    missing_facts,
)
from tavlei.office.competitions.transfer.participants_table import enter_rows
from tavlei.office.federation.settled import evaluate
from tavlei.office.journal.chain import Actor
from tavlei.office.journal.models import Act, ActDetails, Proposal
from tavlei.office.lists.reports.inbox import check_report
from tavlei.office.people.brought.answers import Answers
from tavlei.office.people.brought.rows import NEW_PERSON
from tavlei.office.people.forgetting import anonymise
from tavlei.office.people.models import Person
from tavlei.office.roles.models import OfficeRole, Scope, User
from tavlei.rulebook import Refusal

NORMS = "draughts-norms-2022"
Open = Callable[..., Competition]
PARTICIPANTS = 41


@pytest.fixture
def imported(client: Client, open_event: Open, chief: User) -> Competition:
    """Forty-one people of a table that tells no citizenship."""
    competition = open_event(0, system="swiss_rating", rounds_planned=7)
    rows = [
        ParticipantRow(row=number, family=f"Участник{number}", given="Пётр", sex="M", birth=1990)
        for number in range(1, PARTICIPANTS + 1)
    ]
    enter_rows(chief, competition, rows, Answers({row.row: NEW_PERSON for row in rows}))
    click(client, "admit_all", competition.code, checked_by="Секретарь")
    return competition


def lacking(competition: Competition, fact: str) -> set[str]:
    return {gap.person for gap in missing_facts(competition) if gap.fact == fact}


def open_verdicts(competition: Competition) -> set[str]:
    """Those of whom the rules cannot say whether they fulfilled a title or rank."""
    output = evaluate("titles.evaluate", titles_input(read_snapshot(competition))).json()
    people = output["participants"]
    return {one["id"] for one in people if any(title["outcome"] == "undecided" for title in one["titles"])}


def played(client: Client, competition: Competition) -> None:
    refused = close(client, competition)
    assert not competition.rounds.exists()
    competition.refresh_from_db()
    assert competition.state == State.ADMITTED, refused[refused.find('class="note') :][:600]
    for _number in range(competition.rounds_planned):
        one_round = pair(client, competition)
        assert one_round is not None
        play(client, one_round)
    for step in ("finish", "approve"):
        click(client, "step", competition.code, step)
    competition.refresh_from_db()


def address(competition: Competition) -> str:
    return reverse("pages:missing", args=[competition.code])


def form_of(competition: Competition, **fields: str) -> dict[str, str]:
    """The form of the table as the page would send it, with some fields filled."""
    codes = sorted(gap.person for gap in missing_facts(competition) if gap.person)
    people = Person.objects.filter(code__in=codes)
    return {"people": " ".join(f"{person.code}:{person.version}" for person in people), "fill": "", **fields}


@pytest.mark.clause(NORMS, "7/7.8")
def test_forty_one_without_citizenship_are_filled_by_one_button(client: Client, imported: Competition) -> None:
    shown = page(client, "missing", imported.code)
    assert all(f"Участник{number} " in shown for number in range(1, PARTICIPANTS + 1))
    assert len(lacking(imported, CITIZENSHIP)) == PARTICIPANTS
    assert f"{PARTICIPANTS}" in page(client, "desk", imported.code)
    played(client, imported)
    undecided = page(client, "norms", imported.code)
    assert undecided.count("не определено") == len(open_verdicts(imported)) > PARTICIPANTS // 2
    assert address(imported) in undecided
    click(client, "missing", imported.code, **form_of(imported, fill="citizenship", **{"all-citizenship": "Россия"}))
    assert not lacking(imported, CITIZENSHIP)
    assert set(Person.objects.values_list("citizenship", flat=True)) == {"RU"}
    assert not any(gap.blocks(Purpose.RATING, Purpose.NORMS) for gap in missing_facts(imported))
    assert "не определено" not in page(client, "norms", imported.code)
    click(client, "step", imported.code, "report")
    imported.refresh_from_db()
    assert imported.state == State.REPORTED
    assert not any("problem" in line for line in check_report(imported.reports.get()))


def test_a_forecast_says_what_it_does_not_know(client: Client, imported: Competition) -> None:
    close(client, imported)
    one_round = pair(client, imported)
    assert one_round is not None
    play(client, one_round)
    forecast = page(client, "norms", imported.code)
    assert forecast.count("не определено") == PARTICIPANTS
    assert "нет сведений: гражданство" in " ".join(re.sub("<[^>]*>", "", forecast).split())


def test_a_desk_that_lacks_only_what_papers_leave_blank_is_not_warned(client: Client, open_event: Open) -> None:
    competition = open_event()
    facts = missing_facts(competition)
    assert facts
    assert not any(gap.blocks(Purpose.REPORT, Purpose.RATING, Purpose.NORMS) for gap in facts)
    desk = page(client, "desk", competition.code)
    assert address(competition) in desk
    assert "note wait" not in desk


def test_a_report_that_cannot_be_rated_says_so_before_and_after_it_is_sent(
    client: Client, imported: Competition, make_user: Callable[..., User]
) -> None:
    played(client, imported)
    before = page(client, "desk", imported.code)
    assert address(imported) in before
    assert "без этих сведений рейтинг не рассчитать" in before.casefold()
    click(client, "step", imported.code, "report")
    assert address(imported) in page(client, "desk", imported.code), "the warning stays with the report"
    client.force_login(make_user("officer", OfficeRole.RATING_OFFICER))
    shown = page(client, "report", imported.reports.get().pk)
    assert address(imported) in shown
    assert shown.count("гражданство") < PARTICIPANTS, "one line and a link, not a line for everybody"
    assert f"для рейтинга: {PARTICIPANTS}" in page(client, "office")


def test_what_is_wrong_is_told_cell_by_cell_and_nothing_is_entered(client: Client, imported: Competition) -> None:
    first, second, *_others = sorted(lacking(imported, CITIZENSHIP))
    fields = {f"citizenship-{first}": "Атлантида", f"citizenship-{second}": "Украина", f"birth-{second}": "2090"}
    answer = client.post(address(imported), form_of(imported, **fields))
    text = answer.content.decode()
    assert answer.status_code == 422
    assert f'id="wrong-citizenship-{first}"' in text
    assert f'id="wrong-birth-{second}"' in text
    assert f'id="wrong-citizenship-{second}"' not in text
    assert "Атлантида" in text
    assert 'value="Украина"' in text, "what was typed is kept"
    assert len(lacking(imported, CITIZENSHIP)) == PARTICIPANTS


def test_a_wrong_value_for_all_is_told_once_where_it_was_written(client: Client, imported: Competition) -> None:
    form = form_of(imported, fill="citizenship", **{"all-citizenship": "Атлантида"})
    answer = client.post(address(imported), form)
    assert answer.status_code == 422
    assert answer.content.decode().count('class="error-text"') == 1
    assert len(lacking(imported, CITIZENSHIP)) == PARTICIPANTS


def test_rows_that_somebody_else_has_changed_refuse_all_and_keep_what_was_typed(
    client: Client, imported: Competition
) -> None:
    first, second, *_others = sorted(lacking(imported, CITIZENSHIP))
    form = form_of(imported, **{f"citizenship-{first}": "RU", f"citizenship-{second}": "KZ"})
    Person.objects.filter(code=first).update(trainer="Громов", version=7)
    answer = client.post(address(imported), form)
    text = answer.content.decode()
    assert answer.status_code == 409
    assert 'value="KZ"' in text
    assert f"{first}:7" in text, "the next attempt is made upon what is there now"
    assert text.count('class="asked"') == 1
    assert len(lacking(imported, CITIZENSHIP)) == PARTICIPANTS


def test_a_pasted_column_finds_its_people_by_number_and_names_its_wrong_lines(
    client: Client, imported: Competition
) -> None:
    close(client, imported)
    entries = {entry.number: entry.person.code for entry in imported.entries.select_related("person") if entry.person}
    form = form_of(imported, column="citizenship", lines=f"1; Россия\n2\tКазахстан\n{entries[3]};UA")
    click(client, "missing", imported.code, **form)
    citizenships = dict(Person.objects.values_list("code", "citizenship"))
    assert [citizenships[entries[number]] for number in (1, 2, 3, 4)] == ["RU", "KZ", "UA", ""]
    answer = client.post(
        address(imported), form_of(imported, column="citizenship", lines="4; Россия\n999; Россия\nРоссия")
    )
    text = answer.content.decode()
    assert answer.status_code == 422
    assert "lines[2]" in text
    assert "lines[3]" in text
    assert "lines[1]" not in text
    assert not Person.objects.get(code=entries[4]).citizenship


def test_what_the_register_says_is_not_replaced(imported: Competition, chief: User) -> None:
    person = Person.objects.get(code=min(lacking(imported, CITIZENSHIP)))
    with pytest.raises(Refusal, match="stays as it is"):
        complete_people(chief, imported, [PersonFacts(person.code, person.version, {SEX: "F"})])
    complete_people(chief, imported, [PersonFacts(person.code, person.version, {BIRTH: "17.05.1990"})])
    person.refresh_from_db()
    assert (str(person.birth_date), person.birth_year) == ("1990-05-17", None), "a day that agrees with the year"
    with pytest.raises(OvertakenError):
        complete_people(chief, imported, [PersonFacts(person.code, 1, {CITIZENSHIP: "RU"})])


def test_the_judge_of_another_competition_may_neither_see_nor_fill(
    client: Client, imported: Competition, open_event: Open, make_user: Callable[..., User]
) -> None:
    other = open_event(0, code="other")
    judge = make_user("stranger", OfficeRole.CHIEF_JUDGE, competition=other)
    client.force_login(judge)
    assert client.get(address(imported)).status_code == 403
    assert client.post(address(imported), form_of(imported)).status_code == 403
    code = next(iter(lacking(imported, CITIZENSHIP)))
    with pytest.raises(PermissionDenied):
        complete_people(judge, imported, [PersonFacts(code, 1, {CITIZENSHIP: "RU"})])


def test_a_judge_who_may_not_keep_the_register_proposes_to_its_keepers(
    client: Client, imported: Competition, make_user: Callable[..., User]
) -> None:
    own = make_user("own", OfficeRole.CHIEF_JUDGE, competition=imported)
    second = make_user("second", OfficeRole.SECRETARY, competition=imported)
    officer = make_user("officer", OfficeRole.RATING_OFFICER)
    client.force_login(own)
    click(client, "missing", imported.code, **form_of(imported, fill="citizenship", **{"all-citizenship": "RU"}))
    assert len(lacking(imported, CITIZENSHIP)) == PARTICIPANTS, "proposed, not entered"
    assert not any(one.by_id != second.pk for one in open_proposals(second)), (
        "the desk does not confirm for the keepers"
    )
    (proposal,) = open_proposals(officer)
    assert len(proposal_lines(proposal)) == PARTICIPANTS
    client.force_login(officer)
    assert "Участник41" in page(client, "proposals")
    confirm(officer, proposal, proposal.version)
    assert not lacking(imported, CITIZENSHIP)
    assert Act.objects.filter(kind="person.changed", actor=officer).count() == PARTICIPANTS


def test_a_person_who_is_forgotten_is_forgotten_by_what_was_proposed_too(
    imported: Competition, make_user: Callable[..., User]
) -> None:
    own = make_user("own", OfficeRole.CHIEF_JUDGE, competition=imported)
    person = Person.objects.get(code=min(lacking(imported, CITIZENSHIP)))
    with pytest.raises(Refusal):
        complete_people(own, imported, [PersonFacts(person.code, person.version, {BIRTH: "17.05.1990"})])
    assert "17.05.1990" in str(Proposal.objects.get().given)
    anonymise(Actor(own), person, "просьба")
    assert "17.05.1990" not in str(Proposal.objects.get().given)
    assert not any("17.05.1990" in str(details.after) for details in ActDetails.objects.all())


def test_categories_of_judges_are_asked_for_and_filled_at_once(
    client: Client, imported: Competition, make_user: Callable[..., User], chief: User
) -> None:
    make_user("judge", OfficeRole.CHIEF_JUDGE, OfficeRole.SECRETARY, competition=imported)
    assert not [gap for gap in missing_facts(imported) if gap.fact == CATEGORY], "nobody prints the report yet"
    client.force_login(chief)
    played(client, imported)
    gaps = [gap for gap in missing_facts(imported) if gap.fact == CATEGORY]
    assert len(gaps) == 3, "two of the judge, one of who announced it"
    assert not any(gap.blocks(Purpose.RATING, Purpose.NORMS) for gap in gaps)
    fields: dict[str, Any] = {f"category-{gap.grant}": "первая" for gap in gaps}
    click(client, "missing", imported.code, what="categories", **fields)
    assert not [gap for gap in missing_facts(imported) if gap.fact == CATEGORY]


def test_a_competition_of_chess_asks_for_citizenship_and_control_by_its_own_clauses(open_event: Open) -> None:
    competition = open_event(sport="chess", discipline="classical", system="swiss_buchholz", regulation={})
    Person.objects.update(citizenship="")
    gaps = missing_facts(competition)
    assert {gap.fact for gap in gaps} == {TIME_CONTROL, CITIZENSHIP}
    cited = {need.clause.edition for gap in gaps for need in gap.needs if need.clause}
    assert cited == {"chess-rating-ua"}


def token_of(user: User) -> dict[str, str]:
    """The header of a program that acts for somebody."""
    return {"authorization": f"Bearer {make_token(user, 'desk', [Scope.EVENTS])}"}


def test_a_program_reads_what_is_missing_and_fills_a_column(
    client: Client, imported: Competition, chief: User, make_user: Callable[..., User]
) -> None:
    at = f"/api/v1/desk/{imported.code}/missing"
    client.logout()
    read = client.get(at, headers=token_of(chief)).json()
    citizenships = [one for one in read if one["fact"] == "citizenship"]
    assert len(citizenships) == PARTICIPANTS
    assert {"purpose": "rating", "paper": "", "clause": f"{NORMS} 7/7.8"} in citizenships[0]["needs"]
    first = citizenships[0]
    row = {"person": first["person"], "version": first["version"] + 1, "value": "KZ"}
    body = {"rows": [row], "same": "Россия"}

    def fill(user: User) -> Any:
        return client.post(f"{at}/citizenship", body, content_type="application/json", headers=token_of(user))

    assert fill(chief).status_code == 409, "an older version refuses all rows"
    assert len(lacking(imported, CITIZENSHIP)) == PARTICIPANTS
    row |= {"version": first["version"], "value": "Атлантида"}
    wrong = fill(chief)
    assert wrong.status_code == 422
    assert wrong.json()["problems"][0]["path"] == f"citizenship-{first['person']}"
    row["value"] = "KZ"
    stranger = make_user("stranger", OfficeRole.PLAYER)
    assert fill(stranger).status_code == 403
    assert client.get(at, headers=token_of(stranger)).status_code == 403
    assert fill(chief).json() == {"people": PARTICIPANTS}
    assert Person.objects.get(code=first["person"]).citizenship == "KZ"
    assert not lacking(imported, CITIZENSHIP)


def test_a_program_completes_the_regulation(client: Client, open_event: Open, chief: User) -> None:
    competition = open_event(regulation={})
    body = {"value": "45+30", "reason": "забыли", "version": competition.version}
    at = f"/api/v1/desk/{competition.code}/missing/time_control"
    answer = client.post(at, body, content_type="application/json", headers=token_of(chief))
    assert answer.status_code == 200, answer.content
    competition.refresh_from_db()
    assert not any(gap.fact == TIME_CONTROL for gap in missing_facts(competition))
