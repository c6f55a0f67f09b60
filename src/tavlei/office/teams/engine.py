"""A team competition from the store as the rules of teams know it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from tavlei.office.competitions.field.reading import (
    COUNTED,
    CompetitionSnapshot,
    entry_key,
    name_on_record,
    seated_entries,
)
from tavlei.office.competitions.models import (
    Competition,
    DeskSystem,
    Encounter,
    Entry,
    HomeOrGuest,
    Match,
    MatchSide,
    RemedyChoice,
    Round,
)
from tavlei.office.competitions.models.rounds import Colour
from tavlei.office.competitions.regulation.checks import system_of
from tavlei.office.competitions.regulation.document import Regulation, read_regulation
from tavlei.office.competitions.regulation.event_rules import clause_if_bound, rulebook_of
from tavlei.rulebook import Problem, Refusal, Rulebook
from tavlei.tournament import model
from tavlei.tournament._results import turned
from tavlei.tournament.teams import (
    BoardTables,
    ExtraMatch,
    TeamBoard,
    TeamEvent,
    TeamMatch,
    TeamStandings,
    after_extra_match,
    annulled_event,
    board_tables,
    has_white,
    pending,
    team_standings,
    with_losses,
)
from tavlei.tournament.teams import Team as RuleTeam

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tavlei.office.competitions.regulation.teams import TeamRules
    from tavlei.tournament.knockout import Bracket
    from tavlei.tournament.places import Placing
    from tavlei.tournament.systems import SystemOfPlay
    from tavlei.tournament.teams import AnyTeamCriterion, GameWorth


@dataclass(frozen=True)
class TeamField:
    """A team competition read once: teams, members in the order of boards, rounds, matches with their boards.

    `without_team` came with a report and play for nobody.
    """

    competition: Competition
    teams: tuple[Entry, ...]
    members: tuple[Entry, ...]
    rounds: tuple[Round, ...]
    matches: tuple[Match, ...]
    without_team: tuple[Entry, ...] = ()

    @cached_property
    def regulation(self) -> Regulation:
        """What the regulation says."""
        return read_regulation(self.competition.regulation)

    @property
    def rulebook(self) -> Rulebook:
        """The rules it is played by."""
        return rulebook_of(self.competition)

    @property
    def rules(self) -> TeamRules:
        """What it says about teams."""
        team_rules = self.regulation.team
        if team_rules is None:
            raise Refusal(
                Problem(
                    "this is not a team competition", path="team", clause=clause_if_bound(self.competition, "5.4.9.1")
                )
            )
        return team_rules

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The teams, then their people."""
        return (*self.teams, *self.members)

    @cached_property
    def by_key(self) -> dict[str, Entry]:
        """Teams and members by the key under which the rules know them."""
        return {entry_key(entry): entry for entry in self.entries}

    @cached_property
    def names(self) -> dict[str, str]:
        """Names for the reader, by key."""
        return {key: name_on_record(entry) for key, entry in self.by_key.items()}

    @cached_property
    def squads(self) -> dict[int, tuple[Entry, ...]]:
        """The members of every team (by its own entry) in the order of boards, reserves last."""
        own = {entry.team_id: entry.pk for entry in self.teams}
        entrieses: dict[int, list[Entry]] = {entry.pk: [] for entry in self.teams}
        for member in self.members:
            entrieses[own[member.team_id]].append(member)
        return {team: tuple(listed) for team, listed in entrieses.items()}

    def team(self, entry: Entry) -> RuleTeam:
        """A team as the rules of line-ups know it."""
        captain = entry.team.captain if entry.team else None
        players = tuple(entry_key(squad) for squad in self.squads[entry.pk])
        return RuleTeam(entry_key(entry), players, captain.code if captain else str(entry), rulebook=self.rulebook)

    @property
    def has_table(self) -> bool:
        """Whether there are teams enough for a table; while entries are open there may be none."""
        return len(self.teams) > 1

    @property
    def is_begun(self) -> bool:
        """Whether a board of any match is decided."""
        return any(encounter.result for match in self.matches for encounter in match.encounters.all())

    @property
    def contenders(self) -> frozenset[str]:
        """The teams that may still win, where a bracket is being played."""
        return self.pairing_field.contenders if self.is_knockout and self.has_table else frozenset()

    @property
    def system(self) -> SystemOfPlay:
        """The system of play."""
        return system_of(self.competition, self.regulation)

    @property
    def is_knockout(self) -> bool:
        """Whether the team that loses is out, or plays on for lower places."""
        return self.competition.system == DeskSystem.KNOCKOUT

    @property
    def bracket(self) -> Bracket:
        """The bracket of a knock-out: the teams in the order of their numbers, after the matches so far."""
        return self.pairing_field.bracket_table.bracket

    @cached_property
    def event(self) -> TeamEvent:
        """The competition as it counts: without the extra match, and with what was decided about teams that left."""
        team_event = self.played_event
        for entry in self.teams:
            if entry.team and entry.team.remedy == RemedyChoice.LOSS:
                team_event = with_losses(team_event, entry_key(entry), self.rulebook)
            elif entry.team and entry.team.remedy == RemedyChoice.ANNULMENT:
                team_event = annulled_event(team_event, entry_key(entry))
        return team_event

    @cached_property
    def played_event(self) -> TeamEvent:
        """Every match as it was played."""
        rounds = tuple(
            (*map(self.rule_match, self._of(one)), *self.byes_granted(one.number))
            for one in self.rounds
            if not self._is_extra(one)
        )
        rules = self.rules
        return TeamEvent(
            tuple(entry_key(team) for team in self.teams),
            rounds,
            rules.boards,
            rules.scoring,
            self.game_worth,
            self.system,
            bye_is_draw=rules.bye == "draw",
            worth=rules.worth,
        )

    @property
    def game_worth(self) -> GameWorth:
        """What a game of a board is worth."""
        return self.rules.games(self.regulation.points_for_win)

    @property
    def criteria(self) -> tuple[AnyTeamCriterion, ...]:
        """The criteria of the table in their order."""
        return self.rules.applied_criteria(self.rulebook, self.competition.system)

    @cached_property
    def standings(self) -> TeamStandings:
        """The table of the teams."""
        found = team_standings(self.event, self.criteria, self.rulebook)
        return replace(found, by_regulation=bool(self.rules.criteria))

    @cached_property
    def extra(self) -> ExtraMatch | None:
        """The extra match for first place with its result, once it is played."""
        return self._ended_extra[0] if self._ended_extra else None

    @cached_property
    def placings(self) -> tuple[Placing, ...]:
        """The places of the teams: of a knock-out by its bracket, else by the table and the extra match."""
        if self.is_knockout:
            return self.bracket.placings
        return self._ended_extra[1] if self._ended_extra else self.standings.placings

    @cached_property
    def boards(self) -> BoardTables:
        """The individual places on every board."""
        return board_tables(self.played_event, self.rulebook)

    @cached_property
    def entered_teams(self) -> CompetitionSnapshot:
        """The teams as entries with their byes, without what was played."""
        return CompetitionSnapshot(self.competition, self.teams, self.rounds, ())

    @cached_property
    def pairing_field(self) -> CompetitionSnapshot:
        """The teams as participants, for the programs of pairing."""
        return PairingField(self.competition, self.teams, self.rounds, (), self)

    def byes_granted(self, number: int) -> list[model.Bye]:
        """The byes with points that teams have asked for a round of a Swiss."""
        return self.entered_teams.byes_granted(number)

    def rule_match(self, match: Match) -> TeamMatch | model.Bye:
        """A match as the rules know it; results from the side of the team that has White on board one."""
        home, guest = sides(match)
        if guest is None:
            return model.Bye(entry_key(home.entry))
        names = entry_key(home.entry), entry_key(guest.entry)
        if match.seated is None:
            return pending(*names, self.rules.boards, self.rulebook)
        encounters = ordered_boards(match)
        boards = tuple(_board(encounter, home, guest) for encounter in encounters)
        colours = _colours(encounters)
        return TeamMatch(*names, boards, colours=colours, games=self.game_worth, rulebook=self.rulebook)

    def _of(self, one: Round) -> Iterable[Match]:
        return (match for match in self.matches if match.round_id == one.pk)

    def _is_extra(self, one: Round) -> bool:
        return any(match.extra for match in self._of(one))

    @cached_property
    def _ended_extra(self) -> tuple[ExtraMatch, tuple[Placing, ...]] | None:
        for match in self.matches:
            if match.extra:
                found = self.rule_match(match)
                if isinstance(found, TeamMatch) and found.is_complete:
                    return after_extra_match(self.standings, found)
        return None


