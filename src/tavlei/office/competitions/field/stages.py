"""A mixed competition read whole: the groups of its stages, and all of them as one field (1.4; T56)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from tavlei.office.competitions.field.reading import CompetitionSnapshot, read_snapshot
from tavlei.office.competitions.models import Encounter, Round, State
from tavlei.office.competitions.regulation.event_rules import rulebook_of
from tavlei.office.competitions.regulation.stages import group_letter
from tavlei.rulebook import Explanation, Problem, Refusal, Step, cites
from tavlei.tournament.mixed import CompetitionStage, MixedCompetition, StageGroup, overall_places, places_of_others
from tavlei.tournament.places import Placing, placings
from tavlei.tournament.standings.table import StandingsLine

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tavlei.office.competitions.models import Competition

ENDED = (State.APPROVED, State.REPORTED)


@dataclass(frozen=True)
class MixedSnapshot(CompetitionSnapshot):
    """Everybody of a mixed competition with the encounters of all stages; places follow from its stages.

    Rounds of groups that are played side by side are one round here.
    """

    stage_fields: tuple[tuple[CompetitionSnapshot, ...], ...] = ()

    @cached_property
    def rows(self) -> tuple[StandingsLine, ...]:
        """Everybody by the place in the whole, with the points of all stages."""
        points = self._all_points
        placed = [StandingsLine(one.participant, points[one.participant], one.first, {}) for one in self.placings]
        known = {row.participant for row in placed}
        return (*placed, *(StandingsLine(key, points[key], None, {}) for key in self.by_key if key not in known))

    @cached_property
    @cites("draughts-rules", "1.4/item6")
    def placings(self) -> tuple[Placing, ...]:
        """The places: of the last stage group by group, below them those who did not reach it, stage by stage."""
        if not self.stage_fields:
            return ()
        parts = [self.placed(field) for field in self.stage_fields[-1]]
        for earlier, later in zip(self.stage_fields[-2::-1], self.stage_fields[:0:-1], strict=True):
            going_on = {self.key_in_whole(field, key) for field in later for key in field.by_key}
            parts.append(places_of_others([self.placed(field) for field in earlier], going_on))
        return overall_places(parts)

    @cached_property
    def contenders(self) -> frozenset[str]:
        """Who may still win the stage that is played now; before its first result, everybody who has come so far."""
        if not self.stage_fields:
            return frozenset()
        now = self.stage_fields[-1]
        fields = now[:1] if len(self.stage_fields) == len(self.regulation.stages) else now  # below it is final B
        if len(self.stage_fields) > 1 and not any(field.is_begun for field in now):
            return frozenset(self.key_in_whole(field, key) for field in fields for key in field.by_key)
        if not any(field.contenders for field in fields):
            return frozenset()
        return frozenset(
            self.key_in_whole(field, row.participant)
            for field in fields
            for row in field.rows
            if row.place == 1 or row.participant in field.contenders
        )

    def placed(self, field: CompetitionSnapshot) -> tuple[Placing, ...]:
        """The places in a group of a stage, everybody by his key in the whole."""
        shares = Counter(row.place for row in field.rows)
        return tuple(
            Placing(self.key_in_whole(field, row.participant), row.place, row.place + shares[row.place] - 1)
            for row in field.rows
            if row.place is not None
        )

    def staying(self, field: CompetitionSnapshot) -> tuple[Placing, ...]:
        """The same without those who have left: the next in the table take their places (T56)."""
        left = {self.key_in_whole(field, key) for key, entry in field.by_key.items() if not entry.plays}
        gone = left | {key for key, entry in self.by_key.items() if not entry.plays}
        stay = [placing for placing in self.placed(field) if placing.participant not in gone]
        firsts = sorted({placing.first for placing in stay})
        return tuple(placings([one.participant for one in stay if one.first == first] for first in firsts))

    def key_in_whole(self, field: CompetitionSnapshot, key: str) -> str:
        """The key in the whole of somebody who plays in a group of a stage."""
        return self._keys_of_people[field.by_key[key].person_id]

    @property
    def is_ended(self) -> bool:
        """Whether the results of every group that was opened have been approved."""
        groups = [field for stage in self.stage_fields for field in stage]
        return all(field.competition.state in ENDED for field in groups)

    @property
    def all_played(self) -> bool:
        """Whether the last stage has been played and approved."""
        return len(self.stage_fields) == len(self.regulation.stages) and self.is_ended

    def explanation(self) -> Explanation:
        """The stages with their groups, and everybody's place."""
        rulebook = rulebook_of(self.competition)
        number = rulebook.clause("1.4/item6")
        places = [
            Step("stages.place", placing.text, number, ("T56",), {"participant": placing.participant})
            for placing in self.placings
        ]
        if len(self.stage_fields) < 2:
            return Explanation(Step("stages.mixed", len(self.regulation.stages), number), working=tuple(places))
        told = MixedCompetition(tuple(self._stages()), rulebook=rulebook).explanation()
        return Explanation(told.verdict, working=(*told.working, *places))

    def _stages(self) -> Iterator[CompetitionStage]:
        for number, (rules, fields) in enumerate(zip(self.regulation.stages, self.stage_fields, strict=False), start=1):
            groups = tuple(
                StageGroup(group_letter(index), tuple(self.key_in_whole(field, key) for key in field.by_key))
                for index, field in enumerate(fields, start=1)
            )
            rulebook = rulebook_of(self.competition)
            yield CompetitionStage(str(number), rules.system_of_play, groups, rules.carried, rulebook=rulebook)

    @cached_property
    def _keys_of_people(self) -> dict[int | None, str]:
        return {entry.person_id: key for key, entry in self.by_key.items()}

    @cached_property
    def _all_points(self) -> dict[str, Fraction]:
        tournament = self.tournament(complete_only=True)
        return {
            name: sum((tournament.points(entry.score) for entry in own if not entry.is_bye), Fraction(0))
            for name, own in tournament.entries().items()
        }


