"""Chess and bridge are not bound by the draughts rules: what is asked there is the regulation's, without clauses."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tavlei.office.competitions.conduct.appeals import decide_appeal, file_appeal, name_committee
from tavlei.office.competitions.conduct.protests import decide_protest, file_protest
from tavlei.office.competitions.conduct.sanctions import annul_result, sanction
from tavlei.office.competitions.entries.applications import enter
from tavlei.office.competitions.models import Competition, EntryState, ProtestState, SanctionKind
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.competitions.report.closing import approve, finish
from tavlei.office.journal.models import Act
from tavlei.office.people.models import Disqualification, Person
from tavlei.office.roles.models import OfficeRole, User
from tavlei.rulebook import Refusal
from tavlei.tournament.conduct.disputes.protests import ProtestOutcome

Make = Callable[..., Competition]
CHESS: dict[str, Any] = {"sport": "chess", "discipline": "chess", "status": "other", "rounds_planned": 1,
                         "regulation": {"deposit": 9000, "fee": 90000}}  # fmt: skip


def plain(refusal: Refusal) -> bool:
    return all(problem.clause is None for problem in refusal.problems)


def test_a_protest_goes_by_the_regulation_of_a_chess_competition(
    client: Client, chief: User, make_competition: Make, make_user: Callable[..., User]
) -> None:
    competition = make_competition(4, **CHESS)
    made = pair_next(chief, competition, 1)
    entry = competition.entries.all()[0]
    with pytest.raises(Refusal, match="9000") as told:
        file_protest(chief, entry, made, clauses="", text="часы", deposit=5000)
    assert plain(told.value)
    with pytest.raises(Refusal, match="in writing"):
        file_protest(chief, entry, made, clauses="", text=" ", deposit=9000)
    with pytest.raises(Refusal, match="participant or a representative"):
        file_protest(make_user("player", OfficeRole.PLAYER), entry, made, clauses="", text="чужой", deposit=9000)
    kept = file_protest(chief, entry, made, clauses="", text="часы", deposit=9000)
    client.force_login(chief)
    page = client.get(reverse("pages:appeals", args=[competition.code])).content.decode()
    assert "draughts-rules-2022" not in page
    finished = made.encounters.update(result="1-0")
    assert finished == 2
    made.state = "finished"
    made.save()
    finish(chief, competition)
    with pytest.raises(Refusal, match="waits") as waits:
        approve(chief, competition)
    assert plain(waits.value)
    with pytest.raises(Refusal, match="text"):
        decide_protest(chief, kept, kept.version, outcome=ProtestOutcome.UPHELD, decision=" ")
    decided = decide_protest(chief, kept, kept.version, outcome=ProtestOutcome.UPHELD, decision="прав")
    assert decided.state == ProtestState.UPHELD
    approve(chief, competition)
    cited = Act.objects.filter(competition=competition).exclude(clause="").values_list("kind", "clause")
    assert [each for each in cited if "draughts" in each[1]] == []


def test_appeals_sanctions_and_admission_cite_no_draughts_clause(
    chief: User, make_competition: Make, make_user: Callable[..., User], people: list[Person]
) -> None:
    competition = make_competition(4, **{**CHESS, "regulation": {}})
    made = pair_next(chief, competition, 1)
    entry = competition.entries.all()[0]
    kept = file_protest(chief, entry, made, clauses="", text="часы")
    with pytest.raises(Refusal, match="no appeals committee") as none:
        file_appeal(chief, kept, text="неверно")
    assert plain(none.value)
    name_committee(chief, competition, people[5], [people[6]], [])  # two members, no reserve: the regulation's matter
    with pytest.raises(Refusal) as early:
        file_appeal(chief, kept, text="неверно")
    assert plain(early.value)
    decide_protest(chief, kept, kept.version, outcome=ProtestOutcome.REJECTED, decision="нет")
    kept.refresh_from_db()
    appeal = file_appeal(chief, kept, text="неверно")
    appeals = make_user("appeals", OfficeRole.APPEALS)
    with pytest.raises(Refusal) as votes:
        decide_appeal(appeals, appeal, appeal.version, votes_for=5, votes_against=0, reasons="так")
    assert plain(votes.value)
    sanction(chief, entry, SanctionKind.ADDED_TIME, clause_number="", reason="шум", seconds=500)
    sanction(chief, entry, SanctionKind.EXCLUSION, clause_number="", reason="шум")
    entry.refresh_from_db()
    with pytest.raises(Refusal) as empty:
        annul_result(chief, entry, entry.version, panel_decision="", reason="шум")
    assert plain(empty.value)
    assert annul_result(chief, entry, entry.version, panel_decision="решение 1", reason="шум").annulled == "решение 1"
    acts = Act.objects.filter(competition=competition, clause__contains="draughts")
    assert not acts.exists(), [act.kind for act in acts]


def test_a_disqualified_person_is_refused_without_a_draughts_clause(chief: User, people: list[Person]) -> None:
    competition = Competition.objects.create(
        code="chess", name="Шахматы", starts=date(2026, 3, 1), ends=date(2026, 3, 2), system="round_robin",
        **{each: CHESS[each] for each in ("sport", "discipline", "status", "rounds_planned")},
    )  # fmt: skip
    Disqualification.objects.create(person=people[0], since=date(2026, 1, 1), decision="решение 7")
    with pytest.raises(Refusal, match="disqualified") as told:
        enter(chief, competition, people[0])
    assert plain(told.value)
    assert enter(chief, competition, people[1]).state == EntryState.APPLIED


def test_the_desk_says_that_the_regulation_decides(client: Client, chief: User, make_competition: Make) -> None:
    competition = make_competition(4, **CHESS)
    pair_next(chief, competition, 1)
    client.force_login(chief)
    page = client.get(reverse("pages:incidents", args=[competition.code]), headers={"accept-language": "ru"})
    assert "порядок устанавливает положение о соревновании" in page.content.decode()
