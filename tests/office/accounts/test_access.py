"""Who is signed in where and for how long, how often one may try, what is written down, and what programs may do."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from ipaddress import ip_network

import pytest
from django.contrib.sessions.models import Session
from django.core.exceptions import ValidationError
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from tavlei.office.accounts.signing_in import OwnWordsValidator
from tavlei.office.accounts.tokens import make_token
from tavlei.office.competitions.models import Competition
from tavlei.office.demo.accounts import PASSWORD, make_users
from tavlei.office.demo.locking import lock_accounts
from tavlei.office.journal.models import Act
from tavlei.office.pages.callers import forwarded_for
from tavlei.office.roles.browsers import browser_name
from tavlei.office.roles.models import ApiToken, OfficeRole, OfficeSession, Scope, SignInRecord, User
from tavlei.rulebook import Refusal

LOGIN = "/accounts/login/"
GOOD, BAD = "a-long-password", "not-the-password"


def _sign_in(client: Client, name: str, password: str = GOOD, **extra: str) -> bool:
    client.post(LOGIN, {"login": name, "password": password}, **extra)  # type: ignore[arg-type]
    return "_auth_user_id" in client.session


def _confirmed(name: str) -> Client:
    """The browser of somebody who has signed in and said his password once more."""
    client = Client()
    assert _sign_in(client, name)
    client.post("/accounts/reauthenticate/", {"password": GOOD})
    return client


def _later(client: Client, hours: float) -> None:
    """So many hours go by for a session."""
    session = client.session
    for name in ("seen", "begun"):
        moment = timezone.datetime.fromisoformat(session[name])  # type: ignore[attr-defined]
        session[name] = (moment - timedelta(hours=hours)).isoformat()
    session.save()


def test_sessions_are_listed_and_ended_by_their_owner(make_user: Callable[..., User]) -> None:
    user, other, stranger = make_user("ivan"), Client(HTTP_USER_AGENT="Phone"), Client()
    client = _confirmed("ivan")
    assert _sign_in(other, "ivan")
    assert _sign_in(stranger, make_user("petr").username)
    page = client.get(reverse("pages:sessions")).content.decode()
    assert "Phone" in page
    assert page.count('name="session"') == 2, "the other one, and all others; not this one"
    theirs = OfficeSession.objects.get(user__username="petr")
    client.post(reverse("pages:sessions"), {"session": str(theirs.pk)})
    assert stranger.get(reverse("pages:sessions")).status_code == 200, "nobody ends the session of somebody else"
    held = OfficeSession.objects.get(user=user, agent="Phone")
    client.post(reverse("pages:sessions"), {"session": str(held.pk)})
    assert other.get(reverse("pages:sessions")).status_code == 302
    assert client.get(reverse("pages:sessions")).status_code == 200
    assert not Session.objects.filter(pk=held.key).exists()


def test_whoever_does_nothing_is_signed_out(client: Client, make_user: Callable[..., User]) -> None:
    """Officials after some hours, everybody after a week; and nobody stays signed in for ever."""
    make_user("judge", OfficeRole.JUDGE)
    make_user("player")
    for name, hours, stays in (("judge", 11, True), ("judge", 13, False), ("player", 13, True), ("player", 170, False)):
        own = Client()
        assert _sign_in(own, name)
        _later(own, hours)
        assert (own.get(reverse("pages:sessions")).status_code == 200) is stays, (name, hours)
    assert SignInRecord.objects.filter(kind=SignInRecord.Kind.IDLE).count() == 2
    _sign_in(client, "player")
    session = client.session
    session["begun"] = (timezone.now() - timedelta(days=31)).isoformat()
    session.save()
    assert client.get(reverse("pages:sessions")).status_code == 302


def test_a_new_password_ends_the_other_sessions(client: Client, make_user: Callable[..., User]) -> None:
    make_user("ivan")
    other = Client()
    assert _sign_in(other, "ivan")
    assert _sign_in(client, "ivan")
    new = "another-long-password"
    client.post("/accounts/password/change/", {"oldpassword": GOOD, "password1": new, "password2": new})
    assert client.get(reverse("pages:sessions")).status_code == 200
    assert other.get(reverse("pages:sessions")).status_code == 302
    assert OfficeSession.objects.count() == 1


def test_what_happens_at_the_door_is_written_down(client: Client, make_user: Callable[..., User]) -> None:
    boss = make_user("boss", OfficeRole.ADMINISTRATOR)
    make_user("ivan")
    assert not _sign_in(client, "ivan", BAD)
    assert not _sign_in(client, "my-own-password-in-the-wrong-field", BAD)
    assert _sign_in(client, "ivan")
    assert client.get(reverse("pages:officers")).status_code == 403
    client.post("/accounts/logout/")
    kinds = list(SignInRecord.objects.order_by("pk").values_list("kind", "user__username"))
    assert kinds == [("failed", "ivan"), ("failed", None), ("signed_in", "ivan"), ("refused", "ivan"),
                     ("signed_out", "ivan")]  # fmt: skip
    told = " ".join(str(row) for row in SignInRecord.objects.values_list())
    assert BAD not in told
    assert "wrong-field" not in told
    client.force_login(boss)
    page = client.get(reverse("pages:sign_ins"), {"kind": "refused"}).content.decode()
    assert reverse("pages:officers") in page
    client.force_login(make_user("secretary", OfficeRole.SECRETARY))
    assert client.get(reverse("pages:sign_ins")).status_code == 403


def test_five_wrong_passwords_are_enough_and_a_hall_signs_in(make_user: Callable[..., User]) -> None:
    """Forty players behind one address, some of whom mistype; one who guesses is stopped, from two processes too."""
    names = [make_user(f"player-{number}").username for number in range(40)]
    for name in names:
        assert not _sign_in(Client(), name, BAD)
    assert all(_sign_in(Client(), name) for name in names)
    victim = make_user("victim").username
    for _attempt in range(5):
        assert not _sign_in(Client(), victim, BAD)
    assert not _sign_in(Client(), victim), "the right password comes too late for this address"
    assert SignInRecord.objects.filter(kind=SignInRecord.Kind.LIMITED).count() == 1
    assert _sign_in(Client(), victim, REMOTE_ADDR="192.0.2.7"), "the owner elsewhere is not locked out"
    SignInRecord.objects.update(at=timezone.now() - timedelta(minutes=6))
    assert _sign_in(Client(), victim)


@pytest.mark.parametrize(("agent", "told"), [
    ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36", "Chrome, Windows"),
    ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile Safari/604.1", "Safari, iPhone"),
    ("curl/8.5.0", "curl/8.5.0"), ("", "–"),
])  # fmt: skip
def test_a_browser_is_named_in_two_words(agent: str, told: str) -> None:
    assert browser_name(agent) == told


@pytest.mark.parametrize(("header", "told"), [
    ("203.0.113.9", "203.0.113.9"), ("1.1.1.1, 203.0.113.9", "203.0.113.9"), ("203.0.113.9, 10.1.2.3", "203.0.113.9"),
    ("nonsense", ""), ("", ""), ("10.0.0.1", ""), ("2001:db8::1", "2001:db8::1"),
])  # fmt: skip
def test_a_proxy_tells_the_client_and_nobody_invents_one(header: str, told: str) -> None:
    assert forwarded_for(header, [ip_network("10.0.0.0/8")]) == told


def test_only_a_named_proxy_is_believed(settings: Settings, make_user: Callable[..., User]) -> None:
    make_user("ivan")
    forged = {"REMOTE_ADDR": "192.0.2.1", "HTTP_X_FORWARDED_FOR": "203.0.113.9", "HTTP_X_FORWARDED_PROTO": "https"}
    _sign_in(Client(), "ivan", BAD, **forged)
    settings.PROXIES, settings.SECURE_PROXY_SSL_HEADER = (
        (ip_network("192.0.2.0/24"),),
        ("HTTP_X_FORWARDED_PROTO", "https"),
    )
    _sign_in(Client(), "ivan", BAD, **forged)
    addresses = list(SignInRecord.objects.order_by("pk").values_list("address", flat=True))
    assert addresses == ["192.0.2.1", "203.0.113.9"]


def test_a_link_for_a_new_password_is_https_behind_a_proxy(
    settings: Settings, make_user: Callable[..., User], mailoutbox: list[object]
) -> None:
    make_user("ivan")
    settings.PROXIES, settings.SECURE_PROXY_SSL_HEADER = (ip_network("127.0.0.1"),), ("HTTP_X_FORWARDED_PROTO", "https")
    headers = {"HTTP_X_FORWARDED_PROTO": "https", "HTTP_HOST": "testserver"}
    Client().post("/accounts/password/reset/", {"email": "ivan@example.org"}, **headers)  # type: ignore[arg-type]
    assert "https://testserver/accounts/password/reset/key/" in mailoutbox[0].body  # type: ignore[attr-defined]


def test_every_answer_carries_the_headers(client: Client, settings: Settings, db: None) -> None:
    for address in ("/", "/nowhere/", "/api/v1/calc", "/api/v1/docs"):
        answer = client.get(address)
        policy = answer["Content-Security-Policy"]
        assert "script-src 'self';" in policy
        assert "unsafe" not in policy
        assert answer["X-Content-Type-Options"] == "nosniff"
        assert answer["X-Frame-Options"] == "DENY"
        assert answer["Referrer-Policy"] == "same-origin"
        assert "camera=()" in answer["Permissions-Policy"]
        assert "Strict-Transport-Security" not in answer
    settings.HSTS_SECONDS = 31_536_000
    assert client.get("/")["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains"


def test_no_page_has_a_script_or_a_style_within_it(client: Client, make_user: Callable[..., User]) -> None:
    client.force_login(make_user("boss", OfficeRole.ADMINISTRATOR))
    for name in ("home", "sessions", "tokens", "office", "lists", "calendar", "people", "calculators"):
        page = client.get(reverse(f"pages:{name}")).content.decode()
        assert not re.search(r"<script(?![^>]*\bsrc=)(?![^>]*application/(ld\+)?json)", page), name
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=\"|javascript:", page), name


def test_tokens_are_made_shown_once_and_revoked(client: Client, make_user: Callable[..., User]) -> None:
    user = make_user("ivan")
    client.force_login(user)
    address = reverse("pages:tokens")
    refused = client.post(address, {"name": "табло", "scopes": ["read"], "days": "30"})
    assert refused.status_code == 302, "whoever makes a token says his password once more, if that was long ago"
    assert not ApiToken.objects.exists()
    client = _confirmed("ivan")
    shown = client.post(address, {"name": "табло", "scopes": ["read"], "days": "30"}).content.decode()
    (text,) = re.findall(r"tav_[\w-]{43}", shown)
    made = ApiToken.objects.get()
    assert text not in client.get(address).content.decode()
    assert text not in str(ApiToken.objects.values())
    assert made.allowed == [Scope.READ]
    assert made.expires is not None
    assert timedelta(days=29) < made.expires - timezone.now() < timedelta(days=31)
    assert Act.objects.get(kind="token.made").actor == user
    for wrong in ({"name": "", "scopes": ["read"], "days": "30"}, {"name": "x", "days": "30"},
                  {"name": "x", "scopes": ["read"], "days": "9999"}):  # fmt: skip
        client.post(address, wrong)
    assert ApiToken.objects.count() == 1
    stranger = _confirmed(make_user("petr").username)
    stranger.post(address, {"revoke": str(made.pk)})
    made.refresh_from_db()
    assert made.revoked is None, "nobody revokes the token of somebody else"
    client.post(address, {"revoke": str(made.pk)})
    made.refresh_from_db()
    assert made.revoked is not None


def test_a_token_does_what_its_scopes_allow(
    client: Client, chief: User, make_competition: Callable[..., Competition]
) -> None:
    competition = make_competition()
    address = f"/api/v1/desk/{competition.code}/pair"

    def pair(*scopes: str) -> int:
        key = {"authorization": f"Bearer {make_token(chief, 'x', scopes)}"}
        return client.post(address, {"number": 99}, content_type="application/json", headers=key).status_code

    assert pair("read", "lists", "import") == 403
    assert pair("events") in (200, 422)
    text = make_token(chief, "old", ["events"])
    ApiToken.objects.filter(name="old").update(expires=timezone.now() - timedelta(seconds=1))
    late = client.post(address, {"number": 99}, content_type="application/json",
                       headers={"authorization": f"Bearer {text}"})  # fmt: skip
    assert late.status_code == 401
    assert SignInRecord.objects.filter(kind=SignInRecord.Kind.TOKEN, user=chief).count() == 2
    with pytest.raises(Refusal):
        make_token(chief, "nothing", [])


def test_an_administrator_signs_an_account_out(client: Client, make_user: Callable[..., User]) -> None:
    client.force_login(make_user("boss", OfficeRole.ADMINISTRATOR))
    make_user("ivan")
    phone = Client()
    assert _sign_in(phone, "ivan")
    assert client.get(reverse("pages:sign_ins"), {"name": "Ivan"}).context["account"].username == "ivan"
    client.post(reverse("pages:sign_ins"), {"end": "ivan"})
    assert phone.get(reverse("pages:sessions")).status_code == 302
    assert Act.objects.filter(kind="user.signed_out").count() == 1
    assert _sign_in(phone, "ivan")
    phone.post(reverse("pages:sign_ins"), {"end": "boss"})
    assert client.get(reverse("pages:sessions")).status_code == 200, "nobody else does"


def test_refused_input_is_logged_without_what_was_written(
    client: Client, make_user: Callable[..., User], caplog: pytest.LogCaptureFixture
) -> None:
    client.force_login(make_user("boss", OfficeRole.ADMINISTRATOR))
    with caplog.at_level("INFO", logger="tavlei.security"):
        client.post(reverse("pages:officers"), {"user": "", "person": "666-secret", "role": "judge"})
        client.post(
            "/api/v1/calc/elo_r.expected_percent", {"difference": "777-secret"}, content_type="application/json"
        )
    refused = [line.getMessage() for line in caplog.records if "input refused" in line.getMessage()]
    assert len(refused) == 2
    assert refused[0] == "input refused: person: there is no person with the number {number}"
    assert refused[1].startswith("input refused: difference: ")
    assert "secret" not in caplog.text


@pytest.mark.parametrize(("password", "taken"), [
    ("tavlei-2026", False), ("Федерация2026", False), ("chief-judge-1", False), ("шашки шашки", False),
    ("bridge over troubled water", True), ("любимый конь бежит", True), ("x" * 128, True),
])  # fmt: skip
def test_words_everybody_would_try_are_no_passwords(db: None, password: str, taken: bool) -> None:
    try:
        OwnWordsValidator().validate(password)
    except ValidationError:
        assert not taken
    else:
        assert taken


def test_the_demonstration_is_locked_where_others_come(client: Client, db: None) -> None:
    users = make_users()
    name = users[OfficeRole.ADMINISTRATOR].username
    inside = Client()
    assert _sign_in(inside, name, PASSWORD)
    with override_settings(IS_PUBLIC=True):
        assert not _sign_in(client, name, PASSWORD)
    assert sorted(lock_accounts()) == sorted(user.username for user in users.values())
    assert not _sign_in(client, name, PASSWORD)
    assert inside.get(reverse("pages:sessions")).status_code == 302
    assert lock_accounts() == []
