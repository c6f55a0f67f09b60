"""The papers of appendices 3, 4 and 7 to 11, read back: numbers that stay, results that count, what is personal."""

from __future__ import annotations

import io
import re
from collections.abc import Callable

import openpyxl
import pytest
from django.test import Client
from django.urls import reverse
from tests.documents.reading_back import pdf_text, squeezed
from tests.office import whole_events

from tavlei.office.competitions.conduct.medical import give_opinion
from tavlei.office.competitions.models import Competition, Entry, EntryParticulars, Team
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.competitions.results.entering import EnteredResult, enter_results
from tavlei.office.journal.models import Act
from tavlei.office.people.models import Region
from tavlei.office.roles.models import OfficeRole, User
from tavlei.tournament.model import Result

RULES = "draughts-rules-2022"
GIVEN = {"insurance_number": "112-233-445 95", "address": "420000, Казань, Баумана, 5", "identity": "9205 123456"}


def cells(client: Client, code: str, form: str) -> list[list[str]]:
    """The rows of a paper as a spreadsheet."""
    answer = client.get(reverse("pages:paper", args=[code, form, "xlsx"]), {"lang": "ru"})
    assert answer.status_code == 200, form
    sheet = openpyxl.load_workbook(io.BytesIO(answer.content)).active
    assert sheet is not None
    return [["" if cell is None else str(cell) for cell in row] for row in sheet.iter_rows(values_only=True)]


def paper(client: Client, code: str, form: str) -> str:
    answer = client.get(reverse("pages:paper", args=[code, form, "pdf"]), {"lang": "ru"})
    assert answer.status_code == 200, form
    return squeezed(pdf_text(answer.content))


def line(rows: list[list[str]], name: str) -> list[str]:
    """The cells of the line of somebody, without empty ones."""
    return [cell for cell in next(row for row in rows if any(name in cell for cell in row)) if cell]


@pytest.fixture
def last_wins(chief: User, make_competition: Callable[..., Competition]) -> Competition:
    """A Swiss of six after a round in which every lower number won: places and numbers differ."""
    competition = make_competition(6)
    one = pair_next(chief, competition, 1)
    told = []
    for board in one.encounters.all():
        colours = {seat.entry.number or 0: seat.colour for seat in board.seats.select_related("entry")}
        winner = Result.WHITE_WINS if colours[max(colours)] == "white" else Result.BLACK_WINS
        told.append(EnteredResult(board.board, winner, board.version))
    enter_results(chief, one, told)
    return competition


@pytest.mark.clause(RULES, "5.4.10.5.1", "app10", "14.1.3")
@pytest.mark.parametrize("form", ["results", "round-1-table", "cross-table"])
def test_the_number_of_a_participant_stays_to_the_end(client: Client, last_wins: Competition, form: str) -> None:
    rows = cells(client, last_wins.code, form)
    for board in last_wins.rounds.get(number=1).encounters.all():
        one, other = (seat.entry for seat in board.seats.select_related("entry__person"))
        for entry, opponent in ((one, other), (other, one)):
            own = line(rows, str(entry.person))
            place = own.index(next(cell for cell in own if str(entry.person) in cell))
            assert own[place - 1] == str(entry.number), own
            assert any(re.match(rf"{opponent.number} ?[бч]", cell) for cell in own[place + 1 :]), own
    first = line(rows, str(last_wins.entries.get(number=6).person))
    assert "6" in first[:2]


@pytest.mark.clause(RULES, "5.4.10.5.1", "app8", "14.1.2")
def test_a_card_names_the_opponents_by_their_numbers(client: Client, last_wins: Competition) -> None:
    entry = last_wins.entries.get(number=6)
    board = entry.seats.get().encounter
    opponent = board.seats.exclude(entry=entry).get().entry
    answer = client.get(reverse("pages:card", args=[last_wins.code, entry.pk, "xlsx"]), {"lang": "ru"})
    sheet = openpyxl.load_workbook(io.BytesIO(answer.content)).active
    assert sheet is not None
    row = next([cell for cell in row if cell is not None] for row in sheet.iter_rows(values_only=True) if row[0] == 1)
    assert row[1:3] == [str(opponent.person), opponent.number]


