"""Public pages are kept for the state they show: nobody waits for what was drawn, nobody sees what is another's."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.cache import caches
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.competitions.results.entering import EnteredResult, enter_results
from tavlei.office.journal.chain import Actor
from tavlei.office.pages import crowds, public_pages
from tavlei.office.pages.crowds import CROWD, OLDEST, Crowds
from tavlei.office.pages.ready_answers import OFFER, Offer
from tavlei.office.people.register import add_person
from tavlei.office.roles.models import OfficeRole, User
from tavlei.tournament.model import Result

Make = Callable[..., Competition]
_FEW = 6  # questions to the store: the federation, the event, its last acts


@pytest.fixture(autouse=True)
def kept(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    memory = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
    settings.CACHES = {
        **settings.CACHES,
        public_pages.CACHE: memory,
        public_pages.CROWD_CACHE: {**memory, "LOCATION": "of all processes"},
    }
    monkeypatch.setattr(public_pages, "_SECONDS", 10**9)  # whatever the clock says, a page is not too old
    monkeypatch.setattr(public_pages, "CROWDS", Crowds())
    yield
    caches[public_pages.CACHE].clear()
    caches[public_pages.CROWD_CACHE].clear()


class Clock:
    """Goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 1_000_000_000.0

    def time(self) -> float:
        return self.now

    monotonic = time


@pytest.fixture
def event(make_competition: Make, chief: User) -> Competition:
    found = make_competition()
    pair_next(chief, found, 1)
    return found


def draw_result(chief: User, event: Competition) -> None:
    made = event.rounds.get()
    board = made.encounters.filter(result="").first()
    assert board is not None
    enter_results(chief, made, [EnteredResult(board.board, Result.DRAW, board.version)])


def ask_at_the_door(client: Client, address: str, offer: Offer) -> None:
    """As the server asks the pages: they say in the offer what may be given again."""
    environment: dict[str, Any] = {"asgi.scope": {OFFER: offer}}
    client.get(address, **environment)


def asked(address: str, **headers: str) -> Any:
    """A stranger with a browser of his own."""
    return Client().get(address, headers=headers)


def addresses(event: Competition) -> list[str]:
    own = [reverse(f"pages:{name}", args=[event.code]) for name in ("competition", "participants", "table")]
    own.append(reverse("pages:round", args=[event.code, 1]))
    person = event.entries.exclude(person=None).values_list("person__code", flat=True)[0]
    others = [reverse(f"pages:{name}") for name in ("home", "calendar", "people", "lists")]
    return [*own, *others, reverse("pages:person", args=[person])]


def test_every_public_page_is_kept_and_not_sent_twice(event: Competition) -> None:
    for address in addresses(event):
        first = asked(address)
        assert first.headers.get("ETag"), address
        assert not first.cookies, address
        with CaptureQueriesContext(
            connection,
        ) as asked_for:
            again = asked(address)
        assert len(asked_for) <= _FEW, (address, [one["sql"] for one in asked_for])
        assert again.content == first.content
        unchanged = asked(address, **{"if-none-match": first.headers["ETag"]})
        assert (unchanged.status_code, unchanged.content) == (304, b"")


def test_after_an_act_there_is_a_new_page(event: Competition, chief: User) -> None:
    address = reverse("pages:round", args=[event.code, 1])
    before = asked(address)
    draw_result(chief, event)
    after = asked(address, **{"if-none-match": before.headers["ETag"]})
    assert after.status_code == 200
    assert after.content != before.content
    assert after.headers["ETag"] != before.headers["ETag"]


def test_an_act_elsewhere_leaves_the_page_of_an_event(event: Competition, chief: User, make_competition: Make) -> None:
    other = make_competition(code="other")
    pair_next(chief, other, 1)
    address = reverse("pages:table", args=[event.code])
    asked(address)
    draw_result(chief, other)
    with CaptureQueriesContext(connection) as asked_for:
        asked(address)
    assert len(asked_for) <= _FEW
    add_person(Actor(chief), family="Новый", given="Иван")  # a name of the register may stand in any table
    with CaptureQueriesContext(connection) as asked_for:
        asked(address)
    assert len(asked_for) > _FEW


def test_nobody_gets_the_page_of_another(event: Competition, chief: User, make_user: Callable[..., User]) -> None:
    address = reverse("pages:competition", args=[event.code])
    stranger = asked(address)
    judge = make_user("someones-name", OfficeRole.CHIEF_JUDGE, competition=event)
    client = Client()
    client.force_login(judge)
    own = client.get(address, headers={"if-none-match": stranger.headers["ETag"]})
    assert own.status_code == 200
    assert "someones-name" in own.content.decode()
    assert own.headers["Cache-Control"] == "private, no-store"
    assert "ETag" not in own.headers
    draw_result(chief, event)
    client.get(address)  # the first to ask for the new state has signed in
    assert "someones-name" not in asked(address).content.decode()
    forged = Client()
    forged.cookies["sessionid"] = "x"
    assert "ETag" not in forged.get(address).headers


