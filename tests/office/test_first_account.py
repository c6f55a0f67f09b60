"""The first account, made by a command: whoever types a password holds nothing that the office needs."""

from __future__ import annotations

import pytest
from django.db import connection

from tavlei.office.journal.models import Act
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
