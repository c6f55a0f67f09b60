"""What a federation plays decides what its pages show first; nothing of other sports is lost."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.test import Client, RequestFactory
from django.urls import resolve, reverse

from tavlei.office.competitions.announcing.forms import CompetitionForm, disciplines
from tavlei.office.federation.changes import SettingsPart, change
from tavlei.office.federation.identity import federation
from tavlei.office.federation.models import Federation
from tavlei.office.federation.sports import Sport
from tavlei.office.handbook.chapters import help_address
from tavlei.office.home.decisions import list_days
from tavlei.office.home.office_links import office_links
from tavlei.office.journal.models import Act
from tavlei.office.lists.catalogue import kept_kinds
from tavlei.office.lists.models import ListKind
from tavlei.office.lists.opening.opening_list import open_list
from tavlei.office.people.models import Person
from tavlei.office.roles.models import OfficeRole, User

Play = Callable[..., None]


@pytest.fixture
def administrator(make_user: Callable[..., User]) -> User:
    return make_user("administrator", OfficeRole.ADMINISTRATOR)


@pytest.fixture
def play(administrator: User) -> Play:
    def chosen(*sports: Sport) -> None:
        change(administrator, SettingsPart.SPORTS, federation().version, {"sports": sports})

    return chosen


def menu(client: Client) -> list[str]:
    page = client.get("/calculators/", headers={"accept-language": "en"}).content.decode()
    return re.findall(r"<li>\s*<a\s+href=\"([^\"]+)\"", page.partition('aria-label="Main"')[2].partition("</nav>")[0])


def test_a_federation_that_has_chosen_nothing_plays_everything(db: None) -> None:
    assert federation().sports == list(Sport.values)
    assert Federation.objects.create(pk=2).sports == list(Sport.values), "so does one of an earlier version"
    assert [kind for kind, _label in kept_kinds()] == list(ListKind.values)


def test_the_choice_is_an_act_on_the_page_of_settings(client: Client, administrator: User) -> None:
    client.force_login(administrator)
    page = reverse("pages:federation")
    assert client.post(page, {"part": "sports", "version": 0, "sports": ["bridge", "chess"]}).status_code == 302
    assert federation().sports == ["chess", "bridge"], "in the order of the program"
    act = Act.objects.get(kind="federation.sports_changed")
    assert act.actor == administrator
    assert client.post(page, {"part": "sports", "version": 1, "sports": ["go"]}).status_code == 200
    assert client.post(page, {"part": "sports", "version": 1}).status_code == 200
    assert federation().sports == ["chess", "bridge"]
    assert client.post(page, {"part": "country", "version": 1, "country": "UA"}).status_code == 302
    assert federation().country == "UA"


def test_the_country_is_proposed_as_citizenship_and_the_short_name_stands_in_titles(
    client: Client, administrator: User
) -> None:
    change(administrator, SettingsPart.COUNTRY, 0, {"country": "UA"})
    change(administrator, SettingsPart.NAMES, 1, {"name_uk": "Федерація шашок України", "short_uk": "ФШУ"})
    client.force_login(administrator)
    page = client.get(reverse("pages:add_person"), headers={"accept-language": "uk"})
    assert page.context["form"]["citizenship"].value() == "UA"
    assert re.search(r"<title>[^<]*· ФШУ</title>", page.content.decode())
    assert "<b>Федерація шашок України</b>" in page.content.decode()


def test_a_bridge_federation_has_no_draughts_in_its_menu(client: Client, play: Play) -> None:
    composition = reverse("composition:contests")
    assert composition in menu(client)
    assert reverse("pages:live") in client.get("/calculators/").content.decode()
    play(Sport.BRIDGE)
    assert composition not in menu(client)
    assert reverse("pages:live") not in client.get("/calculators/").content.decode()
    assert client.get(composition).status_code == 200, "it can be reached all the same"


def test_its_console_has_its_own_pages_first_and_no_list_of_others_is_late(play: Play, administrator: User) -> None:
    play(Sport.BRIDGE)
    groups, others = office_links(administrator)
    first = {link.url for _title, links in groups for link in links}
    of_others = {link.url for link in others}
    assert reverse("pages:bring_reports", args=["bridge"]) in first
    assert reverse("pages:bring_reports", args=["elo_r"]) in of_others
    assert reverse("pages:removals") in of_others
    assert [listed.kind for listed in list_days(administrator)] == ["bridge"]
    assert not any(listed.is_late for listed in list_days(administrator)), "a list that was never begun is not late"


def test_a_list_that_was_published_stays_whatever_is_played(
    play: Play, make_user: Callable[..., User], people: list[Person]
) -> None:
    open_list(make_user("officer", OfficeRole.RATING_OFFICER), ListKind.ELO_R, date(2026, 1, 1), {
        people[0].code: {"rating": 2400, "last_included_competition_end": "2025-10-01"}})  # fmt: skip
    play(Sport.CHESS)
    assert [kind for kind, _label in kept_kinds()] == ["fsu", "elo_r"]
    officer = User.objects.get(username="officer")
    assert [listed.kind for listed in list_days(officer)] == ["fsu"], "nobody waits for the next list of another sport"


def test_calculators_and_regulations_of_other_sports_come_after(client: Client, play: Play) -> None:
    play(Sport.CHESS)
    page = client.get("/calculators/", headers={"accept-language": "en"})
    assert [str(name) for name, _lines in page.context["groups"]] == ["Chess: the Ukrainian rating"]
    assert len(page.context["others"]) == 7
    assert 'class="level' in page.content.decode(), "they are folded"
    rows = client.get("/rulebook/").context["rows"]
    assert [row["edition"].series.partition("-")[0] for row in rows[:5]] == ["chess", "fide", "fide", "fide", "fide"]
    assert any(row["edition"].series == "draughts-rules" for row in rows)


def test_announcing_begins_with_what_is_played(client: Client, play: Play, chief: User) -> None:
    client.force_login(chief)
    play(Sport.CHESS)
    page = client.get(reverse("pages:announce"))
    assert {preset.values["sport"] for preset in page.context["presets"]} == {"chess"}
    assert {preset.values["sport"] for preset in page.context["other_presets"]} >= {"draughts", "renju"}
    form = CompetitionForm()
    assert form["sport"].value() == "chess"
    assert next(key for key, _name in form.fields["sport"].choices) == "chess"  # type: ignore[attr-defined]
    assert len(list(form.fields["sport"].choices)) == len(Sport)  # type: ignore[attr-defined]
    assert disciplines()[0][0] == "chess"
    other = client.get(reverse("pages:announce"), {"preset": "region"})
    assert other.context["form"]["sport"].value() == "draughts", "a preset of another sport is taken as it is"


@pytest.mark.parametrize(
    ("sports", "address", "chapter"),
    [
        ([], "/lists/", "rating-draughts"),
        ([Sport.CHESS, Sport.BRIDGE], "/lists/", "rating-chess"),
        ([Sport.BRIDGE], "/lists/", "rating-bridge"),
        ([Sport.RENJU], "/lists/", "rating-draughts"),
        ([Sport.BRIDGE], "/office/lists/elo_r/", "rating-draughts"),
        ([], "/office/lists/fsu/open/", "rating-chess"),
        ([Sport.DRAUGHTS], "/office/removals/", "rating-chess"),
    ],
)
def test_the_handbook_opens_at_the_chapter_of_the_sport(
    play: Play, rf: RequestFactory, sports: list[Sport], address: str, chapter: str
) -> None:
    if sports:
        play(*sports)
    assert help_address(resolve(address)).endswith(f"/{chapter}/")


def test_the_ornament_of_draughts_is_for_who_plays_draughts(client: Client, play: Play) -> None:
    def shown() -> Any:
        return client.get("/").context["picture"]

    assert shown()
    play(Sport.BRIDGE)
    assert not shown()
