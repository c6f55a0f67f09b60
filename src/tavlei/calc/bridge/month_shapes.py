"""How the register, officers, batches and the state between two lists stand in JSON."""

from __future__ import annotations

from pydantic import Field

from tavlei.bridge.accounts.batches import Batch, BatchCredit, LocalOfficer
from tavlei.bridge.accounts.monthly_publication import MonthState
from tavlei.bridge.accounts.rank_coefficients import CarriedCoefficient, Lifetime
from tavlei.bridge.accounts.register import CouncilDecision, RegisteredPlayer
from tavlei.calc.bridge.account_shapes import EntryInput, OpeningInput, RecognitionInput
from tavlei.calc.bridge.words import CouncilWord, OfficerWord, OriginWord
from tavlei.calc.formats import Day, Exact
from tavlei.calc.inputs import CalcPart
from tavlei.rulebook import Rulebook, phrase


class DecisionInput(CalcPart):
    """A decision of the Council about a player."""

    subject: CouncilWord = Field(description=phrase("what the Council decided about"))
    day: Day = Field(description=phrase("day of the decision"))
    granted: bool = Field(default=True, description=phrase("false if it was withdrawn, true if not given"))


class PlayerInput(CalcPart):
    """A player of the register."""

    number: int = Field(ge=1, description=phrase("personal number"))
    name: str = Field(default="", description=phrase("name of the player"))
    citizen: bool = Field(default=True, description=phrase("whether a citizen of Russia, true if not given"))
    registered: Day | None = Field(default=None, description=phrase("day of registration, long ago if not given"))
    decisions: list[DecisionInput] | None = Field(
        default=None, description=phrase("decisions of the Council about the player")
    )

    def player(self, rulebook: Rulebook) -> RegisteredPlayer:
        """The player as the register knows one."""
        decisions = tuple(decision.build(CouncilDecision) for decision in self.decisions or ())
        return self.build(RegisteredPlayer, decisions=decisions, rulebook=rulebook)


class CreditedEntryInput(EntryInput):
    """An entry of the ledger."""

    player: int = Field(ge=1, description=phrase("personal number"))


class CreditedRecognitionInput(RecognitionInput):
    """A recognition of one player."""

    player: int = Field(ge=1, description=phrase("personal number"))


class CreditedOpeningInput(OpeningInput):
    """The opening value of one player."""

    player: int = Field(ge=1, description=phrase("personal number"))


class OfficerInput(CalcPart):
    """A local officer for the classification."""

    id: str = Field(description=phrase("id of the officer"))
    kind: OfficerWord = Field(description=phrase("who the officer is"))
    since: Day = Field(description=phrase("day since when the officer acts"))
    region: str | None = Field(default=None, description=phrase("region of the branch or club"))
    delegated_by_branch: bool = Field(
        default=False, description=phrase("whether the branch delegated its rights, false if not given")
    )
    stc_since: Day | None = Field(default=None, description=phrase("day the STC agreed or recognised the officer"))
    affiliated: bool = Field(
        default=False,
        description=phrase("whether a foreign club is affiliated with the federation, false if not given"),
    )
    sent: list[Day] | None = Field(
        default=None, description=phrase("days on which earlier batches of the officer were received")
    )

    def officer(self) -> LocalOfficer:
        """The officer as the rules know one."""
        return self.build(LocalOfficer)


class CreditInput(CalcPart):
    """The MB of one player in a batch."""

    player: int = Field(ge=1, description=phrase("personal number"))
    mb: int = Field(ge=1, description=phrase("master points"))
    face_to_face: bool = Field(default=True, description=phrase("false for online tournaments, true if not given"))


class BatchInput(CalcPart):
    """A batch of MB for local tournaments."""

    id: str = Field(description=phrase("id of the batch"))
    officer: str = Field(description=phrase("id of the officer"))
    received: Day = Field(description=phrase("day the STC received it"))
    credits: list[CreditInput] = Field(description=phrase("MB by personal number"))
    published: Day | None = Field(
        default=None, description=phrase("list on which it first stood; the next list if not given")
    )

    def batch(self, rulebook: Rulebook) -> Batch:
        """The batch as the rules know one."""
        batch_credits = tuple(credit.build(BatchCredit, rulebook=rulebook) for credit in self.credits)
        return self.build(Batch, credits=batch_credits, rulebook=rulebook)


class HeldInput(CalcPart):
    """What a player takes from the list before."""

    player: int = Field(ge=1, description=phrase("personal number"))
    lifetime_coefficient: Exact = Field(description=phrase("the best value for life"))
    origin: OriginWord = Field(description=phrase("how the value for life was got"))
    since: Day | None = Field(default=None, description=phrase("list on which the value for life was got"))
    temporary_coefficient: Exact | None = Field(
        default=None, description=phrase("a better temporary coefficient, if there is one")
    )

    def carried(self) -> CarriedCoefficient:
        """The value as the rules know it."""
        return CarriedCoefficient(
            Lifetime(self.lifetime_coefficient, self.origin, self.since), self.temporary_coefficient
        )


class PreviousInput(CalcPart):
    """The list of the month before."""

    list_day: Day = Field(description=phrase("day of the list before"))
    state: list[HeldInput] = Field(description=phrase("what the players take from it, as its answer gives it"))

    def month_state(self) -> MonthState:
        """The state as the rules know it."""
        return MonthState(self.list_day, {held_input.player: held_input.carried() for held_input in self.state})
