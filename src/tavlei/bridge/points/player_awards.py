"""What every player gets: MB for the whole or for sessions, RO, PB, achievements; and why something is not given."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from tavlei.bridge.conditions.foreign_results import CreditVerdict, Traveller, foreign_credits
from tavlei.bridge.conditions.rated_tournament import own_length_finding
from tavlei.bridge.points.achievements import Championship, achievement_level, championship, championship_by_status
from tavlei.bridge.points.arithmetic import nearest
from tavlei.bridge.points.masterpoint_conversion import ConvertedPoints, PointsSource, convert_points
from tavlei.bridge.points.session_choice import SessionChoice, choose_points, player_session_points
from tavlei.bridge.points.session_points import player_shares
from tavlei.bridge.report.figures import TournamentFigures
from tavlei.bridge.report.ranking import UNRANKED, Unranked
from tavlei.rulebook import Refusal, Step, cites

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tavlei.bridge.conditions.rated_tournament import RatedVerdict
    from tavlei.bridge.points.awards import Award, MatchAward
    from tavlei.bridge.points.session_points import SessionPoints
    from tavlei.bridge.points.tournament_outcome import TournamentOutcome
    from tavlei.bridge.report.counted_players import PlayerVerdict
    from tavlei.bridge.report.event import Event
    from tavlei.rulebook import Rulebook, Value


class PointsFrom(StrEnum):
    """Where the master points of a player come from."""

    NOTHING = "nothing"
    WHOLE = "whole"
    SESSIONS = "sessions"
    MATCH = "match"
    CONVERSION = "conversion"


@dataclass(frozen=True, slots=True)
class PlayerAward:
    """The points of one player, the places they are for, and every condition that keeps something from him."""

    verdict: PlayerVerdict
    master_points: int
    rating_points: int
    prize_points: int
    achievement: int | None
    points_from: PointsFrom
    why_not: tuple[Step, ...]
    converted: ConvertedPoints | None = None

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook it was made by."""
        return self.verdict.rulebook

    @property
    def player(self) -> str:
        return self.verdict.player

    @property
    def entry(self) -> str:
        return self.verdict.entry

    def step(self) -> Step:
        """The player's line; below it what he is credited with by the fallback, and what he does not get."""
        inputs: dict[str, Value] = {
            "player": self.player,
            "ro": self.rating_points,
            "pb": self.prize_points,
            "boards": self.verdict.boards,
        }
        below = list(self.verdict.fallback_steps())
        numbers = {id(step) for told_step in below for step in told_step.walk()}
        below += [reason for reason in self.why_not if id(reason) not in numbers]
        if self.achievement is not None:
            below.insert(
                0,
                Step("bridge.tournament.achievement_recorded", self.achievement, self.rulebook.clause("2.1"), ("B47",)),
            )
        if self.converted is not None:
            below.insert(0, self.converted.step())
        lost = ("B46",) if self.why_not else ()
        return Step("bridge.tournament.player_points", self.master_points, None, lost, inputs, steps=tuple(below))


