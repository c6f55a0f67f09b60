"""Chess events by FIDE's systems: announced, paired, explained and checked at the desk; no clause of draughts."""

from __future__ import annotations

import stat
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from tests.office.competitions.test_announcing import fields_of

from tavlei.office.competitions.announcing.announcements import announce
from tavlei.office.competitions.entries.participation import grant_leave
from tavlei.office.competitions.field.reading import read_snapshot
from tavlei.office.competitions.models import Competition, Round
from tavlei.office.competitions.pairing.by_hand import ChangeGround, draw_again
from tavlei.office.competitions.pairing.fide import checked_event, engines_at_hand
from tavlei.office.competitions.pairing.round_robins import schedule_of
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.roles.models import User
from tavlei.rulebook import Refusal
from tavlei.tournament.swiss.participation import Leave

Make = Callable[..., Competition]
CHESS: dict[str, Any] = {
    "sport": "chess", "discipline": "chess", "status": "other", "system": "fide_dutch", "rounds_planned": 4,
    "regulation": {"points_for_win": 1, "half_point_byes": 1, "first_colour": "white"},
}  # fmt: skip
BEFORE = {"starts": date(2026, 1, 10), "ends": date(2026, 1, 12)}


@pytest.fixture
def desk(client: Client, chief: User) -> Client:
    client.force_login(chief)
    return client


def all_drawn(made: Round) -> None:
    made.encounters.filter(seats__isnull=False).update(result="0.5-0.5")
    for alone in made.encounters.all():
        if alone.seats.count() == 1:
            alone.result = ""
            alone.save()
    made.state = "finished"
    made.save()


def test_the_preset_of_chess_is_the_dutch_system_and_its_points_are_in_the_form(desk: Client) -> None:
    typed = {"name": "Открытый кубок", "starts": "2026-12-05", "ends": "2026-12-13", "place": "Львов"}
    form = desk.get(reverse("pages:announce"), {"preset": "chess_swiss", **typed}).context["form"]
    sent = {**fields_of(form), "accelerated": "on", "first_colour": "black"}
    answer = desk.post(reverse("pages:announce"), sent)
    assert answer.status_code == 302, answer.context["form"].errors
    made = Competition.objects.get()
    assert made.system == "fide_dutch"
    assert made.regulation["accelerated"] is True
    assert made.regulation["first_colour"] == "black"


@pytest.mark.parametrize(
    ("days", "engine", "edition", "article"),
    [(BEFORE, "py4swiss", "fide-pairings-2017", "C.04.3/E.5"), ({}, "gacrux", "fide-pairings-2026", "C.04.3/5.2.5")],
)
@pytest.mark.clause("fide-pairings-2017", "C.04.3", "C.04.3/E.5")
@pytest.mark.clause("fide-pairings-2026", "C.04.3", "C.04.3/5.2.5")
def test_a_round_is_paired_at_the_desk_and_every_pair_is_told_by_the_handbook(
    desk: Client, make_competition: Make, days: dict[str, Any], engine: str, edition: str, article: str
) -> None:
    competition = make_competition(7, **CHESS, **days)
    desk.post(reverse("pages:pair", args=[competition.code]), {"round": 1})
    made = competition.rounds.get(number=1)
    numbers = [
        [seat.entry.number or 0 for seat in board.seats.order_by("-colour")]
        for board in made.encounters.order_by("board")
    ]
    assert sorted(number for board in numbers for number in board) == [1, 2, 3, 4, 5, 6, 7]
    assert numbers[-1] == [7]
    assert sorted(numbers[0]) == [1, 4]
    page = desk.get(reverse("pages:why_pair", args=[competition.code, 1, 1])).content.decode()
    assert f"/rulebook/{edition}/{article}" in page
    assert "draughts-rules" not in page
    assert engine in str(made.explanation)
    shown = desk.get(reverse("pages:round", args=[competition.code, 1])).content.decode()
    assert "draughts-rules" not in shown
    assert reverse("pages:pairing_check", args=[competition.code]) in shown


def test_byes_absences_and_barred_pairs_reach_the_engine(chief: User, make_competition: Make) -> None:
    regulation = {**CHESS["regulation"], "barred_pairs": "1-4"}
    competition = make_competition(7, **{**CHESS, "regulation": regulation})
    entry = competition.entries.get(number=7)
    grant_leave(chief, entry, entry.version, number=1, leave=Leave.HALF, reason="дорога")
    made = pair_next(chief, competition, 1, [competition.entries.get(number=6).pk])
    seated = {seat.entry.number for seat in made.seats.all()}
    assert seated == {1, 2, 3, 4, 5}
    met = {frozenset(seat.entry.number for seat in board.seats.all()) for board in made.encounters.all()}
    assert frozenset({1, 4}) not in met


