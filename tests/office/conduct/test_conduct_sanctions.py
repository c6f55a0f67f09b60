"""Sanctions at the desk: what the rules lead to, and who may impose what."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse

from tavlei.office.competitions.conduct.sanctions import sanction, suggested
from tavlei.office.competitions.models import Competition, Entry, EntryState, SanctionKind
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.explanations import as_text
from tavlei.office.journal.models import Act
from tavlei.office.roles.models import OfficeRole, User
from tavlei.rulebook import Refusal
from tavlei.tournament.conduct.disputes.measures import Measure

RULES = "draughts-rules-2022"
Make = Callable[..., Competition]
GIVEN: dict[str, Any] = {"clause_number": "2.3.3", "reason": "разговор с соперником"}


def first(competition: Competition) -> Entry:
    found = competition.entries.select_related("person", "competition").order_by("number").first()
    assert found is not None
    return found


@pytest.mark.clause(RULES, "5.4.15.2")
def test_the_ladder_follows_what_is_stored(chief: User, make_competition: Make) -> None:
    competition = make_competition()
    one = pair_next(chief, competition, 1)
    entry = first(competition)
    fresh = suggested(entry)
    assert fresh is not None
    assert fresh.measure is Measure.REMARK
    gross = suggested(entry, gross=True)
    assert gross is not None
    assert gross.measure is Measure.WARNING
    climbed = []
    for kind in (SanctionKind.REMARK, SanctionKind.WARNING, SanctionKind.LOSS):
        sanction(chief, entry, kind, one_round=one, **GIVEN)
        found = suggested(entry)
        assert found is not None
        climbed.append(found.measure)
    assert climbed == [Measure.WARNING, Measure.LOSS, Measure.EXCLUSION]
    same_game = suggested(entry, one_round=one)
    assert same_game is not None
    assert same_game.measure is Measure.LOSS
    assert "5.4.15.2" in as_text(same_game.explanation(), "ru")


@pytest.mark.clause(RULES, "5.4.15.2")
def test_what_another_participant_was_given_does_not_count(chief: User, make_competition: Make) -> None:
    competition = make_competition()
    one = pair_next(chief, competition, 1)
    entry, other = competition.entries.order_by("number")[:2]
    sanction(chief, entry, SanctionKind.WARNING, one_round=one, **GIVEN)
    found = suggested(other)
    assert found is not None
    assert found.measure is Measure.REMARK


@pytest.mark.clause(RULES, "1.5.7", "5.4.15.1")
def test_a_judge_goes_as_far_as_added_time_and_only_the_main_panel_excludes(
    chief: User, make_competition: Make, make_user: Callable[..., User]
) -> None:
    competition = make_competition()
    one = pair_next(chief, competition, 1)
    judge = make_user("judge", OfficeRole.JUDGE, competition=competition)
    entry = first(competition)
    sanction(judge, entry, SanctionKind.REMARK, one_round=one, **GIVEN)
    sanction(judge, entry, SanctionKind.WARNING, one_round=one, **GIVEN)
    with pytest.raises(PermissionDenied):
        sanction(judge, entry, SanctionKind.LOSS, one_round=one, **GIVEN)
    with pytest.raises(PermissionDenied):
        sanction(judge, entry, SanctionKind.EXCLUSION, one_round=one, panel_decision="протокол 1", **GIVEN)
    sanction(chief, entry, SanctionKind.LOSS, one_round=one, **GIVEN)
    with pytest.raises(Refusal, match="not empowered"):
        sanction(chief, entry, SanctionKind.EXCLUSION, one_round=one, **GIVEN)
    entry.refresh_from_db()
    assert entry.state == EntryState.ADMITTED
    sanction(chief, entry, SanctionKind.EXCLUSION, one_round=one, panel_decision="протокол 1", **GIVEN)
    entry.refresh_from_db()
    assert (entry.state, entry.after_round) == (EntryState.EXCLUDED, 1)
    kept = dict(Act.objects.filter(kind="sanction.imposed").order_by("-number")[0].details.after or {})
    assert (kept["authority"], kept["panel"]) == ("main_panel", "протокол 1")
    with pytest.raises(Refusal, match="excluded already"):
        suggested(entry)


@pytest.mark.clause(RULES, "5.4.15.1/item3")
@pytest.mark.parametrize(("seconds", "allowed"), [(29, False), (30, True), (120, True), (121, False), (None, False)])
def test_added_time_lies_between_the_increment_and_two_minutes(
    chief: User, make_competition: Make, seconds: int | None, allowed: bool
) -> None:
    competition = make_competition(regulation={"criteria": ["solkoff"], "time_control": "45+30"})
    pair_next(chief, competition, 1)
    entry = first(competition)
    if allowed:
        assert sanction(chief, entry, SanctionKind.ADDED_TIME, seconds=seconds, **GIVEN).seconds == seconds
        return
    with pytest.raises(Refusal):
        sanction(chief, entry, SanctionKind.ADDED_TIME, seconds=seconds, **GIVEN)
    assert not entry.sanctions.exists()


@pytest.mark.clause(RULES, "5.4.15.1/p3")
def test_a_sanction_names_a_clause_that_exists_or_a_point_of_the_regulation(
    chief: User, make_competition: Make
) -> None:
    competition = make_competition()
    entry = first(competition)
    with pytest.raises(Refusal):
        sanction(chief, entry, SanctionKind.REMARK, clause_number="99.9", reason="так")
    with pytest.raises(Refusal, match="names the clauses"):
        sanction(chief, entry, SanctionKind.REMARK, clause_number="", reason="так")
    made = sanction(chief, entry, SanctionKind.REMARK, clause_number="", reason="так", regulation_points="п. 7")
    assert made.regulation_points == "п. 7"


def test_the_suggestion_stands_on_a_page_of_its_own_and_beside_the_form(
    client: Client, chief: User, make_competition: Make
) -> None:
    competition = make_competition()
    pair_next(chief, competition, 1)
    client.force_login(chief)
    address = reverse("pages:suggestion", args=[competition.code])
    entry = first(competition)
    page = client.get(address, {"entry": entry.pk}).content.decode()
    assert "5.4.15.2" in page
    assert "<html" in page
    part = client.get(address, {"entry": str(entry.pk), "gross": "1"}, headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in part
    assert "5.4.15.2" in part
    assert address in client.get(reverse("pages:incidents", args=[competition.code])).content.decode()
