"""Chess events of teams by FIDE's system: announced, paired, placed, checked and reported; no clause of draughts."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from tests.office.competitions.test_announcing import fields_of
from tests.office.teams.team_events import announced, play, ready, seated, starts

from tavlei.exchange.trf import read_trf
from tavlei.office.competitions.kinds import event_kind
from tavlei.office.competitions.models import Competition, Encounter, Match
from tavlei.office.competitions.transfer.trf import competition_of_report, report_text
from tavlei.office.papers.chess import pairing_check
from tavlei.office.papers.source import Source
from tavlei.office.roles.models import User
from tavlei.office.teams.engine import read_team_field
from tavlei.office.teams.pairing import pair_teams
from tavlei.rulebook import Refusal
from tavlei.tournament.model import Result
from tavlei.tournament.teams import FideTeamCriterion

NAMES = ("Альфа", "Бета", "Гамма", "Дельта", "Эпсилон")
CHESS: dict[str, Any] = {
    "system": "fide_team", "rounds": 4, "points_for_win": 1, "sport": "chess", "discipline": "chess",
    "status": "other", "rules": {"criteria": ["fide_team_gpts", "fide_team_edebt", "fide_team_bh_mp_c1"]},
}  # fmt: skip


@pytest.fixture
def desk(client: Client, chief: User) -> Client:
    client.force_login(chief)
    return client


def by_number(match: Match, encounter: Encounter) -> Result:
    """The first board is drawn, on the second one the team with the smaller number wins."""
    sides = {side.side: side.entry.number or 0 for side in match.sides.select_related("entry")}
    if encounter.match_board == 1:
        return Result.DRAW
    return Result.WHITE_WINS if sides["home"] < sides["guest"] else Result.BLACK_WINS


def played(chief: User, rounds: int, names: tuple[str, ...] = NAMES, **given: Any) -> Competition:
    competition = ready(chief, names, **{**CHESS, **given})
    for number in range(1, rounds + 1):
        play(chief, seated(chief, competition, number), by_number)
    return competition


@pytest.mark.clause("fide-pairings-2026", "C.04.6", "C.04.6/C1", "C.04.6/1.3", "C.04.6/3.4", "C.04.6/4.3.1")
def test_a_round_of_teams_is_paired_at_the_desk_and_told_by_the_handbook(desk: Client, chief: User) -> None:
    competition = ready(chief, NAMES, **CHESS)
    sent = {"round": 1, "starts": starts(1).strftime("%Y-%m-%dT%H:%M")}
    assert desk.post(reverse("pages:pair", args=[competition.code]), sent).status_code == 302
    made = competition.rounds.get(number=1)
    met = [[side.entry.number or 0 for side in match.sides.all()] for match in made.matches.order_by("number")]
    assert [sorted(pair) for pair in met] == [[1, 3], [2, 4], [5]]
    page = desk.get(reverse("pages:why_pair", args=[competition.code, 1, 1])).content.decode()
    assert "/rulebook/fide-pairings-2026/C.04.6/4.3.1" in page
    assert "draughts-rules" not in page
    shown = desk.get(reverse("pages:round", args=[competition.code, 1])).content.decode()
    assert reverse("pages:pairing_check", args=[competition.code]) in shown
    assert "draughts-rules" not in shown


@pytest.mark.clause("fide-tie-breaks-2026", "C.07/EDE", "C.07/BH", "C.07/MPVGP")
def test_the_table_has_fides_tie_breaks_with_their_reasons(desk: Client, chief: User) -> None:
    competition = played(chief, 2)
    table = desk.get(reverse("pages:table", args=[competition.code])).content.decode()
    assert "BH:MP/C1" in table
    assert "EDEBT" in table
    team = competition.entries.get(person=None, number=1)
    why = desk.get(reverse("pages:why_value", args=[competition.code, team.pk, "fide_team_bh_mp_c1"])).content.decode()
    assert "/rulebook/fide-tie-breaks-2026/C.07/BH" in why
    for address in (
        reverse("pages:why_place", args=[competition.code, team.pk]),
        reverse("pages:competition", args=[competition.code]),
        reverse("pages:desk", args=[competition.code]),
        reverse("pages:team", args=[competition.code, team.pk]),
    ):
        page = desk.get(address)
        assert page.status_code == 200
        assert "/rulebook/draughts-rules" not in page.content.decode(), address


def test_a_silent_regulation_has_the_other_score_and_the_direct_encounter(chief: User) -> None:
    competition = ready(chief, NAMES[:4], **{**CHESS, "rounds": 3, "rules": {"scoring": "board_points"}})
    assert read_team_field(competition).criteria == (FideTeamCriterion.MPTS, FideTeamCriterion.EDE)


def test_a_bye_is_a_won_match_or_a_drawn_one_as_the_regulation_says(desk: Client, chief: User) -> None:
    for code, rules, points in (("won", {}, ["2", "2"]), ("drawn", {"bye": "draw"}, ["1", "1"])):
        competition = played(chief, 1, tuple(f"{name} {code}" for name in NAMES), code=code, rules=rules)
        field = read_team_field(competition)
        free = next(row for row in field.standings.rows if field.by_key[row.team].number == 5)
        assert [str(free.match_points), str(free.board_points)] == points
    shown = desk.get(reverse("pages:table", args=["drawn"]))
    assert shown.status_code == 200


@pytest.mark.parametrize(
    ("given", "path"),
    [
        ({"starts": date(2026, 1, 10), "ends": date(2026, 1, 12)}, "system"),
        ({"team": False}, "system"),
        ({"system": "fide_dutch"}, "system"),
        ({"sport": "draughts", "discipline": "russian_team"}, "system"),
        ({"sport": "draughts", "discipline": "russian_team", "system": "round_robin", "status": "region"},
         "team.criteria"),
    ],
)  # fmt: skip
def test_what_the_system_of_teams_does_not_know_is_refused(chief: User, given: dict[str, Any], path: str) -> None:
    with pytest.raises(Refusal) as refused:
        announced(chief, **{**CHESS, **given})
    assert path in [problem.path for problem in refused.value.problems]


def test_refusals_and_the_journal_of_a_chess_event_cite_no_clause_of_draughts(chief: User) -> None:
    competition = ready(chief, NAMES[:4], **{**CHESS, "rounds": 3})
    with pytest.raises(Refusal, match="say when the round starts") as refused:
        pair_teams(chief, competition, 1, None)
    assert refused.value.problems[0].clause is None
    play(chief, seated(chief, competition, 1), by_number)
    assert {act.clause for act in competition.acts.all()} <= {""}


def test_the_event_is_paired_once_more_and_a_changed_pair_is_told(desk: Client, chief: User) -> None:
    competition = played(chief, 2)
    address = reverse("pages:pairing_check", args=[competition.code])
    assert event_kind(competition).checking_engines(competition) == ["gacrux"]
    assert "так же, как они сыграны" in desk.get(address, {"engine": "gacrux"}).content.decode()
    first, second = competition.rounds.get(number=1).matches.order_by("number")[:2]
    guests = [match.sides.get(side="guest") for match in (first, second)]
    entries = [guest.entry_id for guest in guests]
    for guest in guests:
        guest.delete()
    for match, entry in zip((first, second), reversed(entries), strict=True):
        match.sides.create(round=match.round, entry_id=entry, side="guest")
    differs = desk.get(address, {"engine": "gacrux"}).content.decode()
    assert "составляет пары иначе" in differs
    assert "Альфа" in differs
    assert "errorlist" in desk.get(address, {"engine": "py4swiss"}).content.decode()
    paper = pairing_check(Source(competition, "ru"))
    assert not paper.rounds[0].agrees
    assert len(paper.rounds[0].played) == len(paper.rounds[0].paired) == 2, "two pairs were changed"
    answer = desk.get(reverse("pages:paper", args=[competition.code, "pairing-check", "pdf"]))
    assert answer.status_code == 200


def test_the_form_announces_a_chess_event_of_teams(desk: Client) -> None:
    typed = {"name": "Кубок команд", "starts": "2026-12-05", "ends": "2026-12-13", "place": "Львов"}
    form = desk.get(reverse("pages:announce"), {"preset": "chess_teams", **typed}).context["form"]
    assert "fide_team_sssc" in dict(form.fields["team_criteria"].choices)
    sent = {**fields_of(form), "team_bye": "draw", "team_colours": "b"}
    answer = desk.post(reverse("pages:announce"), sent)
    assert answer.status_code == 302, answer.context["form"].errors
    made = Competition.objects.get()
    assert (made.system, made.team) == ("fide_team", True)
    assert made.regulation["team"]["bye"] == "draw"
    assert made.regulation["team"]["colours"] == "b"
    assert made.regulation["team"]["criteria"] == ["fide_team_gpts", "fide_team_ede", "fide_team_emmsb_c1"]
    draughts = desk.get(reverse("pages:announce"), {"preset": "region"}).context["form"]
    assert not [key for key, _name in draughts.fields["team_criteria"].choices if key.startswith("fide")]


def test_the_report_says_fides_codes_and_comes_back_as_the_same_event(chief: User, tmp_path: Path) -> None:
    from gacrux.trf2json import trf2json

    rules = {**CHESS["rules"], "bye": "draw", "colours": "b", "one_score_for_colours": True}
    competition = played(chief, 2, rules=rules)
    content = report_text(competition)
    told = read_trf(content)
    assert told.head.type_code == "FIDE_TEAM_TYPEB_MP"
    assert told.head.standing_order == ("MPTS", "GPTS", "EDEBT", "BH:MP/C1")
    back = competition_of_report(content, code="back", discipline="chess")
    assert back.competition.system == "fide_team"
    assert back.competition.regulation["team"] == {**competition.regulation["team"], "order": "shifted"} | {
        "scoring": "match_points"
    }
    event = trf2json()
    event.parse_file(content.decode(), False)
    assert event.get_status() == 0
