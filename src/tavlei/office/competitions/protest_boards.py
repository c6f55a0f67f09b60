"""The encounters a protest may be about, as a form offers them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.db.models import Count, Q
from django.utils.translation import gettext as _

from tavlei.office.competitions.models import Encounter
from tavlei.office.explanations import reader_language
from tavlei.office.people.latin import full_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.db.models import QuerySet

    from tavlei.office.competitions.models import Competition, Entry

_ROUNDS: Final = 2  # a protest comes before the next round or within an hour


def boards_at_issue(competition: Competition, entries: Sequence[Entry] | None = None) -> QuerySet[Encounter]:
    """The boards of the last two rounds at which two sit; for those who speak for some entries only their boards."""
    last = list(competition.rounds.order_by("-number").values_list("pk", flat=True)[:_ROUNDS])
    full = Encounter.objects.filter(round__in=last).annotate(sitting=Count("seats")).filter(sitting=2)
    boards = Encounter.objects.filter(pk__in=full.values("pk"))
    if entries is not None:
        people = [entry.pk for entry in entries]
        teams = [entry.team_id for entry in entries if entry.person_id is None and entry.team_id]
        own = Q(seats__entry__in=people) | Q(seats__entry__team__in=teams)
        boards = boards.filter(own).distinct()
    seated = boards.select_related("round").prefetch_related("seats__entry__person", "seats__entry__team")
    return seated.order_by("-round__number", "board")


def board_label(encounter: Encounter) -> str:
    """Round, board and who sits there."""
    seated = sorted(encounter.seats.all(), key=lambda seat: seat.colour != "white")
    language = reader_language()
    names = [full_name(seat.entry.person, language) if seat.entry.person else str(seat.entry) for seat in seated]
    given = {"round": encounter.round.number, "board": encounter.board, "names": " – ".join(names)}
    return _("Round %(round)s, board %(board)s: %(names)s") % given