def test_languages_parts_and_methods_are_told_apart(event: Competition) -> None:
    address = reverse("pages:table", args=[event.code])
    russian, english = asked(address), asked(address, **{"accept-language": "en"})
    assert (russian.headers["Content-Language"], english.headers["Content-Language"]) == ("ru", "en")
    assert russian.content != english.content
    chosen = Client()
    chosen.cookies["tavlei_language"] = "uk"
    assert chosen.get(address).headers["Content-Language"] == "uk"
    head = Client().head(address)
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["ETag"] == russian.headers["ETag"]
    assert set(russian.headers["Vary"].split(", ")) >= {"Accept-Language", "Cookie", "HX-Request"}


def test_what_is_not_there_and_what_is_private_is_not_kept(event: Competition) -> None:
    for address in ("/competitions/nothing/", "/people/0/", reverse("pages:desk", args=[event.code])):
        assert "ETag" not in asked(address).headers


def test_a_language_is_chosen_without_a_token(event: Competition) -> None:
    client = Client(enforce_csrf_checks=True)
    here = reverse("pages:competition", args=[event.code])
    answer = client.post(reverse("set_language"), {"language": "en", "next": here})
    assert (answer.status_code, answer.headers["Location"]) == (302, here)
    assert client.get(here).headers["Content-Language"] == "en"