@dataclass(frozen=True)
class PairingField(CompetitionSnapshot):
    """The field of a team competition for pairing: a participant is a team, an encounter a match.

    Score groups are those of matches won, drawn and lost, whichever points give the places.
    """

    whole: TeamField

    def tournament(self, *, before_round: int | None = None, complete_only: bool = False) -> model.Tournament:
        """The matches so far as encounters."""
        rounds = []
        for number, one_round in enumerate(self.whole.played_event.rounds, start=1):
            if before_round is not None and number >= before_round:
                break
            met = [
                bye if isinstance(bye, model.Bye) else model.Encounter(bye.white, bye.black, bye.result)
                for bye in one_round
            ]
            if complete_only:
                met = [bye for bye in met if isinstance(bye, model.Bye) or bye.result is not None]
            rounds.append(tuple(met))
        return model.Tournament(self.participants, tuple(rounds), self.regulation.points_for_win)


def read_team_field(competition: Competition) -> TeamField:
    """Read a team competition whole."""
    counted = list(
        competition.entries.filter(state__in=COUNTED).select_related(
            "person", "person__region", "team", "team__captain", "team__region"
        )
    )
    matches = (
        Match.objects.filter(round__competition=competition)
        .select_related("round__competition")
        .prefetch_related(
            "sides__entry__team", "encounters__seats", "encounters__wrong_seats", "encounters__micro_match"
        )
        .order_by("round__number", "number")
    )
    teams = tuple(entry for entry in counted if entry.person_id is None)
    known = {team.team_id for team in teams}
    members = sorted((entry for entry in counted if entry.person_id and entry.team_id in known), key=_by_board)
    alone = tuple(entry for entry in counted if entry.person_id and entry.team_id is None)
    return TeamField(competition, teams, tuple(members), tuple(competition.rounds.all()), tuple(matches), alone)


