"""Unlawful influence on results: the offences and what follows (1.5.1-1.5.6)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tavlei.rulebook import Explanation, Step, Value, cites, phrase
from tavlei.tournament.conduct.disputes.measures import Authority, Measure
from tavlei.tournament.conduct.moments import check_moment, check_text
from tavlei.tournament.conduct.words import Labelled

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from datetime import datetime

    from tavlei.rulebook import Rulebook
    from tavlei.tournament.conduct.disputes.measures import ConductSanction
    from tavlei.tournament.conduct.people import Capacity


@cites("draughts-rules", "1.5.1", "1.5.3", "1.5.3/item1", "1.5.3/item2", "1.5.3/item3", "1.5.3/item4", "1.5.4", "1.5.5")
class Offence(Labelled):
    """The acts that the rules forbid: the four kinds of influence, collusion, bets."""

    BRIBERY = "bribery", phrase("conduct.offence.bribery")
    TAKING_BENEFITS = "taking_benefits", phrase("conduct.offence.taking_benefits")
    CHEATING = "cheating", phrase("conduct.offence.cheating")
    OTHER_INFLUENCE = "other_influence", phrase("conduct.offence.other_influence")
    COLLUSION = "collusion", phrase("conduct.offence.collusion")
    BETTING = "betting", phrase("conduct.offence.betting")

    @property
    def number(self) -> str:
        """The clause that forbids it."""
        own = {Offence.COLLUSION: "1.5.4", Offence.BETTING: "1.5.5"}
        return own.get(self) or f"1.5.3/item{list(Offence).index(self) + 1}"


@cites("draughts-rules", "1.5.1", "1.5.3")
@dataclass(frozen=True, slots=True)
class OffenceRecord:
    """An offence as it was reported: who, in what capacity, what happened, who states it, and whether it is proved."""

    person: str
    capacity: Capacity
    offence: Offence
    facts: str
    reported_by: str
    at: datetime
    proved: bool = False

    def __post_init__(self) -> None:
        """Refuse a record without facts or of nobody."""
        for name in ("person", "facts", "reported_by"):
            check_text(getattr(self, name), name)
        check_moment(self.at, "at")


@dataclass(frozen=True, slots=True)
class Consequences:
    """What follows: what must be imposed, what may be, and whether prizes and compensations go back.

    `federation`: the federation's body decides on further sanctions.
    """

    record: OffenceRecord
    required: tuple[Measure, ...]
    possible: tuple[Measure, ...]
    prizes_returned: bool
    federation: bool
    number: str
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    def explanation(self) -> Explanation:
        """The offence, then everything that must or may follow, with who decides."""
        data: dict[str, Value] = {"person": self.record.person, "offence": self.record.offence.label}
        verdict = Step("conduct.influence", clause=self.rulebook.clause(self.record.offence.number), inputs=data)
        return Explanation(verdict, working=tuple(self._working()))

    def _working(self) -> Iterator[Step]:
        for measure in self.required:
            yield Step("conduct.influence.required", measure.label, self.rulebook.clause(self.number))
        for measure in self.possible:
            yield Step("conduct.influence.possible", measure.label, self.rulebook.clause(self.number))
        if self.prizes_returned:
            yield Step("conduct.influence.prizes", clause=self.rulebook.clause("1.5.4"))
        if self.federation:
            number = "1.5.5" if self.record.offence is Offence.BETTING else "1.5.10"
            yield Step("conduct.influence.federation", Authority.FEDERATION.label, self.rulebook.clause(number))


@cites("draughts-rules", "1.5.4", "1.5.5", "1.5.6", "1.5.10")
def consequences(
    record: OffenceRecord, history: Iterable[ConductSanction], rulebook: Rulebook, *, serious: bool = False
) -> Consequences:
    """What follows from an offence; `history` is what was imposed in this competition before.

    Collusion proved means removal and the return of prizes (1.5.4); bets are the federation's matter (1.5.5). Any other
    attempt is punished by a warning, and if serious or repeated by a loss, with removal possible (1.5.6).
    """
    if record.offence is Offence.BETTING:
        return Consequences(record, (), (), prizes_returned=False, federation=True, number="1.5.5", rulebook=rulebook)
    if record.offence is Offence.COLLUSION and record.proved:
        exclusion = (Measure.EXCLUSION,)
        return Consequences(
            record, exclusion, (), prizes_returned=True, federation=True, number="1.5.4", rulebook=rulebook
        )
    repeated = any(sanction.person == record.person and sanction.influence for sanction in history)
    loses = record.capacity.is_athlete and (serious or repeated)
    possible = (*((Measure.LOSS,) if loses else ()), Measure.EXCLUSION)
    return Consequences(
        record, (Measure.WARNING,), possible, prizes_returned=False, federation=True, number="1.5.6", rulebook=rulebook
    )
