"""A list is computed before the transaction that publishes it, and only stored in it: others write meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from tests.office.computations import Computations
from tests.office.lists.list_chains import ChessYear, event_of
from tests.office.store.test_crash import SETUP, finished, run

from tavlei.office.acts.computed_ahead import ATTEMPTS, CHANGING
from tavlei.office.acts.two_persons import ProposedError, confirm
from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.competitions.results.entering import EnteredResult, enter_results
from tavlei.office.federation.changes import SettingsPart, change
from tavlei.office.journal.models import Proposal
from tavlei.office.lists.jobs import PUBLISH
from tavlei.office.lists.models import ListKind, Publication
from tavlei.office.lists.publishing import publications
from tavlei.office.lists.publishing.publications import draft_list, publish
from tavlei.office.lists.publishing.replays import preview_replay, publish_replay
from tavlei.office.people.models import Person
from tavlei.office.queue.asking import request_job
from tavlei.office.queue.models import JobState
from tavlei.office.queue.performing import perform
from tavlei.office.roles.models import OfficeRole, User
from tavlei.rulebook import Refusal
from tavlei.tournament.model import Result

FIRST = date(2026, 2, 1)
Make = Callable[..., User]


@pytest.fixture
def chess(make_user: Make, chief: User, people: list[Person]) -> ChessYear:
    """An office whose first list can be published."""
    made = ChessYear(make_user("officer", OfficeRole.RATING_OFFICER), chief, people)
    made.open()
    made.include(made.report(0, FIRST, wrong=False))
    return made


@pytest.fixture
def computations(chess: ChessYear, monkeypatch: pytest.MonkeyPatch) -> Computations:
    return Computations(monkeypatch, publications, "compute_list")


def running_event(chess: ChessYear) -> Competition:
    return event_of(chess.chief, chess.people[:4], date(2026, 6, 1), code="other", sport="chess", discipline="chess",
                    status="other", regulation={"points_for_win": 1, "time_control": "90+30"})  # fmt: skip


def name_of(published: Publication, code: str) -> str:
    return str(next(player for player in published.content["input"]["players"] if player["id"] == code)["federation"])


def test_a_result_is_entered_while_a_list_is_computed(chess: ChessYear, computations: Computations) -> None:
    event = running_event(chess)
    made = pair_next(chess.chief, event, 1)
    board = made.encounters.order_by("board")[0]
    computations.meanwhile = lambda: enter_results(
        chess.chief, made, [EnteredResult(board.board, Result.DRAW, board.version)]
    )
    published = publish(chess.officer, ListKind.FSU, FIRST, 1)
    board.refresh_from_db()
    assert board.result == Result.DRAW
    assert published.rows.exists()
    assert computations.none_held_the_store
    assert len(computations.depths) == 1  # and the act took it as it was


def test_what_changes_while_a_list_is_computed_is_not_lost(chess: ChessYear, computations: Computations) -> None:
    player = chess.people[0]
    computations.once(lambda: Person.objects.filter(pk=player.pk).update(citizenship="PL"))
    published = publish(chess.officer, ListKind.FSU, FIRST, 1)
    assert len(computations.depths) == 2  # computed anew
    assert computations.none_held_the_store
    assert name_of(published, player.code) == "POL"
    assert Publication.objects.filter(kind=ListKind.FSU, period=FIRST).count() == 1


def test_a_list_that_was_looked_at_and_changed_while_it_was_computed_is_refused(
    chess: ChessYear, computations: Computations
) -> None:
    seen = draft_list(ListKind.FSU, FIRST).digest
    computations.meanwhile = lambda: Person.objects.filter(pk=chess.people[0].pk).update(citizenship="PL")
    with pytest.raises(Refusal, match="another than the one that was shown"):
        publish(chess.officer, ListKind.FSU, FIRST, 1, seen=seen)
    assert not Publication.objects.filter(period=FIRST).exists()


def test_what_never_stands_still_is_refused_plainly(chess: ChessYear, computations: Computations) -> None:
    countries = iter(["PL", "DE", "FR", "IT", "ES"])
    computations.meanwhile = lambda: Person.objects.filter(pk=chess.people[0].pk).update(citizenship=next(countries))
    with pytest.raises(Refusal) as refused:
        publish(chess.officer, ListKind.FSU, FIRST, 1)
    assert [problem.message for problem in refused.value.problems] == [CHANGING]
    assert len(computations.depths) == ATTEMPTS
    assert not Publication.objects.filter(period=FIRST).exists()


def test_a_job_computes_before_its_act_and_once_more_after_a_change(
    chess: ChessYear, computations: Computations, settings: Any
) -> None:
    settings.TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}  # it waits for a worker
    computations.once(lambda: Person.objects.filter(pk=chess.people[0].pk).update(citizenship="PL"))
    given = {"kind": "fsu", "period": FIRST.isoformat(), "revision": 1, "reason": "", "seen": ""}
    job = request_job(chess.officer, PUBLISH, given, "/office/")
    perform.func(str(job.code))
    job.refresh_from_db()
    assert job.state == JobState.DONE, job.problems
    assert computations.none_held_the_store
    assert name_of(Publication.objects.get(period=FIRST), chess.people[0].code) == "POL"


def test_of_two_persons_neither_computes_while_others_wait(
    chess: ChessYear, computations: Computations, make_user: Make
) -> None:
    change(make_user("administrator", OfficeRole.ADMINISTRATOR), SettingsPart.APPROVAL, 0, {"two_persons": True})
    with pytest.raises(ProposedError):
        publish(chess.officer, ListKind.FSU, FIRST, 1)
    proposal = Proposal.objects.get()
    confirm(make_user("second", OfficeRole.RATING_OFFICER), proposal, proposal.version)
    assert Publication.objects.filter(period=FIRST).exists()
    assert computations.none_held_the_store
    assert len(computations.depths) == 2  # each of them once


def test_a_replay_is_computed_before_it_is_published(chess: ChessYear, computations: Computations) -> None:
    second = date(2026, 3, 1)
    publish(chess.officer, ListKind.FSU, FIRST, 1)
    chess.include(chess.report(1, second, wrong=False))
    publish(chess.officer, ListKind.FSU, second, 1)
    corrected = chess.report(2, FIRST, wrong=True)  # a report that came to the first list late
    chess.include(corrected)
    seen = preview_replay(ListKind.FSU, FIRST)
    computations.depths.clear()
    made = publish_replay(chess.officer, ListKind.FSU, FIRST, "опоздавший отчет", seen=seen.digest)
    assert [published.period for published in made] == [FIRST, second]
    assert computations.none_held_the_store
    assert len(computations.depths) == 2
    assert preview_replay(ListKind.FSU, FIRST).is_unchanged


def test_who_may_not_publish_lets_nothing_be_computed(chess: ChessYear, computations: Computations) -> None:
    from django.core.exceptions import PermissionDenied

    with pytest.raises(PermissionDenied):
        publish(chess.chief, ListKind.FSU, FIRST, 1)
    assert computations.depths == []


BOTH = """
from threading import Thread
from tavlei.office.running.server import prepare
prepare()
from datetime import date
from django.db import connection
from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.competitions.results.entering import EnteredResult, enter_results
from tavlei.office.lists.publishing import publications
from tavlei.office.lists.models import ListKind
from tavlei.office.roles.models import User
from tavlei.tournament.model import Result

chief = User.objects.get(username="chief")
made = pair_next(chief, Competition.objects.get(code="crash"), 1)
compute = publications.compute_list

def judge():
    board = made.encounters.order_by("board")[0]
    enter_results(chief, made, [EnteredResult(board.board, Result.DRAW, board.version)])
    connection.close()
    print("entered", flush=True)

def slowly(*args, **kwargs):
    thread = Thread(target=judge)
    thread.start()
    thread.join()
    return compute(*args, **kwargs)

publications.compute_list = slowly
print("published", publications.publish(chief, ListKind.ELO_R, date(2026, 7, 1), 1).number)
"""


@pytest.mark.prove
@pytest.mark.slow
def test_a_judge_does_not_wait_for_a_list_on_the_embedded_store(tmp_path: Path) -> None:
    finished(run(SETUP, tmp_path))
    assert finished(run(BOTH, tmp_path)).split() == ["entered", "published", "1"]
