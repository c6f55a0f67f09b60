"""Local officers and their batches of MB (1.6)."""

from __future__ import annotations

from dataclasses import InitVar, dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from tavlei.bridge.accounts.figures import AccountFigures
from tavlei.bridge.accounts.ledger import LedgerEntry
from tavlei.bridge.accounts.list_days import first_list_after
from tavlei.bridge.findings import ConditionFinding, Consequence, breaches
from tavlei.rulebook import Problem, Refusal, Value, cites, phrase, shifted

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping
    from datetime import date

    from tavlei.bridge.accounts.register import Register
    from tavlei.rulebook import Rulebook


class OfficerKind(StrEnum):
    """Who may be a local officer for the classification."""

    BRANCH = "branch"
    CLUB = "club"
    FOREIGN_CLUB = "foreign_club"
    INTERNET_CLUB = "internet_club"


OFFICERS: Final[Mapping[OfficerKind, str]] = {
    OfficerKind.BRANCH: phrase("bridge.officer.branch"),
    OfficerKind.CLUB: phrase("bridge.officer.club"),
    OfficerKind.FOREIGN_CLUB: phrase("bridge.officer.foreign_club"),
    OfficerKind.INTERNET_CLUB: phrase("bridge.officer.internet_club"),
}


@dataclass(frozen=True, slots=True)
class LocalOfficer:
    """A local officer; `stc_since` is the day of the STC's agreement to a delegation, or of its recognition."""

    id: str
    kind: OfficerKind
    since: date
    region: str | None = None
    delegated_by_branch: bool = False
    stc_since: date | None = None
    affiliated: bool = False

    def rights_since(self) -> date:
        """The day from which the officer may send batches."""
        return self.since if self.stc_since is None else max(self.since, self.stc_since)


@dataclass(frozen=True, slots=True)
class BatchCredit:
    """The MB of one player in a batch, from face-to-face or from online tournaments (B50)."""

    player: int
    mb: int
    face_to_face: bool = True
    rulebook: InitVar[Rulebook] = field(kw_only=True)

    def __post_init__(self, rulebook: Rulebook) -> None:
        """Refuse what is no number of points."""
        if self.mb < 1:
            raise Refusal(Problem("a credit is of 1 MB or more", path="mb", clause=rulebook.clause("1.6")))


@dataclass(frozen=True, slots=True)
class Batch:
    """What an officer sends the STC for a series of local tournaments."""

    id: str
    officer: str
    received: date
    credits: tuple[BatchCredit, ...]
    rulebook: InitVar[Rulebook] = field(kw_only=True)

    def __post_init__(self, rulebook: Rulebook) -> None:
        """Refuse a player credited twice for the same kind of tournaments."""
        if len({(credit.player, credit.face_to_face) for credit in self.credits}) < len(self.credits):
            raise Refusal(Problem("a player stands twice in the batch", path="credits", clause=rulebook.clause("1.6")))

    @cites("bridge-classification", "1.6")
    def entries(self, rulebook: Rulebook, published: date | None = None) -> tuple[LedgerEntry, ...]:
        """The entries of the batch, dated by its receipt (B48); on the next list unless another is named."""
        day = first_list_after(self.received, rulebook) if published is None else published
        face = {credit.player: credit.mb for credit in self.credits if credit.face_to_face}
        online = {credit.player: credit.mb for credit in self.credits if not credit.face_to_face}
        return tuple(
            LedgerEntry(
                player, self.id, self.received, day, face.get(player, 0), online.get(player, 0), rulebook=rulebook
            )
            for player in {**face, **online}
        )


@dataclass(frozen=True, slots=True)
class BatchVerdict:
    """What was found about a batch; refused, it gives nobody anything."""

    batch: Batch
    findings: tuple[ConditionFinding, ...]

    @property
    def accepted(self) -> bool:
        """Whether it may be entered."""
        return not breaches(self.findings, Consequence.REFUSED)


