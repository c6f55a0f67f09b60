"""Second factors: sealed in the store, and taken away by an administrator from somebody who has lost everything."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal import auth
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, generate_totp_secret, hotp_value
from django.test import Client
from django.urls import reverse
from pytest_django import Settings
from typer.testing import CliRunner

from tavlei.cli.office.serve import app as office
from tavlei.office.accounts.second_factors import seal_second_factors
from tavlei.office.journal.models import Act
from tavlei.office.roles.models import OfficeRole, SignInRecord, User

LOGIN, CODE = "/accounts/login/", "/accounts/2fa/authenticate/"
GOOD = "a-long-password"
HALF_MINUTE = 59_000_000


def code_of(secret: str) -> str:
    """What the telephone shows now."""
    return str(format_hotp_value(hotp_value(secret, HALF_MINUTE)))


@pytest.fixture(autouse=True)
def stopped_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the same half-minute throughout."""
    monkeypatch.setattr(auth, "yield_hotp_counters_from_time", lambda: iter([HALF_MINUTE]))


def signed_in(client: Client, user: User, code: str) -> bool:
    client.post(LOGIN, {"login": user.username, "password": GOOD})
    client.post(CODE, {"code": code})
    return "_auth_user_id" in client.session


@pytest.fixture
def judge(make_user: Callable[..., User]) -> User:
    return make_user("ivan", OfficeRole.CHIEF_JUDGE)


@pytest.fixture
def secret(judge: User) -> str:
    made = str(generate_totp_secret())
    TOTP.activate(judge, made)
    RecoveryCodes.activate(judge)
    return made


def test_the_store_does_not_tell_how_codes_are_made(judge: User, secret: str) -> None:
    codes = RecoveryCodes(Authenticator.objects.get(type="recovery_codes")).get_unused_codes()
    kept = json.dumps(list(Authenticator.objects.values_list("data", flat=True)))
    assert secret not in kept
    assert kept.count("sealed:") == 2
    assert signed_in(Client(), judge, code_of(secret))
    assert not signed_in(Client(), judge, "000000")
    assert signed_in(Client(), judge, codes[3]), "a recovery code"


def test_what_was_written_open_is_sealed_at_the_next_start(judge: User) -> None:
    secret = str(generate_totp_secret())
    Authenticator.objects.create(user=judge, type="totp", data={"secret": secret})
    Authenticator.objects.create(user=judge, type="recovery_codes", data={"seed": "ab" * 40, "used_mask": 5})
    codes = RecoveryCodes(Authenticator.objects.get(type="recovery_codes")).get_unused_codes()
    assert seal_second_factors() == 2
    assert seal_second_factors() == 0
    assert secret not in str(Authenticator.objects.get(type="totp").data)
    kept = Authenticator.objects.get(type="recovery_codes")
    assert kept.data["used_mask"] == 5
    assert RecoveryCodes(kept).get_unused_codes() == codes
    assert signed_in(Client(), judge, code_of(secret))


def test_after_a_change_of_the_key_the_old_one_still_opens_them_and_without_it_no_code_is_right(
    judge: User, secret: str, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    before = settings.SECRET_KEY
    settings.SECRET_KEY = "another" * 9
    with caplog.at_level(logging.ERROR):
        assert not signed_in(Client(), judge, code_of(secret))
    assert "another key of sessions" in caplog.text
    settings.SECRET_KEY_FALLBACKS = [before]
    assert signed_in(Client(), judge, code_of(secret))


def test_an_administrator_removes_what_was_lost(
    client: Client, judge: User, secret: str, make_user: Callable[..., User]
) -> None:
    phone, boss = Client(), make_user("boss", OfficeRole.ADMINISTRATOR)
    User.objects.filter(pk=judge.pk).update(first_name="Иван", last_name="Петров")
    assert signed_in(phone, judge, code_of(secret))
    client.force_login(boss)
    address = reverse("pages:sign_ins")
    page = client.get(address, {"name": "ivan"}).content.decode()
    assert 'name="factor" value="ivan"' in page
    assert 'name="end" value="ivan"' in page
    assert "Иван Петров" in page, "a person is named, the account is sent"
    client.post(address, {"factor": "ivan", "reason": " "})
    assert Authenticator.objects.count() == 2, "not without a reason"
    client.post(address, {"factor": "ivan", "reason": "телефон утерян, паспорт предъявлен"})
    assert not Authenticator.objects.exists()
    assert phone.get(reverse("pages:sessions")).status_code == 302, "signed out everywhere"
    act = Act.objects.get(kind="user.second_factor_removed")
    assert act.details is not None
    assert act.details.after == {"reason": "телефон утерян, паспорт предъявлен"}
    assert SignInRecord.objects.filter(kind=SignInRecord.Kind.SECOND_FACTOR, user=judge).exists()
    assert 'name="factor"' not in client.get(address, {"name": "ivan"}).content.decode(), "nothing is left to remove"
    assert client.post(address, {"factor": "nobody", "reason": "x"}).status_code == 404


def test_nobody_removes_his_own_and_nobody_else_may(
    client: Client, judge: User, secret: str, make_user: Callable[..., User]
) -> None:
    boss = make_user("boss", OfficeRole.ADMINISTRATOR)
    TOTP.activate(boss, str(generate_totp_secret()))
    client.force_login(boss)
    address = reverse("pages:sign_ins")
    assert 'name="factor"' not in client.get(address, {"name": "boss"}).content.decode()
    client.post(address, {"factor": "boss", "reason": "утерян"})
    other = Client()
    other.force_login(make_user("petr", OfficeRole.SECRETARY))
    assert other.post(address, {"factor": "ivan", "reason": "утерян"}).status_code == 403
    assert Authenticator.objects.count() == 3


def test_by_command_for_the_only_administrator(judge: User, secret: str) -> None:
    asked = CliRunner().invoke(office, ["remove-second-factor", "ivan", "--reason", "lost", "--lang", "en"])
    assert (asked.exit_code, asked.output) == (0, "The second factor of ivan is removed.\n")
    assert not Authenticator.objects.exists()
    again = CliRunner().invoke(office, ["remove-second-factor", "ivan", "--reason", "lost"])
    assert again.exit_code == 2
    assert CliRunner().invoke(office, ["remove-second-factor", "nobody", "--reason", "lost"]).exit_code == 2
