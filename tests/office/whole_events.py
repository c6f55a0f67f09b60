"""Whole competitions for tests of papers and files: with byes, pluses, corrections, sanctions, protests, records."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

from django.utils import timezone
from tests.office.teams import team_events
from tests.office.worlds import remembered

from tavlei.office.competitions.announcing.announcements import announce
from tavlei.office.competitions.entries.admission import AthletePapers, asked_papers
from tavlei.office.competitions.entries.applications import close_admission, decide_admission, enter, withdraw
from tavlei.office.competitions.entries.participation import grant_leave
from tavlei.office.competitions.models import (
    AdjudicatedBy,
    Body,
    BodyMember,
    ChecklistAnswers,
    Competition,
    Game,
    MissedGamesDecision,
    PlannedRound,
    PlayOffChoice,
    Protest,
    Round,
    Sanction,
    StaffMember,
)
from tavlei.office.competitions.pairing.by_hand import ProposedPairs, draw_by_hand
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.competitions.results.entering import EnteredResult, correct_result, enter_results
from tavlei.office.competitions.results.micro_matches import EnteredGame, enter_games
from tavlei.office.competitions.results.play_offs import enter_play_off_games, order_play_off
from tavlei.office.competitions.results.unfinished import adjudicate, postpone
from tavlei.office.journal.chain import Actor
from tavlei.office.people.models import Club, OutsideCode, Person, Rating, Region, TitleHeld
from tavlei.office.people.register import add_person
from tavlei.office.roles.models import Grant, OfficeRole, User
from tavlei.tournament.model import Result
from tavlei.tournament.swiss.participation import Leave

FAMILIES = ("Абрамов", "Белова", "Волков", "Гусева", "Дёмин", "Ершова", "Жуков")
AT = datetime(2026, 3, 2, 15, 30, 1, 123456, tzinfo=UTC)
PDN = '[Event "Кубок"]\n[GameType "25"]\n[Result "1/2-1/2"]\n1. c3-d4 d6-c5 2. b2-c3 f6-g5 1/2-1/2\n'
RESULTS = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_PLUS, Result.BOTH_MINUS)


@remembered
def chief_judge(name: str = "chief") -> User:
    """A chief judge of the federation."""
    user = User.objects.create_user(name, f"{name}@example.org", "a-long-password", first_name="Пётр")
    Grant.objects.create(user=user, role=OfficeRole.CHIEF_JUDGE)
    return user


def people() -> list[Person]:
    """Seven people of two regions, some with titles, ratings, numbers of other bodies."""
    regions = [
        Region.objects.create(code="RU-TA", country="RU", name_ru="Республика Татарстан", name_en="Tatarstan"),
        Region.objects.create(code="RU-TVE", country="RU", name_ru="Тверская область"),
    ]
    club = Club.objects.create(name="«Шашист»", region=regions[0])
    found = []
    for index, family in enumerate(FAMILIES):
        person = add_person(
            Actor(None), family=family, given="Иван", patronymic="Ильич" if index % 2 else "",
            sex="F" if family.endswith("а") else "M", birth_date=date(1980 + index, 5, 17), citizenship="RU",
            region=regions[index % 2], club=club if index == 0 else None, trainer="Петров П. П.",
        )  # fmt: skip
        Rating.objects.create(person=person, kind="elo_r", as_of=date(2026, 1, 1), value=2000 + index)
        Rating.objects.create(person=person, kind="elo_r", as_of=date(2026, 7, 1), value=2100 + index)
        found.append(person)
    TitleHeld.objects.create(person=found[0], sport="draughts", title="MS", awarded="2020-01-01", order="№ 7")
    OutsideCode.objects.create(person=found[1], body="fmjd", code="11223")
    found[2].other_names.create(script="latin", family="Volkov", given="Ivan")
    return found


def announced(chief: User, **given: Any) -> Competition:
    """A competition that has been announced."""
    what: dict[str, Any] = {
        "code": "kazan", "name": "Кубок Казани", "sport": "draughts", "discipline": "russian", "status": "region",
        "starts": date(2026, 3, 1), "ends": date(2026, 3, 5), "place": "Казань", "system": "swiss_rating",
        "rounds_planned": 3, "seed": "kazan-2026",
        "regulation": {"criteria": ["solkoff", "wins"], "organisers": "Федерация шашек", "fee": 500},
    }  # fmt: skip
    return announce(chief, **{**what, **given})


@remembered
def individual(chief: User, **given: Any) -> Competition:
    """Two rounds of seven: byes, draws, pluses, a correction, somebody who left; and everything around them."""
    competition = announced(chief, **given)
    listed = people()
    for index, person in enumerate(listed):
        entry = enter(chief, competition, person)
        papers = AthletePapers(
            dict.fromkeys(asked_papers(entry), True), medical=True, fee_paid=date(2026, 2, 20 + index)
        )
        decide_admission(chief, entry, entry.version, admitted=True, papers=papers)
    close_admission(chief, competition)
    first = played(chief, competition, 1)
    _left(chief, competition)
    played(chief, competition, 2)
    _around(chief, competition, first, listed)
    return Competition.objects.get(pk=competition.pk)


@remembered
def drawn_by_hand(chief: User) -> Competition:
    """A round of five drawn by hand with a reason, one of them away with the points of a draw."""
    regulation = {"criteria": ["solkoff"], "draw_by_hand": True, "half_point_byes": 1, "barred_pairs": "1-2"}
    competition = announced(chief, status="municipal", regulation=regulation)
    for person in people()[:5]:
        entry = enter(chief, competition, person)
        decide_admission(chief, entry, entry.version, admitted=True)
    close_admission(chief, competition)
    by_number = {entry.number: entry for entry in competition.entries.all()}
    last = by_number[5]
    grant_leave(chief, last, last.version, number=1, leave=Leave.HALF, reason="дорога")
    drawn = ProposedPairs(((by_number[2].pk, by_number[1].pk), (by_number[3].pk, by_number[4].pk)))
    draw_by_hand(chief, competition, 1, drawn, reason="так вышло по карточкам")
    return Competition.objects.get(pk=competition.pk)


def played(chief: User, competition: Competition, number: int) -> Round:
    """A round with results of every kind."""
    made = pair_next(chief, competition, number)
    made.starts = AT
    made.save(update_fields=["starts"])
    boards = [encounter for encounter in made.encounters.order_by("board") if encounter.seats.count() == 2]
    told = [EnteredResult(board.board, RESULTS[index % 4], board.version) for index, board in enumerate(boards)]
    enter_results(chief, made, told)
    made.refresh_from_db()
    return made


def _left(chief: User, competition: Competition) -> None:
    last = competition.entries.order_by("-number").first()
    assert last is not None
    withdraw(chief, last, last.version, after_round=1, reason="болезнь")


def _around(chief: User, competition: Competition, first: Round, listed: list[Person]) -> None:
    board = first.encounters.get(board=1)
    correct_result(chief, board, board.version, Result.DRAW, "протокол прочитан неверно")
    Game.objects.create(encounter=board, record=PDN, white_seconds=4320, black_seconds=3480)
    entry = competition.entries.get(person=listed[0])
    Sanction.objects.create(
        competition=competition, entry=entry, round=first, kind="remark", clause="5.4.15", reason="шум", by=chief, at=AT
    )
    Protest.objects.create(
        competition=competition, entry=entry, round=first, encounter=board, filed=AT, clauses="5.4.1, 5.4.3",
        text="соперник ходил дважды", deposit=1000, deposit_fate="prize_fund", filed_by=chief, filer="athlete",
        checks={"of": f"e{entry.pk}"}, heard=["filer"], state="rejected", decision="не подтверждено", decided_by=chief,
        decided=AT,
    )  # fmt: skip
    BodyMember.objects.create(
        competition=competition, body=Body.ADMISSION, seat="main_panel", name="Пётр", person=listed[1], position=1
    )
    ChecklistAnswers.objects.create(competition=competition, name="venue", answers={"b": 1, "a": True}, by=chief, at=AT)
    StaffMember.objects.create(competition=competition, name="Комендант", role="commandant")
    PlannedRound.objects.create(competition=competition, number=3, starts=AT)


@remembered
def micro_matches(chief: User) -> Competition:
    """A round robin of two in micro-matches: a game adjudicated, one put off, a decision, an additional match."""
    starts = timezone.localdate()
    competition = announced(
        chief, system="round_robin", rounds_planned=2, starts=starts, ends=starts + timedelta(days=3),
        regulation={"criteria": ["wins"], "games": 2, "cycles": 2, "play_off": True},
    )  # fmt: skip
    listed = people()[:2]
    for person in listed:
        entry = enter(chief, competition, person)
        decide_admission(chief, entry, entry.version, admitted=True)
    close_admission(chief, competition)
    for number in (1, 2):
        made = pair_next(chief, competition, number)
        board = made.encounters.get()
        if number == 1:
            postpone(chief, board, board.version, timezone.now() + timedelta(days=1), "болезнь")
            board.refresh_from_db()
            adjudicate(
                chief, board, board.version, Result.DRAW, body=AdjudicatedBy.PANEL, members="Громов П. С.",
                reason="отключен свет",
            )  # fmt: skip
        else:
            enter_games(chief, made, [EnteredGame(1, 1, Result.WHITE_WINS, board.version)])
        board.refresh_from_db()
        last = Result.DRAW if number == 1 else Result.WHITE_WINS
        enter_games(chief, made, [EnteredGame(1, 2, last, board.version)])
    keys = [f"e{entry.pk}" for entry in competition.entries.all()]
    play_off = order_play_off(chief, competition, keys, PlayOffChoice.MATCH, games=2)
    enter_play_off_games(chief, play_off, play_off.version, {1: Result.WHITE_WINS})
    MissedGamesDecision.objects.create(
        entry=competition.entries.order_by("pk")[0], rounds=[1], after_round=1, continues=True, reason="справка",
        by=chief, at=AT,
    )  # fmt: skip
    return Competition.objects.get(pk=competition.pk)


@remembered
def teams(chief: User, **given: Any) -> Competition:
    """A team competition of three: a bye, matches, line-ups of the application."""
    competition = team_events.ready(chief, ("Альфа", "Бета", "Гамма"), **given)
    for number in (1, 2):
        team_events.play(chief, team_events.seated(chief, competition, number), team_events.stronger)
    return Competition.objects.get(pk=competition.pk)