@pytest.mark.parametrize(
    ("given", "path"),
    [
        ({"sport": "draughts", "discipline": "russian"}, "system"),
        ({"regulation": {"set_pairs": "1: 1-2"}}, "set_pairs"),
        ({"regulation": {"avoid_same_team": True}}, "avoid_same_team"),
        ({"system": "fide_dubov", **BEFORE}, "system"),
        ({"system": "swiss_rating", "regulation": {"accelerated": True}}, "accelerated"),
    ],
)
def test_what_fide_does_not_know_is_refused_when_it_is_announced(chief: User, given: dict[str, Any], path: str) -> None:
    usual = {"code": "open", "name": "Open", "starts": date(2026, 5, 1), "ends": date(2026, 5, 9)}
    with pytest.raises(Refusal) as refused:
        announce(chief, **{**usual, **CHESS, **given})
    assert path in [problem.path for problem in refused.value.problems]


def test_a_round_drawn_again_is_paired_by_the_engine_for_those_who_are_there(
    chief: User, make_competition: Make
) -> None:
    competition = make_competition(6, **CHESS)
    made = pair_next(chief, competition, 1)
    away = competition.entries.get(number=2)
    drawn = draw_again(chief, made, ground=ChangeGround.DECISION, reason="не приехал", absent=[away.pk])
    assert away.number not in {seat.entry.number for seat in drawn.seats.all()}
    assert "fide-pairings-2026" in str(drawn.encounters.get(board=1).explanation)


def test_the_page_pairs_the_event_once_more_and_tells_every_difference(
    desk: Client, chief: User, make_competition: Make
) -> None:
    competition = make_competition(6, **CHESS)
    all_drawn(pair_next(chief, competition, 1))
    address = reverse("pages:pairing_check", args=[competition.code])
    assert engines_at_hand(competition) == ["py4swiss", "gacrux"]
    same = desk.get(address, {"engine": "py4swiss"}).content.decode()
    assert "так же, как они сыграны" in same
    first, second = competition.rounds.get(number=1).encounters.order_by("board")[:2]
    one, other = first.seats.get(colour="black"), second.seats.get(colour="black")
    swapped = (other.entry_id, one.entry_id)
    one.delete(), other.delete()
    for board, entry in zip((first, second), swapped, strict=True):
        board.seats.create(round=board.round, entry_id=entry, colour="black")
    differs = desk.get(address, {"engine": "gacrux"}).content.decode()
    assert "составляет пары иначе" in differs
    assert "По программе" in differs
    assert "Сыграно" in differs
    assert "errorlist" in desk.get(address, {"engine": "javafo"}).content.decode()
    draughts = make_competition(4, code="shashki")
    assert desk.get(reverse("pages:pairing_check", args=[draughts.code])).status_code == 404


def test_a_program_of_the_settings_pairs_the_event_once_more(
    chief: User, make_competition: Make, settings: Any, tmp_path: Path
) -> None:
    """A stand-in that is called as bbpPairings is: it reads the report by py4swiss."""
    program = tmp_path / "bbpPairings"
    program.write_text(
        f"#!{sys.executable}\nimport sys\nfrom pathlib import Path\n"
        "from py4swiss.engines import DutchEngine\nfrom py4swiss.trf import TrfParser\n"
        "assert sys.argv[1] == '--dutch' and sys.argv[3] == '-p'\n"
        "pairs = DutchEngine.generate_pairings(TrfParser.parse(Path(sys.argv[2])))\n"
        "lines = [str(len(pairs)), *(f'{pair.white} {pair.black}' for pair in pairs)]\n"
        "Path(sys.argv[4]).write_text('\\n'.join(lines) + '\\n')\n"
    )
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    settings.PAIRING_PROGRAM = str(program)
    competition = make_competition(7, **CHESS)
    all_drawn(pair_next(chief, competition, 1))
    pair_next(chief, competition, 2)
    competition.rounds.get(number=2).encounters.update(result="1-0")
    assert "bbpPairings" in engines_at_hand(competition)
    checked = checked_event(competition, "bbpPairings")
    assert (checked.engine, len(checked.rounds), checked.agrees) == ("bbpPairings", 2, True)
    program.write_text(f"#!{sys.executable}\nimport sys\nsys.exit('no such event')\n")
    refused = checked_event(competition, "bbpPairings")
    assert "no such event" in str(refused.rounds[0].problems[0].params)


