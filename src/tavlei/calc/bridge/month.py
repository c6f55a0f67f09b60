"""`bridge.month`: the publication of a list day from the register and the ledger."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

from pydantic import AliasPath, Field

from tavlei.bridge.accounts.batches import BatchVerdict, batch_verdict
from tavlei.bridge.accounts.ledger import Ledger, LedgerEntry
from tavlei.bridge.accounts.monthly_publication import publication_finding, publish_month
from tavlei.bridge.accounts.rating import rating_on
from tavlei.bridge.accounts.register import Register
from tavlei.calc.answers import CalcAnswer, CalcOutput
from tavlei.calc.bounds import Bounds
from tavlei.calc.bridge.account_shapes import build_each
from tavlei.calc.bridge.findings import UnmetKeys
from tavlei.calc.bridge.month_shapes import (
    BatchInput,
    CreditedEntryInput,
    CreditedOpeningInput,
    CreditedRecognitionInput,
    OfficerInput,
    PlayerInput,
    PreviousInput,
)
from tavlei.calc.bridge.words import Binary, Level, OriginWord, PlayerStatusWord
from tavlei.calc.formats import Day, Exact
from tavlei.calc.inputs import CalcInput
from tavlei.calc.register import calculator
from tavlei.rulebook import Explanation, Problem, Refusal, Rulebook, phrase

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class BridgeMonthInput(CalcInput, title="MonthInput"):
    """The register, the ledger and the day of the list."""

    list_day: Day = Field(description=phrase("day of the list, the 1st of a month"))
    players: list[PlayerInput] = Field(description=phrase("the register of players"))
    ledger: list[CreditedEntryInput] = Field(description=phrase("entries of all tournaments, and of earlier batches"))
    recognitions: list[CreditedRecognitionInput] | None = Field(
        default=None, description=phrase("EBL points and titles of the WBF and the EBL")
    )
    openings: list[CreditedOpeningInput] | None = Field(
        default=None, description=phrase("lifetime coefficients kept when the norms came into force or changed")
    )
    officers: list[OfficerInput] | None = Field(default=None, description=phrase("local officers"))
    branch_regions: list[str] | None = Field(
        default=None, description=phrase("regions in which the federation has a branch")
    )
    batches: list[BatchInput] | None = Field(
        default=None, description=phrase("batches of local MB that are not yet in the ledger, in the order received")
    )
    previous: PreviousInput | None = Field(
        default=None, description=phrase("the list before; without it everything is replayed from the start")
    )
    published_on: Day | None = Field(default=None, description=phrase("day the list was published, if it was"))
    explain_player: int | None = Field(
        default=None, description=phrase("personal number of a player whose coefficient is to be explained")
    )

    def applies_on(self) -> date | None:
        """The day of the list."""
        return self.list_day


class MonthRowOutput(CalcOutput):
    """A player on the list."""

    player: int
    status: PlayerStatusWord
    coefficient: Exact
    lifetime: bool = Field(validation_alias=AliasPath("rank_coefficient", "is_lifetime"))
    mb: int = Field(validation_alias=AliasPath("rank_coefficient", "balance", "mb"))
    mb_last_year: int = Field(validation_alias=AliasPath("rank_coefficient", "balance", "mb_year"))
    pb: int = Field(validation_alias=AliasPath("rank_coefficient", "balance", "pb"))
    ro_last_year: int = Field(validation_alias=AliasPath("rank_coefficient", "balance", "ro_year"))
    level: Level = Field(validation_alias=AliasPath("rank_coefficient", "balance", "level"))
    year_sums: list[Binary] = Field(description="RO that count in each of the four years, the latest first")
    rating: Binary


class RatingLineOutput(CalcOutput):
    """A line of the rating list."""

    first_place: int
    last_place: int
    player: int
    rating: Binary


class StateOutput(CalcOutput):
    """What a player takes to the next list."""

    player: int
    lifetime_coefficient: Exact = Field(
        validation_alias=AliasPath("rank_coefficient", "carried", "lifetime", "coefficient")
    )
    origin: OriginWord = Field(validation_alias=AliasPath("rank_coefficient", "carried", "lifetime", "origin"))
    since: date | None = Field(validation_alias=AliasPath("rank_coefficient", "carried", "lifetime", "since"))
    temporary_coefficient: Exact | None = Field(validation_alias=AliasPath("rank_coefficient", "carried", "temporary"))


class BatchOutput(CalcOutput):
    """What came of a batch."""

    id: str = Field(validation_alias=AliasPath("batch", "id"))
    accepted: bool
    why_not: UnmetKeys = Field(
        validation_alias="findings", description="every condition not met, as stable keys; remarks included"
    )


class BridgeMonthOutput(CalcOutput, title="MonthOutput"):
    """The publication."""

    list_day: date
    players: list[MonthRowOutput] = Field(description="every registered player by personal number")
    rating_list: list[RatingLineOutput] = Field(description="Russian players and those the Council adds")
    new_entries: list[str] = Field(description="sources that stand on this list for the first time")
    batches: list[BatchOutput]
    state: list[StateOutput] = Field(description="for the next list")
    published_in_time: bool | None = Field(description="by the 3rd; null while it is not published and nothing counts")


@calculator(
    "bridge.month",
    title=phrase("The monthly publication: coefficients, points, rating list (bridge)"),
    series="bridge-classification",
    clauses=["1.1", "1.2", "1.3", "1.6", "2.2/table", "8.1"],
    takes=BridgeMonthInput,
    gives=BridgeMonthOutput,
    bounds=Bounds(size=200_000, heavy=True),
    example={
        "list_day": "2024-06-01",
        "players": [{"number": 101}, {"number": 102}, {"number": 103, "citizen": False}],
        "ledger": [
            {"player": 101, "source": "Pairs of May", "date": "2024-05-12", "mb": 40, "ro": 55, "pb": 1},
            {"player": 102, "source": "Pairs of May", "date": "2024-05-12", "mb": 40, "ro": 55, "pb": 1},
            {"player": 103, "source": "Pairs of May", "date": "2024-05-12", "mb": 22, "ro": 31},
        ],
        "officers": [{"id": "Tver", "kind": "branch", "since": "2024-01-15", "region": "Tver"}],
        "batches": [
            {"id": "Tver 05", "officer": "Tver", "received": "2024-05-30", "credits": [{"player": 102, "mb": 12}]}
        ],
        "published_on": "2024-06-02",
    },
)
def publication_of_month(month: BridgeMonthInput, rulebook: Rulebook) -> CalcAnswer:
    """Batches that may be entered are added to the ledger; then every player's row and the rating list."""
    register = Register(build_each("players", month.players, lambda player: player.player(rulebook)), rulebook=rulebook)
    verdicts = batch_verdicts(month, register, rulebook)
    before = None if month.previous is None else month.previous.month_state()
    ledger = _ledger(month, rulebook).plus(batch_entries(month, verdicts, rulebook), rulebook)
    month_publication = publish_month(register, ledger, month.list_day, rulebook, before)
    in_time = publication_finding(month.list_day, month.published_on, rulebook)
    output = BridgeMonthOutput.model_validate(
        {
            "list_day": month_publication.list_day,
            "players": month_publication.rows,
            "rating_list": month_publication.rating_list,
            "new_entries": sorted({entry.source for entry in month_publication.new_entries}),
            "batches": verdicts,
            "state": month_publication.rows,
            "published_in_time": in_time.met,
        }
    )
    player = month.explain_player
    if player is None:
        return CalcAnswer(output, month_publication.explanation, month_publication.grounds)
    return CalcAnswer(output, month_publication.row(player).rank_coefficient.explanation)


