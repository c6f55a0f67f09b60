"""A newer file of a competition in the place of an earlier one: only what differs is written, and keys stay."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from tests.office import whole_events
from tests.office.files.test_transfer import BUILDS

from tavlei.exchange.competition import read_competition, write_competition
from tavlei.office.competitions.models import Competition, Encounter, Entry, Seat
from tavlei.office.competitions.results.entering import correct_result
from tavlei.office.competitions.transfer import export_competition, plan_import
from tavlei.office.competitions.transfer.replacing import replace_competition
from tavlei.office.journal.chain import Actor
from tavlei.office.roles.models import User
from tavlei.tournament.model import Result


def put(content: bytes, here: Competition, doing: Actor, **told: Any) -> None:
    """Put a file in the place of what is here."""
    replace_competition(doing, here, plan_import(read_competition(content), None, here), foreign=False, facts=told)


def files(build: Callable[..., Competition], *more: Callable[[User, Competition], Any]) -> list[bytes]:
    """The file of a competition of an office that is gone again, and after everything that was done later."""
    found = []
    with transaction.atomic():
        chief = whole_events.chief_judge()
        made = build(chief)
        found.append(write_competition(export_competition(made)))
        for act in more:
            act(chief, Competition.objects.get(pk=made.pk))
            found.append(write_competition(export_competition(Competition.objects.get(pk=made.pk))))
        transaction.set_rollback(True)
    return found


@pytest.mark.parametrize("build", BUILDS.values(), ids=BUILDS.keys())
def test_a_whole_file_takes_the_place_of_an_announcement(db: None, build: Callable[..., Competition]) -> None:
    (content,) = files(build)
    officer = whole_events.chief_judge()
    code = read_competition(content).competition.code
    here = whole_events.announced(officer, code=code)
    put(content, here, Actor(officer))
    assert write_competition(export_competition(Competition.objects.get(pk=here.pk))) == content
    with CaptureQueriesContext(
        connection,
    ) as asked:
        put(content, Competition.objects.get(pk=here.pk), Actor(officer))
    written = [query["sql"] for query in asked if query["sql"].startswith(("INSERT", "UPDATE", "DELETE"))]
    assert all("journal_act" in sql for sql in written), written  # the same file once more writes the act alone


def _third_round(chief: User, competition: Competition) -> None:
    whole_events.played(chief, competition, 3)


def _corrected(chief: User, competition: Competition) -> None:
    board = competition.rounds.get(number=3).encounters.filter(seats__colour="black").first()
    assert board is not None
    result = Result.DRAW if board.result != Result.DRAW else Result.WHITE_WINS
    correct_result(chief, board, board.version, result, reason="ошибка в протоколе")


def test_a_later_file_writes_what_is_new_and_keeps_the_keys(db: None) -> None:
    first, second, third = files(whole_events.individual, _third_round, _corrected)
    officer = whole_events.chief_judge()
    here = whole_events.announced(officer)
    put(first, here, Actor(officer))
    keys = [sorted(model._default_manager.values_list("pk", flat=True)) for model in (Entry, Encounter, Seat)]
    for content in (second, third, second, third):
        put(content, Competition.objects.get(pk=here.pk), Actor(officer))
        assert write_competition(export_competition(Competition.objects.get(pk=here.pk))) == content
    for model, before in zip((Entry, Encounter, Seat), keys, strict=True):
        assert sorted(model._default_manager.values_list("pk", flat=True))[: len(before)] == before
    put(first, Competition.objects.get(pk=here.pk), Actor(officer))  # what a later file does not tell is gone
    assert write_competition(export_competition(Competition.objects.get(pk=here.pk))) == first


def test_numbers_and_boards_change_hands(db: None) -> None:
    """Rows that differ are removed first: what the store allows once is never there twice."""
    (content,) = files(whole_events.individual)
    officer = whole_events.chief_judge()
    here = whole_events.announced(officer)
    put(content, here, Actor(officer))
    file = read_competition(content)
    numbers = [entry.number for entry in file.entries]
    turned = [entry.model_copy(update={"number": number}) for entry, number in
              zip(file.entries, numbers[1:] + numbers[:1], strict=True)]  # fmt: skip
    changed = write_competition(file.model_copy(update={"entries": tuple(turned)}))
    put(changed, Competition.objects.get(pk=here.pk), Actor(officer))
    assert write_competition(export_competition(Competition.objects.get(pk=here.pk))) == changed
