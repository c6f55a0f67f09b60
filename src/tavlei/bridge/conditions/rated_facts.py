"""What has to be known of a tournament to say whether it is rated (8.2-8.9): flat facts, without stages."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from tavlei.bridge.vocabulary import Format, SpecialStatus, TechnicalStatus, TournamentCategory

if TYPE_CHECKING:
    from datetime import date
    from fractions import Fraction

    from tavlei.bridge.conditions.schedule import ScheduledRound
    from tavlei.bridge.findings import ConditionFinding


class PlayerSex(StrEnum):
    """The sex of a player, where the category asks for it."""

    WOMAN = "woman"
    MAN = "man"


class FeeReason(StrEnum):
    """Why a participant pays a reduced fee (8.8, both wordings; B52)."""

    JUNIOR_AGE = "junior_age"
    VETERAN_AGE = "veteran_age"
    CATEGORY = "category"
    HIGH_RANK = "high_rank"
    HIGH_RATING = "high_rating"
    MEMBERSHIP = "membership"
    OTHER = "other"


class AdmissionCriterion(StrEnum):
    """By what participants are admitted (8.8)."""

    RANK = "rank"
    RATING = "rating"


class Limit(StrEnum):
    """What else admission depends on; the first three are open to a regional championship only (8.9)."""

    RESIDENCE = "residence"
    BRANCH_DUTIES = "branch_duties"
    LOCAL_CRITERIA = "local_criteria"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Admission:
    """How participants are admitted: by rank, by rating or freely.

    `ties_by` separates equal participants, `worst_limit` bounds the worst player, `as_of` is the day of the figures.
    """

    criteria: frozenset[AdmissionCriterion] = frozenset()
    ties_by: AdmissionCriterion | None = None
    worst_limit: AdmissionCriterion | None = None
    entries_close: date | None = None
    as_of: date | None = None


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player of the tournament with what the category asks; rank and PB as on the day of 8.8/p10."""

    id: str
    birth_year: int | None = None
    sex: PlayerSex | None = None
    rank: Fraction | None = None
    prize_points: int | None = None


@dataclass(frozen=True, slots=True)
class Invitations:
    """Participants invited outright, and the reason of each reduced fee (one reason a participant)."""

    outright: int = 0
    reduced_fees: tuple[FeeReason, ...] = ()

    @property
    def count(self) -> int:
        """Everybody who counts as invited (8.8/p8, p11)."""
        return self.outright + sum(1 for reason in self.reduced_fees if reason is FeeReason.OTHER)


@dataclass(frozen=True, slots=True)
class RatedFacts:
    """The facts of one classified tournament. None always means: not reported.

    - `length` is that of 4.3, `actual_length` that of 4.6, `participants` those of the qualification list;
      `disqualified_outside_list` are disqualified participants who are not in it (8.5);
    - `length_since_last_joiner`: stages of the main stream from the last joining on (3.3), None if nobody joined;
    - `held_in_russia`: wholly or partly; `european_or_world`: any European or world championship (1.9, 8.10);
      `named_in_2_1`: one of those that 2.1 names (8.6);
    - `grouped`: results compared only inside fixed groups (3.9); `largest_team`: most players a team may have;
    - `playing_days`: the days of play where the schedule itself is not known (8.7);
    - `festival`: first and last day of the festival it belongs to, None outside one;
    - `break_accepted`: an officer's reasoned decision about a day without play (B54);
    - `entrants`: all participants who started (for the invited share), `limits`: further conditions of admission,
      `local_criteria_vetoed`: the commission forbade the criteria made by the region (8.9);
    - `partnerships`: ids of every two players who sat together (mixed);
    - `commission_accepts`: the commission's decision about a breach of the category (B53);
    - `further`: findings of others that bear on the rating, such as 3.3 (B62).
    """

    format: Format
    length: int
    actual_length: int
    participants: int
    technical_status: TechnicalStatus = TechnicalStatus.ALL_RUSSIAN
    special_status: SpecialStatus = SpecialStatus.NONE
    category: TournamentCategory | None = field(default_factory=TournamentCategory)
    starts: date | None = None
    held_in_russia: bool = True
    european_or_world: bool = False
    named_in_2_1: bool = False
    guaranteed: str | None = None
    host_country_category: int | None = None
    disqualified_outside_list: int = 0
    length_since_last_joiner: int | None = None
    chief_judge_agreed: bool | None = None
    online: bool | None = None
    synchronous: bool | None = False
    grouped: bool | None = False
    schedule: tuple[ScheduledRound, ...] | None = None
    screens: bool | None = None
    largest_team: int | None = None
    festival: tuple[date, date] | None = None
    break_accepted: bool | None = None
    entrants: int | None = None
    invitations: Invitations | None = None
    limits: frozenset[Limit] | None = None
    local_criteria_vetoed: bool = False
    admission: Admission | None = None
    players: tuple[Entrant, ...] | None = None
    partnerships: tuple[tuple[str, str], ...] | None = None
    commission_accepts: bool | None = None
    further: tuple[ConditionFinding, ...] = ()
    playing_days: tuple[date, ...] | None = None
