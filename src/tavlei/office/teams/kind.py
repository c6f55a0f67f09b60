"""Competitions of teams that meet board by board, as `event_kind` knows them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from django.db.models import Q

from tavlei.exchange.trf import (
    Trf,
    TrfRoster,
    team_type_code,
    trf_of_teams,
)
from tavlei.office.competitions.field.reading import COUNTED, entry_key
from tavlei.office.competitions.kinds import EventKind
from tavlei.office.competitions.models import DeskSystem, EntryState
from tavlei.office.competitions.regulation.event_rules import without_draughts_clauses
from tavlei.office.competitions.transfer.stored_report import wishes
from tavlei.office.teams.engine import TeamField, read_team_field
from tavlei.office.teams.incidents import check_team_protest
from tavlei.office.teams.matches import checked_team_event, team_engines
from tavlei.office.teams.pairing import pair_teams
from tavlei.office.teams.reports import extra_rounds, seated_members, team_places
from tavlei.office.teams.squads import join, prepare_teams
from tavlei.tournament.conduct.disputes.protests import Filer
from tavlei.tournament.systems import CompetitionKind
from tavlei.tournament.teams import FideTeamCriterion, TeamScoring

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence
    from datetime import datetime

    from django.db.models import QuerySet

    from tavlei.exchange.trf import Trf, TrfHead
    from tavlei.office.competitions.field.reading import CompetitionSnapshot
    from tavlei.office.competitions.kinds import HeadOf, PersonOf, Places
    from tavlei.office.competitions.models import Competition, Encounter, Entry, Round
    from tavlei.office.competitions.regulation.document import Regulation
    from tavlei.office.roles.models import User
    from tavlei.tournament.fide import EventCheck
    from tavlei.tournament.knockout import Bracket


class TeamEventKind(EventKind):
    """Teams take the places; their people play the games."""

    rule_kind = CompetitionKind.TEAM

    def players(self, competition: Competition, counted: QuerySet[Entry]) -> QuerySet[Entry]:
        """The people of the teams that count; the teams themselves are read by `read_team_field`."""
        teams = competition.entries.filter(person=None, state__in=COUNTED).values("team")
        return counted.filter(person__isnull=False, team__in=teams)

    def games(self, encounters: Iterable[Encounter]) -> Iterable[Encounter]:
        """The boards at which two people sit."""
        return (encounter for encounter in encounters if len(encounter.seats.all()) == 2)

    def participants(self, competition: Competition) -> QuerySet[Entry]:
        return competition.entries.filter(person__isnull=True)

    def criteria(self, regulation: Regulation) -> tuple[str, ...]:  # noqa: ARG002 - teams have criteria of their own
        """None: teams have criteria of their own."""
        return ()

    def pairing_field(self, competition: Competition) -> CompetitionSnapshot:
        return read_team_field(competition).pairing_field

    def has_bracket(self, competition: Competition) -> bool:
        return competition.system == DeskSystem.KNOCKOUT

    def bracket(self, competition: Competition) -> Bracket:
        """That of the teams."""
        return read_team_field(competition).bracket

    def take_in(self, entry: Entry) -> None:
        """The person takes the next board of the team."""
        with without_draughts_clauses(entry.competition):
            join(entry)

    def admitted(self, competition: Competition) -> list[Entry]:
        """The teams, each with its captain and enough people."""
        with without_draughts_clauses(competition):
            prepare_teams(competition)
        return list(competition.entries.filter(state=EntryState.ADMITTED, person=None).select_related("team"))

    def pair(
        self, user: User, competition: Competition, expected: int, absent: Collection[int], starts: datetime | None
    ) -> Round:
        """Pair the next round of teams."""
        return pair_teams(user, competition, expected, starts, absent)

    def checking_engines(self, competition: Competition) -> list[str]:
        """The engine of FIDE's system of teams."""
        return team_engines(competition)

    def checked_pairings(self, competition: Competition, engine: str) -> EventCheck:
        """Every round of teams once more."""
        return checked_team_event(competition, engine)

    def names(self, competition: Competition) -> dict[str, str]:
        """The names of the teams and of their people."""
        return read_team_field(competition).names

    def filer(self, named: Filer) -> Filer:
        """The captain, where the paper names no more than an athlete."""
        return Filer.TEAM_CAPTAIN if named is Filer.ATHLETE else named

    def check_protest(self, user: User, entry: Entry) -> None:
        """Only the captain or a representative protests for a team."""
        check_team_protest(user, entry)

    def own_entries(self, mine: Q) -> Q:
        return mine & Q(person=None)

    def rated_people(self, field: CompetitionSnapshot) -> Sequence[Entry]:
        """Those who sat at a board."""
        return seated_members(field)

    def rated_places(self, field: CompetitionSnapshot) -> Places:  # noqa: ARG002 - of this kind none
        """None: the places are those of teams."""
        return {}

    def places(self, field: CompetitionSnapshot) -> Places:
        """The place of the team for each of its members."""
        return team_places(field.competition)

    def extra_rounds(self, competition: Competition) -> set[int]:
        """The round of the extra match."""
        return extra_rounds(competition)

    def trf(self, competition: Competition, head: HeadOf, person: PersonOf) -> Trf:
        """The report of teams with their line-ups."""
        whole = read_team_field(competition)
        rosters = [
            TrfRoster(entry_key(team), tuple((entry_key(member), person(member)) for member in whole.squads[team.pk]))
            for team in whole.teams
        ]
        names = {entry_key(team): str(team) for team in whole.teams}
        others = [(entry_key(entry), person(entry)) for entry in whole.without_team]
        new_trf = trf_of_teams(whole.played_event, _head(whole, head(None)), rosters, others)
        return _named(wishes(whole.pairing_field, new_trf), names)


def _head(whole: TeamField, head: TrfHead) -> TrfHead:
    """The head with FIDE's codes of the system of teams and of the tie-breaks, in a competition that has them."""
    head = replace(head, board_colours=whole.rules.board_colours)
    codes = tuple(criterion.code for criterion in whole.criteria if isinstance(criterion, FideTeamCriterion))
    if not codes and whole.competition.system != DeskSystem.FIDE_TEAM:
        return head
    scores = ("MP", "GP") if whole.rules.scoring is TeamScoring.MATCH_POINTS else ("GP", "MP")
    order = (f"{scores[0]}TS", *codes)
    if whole.competition.system != DeskSystem.FIDE_TEAM:
        return replace(head, standing_order=order)
    text = scores[0] if whole.rules.one_score_for_colours else "_".join(scores)
    code = team_type_code(text, whole.rules.colours, accelerated=whole.regulation.accelerated)
    return replace(head, standing_order=order, type_code=code)


def _named(trf: Trf, names: dict[str, str]) -> Trf:
    return replace(trf, teams=tuple(replace(team, name=names.get(team.name, team.name)[:32]) for team in trf.teams))
