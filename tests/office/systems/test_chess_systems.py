"""Chess events by every system of the desk: played to the end, reported for pairing programs, no clause of draughts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from gacrux.trf2json import trf2json
from py4swiss.trf import TrfParser
from tests.office.teams.team_events import play, ready, seated, stronger
from tests.office.teams.test_fide_teams import CHESS as TEAM_CHESS

from tavlei.exchange.trf import read_trf
from tavlei.exchange.trf.codes import CRITERIA
from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.competitions.transfer.trf import report_text
from tavlei.office.roles.models import User

Make = Callable[..., Competition]
SYSTEMS: dict[str, dict[str, Any]] = {
    "fide_dutch": {"rounds_planned": 3, "regulation": {"criteria": ["fide_bh_c1", "solkoff", "fide_de"]}},
    "fide_dubov": {"rounds_planned": 3, "regulation": {"criteria": ["fide_aro"]}},
    "fide_burstein": {"rounds_planned": 3, "regulation": {"criteria": ["fide_sb"]}},
    "swiss_buchholz": {"rounds_planned": 3, "regulation": {"criteria": ["fide_bh"]}},
    "round_robin": {"rounds_planned": 10,
                    "regulation": {"criteria": ["fide_ks"], "cycles": 2, "swap_last_rounds": True}},
    "knockout": {"rounds_planned": 3, "regulation": {}},
}  # fmt: skip


def played(chief: User, make: Make, system: str, rounds: int = 2) -> Competition:
    """Two rounds of an event: White wins everywhere but at the last board, which is not played."""
    given = SYSTEMS[system]
    regulation = {"points_for_win": 1, **given["regulation"]}
    competition = make(
        6, sport="chess", discipline="chess", status="other", system=system,
        rounds_planned=given["rounds_planned"], regulation=regulation,
    )  # fmt: skip
    for number in range(1, rounds + 1):
        made = pair_next(chief, competition, number)
        boards = [board for board in made.encounters.order_by("board") if board.seats.count() == 2]
        for board in boards:
            board.result = "1-0" if board != boards[-1] or system == "knockout" else "+:-"
            board.save()
        made.state = "finished"
        made.save()
    return competition


def pages(competition: Competition) -> list[str]:
    code = competition.code
    person = competition.entries.filter(number=1).first()
    assert person is not None
    return [
        reverse("pages:competition", args=[code]),
        reverse("pages:desk", args=[code]),
        reverse("pages:participants", args=[code]),
        reverse("pages:round", args=[code, 1]),
        reverse("pages:why_pair", args=[code, 1, 1]),
        reverse("pages:table", args=[code]),
        reverse("pages:why_place", args=[code, person.pk]),
    ]


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_chess_event_tells_no_clause_of_draughts_and_programs_read_its_report(
    client: Client, chief: User, make_competition: Make, system: str, tmp_path: Path
) -> None:
    competition = played(chief, make_competition, system)
    client.force_login(chief)
    for address in pages(competition):
        page = client.get(address)
        assert page.status_code == 200, address
        assert "/rulebook/draughts-rules" not in page.content.decode(), address
    assert {act.clause for act in competition.acts.all()} <= {""}
    content = report_text(competition)
    path = tmp_path / "report.trf"
    path.write_bytes(content)
    assert len(TrfParser.parse(path).player_sections) == 6
    assert read_by_gacrux(content) == 0
    told = read_trf(content)
    assert set(told.head.tie_breaks) <= set(CRITERIA.values())
    assert told.head.tie_breaks == tuple(
        CRITERIA[name] for name in competition.regulation.get("criteria", ()) if name in CRITERIA
    )


@pytest.mark.parametrize("system", ["round_robin", "knockout", "swiss_buchholz"])
def test_a_chess_event_of_teams_by_another_system_is_read_too(client: Client, chief: User, system: str) -> None:
    rules = {} if system == "swiss_buchholz" else {"criteria": ["fide_team_gpts", "fide_team_emmsb"]}
    competition = ready(chief, **{**TEAM_CHESS, "system": system, "rounds": 3, "rules": rules})
    play(chief, seated(chief, competition, 1), stronger)
    assert read_by_gacrux(report_text(competition)) == 0
    client.force_login(chief)
    for address in pages(competition):
        page = client.get(address)
        assert page.status_code == 200, address
        assert "/rulebook/draughts-rules" not in page.content.decode(), address
    assert {act.clause for act in competition.acts.all()} <= {""}


def read_by_gacrux(content: bytes) -> int:
    """The status of FIDE's own reader: 0 where it has read everything."""
    event: Any = trf2json()
    event.parse_file(content.decode(), False)
    return int(event.get_status())
