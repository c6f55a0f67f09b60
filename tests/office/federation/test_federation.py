"""Who the federation is: set on a page, told in the journal, seen on pages and papers."""

from __future__ import annotations

import io
from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.core.exceptions import PermissionDenied
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from PIL import Image
from tests.documents.reading_back import pdf_text

from tavlei.office.acts.performing import StaleError
from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.pairing.programme import planned
from tavlei.office.federation.changes import SettingsPart, change, remove_logo, set_logo
from tavlei.office.federation.identity import federation, forget
from tavlei.office.federation.middleware import FederationMiddleware
from tavlei.office.federation.models import Federation, Logo
from tavlei.office.journal.chain import verify
from tavlei.office.journal.models import Act
from tavlei.office.lists.models import ListKind
from tavlei.office.lists.opening.opening_list import open_list
from tavlei.office.people.models import Person
from tavlei.office.roles.models import OfficeRole, User
from tavlei.rulebook import Refusal

PAGE = "/office/federation/"
NAMES = {"name_ru": "Федерация шашек Татарстана", "name_uk": "", "name_en": "Draughts Federation of Tatarstan"}
LINES = {"line_ru": "Казань, с 1934 года", "line_uk": "", "line_en": ""}


@pytest.fixture
def administrator(make_user: Callable[..., User]) -> User:
    return make_user("administrator", OfficeRole.ADMINISTRATOR)


@pytest.fixture
def signed_in(client: Client, administrator: User) -> Client:
    client.force_login(administrator)
    return client


def picture(form: str = "PNG", size: tuple[int, int] = (64, 32), **how: Any) -> bytes:
    made = io.BytesIO()
    Image.new("RGB", size, "#6d3d1a").save(made, form, **how)
    return made.getvalue()


def post(client: Client, part: str, version: int, given: dict[str, Any]) -> Any:
    return client.post(PAGE, {"part": part, "version": version, **given})


def shown(client: Client, language: str = "ru", address: str = "/") -> str:
    return client.get(address, headers={"accept-language": language}).content.decode()


def test_a_federation_that_has_set_nothing_looks_as_before(client: Client, db: None) -> None:
    page = shown(client)
    assert "<b>Федерация</b>" in page
    assert "<b>Federation</b>" in shown(client, "en")
    assert "colours.css" not in page
    assert "federation/logo" not in page
    assert "<address>" not in page
    assert 'value="uk"' in page
    assert federation().zone == ZoneInfo("Europe/Moscow")


def test_the_name_is_set_on_the_page_and_told_in_the_journal(signed_in: Client, administrator: User) -> None:
    assert post(signed_in, "names", 0, NAMES | LINES).status_code == 302
    assert "Федерация шашек Татарстана" in shown(signed_in)
    assert "Казань, с 1934 года" in shown(signed_in)
    assert "Draughts Federation of Tatarstan" in shown(signed_in, "en")
    assert "Федерация шашек Татарстана" in shown(signed_in, "uk"), "the first that is given"
    act = Act.objects.get(kind="federation.names_changed")
    assert (act.actor, act.role) == (administrator, "administrator")
    assert act.details.before == {"name_ru": "", "name_en": "", "line_ru": ""}
    assert act.details.after == {"name_ru": NAMES["name_ru"], "name_en": NAMES["name_en"], "line_ru": LINES["line_ru"]}
    assert list(verify()) == []
    post(signed_in, "names", 1, NAMES | LINES)
    assert Act.objects.filter(kind="federation.names_changed").count() == 1, "what stays is no act"


def test_the_page_offers_what_is_set(signed_in: Client) -> None:
    post(signed_in, "names", 0, NAMES | LINES)
    page = signed_in.get(PAGE).content.decode()
    assert 'value="Draughts Federation of Tatarstan"' in page
    assert 'name="version" value="1"' in page
    assert f'href="{PAGE}"' in signed_in.get(reverse("pages:office")).content.decode()


def test_only_an_administrator_sets_it(client: Client, make_user: Callable[..., User]) -> None:
    officer = make_user("officer", OfficeRole.RATING_OFFICER)
    with pytest.raises(PermissionDenied):
        change(officer, SettingsPart.NAMES, 0, NAMES)
    with pytest.raises(PermissionDenied):
        set_logo(officer, 0, picture())
    client.force_login(officer)
    assert client.get(PAGE).status_code == 403
    assert post(client, "names", 0, NAMES).status_code == 403


