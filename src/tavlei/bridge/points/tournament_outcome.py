"""What came of the course of one tournament: places, lengths, qualification list, players who qualify, ranks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.bridge.points.awards import QualificationField
from tavlei.bridge.report.board_counts import player_boards
from tavlei.bridge.report.counted_players import Players, PlayerVerdict
from tavlei.bridge.report.lengths import Lengths, stage_name, tournament_lengths
from tavlei.bridge.report.participant_ranks import ParticipantRank, RankedMember, RankTerms, participant_rank
from tavlei.bridge.report.qualification_list import QualificationList, qualification_list
from tavlei.bridge.report.ranking import Ranking, final_ranking
from tavlei.bridge.vocabulary import Format
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.bridge.report.event import Event
    from tavlei.bridge.report.final_part import FinalPart
    from tavlei.bridge.report.tournament_course import Course
    from tavlei.bridge.report.tournament_report import Declaration
    from tavlei.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class Declared:
    """A declaration of a participant in a stage."""

    entry: str
    stage: int
    stage_name: str
    declared: Declaration


@dataclass(frozen=True, slots=True)
class TournamentOutcome:
    """Sections 3 to 6 for one tournament."""

    course: Course
    ranking: Ranking
    lengths: Lengths
    qualification: QualificationList
    final_parts: Mapping[str, FinalPart]
    verdicts: Mapping[str, tuple[PlayerVerdict, ...]]
    ranks: Mapping[str, ParticipantRank]

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook it was made by."""
        return self.course.rulebook

    @property
    def is_match(self) -> bool:
        """Whether it is an event of two teams, that is, a match (B45)."""
        report = self.course.report
        return report.format is Format.TEAMS and report.last == 0 and len(report.entries) == 2

    @property
    def listed(self) -> tuple[str, ...]:
        """The participants of the qualification list."""
        return self.qualification.entries

    @property
    @cites("bridge-classification", "5.3")
    def declarations(self) -> tuple[Declared, ...]:
        """The declarations of captains and pairs, as records."""
        stages = self.course.report.stages
        return tuple(
            Declared(
                appearance.entry, appearance.stage, stage_name(stages[appearance.stage], appearance.stage), declared
            )
            for appearances in self.course.appearances.values()
            for appearance in appearances
            for declared in appearance.result.declarations
        )

    @cites("bridge-classification", "4.9")
    def field(self) -> QualificationField:
        """The participants of the qualification list with their ranks, and the ties among their places."""
        size = len(self.listed)
        ties = tuple((first, min(last, size)) for first, last in self.ranking.ties if first < size)
        ranks = tuple(self.ranks[entry].rank for entry in self.listed)
        return QualificationField(self.course.report.format, ranks, self.lengths.actual, ties, rulebook=self.rulebook)


def outcome(event: Event, course: Course) -> TournamentOutcome:
    """Sections 3 to 6 for a tournament that may be classified as one."""
    ranking, lengths = final_ranking(course), tournament_lengths(course)
    tested = Players(course, ranking)
    entries = [reported_entry.id for reported_entry in course.report.entries]
    verdicts = {
        entry: tuple(tested.verdict(entry, player) for player in course.report.players_of(entry)) for entry in entries
    }
    parts = {entry: tested.final_part_of(entry) for entry in entries}
    return TournamentOutcome(
        course=course,
        ranking=ranking,
        lengths=lengths,
        qualification=qualification_list(course, lengths),
        final_parts={entry: part for entry, part in parts.items() if part is not None},
        verdicts=verdicts,
        ranks={entry: _rank(event, course, player_verdicts) for entry, player_verdicts in verdicts.items()},
    )


@cites("bridge-classification", "6.2")
def _rank(event: Event, course: Course, verdicts: tuple[PlayerVerdict, ...]) -> ParticipantRank:
    """The rank of a participant by those of its players who qualify; by its line-up where nobody counted."""
    counts = [player_boards(course, appearance) for appearance in course.appearances[verdicts[0].entry]]
    members = []
    for verdict in verdicts:
        player = event.players[verdict.player]
        played = any(boards is not None and boards.get(verdict.player) for boards in counts)
        members.append(
            RankedMember(verdict.player, player.coefficient, verdict.qualified, played, player.foreign, player.country)
        )
    known = all(verdict.counted for verdict in verdicts) and any(member.played for member in members)
    return participant_rank(
        members, RankTerms(event.rank_day, event.club_event_of, boards_known=known, rulebook=event.rulebook)
    )
