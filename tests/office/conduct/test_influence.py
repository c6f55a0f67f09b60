"""Unlawful influence, exclusion and annulment at the desk (1.5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse

from tavlei.office.acts.performing import StaleError
from tavlei.office.competitions.conduct.influence import (
    decide_influence,
    pass_to_federation,
    report_influence,
    what_follows,
)
from tavlei.office.competitions.conduct.sanctions import annul_result, sanction
from tavlei.office.competitions.field.reading import entry_key, read_snapshot
from tavlei.office.competitions.models import Competition, Entry, EntryState, Influence, SanctionKind
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.competitions.report.closing import approve, finish
from tavlei.office.competitions.results.entering import EnteredResult, enter_results
from tavlei.office.journal.models import Act
from tavlei.office.roles.models import OfficeRole, User
from tavlei.rulebook import Refusal
from tavlei.tournament.conduct.disputes.influence import Offence
from tavlei.tournament.conduct.disputes.measures import LostIn, Measure
from tavlei.tournament.conduct.people import Capacity
from tavlei.tournament.model import Result

RULES = "draughts-rules-2022"
Make = Callable[..., Competition]
GIVEN: dict[str, Any] = {"clause_number": "1.5.6", "reason": "подсказки"}


def play_out(chief: User, competition: Competition) -> None:
    for number in range(1, competition.rounds_planned + 1):
        made = pair_next(chief, competition, number)
        given = [
            EnteredResult(encounter.board, Result.WHITE_WINS, encounter.version) for encounter in made.encounters.all()
        ]
        enter_results(chief, made, given)


def leader(competition: Competition) -> Entry:
    field = read_snapshot(competition)
    return field.by_key[field.rows[0].participant]


@pytest.mark.clause(RULES, "1.5.8", "1.5.9")
def test_the_result_of_an_excluded_participant_is_annulled_by_the_main_panel(
    chief: User, make_competition: Make, make_user: Callable[..., User]
) -> None:
    competition = make_competition()
    play_out(chief, competition)
    first = leader(competition)
    before = {row.participant: row for row in read_snapshot(competition).rows}
    with pytest.raises(Refusal, match="only an excluded"):
        annul_result(chief, first, first.version, panel_decision="решение ГСК 3", reason="читерство")
    sanction(chief, first, SanctionKind.EXCLUSION, panel_decision="решение ГСК 2", **GIVEN)
    first.refresh_from_db()
    assert first.state == EntryState.EXCLUDED
    with pytest.raises(Refusal, match=r"main judging panel.*1\.5\.8"):
        annul_result(chief, first, first.version, panel_decision=" ", reason="читерство")
    with pytest.raises(PermissionDenied):
        annul_result(make_user("judge", OfficeRole.JUDGE), first, first.version, panel_decision="решение", reason="так")
    annulled = annul_result(chief, first, first.version, panel_decision="решение ГСК 3", reason="читерство")
    rows = {row.participant: row for row in read_snapshot(competition).rows}
    own = rows[entry_key(annulled)]
    assert own.place is None
    assert own.points == 0
    assert min(row.place for row in rows.values() if row.place) == 1
    others = [name for name in rows if name != entry_key(annulled)]
    assert all(rows[name].points == before[name].points for name in others)
    with pytest.raises(Refusal, match="already"):
        annul_result(chief, annulled, annulled.version, panel_decision="решение ГСК 4", reason="снова")
    act = Act.objects.get(kind="entry.annulled")
    assert act.clause == f"{RULES} 1.5.8"


@pytest.mark.clause(RULES, "1.5.8")
def test_results_that_were_approved_are_not_annulled(chief: User, make_competition: Make) -> None:
    competition = make_competition()
    play_out(chief, competition)
    first = leader(competition)
    sanction(chief, first, SanctionKind.EXCLUSION, panel_decision="решение ГСК 2", **GIVEN)
    finish(chief, competition)
    approve(chief, competition)
    first = Entry.objects.get(pk=first.pk)
    with pytest.raises(Refusal, match="stage"):
        annul_result(chief, first, first.version, panel_decision="решение ГСК 3", reason="поздно")


@pytest.mark.clause(RULES, "1.5.6", "1.5.7", "5.4.15.1")
def test_an_attempt_is_warned_for_and_repeated_costs_the_game(chief: User, make_competition: Make) -> None:
    competition = make_competition()
    pair_next(chief, competition, 1)
    entry = competition.entries.order_by("number")[0]

    def reported() -> Influence:
        return report_influence(
            chief, competition, name="", entry=entry, capacity=Capacity.ATHLETE, offence=Offence.CHEATING,
            facts="телефон в зале",
        )  # fmt: skip

    one = reported()
    assert what_follows(one).required == (Measure.WARNING,)
    assert Measure.LOSS not in what_follows(one).possible
    with pytest.raises(Refusal, match="do not lead"):
        decide_influence(chief, one, one.version, Measure.LOSS)
    decide_influence(chief, one, one.version, Measure.WARNING)
    kept = entry.sanctions.get()
    assert (kept.kind, kept.influence, kept.clause) == (SanctionKind.WARNING, True, "1.5.6")
    two = reported()
    assert Measure.LOSS in what_follows(two).possible
    with pytest.raises(StaleError):
        decide_influence(chief, two, two.version + 1, Measure.LOSS)
    decide_influence(chief, two, two.version, Measure.LOSS)
    three = reported()
    with pytest.raises(Refusal, match="not empowered"):
        decide_influence(chief, three, three.version, Measure.EXCLUSION)
    decide_influence(chief, three, three.version, Measure.EXCLUSION, panel_decision="решение ГСК 1")
    entry.refresh_from_db()
    assert entry.state == EntryState.EXCLUDED


@pytest.mark.clause(RULES, "1.5.4", "1.5.5", "1.5.10")
def test_others_than_athletes_and_matters_of_the_federation(
    chief: User, make_competition: Make, make_user: Callable[..., User]
) -> None:
    competition = make_competition()
    judge = make_user("judge", OfficeRole.JUDGE, competition=competition)
    with pytest.raises(Refusal, match="named by the entry"):
        report_influence(
            judge, competition, name="Кто-то", capacity=Capacity.ATHLETE, offence=Offence.BETTING, facts="пари"
        )
    coach = report_influence(
        judge, competition, name="Тренер Сидоров", capacity=Capacity.COACH, offence=Offence.COLLUSION, facts="сговор",
        proved=True,
    )  # fmt: skip
    follows = what_follows(coach)
    assert (follows.required, follows.prizes_returned, follows.number) == ((Measure.EXCLUSION,), True, "1.5.4")
    decide_influence(chief, coach, coach.version, Measure.EXCLUSION, panel_decision="решение ГСК 5")
    coach.refresh_from_db()
    assert (coach.measure, coach.panel_decision) == (Measure.EXCLUSION, "решение ГСК 5")
    assert not competition.sanctions.exists()
    bet = report_influence(
        judge, competition, name="Арбитр", capacity=Capacity.JUDGE, offence=Offence.BETTING, facts="пари в конторе"
    )
    with pytest.raises(Refusal, match="do not lead"):
        decide_influence(chief, bet, bet.version, Measure.WARNING)
    with pytest.raises(PermissionDenied):
        pass_to_federation(judge, bet, bet.version)
    sent = pass_to_federation(chief, bet, bet.version)
    assert sent.sent_to_federation is not None
    with pytest.raises(Refusal, match="sent"):
        pass_to_federation(chief, sent, sent.version)


@pytest.mark.clause(RULES, "5.4.15.1")
def test_a_loss_may_be_of_the_micro_match_and_of_both(chief: User, make_competition: Make) -> None:
    competition = make_competition(regulation={"criteria": ["solkoff"], "games": 2})
    made = pair_next(chief, competition, 1)
    entry = competition.entries.order_by("number")[0]
    kept = sanction(chief, entry, SanctionKind.LOSS, one_round=made, lost=LostIn.MICRO_MATCH, both_lose=True, **GIVEN)
    assert (kept.lost, kept.both_lose) == (LostIn.MICRO_MATCH, True)
    with pytest.raises(Refusal, match="only a loss"):
        sanction(chief, entry, SanctionKind.WARNING, one_round=made, both_lose=True, **GIVEN)


def test_the_page_leads_from_a_report_to_the_annulment(client: Client, chief: User, make_competition: Make) -> None:
    competition = make_competition()
    pair_next(chief, competition, 1)
    entry = competition.entries.order_by("number")[0]
    client.force_login(chief)
    page = reverse("pages:influence", args=[competition.code])
    client.post(
        page, {"capacity": "athlete", "entry": entry.pk, "offence": "collusion", "facts": "договор", "proved": "1"}
    )
    kept = competition.influences.get()
    assert "1.5.4" in client.get(page).content.decode()
    address = reverse("pages:decide_influence", args=[competition.code, kept.pk])
    client.post(address, {"version": kept.version, "what": "exclusion", "panel_decision": "решение ГСК 1"})
    entry.refresh_from_db()
    assert entry.state == EntryState.EXCLUDED
    assert "1.5.9" in client.get(page).content.decode()
    client.post(
        reverse("pages:annul", args=[competition.code, entry.pk]),
        {"version": entry.version, "panel_decision": "решение ГСК 2", "reason": "сговор доказан"},
    )
    entry.refresh_from_db()
    assert entry.annulled == "решение ГСК 2"
    kept.refresh_from_db()
    client.post(address, {"version": kept.version, "what": "federation"})
    kept.refresh_from_db()
    assert kept.sent_to_federation is not None
    table = client.get(reverse("pages:table", args=[competition.code])).content.decode()
    assert "—" in table
