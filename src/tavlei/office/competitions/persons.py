"""Competitions of persons, single and mixed, as `event_kind` knows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.exchange.trf import trf_of
from tavlei.office.competitions.field.reading import entry_key, read_snapshot
from tavlei.office.competitions.field.stages import MixedSnapshot, mixed_snapshot_of, read_mixed_snapshot
from tavlei.office.competitions.kinds import EventKind
from tavlei.office.competitions.models import NOT_ENTERED, DeskSystem, EntryState
from tavlei.office.competitions.pairing.fide import checked_event, engines_at_hand
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.competitions.transfer.stored_report import wishes
from tavlei.tournament.systems import CompetitionKind

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence
    from datetime import datetime

    from django.db.models import Q, QuerySet

    from tavlei.exchange.trf import Trf
    from tavlei.office.competitions.field.reading import CompetitionSnapshot
    from tavlei.office.competitions.kinds import HeadOf, PersonOf, Places
    from tavlei.office.competitions.models import Competition, Encounter, Entry, Round
    from tavlei.office.competitions.regulation.document import Regulation
    from tavlei.office.roles.models import User
    from tavlei.tournament.conduct.disputes.protests import Filer
    from tavlei.tournament.fide import EventCheck
    from tavlei.tournament.knockout import Bracket


class IndividualEventKind(EventKind):
    """Everybody plays for himself."""

    rule_kind = CompetitionKind.INDIVIDUAL

    def players(self, competition: Competition, counted: QuerySet[Entry]) -> QuerySet[Entry]:  # noqa: ARG002 - of this kind all
        """Everybody who was entered."""
        return counted

    def games(self, encounters: Iterable[Encounter]) -> Iterable[Encounter]:
        """Every board, free of play or not."""
        return encounters

    def participants(self, competition: Competition) -> QuerySet[Entry]:
        return competition.entries.filter(person__isnull=False).exclude(state__in=NOT_ENTERED)

    def criteria(self, regulation: Regulation) -> tuple[str, ...]:
        """Those of the regulation."""
        return regulation.criteria

    def pairing_field(self, competition: Competition) -> CompetitionSnapshot:
        return read_snapshot(competition)

    def has_bracket(self, competition: Competition) -> bool:
        return competition.system == DeskSystem.KNOCKOUT

    def bracket(self, competition: Competition) -> Bracket:
        """That of the people."""
        return read_snapshot(competition).bracket_table.bracket

    def take_in(self, entry: Entry) -> None:
        """Nothing more: a person stands alone."""

    def admitted(self, competition: Competition) -> list[Entry]:
        """Everybody who was admitted."""
        return list(competition.entries.filter(state=EntryState.ADMITTED).select_related("person", "team"))

    def pair(
        self, user: User, competition: Competition, expected: int, absent: Collection[int], starts: datetime | None
    ) -> Round:
        """Pair the next round."""
        return pair_next(user, competition, expected, absent, starts)

    def checking_engines(self, competition: Competition) -> list[str]:
        """Every engine at hand that knows the system."""
        return engines_at_hand(competition)

    def checked_pairings(self, competition: Competition, engine: str) -> EventCheck:
        """Every round once more."""
        return checked_event(competition, engine)

    def names(self, competition: Competition) -> dict[str, str]:
        """The names of the people."""
        return read_snapshot(competition).names

    def filer(self, named: Filer) -> Filer:
        """Whoever is named on the paper."""
        return named

    def check_protest(self, user: User, entry: Entry) -> None:
        """The right to file is all that is asked."""

    def own_entries(self, mine: Q) -> Q:
        return mine

    def rated_people(self, field: CompetitionSnapshot) -> Sequence[Entry]:
        """Everybody in the field."""
        return field.entries

    def rated_places(self, field: CompetitionSnapshot) -> Places:
        return self.places(field)

    def places(self, field: CompetitionSnapshot) -> Places:
        """The own places, the shared ones from the first to the last."""
        places = {row.participant: row.place for row in field.rows}
        shared = list(places.values())
        return {key: None if place is None else (place, place + shared.count(place) - 1)
                for key, place in places.items()}  # fmt: skip

    def extra_rounds(self, competition: Competition) -> set[int]:  # noqa: ARG002 - of this kind none
        return set()

    def trf(self, competition: Competition, head: HeadOf, person: PersonOf) -> Trf:
        """The report of persons."""
        field = read_snapshot(competition)
        people = {entry_key(entry): person(entry) for entry in field.entries}
        return wishes(field, trf_of(field.tournament(), head(field.regulation.criteria), people))


class MixedEventKind(IndividualEventKind):
    """Everybody plays for himself, in groups of stages that are competitions of their own."""

    def field(self, snapshot: CompetitionSnapshot) -> MixedSnapshot:
        """The field with its stages."""
        return read_mixed_snapshot(snapshot)

    def all_played(self, competition: Competition) -> bool:
        """Whether the last stage has been played and approved."""
        return mixed_snapshot_of(competition).all_played