def rating_explained(data: Mapping[str, Any], player: int, rulebook: Rulebook) -> Explanation:
    """How the rating of a player comes about on the list that an input of `bridge.month` describes (8.1)."""
    checked = BridgeMonthInput.model_validate(data)
    account = _ledger(checked, rulebook).accounts([player])[player]
    return rating_on(account, checked.list_day, rulebook).explanation()


def _ledger(month: BridgeMonthInput, rulebook: Rulebook) -> Ledger:
    sources = iter(range(len(month.ledger)))
    entries = build_each(
        "ledger",
        month.ledger,
        lambda credited_entry_input: credited_entry_input.entry(
            credited_entry_input.player, f"ledger[{next(sources)}]", rulebook
        ),
    )
    recognitions = build_each(
        "recognitions",
        month.recognitions,
        lambda credited_recognition_input: credited_recognition_input.recognition(
            credited_recognition_input.player, rulebook
        ),
    )
    openings = build_each(
        "openings",
        month.openings,
        lambda credited_opening_input: (credited_opening_input.player, credited_opening_input.opening(rulebook)),
    )
    return Ledger(entries, recognitions, dict(openings), rulebook=rulebook)


def batch_verdicts(month: BridgeMonthInput, register: Register, rulebook: Rulebook) -> tuple[BatchVerdict, ...]:
    """What came of every batch, in the order received; one that is accepted counts against the next of its officer."""
    officers = {officer_input.id: officer_input for officer_input in month.officers or ()}
    sent = {officer_input.id: list(officer_input.sent or ()) for officer_input in officers.values()}

    def judged(batch_input: BatchInput) -> BatchVerdict:
        if batch_input.officer not in officers:
            raise Refusal(Problem("there is no officer «{id}»", {"id": batch_input.officer}, path="officer"))
        officer, days = officers[batch_input.officer].officer(), sent[batch_input.officer]
        verdict = batch_verdict(
            batch_input.batch(rulebook),
            officer,
            register,
            rulebook,
            sent=days,
            branch_regions=month.branch_regions or (),
        )
        if verdict.accepted:
            days.append(batch_input.received)
        return verdict

    return build_each("batches", month.batches, judged)


def batch_entries(month: BridgeMonthInput, verdicts: Sequence[BatchVerdict], rulebook: Rulebook) -> list[LedgerEntry]:
    """The entries of the batches that were accepted."""
    return [
        entry
        for batch, verdict in zip(month.batches or (), verdicts, strict=True)
        if verdict.accepted
        for entry in verdict.batch.entries(rulebook, batch.published)
    ]