@cites("bridge-classification", "1.6")
def officer_findings(
    officer: LocalOfficer, day: date, branch_regions: Collection[str], rulebook: Rulebook
) -> tuple[ConditionFinding, ...]:
    """Whether an officer has the rights on a day: a branch its own, anybody else by delegation or through the STC.

    `branch_regions` are the regions in which the federation has a branch.
    """
    in_force = officer.since <= day
    agreed = officer.stc_since is not None and officer.stc_since <= day
    has_branch = officer.region in branch_regions
    match officer.kind:
        case OfficerKind.BRANCH:
            return (
                _right(phrase("bridge.officer_branch"), in_force and officer.region is not None, officer, rulebook),
            )
        case OfficerKind.CLUB if officer.delegated_by_branch:
            delegated = _right(phrase("bridge.officer_delegated"), in_force and has_branch, officer, rulebook)
            return (delegated, _right(phrase("bridge.officer_agreed"), agreed, officer, rulebook))
        case OfficerKind.CLUB:
            free = _right(phrase("bridge.officer_no_branch"), in_force and not has_branch, officer, rulebook)
            return (free, _right(phrase("bridge.officer_recognised"), agreed, officer, rulebook))
        case OfficerKind.FOREIGN_CLUB:
            affiliated = _right(phrase("bridge.officer_affiliated"), in_force and officer.affiliated, officer, rulebook)
            return (affiliated, _right(phrase("bridge.officer_recognised"), agreed, officer, rulebook))
        case OfficerKind.INTERNET_CLUB:
            return (_right(phrase("bridge.officer_recognised"), in_force and agreed, officer, rulebook),)


@cites("bridge-classification", "1.6")
def batch_verdict(  # noqa: PLR0913 - all that 1.6 asks about
    batch: Batch,
    officer: LocalOfficer,
    register: Register,
    rulebook: Rulebook,
    *,
    sent: Iterable[date] = (),
    branch_regions: Collection[str] = (),
) -> BatchVerdict:
    """Whether a batch may be entered: the officer's rights, once a month, personal numbers; and once a year (B111).

    `sent` are the days on which the officer's other batches were received.
    """
    other = tuple(sent)
    before = [day for day in other if day <= batch.received]
    findings = (
        *officer_findings(officer, batch.received, branch_regions, rulebook),
        _once_a_month(batch.received, other, rulebook),
        yearly_finding(officer, batch.received, before, rulebook),
        _numbers(batch, register, rulebook),
    )
    return BatchVerdict(batch, findings)


@cites("bridge-classification", "1.6")
def yearly_finding(officer: LocalOfficer, day: date, sent: Iterable[date], rulebook: Rulebook) -> ConditionFinding:
    """Whether not more than a year has passed since the last batch, or since the officer got the rights."""
    months = rulebook.figures(AccountFigures).months_between_batches
    last = max(sent, default=officer.rights_since())
    inputs: dict[str, Value] = {"officer": officer.id, "months": months}
    met = day <= shifted(last, months=months)
    return ConditionFinding(
        key=phrase("bridge.batch_yearly"),
        met=met,
        clause=rulebook.clause("1.6"),
        consequence=Consequence.REMARK,
        value=last,
        threshold=months,
        readings=("B111",),
        inputs=inputs,
    )


def _once_a_month(received: date, sent: Iterable[date], rulebook: Rulebook) -> ConditionFinding:
    same = [day for day in sent if (day.year, day.month) == (received.year, received.month)]
    most = rulebook.figures(AccountFigures).batches_a_month
    met = len(same) < most
    return ConditionFinding(
        key=phrase("bridge.batch_monthly"),
        met=met,
        clause=rulebook.clause("1.6"),
        consequence=Consequence.REFUSED,
        value=len(same) + 1,
        threshold=most,
        readings=("B111",),
    )


def _numbers(batch: Batch, register: Register, rulebook: Rulebook) -> ConditionFinding:
    missing = register.unknown(credit.player for credit in batch.credits)
    inputs: dict[str, Value] = {"numbers": ", ".join(map(str, missing)) or None}
    return ConditionFinding(
        key=phrase("bridge.batch_numbers"),
        met=not missing,
        clause=rulebook.clause("1.6"),
        consequence=Consequence.REFUSED,
        value=len(missing),
        threshold=0,
        readings=("B112",),
        inputs=inputs,
    )


def _right(key: str, met: bool, officer: LocalOfficer, rulebook: Rulebook) -> ConditionFinding:  # noqa: FBT001 - the finding itself
    inputs: dict[str, Value] = {"officer": officer.id, "region": officer.region}
    return ConditionFinding(
        key, met, rulebook.clause("1.6"), Consequence.REFUSED, OFFICERS[officer.kind], inputs=inputs
    )