@dataclass(frozen=True, slots=True)
class Awarding:
    """Everything the points of players depend on; without `award` and `match` the tournament is not classified."""

    event: Event
    outcome: TournamentOutcome
    rated: RatedVerdict
    award: Award | None
    match: MatchAward | None
    sessions: SessionPoints

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook it was made by."""
        return self.event.rulebook

    def points_at(self, places: tuple[int, int]) -> tuple[int, int, int]:
        """MB, RO and PB for places; behind the last of the list only the formula of MB goes on."""
        if self.match is not None:
            return self.match.mb if places == (1, 1) else 0, 0, 0
        if self.award is None:
            return 0, 0, 0
        first, last = places
        if last <= self.award.field.size:
            return self.award.points_at(first)
        master = self.award.master
        values = [master.first_raw / master.R ** (place - 1) for place in range(first, last + 1)]
        return nearest(sum(values) / len(values)), 0, 0

    def choice(self, entry: str) -> SessionChoice:
        """The whole or the sessions, whichever is better for the participant (B43); nothing for the disqualified."""
        placed = self.outcome.ranking.find(entry)
        listed = entry in self.outcome.listed
        whole = self.points_at(placed.places)[0] if placed is not None and listed else None
        disqualified = self.outcome.ranking.unranked.get(entry) is Unranked.DISQUALIFIED
        sessions = () if disqualified else self.sessions.of(entry)
        return choose_points(
            whole,
            [session_award.points_of(result) for session_award, result in sessions] if sessions else None,
            self.rulebook,
        )

    @property
    def has_prizes(self) -> bool:
        """Whether there are PB or achievements to be had."""
        return self.rated.kind is not None or self.championship() is not None

    @cites("bridge-classification", "2.2/note6")
    def championship(self) -> Championship | None:
        """The championship it is, by the list of 2.1 or by what is left of its special status (B47), if classified."""
        if self.award is None:
            return None
        small = self.rated.fixed_rating_coefficient is not None
        if self.event.championship is None:
            return championship_by_status(self.rated.status, self.rulebook, small_field=small)
        if self.rated.status_lost:
            return None
        try:
            found = championship(self.event.championship, self.event.end_day, self.rulebook)
        except Refusal as error:
            raise error.at("championship") from error
        return found.with_small_field(self.rulebook) if small else found


def player_awards(awarding: Awarding) -> Iterator[PlayerAward]:
    """The points of every player of a tournament, participant by participant."""
    credited = _credits(awarding)
    event_championship = awarding.championship()
    for entry, verdicts in awarding.outcome.verdicts.items():
        choice = awarding.choice(entry)
        shares = player_shares(awarding.event, awarding.sessions, entry) if choice.takes_sessions else {}
        for verdict in verdicts:
            sessions = (
                player_session_points(awarding.event.report.format, shares.get(verdict.player, ()), awarding.rulebook)
                if choice.takes_sessions
                else None
            )
            yield _award(awarding, verdict, sessions, event_championship, credited.get(verdict.player))


@dataclass(frozen=True, slots=True)
class _Bars:
    """What keeps from a player everything, everything of the whole tournament, RO and PB, PB and achievements."""

    abroad: tuple[Step, ...]
    whole: tuple[Step, ...]
    own_length: tuple[Step, ...]
    prize: tuple[Step, ...]

    @property
    def all(self) -> tuple[Step, ...]:
        return self.abroad + self.whole + self.own_length + self.prize


@cites("bridge-classification", "4.10", "5.2", "8.13")
def _award(
    awarding: Awarding,
    verdict: PlayerVerdict,
    sessions: int | None,
    event_championship: Championship | None,
    credit: CreditVerdict | None,
) -> PlayerAward:
    """MB and RO need the list and section 5, PB and achievements more boards, RO and PB the participant's own length.

    What is not given is lost; nobody moves up for it (B46).
    """
    bars = _bars(awarding, verdict, credit)
    master = rating = prize = 0
    if verdict.places is not None and not bars.abroad and not bars.whole:
        master, rating, prize = awarding.points_at(verdict.places)
    rating = 0 if bars.own_length else rating
    prize = 0 if bars.own_length or bars.prize else prize
    source = PointsFrom.NOTHING if not master else PointsFrom.WHOLE if awarding.match is None else PointsFrom.MATCH
    if sessions is not None and not bars.abroad:
        master, source = sessions, PointsFrom.SESSIONS
    converted = None if credit is None or bars.abroad else _converted(awarding, verdict.player, master)
    if converted is not None and converted.source is not PointsSource.FORMULA:
        master, source = converted.points, PointsFrom.CONVERSION
    level = None
    if event_championship is not None and verdict.places is not None and not (bars.abroad or bars.whole or bars.prize):
        counts = credit is None or credit.achievements
        place, format_ = verdict.places[0], awarding.event.report.format
        level = achievement_level(event_championship, format_, place, awarding.rulebook) if counts else None
    return PlayerAward(
        verdict=verdict,
        master_points=master,
        rating_points=rating,
        prize_points=prize,
        achievement=level,
        points_from=source,
        why_not=bars.all,
        converted=converted,
    )


def _bars(awarding: Awarding, verdict: PlayerVerdict, credit: CreditVerdict | None) -> _Bars:
    abroad = (
        ()
        if credit is None or credit.points
        else tuple(condition_finding.step() for condition_finding in credit.findings if not condition_finding.met)
    )
    whole = (*_entry_bars(awarding, verdict.entry), *_player_bars(awarding, verdict))
    own_length: tuple[Step, ...] = ()
    if awarding.rated.kind is not None and not whole:
        length = awarding.outcome.qualification.find(verdict.entry).own_length
        finding = own_length_finding(awarding.event.report.format, awarding.rated.kind, length, awarding.rulebook)
        own_length = () if finding.met else (finding.step(),)
    prize: tuple[Step, ...] = ()
    if awarding.has_prizes and not verdict.prize and not whole:
        prize = tuple(step for step in verdict.tests[-1].prize if not step.met)
    return _Bars(abroad, whole, own_length, prize)


@cites("bridge-classification", "4.10")
def _entry_bars(awarding: Awarding, entry: str) -> Iterator[Step]:
    """A participant without a place, or not in the qualification list."""
    if (why := awarding.outcome.ranking.unranked.get(entry)) is not None:
        inputs: dict[str, Value] = {"entry": entry}
        yield Step(
            "bridge.tournament.no_place",
            UNRANKED[why],
            awarding.rulebook.clause("3.5"),
            ("B31", "B32"),
            inputs,
            met=False,
        )
    elif entry not in awarding.outcome.listed:
        yield Step("bridge.tournament.not_listed", entry, awarding.rulebook.clause("4.10"), ("B36",), met=False)


@cites("bridge-classification", "5.3/p2")
def _player_bars(awarding: Awarding, verdict: PlayerVerdict) -> Iterator[Step]:
    """A player who does not fulfil section 5; of a match, who played fewer than 16 of its boards."""
    if awarding.match is not None:
        needed, boards = awarding.rulebook.figures(TournamentFigures).match_boards, verdict.boards or 0
        if boards < needed:
            inputs: dict[str, Value] = {"player": verdict.player}
            yield Step(
                "bridge.tournament.match_boards",
                boards,
                awarding.rulebook.clause("5.3/p2"),
                (),
                inputs,
                needed,
                met=False,
            )
    elif not verdict.qualified:
        last = verdict.tests[-1] if verdict.tests else None
        asked = verdict.steps() if last is None else last.share + last.final + last.own_conditions
        yield from (step for step in asked if step.met is False)


def _converted(awarding: Awarding, player: str, master: int) -> ConvertedPoints | None:
    """EBL and WBF points of a Russian player in place of the formula, if they give more (7.7); None if he has none."""
    known = awarding.event.players[player]
    if known.foreign or (known.ebl is None and known.wbf is None):
        return None
    return convert_points(awarding.rulebook, ebl=known.ebl, wbf=known.wbf, formula=master)


def _credits(awarding: Awarding) -> Mapping[str, CreditVerdict]:
    """Abroad: whose results are credited at all (1.9)."""
    event = awarding.event
    if event.abroad is None:
        return {}
    participants = tuple(
        tuple(
            Traveller(verdict.player, not known.foreign, known.special_status, known.told)
            for verdict in verdicts
            for known in (event.players[verdict.player],)
        )
        for verdicts in awarding.outcome.verdicts.values()
    )
    return {
        foreign_credit.player.id: foreign_credit
        for foreign_credit in foreign_credits(event.abroad, participants, awarding.rulebook)
    }
