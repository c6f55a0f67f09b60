"""The form asks for everything that the rules leave to the regulation, keeps it, and shows it again."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tavlei.office.competitions.announcing.forms import CompetitionForm
from tavlei.office.competitions.announcing.ordered_choices import as_keys
from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.regulation.checks import regulation_for_rules
from tavlei.office.competitions.regulation.document import Regulation, contradictions, read_regulation
from tavlei.office.competitions.tables.standings import CRITERION_NAMES
from tavlei.office.roles.models import User
from tavlei.tournament.conduct.disputes.measures import Measure
from tavlei.tournament.conduct.regulation.questions import regulation_questions
from tavlei.tournament.merged_groups import AgeGroup
from tavlei.tournament.systems import SystemOfPlay

RULES = "draughts-rules-2022"
GIVEN: dict[str, Any] = {
    "code": "kazan", "name": "Кубок Казани", "sport": "draughts", "discipline": "russian", "status": "municipal",
    "starts": "2026-03-01", "ends": "2026-03-05", "system": "swiss_rating", "rounds_planned": "7",
    "points_for_win": "2", "seed": "жребий", "time_control": "45+30", "criteria": ["wins", "solkoff"],
    "criteria_order": "solkoff, wins",
}  # fmt: skip
WHOLE: dict[str, Any] = {
    "least_title": "KMS", "documents": ["identity", "medical"], "further_documents": "согласие\nсправка", "games": "2",
    "extra_micro_matches": "on", "draughts_64": "on", "starting_positions": "fmjd64", "captures_of_100_squares": "on",
    "play_off": "on", "play_off_control": "5+3", "late_measure": "warning", "own_drawing": "по группам",
    "age_group": "under_17", "second_age_group": "under_14", "fee": "500", "fee_by_holding_body": "on",
    "deposit": "300", "appeal_hours": "3", "report_due": "2026-03-10", "enquiries": "8 800", "organisers": "А; Б",
    "duties_divided": "on", "dress_code": "деловой", "leave_hall": "on", "devices_stored": "on",
    "lateness_minutes": "15", "entries_close": "2026-02-20", "online": "on", "platform": "lidraughts",
    "places_of_play": "дома", "devices_connected": "on", "can_identify_everybody": "yes", "can_watch_play": "yes",
}  # fmt: skip
FIELDS = {
    "kind": "team", "manner": "online", "age_groups": "age_group", "open_to": "sexes", "qualification": "least_title",
    "own_procedure": "documents", "preliminary_due": "entries_close", "drawn_by_hand": "draw_by_hand",
    "start_table": "starting_positions",
}  # fmt: skip


@pytest.mark.clause(RULES, "2.2.1", "2.2.5", "2.2.6", "5.4.17.4", "6.2.2/item2")
@pytest.mark.django_db
def test_every_question_of_the_rules_has_its_field() -> None:
    asked = regulation_questions(team=True, draughts_64=True, renju=True, remote=True)
    fields = CompetitionForm().fields
    assert [each.field for each in asked if FIELDS.get(each.field, each.field) not in fields] == []
    grouped = [name for _title, names in CompetitionForm.PARTS for name in names]
    assert sorted(grouped) == sorted(fields)


@pytest.mark.clause(RULES, "2.1/p5", "2.2.5", "5.4.4.1", "5.4.6/item4", "5.4.10.9", "5.4.8.13/item3", "6.2.3")
def test_what_the_form_says_is_kept_and_shown_again(client: Client, chief: User) -> None:
    client.force_login(chief)
    answer = client.post(reverse("pages:announce"), {**GIVEN, **WHOLE})
    assert answer.status_code == 302, answer.content.decode()
    made = Competition.objects.get()
    kept = read_regulation(made.regulation)
    assert kept.criteria == ("solkoff", "wins")
    assert kept.further_documents == ("согласие", "справка")
    rule = regulation_for_rules(made, kept)
    assert rule is not None
    assert rule.age_groups == (AgeGroup.UNDER_17, AgeGroup.UNDER_14)
    assert (rule.late_measure, rule.games, rule.extra_micro_matches) == (Measure.WARNING, 2, True)
    assert (rule.draughts_64, rule.captures_of_100_squares, rule.own_drawing) == (True, True, "по группам")
    assert (rule.fee_set_by_federation, rule.organisers, rule.duties_divided) == (False, ("А", "Б"), True)
    assert str(rule.play_off_control) == "5+3"
    again = CompetitionForm(instance=made)
    sent = {name: again[name].value() for name in (*GIVEN, *WHOLE)}
    assert as_keys(sent["criteria_order"], list(CRITERION_NAMES)) == ["solkoff", "wins"]
    assert sent["further_documents"] == WHOLE["further_documents"]
    assert sent["can_watch_play"] == "yes"
    posted = {**{name: "" if value is None else value for name, value in sent.items()}, "version": made.version}
    posted |= {name: "on" for name, value in posted.items() if value is True}
    changed = client.post(reverse("pages:change", args=[made.code]), posted)
    assert changed.status_code == 302, changed.content.decode()
    made.refresh_from_db()
    assert read_regulation(made.regulation) == kept


@pytest.mark.clause(RULES, "2.1/p5", "5.2/item2", "6.2/item2", "9.2.4.3", "5.4.12.13")
@pytest.mark.parametrize(
    ("change", "path", "number"),
    [
        ({"age_group": "under_17", "second_age_group": "under_11"}, "age_group", "2.1/p5"),
        ({"status": "russia", "fee": "100", "fee_by_holding_body": "on"}, "fee_by_holding_body", "5.2/item2"),
        ({"draughts_64": "on", "starting_positions": "fmjd64"}, "games", "6.2/item2"),
        ({"opening_rule": "soosorv"}, "opening_rule", "9.2.4.3"),
        ({"online": "on", "can_watch_play": "no"}, "can_watch_play", "5.4.12.13"),
        ({"captures_of_100_squares": "on"}, "captures_of_100_squares", "6.2.3"),
        ({"report_due": "2026-03-01"}, "report_due", "14.2"),
    ],
)
def test_a_contradiction_names_its_field_and_clause(
    client: Client, chief: User, change: dict[str, str], path: str, number: str
) -> None:
    form = CompetitionForm({**GIVEN, **change})
    assert form.is_valid(), form.errors
    competition = Competition(**form.announcement(), regulation=form.regulation())
    found = contradictions(competition, read_regulation(form.regulation()))
    assert (path, number) in [(each.path, each.clause.number if each.clause else "") for each in found]
    client.force_login(chief)
    assert client.post(reverse("pages:announce"), {**GIVEN, **change}).status_code == 200
    assert not Competition.objects.exists()


@pytest.mark.clause(RULES, "1.4/item3", "1.4/item4")
@pytest.mark.parametrize(("places", "system"), [("1", "OLYMPIC"), ("3", "OLYMPIC"), ("0", "IMPROVED_OLYMPIC")])
def test_a_knock_out_says_which_places_are_played_for(db: None, places: str, system: str) -> None:
    form = CompetitionForm({**GIVEN, "system": "knockout", "criteria": [], "places_played": places})
    assert form.is_valid(), form.errors
    regulation = read_regulation(form.regulation())
    rule = regulation_for_rules(Competition(**form.announcement()), regulation)
    assert rule is not None
    assert rule.system is SystemOfPlay[system]


def test_silence_leaves_a_point_to_the_rules(db: None) -> None:
    form = CompetitionForm({**GIVEN, "criteria": [], "criteria_order": ""})
    assert form.is_valid(), form.errors
    silent = Regulation.model_validate({**form.regulation(), "time_control": ""})
    assert silent == Regulation()


def test_the_order_of_criteria_is_given_by_their_numbers(db: None) -> None:
    keys = [key for key, _name in CompetitionForm().fields["criteria"].choices]  # type: ignore[attr-defined]
    order = f"{keys.index('wins') + 1}, {keys.index('solkoff') + 1}"
    form = CompetitionForm({**GIVEN, "criteria_order": order})
    assert form.is_valid()
    assert form.regulation()["criteria"] == ["wins", "solkoff"]
