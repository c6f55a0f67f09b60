"""A protest is filed against an encounter; an upheld one leads to a correction, a replay or a sanction, and back."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest
from django.test import Client
from django.urls import reverse
from tests.documents.reading_back import pdf_text, squeezed

from tavlei.office.competitions.conduct.appeals import decide_appeal, file_appeal, name_committee
from tavlei.office.competitions.conduct.protests import decide_protest
from tavlei.office.competitions.models import (
    Competition,
    Encounter,
    Protest,
    ProtestRemedy,
    ProtestState,
    Round,
    RoundState,
    Sanction,
)
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.competitions.results.entering import EnteredResult, enter_results
from tavlei.office.journal.models import Act
from tavlei.office.people.models import Person
from tavlei.office.roles.models import OfficeRole, User
from tavlei.tournament.conduct.disputes.protests import ProtestOutcome
from tavlei.tournament.model import Result

RULES = "draughts-rules-2022"
Make = Callable[..., Competition]
PROTEST = {"filer": "athlete", "against": "decision", "clauses": "5.4.2.3", "text": "соперник пустил мои часы"}
HEARD = {"side-filer": "heard", "side-other": "heard", "reasons": "подтвердил судья"}


@pytest.fixture
def played(chief: User, make_competition: Make) -> Round:
    made = pair_next(chief, make_competition(), 1)
    enter_results(
        chief, made, [EnteredResult(board.board, Result.DRAW, board.version) for board in made.encounters.all()]
    )
    made.refresh_from_db()
    return made


def filed(client: Client, made: Round, board: Encounter | None) -> Protest:
    code = made.competition.code
    seat = (board or made.encounters.order_by("board")[0]).seats.all()[0]
    given = {**PROTEST, "entry": seat.entry_id, **({"encounter": board.pk} if board else {})}
    client.post(reverse("pages:protest", args=[code]), given)
    return Protest.objects.latest("pk")


def upheld(client: Client, protest: Protest, outcome: str = "upheld") -> str:
    """The page to which the decision leads."""
    address = reverse("pages:decide_protest", args=[protest.competition.code, protest.pk])
    answer = client.post(address, {**HEARD, "version": protest.version, "decision": outcome})
    return str(answer["Location"])


def texts(client: Client, address: str) -> str:
    return client.get(address).content.decode()


@pytest.mark.clause(RULES, "5.4.17.1", "5.4.17.2", "5.4.17.3/item3")
def test_an_upheld_protest_leads_straight_to_the_correction_of_its_encounter(
    client: Client, chief: User, played: Round
) -> None:
    client.force_login(chief)
    code, board = played.competition.code, played.encounters.get(board=2)
    page = texts(client, reverse("pages:incidents", args=[code]))
    names = " – ".join(str(seat.entry.person) for seat in board.seats.order_by("-colour"))
    assert f"Тур 1, доска 2: {names}" in page
    protest = filed(client, played, board)
    assert (protest.encounter, protest.round) == (board, played)
    remedy = reverse("pages:remedy", args=[code, protest.pk])
    assert upheld(client, protest) == remedy
    assert f"Тур 1, доска 2: {names}" in texts(client, remedy)
    client.post(remedy, {"what": "correct", "version": board.version, "result": str(Result.WHITE_WINS), "reason": ""})
    board.refresh_from_db()
    assert board.result == Result.WHITE_WINS
    kept = ProtestRemedy.objects.get()
    assert (kept.protest, kept.encounter, kept.before, kept.after) == (protest, board, Result.DRAW, Result.WHITE_WINS)
    corrected = Act.objects.filter(kind="result.corrected").latest("number")
    assert corrected.details.reason == HEARD["reasons"]
    act = Act.objects.get(kind="protest.remedied")
    assert act.clause.endswith("5.4.17.3/item3")
    # from the protest to the board and back
    assert reverse("pages:round", args=[code, 1]) in texts(client, remedy)
    assert f"{remedy}#remedy-{kept.pk}" in texts(client, reverse("pages:incidents", args=[code]))
    assert f"#protest-{protest.pk}" in texts(client, reverse("pages:correct", args=[code, 1, 2]))
    again = client.post(remedy, {"what": "correct", "version": board.version, "result": "0-1"}, follow=True)
    assert "уже сделано" in again.content.decode()


@pytest.mark.clause(RULES, "5.4.17.3/item3")
def test_a_replay_opens_the_board_again(client: Client, chief: User, played: Round) -> None:
    client.force_login(chief)
    board = played.encounters.get(board=1)
    protest = filed(client, played, board)
    page = upheld(client, protest)
    client.post(page, {"what": "replay", "version": board.version, "reason": "переигровка"})
    board.refresh_from_db()
    played.refresh_from_db()
    assert board.result == ""
    assert played.state != RoundState.FINISHED
    assert ProtestRemedy.objects.get().kind == "replay"
    stale = client.post(page, {"what": "correct", "version": 1, "result": str(Result.WHITE_WINS)}, follow=True)
    assert "изменил" in stale.content.decode()


@pytest.mark.clause(RULES, "5.4.15.1", "5.4.17.3/item3")
def test_a_sanction_by_a_protest_is_linked_both_ways(client: Client, chief: User, played: Round) -> None:
    client.force_login(chief)
    code, board = played.competition.code, played.encounters.get(board=1)
    protest = filed(client, played, board)
    page = upheld(client, protest)
    culprit = board.seats.exclude(entry=protest.entry).get().entry
    given = {"what": "sanction", "entry": culprit.pk, "kind": "warning", "clause": "2.3.3", "reason": "пустил часы"}
    client.post(page, given)
    kept = Sanction.objects.get()
    assert kept.remedy.protest == protest
    assert kept.round == played
    incidents = texts(client, reverse("pages:incidents", args=[code]))
    assert f'href="#protest-{protest.pk}"' in incidents
    assert f"#sanction-{kept.pk}" in texts(client, page)
    assert "уже сделано" in client.post(page, given, follow=True).content.decode()


@pytest.mark.clause(RULES, "5.4.17.3/item3")
def test_nothing_follows_from_a_protest_that_was_not_upheld(client: Client, chief: User, played: Round) -> None:
    client.force_login(chief)
    board = played.encounters.get(board=1)
    protest = filed(client, played, board)
    assert upheld(client, protest, "rejected") == reverse("pages:incidents", args=[played.competition.code])
    remedy = reverse("pages:remedy", args=[played.competition.code, protest.pk])
    assert 'name="result"' not in texts(client, remedy)
    refused = client.post(remedy, {"what": "replay", "version": board.version}, follow=True).content.decode()
    assert "5.4.17.3" in refused
    board.refresh_from_db()
    assert board.result == Result.DRAW


@pytest.mark.clause(RULES, "5.4.17.2")
def test_a_protest_about_no_encounter_corrects_none(
    client: Client, chief: User, played: Round, make_user: Callable[..., User]
) -> None:
    client.force_login(chief)
    protest = filed(client, played, None)
    assert protest.encounter is None
    page = upheld(client, protest)
    told = client.post(page, {"what": "replay", "version": 1}, follow=True).content.decode()
    assert "не указана встреча" in told
    client.force_login(make_user("judge", OfficeRole.JUDGE))
    assert client.get(page).status_code == 403


@pytest.mark.clause(RULES, "5.4.17.2", "2.3.1/item5")
def test_a_player_chooses_among_the_own_encounters(
    client: Client, played: Round, people: list[Person], make_user: Callable[..., User]
) -> None:
    player = make_user("player")
    player.person = people[0]
    player.save()
    client.force_login(player)
    entry = played.competition.entries.get(person=people[0])
    own = entry.seats.get().encounter
    other = played.encounters.exclude(pk=own.pk)[0]
    address = reverse("pages:own_protests", args=[played.competition.code])
    page = texts(client, address)
    assert f'<option value="{own.pk}">' in page
    assert f'<option value="{other.pk}">' not in page
    given = {"entry": entry.pk, "against": "decision", "clauses": "5.4.2.3", "text": "часы"}
    client.post(address, {**given, "encounter": other.pk})
    assert not Protest.objects.exists()
    client.post(address, {**given, "encounter": own.pk})
    assert Protest.objects.get().round == played


@pytest.mark.clause(RULES, "5.4.17.5", "5.4.17.5/p4", "5.4.17.5/p5", "5.4.17.4/item2")
def test_the_decision_of_the_appeals_committee_is_a_paper(
    client: Client, chief: User, make_competition: Make, people: list[Person], make_user: Callable[..., User]
) -> None:
    competition = make_competition(4, status="all_russian", regulation={"criteria": ["solkoff"], "deposit": 1000})
    made = pair_next(chief, competition, 1)
    enter_results(
        chief, made, [EnteredResult(board.board, Result.DRAW, board.version) for board in made.encounters.all()]
    )
    for person in people[4:9]:
        person.birth_date = date(1980, 1, 1)
        person.save()
    client.force_login(chief)
    board = made.encounters.get(board=1)
    given = {**PROTEST, "entry": board.seats.all()[0].entry_id, "encounter": board.pk, "deposit": "1000"}
    client.post(reverse("pages:protest", args=[competition.code]), given)
    protest = Protest.objects.get()
    protest = decide_protest(chief, protest, protest.version, outcome=ProtestOutcome.REJECTED,
                             decision="не подтверждено", heard=frozenset({"filer", "other"}))  # fmt: skip
    name_committee(chief, competition, people[4], people[5:7], people[7:9])
    appeal = file_appeal(chief, protest, text="решение неверно")
    address = reverse("pages:paper", args=[competition.code, "appeal-decision-1", "pdf"])
    assert client.get(address).status_code == 404  # nothing is decided yet
    judge = make_user("appeals", OfficeRole.APPEALS)
    decide_appeal(judge, appeal, appeal.version, votes_for=2, votes_against=1, reasons="часы пустил соперник")
    text = squeezed(pdf_text(client.get(address, {"lang": "ru"}).content))
    for part in ("РЕШЕНИЕ№1/2026ПОАПЕЛЛЯЦИИ", "апелляциюудовлетворить", "заапелляцию:2,против:1", "часыпустилсоперник",
                 "неподтверждено", "5.4.17.5", "Председательапелляционногокомитета", "возвращается",
                 squeezed(str(people[4]))):  # fmt: skip
        assert squeezed(part) in text, part
    assert client.get(address.replace(".pdf", ".docx")).content.startswith(b"PK")
    protest.refresh_from_db()
    assert protest.state == ProtestState.APPEAL_UPHELD
    remedy = reverse("pages:remedy", args=[competition.code, protest.pk])
    assert remedy in texts(client, reverse("pages:incidents", args=[competition.code]))
    client.post(remedy, {"what": "correct", "version": board.version, "result": str(Result.WHITE_WINS)})
    assert Act.objects.get(kind="protest.remedied").clause.endswith("5.4.17.5/p5")
    client.force_login(make_user("stranger", OfficeRole.PLAYER))
    assert client.get(address).status_code == 403
