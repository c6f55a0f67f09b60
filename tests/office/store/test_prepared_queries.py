"""A query that is built once finds what the same query finds when it is built anew."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, connections
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tavlei.office.accounts.tokens import NOTED_EVERY, USES, make_token
from tavlei.office.api.tokens import TokenAuth
from tavlei.office.competitions.models import Competition, Encounter, Round
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.roles.models import ApiToken, Grant, OfficeRole, Scope, User
from tavlei.office.store.prepared_queries import PreparedQuery

Make = Callable[..., Competition]


def boards(made: int, *numbers: int) -> PreparedQuery[Encounter] | object:
    return Encounter.objects.filter(round_id=made, board__in=numbers).select_related(
        "micro_match", "round__competition"
    )


BOARDS: PreparedQuery[Encounter] = PreparedQuery(boards)  # type: ignore[arg-type]


@pytest.fixture
def made(make_competition: Make, chief: User) -> Round:
    return pair_next(chief, make_competition(), 1)


def test_it_finds_the_same_whatever_the_values(made: Round) -> None:
    for numbers in ((), (1,), (2,), (1, 3), (3, 1, 2), (99,), tuple(range(1, 30))):
        found = BOARDS.rows(made.pk, *numbers)
        expected = list(made.encounters.filter(board__in=numbers))
        assert sorted(found, key=lambda one: one.board) == sorted(expected, key=lambda one: one.board)
        for one in found:
            assert one.explanation == expected[expected.index(one)].explanation
    assert BOARDS.rows(made.pk + 1, 1) == []


def test_rows_that_belong_to_it_come_with_it_and_what_was_left_out_is_read_later(made: Round) -> None:
    BOARDS.rows(made.pk, 1)
    with CaptureQueriesContext(connection) as asked:
        (found,) = BOARDS.rows(made.pk, 1)
        assert found.round.competition.name == "Кубок Казани"
        assert not hasattr(found, "micro_match")
    assert len(asked) == 1
    deferred = PreparedQuery(lambda code: Competition.objects.defer("regulation").filter(code=code))
    event = deferred.first("kazan")
    assert event is not None
    assert event.regulation == made.competition.regulation
    assert deferred.first("nothing") is None


def test_columns_and_texts(made: Round, chief: User) -> None:
    grants = PreparedQuery(lambda user: Grant.objects.filter(user_id=user, ended=None).values_list("role", flat=True))
    assert set(grants.rows(chief.pk)) == {OfficeRole.CHIEF_JUDGE}
    names = PreparedQuery(
        lambda name, first: User.objects.filter(username=name, pk__gte=first).values_list("pk", "email")
    )
    assert names.rows("chief", 0) == [(chief.pk, chief.email)]
    assert names.rows("chief", chief.pk + 1) == []
    last = PreparedQuery(lambda: Encounter.objects.filter(round=made).order_by("-board").values_list("board")[:1])
    assert last.first() == (made.encounters.count(),)


def test_what_was_written_since_is_found(made: Round) -> None:
    assert [one.result for one in BOARDS.rows(made.pk, 1)] == [""]
    made.encounters.filter(board=1).update(result="1-0")
    assert [one.result for one in BOARDS.rows(made.pk, 1)] == ["1-0"]


def test_a_column_of_small_numbers(made: Round) -> None:
    """PostgreSQL finds nothing by a number that such a column cannot hold, and Django does not even ask."""
    rounds = PreparedQuery(lambda code, number: Round.objects.filter(competition__code=code, number=number))
    assert rounds.rows("kazan", 1) == [made]
    assert rounds.rows("kazan", 2) == []
    assert rounds.rows("kazan", 10**6) == []
    assert rounds.rows("other", 1) == []


def test_a_number_of_the_query_itself_is_not_taken_for_a_value(made: Round) -> None:
    for own in (1, *range(30_000, 30_010), *range(31_000, 31_010)):
        query = PreparedQuery(lambda number, own=own: Round.objects.filter(number__lte=own, number=number))
        assert query.rows(1) == [made], own


def test_a_value_that_is_not_used_is_a_mistake(db: None) -> None:
    with pytest.raises(ValueError, match="stands nowhere"):
        PreparedQuery(lambda _user: Grant.objects.all()).rows(1)


def test_each_connection_has_statements_of_its_own(made: Round) -> None:
    BOARDS.rows(made.pk, 1)
    kept: list[object] = []
    thread = threading.Thread(target=lambda: kept.append(vars(connections["default"]).get("prepared_queries")))
    thread.start()
    thread.join()
    assert kept == [None]


@pytest.fixture
def token(make_user: Callable[..., User]) -> tuple[str, ApiToken]:
    text = make_token(make_user("program"), "bench")
    return text, ApiToken.objects.get()


def test_a_use_is_written_at_once_where_no_server_writes_it_later(token: tuple[str, ApiToken], rf: object) -> None:
    text, kept = token
    request = rf.get("/")  # type: ignore[attr-defined]
    TokenAuth(Scope.READ).authenticate(request, text)
    kept.refresh_from_db()
    assert kept.used is not None
    with CaptureQueriesContext(connection) as asked:
        TokenAuth(Scope.READ).authenticate(request, text)
    assert [one["sql"][:6] for one in asked] == ["SELECT"], "what was noted just now is not noted again"


def test_a_server_writes_uses_together(token: tuple[str, ApiToken], monkeypatch: pytest.MonkeyPatch) -> None:
    _text, kept = token
    monkeypatch.setattr(USES, "server_writes", True)
    USES.note(kept)
    other = ApiToken.objects.create(user=kept.user, name="other", digest="0" * 64)
    USES.note(other)
    kept.refresh_from_db()
    assert kept.used is None
    with CaptureQueriesContext(connection) as asked:
        USES.write()
        USES.write()
    assert len(asked) == 1
    for one in (kept, other):
        one.refresh_from_db()
        assert one.used is not None
    ApiToken.objects.filter(pk=kept.pk).update(used=timezone.now() - NOTED_EVERY - timedelta(seconds=1))
    kept.refresh_from_db()
    before = kept.used
    USES.note(kept)
    USES.write()
    kept.refresh_from_db()
    assert None not in (kept.used, before)
    assert kept.used != before


def test_results_are_entered_by_program(client: Client, chief: User, make_competition: Make) -> None:
    event = make_competition()
    pair_next(chief, event, 1)
    headers = {"authorization": f"Bearer {make_token(chief, 'program')}"}

    def entered(number: int, *given: dict[str, Any]) -> Any:
        path = f"/api/v1/desk/{event.code}/rounds/{number}/results"
        return client.post(path, json.dumps(given), content_type="application/json", headers=headers)

    answer = entered(1, {"board": 1, "result": "1-0", "version": 1}, {"board": 2, "result": "0.5-0.5", "version": 1})
    assert (answer.status_code, answer.json()) == (200, {"written": [1, 2], "stale": []})
    again = entered(1, {"board": 1, "result": "0-1", "version": 1}, {"board": 3, "result": "0-1", "version": 1})
    assert again.json() == {"written": [3], "stale": [1]}
    assert entered(2, {"board": 1, "result": "1-0", "version": 1}).status_code == 404
