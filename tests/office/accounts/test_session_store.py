"""A session that cannot be written: the trouble of the store is told, not that the request was a bad one."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.models import Session
from django.db import DatabaseError, OperationalError
from django.test import Client

from tavlei.office.accounts.session_store import SessionStore
from tavlei.office.roles.models import User
from tavlei.office.troubles import Trouble, trouble_of


@pytest.fixture
def session(db: None) -> SessionStore:
    store = SessionStore()
    store["seen"] = "now"
    store.save()
    return store


def failing(error: Exception) -> Any:
    def save(*_given: Any, **_named: Any) -> None:
        raise error

    return save


def test_a_full_disk_is_told_as_such(session: SessionStore, monkeypatch: pytest.MonkeyPatch) -> None:
    cause = sqlite3.OperationalError("database or disk is full")
    cause.sqlite_errorcode = sqlite3.SQLITE_FULL
    full = OperationalError("database or disk is full")
    full.__cause__ = cause
    monkeypatch.setattr(Session, "save", failing(full))
    with pytest.raises(OperationalError) as told:
        session.save()
    assert trouble_of(told.value) is Trouble.DISK_FULL


def test_a_session_that_somebody_has_ended_is_not_begun_anew(
    session: SessionStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Session, "save", failing(DatabaseError("no row was updated")))
    with pytest.raises(UpdateError):
        session.save()


def test_whoever_is_signed_in_is_told_of_the_full_disk(
    make_user: Callable[..., User], monkeypatch: pytest.MonkeyPatch
) -> None:
    """That a session is used is noted with its first page: the page says what is wrong, and when to come again."""
    client = Client(raise_request_exception=False)
    client.force_login(make_user("reader"))
    stored = client.session
    del stored["seen"]
    stored.save()
    cause = sqlite3.OperationalError("database or disk is full")
    cause.sqlite_errorcode = sqlite3.SQLITE_FULL
    full = OperationalError("database or disk is full")
    full.__cause__ = cause
    monkeypatch.setattr(Session, "save", failing(full))
    answer = client.get("/", headers={"accept-language": "en"})
    assert answer.status_code == 503
    assert answer["Retry-After"]
    assert "of the office is full" in answer.content.decode()
