"""Letters about a competition to those who want them: a pairing, a result, an answer to an own entry."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _

from tavlei.office.competitions.field.result_texts import result_marks
from tavlei.office.competitions.models import EntryState, Seat
from tavlei.office.competitions.models.rounds import Colour
from tavlei.office.competitions.regulation.document import read_regulation
from tavlei.office.federation.addresses import public_address
from tavlei.office.notices.choices import accounts_of, readers, wanting
from tavlei.office.notices.models import NoticeKind
from tavlei.office.notices.outbox import post
from tavlei.office.store.prepared_queries import PreparedQuery

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tavlei.office.competitions.models import Competition, Encounter, Entry, Round

_ACCOUNTS: Final = PreparedQuery(
    lambda *encounters: accounts_of(
        Seat.objects.filter(encounter_id__in=encounters, entry__person__isnull=False).values("entry__person")
    )
)
"""Of the players at boards: asked with every result."""


def tell_of_pairing(one_round: Round, *, taken_back: bool = False) -> None:
    """Everybody who sits at an open board is told with whom, with which colour and when; or that it was taken back."""
    open_seats = Seat.objects.filter(round=one_round, encounter__result="", entry__person__isnull=False)
    seats = list(open_seats.select_related("entry", "encounter"))
    by_person = {seat.entry.person_id or 0: seat for seat in seats}
    told = readers(NoticeKind.PAIRING, by_person)
    others = _opponents(by_person[reader.person].encounter_id for reader in told)
    for reader in told:
        seat = by_person[reader.person]
        post(
            NoticeKind.PAIRING,
            reader.address,
            reader.language,
            lambda: _pairing_subject(one_round, taken_back=taken_back),
            "competitions/letters/pairing.txt",
            partial(_pairing_letter, one_round, seat, _other(others, seat), taken_back=taken_back),
            key=f"{'unpaired' if taken_back else 'pairing'}:{one_round.pk}:{seat.pk}",
        )


def tell_of_results(encounters: Sequence[Encounter]) -> None:
    """The players of boards are told their results; mostly none of them has an account, which is asked once for all."""
    if len(encounters) > 1 and not _ACCOUNTS.rows(*(encounter.pk for encounter in encounters)):
        return
    for encounter in encounters:
        tell_of_result(encounter)


def tell_of_result(encounter: Encounter) -> None:
    """Both players are told the result of their board."""
    told = wanting(NoticeKind.RESULT, _ACCOUNTS.rows(encounter.pk))
    if not told:
        return
    seats = encounter.seats.filter(entry__person__isnull=False).select_related("entry")
    by_person = {seat.entry.person_id or 0: seat for seat in seats}
    one_round, others = encounter.round, _opponents([encounter.pk])
    competition = one_round.competition
    shown = dict(zip(Colour, result_marks(encounter.result, read_regulation(competition.regulation).points_for_win),
                     strict=True))  # fmt: skip
    for reader in told:
        seat = by_person[reader.person]
        post(
            NoticeKind.RESULT,
            reader.address,
            reader.language,
            lambda: (
                _("%(event)s: your result in round %(number)s")
                % {"event": competition.name, "number": one_round.number}
            ),
            "competitions/letters/result.txt",
            partial(_result_letter, one_round, _other(others, seat), shown, Colour(seat.colour)),
            key=f"result:{encounter.pk}:{encounter.version}:{seat.pk}",
        )


def tell_of_entry(entry: Entry) -> None:
    """Whoever entered himself is told what became of it."""
    accepted = entry.state == EntryState.APPLIED
    for reader in readers(NoticeKind.ANSWER, [entry.person_id or 0]):
        post(
            NoticeKind.ANSWER,
            reader.address,
            reader.language,
            lambda: _("%(event)s: your entry") % {"event": entry.competition.name},
            "competitions/letters/entry.txt",
            lambda: {**_event(entry.competition), "accepted": accepted, "reason": entry.decision},
            key=f"entry:{entry.pk}:{entry.version}",
        )


def _pairing_subject(one_round: Round, *, taken_back: bool) -> str:
    words = {"event": one_round.competition.name, "number": one_round.number}
    if taken_back:
        return _("%(event)s: the pairing of round %(number)s is taken back") % words
    return _("%(event)s: your board in round %(number)s") % words


def _pairing_letter(one_round: Round, seat: Seat, opponent: Entry | None, *, taken_back: bool) -> dict[str, Any]:
    record = {"round": one_round, "seat": seat, "opponent": opponent, "taken_back": taken_back}
    return {**_event(one_round.competition), **record}


def _result_letter(one_round: Round, opponent: Entry | None, shown: dict[Colour, str], own: Colour) -> dict[str, Any]:
    other = Colour.BLACK if own == Colour.WHITE else Colour.WHITE
    record = {"round": one_round, "opponent": opponent, "own": shown[own], "opponents": shown[other]}
    return {**_event(one_round.competition), **record}


def _opponents(encounters: Iterable[int]) -> dict[int, list[Seat]]:
    seatses: dict[int, list[Seat]] = {}
    for seat in Seat.objects.filter(encounter__in=list(encounters)).select_related("entry__person", "entry__team"):
        seatses.setdefault(seat.encounter_id, []).append(seat)
    return seatses


def _other(seats: dict[int, list[Seat]], own: Seat) -> Entry | None:
    return next((seat.entry for seat in seats[own.encounter_id] if seat.pk != own.pk), None)


def _event(competition: Competition) -> dict[str, Any]:
    page = public_address(reverse("pages:competition", args=[competition.code]))
    return {"competition": competition, "page": page}
