"""What judges record besides the play, on its pages: the rule that checks each record, and what it refuses."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from tests.documents.reading_back import pdf_text, squeezed

from tavlei.office.competitions.conduct.staff import accredit, add_staff
from tavlei.office.competitions.models import Competition, ConductRecord, Round, State
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.competitions.results.entering import EnteredResult, enter_results
from tavlei.office.journal.models import Act
from tavlei.office.roles.models import OfficeRole, User
from tavlei.tournament.conduct.staff import StaffRole
from tavlei.tournament.model import Result

RULES = "draughts-rules-2022"
Make = Callable[..., Competition]


@pytest.fixture
def signed_in(client: Client, chief: User) -> Client:
    client.force_login(chief)
    return client


def written(client: Client, competition: Competition, kind: str, **given: Any) -> str:
    """The page after a record was sent."""
    address = reverse("pages:record", args=[competition.code, kind])
    return client.post(address, given, follow=True).content.decode()


def page(client: Client, competition: Competition, kind: str) -> str:
    return client.get(reverse("pages:record", args=[competition.code, kind])).content.decode()


def only(kind: str) -> ConductRecord:
    kept = ConductRecord.objects.get(kind=kind)
    assert Act.objects.filter(kind=f"conduct.{kind}").count() == 1
    return kept


@pytest.fixture
def first_round(chief: User, make_competition: Make) -> Round:
    made = pair_next(chief, make_competition(6), 1)
    made.starts = datetime(2026, 3, 1, 10, tzinfo=UTC)
    made.save()
    return made


@pytest.mark.clause(RULES, "2.3.3", "12.4.6")
def test_the_desk_counts_the_records_and_a_stranger_sees_none(
    signed_in: Client, make_competition: Make, make_user: Callable[..., User]
) -> None:
    competition = make_competition(4)
    desk = signed_in.get(reverse("pages:desk", args=[competition.code])).content.decode()
    address = reverse("pages:records", args=[competition.code])
    assert address in desk
    assert "Разрешения судьи" in signed_in.get(address).content.decode()
    assert signed_in.get(reverse("pages:record", args=[competition.code, "nothing"])).status_code == 404
    signed_in.force_login(make_user("stranger", OfficeRole.PLAYER))
    assert signed_in.get(address).status_code == 403
    assert signed_in.get(reverse("pages:record", args=[competition.code, "permit"])).status_code == 403
    signed_in.logout()
    assert signed_in.get(address).status_code == 302


@pytest.mark.clause(RULES, "2.3.3/item2", "2.3.3/item11")
def test_a_permit_is_given_to_the_blind_and_refused_to_others(signed_in: Client, first_round: Round) -> None:
    competition = first_round.competition
    entry = competition.entries.all()[0]
    given = {"entry": entry.pk, "allowance": "voice_recorder", "opponent_sight": "full"}
    assert "2.3.3" in written(signed_in, competition, "permit", **given, sight="impaired")
    assert not ConductRecord.objects.exists()
    shown = written(signed_in, competition, "permit", **given, sight="blind")
    kept = only("permit")
    assert (kept.entry, kept.content["allowance"]) == (entry, "voice_recorder")
    assert str(entry.person) in shown
    assert Act.objects.get(kind="conduct.permit").clause.endswith("2.3.3/item11")
    board = {"entry": entry.pk, "allowance": "second_board", "sight": "full"}
    assert "2.3.3" in written(signed_in, competition, "permit", **board, opponent_sight="full")
    written(signed_in, competition, "permit", **board, opponent_sight="impaired")
    assert ConductRecord.objects.filter(kind="permit").count() == 2


@pytest.mark.clause(RULES, "2.3.3/item11")
def test_devices_are_kept_where_the_regulation_allows_it(signed_in: Client, make_competition: Make) -> None:
    stored = {"allowance": "device_stored", "sight": "full", "opponent_sight": "full", "stored_where": "гардероб",
              "switched_off": "on"}  # fmt: skip
    competition = make_competition(4)
    entry = competition.entries.all()[0]
    assert "2.3.3" in written(signed_in, competition, "permit", entry=entry.pk, **stored)
    competition.regulation["devices_stored"] = True
    competition.save()
    written(signed_in, competition, "permit", entry=entry.pk, **stored)
    assert only("permit").content["stored_where"] == "гардероб"


@pytest.mark.clause(RULES, "2.3.2", "2.3.3", "2.3.2/item9", "5.4.15.2")
def test_a_breach_of_an_athlete_names_its_clause(signed_in: Client, first_round: Round) -> None:
    competition, entry = first_round.competition, first_round.competition.entries.all()[0]
    for duty, number in (("dress", "2.3.2"), ("no_devices", "2.3.3/item11"), ("hand_in_sheets", "2.3.2/item9")):
        written(signed_in, competition, "breach", entry=entry.pk, round=first_round.pk, duty=duty, facts="замечено")
        assert Act.objects.filter(kind="conduct.breach").latest("number").clause.endswith(number)
    shown = page(signed_in, competition, "breach")
    assert "соблюдать дресс-код" in shown
    assert "5.4.15.2" in shown
    assert reverse("pages:incidents", args=[competition.code]) in shown
    written(signed_in, competition, "breach", entry=entry.pk, duty="dress", facts="")
    assert ConductRecord.objects.filter(kind="breach").count() == 3


@pytest.mark.clause(RULES, "15.5")
def test_spectators_are_asked_for_silence(signed_in: Client, make_competition: Make) -> None:
    competition = make_competition(4)
    given = {"who": "двое у шестого стола", "duty": "no_advice", "facts": "подсказали ход"}
    written(signed_in, competition, "spectator", **given)
    assert not ConductRecord.objects.exists()  # it must be said what was done
    shown = written(signed_in, competition, "spectator", **given, done="удалены из зала")
    assert only("spectator").content["done"] == "удалены из зала"
    assert "не давать советов участникам" in shown
    assert Act.objects.get(kind="conduct.spectator").clause.endswith("15.5")


@pytest.mark.clause(RULES, "15.4", "15.2")
@pytest.mark.parametrize(("minute", "allowed"), [("13:09", True), ("13:11", False)])
def test_flash_is_allowed_in_the_first_ten_minutes(
    signed_in: Client, chief: User, first_round: Round, minute: str, allowed: bool
) -> None:
    competition = first_round.competition
    given = {"round": first_round.pk, "taken": f"2026-03-01T{minute}", "who": "Лис Олег", "committee": "on"}
    shown = written(signed_in, competition, "flash", **given)
    assert only("flash").content["allowed"] is allowed
    assert "15.4" in shown
    accredit(chief, competition, "Лис Олег", "«Шашки»")
    first_round.starts = None
    first_round.save()
    assert "неизвестно, когда начался тур" in written(signed_in, competition, "flash", **given)
    assert ConductRecord.objects.count() == 1


@pytest.mark.clause(RULES, "1.1/p4")
def test_the_playing_zone_has_a_hall(signed_in: Client, make_competition: Make) -> None:
    competition = make_competition(4)
    assert "дважды" in written(signed_in, competition, "zone", halls="зал", beside="зал")
    shown = written(signed_in, competition, "zone", halls="Большой зал\nМалый зал", beside="коридор")
    assert only("zone").content["beside"] == "коридор"
    assert "Малый зал" in shown


@pytest.mark.clause(RULES, "4.2", "4.2/p8", "4.2/p9")
def test_the_hall_has_enough_for_all_pairs_and_two_spare_clocks(signed_in: Client, make_competition: Make) -> None:
    competition = make_competition(6)
    enough = {"tables": 3, "chairs": 6, "boards": 3, "sets": 3, "clocks": 5, "tables_steady": "on", "chairs_fit": "on",
              "electronic": "on", "recommended_model": "on", "clocks_placed": "on"}  # fmt: skip
    shown = written(signed_in, competition, "furniture", **{**enough, "clocks": 4})
    assert only("furniture").content["passes"] is False
    assert "4.2" in shown
    written(signed_in, competition, "furniture", **enough)
    assert ConductRecord.objects.filter(kind="furniture").last().content["passes"] is True  # type: ignore[union-attr]
    written(signed_in, competition, "furniture", **{**enough, "tables": -1})
    assert ConductRecord.objects.filter(kind="furniture").count() == 2
    misplaced = {name: value for name, value in enough.items() if name != "clocks_placed"}
    written(signed_in, competition, "furniture", **misplaced)
    assert ConductRecord.objects.filter(kind="furniture").last().content["passes"] is False  # type: ignore[union-attr]


DRAUGHTS = {"which": "доска 1", "playing_surface_side": 360, "square_side": 45, "piece_diameter": 40,
            "piece_height": 8, "clock_exact": "yes", "clock_two_timers": "yes"}  # fmt: skip


@pytest.mark.clause(RULES, "9.3.1.2", "4.2")
def test_in_renju_the_clock_stands_on_blacks_left(signed_in: Client, make_competition: Make) -> None:
    competition = make_competition(4, sport="renju", discipline="renju", regulation={"criteria": ["wins"]})
    counted = {"tables": 2, "chairs": 4, "boards": 2, "sets": 2, "clocks": 4}
    assert "9.3.1.2" in written(signed_in, competition, "furniture", **counted)
    assert only("furniture").content["passes"] is False


@pytest.mark.clause(RULES, "4.2/p2", "4.2/p5", "4.2/p7", "6.1.1/p2", "6.1.3.1/item2")
def test_a_board_and_its_clock_are_measured(signed_in: Client, make_competition: Make) -> None:
    competition = make_competition(4)
    assert "ничего не измерено" in written(signed_in, competition, "equipment", which="доска 1")
    shown = written(signed_in, competition, "equipment", **{**DRAUGHTS, "playing_surface_side": 340})
    assert only("equipment").content["passes"] is False
    assert "6.1.1" in shown
    written(signed_in, competition, "equipment", **DRAUGHTS)
    assert ConductRecord.objects.filter(kind="equipment").last().content["passes"] is True  # type: ignore[union-attr]


@pytest.mark.clause(RULES, "7.1/p2", "7.2.1/p2", "9.2.2.1", "9.2.2.2/item5", "9.2.2.3", "4.2/p2", "6.1.10.2", "7.7.2")
@pytest.mark.parametrize(
    ("sport", "discipline", "good", "bad"),
    [
        ("draughts", "international", {"playing_surface_side": 400}, {"playing_surface_side": 460}),
        ("renju", "renju", {"black_stones": 50}, {"black_stones": 49}),
        ("draughts", "giveaway", {"pieces_same_size": "yes"}, {"pieces_same_size": "no"}),
        ("draughts", "russian_rapid", {"tournament_clock": "yes"}, {"tournament_clock": "no"}),
        ("draughts", "international_blitz", {"tournament_clock": "yes"}, {"tournament_clock": "no"}),
    ],
)
def test_every_discipline_has_its_measures(
    signed_in: Client, make_competition: Make, sport: str, discipline: str, good: dict[str, Any], bad: dict[str, Any]
) -> None:
    competition = make_competition(4, sport=sport, discipline=discipline, regulation={"criteria": ["wins"]})
    for measured, passes in ((good, True), (bad, False)):
        written(signed_in, competition, "equipment", which="комплект", **measured)
        assert ConductRecord.objects.latest("pk").content["passes"] is passes, measured


@pytest.mark.clause("draughts-rules-2013", "2.1.1/p3", "2.1.3.2")
def test_a_board_of_an_earlier_edition_is_measured_by_it(signed_in: Client, make_competition: Make) -> None:
    competition = make_competition(4, starts=date(2020, 3, 1), ends=date(2020, 3, 5))
    assert signed_in.get(reverse("pages:records", args=[competition.code])).status_code == 200
    for side, passes in ((400, True), (300, False)):
        written(signed_in, competition, "equipment", which="доска 1", playing_surface_side=side)
        assert ConductRecord.objects.latest("pk").content["passes"] is passes, side


@pytest.mark.clause(RULES, "13.1.6")
def test_the_plan_of_the_staff_tells_who_is_missing(signed_in: Client, chief: User, make_competition: Make) -> None:
    competition = make_competition(4)
    assert "не указано ни одно число" in written(signed_in, competition, "staff_plan", hall="готов")
    written(signed_in, competition, "staff_plan", hall="готов", doctor=1, cleaner=2)
    add_staff(chief, competition, "Жукова Е. А.", StaffRole.DOCTOR)
    shown = page(signed_in, competition, "staff_plan")
    assert "13.1.6" in shown
    assert "не хватает работников: 2" in shown
    assert only("staff_plan").content["participants"] == 4


@pytest.mark.clause(RULES, "3.1.1")
def test_an_organiser_proposes_before_and_gives_prizes_later(
    signed_in: Client, chief: User, make_competition: Make
) -> None:
    competition = make_competition(4)
    given = {"organiser": "Федерация", "day": "2026-02-01", "text": "восемь туров"}
    written(signed_in, competition, "proposal", **given, what="draft_change")
    assert only("proposal").content["text"] == "восемь туров"
    pair_next(chief, competition, 1)
    assert "3.1.1" in written(signed_in, competition, "proposal", **given, what="draft_change")
    assert ConductRecord.objects.count() == 1
    written(signed_in, competition, "proposal", **given, what="additional_prize")
    assert ConductRecord.objects.count() == 2


@pytest.mark.clause(RULES, "I/p2", "XVI")
def test_a_case_without_a_rule_rests_on_a_similar_clause(
    signed_in: Client, make_competition: Make, make_user: Callable[..., User]
) -> None:
    competition = make_competition(4)
    given = {"facts": "погас свет", "decision": "часы остановлены"}
    assert "I" in written(signed_in, competition, "unforeseen", **given)
    assert not ConductRecord.objects.exists()
    assert "пункта 99.9 нет" in written(signed_in, competition, "unforeseen", **given, similar="99.9")
    shown = written(signed_in, competition, "unforeseen", **given, similar="5.4.4.1, 6.1.10.3")
    assert only("unforeseen").content["similar"] == "5.4.4.1, 6.1.10.3"
    assert "6.1.10.3" in shown
    written(signed_in, competition, "unforeseen", **given, ruling="Письмо № 5", ruling_day="2026-01-10")
    assert ConductRecord.objects.count() == 2
    signed_in.force_login(make_user("judge", OfficeRole.JUDGE))
    assert signed_in.get(reverse("pages:record", args=[competition.code, "unforeseen"])).status_code == 403


@pytest.mark.clause(RULES, "2.3.1/item1")
def test_athletes_are_told_the_programme(signed_in: Client, make_competition: Make) -> None:
    competition = make_competition(4)
    assert "Участникам еще не сообщено: 1" in page(signed_in, competition, "notice")
    written(signed_in, competition, "notice", what="programme", where="", text="в 10.00")
    assert not ConductRecord.objects.exists()
    shown = written(signed_in, competition, "notice", what="programme", where="стенд", text="в 10.00")
    assert "Участникам еще не сообщено: 0" in shown


@pytest.mark.clause(RULES, "1.1", "1.1/p2", "1.1/p3", "2.3.2/item9")
def test_sheets_are_handed_in_after_the_games(signed_in: Client, chief: User, first_round: Round) -> None:
    competition = first_round.competition
    assert "еще нет результатов" in written(signed_in, competition, "sheets")
    told = [EnteredResult(board.board, Result.WHITE_WINS, board.version) for board in first_round.encounters.all()]
    enter_results(chief, first_round, told)
    handed = {f"board-{board.board}": ["white", "black"] for board in first_round.encounters.all()}
    shown = written(signed_in, competition, "sheets", **{**handed, "board-2": ["white"]})
    board = first_round.encounters.get(board=2)
    loser = board.seats.get(colour="black").entry
    assert only("sheets").content["owed"] == [str(loser)]
    assert "6.1.7" in shown  # what wins a game
    assert "checked" in page(signed_in, competition, "sheets")


@pytest.mark.clause(RULES, "14.2", "I/p2", "3.1.1")
def test_the_report_of_the_judges_tells_what_was_recorded(
    signed_in: Client, chief: User, make_competition: Make
) -> None:
    competition = make_competition(4)
    written(signed_in, competition, "unforeseen", facts="погас свет", decision="часы остановлены", similar="5.4.4.1")
    written(signed_in, competition, "proposal", organiser="Федерация", day="2026-02-01", what="additional_prize",
            text="кубок")  # fmt: skip
    pair_next(chief, competition, 1)
    address = reverse("pages:paper", args=[competition.code, "judges-report", "pdf"])
    text = squeezed(pdf_text(signed_in.get(address, {"lang": "ru"}).content))
    for part in ("погас свет – часы остановлены (5.4.4.1)", "Федерация: кубок", "не предусмотренные Правилами: 1"):
        assert squeezed(part) in text, part


@pytest.mark.clause(RULES, "14.2", "12.3", "14.1.1", "14.1.3")
def test_the_report_of_the_panel_is_handed_in(signed_in: Client, make_competition: Make) -> None:
    competition = make_competition(4, regulation={"criteria": ["wins"], "report_due": "2026-03-10"})
    given = {"handed_in": "2026-03-12", "to": "Федерация шашек", "approved_by": "Громов П. С.\nОрлова Т. М."}
    assert "14.1.1" in page(signed_in, competition, "panel_report")
    assert "после последнего тура" in written(signed_in, competition, "panel_report", **given)
    Competition.objects.filter(pk=competition.pk).update(state=State.FINISHED)
    assert "12.3" in written(signed_in, competition, "panel_report", **{**given, "approved_by": ""})
    assert not ConductRecord.objects.exists()
    shown = written(signed_in, competition, "panel_report", **given)
    assert only("panel_report").content["in_time"] is False
    assert "14.2" in shown


@pytest.mark.clause(RULES, "2.2.1", "2.2.5", "5.2", "5.4.17.4")
def test_the_questions_of_a_regulation_are_shown_with_what_silence_means(
    signed_in: Client, make_competition: Make, make_user: Callable[..., User]
) -> None:
    competition = make_competition(4, regulation={"criteria": ["wins"], "deposit": 1000})
    address = reverse("pages:questions", args=[competition.code])
    shown = signed_in.get(address).content.decode()
    assert "5.4.17.4" in shown
    assert "не указано" in shown
    signed_in.force_login(make_user("stranger", OfficeRole.PLAYER))
    assert signed_in.get(address).status_code == 403


@pytest.mark.clause(RULES, "15.1", "13.1.2")
@pytest.mark.parametrize(
    ("name", "point", "number"), [("press", "centre_apart", "15.1"), ("doctor", "first_aid", "13.1.2")]
)
def test_the_press_centre_and_the_doctors_care_are_ticked_off(
    signed_in: Client, make_competition: Make, make_user: Callable[..., User], name: str, point: str, number: str
) -> None:
    competition = make_competition(4)
    address = reverse("pages:checklist", args=[competition.code, name])
    assert number in signed_in.get(address).content.decode()
    signed_in.post(address, {"version": "0", point: "no", "notes": "рядом с залом"})
    kept = competition.checklists.get(name=name)
    assert kept.answers == {point: False}
    stale = signed_in.post(address, {"version": "0", point: "yes"}, follow=True).content.decode()
    assert "изменил" in stale
    signed_in.force_login(make_user("stranger", OfficeRole.PLAYER))
    assert signed_in.post(address, {"version": "1", point: "yes"}).status_code == 403


@pytest.mark.clause(RULES, "5.4.12.1", "5.4.12.3", "5.4.12.6")
def test_the_platform_of_remote_play_is_written_down(signed_in: Client, make_competition: Make) -> None:
    told_before = {"platform": "lidraughts", "can_identify_everybody": True, "can_watch_play": True}
    remote = make_competition(4, online=True, regulation=told_before)
    assert 'value="lidraughts"' in page(signed_in, remote, "platform")
    listed = signed_in.get(reverse("pages:records", args=[remote.code])).content.decode()
    assert reverse("pages:record", args=[remote.code, "platform"]) in listed
    told = written(signed_in, remote, "platform", name="lidraughts", virtual_board="on", keeps_time="on")
    assert "запись ходов ведет платформа" in told
    kept = only("platform")
    steps = kept.content["why"]["conditions"]
    assert [step["met"] for step in steps] == [True, True, False, False]


@pytest.mark.clause(RULES, "5.4.12.1")
def test_play_over_the_board_has_no_platform(signed_in: Client, make_competition: Make) -> None:
    competition = make_competition(4)
    listed = signed_in.get(reverse("pages:records", args=[competition.code])).content.decode()
    assert reverse("pages:record", args=[competition.code, "platform"]) not in listed
    assert "5.4.12.1" in written(signed_in, competition, "platform", name="lidraughts")
    assert not ConductRecord.objects.exists()
