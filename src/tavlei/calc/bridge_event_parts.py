"""Parts of a reported bridge tournament in JSON: players, conditions of the rating, what is known of events abroad."""

from __future__ import annotations

from pydantic import Field

from tavlei.bridge.conditions.rated_tournament import Entrant
from tavlei.bridge.report.event import EventPlayer
from tavlei.calc.bridge_condition_shapes import InvitationsInput, RoundInput
from tavlei.calc.bridge_rated import AdmissionInput, Two
from tavlei.calc.bridge_words import LimitWord, SexWord
from tavlei.calc.formats import Day, Exact
from tavlei.calc.inputs import CalcPart
from tavlei.rulebook import phrase


class EventPlayerInput(CalcPart):
    """A player of the tournament."""

    id: str = Field(min_length=1, description=phrase("id of the player, the personal number"))
    rank: Exact | None = Field(
        default=None, description=phrase("rank coefficient published for the first day; a new player has none")
    )
    foreign: bool = Field(default=False, description=phrase("whether the register has the player as foreign"))
    country: str | None = Field(
        default=None, description=phrase("country of residence of a foreign player, such as POL")
    )
    birth_year: int | None = Field(default=None, description=phrase("year of birth"))
    sex: SexWord | None = Field(default=None, description=phrase("woman or man"))
    prize_points: int | None = Field(default=None, ge=0, description=phrase("PB of the player"))
    special_status: bool | None = Field(default=None, description=phrase("whether the player has the special status"))
    told: Day | None = Field(
        default=None, description=phrase("day on which the player or the group told the commission of the tournament")
    )
    ebl: Exact | None = Field(default=None, description=phrase("EBL master points of the player for the tournament"))
    wbf: Exact | None = Field(default=None, description=phrase("WBF master points of the player for the tournament"))

    def player(self) -> EventPlayer:
        """The player as the rules know one."""
        return self.made(EventPlayer, coefficient=self.rank)

    def entrant(self) -> Entrant:
        """The player as the category asks."""
        return self.made(Entrant)


class ConditionsInput(CalcPart):
    """What decides about the rating (section 8); what is left out is not known."""

    chief_judge_agreed: bool | None = Field(
        default=None, description=phrase("whether the chief judge was agreed beforehand with the judging panel")
    )
    schedule: list[RoundInput] | None = Field(default=None, description=phrase("every round of the schedule"))
    screens: bool | None = Field(default=None, description=phrase("whether screens are used"))
    largest_team: int | None = Field(
        default=None, ge=1, description=phrase("most players a team may have by the regulation")
    )
    break_accepted: bool | None = Field(
        default=None, description=phrase("an officer's reasoned decision to accept days without play")
    )
    invitations: InvitationsInput | None = Field(default=None, description=phrase("who was invited"))
    limits: list[LimitWord] | None = Field(
        default=None, description=phrase("further conditions of admission; empty if there are none")
    )
    local_criteria_vetoed: bool = Field(
        default=False, description=phrase("whether the commission forbade the region's criteria")
    )
    admission: AdmissionInput | None = Field(default=None, description=phrase("how participants were admitted"))
    partnerships: list[Two] | None = Field(
        default=None,
        description=phrase("ids of every two players who sat together; pairs of two are known without it"),
    )
    commission_accepts: bool | None = Field(
        default=None, description=phrase("the commission's decision to accept a breach of the category")
    )


class AbroadInput(CalcPart):
    """What the commission knows of a foreign tournament (1.9)."""

    asks_special_status: bool | None = Field(
        default=None, description=phrase("whether the Council asks a special status of players")
    )
    link_given: bool | None = Field(
        default=None, description=phrase("whether a page with results and line-ups was named")
    )
    formula_known: bool | None = Field(
        default=None, description=phrase("whether the formula of the tournament is known")
    )
    data_suffice: bool | None = Field(default=None, description=phrase("whether the data suffice for the points"))
    feasible: bool | None = Field(
        default=None, description=phrase("whether the commission is able to compute the points")
    )


class OwnConditionsInput(CalcPart):
    """Conditions for players in the regulation of a European or world championship (5.6)."""

    share: Exact = Field(description=phrase("part of the boards a player must have played, such as 1/3"))
    final_share: Exact = Field(description=phrase("the same for the final part"))