@pytest.mark.clause(RULES, "app9", "14.1.3")
def test_a_round_robin_keeps_the_numbers_after_somebody_was_struck_off(
    client: Client, chief: User, make_competition: Callable[..., Competition]
) -> None:
    competition = make_competition(4, system="round_robin", rounds_planned=3, regulation={"criteria": ["wins"]})
    Entry.objects.filter(competition=competition, number=4).update(number=7)
    pair_next(chief, competition, 1)
    rows = cells(client, competition.code, "results")
    last = competition.entries.get(number=7)
    assert line(rows, str(last.person))[0] == "7"
    head = next(row for row in rows if "Рейтинг" in row)
    assert [cell for cell in head if cell.isdigit()] == ["1", "2", "3", "7"]


def _with_two_regions(competition: Competition) -> None:
    other = Region.objects.create(code="RU-TVE", country="RU", name_ru="Тверская область")
    for entry in competition.entries.filter(number__in=(1, 2)).select_related("person"):
        assert entry.person is not None
        entry.person.region = other
        entry.person.save()


@pytest.mark.clause(RULES, "1.3/item4", "app11", "14.1.4")
def test_as_many_results_count_as_the_regulation_says(
    client: Client, chief: User, make_competition: Callable[..., Competition]
) -> None:
    competition = make_competition(6, regulation={"criteria": ["wins"], "counted_results": 3})
    _with_two_regions(competition)
    pair_next(chief, competition, 1)
    text = paper(client, competition.code, "team-standing")
    assert "Результатовкоманды,идущихвзачет:3" in text
    assert "недостаетрезультатов:1" in text  # two athletes, three results count
    rows = cells(client, competition.code, "team-standing")
    listed = [row for row in rows if any(str(entry.person) in cell for entry in competition.entries.all()
                                         for cell in row)]  # fmt: skip
    assert len(listed) == 5  # both of the smaller team, the three best of the larger


@pytest.mark.clause(RULES, "1.3/item4", "app11")
def test_without_a_word_of_the_regulation_the_smallest_team_decides(
    client: Client, chief: User, make_competition: Callable[..., Competition]
) -> None:
    competition = make_competition(6)
    _with_two_regions(competition)
    pair_next(chief, competition, 1)
    assert "Результатовкоманды,идущихвзачет:2" in paper(client, competition.code, "team-standing")


@pytest.mark.clause(RULES, "1.3/item4")
def test_the_announcement_asks_how_many_results_count(client: Client, chief: User) -> None:
    client.force_login(chief)
    page = client.get(reverse("pages:announce")).content.decode()
    assert 'name="counted_results"' in page
    given = {
        "name": "Кубок", "code": "cup", "sport": "draughts", "discipline": "russian", "status": "region",
        "starts": "2026-03-01", "ends": "2026-03-05", "system": "swiss_rating", "rounds_planned": "3", "seed": "x",
        "points_for_win": "2", "criteria": ["wins"], "criteria_order": "", "counted_results": "4",
    }  # fmt: skip
    client.post(reverse("pages:announce"), given)
    assert Competition.objects.get(code="cup").regulation["counted_results"] == 4
    client.post(reverse("pages:announce"), {**given, "code": "other", "counted_results": "0"})
    assert not Competition.objects.filter(code="other").exists()


@pytest.mark.clause(RULES, "app3", "app4", "2.2.2", "2.2.3")
def test_applications_print_what_was_written_down(client: Client, db: None) -> None:
    chief = whole_events.chief_judge()
    competition = whole_events.individual(chief)
    entry = competition.entries.order_by("person__search").first()
    assert entry is not None
    give_opinion(chief, entry, entry.version, may_take_part=True, doctor="Жукова Е. А.")
    client.force_login(chief)
    address = reverse("pages:particulars", args=[competition.code, entry.pk])
    assert address in client.get(reverse("pages:desk_entries", args=[competition.code])).content.decode()
    client.post(address, {"version": "0", **GIVEN})
    act = Act.objects.filter(kind="entry.particulars").get()
    assert "Баумана" not in str(act.details.after)
    early, final = (paper(client, competition.code, form) for form in ("preliminary-application-1", "application-1"))
    for text in GIVEN.values():
        assert squeezed(text) in early, text
        assert squeezed(text) in final, text
    assert "Допущен" in final
    assert "ЖуковаЕ.А.," in final
    assert "17.05.1980" in final
    stale = client.post(address, {"version": "0", **GIVEN, "address": "другой"}, follow=True)
    assert "изменил" in stale.content.decode()
    assert EntryParticulars.objects.get().address == GIVEN["address"]