def sides(match: Match) -> tuple[MatchSide, MatchSide | None]:
    """The team with White on board one, and the other one; None in a bye."""
    by_side = {side.side: side for side in match.sides.all()}
    return by_side[HomeOrGuest.HOME], by_side.get(HomeOrGuest.GUEST)


def ordered_boards(match: Match) -> list[Encounter]:
    """The boards of a match from the first."""
    return sorted(match.encounters.all(), key=lambda encounter: encounter.match_board or 0)


def from_home(encounter: Encounter) -> model.Result | None:
    """The result of a board from the side of the team with White on board one."""
    if not encounter.result:
        return None
    result = model.Result(encounter.result)
    return result if home_has_white(encounter) else turned(result)


def home_has_white(encounter: Encounter) -> bool:
    """Whether the home team has White on this board: as its line-up sits there, at an empty board by the regulation."""
    match, board = encounter.match, encounter.match_board or 1
    colours = {seat.entry_id: seat.colour for seat in encounter.seats.all()}
    for side in match.sides.all() if match and colours else ():
        seated = side.seats[board - 1] if side.seats else None
        if seated in colours:
            return (side.side == HomeOrGuest.HOME) == (colours[seated] == Colour.WHITE)
    regulation = match.round.competition.regulation.get("team", {}) if match else {}
    return has_white(board, on_first_board=True, colours=regulation.get("board_colours", ""))


def _colours(encounters: Sequence[Encounter]) -> str:
    """The colours of the home team from board to board; nothing where they alternate from White on board one."""
    text = "".join("W" if home_has_white(encounter) else "B" for encounter in encounters)
    return "" if text == ("WB" * len(text))[: len(text)] else text


def line_up_players(encounter: Encounter) -> tuple[int | None, int | None]:
    """Whom the line-ups of both teams have on a board, the team with White on board one first."""
    white, black = seated_entries(encounter)
    return (white, black) if home_has_white(encounter) else (black, white)


def _board(encounter: Encounter, home: MatchSide, guest: MatchSide) -> TeamBoard:
    """A board with those who really sat there."""
    one, other = line_up_players(encounter)
    wrong = {wrong_seat.side_id: wrong_seat.entry_id for wrong_seat in encounter.wrong_seats.all()}
    one, other = wrong.get(home.pk, one), wrong.get(guest.pk, other)
    return TeamBoard(from_home(encounter), _key(one), _key(other))


def _key(pk: int | None) -> str | None:
    return None if pk is None else f"e{pk}"


def _by_board(entry: Entry) -> tuple[int, int]:
    return (entry.board or 1_000, entry.pk)
