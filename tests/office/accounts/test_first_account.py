"""Accounts: whoever types a password holds nothing the office needs; a mail server that is away stops nobody."""

from __future__ import annotations

import socket
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from tavlei.office.journal.models import Act
from tavlei.office.roles.models import User
from tavlei.office.roles.users import make_user


@pytest.mark.django_db
def test_nothing_is_locked_while_a_password_is_typed() -> None:
    around = len(connection.savepoint_ids)
    seen: list[int] = []

    def typed() -> str:
        seen.append(len(connection.savepoint_ids) - around)
        return "Kolo-wrot-99x"

    user = make_user("vera", "", typed)
    assert seen == [0]
    assert user.check_password("Kolo-wrot-99x")
    assert Act.objects.filter(kind="user.made").count() == 1
    assert make_user("vera", "", typed) == user
    assert seen == [0]


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["vera@example.org", "nobody@example.org"])
def test_a_mail_server_that_is_away_is_no_mistake_of_ours(
    client: Client, settings: Any, address: str, caplog: pytest.LogCaptureFixture
) -> None:
    User.objects.create_user("vera", "vera@example.org", "Kolo-wrot-99x")
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # and nobody listens
        settings.EMAIL_HOST, settings.EMAIL_PORT = taken.getsockname()
        answer = client.post("/accounts/password/reset/", {"email": address})
    assert (answer.status_code, answer["Location"]) == (302, "/accounts/password/reset/done/")
    assert "a letter about an account was not sent" in caplog.text
