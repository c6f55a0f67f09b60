"""Pages of competitions of persons and of teams behind one interface: `event_pages(competition)` draws either."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from django.utils.module_loading import import_string

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from django.http import HttpRequest, HttpResponse
    from django.utils.safestring import SafeString

    from tavlei.office.competitions.models import Competition, Encounter, Round
    from tavlei.office.competitions.pages.standing_lines import StandingLine
    from tavlei.office.pages.requests import SignedIn


@dataclass(frozen=True, slots=True)
class PublicSheet:
    """A public table for spreadsheets."""

    columns: Sequence[str]
    rows: Iterable[Sequence[object]]


class EventPages(ABC):
    """The pages of which a competition of persons and one of teams have their own."""

    @abstractmethod
    def participants(self, request: HttpRequest, competition: Competition) -> HttpResponse:
        """Who takes part."""

    @abstractmethod
    def one_round(self, request: HttpRequest, competition: Competition, of_round: Round) -> HttpResponse:
        """The pairs and results of a round."""

    @abstractmethod
    def now(self, competition: Competition) -> SafeString:
        """Where it stands: the leaders and the last round; empty before the first."""

    @abstractmethod
    def standing_lines(self, competition: Competition) -> Iterable[StandingLine]:
        """The table by place in a few words; empty before the first result."""

    @abstractmethod
    def leading_lines(self, competition: Competition, most: int) -> Iterable[StandingLine]:
        """Those at the top of it, or those who may still win; nobody before the first result."""

    @abstractmethod
    def why_pair(self, request: HttpRequest, competition: Competition, one_round: Round, number: int) -> HttpResponse:
        """Why two were paired."""

    @abstractmethod
    def table(self, request: HttpRequest, competition: Competition) -> HttpResponse:
        """The standings with every criterion, and the cross table."""

    @abstractmethod
    def why_value(self, request: HttpRequest, competition: Competition, entry: int, criterion: str) -> HttpResponse:
        """How the value of a criterion came about."""

    @abstractmethod
    def why_place(self, request: HttpRequest, competition: Competition, entry: int) -> HttpResponse:
        """Why somebody has the place he has."""

    @abstractmethod
    def screen(self, competition: Competition) -> SafeString:
        """The last round and the table, for the big screen in the hall."""

    @abstractmethod
    def plain_table(self, competition: Competition) -> SafeString:
        """The table alone, for other sites."""

    @abstractmethod
    def desk(self, request: SignedIn, competition: Competition) -> HttpResponse:
        """Where the competition stands and what can be done next."""

    @abstractmethod
    def desk_entries(self, request: SignedIn, competition: Competition) -> HttpResponse:
        """The entries at the desk: entering, admission, leaving."""

    @abstractmethod
    def board_row(self, competition: Competition, encounter: Encounter) -> object:
        """A board of a round for the page of corrections."""

    @abstractmethod
    def round_sheet(self, competition: Competition, one_round: Round) -> PublicSheet:
        """A round for spreadsheets."""

    @abstractmethod
    def table_sheet(self, competition: Competition) -> PublicSheet:
        """The standings for spreadsheets."""


_PAGES: Final = {  # by name: they are built on the applications that ask for them
    False: "tavlei.office.competitions.views.individual.IndividualPages",
    True: "tavlei.office.teams.views.event.TeamPages",
}
_MIXED: Final = "tavlei.office.competitions.views.mixed.MixedPages"


def event_pages(competition: Competition) -> EventPages:
    """Who draws the pages of a competition."""
    return _new_pages(_MIXED if competition.is_mixed else _PAGES[competition.plays_in_teams])


@cache
def _new_pages(name: str) -> EventPages:
    new_event_pages: EventPages = import_string(name)()
    return new_event_pages
