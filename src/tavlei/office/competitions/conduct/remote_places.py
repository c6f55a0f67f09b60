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
    doing = authorise(user, Action.TICK_OFF, competition)
    if not competition.online:
        raise Refusal(Problem("the competition is not played through the Internet", path="entry",
                              clause=rulebook_of(competition).clause("5.4.12.1")))  # fmt: skip
    lock_row(competition)
    kept = RemotePlace.objects.filter(entry=entry).first()
    if (kept.version if kept else 0) != version:
        raise StaleError
    made = kept or RemotePlace(entry=entry, version=0)
    before = _place_record(kept) if kept else None
    made.room, made.watched, made.checked = room.strip(), watched, checked
    made.own, made.of_organiser, made.connected = sorted(own), sorted(of_organiser), sorted(connected)
    made.by, made.at = user, doing.moment
    if identified != (made.identified_at is not None):
        made.identified_by, made.identified_at = (user, doing.moment) if identified else (None, None)
    as_rule(made)
    made.version += 1
    made.save()
    record(doing, "remote.place_noted", made, before=before, after=_place_record(made),
           clause=str(rulebook_of(competition).clause("5.4.12.7")),
           competition=competition)  # fmt: skip
    return made


@cites("draughts-rules", "5.4.12.2", "5.4.12.7", "5.4.12.10", "5.4.12.11")
def places_check(competition: Competition) -> Check:
    """Every place noted so far against the rules; several in one room only where the regulation names the places."""
    kept = RemotePlace.objects.filter(entry__competition=competition).select_related("entry__person", "entry__team")
    allowed = read_regulation(competition.regulation).places_of_play
    places = tuple(as_rule(remote_place) for remote_place in kept)
    return check_places(places, rulebook_of(competition), together_allowed=bool(allowed.strip()))


def as_rule(kept: RemotePlace) -> RulePlace:
    """A place of the store as the rules know it."""
    return RulePlace(
        player=str(kept.entry),
        room=kept.room,
        watched=kept.watched,
        own=frozenset(enum_member(Device, device) for device in kept.own),
        of_organiser=frozenset(enum_member(Device, device) for device in kept.of_organiser),
        connected=frozenset(enum_member(Device, device) for device in kept.connected),
        allowed=read_regulation(kept.entry.competition.regulation).devices_connected,
        checked=kept.checked,
    )


def _place_record(kept: RemotePlace) -> dict[str, object]:
    return {"room": kept.room, "watched": kept.watched, "own": kept.own, "of_organiser": kept.of_organiser,
            "connected": kept.connected, "checked": kept.checked,
            "identified": kept.identified_at is not None}  # fmt: skip
