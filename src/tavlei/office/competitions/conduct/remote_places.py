"""Remote play: where each player sits, with whose devices, and whether it was checked (5.4.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from tavlei.office.acts.performing import StaleError, authorise, lock_row
from tavlei.office.competitions.models import Competition, Entry, RemotePlace
from tavlei.office.competitions.regulation.document import read_regulation
from tavlei.office.competitions.regulation.event_rules import enum_member, rulebook_of
from tavlei.office.journal.chain import record
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, cites
from tavlei.tournament.conduct.remote import Device, check_places
from tavlei.tournament.conduct.remote import RemotePlace as RulePlace

if TYPE_CHECKING:
    from collections.abc import Collection

    from tavlei.office.roles.models import User
    from tavlei.tournament.conduct.findings import Check


@cites("draughts-rules", "5.4.12.2", "5.4.12.7", "5.4.12.10", "5.4.12.11", "5.4.12.13")
@transaction.atomic
def note_place(  # noqa: PLR0913 - a place has so many sides
    user: User,
    entry: Entry,
    version: int,
    *,
    room: str,
    watched: bool,
    own: Collection[Device] = (),
    of_organiser: Collection[Device] = (),
    connected: Collection[Device] = (),
    checked: bool = False,
    identified: bool = False,
) -> RemotePlace:
    """Write down where a player sits and whose devices he has; a device is the player's or the organiser's.

    `identified`: a judge has made sure who sits there; who did so first, and when, stays written.
    """
    competition = entry.competition
    actor = authorise(user, Action.TICK_OFF, competition)
    if not competition.online:
        raise Refusal(Problem("the competition is not played through the Internet", path="entry",
                              clause=rulebook_of(competition).clause("5.4.12.1")))  # fmt: skip
    lock_row(competition)
    saved_place = RemotePlace.objects.filter(entry=entry).first()
    if (saved_place.version if saved_place else 0) != version:
        raise StaleError
    place = saved_place or RemotePlace(entry=entry, version=0)
    before = _place_record(saved_place) if saved_place else None
    place.room, place.watched, place.checked = room.strip(), watched, checked
    place.own, place.of_organiser, place.connected = sorted(own), sorted(of_organiser), sorted(connected)
    place.by, place.at = user, actor.moment
    if identified != (place.identified_at is not None):
        place.identified_by, place.identified_at = (user, actor.moment) if identified else (None, None)
    as_rule(place)
    place.version += 1
    place.save()
    record(actor, "remote.place_noted", place, before=before, after=_place_record(place),
           clause=str(rulebook_of(competition).clause("5.4.12.7")),
           competition=competition)  # fmt: skip
    return place


@cites("draughts-rules", "5.4.12.2", "5.4.12.7", "5.4.12.10", "5.4.12.11")
def places_check(competition: Competition) -> Check:
    """Every place noted so far against the rules; several in one room only where the regulation names the places."""
    saved_places = RemotePlace.objects.filter(entry__competition=competition).select_related(
        "entry__person", "entry__team"
    )
    allowed = read_regulation(competition.regulation).places_of_play
    places = tuple(as_rule(remote_place) for remote_place in saved_places)
    return check_places(places, rulebook_of(competition), together_allowed=bool(allowed.strip()))


def as_rule(place: RemotePlace) -> RulePlace:
    """A place of the store as the rules know it."""
    return RulePlace(
        player=str(place.entry),
        room=place.room,
        watched=place.watched,
        own=frozenset(enum_member(Device, device) for device in place.own),
        of_organiser=frozenset(enum_member(Device, device) for device in place.of_organiser),
        connected=frozenset(enum_member(Device, device) for device in place.connected),
        allowed=read_regulation(place.entry.competition.regulation).devices_connected,
        checked=place.checked,
    )


def _place_record(place: RemotePlace) -> dict[str, object]:
    return {"room": place.room, "watched": place.watched, "own": place.own, "of_organiser": place.of_organiser,
            "connected": place.connected, "checked": place.checked,
            "identified": place.identified_at is not None}  # fmt: skip
