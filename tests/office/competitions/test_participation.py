"""Late entries, byes, absences, leaving and coming back: through the pages of the desk, the tables and the papers."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from tests.office.competitions.test_drawing import all_won, club, draw, drawn_pairs, pks, text

from tavlei.documents.forms.results_tables import SwissRound, SwissTable
from tavlei.exchange.trf import event_of, read_trf
from tavlei.office.competitions.field.reading import read_snapshot
from tavlei.office.competitions.models import Competition, Entry, EntryState
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.competitions.tables.standings import crosstable
from tavlei.office.competitions.transfer.trf import competition_of_report, report_text
from tavlei.office.journal.models import Act
from tavlei.office.papers.individual import participant_card
from tavlei.office.papers.source import Source
from tavlei.office.papers.tables import cross_table, results_table
from tavlei.office.people.models import Person
from tavlei.office.roles.models import OfficeRole, User
from tavlei.tournament.model import Bye, ByeKind, Result

Make = Callable[..., Competition]
BYES = {"criteria": ["solkoff", "wins"], "half_point_byes": 1, "full_point_byes": 1, "byes_until": 2}


@pytest.fixture
def desk(client: Client, chief: User) -> Client:
    client.force_login(chief)
    return client


def numbered(competition: Competition, number: int) -> Entry:
    return competition.entries.get(number=number)


def act_on(desk: Client, entry: Entry, what: str, *more: Any, **given: Any) -> Any:
    """Send a form of the page of a participant and follow it back there."""
    entry.refresh_from_db()
    address = reverse(f"pages:{what}", args=[entry.competition.code, entry.pk, *more])
    return desk.post(address, {"version": entry.version, **given}, follow=True)


def points(competition: Competition) -> dict[int | None, Fraction]:
    field = read_snapshot(competition)
    return {field.by_key[row.participant].number: row.points for row in field.rows}


@pytest.mark.clause("draughts-rules-2022", "5.4.10.2/item5", "5.4.10.9")
def test_byes_of_the_regulation_give_points_but_no_game_and_no_coefficient(
    desk: Client, chief: User, make_competition: Make
) -> None:
    competition = make_competition(6, regulation=BYES)
    one, two = numbered(competition, 1), numbered(competition, 2)
    assert "пропуск тура, очки как за ничью" in text(
        act_on(desk, one, "grant_leave", round=1, leave="half", reason="дорога")
    )
    act_on(desk, two, "grant_leave", round=1, leave="full", reason="судит другой турнир")
    assert "очки как за выигрыш" in text(desk.get(reverse("pages:desk", args=[competition.code])))
    pair_next(chief, competition, 1)
    assert {number for pair in drawn_pairs(competition, 1) for number in pair} == {3, 4, 5, 6}
    made = competition.rounds.get(number=1)
    all_won(chief, made)
    assert points(competition)[1] == 1
    assert points(competition)[2] == 2
    field = read_snapshot(competition)
    rows = {field.by_key[row.participant].number: row for row in field.rows}
    assert [rows[number].values["wins"] for number in (1, 2)] == [0, 0]
    cells = {row.entry.number: row.cells for row in crosstable(field)}
    assert (cells[1], cells[2]) == (["1"], ["+"])
    page = text(desk.get(reverse("pages:round", args=[competition.code, 1])))
    assert "пропуск тура, очки как за выигрыш" in page
    why = text(desk.get(reverse("pages:why_value", args=[competition.code, one.pk, "solkoff"])))
    assert "пропуск по просьбе" in why
    assert "T46" in why
    pair_next(chief, competition, 2)
    assert {1, 2} < {number for pair in drawn_pairs(competition, 2) for number in pair}
    source = Source(competition, "ru", personal=False)
    results = results_table(source)
    assert isinstance(results, SwissTable)
    table = {row.name.split()[0]: row.rounds[0].result for row in results.rows}
    assert [table[entry.person.family] for entry in (one, two) if entry.person] == ["1", "+"]
    first = [row.cells[0] for row in cross_table(source).rows]
    assert {cell.result for cell in first if isinstance(cell, SwissRound)} >= {"1", "+"}
    assert participant_card(source, one).rounds[0].points == 1


def test_a_bye_with_half_the_points_goes_through_the_report_of_fide(
    desk: Client, chief: User, make_competition: Make
) -> None:
    competition = make_competition(5, regulation=BYES)
    one = numbered(competition, 1)
    act_on(desk, one, "grant_leave", round=1, leave="half", reason="дорога")
    all_won(chief, pair_next(chief, competition, 1))
    tournament = event_of(read_trf(report_text(competition))).tournament
    assert Bye("1", ByeKind.HALF) in tournament.rounds[0]
    file = competition_of_report(report_text(competition), code="again", status="region", discipline="russian")
    assert [entry.leaves for entry in file.entries if entry.leaves] == [{"1": "half"}]
    assert len(file.rounds[0].absent) == 1


@pytest.mark.clause("draughts-rules-2022", "5.4.10.9", "5.4.10.2/item2")
def test_a_bye_that_the_regulation_does_not_allow_is_refused(desk: Client, chief: User, make_competition: Make) -> None:
    competition = make_competition(5, regulation=BYES)
    one = numbered(competition, 1)
    assert "5.4.10.9" in text(act_on(desk, one, "grant_leave", round=3, leave="half", reason="поздно"))
    act_on(desk, one, "grant_leave", round=1, leave="half", reason="дорога")
    assert "не больше: 1" in text(act_on(desk, one, "grant_leave", round=2, leave="half", reason="еще раз"))
    assert "уже записан" in text(act_on(desk, one, "grant_leave", round=1, leave="lost", reason="еще раз"))
    made = pair_next(chief, competition, 1)
    all_won(chief, made, Result.WHITE_PLUS)
    winner = made.encounters.get(board=1).seats.get(colour="white").entry
    assert "5.4.10.2" in text(act_on(desk, winner, "grant_leave", round=2, leave="full", reason="просьба"))
    assert "программе" in text(act_on(desk, one, "grant_leave", round=1, leave="lost", reason="задним числом"))
    one.refresh_from_db()
    assert one.leaves == {"1": "half"}


@pytest.mark.clause("draughts-rules-2022", "5.4.10.9")
def test_without_a_word_of_the_regulation_a_missed_round_is_lost(
    desk: Client, chief: User, make_competition: Make
) -> None:
    competition = make_competition(6)
    one = numbered(competition, 1)
    page = desk.get(reverse("pages:participation", args=[competition.code, one.pk]))
    assert [key for key, _label in page.context["leaves"]] == ["lost"]
    assert "5.4.10.9" in text(act_on(desk, one, "grant_leave", round=1, leave="half", reason="просьба"))
    assert "причин" in text(act_on(desk, one, "grant_leave", round=1, leave="lost", reason=" "))
    act_on(desk, one, "grant_leave", round=1, leave="lost", reason="болезнь")
    all_won(chief, pair_next(chief, competition, 1))
    assert points(competition)[1] == 0
    assert {row.entry.number: row.cells for row in crosstable(read_snapshot(competition))}[1] == ["−"]


@pytest.mark.clause("draughts-rules-2022", "5.4.10.2/item5")
def test_a_missed_round_is_taken_back_before_it_is_paired(desk: Client, chief: User, make_competition: Make) -> None:
    competition = make_competition(6)
    one = numbered(competition, 1)
    act_on(desk, one, "grant_leave", round=1, leave="lost", reason="болезнь")
    act_on(desk, one, "take_back_leave", 1)
    pair_next(chief, competition, 1)
    assert 1 in {number for pair in drawn_pairs(competition, 1) for number in pair}
    assert Act.objects.filter(kind="entry.leave_taken_back").exists()
    act_on(desk, one, "grant_leave", round=2, leave="lost", reason="болезнь")
    all_won(chief, competition.rounds.get(number=1))
    pair_next(chief, competition, 2)
    assert "составлены" in text(act_on(desk, one, "take_back_leave", 2))


@pytest.mark.clause("draughts-rules-2022", "5.4.10.2/item5", "5.4.5.5")
def test_a_withdrawal_is_taken_back_by_the_chief_judge_alone(
    client: Client, chief: User, make_competition: Make, make_user: Callable[..., User]
) -> None:
    competition = make_competition(6)
    all_won(chief, pair_next(chief, competition, 1))
    left = numbered(competition, 6)
    secretary = make_user("secretary", OfficeRole.SECRETARY, competition=competition)
    client.force_login(secretary)
    act_on(client, left, "withdraw", reason="болезнь")
    all_won(chief, pair_next(chief, competition, 2))
    assert 6 not in {number for pair in drawn_pairs(competition, 2) for number in pair}
    assert act_on(client, left, "come_back", reason="передумал").status_code == 403
    client.force_login(chief)
    assert "причин" in text(act_on(client, left, "come_back", reason=""))
    shown = text(act_on(client, left, "come_back", reason="записано по ошибке"))
    assert "Выбытие отменено" in shown
    left.refresh_from_db()
    assert (left.state, left.after_round) == (EntryState.ADMITTED, None)
    before = points(competition)[6]
    made = pair_next(chief, competition, 3)
    assert made.seats.filter(entry=left).exists()
    assert points(competition)[6] >= before, "the round meanwhile gave nothing and took nothing"
    assert Act.objects.get(kind="entry.came_back").details.reason == "записано по ошибке"


@pytest.mark.clause("draughts-rules-2022", "5.4.10.2/item5")
def test_who_was_excluded_does_not_come_back(desk: Client, make_competition: Make) -> None:
    competition = make_competition(6)
    entry = numbered(competition, 6)
    Entry.objects.filter(pk=entry.pk).update(state=EntryState.EXCLUDED, after_round=0)
    assert "5.4.10.2" in text(act_on(desk, entry, "come_back", reason="просит"))
    entry.refresh_from_db()
    assert entry.state == EntryState.EXCLUDED


@pytest.mark.clause("draughts-rules-2022", "5.4.10.9", "5.4.10.5.1")
def test_a_late_entrant_gets_the_last_number_and_no_points_for_rounds_missed(
    desk: Client, chief: User, make_competition: Make, people: list[Person]
) -> None:
    competition = make_competition(6, regulation={"criteria": ["solkoff"], "late_entry_until": 2})
    all_won(chief, pair_next(chief, competition, 1))
    page = desk.get(reverse("pages:desk_entries", args=[competition.code]), {"q": "Жуков"})
    assert "с последним номером" in text(page)
    Entry.objects.update(rating=1800)
    for person in people[6:8]:
        desk.post(reverse("pages:enter", args=[competition.code]), {"person": person.code})
    late = list(competition.entries.filter(state=EntryState.APPLIED))
    assert len(late) == 2
    assert {entry.from_round for entry in late} == {2}
    Entry.objects.filter(pk=late[1].pk).update(rating=2000)
    for entry in late:
        act_on(desk, entry, "decide", decision="admit")
    made = pair_next(chief, competition, 2)
    numbers = dict(competition.entries.filter(pk__in=[entry.pk for entry in late]).values_list("pk", "number"))
    assert numbers == {late[0].pk: 8, late[1].pk: 7}, "by rating among those who enter with one round"
    assert made.seats.count() == 8
    all_won(chief, made)
    cells = {row.entry.number: row.games for row in crosstable(read_snapshot(competition))}
    assert cells[7][0] == []
    assert points(competition)[7] <= 2
    shown = text(desk.get(reverse("pages:participation", args=[competition.code, late[0].pk])))
    assert "участие с тура 2" in shown
    third = people[8]
    desk.post(reverse("pages:enter", args=[competition.code]), {"person": third.code})
    assert not competition.entries.filter(person=third).exists(), "the regulation says up to round 2"


@pytest.mark.clause("draughts-rules-2022", "5.3/p2")
def test_nobody_enters_late_where_the_regulation_is_silent(
    desk: Client, chief: User, make_competition: Make, people: list[Person]
) -> None:
    competition = make_competition(6)
    pair_next(chief, competition, 1)
    answer = desk.post(reverse("pages:enter", args=[competition.code]), {"person": people[7].code}, follow=True)
    assert "5.4.10.9" not in text(answer)
    assert "п. 5.3, абзац 2" in text(answer)
    assert competition.entries.count() == 6


@pytest.mark.clause("draughts-rules-2022", "5.4.10.11/item1")
def test_a_bye_on_request_is_no_plus_of_an_odd_number(desk: Client, chief: User, make_competition: Make) -> None:
    regulation = {"criteria": ["solkoff"], "draw_by_hand": True, "full_point_byes": 1}
    competition = club(make_competition, 5, regulation, rounds_planned=1)
    act_on(desk, numbered(competition, 5), "grant_leave", round=1, leave="full", reason="просьба")
    assert draw(desk, competition, [(1, 2), (3, 4)]).status_code == 302
    all_won(chief, competition.rounds.get(), Result.DRAW)
    field = read_snapshot(Competition.objects.get(pk=competition.pk))
    assert field.is_drawn_by_hand
    row = next(row for row in field.rows if row.participant == f"e{pks(competition)[5]}")
    assert row.points == 2
    assert row.values["solkoff"] == 0


@pytest.mark.clause("draughts-rules-2022", "14.1.5")
def test_a_table_after_a_round_knows_nothing_of_those_who_left_later(
    desk: Client, chief: User, make_competition: Make
) -> None:
    competition = make_competition(6)
    for number in (1, 2):
        all_won(chief, pair_next(chief, competition, number))
    act_on(desk, numbered(competition, 6), "withdraw", reason="болезнь")
    table = results_table(Source(Competition.objects.get(pk=competition.pk), "ru", personal=False), after=1)
    assert len(table.rows) == 6
