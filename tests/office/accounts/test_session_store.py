"""A session that cannot be written: the trouble of the store is told, not that the request was a bad one."""

from __future__ import annotations

import sqlite3
from typing import Any

import pytest
from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.models import Session
from django.db import DatabaseError, OperationalError

from tavlei.office.accounts.session_store import SessionStore
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
