"""A round robin through the pages: who leaves or is absent, how many rounds, in which order (5.4.5, 1.4)."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from tests.office.desk_clicks import board_of, click, close, page, pair, pairs, play, sheet

from tavlei.office.competitions.models import Competition, Entry, EntryState, Round, State
from tavlei.office.journal.models import Act
from tavlei.office.roles.models import OfficeRole, User
from tavlei.tournament.model import Result

EDITION = "draughts-rules-2022"
Make = Callable[..., Competition]


@pytest.fixture
def robin(client: Client, chief: User, make_competition: Make) -> Competition:
    """Six who meet each other in five rounds; the chief judge is signed in."""
    client.force_login(chief)
    return make_competition(
        6, system="round_robin", rounds_planned=5,
        regulation={"criteria": ["sonneborn_berger"], "time_control": "45+30"},
    )  # fmt: skip


def leaver(competition: Competition) -> Entry:
    return competition.entries.get(number=1)


def withdraw(client: Client, entry: Entry, **given: str) -> str:
    entry.refresh_from_db()
    return click(client, "withdraw", entry.competition.code, entry.pk, version=entry.version, reason="заболел", **given)


def leave_after(client: Client, competition: Competition, rounds: int) -> Entry:
    """Number 1 leaves after so many rounds; the others play on to the end."""
    gone = leaver(competition)
    for number in range(1, 6):
        made = pair(client, competition)
        assert made is not None
        play(client, made)
        if number == rounds:
            withdraw(client, gone)
    return gone


def result_of(made: Round, entry: Entry) -> tuple[str, str]:
    """The own mark of somebody in a round and that of the opponent."""
    encounter = board_of(made, entry)
    white = encounter.seats.get(entry=entry).colour == "white"
    marks = {Result.WHITE_PLUS: "+-", Result.BLACK_PLUS: "-+", Result.BOTH_MINUS: "--"}[Result(encounter.result)]
    return (marks[0], marks[1]) if white else (marks[1], marks[0])


@pytest.mark.clause(EDITION, "5.4.5.3", "5.4.7.2", "5.4.7.2/item2")
def test_after_half_the_opponents_have_a_plus_everywhere(client: Client, robin: Competition) -> None:
    gone = leave_after(client, robin, 3)
    for number in (4, 5):
        made = robin.rounds.get(number=number)
        assert result_of(made, gone) == ("-", "+")
        opponent = board_of(made, gone).seats.exclude(entry=gone).get().entry
        shown = page(client, "round", robin.code, number)
        assert re.search(r'class="res win">\s*\+', shown)
        assert str(opponent.person).split()[0] in shown
        why = page(client, "why_pair", robin.code, number, board_of(made, gone).board)
        assert "5.4.5.3" in why
    table = client.get(f"/api/v1/competitions/{robin.code}/table").json()
    assert all(row["place"] for row in table)
    total = sum(float(row["points"].replace(",", ".")) for row in table)
    assert total == 15 * 2, "a plus is worth a win"
    [cells] = [
        row for row in sheet(client, "paper", robin.code, "results", "xlsx") if str(gone.person) in " ".join(row)
    ]
    assert cells.count("−") == 2
    assert "−" in "".join(page(client, "table", robin.code))
    click(client, "step", robin.code, "finish")
    robin.refresh_from_db()
    assert robin.state == State.FINISHED


@pytest.mark.clause(EDITION, "5.4.5.2")
def test_below_half_the_results_are_struck_and_both_have_a_minus(client: Client, robin: Competition) -> None:
    gone = leave_after(client, robin, 2)
    for number in (3, 4, 5):
        assert result_of(robin.rounds.get(number=number), gone) == ("-", "-")
    table = {row["entry"]: row for row in client.get(f"/api/v1/competitions/{robin.code}/table").json()}
    assert table[gone.pk]["place"] is None
    assert sum(float(row["points"].replace(",", ".")) for row in table.values()) == 10 * 2
    assert "5.4.5.2" in page(client, "why_pair", robin.code, 3, board_of(robin.rounds.get(number=3), gone).board)


@pytest.mark.clause(EDITION, "5.4.5.2", "5.4.5.3")
def test_half_is_half_of_all_cycles(client: Client, chief: User, make_competition: Make) -> None:
    client.force_login(chief)
    two = make_competition(4, system="round_robin", rounds_planned=6, regulation={"cycles": 2, "time_control": "45+30"})
    gone = leaver(two)
    for number in (1, 2, 3):
        made = pair(client, two)
        assert made is not None
        play(client, made)
        if number == 2:
            withdraw(client, gone)
    assert result_of(two.rounds.get(number=3), gone) == ("-", "-"), "two of six are below half"
    table = {row["entry"]: row["place"] for row in client.get(f"/api/v1/competitions/{two.code}/table").json()}
    assert table[gone.pk] is None


@pytest.mark.clause(EDITION, "5.4.5.3", "5.4.5.4")
def test_an_open_board_of_who_left_is_marked_at_once(client: Client, robin: Competition) -> None:
    gone = leaver(robin)
    for number in range(1, 5):
        made = pair(client, robin)
        assert made is not None
        if number < 4:
            play(client, made)
    withdraw(client, gone, unplayed="1")
    made = robin.rounds.get(number=4)
    assert result_of(made, gone) == ("-", "+")
    gone.refresh_from_db()
    assert (gone.state, gone.after_round) == (EntryState.WITHDRAWN, 3)


@pytest.mark.clause(EDITION, "5.4.5.3")
def test_two_who_left_have_a_minus_each(client: Client, robin: Competition) -> None:
    first, second = robin.entries.get(number=1), robin.entries.get(number=4)
    for number in range(1, 6):
        made = pair(client, robin)
        assert made is not None
        play(client, made)
        if number == 3:
            withdraw(client, first)
            withdraw(client, second)
    met = [made for made in robin.rounds.all() if board_of(made, first) == board_of(made, second)]
    assert [made.number for made in met] == [4]
    assert result_of(met[0], first) == ("-", "-")


@pytest.mark.clause(EDITION, "5.4.5.3")
def test_a_pairing_with_marks_can_still_be_taken_back(client: Client, robin: Competition) -> None:
    gone = leaver(robin)
    for number in range(1, 5):
        made = pair(client, robin)
        assert made is not None
        if number < 4:
            play(client, made)
        if number == 3:
            withdraw(client, gone)
    click(client, "unpair", robin.code, round=4, reason="ошибка")
    assert robin.rounds.count() == 3
    made = pair(client, robin)
    assert made is not None
    play(client, made)
    click(client, "unpair", robin.code, round=4, reason="ошибка")
    assert robin.rounds.count() == 4, "games have been played"


@pytest.mark.clause(EDITION, "5.4.7.2")
def test_who_is_known_to_be_absent_from_a_round_robin_has_a_minus(client: Client, robin: Competition) -> None:
    away = leaver(robin)
    made = pair(client, robin, [away])
    assert made is not None
    assert result_of(made, away) == ("-", "+")


@pytest.mark.clause(EDITION, "5.4.10.2/item5")
def test_the_loss_of_a_known_absentee_is_shown_everywhere(client: Client, chief: User, make_competition: Make) -> None:
    client.force_login(chief)
    swiss = make_competition(6, regulation={"criteria": ["solkoff"], "time_control": "45+30"})
    away = swiss.entries.get(number=2)
    made = pair(client, swiss, [away])
    assert made is not None
    play(client, made)
    name = str(away.person).split()[0]
    shown = page(client, "round", swiss.code, 1)
    assert name in shown.partition('id="absent"')[2].partition("</p>")[0]
    assert "5.4.10.2" in shown
    cross = page(client, "table", swiss.code).partition('class="data cross"')[2]
    assert "rounds/1/#absent" in cross
    assert "−" in cross
    for form in ("results", "cross-table"):
        [row] = [row for row in sheet(client, "paper", swiss.code, form, "xlsx") if name in " ".join(row)]
        assert "−" in row, form
    for form in ("protocol", "pairings"):
        [row] = [row for row in sheet(client, "round_paper", swiss.code, 1, form, "xlsx") if name in " ".join(row)]
        assert "−" in row, form
        assert "отсутствует" in row, form
    assert any("−" in row for row in sheet(client, "card", swiss.code, away.pk, "xlsx"))
    assert client.get(f"/api/v1/competitions/{swiss.code}/rounds").json()[0]["absent"] == [away.pk]
    told = client.get(f"/competitions/{swiss.code}/files/competition.json").json()
    assert len(told["rounds"][0]["absent"]) == 1
    report = client.get(f"/competitions/{swiss.code}/files/report.trf").content.decode()
    [line] = [line for line in report.splitlines() if line.startswith("001    2 ")]
    assert line.rstrip().endswith("0000 - Z"), "no opponent, no point"
    csv = client.get(f"/competitions/{swiss.code}/rounds/1.csv").getvalue().decode()
    assert any(name in line and line.rstrip().endswith("-") for line in csv.splitlines())


@pytest.mark.clause(EDITION, "1.4/item1")
@pytest.mark.parametrize(("players", "planned", "needed"), [(6, 4, 5), (5, 4, 5), (6, 7, 5)])
def test_a_round_robin_does_not_start_with_another_number_of_rounds(
    client: Client, chief: User, open_event: Callable[..., Competition], players: int, planned: int, needed: int
) -> None:
    competition = open_event(players, rounds_planned=planned)
    desk = page(client, "desk", competition.code)
    assert f"Установить число туров: {needed}" in desk
    refused = close(client, competition)
    competition.refresh_from_db()
    assert competition.state == State.ANNOUNCED
    assert "1.4" in refused
    assert "5.4.9" not in refused
    click(client, "right_rounds", competition.code, version=competition.version)
    competition.refresh_from_db()
    assert competition.rounds_planned == needed
    assert "Установить число туров" not in page(client, "desk", competition.code)
    close(client, competition)
    competition.refresh_from_db()
    assert competition.state == State.ADMITTED
    assert Act.objects.filter(kind="competition.changed").exists()


@pytest.mark.clause(EDITION, "1.4/item2")
def test_a_swiss_has_no_more_rounds_than_opponents(client: Client, open_event: Callable[..., Competition]) -> None:
    competition = open_event(4, system="swiss_rating", rounds_planned=5)
    assert "Установить число туров: 3" in page(client, "desk", competition.code)
    assert "1.4" in close(client, competition)
    competition.refresh_from_db()
    assert competition.state == State.ANNOUNCED


@pytest.mark.clause(EDITION, "1.4/item1")
def test_the_number_is_checked_again_before_the_first_round(client: Client, robin: Competition) -> None:
    Competition.objects.filter(pk=robin.pk).update(rounds_planned=3)
    assert pair(client, robin) is None


@pytest.mark.clause(EDITION, "1.4/item1")
def test_an_incomplete_round_robin_is_not_finished(client: Client, robin: Competition) -> None:
    for _number in range(3):
        made = pair(client, robin)
        assert made is not None
        play(client, made)
    Competition.objects.filter(pk=robin.pk).update(rounds_planned=3)
    refused = click(client, "step", robin.code, "finish")
    robin.refresh_from_db()
    assert robin.state == State.RUNNING
    assert "1.4" in refused


@pytest.mark.clause(EDITION, "app2/note1")
def test_the_chief_judge_changes_the_order_of_rounds_with_a_reason(client: Client, robin: Competition) -> None:
    first = pair(client, robin)
    assert first is not None
    assert pairs(first) == [(1, 6), (2, 5), (3, 4)]
    play(client, first)
    robin.refresh_from_db()
    order = {"order": "5, 2, 3, 4", "version": robin.version}
    assert "2, 3, 4, 5" in page(client, "round_order", robin.code)
    click(client, "round_order", robin.code, **order, reason="")
    assert not Act.objects.filter(kind="rounds.reordered").exists(), "a decision has a reason"
    click(client, "round_order", robin.code, order="1, 2, 3, 4", version=robin.version, reason="зал занят")
    assert not Act.objects.filter(kind="rounds.reordered").exists(), "the first round has been paired"
    shown = click(client, "round_order", robin.code, **order, reason="зал занят")
    assert "зал занят" in shown
    second = pair(client, robin)
    assert second is not None
    assert pairs(second) == [(3, 6), (4, 2), (5, 1)], "the fifth round of the table"
    act = Act.objects.get(kind="rounds.reordered")
    assert (act.clause, act.details.reason) == (f"{EDITION} app2/note1", "зал занят")


@pytest.mark.clause(EDITION, "app2/note1")
def test_nobody_else_changes_the_order(client: Client, robin: Competition, make_user: Callable[..., User]) -> None:
    client.force_login(make_user("secretary", OfficeRole.SECRETARY))
    response = client.post(f"/competitions/{robin.code}/desk/round-order/", {"order": "5, 4, 3, 2, 1", "reason": "так"})
    assert response.status_code == 403


@pytest.mark.clause(EDITION, "app2", "app2/note1")
def test_lots_and_the_order_of_rounds_go_with_the_file_of_the_competition(client: Client, robin: Competition) -> None:
    robin.refresh_from_db()
    click(client, "round_order", robin.code, order="5, 4, 3, 2, 1", reason="зал занят", version=robin.version)
    told = client.get(f"/competitions/{robin.code}/files/competition.json").json()["competition"]
    assert [drawn["participant"] for drawn in told["numbering"]["drawn"]] == [
        entry.person.code for entry in robin.entries.order_by("number") if entry.person
    ]
    assert told["round_order"] == [{"order": [5, 4, 3, 2, 1], "by": "chief", "reason": "зал занят"}]