@pytest.mark.clause(RULES, "app3", "app4")
def test_whoever_may_not_see_personal_data_has_blank_lines(
    client: Client, make_user: Callable[..., User], db: None
) -> None:
    chief = whole_events.chief_judge()
    competition = whole_events.individual(chief)
    entry = competition.entries.order_by("person__search").first()
    assert entry is not None
    EntryParticulars.objects.create(entry=entry, by=chief, at=whole_events.AT, **GIVEN)
    representative = make_user("representative", OfficeRole.REPRESENTATIVE, competition=competition)
    client.force_login(representative)
    final = paper(client, competition.code, "application-1")
    assert "Абрамов" in final
    assert not any(squeezed(text) in final for text in (*GIVEN.values(), "17.05.1980"))
    assert client.get(reverse("pages:particulars", args=[competition.code, entry.pk])).status_code == 403
    client.logout()
    assert client.get(reverse("pages:paper", args=[competition.code, "application-1", "pdf"])).status_code == 302


@pytest.mark.clause(RULES, "14.1.3", "app9", "app10", "app7/p1")
@pytest.mark.parametrize("system", ["round_robin", "swiss_lot"])
def test_tables_of_teams_keep_numbers_and_organisations(client: Client, db: None, system: str) -> None:
    chief = whole_events.chief_judge()
    rounds = 3 if system == "round_robin" else 2
    competition = whole_events.teams(chief, system=system, rounds=rounds)
    region = Region.objects.create(code="RU-TVE", country="RU", name_ru="Тверская область")
    Team.objects.filter(competition=competition, name="Бета").update(region=region)
    rows = cells(client, competition.code, "results")
    for entry in competition.entries.filter(person=None):
        own = line(rows, str(entry.team))
        assert own[own.index(str(entry.team)) - 1] == str(entry.number), own
    assert "Тверская область" in line(rows, "Бета")
    match = paper(client, competition.code, "round-1-match-1")
    assert "Группа:" in match


@pytest.mark.clause(RULES, "14.1.1", "app6")
def test_papers_name_people_and_never_logins(
    client: Client, make_user: Callable[..., User], make_competition: Callable[..., Competition], chief: User
) -> None:
    competition = make_competition(4)
    pair_next(chief, competition, 1)
    judge = make_user("login-of-the-judge", OfficeRole.CHIEF_JUDGE, competition=competition)
    named = make_user("login-of-the-secretary", OfficeRole.SECRETARY, competition=competition)
    named.first_name, named.last_name = "Анна", "Соколова"
    named.save()
    text = paper(client, competition.code, "round-1-protocol")
    assert "login" not in text
    assert "Соколова" not in text, "an account calls itself as it likes: the line to sign on stays empty"
    judge.person = competition.entries.select_related("person").order_by("pk")[0].person
    judge.save()
    assert "АбрамовИ." in paper(client, competition.code, "round-1-protocol")


@pytest.mark.clause(RULES, "app9", "app10", "app11", "14.1.3", "14.1.4")
@pytest.mark.parametrize("system", ["swiss_rating", "round_robin"])
def test_tables_name_people_as_their_columns_say(client: Client, db: None, system: str) -> None:
    """Appendices 9 and 10 have the surname and the name, appendix 11 also the patronymic."""
    competition = whole_events.individual(whole_events.chief_judge(), system=system, rounds_planned=7)
    results, standing = cells(client, competition.code, "results"), cells(client, competition.code, "team-standing")
    assert line(results, "Белова")[1 if system == "round_robin" else 2] == "Белова Иван"
    assert "Белова Иван Ильич" in line(standing, "Белова")
    heads = next(row for row in results if "Рейтинг" in row)
    wanted = ["№", "Фамилия, имя", "Зв., р/д", "Рейтинг", "Организация"]
    assert [head for head in heads if head in wanted] == wanted
