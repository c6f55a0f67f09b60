"""Rounds drawn by hand, pairs changed, rounds drawn again: through the pages of the desk and the API."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tavlei.office.api.tokens import make_token
from tavlei.office.competitions.field.reading import read_snapshot
from tavlei.office.competitions.models import Competition, Entry, Round
from tavlei.office.competitions.pairing.by_hand import ProposedPairs, stored_boards
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.competitions.results.entering import EnteredResult, enter_results
from tavlei.office.journal.models import Act
from tavlei.office.roles.models import OfficeRole, User
from tavlei.rulebook import Refusal
from tavlei.tournament.model import Result

Make = Callable[..., Competition]
CRITERIA = {"criteria": ["solkoff"]}
BY_HAND = {**CRITERIA, "draw_by_hand": True}


def club(make: Make, players: int = 6, regulation: dict[str, Any] | None = None, **given: Any) -> Competition:
    """An event below regional status, which may be drawn by hand."""
    return make(players, status="municipal", regulation=BY_HAND if regulation is None else regulation, **given)


def pks(competition: Competition) -> dict[int, int]:
    """The entries by their start numbers."""
    return {entry.number or 0: entry.pk for entry in competition.entries.exclude(number=None)}


def form(competition: Competition, pairs: list[tuple[int, int]], **more: Any) -> dict[str, Any]:
    """A form of the page, players by their start numbers; `bye` too."""
    by_number = pks(competition)
    found: dict[str, Any] = {"round": competition.rounds.count() + 1}
    for board, (white, black) in enumerate(pairs, start=1):
        found |= {f"white-{board}": by_number[white], f"black-{board}": by_number[black]}
    if "bye" in more:
        more["bye"] = by_number[more["bye"]]
    return {**found, **more}


def draw(client: Client, competition: Competition, pairs: list[tuple[int, int]], **more: Any) -> Any:
    """Send the form of a drawing by hand."""
    return client.post(reverse("pages:draw", args=[competition.code]), form(competition, pairs, draw="1", **more))


def all_won(chief: User, made: Round, result: Result = Result.WHITE_WINS) -> None:
    boards = [encounter for encounter in made.encounters.all() if encounter.seats.count() == 2]
    enter_results(chief, made, [EnteredResult(board.board, result, board.version) for board in boards])


def drawn_pairs(competition: Competition, number: int) -> list[tuple[int, int]]:
    numbers = {pk: given for given, pk in pks(competition).items()}
    made = competition.rounds.get(number=number)
    return [(numbers[white], numbers[black]) for white, black in stored_boards(read_snapshot(competition), made).pairs]


def text(response: Any) -> str:
    return " ".join(response.content.decode().split())


@pytest.fixture
def desk(client: Client, chief: User) -> Client:
    client.force_login(chief)
    return client


@pytest.mark.clause("draughts-rules-2022", "5.4.10.3", "5.4.10.8")
def test_a_round_is_drawn_by_hand_on_the_page_and_its_page_says_so(desk: Client, make_competition: Make) -> None:
    competition = club(make_competition)
    page = desk.get(reverse("pages:desk", args=[competition.code]))
    assert reverse("pages:draw", args=[competition.code]) in text(page)
    answer = draw(desk, competition, [(2, 1), (3, 4), (6, 5)])
    assert answer.headers["Location"] == reverse("pages:round", args=[competition.code, 1])
    made = competition.rounds.get()
    assert made.by_hand
    assert drawn_pairs(competition, 1) == [(2, 1), (3, 4), (6, 5)]
    shown = text(desk.get(answer.headers["Location"]))
    assert "Жеребьевка проведена вручную" in shown
    assert "chief" in shown
    act = Act.objects.get(kind="round.drawn_by_hand")
    assert len((act.details.after or {})["pairs"]) == 3
    assert competition.rounds.count() == 1


@pytest.mark.clause("draughts-rules-2022", "5.4.10.3")
def test_the_page_starts_from_the_program_or_from_nothing(desk: Client, make_competition: Make) -> None:
    competition = club(make_competition, 7)
    address = reverse("pages:draw", args=[competition.code])
    proposed = desk.get(address)
    assert sum(bool(row.white and row.black) for row in proposed.context["rows"]) == 3
    assert proposed.context["bye"] is not None
    assert not proposed.context["checked"].breaches
    empty = desk.get(address, {"start": "nothing"})
    assert [row.white for row in empty.context["rows"]] == [None, None, None]
    assert "checked" not in empty.context


@pytest.mark.clause("draughts-rules-2022", "5.4.10.8", "5.4.10.2/item6")
def test_a_drawing_takes_effect_only_when_it_is_complete(desk: Client, make_competition: Make) -> None:
    competition = club(make_competition)
    missing = draw(desk, competition, [(1, 2), (3, 4)])
    assert "5.4.10.8" in text(missing)
    family = competition.entries.get(number=5).person.family  # type: ignore[union-attr]
    assert family in text(missing), "people are told by name"
    twice = draw(desk, competition, [(1, 2), (3, 4), (5, 1)], bye=6)
    assert len(twice.context["problems"]) == 1
    odd = draw(desk, competition, [(1, 2), (3, 4)], bye=5)
    assert "5.4.10" in text(odd)
    assert not competition.rounds.exists()
    assert [row.white for row in missing.context["rows"]][:2] == [pks(competition)[1], pks(competition)[3]], "kept"


@pytest.mark.clause("draughts-rules-2022", "5.4.10.2/item1", "5.4.10.2/item2", "5.4.10.8")
def test_breaches_are_told_by_the_rules_and_need_a_reason(desk: Client, make_competition: Make) -> None:
    competition = club(make_competition, 5)
    draw(desk, competition, [(1, 2), (3, 4)], bye=5)
    all_won(User.objects.get(username="chief"), competition.rounds.get(number=1))
    refused = draw(desk, competition, [(2, 1), (4, 3)], bye=5)
    assert [finding.number for finding in refused.context["checked"].breaches] == [
        "5.4.10.2/item1", "5.4.10.2/item1", "5.4.10.2/item2",
    ]  # fmt: skip
    assert competition.rounds.count() == 1
    accepted = draw(desk, competition, [(2, 1), (4, 3)], bye=5, reason="других участников нет")
    assert accepted.status_code == 302
    made = competition.rounds.get(number=2)
    assert [breach["clause"] for breach in made.drawing["breaches"]] == [
        "5.4.10.2/item1", "5.4.10.2/item1", "5.4.10.2/item2",
    ]  # fmt: skip
    shown = text(desk.get(accepted.headers["Location"]))
    assert "других участников нет" in shown
    assert "Нарушено требований: 3" in shown


@pytest.mark.clause("draughts-rules-2022", "5.4.10.2/item3")
def test_a_fourth_equal_colour_is_a_breach_and_a_third_a_remark(desk: Client, make_competition: Make) -> None:
    competition = club(make_competition, 6, rounds_planned=4)
    rounds = [[(1, 2), (3, 4), (5, 6)], [(1, 3), (5, 2), (6, 4)], [(1, 4), (2, 6), (5, 3)]]
    chief = User.objects.get(username="chief")
    for number, pairs in enumerate(rounds, start=1):
        checked = desk.post(reverse("pages:draw", args=[competition.code]), form(competition, pairs)).context["checked"]
        told = {finding.key for finding in checked.remarks}
        assert ("swiss.hand.third_white" in told) == (number == 3)
        assert draw(desk, competition, pairs).status_code == 302
        all_won(chief, competition.rounds.get(number=number), Result.DRAW)
    page = draw(desk, competition, [(1, 5), (4, 2), (3, 6)])
    assert [(finding.key, finding.number) for finding in page.context["checked"].breaches] == [
        ("swiss.hand.fourth_white", "5.4.10.2/item3")
    ]
    assert draw(desk, competition, [(5, 1), (4, 2), (3, 6)]).status_code == 200, "now number 5 has White again"


@pytest.mark.clause("draughts-rules-2022", "5.4.10.8", "5.4.10.12/item1")
def test_only_the_chief_judge_decides_on_a_breach(
    client: Client, chief: User, make_competition: Make, make_user: Callable[..., User]
) -> None:
    competition = club(make_competition)
    secretary = make_user("secretary", OfficeRole.SECRETARY, competition=competition)
    client.force_login(secretary)
    assert draw(client, competition, [(1, 2), (3, 4), (5, 6)]).status_code == 302
    all_won(chief, competition.rounds.get(number=1))
    page = draw(client, competition, [(2, 1), (3, 5), (4, 6)], reason="так решили")
    assert page.status_code == 200
    assert "главный судья" in text(page)
    assert competition.rounds.count() == 1
    assert client.get(reverse("pages:change_pairs", args=[competition.code, 1])).status_code == 403


@pytest.mark.clause("draughts-rules-2022", "5.4.10.10", "5.4.10.3")
def test_the_status_and_the_regulation_say_whether_hands_may_draw(desk: Client, make_competition: Make) -> None:
    regional = make_competition(6, regulation=CRITERIA)
    page = draw(desk, regional, [(1, 2), (3, 4), (5, 6)], reason="нет компьютера")
    assert "5.4.10.10" in text(page)
    assert not regional.rounds.exists()
    assert reverse("pages:draw", args=[regional.code]) not in text(desk.get(reverse("pages:desk", args=["kazan"])))


@pytest.mark.clause("draughts-rules-2022", "5.4.10.3")
def test_without_the_word_of_the_regulation_a_reason_is_asked_for(desk: Client, make_competition: Make) -> None:
    competition = club(make_competition, regulation=CRITERIA)
    page = draw(desk, competition, [(1, 2), (3, 4), (5, 6)])
    assert "5.4.10.3" in text(page)
    assert not competition.rounds.exists()
    assert draw(desk, competition, [(1, 2), (3, 4), (5, 6)], reason="отключили свет").status_code == 302


@pytest.mark.clause("draughts-rules-2022", "5.4.10.11", "5.4.10.11/item1", "5.4.10.12/item2")
@pytest.mark.parametrize("regulation", [BY_HAND, CRITERIA])
def test_the_declaration_decides_what_the_final_coefficients_are(
    desk: Client, chief: User, make_competition: Make, regulation: dict[str, Any]
) -> None:
    competition = club(make_competition, 5, regulation)
    first = [([(1, 2), (3, 4)], 5), ([(5, 1), (4, 2)], 3), ([(1, 4), (3, 5)], 2)]
    for number, (pairs, bye) in enumerate(first, start=1):
        assert not read_snapshot(competition).is_drawn_by_hand, "only final tables"
        assert draw(desk, competition, pairs, bye=bye, reason="вручную").status_code == 302
        all_won(chief, competition.rounds.get(number=number))
    field = read_snapshot(Competition.objects.get(pk=competition.pk))
    assert field.is_drawn_by_hand == bool(regulation.get("draw_by_hand"))
    points = {row.participant: row.points for row in field.rows}
    lowest = min(points.values()) if field.is_drawn_by_hand else 0
    number_five = f"e{pks(competition)[5]}"
    opponents = [f"e{pks(competition)[1]}", f"e{pks(competition)[3]}"]
    row = next(row for row in field.rows if row.participant == number_five)
    assert row.values["solkoff"] == sum(points[name] for name in opponents) + lowest
    page = desk.get(reverse("pages:why_value", args=[competition.code, pks(competition)[5], "solkoff"]))
    assert ("5.4.10.11" in text(page)) == field.is_drawn_by_hand
    table = text(desk.get(reverse("pages:table", args=[competition.code])))
    assert ("5.4.10.11" in table) == field.is_drawn_by_hand
    paper = desk.get(reverse("pages:paper", args=[competition.code, "results", "xlsx"]))
    assert paper.status_code == 200


@pytest.mark.clause("draughts-rules-2022", "5.4.10.11/item2")
def test_a_withdrawn_opponent_counts_with_the_gain_of_his_score_group(
    desk: Client, chief: User, make_competition: Make
) -> None:
    competition = club(make_competition, 6)
    draw(desk, competition, [(1, 2), (3, 4), (5, 6)])
    all_won(chief, competition.rounds.get(number=1))
    left = competition.entries.get(number=5)
    desk.post(reverse("pages:withdraw", args=[competition.code, left.pk]), {"version": left.version, "reason": "болен"})
    draw(desk, competition, [(1, 3), (2, 4)], bye=6)
    all_won(chief, competition.rounds.get(number=2))
    running = read_snapshot(Competition.objects.get(pk=competition.pk))
    draw(desk, competition, [(4, 1), (3, 6)], bye=2)
    all_won(chief, competition.rounds.get(number=3))
    field = read_snapshot(Competition.objects.get(pk=competition.pk))
    key = f"e{left.pk}"
    assert not running.standings.scores.credits
    credit = field.standings.scores.credits[key]
    assert sorted(credit.group) == sorted(f"e{pks(competition)[number]}" for number in (1, 3))
    assert credit.halves == 2 + Fraction(2 + 2, 2)


@pytest.mark.clause("draughts-rules-2022", "5.4.10.9")
def test_set_and_barred_pairs_of_the_regulation_bind_the_program_and_the_hand(
    desk: Client, chief: User, make_competition: Make
) -> None:
    regulation = {**BY_HAND, "set_pairs": "1: 1-2", "barred_pairs": "3-4\n2: 1-5"}
    competition = club(make_competition, regulation=regulation)
    page = draw(desk, competition, [(1, 3), (2, 5), (4, 6)])
    assert [(finding.key, finding.number) for finding in page.context["checked"].breaches] == [
        ("swiss.hand.not_forced", "5.4.10.9")
    ]
    page = draw(desk, competition, [(1, 2), (3, 4), (5, 6)])
    assert [finding.key for finding in page.context["checked"].breaches] == ["swiss.hand.forbidden"]
    desk.post(reverse("pages:pair", args=[competition.code]), {"round": 1})
    met = [frozenset(pair) for pair in drawn_pairs(competition, 1)]
    assert frozenset({1, 2}) in met
    assert frozenset({3, 4}) not in met


@pytest.mark.clause("draughts-rules-2022", "5.4.10.9")
def test_a_line_that_is_no_pair_is_refused_with_the_regulation(make_competition: Make) -> None:
    with pytest.raises(Refusal, match="set_pairs"):
        club(make_competition, regulation={**BY_HAND, "set_pairs": "первый со вторым"})


@pytest.mark.clause("draughts-rules-2022", "5.4.10.9")
def test_groups_are_drawn_among_themselves_in_the_first_rounds(desk: Client, make_competition: Make) -> None:
    regulation = {**CRITERIA, "drawing_groups": "sex_within", "drawing_group_rounds": 1}
    competition = club(make_competition, 8, regulation)
    desk.post(reverse("pages:pair", args=[competition.code]), {"round": 1})
    sexes = {entry.number: entry.person.sex for entry in competition.entries.all() if entry.person}
    assert all(sexes[white] == sexes[black] for white, black in drawn_pairs(competition, 1))
    assert len(drawn_pairs(competition, 1)) == 4


@pytest.mark.clause("draughts-rules-2022", "5.4.10.12", "5.4.10.12/item1")
def test_pairs_are_changed_by_a_reasoned_decision(desk: Client, chief: User, make_competition: Make) -> None:
    competition = make_competition(6, regulation=CRITERIA)
    pair_next(chief, competition, 1)
    address = reverse("pages:change_pairs", args=[competition.code, 1])
    computed = drawn_pairs(competition, 1)
    (one, two), (three, four), last = computed
    other = [(one, four), (three, two), last]
    given = {**form(competition, other), "draw": "1", "ground": "error"}
    untouched = competition.rounds.get().encounters.get(board=3).pk
    assert desk.post(address, given).status_code == 200, "without a reason it stays as it is"
    assert drawn_pairs(competition, 1) == computed
    answer = desk.post(address, {**given, "reason": "одна команда"})
    assert answer.status_code == 302
    assert sorted(drawn_pairs(competition, 1)) == sorted(other)
    assert competition.rounds.get().encounters.get(board=3).pk == untouched, "what stays keeps its board"
    shown = text(desk.get(answer.headers["Location"]))
    assert "Пары изменены" in shown
    assert "одна команда" in shown
    assert not competition.rounds.get().by_hand
    act = Act.objects.get(kind="round.changed")
    assert act.details.reason == "одна команда"


@pytest.mark.clause("draughts-rules-2022", "5.4.10.12/item1")
def test_pairs_of_a_round_with_results_stand(desk: Client, chief: User, make_competition: Make) -> None:
    competition = make_competition(6, regulation=CRITERIA)
    all_won(chief, pair_next(chief, competition, 1))
    for name in ("change_pairs", "draw_again"):
        given = {**form(competition, [(1, 2), (3, 4), (5, 6)]), "draw": "1", "reason": "поздно"}
        before = drawn_pairs(competition, 1)
        desk.post(reverse(f"pages:{name}", args=[competition.code, 1]), given)
        assert drawn_pairs(competition, 1) == before
    assert "draw_again" not in text(desk.get(reverse("pages:round", args=[competition.code, 1])))


@pytest.mark.clause("draughts-rules-2022", "5.4.10.8/item2", "5.4.10.12/item1")
def test_a_repeated_drawing_touches_as_few_as_possible(desk: Client, chief: User, make_competition: Make) -> None:
    competition = make_competition(8, regulation=CRITERIA)
    pair_next(chief, competition, 1)
    before = drawn_pairs(competition, 1)
    gone = before[0][0], before[1][0]
    address = reverse("pages:draw_again", args=[competition.code, 1])
    absent = [pks(competition)[number] for number in gone]
    assert desk.post(address, {"absent": absent, "ground": "decision"}).status_code == 200
    assert drawn_pairs(competition, 1) == before, "a reason is asked for"
    assert desk.post(address, {"absent": absent, "ground": "decision", "reason": "не приехали"}).status_code == 302
    after = drawn_pairs(competition, 1)
    assert set(before[2:]) < set(after)
    assert {number for pair in after for number in pair} == set(range(1, 9)) - set(gone)
    made = competition.rounds.get()
    assert made.drawing["manner"] == "again"
    assert made.absent == sorted(absent)
    page = text(desk.get(reverse("pages:round", args=[competition.code, 1])))
    assert "не приехали" in page
    assert "Не участвуют в жеребьевке тура" in page


@pytest.mark.clause("draughts-rules-2022", "5.4.10.3", "5.4.10.8", "5.4.10.12/item1")
def test_the_api_draws_changes_and_draws_again(client: Client, chief: User, make_competition: Make) -> None:
    competition = club(make_competition, 5)
    by_number = pks(competition)
    headers = {"Authorization": f"Bearer {make_token(chief, 'tests')}"}

    def post(path: str, given: dict[str, Any]) -> Any:
        address = f"/api/v1/desk/{competition.code}/{path}"
        return client.post(address, given, content_type="application/json", headers=headers)

    def pairs(*drawn: tuple[int, int]) -> list[dict[str, int]]:
        return [{"white": by_number[white], "black": by_number[black]} for white, black in drawn]

    short = post("draw", {"round": 1, "pairs": pairs((1, 2))})
    assert short.status_code == 422
    assert "5.4.10.8" in short.json()["problems"][0]["clause"]
    made = post("draw", {"round": 1, "pairs": pairs((1, 2), (3, 4)), "bye": by_number[5]})
    assert made.status_code == 200, made.content
    assert [board["white"] for board in made.json()["boards"]] == [by_number[number] for number in (1, 3, 5)]
    changed = post("rounds/1/change", {"pairs": pairs((2, 1), (3, 4)), "bye": by_number[5], "reason": "ошибка"})
    assert changed.status_code == 200, changed.content
    assert {board["white"] for board in changed.json()["boards"]} == {by_number[number] for number in (2, 3, 5)}
    assert post("rounds/1/again", {"reason": " "}).status_code == 422
    assert post("rounds/1/again", {"reason": "решение", "absent": [by_number[5]]}).status_code == 200


@pytest.mark.clause("draughts-rules-2022", "5.4.10.3")
def test_only_a_swiss_has_pages_of_drawing(desk: Client, make_competition: Make) -> None:
    competition = make_competition(4, system="round_robin", regulation=CRITERIA)
    assert desk.get(reverse("pages:draw", args=[competition.code])).status_code == 404
    desk.post(reverse("pages:pair", args=[competition.code]), {"round": 1})
    assert desk.get(reverse("pages:draw_again", args=[competition.code, 1])).status_code == 404


def test_boards_are_read_as_they_were_stored(chief: User, make_competition: Make) -> None:
    competition = club(make_competition, 5)
    made = pair_next(chief, competition, 1)
    stored = stored_boards(read_snapshot(competition), made)
    assert isinstance(stored, ProposedPairs)
    assert len(stored.pairs) == 2
    assert stored.bye in set(Entry.objects.values_list("pk", flat=True))
