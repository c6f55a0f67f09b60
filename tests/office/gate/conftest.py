"""An office in which something official has happened, so that its states can be told apart."""

from __future__ import annotations

import pytest

from tavlei.office.journal.chain import Actor, record
from tavlei.office.roles.models import User


@pytest.fixture
def one_act(db: None) -> None:
    user = User.objects.create_user("secretary")
    record(Actor(user), "role.granted", user, after={})