def test_a_crowd_sees_one_drawing_for_five_seconds_and_whoever_comes_alone_the_last_act(
    event: Competition, chief: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = reverse("pages:table", args=[event.code])
    clock = Clock()
    monkeypatch.setattr(crowds, "time", clock)
    monkeypatch.setattr(public_pages, "time", clock)
    before = asked(address).content
    draw_result(chief, event)
    alone = asked(address).content
    assert alone != before, "few ask: the last act is seen at once"
    for _ in range(CROWD):
        asked(address)
    draw_result(chief, event)
    with CaptureQueriesContext(connection) as questions:
        assert asked(address).content == alone, "a crowd is shown what is there"
    assert len(questions) <= 1, "and the store is asked only who the federation is"
    clock.now += OLDEST
    crowd = asked(address).content
    assert crowd != alone, "but not for longer"
    draw_result(chief, event)
    clock.now += OLDEST + 2
    assert asked(address).content != crowd, "and when the crowd is gone, the last act is seen at once again"


def test_what_a_crowd_is_shown_is_offered_to_the_door(
    event: Competition, chief: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = reverse("pages:table", args=[event.code])
    clock = Clock()
    monkeypatch.setattr(crowds, "time", clock)
    monkeypatch.setattr(public_pages, "time", clock)

    def offered(client: Client) -> Offer:
        offer = Offer()
        ask_at_the_door(client, address, offer)
        return offer

    alone = offered(Client())
    assert (alone.drawn, alone.until) == (clock.now, 0.0), "whoever comes alone is answered for himself"
    for _ in range(CROWD):
        asked(address)
    offer = offered(Client())
    assert offer.until == clock.now + OLDEST
    assert offer.name == "pages:table"
    clock.now += OLDEST
    for _ in range(CROWD):
        asked(address)
    assert offered(Client()).until == clock.now + OLDEST, "nothing has happened: it is as good as drawn now"
    judge = Client()
    judge.force_login(chief)
    assert not offered(judge).until, "nor is anything offered of what somebody who has signed in sees"


def test_while_a_page_is_drawn_others_get_the_drawing_before_it(
    event: Competition, chief: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = reverse("pages:table", args=[event.code])
    before = asked(address).content
    draw_result(chief, event)
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(Crowds, "is_drawn", lambda _crowds, _page: True)
        assert asked(address).content == before
    assert asked(address).content != before


def crowd(address: str) -> bytes:
    """What the last of a crowd sees."""
    return [bytes(asked(address).content) for _ in range(CROWD + 1)][-1]


@pytest.fixture
def stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the same second throughout."""
    clock = Clock()
    monkeypatch.setattr(crowds, "time", clock)
    monkeypatch.setattr(public_pages, "time", clock)


@pytest.mark.usefixtures("stopped")
def test_a_crowd_is_shown_what_another_process_has_drawn(event: Competition, chief: User) -> None:
    address = reverse("pages:table", args=[event.code])
    asked(address)
    draw_result(chief, event)
    drawn = crowd(address)
    caches[public_pages.CACHE].clear()  # as the memory of another process
    with CaptureQueriesContext(connection) as questions:
        assert asked(address).content == drawn
    assert len(questions) <= 1, "the store is asked only who the federation is"


def test_of_several_processes_one_draws_for_the_crowd(
    event: Competition, chief: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = reverse("pages:table", args=[event.code])
    clock = Clock()
    monkeypatch.setattr(crowds, "time", clock)
    monkeypatch.setattr(public_pages, "time", clock)
    own = Crowds()
    monkeypatch.setattr(public_pages, "CROWDS", own)
    monkeypatch.setattr(Crowds, "is_crowded", lambda _crowds, _page: True)
    before = asked(address).content
    (page,) = own._now
    draw_result(chief, event)
    clock.now += OLDEST
    caches[public_pages.CROWD_CACHE].set(f"drawing:{page}", "elsewhere")
    assert asked(address).content == before
    caches[public_pages.CROWD_CACHE].delete(f"drawing:{page}")
    new = asked(address).content
    assert new != before
    assert caches[public_pages.CROWD_CACHE].get(page).page.content == new, "and tells it to the others"
    assert not caches[public_pages.CROWD_CACHE].get(f"drawing:{page}")


@pytest.mark.usefixtures("stopped")
def test_who_waited_in_a_crowd_gets_what_was_drawn_though_an_act_came_meanwhile(
    event: Competition, chief: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = reverse("pages:table", args=[event.code])
    drawn = crowd(address)
    later = iter([None])  # when they asked nothing was there yet
    known = public_pages._shown
    monkeypatch.setattr(public_pages, "_shown", lambda page, **crowd: next(later, known(page, **crowd)))
    draw_result(chief, event)
    assert asked(address).content == drawn


def test_what_is_kept_for_a_state_takes_the_place_of_what_was_kept_before(event: Competition, chief: User) -> None:
    def of_event() -> int:
        return sum("kept" in key for key in getattr(caches["default"], "_cache"))  # noqa: B009 - the entries of memory

    caches["default"].clear()
    address = reverse("pages:table", args=[event.code])
    asked(address)
    entries = of_event()
    assert entries
    draw_result(chief, event)
    asked(address)
    assert of_event() == entries


def test_pages_are_drawn_one_after_the_other_and_none_waits_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crowds, "LONGEST_DRAWING", 0.01)
    found, entered = Crowds(), []
    with found.one_at_a_time():
        assert not found._one_drawing.acquire(blocking=False), "a drawing is under way"
        with found.one_at_a_time():
            entered.append("after it has waited as long as it may")
    assert entered
    assert found._one_drawing.acquire(blocking=False), "and nobody holds it any more"


def test_what_another_process_has_drawn_of_this_state_is_shown_here(event: Competition, chief: User) -> None:
    address = reverse("pages:table", args=[event.code])
    drawn = asked(address).content
    caches[public_pages.CACHE].clear()  # this is now another process
    with CaptureQueriesContext(
        connection,
    ) as questions:
        assert asked(address).content == drawn
    assert len(questions) <= _FEW
    draw_result(chief, event)
    assert asked(address).content != drawn, "of another state it is drawn anew"


def only_key(shared: Any) -> str:
    """Under which state the one page in the memory of all processes is kept."""
    (key,) = [key.rpartition(":")[2] for key in shared._cache]
    return str(key)


def test_who_finds_a_page_being_drawn_elsewhere_waits_for_it(
    event: Competition, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = reverse("pages:table", args=[event.code])
    drawn = asked(address)
    shared = caches[public_pages.CROWD_CACHE]
    key = only_key(shared)
    kept = shared.get(key)
    shared.delete(key)
    caches[public_pages.CACHE].clear()
    shared.add(public_pages._being_drawn(key), "there", 60)
    waits = []

    def other_process_ends(_seconds: float) -> None:
        waits.append(True)
        shared.set(key, kept, 60)
        shared.delete(public_pages._being_drawn(key))

    monkeypatch.setattr("tavlei.office.pages.public_pages.time.sleep", other_process_ends)
    assert asked(address).content == drawn.content
    assert waits == [True]


def test_nobody_waits_for_a_process_that_does_not_come_back(
    event: Competition, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(public_pages, "LONGEST_DRAWING", 0.05)
    address = reverse("pages:table", args=[event.code])
    drawn = asked(address).content
    shared = caches[public_pages.CROWD_CACHE]
    key = only_key(shared)
    shared.delete(key)
    caches[public_pages.CACHE].clear()
    shared.set(public_pages._being_drawn(key), "there", 60)
    assert asked(address).content == drawn


def test_a_crowd_that_waits_at_the_door_is_told_to_other_processes(event: Competition) -> None:
    """The page itself has seen only the first of them."""
    address = reverse("pages:table", args=[event.code])
    alone, awaited = Offer(), Offer(waiting=lambda: CROWD + 1)
    ask_at_the_door(Client(), address, alone)
    assert caches[public_pages.CROWD_CACHE].get(alone.page) is None
    caches[public_pages.CACHE].clear()
    ask_at_the_door(Client(), address, awaited)
    shown = caches[public_pages.CROWD_CACHE].get(awaited.page)
    assert shown is not None
    assert awaited.until == shown.drawn + OLDEST
