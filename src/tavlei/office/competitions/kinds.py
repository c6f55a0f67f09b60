"""Competitions of persons and of teams behind one interface: `event_kind(competition)` answers for either of them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cache
from typing import TYPE_CHECKING, ClassVar, Final

from django.utils.module_loading import import_string

from tavlei.rulebook import cites

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence
    from datetime import datetime

    from django.db.models import Q, QuerySet

    from tavlei.exchange.trf import Trf, TrfHead, TrfPerson
    from tavlei.office.competitions.field.reading import CompetitionSnapshot
    from tavlei.office.competitions.models import Competition, Encounter, Entry, Round
    from tavlei.office.competitions.regulation.document import Regulation
    from tavlei.office.roles.models import User
    from tavlei.tournament.conduct.disputes.protests import Filer
    from tavlei.tournament.fide import EventCheck
    from tavlei.tournament.knockout import Bracket
    from tavlei.tournament.systems import CompetitionKind

    Places = dict[str, tuple[int, int] | None]
    HeadOf = Callable[[tuple[str, ...] | None], TrfHead]
    PersonOf = Callable[[Entry], TrfPerson]


class EventKind(ABC):
    """What differs between a competition of persons and one of teams."""

    rule_kind: ClassVar[CompetitionKind]

    @abstractmethod
    def players(self, competition: Competition, counted: QuerySet[Entry]) -> QuerySet[Entry]:
        """The people who play, of the entries that count."""

    @abstractmethod
    def games(self, encounters: Iterable[Encounter]) -> Iterable[Encounter]:
        """The boards that belong to the field of people."""

    @abstractmethod
    def participants(self, competition: Competition) -> QuerySet[Entry]:
        """The entries that take places: people, or teams."""

    @abstractmethod
    def criteria(self, regulation: Regulation) -> tuple[str, ...]:
        """The criteria for equal points that the rules of persons know."""

    @abstractmethod
    def pairing_field(self, competition: Competition) -> CompetitionSnapshot:
        """The field that is paired: people, or teams as participants."""

    @abstractmethod
    def has_bracket(self, competition: Competition) -> bool:
        """Whether a bracket decides when the play is over."""

    @abstractmethod
    def bracket(self, competition: Competition) -> Bracket:
        """The bracket of a knock-out: of persons, or of teams."""

    def field(self, snapshot: CompetitionSnapshot) -> CompetitionSnapshot:
        """The competition as it was read; a mixed one has its stages besides."""
        return snapshot

    def all_played(self, competition: Competition) -> bool:
        """Whether nothing is left to be paired: the bracket is complete, or all rounds planned are there."""
        if self.has_bracket(competition):
            return self.bracket(competition).is_complete
        return competition.rounds.count() >= competition.rounds_planned

    @abstractmethod
    def take_in(self, entry: Entry) -> None:
        """What follows when a person has been entered."""

    @abstractmethod
    def admitted(self, competition: Competition) -> list[Entry]:
        """Those who are numbered when the admission closes; who is not ready is refused."""

    @abstractmethod
    def pair(
        self, user: User, competition: Competition, expected: int, absent: Collection[int], starts: datetime | None
    ) -> Round:
        """Pair the next round; `expected` is its number as the page showed it."""

    @abstractmethod
    def checking_engines(self, competition: Competition) -> list[str]:
        """What can pair an event of FIDE's systems once more, the engine of its own text last."""

    @abstractmethod
    def checked_pairings(self, competition: Competition, engine: str) -> EventCheck:
        """An event of FIDE's systems paired once more by an engine; without a name by the first at hand."""

    @abstractmethod
    def names(self, competition: Competition) -> dict[str, str]:
        """Names for the reader, by the key under which the rules know somebody."""

    @abstractmethod
    def filer(self, named: Filer) -> Filer:
        """As whom the desk files a paper that it was handed."""

    @abstractmethod
    def check_protest(self, user: User, entry: Entry) -> None:
        """Refuse a protest of somebody who does not speak for the entry."""

    @abstractmethod
    def own_entries(self, mine: Q) -> Q:
        """Which of the entries that somebody has a hand in he may protest for."""

    @abstractmethod
    def rated_people(self, field: CompetitionSnapshot) -> Sequence[Entry]:
        """Those whose games are rated."""

    @abstractmethod
    def rated_places(self, field: CompetitionSnapshot) -> Places:
        """The first and last place of everybody for the rating."""

    @abstractmethod
    def places(self, field: CompetitionSnapshot) -> Places:
        """The first and last place of everybody for titles and ranks: the own one, or that of the team."""

    @abstractmethod
    def extra_rounds(self, competition: Competition) -> set[int]:
        """Rounds whose games are rated, but which are no rounds of the competition itself."""

    @abstractmethod
    def trf(self, competition: Competition, head: HeadOf, person: PersonOf) -> Trf:
        """The tournament report of FIDE, made with these heads and persons."""


_KINDS: Final = {  # by name: they are built on the applications that ask for them
    False: "tavlei.office.competitions.persons.IndividualEventKind",
    True: "tavlei.office.teams.kind.TeamEventKind",
}
_MIXED: Final = "tavlei.office.competitions.persons.MixedEventKind"


@cites("draughts-rules", "1.3", "1.3/item1", "1.3/item2")
def event_kind(competition: Competition) -> EventKind:
    """The kind of a competition."""
    return _new_kind(_MIXED if competition.is_mixed else _KINDS[competition.plays_in_teams])


@cache
def _new_kind(name: str) -> EventKind:
    new_event_kind: EventKind = import_string(name)()
    return new_event_kind