def test_whoever_saw_an_older_one_is_told(signed_in: Client, administrator: User) -> None:
    change(administrator, SettingsPart.TIME, 0, {"time_zone": "Europe/Kyiv"})
    with pytest.raises(StaleError):
        change(administrator, SettingsPart.TIME, 0, {"time_zone": "Asia/Omsk"})
    answer = post(signed_in, "time", 0, {"time_zone": "Asia/Omsk"})
    assert answer.status_code == 302
    assert Federation.objects.get().time_zone == "Europe/Kyiv"


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP"])
def test_the_logo_is_served_as_what_it_is(signed_in: Client, form: str) -> None:
    content = picture(form)
    assert post(signed_in, "logo", 0, {"logo": SimpleUploadedFile("logo", content)}).status_code == 302
    address = federation().logo_url
    assert f'src="{address}"' in shown(signed_in).replace("&amp;", "&")
    answer = signed_in.get(address)
    assert answer.content == content
    assert answer["Content-Type"] == f"image/{form.lower()}"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert "immutable" in answer["Cache-Control"]
    assert signed_in.get(address, headers={"if-none-match": answer["ETag"]}).status_code == 304
    assert signed_in.get("/federation/logo")["Cache-Control"] == "public, no-cache"


def test_the_logo_is_removed(signed_in: Client, administrator: User) -> None:
    set_logo(administrator, 0, picture())
    address = federation().logo_url
    assert post(signed_in, "no_logo", 1, {}).status_code == 302
    assert signed_in.get(address).status_code == 404
    assert not Logo.objects.exists()
    assert "federation/logo" not in shown(signed_in)
    kinds = list(Act.objects.filter(kind__startswith="federation.").values_list("kind", flat=True))
    assert kinds == ["federation.logo_set", "federation.logo_removed"]
    with pytest.raises(Refusal, match="no logo"):
        remove_logo(administrator, 2)


SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (SVG, "SVG is not taken"),
        (b"<html>", "must be a picture"),
        (picture()[:60], "must be a picture"),
        (picture("GIF"), "must be a picture"),
        (picture(size=(5000, 10)), "4096 pixels"),
        (b"\x89PNG" + bytes(512 * 1024), "512 kB"),
        (b"", "must be a picture"),
    ],
    ids=["svg", "html", "cut", "gif", "wide", "large", "empty"],
)
def test_what_is_no_logo_is_refused(administrator: User, content: bytes, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        set_logo(administrator, 0, content)
    assert not Logo.objects.exists()
    assert not Act.objects.filter(kind__startswith="federation.").exists()


def test_a_refused_logo_is_told_on_the_page(signed_in: Client) -> None:
    answer = post(signed_in, "logo", 0, {"logo": SimpleUploadedFile("logo.png", SVG, "image/png")})
    assert answer.status_code == 200
    assert "SVG не принимается" in answer.content.decode()
    assert "выберите файл" in post(signed_in, "logo", 0, {}).content.decode()


def test_the_colours_are_a_style_sheet_of_their_own(signed_in: Client) -> None:
    assert signed_in.get("/federation/colours.css").content == b""
    assert post(signed_in, "colours", 0, {"accent": "#0B5C8A", "accent_dark": ""}).status_code == 302
    address = federation().colours_url
    page = shown(signed_in)
    assert f'<link rel="stylesheet" href="{address}">' in page
    assert "<style" not in page
    answer = signed_in.get(address)
    assert answer["Content-Type"] == "text/css; charset=utf-8"
    assert "immutable" in answer["Cache-Control"]
    assert "--wood: light-dark(#0b5c8a, #" in answer.content.decode()
    post(signed_in, "colours", 1, {"accent": "#0b5c8a", "accent_dark": "#7cc0ea"})
    assert federation().colours_url != address
    assert b"--wood: light-dark(#0b5c8a, #7cc0ea)" in signed_in.get("/federation/colours.css").content


def test_a_colour_nobody_could_read_on_is_refused_beside_its_field(signed_in: Client) -> None:
    answer = post(signed_in, "colours", 0, {"accent": "#ffd500", "accent_dark": ""})
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "контраст белого текста на цвете #ffd500 равен 1,36, а нужно не менее 4,5" in page
    assert 'value="#ffd500"' in page
    assert "выберите цвет светлее" in post(signed_in, "colours", 0, {"accent_dark": "#333333"}).content.decode()
    assert "ожидается цвет вида" in post(signed_in, "colours", 0, {"accent": "red;}"}).content.decode()
    assert "сначала выберите цвет" in post(signed_in, "colours", 0, {"accent_dark": "#eeeeee"}).content.decode()
    assert not Federation.objects.exclude(accent="").exists()


def test_contacts_stand_at_the_foot_of_public_pages(signed_in: Client, client: Client) -> None:
    given = {"email": "office@example.org", "telephone": "+7 (843) 000-00-00", "site": "https://example.org/club",
             "address": "Казань, Кремль, 1"}  # fmt: skip
    assert post(signed_in, "contacts", 0, given).status_code == 302
    client.logout()
    page = shown(client)
    assert 'href="mailto:office@example.org"' in page
    assert 'href="tel:+78430000000"' in page
    assert 'href="https://example.org/club"' in page
    assert "Казань, Кремль, 1" in page


@pytest.mark.parametrize(
    "given",
    [
        {"email": "nobody"},
        {"telephone": "call me"},
        {"site": "javascript:alert(1)"},
        {"site": "https://name:password@example.org"},
        {"address": "я" * 201},
    ],
)
def test_contacts_that_lead_nowhere_are_refused(administrator: User, given: dict[str, str]) -> None:
    with pytest.raises(Refusal) as refused:
        change(administrator, SettingsPart.CONTACTS, 0, given)
    assert [problem.path for problem in refused.value.problems] == list(given)


def test_readers_get_the_languages_that_are_offered(signed_in: Client) -> None:
    assert post(signed_in, "languages", 0, {"languages": ["uk", "en"], "language": "uk"}).status_code == 302
    page = shown(signed_in, "ru")
    assert '<html lang="uk">' in page
    assert 'value="ru"' not in page
    assert '<html lang="en">' in shown(signed_in, "en-GB,uk;q=0.5")
    assert '<html lang="uk">' in shown(signed_in, "fr,*;q=0.5,en;q=0.3")
    signed_in.cookies["tavlei_language"] = "ru"
    assert '<html lang="uk">' in shown(signed_in, "ru")
    signed_in.cookies["tavlei_language"] = "en"
    assert '<html lang="en">' in shown(signed_in, "uk")


def test_the_first_language_is_one_of_those_offered(signed_in: Client) -> None:
    answer = post(signed_in, "languages", 0, {"languages": ["uk"], "language": "ru"})
    assert "основной язык должен быть среди предлагаемых" in answer.content.decode()
    assert post(signed_in, "languages", 0, {"language": "ru"}).status_code == 200
    assert post(signed_in, "nothing", 0, {}).status_code == 404
    assert not Act.objects.filter(kind__startswith="federation.").exists()


def test_times_are_typed_and_shown_by_the_zone(
    client: Client, chief: User, administrator: User, make_competition: Callable[..., Competition]
) -> None:
    competition = make_competition()
    change(administrator, SettingsPart.TIME, 0, {"time_zone": "Asia/Vladivostok"})
    client.force_login(chief)
    page = reverse("pages:plan", args=[competition.code])
    client.post(page, {"version": 0, "starts-1": "2026-03-01T10:00", "starts-2": "", "starts-3": ""})
    assert planned(competition)[1] == datetime(2026, 3, 1, 0, 0, tzinfo=UTC)
    assert "2026-03-01T10:00" in client.get(page).content.decode()
    change(administrator, SettingsPart.TIME, 1, {"time_zone": "Europe/Moscow"})
    assert "2026-03-01T03:00" in client.get(page).content.decode()


def test_today_is_the_day_of_the_zone(administrator: User, monkeypatch: pytest.MonkeyPatch) -> None:
    change(administrator, SettingsPart.TIME, 0, {"time_zone": "Asia/Vladivostok"})
    late = datetime(2026, 3, 1, 18, 0, tzinfo=UTC)
    monkeypatch.setattr(timezone, "now", lambda: late)
    asked = FederationMiddleware(lambda _request: HttpResponse(timezone.localdate().isoformat()))
    assert asked(RequestFactory().get("/")).content == b"2026-03-02"
    forget()
    assert timezone.localdate() == date(2026, 3, 1), "outside a request it is what the settings say"
    with pytest.raises(Refusal, match="no such time zone"):
        change(administrator, SettingsPart.TIME, 1, {"time_zone": "Mars/Olympus"})


def test_a_zone_the_machine_does_not_know_stops_no_page(client: Client, db: None) -> None:
    Federation.objects.create(pk=1, time_zone="Nowhere/Else")
    assert client.get("/").status_code == 200


def test_papers_are_headed_with_the_name(
    client: Client, administrator: User, make_user: Callable[..., User], people: list[Person]
) -> None:
    open_list(
        make_user("officer", OfficeRole.RATING_OFFICER),
        ListKind.ELO_R,
        date(2026, 1, 1),
        {people[0].code: {"rating": 2100}},
    )
    address = reverse("pages:list_paper", args=[1, "pdf"])
    assert "Federation" in pdf_text(client.get(address, {"lang": "en"}).content)
    change(administrator, SettingsPart.NAMES, 0, NAMES)
    assert NAMES["name_ru"] in pdf_text(client.get(address, {"lang": "ru"}).content)
    assert NAMES["name_en"] in pdf_text(client.get(address, {"lang": "en"}).content)
    assert NAMES["name_ru"] in pdf_text(client.get(address, {"lang": "uk"}).content)


def test_a_page_costs_one_query_more(client: Client, db: None) -> None:
    with CaptureQueriesContext(
        connection,
    ) as asked:
        client.get(reverse("pages:readings"))
    assert [query["sql"] for query in asked if "federation_federation" in query["sql"]] == [asked[0]["sql"]]
