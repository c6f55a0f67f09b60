"""Regions, clubs, trainers, orders and venues are kept by pages; what a form lacks is added in the form."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from tavlei.office.acts.performing import StaleError
from tavlei.office.api.tokens import make_token
from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.reference_lists import VENUES
from tavlei.office.journal.chain import Actor, verify
from tavlei.office.journal.models import Act
from tavlei.office.people.models import Club, Person, Region
from tavlei.office.people.reference_lists import CLUBS, ORDERS, REGIONS, TRAINERS
from tavlei.office.people.register import add_person
from tavlei.office.reference import keeping
from tavlei.office.reference.declaring import reference_lists
from tavlei.office.reference.merging import SeenEntry, merge_entries
from tavlei.office.reference.models import ListedText
from tavlei.office.reference.uses import offered_texts, pointers, unlisted_texts
from tavlei.office.roles.models import OfficeRole, User
from tavlei.rulebook import Refusal

Make = Callable[..., User]
RU = {"accept-language": "ru"}


@pytest.fixture
def officer(make_user: Make, client: Client) -> User:
    user = make_user("officer", OfficeRole.RATING_OFFICER)
    client.force_login(user)
    return user


def details(kind: str) -> tuple[Any, Any]:
    """What the one act of a kind says that was there before and afterwards."""
    told = Act.objects.get(kind=kind).details
    return told.before, told.after


def region(code: str, name: str) -> Region:
    return Region.objects.create(code=code, country="RU", name_ru=name)


def person(family: str, **values: Any) -> Person:
    return add_person(Actor(None), family=family, given="Иван", **values)


def seen(entry: Any) -> SeenEntry:
    entry.refresh_from_db()
    return SeenEntry(entry, entry.version)


def entry_page(reference: str, entry: Any, name: str = "reference_entry") -> str:
    return reverse(f"pages:{name}", args=[reference, entry.pk])


def test_every_list_has_its_page_with_search_and_a_form(client: Client, officer: User) -> None:
    text = client.get(reverse("pages:reference_lists"), headers=RU).content.decode()
    for reference in reference_lists():
        address = reverse("pages:reference_list", args=[reference.name])
        assert address in text
        assert client.get(address, {"q": "нет такого"}).status_code == 200
        assert client.get(reverse("pages:add_reference_entry", args=[reference.name])).status_code == 200
    assert {one.name for one in reference_lists()} == {"regions", "clubs", "trainers", "orders", "venues"}


def test_a_region_is_added_with_all_that_the_table_knows_of_it(client: Client, officer: User) -> None:
    client.post(reverse("pages:add_reference_entry", args=["regions"]), {"name_ru": "республика татарстан"})
    added = Region.objects.get()
    assert (added.code, added.country, added.name_uk) == ("RU-TA", "RU", "Республіка Татарстан")
    assert Act.objects.get(kind="reference.added").actor == officer
    assert details("reference.added")[1]["code"] == "RU-TA"
    again = client.post(
        reverse("pages:add_reference_entry", args=["regions"]),
        {"name_ru": "Татарстан Республика", "code": "RU-TA"},
        headers=RU,
    )
    assert again.status_code == 200
    assert Region.objects.count() == 1


def test_the_regions_of_a_country_are_taken_over_together(client: Client, officer: User) -> None:
    region("RU-TA", "Татария")
    address = reverse("pages:reference_list", args=["regions"])
    client.post(address, {"ready": "RU"})
    assert Region.objects.filter(code__startswith="RU-").count() > 80
    assert Region.objects.get(code="RU-TA").name_ru == "Татария"  # what is there stays as it is
    client.post(address, {"ready": "RU"})
    assert Act.objects.filter(kind="reference.added").count() == Region.objects.count() - 1


def test_an_entry_is_called_otherwise_and_a_form_of_before_is_refused(client: Client, officer: User) -> None:
    here = region("XX-1", "Заречье")
    address = entry_page("regions", here)
    values = {"name_ru": "Заречье", "name_uk": "Заріччя", "name_en": "Zarechye Land", "country": "RU"}
    assert client.post(address, {**values, "version": 1}).status_code == 302
    here.refresh_from_db()
    assert (here.name_uk, here.version) == ("Заріччя", 2)
    answer = client.post(address, {**values, "name_en": "Elsewhere", "version": 1}, headers=RU)
    assert "изменил кто-то другой" in answer.content.decode()
    assert client.post(address, {**values, "name_ru": "", "version": 2}).status_code == 200
    here.refresh_from_db()
    assert (here.name_ru, here.name_en) == ("Заречье", "Zarechye Land")
    assert Act.objects.filter(kind="reference.changed").count() == 1


def test_two_regions_become_one_and_everything_follows(client: Client, officer: User, make_competition: Any) -> None:
    wrong, right = region("RU-TAT", "Татария"), region("RU-TATARSTAN", "Татарстан (Респ.)")
    people = [person(f"Игрок{number}", region=wrong) for number in range(3)]
    club = Club.objects.create(name="Дамка", region=wrong)
    competition = make_competition()
    Competition.objects.filter(pk=competition.pk).update(region=wrong)
    shown = client.get(entry_page("regions", right, "merge_reference_entry"), {"duplicate": wrong.pk}, headers=RU)
    assert "Татария" in shown.content.decode()
    versions = {"version": right.version, "duplicate_version": wrong.version}
    answer = client.post(entry_page("regions", right, "merge_reference_entry"), {"duplicate": wrong.pk, **versions})
    assert answer.status_code == 302
    assert not Region.objects.filter(pk=wrong.pk).exists()
    assert {one.region for one in Person.objects.filter(pk__in=[one.pk for one in people])} == {right}
    club.refresh_from_db()
    competition.refresh_from_db()
    assert (club.region, competition.region) == (right, right)
    before, after = details("reference.merged")
    assert before["duplicate"]["name_ru"] == "Татария"
    assert after["moved"]["people_person"] == 3
    assert list(verify()) == []


def test_what_was_seen_before_a_merge_is_overtaken(officer: User) -> None:
    first, second = region("A", "Первая"), region("B", "Вторая")
    member = person("Иванов", region=second)
    before = seen(second)
    keeping.change_entry(officer, REGIONS, second, second.version, {"name_en": "Second"})
    with pytest.raises(StaleError):
        merge_entries(officer, REGIONS, seen(first), before)
    version = member.version
    merge_entries(officer, REGIONS, seen(first), seen(second))
    member.refresh_from_db()
    assert (member.region, member.version) == (first, version + 1)  # a form that shows the old region is refused


def test_regions_with_clubs_of_one_name_are_not_merged_before_their_clubs(officer: User) -> None:
    first, second = region("A", "Первая"), region("B", "Вторая")
    clubs = [Club.objects.create(name="Дамка", region=one) for one in (first, second)]
    with pytest.raises(Refusal, match="Дамка"):
        merge_entries(officer, REGIONS, seen(first), seen(second))
    merge_entries(officer, CLUBS, seen(clubs[0]), seen(clubs[1]))
    merge_entries(officer, REGIONS, seen(first), seen(second))
    assert Region.objects.get() == first


def test_what_is_out_of_use_is_offered_no_longer_and_kept_where_it_stands(client: Client, officer: User) -> None:
    here = region("A", "Первая")
    member = person("Иванов", region=here, sex="M")
    client.post(entry_page("regions", here, "use_reference_entry"), {"version": 1, "use": "end"})
    option = f'<option value="{here.pk}"'
    assert option not in client.get(reverse("pages:add_person")).content.decode()
    address = reverse("pages:change_person", args=[member.code])
    assert f"{option} selected" in client.get(address).content.decode()
    client.post(address, {"version": member.version, "family": "Иванов", "given": "Петр", "region": here.pk})
    member.refresh_from_db()
    assert (member.given, member.region) == ("Петр", here)
    with pytest.raises(Refusal):
        keeping.add_entry(officer, REGIONS, Region(code="B", name_ru="Первая"))
    client.post(entry_page("regions", here, "use_reference_entry"), {"version": 2, "use": "resume"})
    assert option in client.get(reverse("pages:add_person")).content.decode()
    kinds = Act.objects.filter(kind__startswith="reference.").order_by("number").values_list("kind", flat=True)
    assert list(kinds) == ["reference.ended", "reference.resumed"]


def test_a_form_that_lacks_an_entry_adds_it_in_one_act_with_what_it_is_for(client: Client, officer: User) -> None:
    typed = {"family": "Иванов", "given": "Иван", "sex": "M", "citizenship": "RU"}
    page = client.get(reverse("pages:add_person"), headers=RU).content.decode()
    assert 'name="region_new"' in page
    wrong = client.post(reverse("pages:add_person"), {**typed, "region_new": "Московская область", "birth_year": "x"})
    assert "Московская область" in wrong.content.decode()  # nothing that was typed is lost
    assert not Region.objects.exists()
    client.post(reverse("pages:add_person"), {**typed, "region_new": "московская область", "club_new": "Дамка"})
    added = Person.objects.get()
    assert (Region.objects.get().code, added.region, str(added.club)) == ("RU-MOS", Region.objects.get(), "Дамка")
    assert Act.objects.filter(kind="reference.added").count() == 2
    client.post(reverse("pages:add_person"), {**typed, "family": "Петров", "club_new": " ДАМКА "})
    assert Person.objects.get(family="Петров").club == added.club
    assert Club.objects.count() == 1


def test_a_region_that_no_table_knows_has_no_country_that_nobody_told(client: Client, officer: User) -> None:
    client.post(reverse("pages:add_person"), {"family": "Иванов", "given": "Иван", "region_new": "Заречье"})
    added = Region.objects.get()
    assert (added.name_ru, added.country, added.code) == ("Заречье", "", "ZARECHE")


def test_whoever_announces_a_competition_adds_its_region_and_venue(client: Client, make_user: Make) -> None:
    client.force_login(make_user("chief", OfficeRole.CHIEF_JUDGE))
    values = {"name": "Кубок", "sport": "draughts", "discipline": "russian", "status": "region", "rounds_planned": 5,
              "starts": "2026-03-01", "ends": "2026-03-05", "system": "swiss_rating", "points_for_win": 2,
              "place": "Казань, Дворец шахмат", "region_new": "Республика Татарстан"}  # fmt: skip
    assert client.post(reverse("pages:announce"), values).status_code == 302
    competition = Competition.objects.get()
    assert competition.region is not None
    assert competition.region.code == "RU-TA"
    assert "Казань, Дворец шахмат" in client.get(reverse("pages:announce")).content.decode()


def test_a_player_is_asked_for_no_region_while_there_is_none(client: Client, make_user: Make) -> None:
    client.force_login(make_user("player", OfficeRole.PLAYER))
    address = reverse("pages:ask_for_entry")
    assert 'name="region"' not in client.get(address).content.decode()
    region("A", "Первая")
    page = client.get(address).content.decode()
    assert 'name="region"' in page
    assert "region_new" not in page
    client.post(address, {"family": "Иванов", "given": "Иван", "birth_date": "1990-01-01", "region_new": "Вторая"})
    assert Region.objects.count() == 1
    assert client.get(reverse("pages:reference_lists")).status_code == 200
    assert client.get(reverse("pages:reference_list", args=["regions"])).status_code == 403


def test_a_text_that_is_called_otherwise_is_so_wherever_it_stands(client: Client, officer: User) -> None:
    for family in ("Иванов", "Петров"):
        person(family, trainer="Сидоров С.")
    assert unlisted_texts(TRAINERS) == ["Сидоров С."]
    client.post(reverse("pages:reference_list", args=["trainers"]), {"used": "1"})
    listed = ListedText.objects.get()
    assert "Register" in client.get(entry_page("trainers", listed), headers={"accept-language": "en"}).content.decode()
    client.post(entry_page("trainers", listed), {"name": "Сидоров Семен Семенович", "version": 1})
    assert set(Person.objects.values_list("trainer", flat=True)) == {"Сидоров Семен Семенович"}
    assert details("reference.changed")[1]["rewritten"] == {"people_person": 2}
    assert list(verify()) == []


def test_texts_are_merged_and_suggested(officer: User) -> None:
    person("Иванов", trainer="Сидоров С.")
    person("Петров", trainer="Сидоров С.С.")
    keeping.list_used_texts(officer, TRAINERS)
    first, second = ListedText.objects.order_by("name")
    merge_entries(officer, TRAINERS, seen(second), seen(first), "опечатка")
    assert set(Person.objects.values_list("trainer", flat=True)) == {"Сидоров С.С."}
    assert offered_texts(TRAINERS) == ["Сидоров С.С."]
    keeping.end_entry(officer, TRAINERS, second, seen(second).version)
    assert offered_texts(TRAINERS) == []
    assert Person.objects.filter(trainer="Сидоров С.С.").count() == 2


def test_the_venue_of_an_event_that_another_office_writes_stays(officer: User, make_competition: Any) -> None:
    own, foreign = make_competition(code="own"), make_competition(code="foreign")
    Competition.objects.update(place="Казань")
    Competition.objects.filter(pk=foreign.pk).update(written_elsewhere=True)
    listed = keeping.add_entry(officer, VENUES, ListedText(list="venues", name="Казань"))
    keeping.change_entry(officer, VENUES, listed, 1, {"name": "Казань, ДК"})
    own.refresh_from_db()
    foreign.refresh_from_db()
    assert (own.place, foreign.place) == ("Казань, ДК", "Казань")


def test_a_text_fits_every_column_that_holds_it(client: Client, officer: User) -> None:
    address = reverse("pages:add_reference_entry", args=[ORDERS.name])
    client.post(address, {"name": "п" * 121})
    assert not ListedText.objects.exists()  # an order of a title has 120 letters
    client.post(address, {"name": "п" * 120})
    assert ListedText.objects.count() == 1


def test_a_program_keeps_the_lists_as_the_pages_do(client: Client, officer: User, make_user: Make) -> None:
    key = {"Authorization": f"Bearer {make_token(officer, 'program')}"}

    def send(path: str, body: dict[str, Any]) -> Any:
        return client.post(f"/api/v1/reference{path}", body, content_type="application/json", headers=key)

    first = send("/clubs", {"values": {"name": "Дамка", "kind": "school"}}).json()
    assert send("/clubs", {"values": {"name": "дамка"}}).status_code == 422
    second = send("/clubs", {"values": {"name": "Дамки"}}).json()
    changed = send(f"/clubs/{first['number']}", {"values": {"name": "Белая дамка"}, "version": 1}).json()
    assert changed["values"]["kind"] == "school"
    ended = send(f"/clubs/{first['number']}/use", {"version": 2, "in_use": False}).json()
    assert ended["ended"]
    merged = {"version": 3, "duplicate": second["number"], "duplicate_version": 1}
    assert send(f"/clubs/{first['number']}/merge", merged).json()["label"] == "Белая дамка"
    assert client.get("/api/v1/reference/clubs?use=all", headers=key).json()[0]["version"] == 4
    names = [one["name"] for one in client.get("/api/v1/reference", headers=key).json()]
    assert "regions" in names
    judge = {"Authorization": f"Bearer {make_token(make_user('judge', OfficeRole.JUDGE), 'a')}"}
    assert client.get("/api/v1/reference/clubs", headers=judge).status_code == 403


def test_everything_that_can_name_an_entry_follows_it(db: None) -> None:
    """Whoever adds a column that points to regions need not think of merging them."""
    tables = {pointer.table for pointer in pointers(REGIONS)}
    assert {"people_person", "people_club", "people_personclaim", "competitions_competition", "competitions_team",
            "lists_bridgeregistration"} <= tables  # fmt: skip


class AnyNames(TestCase):
    """Whatever two entries are called: after they are one, nobody is without a trainer and nobody has the old one."""

    @given(st.lists(st.sampled_from(["Иванов", "ИВАНОВ", "Петров П.", "Ёлкин", "x" * 40]), min_size=2, max_size=6))
    def test_no_row_is_lost(self, names: list[str]) -> None:
        user = User.objects.create_user("officer", "o@example.org", "a-long-password")
        user.grants.create(role=OfficeRole.RATING_OFFICER)
        Person.objects.bulk_create(
            Person(code=f"{number}", family="А", trainer=name) for number, name in enumerate(names)
        )
        entries = keeping.list_used_texts(user, TRAINERS)
        while len(entries) > 1:
            merge_entries(user, TRAINERS, seen(entries[0]), seen(entries.pop()))
        assert set(Person.objects.values_list("trainer", flat=True)) == {str(entries[0])}
        assert unlisted_texts(TRAINERS) == []
