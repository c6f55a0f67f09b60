"""The hall, the equipment, remote play, exceptions, games (1.1, 2.3, IV, 5.4.12, 5.4.16)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.tournament.conduct.helpers import EDITION, NAIVE, moment, told
from tests.tournament.rules import RULES

from tavlei.games.clock import Discipline
from tavlei.games.clock.figures import ClockFigures
from tavlei.rulebook import Refusal
from tavlei.tournament.conduct.exceptions import Allowance, Permit, Sight
from tavlei.tournament.conduct.figures import ConductFigures
from tavlei.tournament.conduct.game_report import GameReport, win_clause
from tavlei.tournament.conduct.inventory import check_clocks, check_pieces
from tavlei.tournament.conduct.levels import Level
from tavlei.tournament.conduct.people import Capacity, MannerOfPlay, PlayingZone
from tavlei.tournament.conduct.remote import (
    Device,
    Platform,
    RemotePlace,
    check_places,
    check_remote_allowed,
    remote_checklist,
)
from tavlei.tournament.conduct.venue import (
    Furniture,
    check_furniture,
    electronic_clocks_finding,
    hall_checklist,
    safety_checklist,
)
from tavlei.tournament.model import Result


@pytest.mark.clause(EDITION, "4.1", "4.1/p2")
def test_the_hall() -> None:
    asked = hall_checklist()
    assert [item.number for item in asked.items] == ["4.1"] * 6 + ["4.1/p2"] * 2
    fine = dict.fromkeys(asked.names, True)
    assert asked.check(fine, RULES).passes
    assert [each.number for each in asked.check({**fine, "near_lodging": False}, RULES).broken] == ["4.1/p2"]


@pytest.mark.clause(EDITION, "5.4.16.1", "5.4.16.2")
def test_safety() -> None:
    assert [item.number for item in safety_checklist().items] == ["5.4.16.1"] * 2 + ["5.4.16.2"] * 2


ENOUGH = Furniture(10, 20, 10, 10, 12, tables_steady=True, chairs_fit=True)


@pytest.mark.clause(EDITION, "4.2")
@pytest.mark.parametrize(("name", "less"), [("tables", 9), ("chairs", 19), ("boards", 9), ("sets", 9), ("clocks", 11)])
def test_enough_of_everything_and_two_spare_clocks(name: str, less: int) -> None:
    assert check_furniture(ENOUGH, 10, RULES).passes
    check = check_furniture(replace(ENOUGH, **{name: less}), 10, RULES)  # type: ignore[arg-type]
    assert [each.name for each in check.broken] == [name]


@pytest.mark.clause(EDITION, "4.2")
def test_tables_and_chairs_are_looked_at() -> None:
    assert [each.name for each in check_furniture(replace(ENOUGH, chairs_fit=None), 10, RULES).unknown] == [
        "chairs_fit"
    ]
    assert [each.name for each in check_furniture(replace(ENOUGH, tables_steady=False), 10, RULES).broken] == [
        "tables_steady"
    ]
    assert check_furniture(replace(ENOUGH, clocks=0), 10, RULES, clocks_used=False).passes


PIECES = {
    "pieces_same_shape": True,
    "pieces_same_size": True,
    "piece_diameter": 30,
    "piece_height": 6,
    "pieces_even_colour": True,
    "pieces_not_shiny": True,
    "colours_distinct": True,
}
CLOCK = {
    "clock_exact": True,
    "clock_one_runs_at_a_time": True,
    "clock_hands_over_at_once": True,
    "clock_shows_time_left": True,
}
MECHANICAL = {"flag_marks_twelve": True, "flag_rises_minute": 58, "flag_falls_minute": 60}


@pytest.mark.clause(EDITION, "4.2/p2")
@pytest.mark.parametrize(("height", "passes"), [(5, False), (6, True), (7, True), (8, True), (9, False)])
def test_pieces_are_a_quarter_or_a_fifth_high(height: int, passes: bool) -> None:
    check = check_pieces({**PIECES, "piece_height": height}, RULES)
    assert check.passes is passes
    assert {finding.requirement.clause.number for finding in check.findings} == {"4.2/p2"}


@pytest.mark.clause(EDITION, "4.2/p2")
def test_pieces_do_not_shine_and_are_measured_in_their_units() -> None:
    assert not check_pieces({**PIECES, "pieces_not_shiny": False}, RULES).passes
    assert check_pieces({}, RULES).unmeasured
    with pytest.raises(Refusal, match="not measured here"):
        check_pieces({"stone_height": 6}, RULES)
    with pytest.raises(Refusal, match="another unit"):
        check_pieces({"piece_height": True}, RULES)


@pytest.mark.clause(EDITION, "4.2/p5", "4.2/p7")
@pytest.mark.parametrize(
    ("change", "passes"),
    [
        ({}, True),
        ({"clock_two_timers": False}, False),
        ({"flag_rises_minute": 59}, False),
        ({"flag_falls_minute": 61}, False),
        ({"flag_marks_twelve": False}, False),
        ({"clock_exact": False}, False),
        ({"flag_rises_minute": 59, "clock_electronic": True}, True),
    ],
)
def test_clocks(change: dict[str, int | bool], passes: bool) -> None:
    check = check_clocks({**CLOCK, "clock_two_timers": True, **MECHANICAL, **change}, RULES)
    assert check.passes is passes
    assert {finding.requirement.clause.number for finding in check.findings} == {"4.2/p5", "4.2/p7"}


@pytest.mark.clause(EDITION, "4.2/p8")
def test_electronic_clocks_from_regional_status_up() -> None:
    assert electronic_clocks_finding(Level.MUNICIPAL, electronic=False, recommended_model=False) is None
    for electronic, recommended in ((True, True), (True, False), (False, False)):
        found = electronic_clocks_finding(Level.REGION, electronic=electronic, recommended_model=recommended)
        assert found is not None
        assert found.met is (electronic and recommended)
        assert found.force.value == "as_a_rule"


PLATFORM = Platform("lidraughts", True, True, True, "order 5")
PLACE = RemotePlace("Ivanov", "room 1", True, own=frozenset({Device.KEYBOARD}), of_organiser=frozenset({Device.CAMERA}))


@pytest.mark.clause(EDITION, "5.4.12.1", "5.4.12.3", "5.4.12.6", "1.1/p2")
@pytest.mark.parametrize(
    ("change", "number"),
    [
        ({"virtual_board": False}, "5.4.12.1"),
        ({"keeps_time": False}, "5.4.12.3"),
        ({"keeps_moves": False}, "5.4.12.3"),
        ({"demands": ""}, "5.4.12.6"),
    ],
)
def test_the_platform(change: dict[str, object], number: str) -> None:
    assert all(finding.met for finding in PLATFORM.findings())
    faulty = replace(PLATFORM, **change)  # type: ignore[arg-type]
    assert [finding.number for finding in faulty.findings() if not finding.met] == [number]
    with pytest.raises(Refusal, match="some text"):
        replace(PLATFORM, name="")


@pytest.mark.clause(EDITION, "5.4.12.2", "5.4.12.7", "5.4.12.10", "5.4.12.11")
def test_remote_places() -> None:
    other = replace(PLACE, player="Petrov", room="room 2")
    assert check_places((PLACE, other), RULES).passes
    together = replace(other, room="room 1")
    assert not check_places((PLACE, together), RULES).passes
    assert check_places((PLACE, together), RULES).finding("rooms").value == "room 1"
    assert check_places((PLACE, together), RULES, together_allowed=True).passes
    assert not check_places((replace(PLACE, watched=False),), RULES).passes
    plugged = replace(PLACE, connected=frozenset({Device.MOUSE}))
    for allowed, checked in ((True, False), (False, True), (False, False)):
        assert not check_places((replace(plugged, allowed=allowed, checked=checked),), RULES).passes
    assert check_places((replace(plugged, allowed=True, checked=True),), RULES).passes
    with pytest.raises(Refusal, match="some text"):
        replace(PLACE, room="")


@pytest.mark.clause(EDITION, "5.4.12.4", "5.4.12.5", "5.4.12.8", "5.4.12.9", "5.4.12.10")
def test_the_remote_checklist_covers_its_clauses() -> None:
    numbers = {item.number for item in remote_checklist().items}
    assert {"5.4.12.4", "5.4.12.5", "5.4.12.8", "5.4.12.9", "5.4.12.10"} <= numbers
    needed = [item.name for item in remote_checklist().items if item.name != "places_named"]
    assert remote_checklist().check(dict.fromkeys(needed, True), RULES).passes


@pytest.mark.clause(EDITION, "5.4.12.13")
@pytest.mark.parametrize("identify", [True, False])
@pytest.mark.parametrize("watch", [True, False])
def test_no_official_remote_play_without_watching(identify: bool, watch: bool) -> None:
    check_remote_allowed(RULES, official=False, can_identify_everybody=identify, can_watch_play=watch)
    if identify and watch:
        check_remote_allowed(RULES, official=True, can_identify_everybody=True, can_watch_play=True)
        return
    with pytest.raises(Refusal, match=r"no official remote competition.*5\.4\.12\.13"):
        check_remote_allowed(RULES, official=True, can_identify_everybody=identify, can_watch_play=watch)


def permit(allowance: Allowance, **facts: object) -> Permit:
    return Permit("Ivanov", allowance, "Gusev", moment(12), rulebook=RULES, **facts)  # type: ignore[arg-type]


@pytest.mark.clause(EDITION, "2.3.3/item2")
@pytest.mark.parametrize(
    ("allowance", "facts", "granted"),
    [
        (Allowance.SECOND_BOARD, {}, False),
        (Allowance.SECOND_BOARD, {"sight": Sight.IMPAIRED}, True),
        (Allowance.SECOND_BOARD, {"opponent_sight": Sight.BLIND}, True),
        (Allowance.SECOND_BOARD, {"sight": Sight.BLIND, "opponent_sight": Sight.BLIND}, True),
        (Allowance.TOUCHING_SQUARES, {"sight": Sight.IMPAIRED}, False),
        (Allowance.TOUCHING_SQUARES, {"sight": Sight.IMPAIRED, "special_board": True}, True),
        (Allowance.TOUCHING_SQUARES, {"opponent_sight": Sight.BLIND, "special_board": True}, False),
    ],
)
def test_exceptions_for_impaired_sight(allowance: Allowance, facts: dict[str, object], granted: bool) -> None:
    if granted:
        assert permit(allowance, **facts).allowance is allowance
    else:
        with pytest.raises(Refusal, match=r"do not provide.*2\.3\.3/item2"):
            permit(allowance, **facts)


@pytest.mark.clause(EDITION, "2.3.3/item11")
@pytest.mark.parametrize(
    ("allowance", "facts", "granted"),
    [
        (Allowance.VOICE_RECORDER, {"sight": Sight.IMPAIRED}, False),
        (Allowance.VOICE_RECORDER, {"sight": Sight.BLIND}, True),
        (Allowance.DEVICE_STORED, {"by_regulation": True, "switched_off": True, "stored_where": "box"}, True),
        (Allowance.DEVICE_STORED, {"by_regulation": False, "switched_off": True, "stored_where": "box"}, False),
        (Allowance.DEVICE_STORED, {"by_regulation": True, "switched_off": False, "stored_where": "box"}, False),
        (Allowance.DEVICE_STORED, {"by_regulation": True, "switched_off": True}, False),
    ],
)
def test_devices_are_allowed_rarely(allowance: Allowance, facts: dict[str, object], granted: bool) -> None:
    if granted:
        assert permit(allowance, **facts).judge == "Gusev"
    else:
        with pytest.raises(Refusal, match=r"do not provide.*2\.3\.3/item11"):
            permit(allowance, **facts)


GAME = GameReport(Discipline.RUSSIAN, "Ivanov", "Petrov", Result.WHITE_WINS, moment(14), recorded=True, rulebook=RULES)


@pytest.mark.clause(EDITION, "1.1", "1.1/p2", "1.1/p3")
def test_two_opponents_play_a_game_and_one_may_win() -> None:
    winners = [replace(GAME, result=each).winner for each in Result]
    assert winners == ["Ivanov", None, "Petrov", "Ivanov", "Petrov", None]
    with pytest.raises(Refusal, match=r"two opponents.*1\.1"):
        replace(GAME, black="Ivanov")
    assert "Ivanov" in told(GAME.explanation())
    assert "Petrov" in told(replace(GAME, result=Result.DRAW).explanation())


@pytest.mark.clause(EDITION, "1.1/p3")
def test_each_discipline_says_what_wins() -> None:
    numbers = {each: win_clause(each, RULES).number for each in Discipline if each is not Discipline.COMPOSITION}
    assert numbers[Discipline.GIVEAWAY] == "8.1"
    assert numbers[Discipline.RENJU] == "9.2.6.1"
    assert numbers[Discipline.INTERNATIONAL_BLITZ] == numbers[Discipline.RUSSIAN] == "6.1.7"
    with pytest.raises(Refusal, match="no opponent"):
        win_clause(Discipline.COMPOSITION, RULES)


@pytest.mark.clause(EDITION, "2.3.2/item9")
def test_sheets_or_a_report_are_owed_to_the_judge() -> None:
    both = frozenset({"Ivanov", "Petrov"})
    assert GAME.still_owed == both
    assert replace(GAME, sheets=frozenset({"Ivanov"})).still_owed == {"Petrov"}
    assert replace(GAME, sheets=both).still_owed == frozenset()
    unrecorded = replace(GAME, recorded=False)
    assert unrecorded.still_owed == both
    assert replace(unrecorded, reported=frozenset({"Petrov"})).still_owed == frozenset()
    assert replace(GAME, result=Result.WHITE_PLUS).still_owed == frozenset()
    assert replace(GAME, manner=MannerOfPlay.REMOTE).still_owed == frozenset()
    with pytest.raises(Refusal, match=r"only the two opponents.*2\.3\.2/item9"):
        replace(GAME, sheets=frozenset({"Zhuk"}))
    with pytest.raises(Refusal, match="time zone"):
        replace(GAME, at=NAIVE)


@pytest.mark.clause(EDITION, "1.1/p4")
def test_words_of_the_rules() -> None:
    assert [each for each in Capacity if each.is_athlete] == [Capacity.ATHLETE]
    zone = PlayingZone(("hall",), ("corridor",), ("yard",))
    assert [zone.holds(each) for each in ("hall", "corridor", "yard", "street")] == [True, True, True, False]
    with pytest.raises(Refusal, match="some text"):
        PlayingZone(())
    with pytest.raises(Refusal, match="some text"):
        PlayingZone(("hall",), ("",))


def test_added_time_is_the_same_for_the_clock_and_the_record() -> None:
    minutes = RULES.figures(ClockFigures).most_minutes_added
    assert RULES.figures(ConductFigures).most_added_seconds == minutes * 60