def read_mixed_snapshot(snapshot: CompetitionSnapshot) -> MixedSnapshot:
    """The field of a mixed competition with the groups of its stages."""
    groups = list(snapshot.competition.stages.order_by("stage", "group"))
    by_stage: dict[int, list[Competition]] = {}
    for group in groups:
        by_stage.setdefault(group.stage or 0, []).append(group)
    stage_fields = tuple(tuple(read_snapshot(group) for group in of_stage) for of_stage in by_stage.values())
    rounds, encounters = _as_one(
        [[read_snapshot(group) for group in of_stage] for of_stage in by_stage.values()], snapshot
    )
    return MixedSnapshot(snapshot.competition, snapshot.entries, rounds, encounters, stage_fields)


def _as_one(
    stages: Sequence[Sequence[CompetitionSnapshot]], snapshot: CompetitionSnapshot
) -> tuple[tuple[Round, ...], tuple[Encounter, ...]]:
    """The rounds and boards of all stages as those of the whole: everybody sits there under his entry in the whole."""
    in_whole = {entry.person_id: entry.pk for entry in snapshot.entries}
    rounds: dict[tuple[int, int], Round] = {}
    boards: list[Encounter] = []
    for stage, fields in enumerate(stages, start=1):
        for field in fields:
            people = {entry.pk: entry.person_id for entry in field.entries}
            numbers = {one_round.pk: one_round for one_round in field.rounds}
            for encounter in field.encounters:
                own = numbers[encounter.round_id]
                encounter.round_id = rounds.setdefault((stage, own.number), own).pk
                for seat in encounter.seats.all():
                    seat.entry_id = in_whole[people[seat.entry_id]]
                boards.append(encounter)
    return tuple(rounds[key] for key in sorted(rounds)), tuple(boards)


def mixed_snapshot_of(competition: Competition) -> MixedSnapshot:
    """A mixed competition read whole; another one is refused."""
    snapshot = read_snapshot(competition)
    if not isinstance(snapshot, MixedSnapshot):
        number = rulebook_of(competition).clause("1.4/item6")
        raise Refusal(Problem("this is not a mixed competition", path="system", clause=number))
    return snapshot