@pytest.mark.parametrize("system", ["swiss_buchholz", "round_robin"])
def test_a_chess_event_by_another_system_cites_no_clause_of_draughts(
    desk: Client, chief: User, make_competition: Make, system: str
) -> None:
    given = {**CHESS, "system": system, "rounds_planned": 3, "regulation": {"criteria": ["sonneborn_berger"]}}
    competition = make_competition(4, **given)
    all_drawn(pair_next(chief, competition, 1))
    entry = competition.entries.get(number=1)
    for address in (
        reverse("pages:why_pair", args=[competition.code, 1, 1]),
        reverse("pages:why_value", args=[competition.code, entry.pk, "sonneborn_berger"]),
        reverse("pages:why_place", args=[competition.code, entry.pk]),
        reverse("pages:numbers", args=[competition.code]),
    ):
        page = desk.get(address)
        assert page.status_code == 200
        assert "/rulebook/draughts-rules" not in page.content.decode(), address


def test_the_command_tells_the_same_and_its_exit_code_says_whether_a_pair_differs(
    chief: User, make_competition: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    from typer.testing import CliRunner

    from tavlei.cli._app import app
    from tavlei.office.running import server

    monkeypatch.setattr(server, "prepare", lambda: None)
    competition = make_competition(6, **CHESS)
    all_drawn(pair_next(chief, competition, 1))
    command = ["office", "check-pairings", competition.code]
    same = CliRunner().invoke(app, [*command, "--engine", "gacrux", "--lang", "en"])
    assert (same.exit_code, "as it was played" in same.stdout) == (0, True)
    seats = competition.rounds.get(number=1).encounters.get(board=1).seats
    white, black = seats.get(colour="white"), seats.get(colour="black")
    first, second = white.entry_id, black.entry_id
    white.delete(), black.delete()
    for entry, colour in ((second, "white"), (first, "black")):
        seats.create(round=competition.rounds.get(number=1), entry_id=entry, colour=colour)
    differs = CliRunner().invoke(app, [*command, "--lang", "en"])
    assert (differs.exit_code, "rounds that differ: 1, of all: 1" in differs.stdout) == (1, True)
    assert CliRunner().invoke(app, ["office", "check-pairings", "nothing"]).exit_code == 2


@pytest.mark.clause("fide-tie-breaks-2026", "C.07/BH", "C.07/16.4")
def test_fides_tie_breaks_stand_in_the_table_with_their_reasons(
    desk: Client, chief: User, make_competition: Make
) -> None:
    regulation = {**CHESS["regulation"], "criteria": ["fide_bh_c1", "fide_sb", "fide_de"]}
    competition = make_competition(6, **{**CHESS, "regulation": regulation})
    all_drawn(pair_next(chief, competition, 1))
    all_drawn(pair_next(chief, competition, 2))
    table = desk.get(reverse("pages:table", args=[competition.code])).content.decode()
    assert "BH/C1" in table
    entry = competition.entries.get(number=1)
    why = desk.get(reverse("pages:why_value", args=[competition.code, entry.pk, "fide_bh_c1"])).content.decode()
    assert "/rulebook/fide-tie-breaks-2026/C.07/BH" in why
    assert "/rulebook/draughts-rules" not in why
    assert desk.get(reverse("pages:why_place", args=[competition.code, entry.pk])).status_code == 200
    with pytest.raises(Refusal, match="are for chess"):
        make_competition(4, code="shashki", regulation={"criteria": ["fide_bh"]})


def test_only_the_form_of_a_chess_event_offers_fides_tie_breaks(desk: Client) -> None:
    for preset, offered in (("chess_swiss", True), ("region", False)):
        form = desk.get(reverse("pages:announce"), {"preset": preset}).context["form"]
        assert ("fide_bh" in dict(form.fields["criteria"].choices)) is offered


@pytest.mark.clause("fide-pairings-2026", "C.05/annex1")
def test_a_double_round_robin_swaps_the_last_rounds_of_its_first_cycle(desk: Client, make_competition: Make) -> None:
    given = {**CHESS, "system": "round_robin", "rounds_planned": 6, **BEFORE}
    competition = make_competition(4, **{**given, "regulation": {"cycles": 2, "swap_last_rounds": True}})
    for number in (1, 2, 3):
        desk.post(reverse("pages:pair", args=[competition.code]), {"round": number})
        made = competition.rounds.get(number=number)
        made.encounters.update(result="0.5-0.5")
    assert "C.05/annex1" in str(schedule_of(read_snapshot(competition)).explanation())
    met = {frozenset(seat.entry.number for seat in board.seats.all()) for board in made.encounters.all()}
    assert met == {frozenset({3, 4}), frozenset({1, 2})}
    with pytest.raises(Refusal, match="only a double round robin"):
        make_competition(4, **{**given, "code": "one", "regulation": {"swap_last_rounds": True}})
