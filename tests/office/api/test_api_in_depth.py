"""Every route of the API with every kind of token, about things that exist: no failure, no answer of another shape."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any, Final

import pytest
import schemathesis
from django.contrib.sessions.backends.db import SessionStore
from django.db import transaction
from django.utils import timezone
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from tests.office.api.test_api import CHECKS, one_connection, schema
from tests.proving import examples

from tavlei.games.clock import Discipline
from tavlei.office.accounts.tokens import make_event_token, make_token
from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.lists.models import ListKind
from tavlei.office.lists.opening.opening_list import open_list
from tavlei.office.live.game.casual import open_casual
from tavlei.office.live.game.seats import Viewer
from tavlei.office.live.models import LiveGame
from tavlei.office.people.models import Person
from tavlei.office.roles.models import OWN_SCOPES, ApiToken, OfficeRole, User

__all__ = ["one_connection"]
KINDS: Final = ("none", "unknown", "all", *OWN_SCOPES, "player", "event", "revoked", "expired")
KNOWN: Final[dict[str, Any]] = {"number": 1, "board": 1, "pk": 1, "kind": "elo_r", "ending": "pdf", "reading": "E5"}
NAMES: Final = {"papers": "starting-list", "lists": "list", "files": "competition.json",
                "calc": "elo_r.expected_percent"}  # fmt: skip


@pytest.fixture
def tokens(
    make_user: Callable[..., User], chief: User, make_competition: Callable[..., Competition], people: list[Person]
) -> dict[str, str]:
    """A token of every kind, in an office with a competition in its first round, a list and a game."""
    competition = make_competition()
    pair_next(chief, competition, 1)
    master = make_user("master", *OfficeRole)
    open_list(master, ListKind.ELO_R, date(2026, 1, 1), {people[0].code: {"rating": 2100}})
    open_casual(SessionStore(), kind="russian", discipline=Discipline.RUSSIAN, control="5+0", seat=Viewer.WHITE)
    return _tokens(master, make_user("player", OfficeRole.PLAYER), competition)


def _tokens(master: User, player: User, competition: Competition) -> dict[str, str]:
    made = {scope.value: make_token(master, scope.value, [scope]) for scope in OWN_SCOPES}
    made |= {"none": "", "unknown": "tavlei_x", "all": make_token(master, "all"), "player": make_token(player, "all")}
    made["event"] = make_event_token(master, competition, "event", 7)
    made |= {state: make_token(master, state) for state in ("revoked", "expired")}
    yesterday = timezone.now() - timedelta(days=1)
    ApiToken.objects.filter(name="revoked").update(revoked=yesterday)
    ApiToken.objects.filter(name="expired").update(expires=yesterday)
    return made


@pytest.mark.prove
@schema.given(kind=st.sampled_from(KINDS), is_known=st.integers(0, 3).map(bool))
@schema.parametrize()
@settings(examples(2), suppress_health_check=list(HealthCheck))
@pytest.mark.usefixtures("one_connection")
def test_no_token_makes_the_office_fail(
    case: schemathesis.Case[Any], kind: str, is_known: bool, tokens: dict[str, str], people: list[Person]
) -> None:
    if is_known:
        _about_what_is_there(case, people)
    headers = {"Authorization": f"Bearer {tokens[kind]}"} if kind != "none" else {}
    with transaction.atomic():
        answer = case.call(headers=headers)
        transaction.set_rollback(True)
    assert answer.status_code < 500
    case.validate_response(answer, checks=CHECKS)


def _about_what_is_there(case: schemathesis.Case[Any], people: list[Person]) -> None:
    """Let the parts of the address name the competition, the person, the list that there are."""
    section = case.path.split("/")[3]
    codes = {"people": people[0].code, "live": LiveGame.objects.get().code}
    there = {**KNOWN, "code": codes.get(section, "kazan"), "name": NAMES.get(section, "")}
    for part in case.path_parameters:
        case.path_parameters[part] = there.get(part, case.path_parameters[part])
