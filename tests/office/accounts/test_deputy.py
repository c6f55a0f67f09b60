"""The deputy chief judge: own rights, the chief judge's in his absence, and orders (12.1, 12.4)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse
from tests.rulebook.copies import laid_over, later_edition

from tavlei.office.accounts.grants import chief_leaves, chief_returns, grant
from tavlei.office.competitions.conduct.panel import give_order
from tavlei.office.competitions.conduct.protests import decide_protest, file_protest
from tavlei.office.competitions.conduct.sanctions import sanction
from tavlei.office.competitions.entries.commission import panel_of
from tavlei.office.competitions.models import Competition, Entry, Sanction, SanctionKind, State
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.competitions.regulation.event_rules import rulebook_of
from tavlei.office.competitions.results.entering import correct_result
from tavlei.office.journal.models import Act
from tavlei.office.roles.models import Grant, OfficeRole, User
from tavlei.office.roles.permissions import MAY, Action, may
from tavlei.rulebook import Refusal
from tavlei.tournament.conduct.disputes.measures import Authority
from tavlei.tournament.conduct.disputes.protests import ProtestOutcome
from tavlei.tournament.conduct.officials import Order, PanelPost, RemovalGround
from tavlei.tournament.model import Result

RULES = "draughts-rules-2022"
Make = Callable[..., Competition]
MakeUser = Callable[..., User]


@pytest.fixture
def competition(make_competition: Make) -> Competition:
    return make_competition()


@pytest.fixture
def deputy(chief: User, competition: Competition, make_user: MakeUser) -> User:
    user = make_user("deputy")
    grant(chief, user, OfficeRole.DEPUTY_CHIEF_JUDGE, competition)
    return user


def first(competition: Competition) -> Entry:
    return competition.entries.select_related("person", "competition").order_by("number")[0]


@pytest.mark.clause(RULES, "12.1", "12.4.4")
def test_a_deputy_belongs_to_the_main_panel(
    chief: User, competition: Competition, deputy: User, make_user: MakeUser
) -> None:
    grant(chief, make_user("secretary"), OfficeRole.SECRETARY, competition)
    panel = panel_of(competition)
    assert panel.of(PanelPost.DEPUTY) == (str(deputy),)
    assert str(deputy) in panel.main_panel


@pytest.mark.clause(RULES, "12.4.4", "1.5.7")
def test_in_the_absence_of_the_chief_judge_a_deputy_has_his_rights_and_no_others(
    chief: User, competition: Competition, deputy: User
) -> None:
    chiefs_only = {
        each
        for each in Action
        if OfficeRole.CHIEF_JUDGE in MAY[each] and OfficeRole.DEPUTY_CHIEF_JUDGE not in MAY[each]
    }
    assert chiefs_only >= {Action.SANCTION, Action.CORRECT_RESULT, Action.DECIDE_PROTEST, Action.APPROVE, Action.GRANT}
    rights = {each for each in Action if may(deputy, each, competition)}
    assert not rights & chiefs_only
    chief_leaves(chief, competition, "болезнь", rulebook_of(competition))
    assert {each for each in Action if may(deputy, each, competition)} == rights | chiefs_only
    assert not may(deputy, Action.SANCTION)  # nowhere else
    chief_returns(deputy, competition, rulebook_of(competition))
    assert {each for each in Action if may(deputy, each, competition)} == rights


@pytest.mark.clause(RULES, "12.4.4", "1.5.7", "5.4.17.3/item3")
def test_what_a_deputy_decides_is_the_deputys_in_the_journal(
    chief: User, competition: Competition, deputy: User
) -> None:
    made = pair_next(chief, competition, 1)
    entry = first(competition)
    protest = file_protest(chief, entry, made, clauses="5.4.2.3", text="часы")
    given: dict[str, Any] = {
        "outcome": ProtestOutcome.UPHELD,
        "decision": "прав",
        "heard": frozenset({"filer", "other"}),
    }
    with pytest.raises(PermissionDenied):
        decide_protest(deputy, protest, protest.version, **given)
    with pytest.raises(PermissionDenied):
        sanction(deputy, entry, SanctionKind.LOSS, clause_number="2.3.3", reason="телефон", one_round=made)
    chief_leaves(deputy, competition, "главный судья в больнице", rulebook_of(competition))
    decide_protest(deputy, protest, protest.version, **given)
    sanction(deputy, entry, SanctionKind.LOSS, clause_number="2.3.3", reason="телефон", one_round=made)
    encounter = made.encounters.order_by("board")[0]
    correct_result(deputy, encounter, encounter.version, Result.WHITE_WINS, "ошибка ввода")
    kinds = ("protest.decided", "sanction.imposed", "result.corrected")
    roles = set(Act.objects.filter(kind__in=kinds, actor=deputy).values_list("role", flat=True))
    assert roles == {OfficeRole.DEPUTY_CHIEF_JUDGE}
    kept = Sanction.objects.get()
    assert (kept.authority, kept.chief_absent) == (Authority.DEPUTY, True)


@pytest.mark.clause(RULES, "12.4.4")
def test_absence_needs_a_reason_a_deputy_and_is_recorded_once(
    chief: User, competition: Competition, make_user: MakeUser
) -> None:
    with pytest.raises(Refusal, match="no deputy"):
        chief_leaves(chief, competition, "болезнь", rulebook_of(competition))
    grant(chief, make_user("deputy"), OfficeRole.DEPUTY_CHIEF_JUDGE, competition)
    with pytest.raises(Refusal, match="why"):
        chief_leaves(chief, competition, " ", rulebook_of(competition))
    with pytest.raises(Refusal, match="not recorded"):
        chief_returns(chief, competition, rulebook_of(competition))
    chief_leaves(chief, competition, "болезнь", rulebook_of(competition))
    with pytest.raises(Refusal, match="already"):
        chief_leaves(chief, competition, "болезнь", rulebook_of(competition))
    chief_returns(chief, competition, rulebook_of(competition))
    chief_leaves(chief, competition, "снова", rulebook_of(competition))
    with pytest.raises(PermissionDenied):
        chief_returns(
            make_user("judge", OfficeRole.JUDGE, competition=competition), competition, rulebook_of(competition)
        )


@pytest.mark.clause(RULES, "12.4.3", "12.4.4")
def test_orders_need_their_ground_and_take_effect(
    chief: User, competition: Competition, deputy: User, make_user: MakeUser
) -> None:
    judge = make_user("judge")
    grant(chief, judge, OfficeRole.JUDGE, competition)
    with pytest.raises(Refusal, match="gross mistakes"):
        give_order(chief, competition, Order.REMOVE_JUDGE, reason="не справляется", concerns="judge")
    with pytest.raises(PermissionDenied):
        give_order(deputy, competition, Order.PAUSE, reason="нет света")
    give_order(
        chief, competition, Order.REMOVE_JUDGE, reason="не справляется", concerns="judge",
        ground=RemovalGround.NOT_COPING,
    )  # fmt: skip
    assert not may(judge, Action.ENTER_RESULT, competition)
    assert Grant.objects.get(user=judge).ended is not None
    chief_leaves(chief, competition, "болезнь", rulebook_of(competition))
    give_order(deputy, competition, Order.PAUSE, reason="нет света")
    with pytest.raises(Refusal, match="unfit"):
        give_order(chief, competition, Order.CANCEL, reason="потоп")
    give_order(chief, competition, Order.CANCEL, reason="потоп", venue_unfit=True)
    competition.refresh_from_db()
    assert competition.state == State.CANCELLED
    with pytest.raises(Refusal, match="over"):
        give_order(chief, competition, Order.PAUSE, reason="поздно")


def test_the_page_of_the_panel(
    client: Client, chief: User, competition: Competition, deputy: User, make_user: MakeUser
) -> None:
    grant(chief, make_user("secretary"), OfficeRole.SECRETARY, competition)
    client.force_login(deputy)
    address = reverse("pages:panel", args=[competition.code])
    assert "deputy" in client.get(address).content.decode()
    client.post(reverse("pages:absence", args=[competition.code]), {"reason": "болезнь"})
    assert may(deputy, Action.ORDER, competition)
    assert "болезнь" in client.get(address).content.decode()
    client.post(reverse("pages:order", args=[competition.code]), {"order": "pause", "reason": "нет света"})
    assert competition.orders.get().reason == "нет света"
    client.post(reverse("pages:absence", args=[competition.code]), {"what": "back"})
    assert not may(deputy, Action.ORDER, competition)
    assert client.post(reverse("pages:order", args=[competition.code]), {"order": "pause"}).status_code == 403


@pytest.mark.clause(RULES, "12.4.4")
def test_the_clause_is_of_the_edition_the_regulation_names(
    client: Client, chief: User, competition: Competition, deputy: User, tmp_path: Path
) -> None:
    competition.regulation["editions"] = {"draughts-rules": "own-rules"}
    competition.save()
    client.force_login(chief)
    with laid_over(later_edition(tmp_path, "own-rules", RULES, date(2100, 1, 1))):
        client.post(reverse("pages:absence", args=[competition.code]), {"reason": "болезнь"})
    assert Act.objects.get(kind="chief.absent").clause == "own-rules 12.4.4"
