"""`bridge.rank_coefficient`: an account on a day -> the coefficient, why, and what the next better ones need."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from pydantic import AliasPath, BeforeValidator, Field

from tavlei.bridge.accounts.ledger import Account, Ledger
from tavlei.bridge.accounts.list_days import list_in_force
from tavlei.bridge.accounts.rank_coefficients import (
    ROWS_AHEAD,
    RankCoefficient,
    changes,
    history,
    lost_on,
    rank_coefficient,
)
from tavlei.calc.answers import CalcAnswer, CalcOutput
from tavlei.calc.bridge.account_shapes import EntryInput, OpeningInput, RecognitionInput, build_each
from tavlei.calc.bridge.words import Level, OriginWord
from tavlei.calc.formats import Day, Exact
from tavlei.calc.inputs import CalcInput
from tavlei.calc.register import calculator
from tavlei.rulebook import Rulebook, phrase

_PLAYER = 1


class RankCoefficientInput(CalcInput):
    """The account of one player and a day."""

    on: Day = Field(description=phrase("day for which the coefficient is asked; the list of its month holds"))
    ledger: list[EntryInput] = Field(description=phrase("everything the player was credited with"))
    recognitions: list[RecognitionInput] | None = Field(
        default=None, description=phrase("EBL points and titles of the WBF and the EBL")
    )
    opening: OpeningInput | None = Field(
        default=None, description=phrase("lifetime coefficient kept when the norms came into force or changed")
    )
    rows_ahead: int = Field(
        default=ROWS_AHEAD, ge=0, description=phrase("how many better coefficients are looked at, 2 if not given")
    )

    def applies_on(self) -> date | None:
        """The day for which the coefficient is asked."""
        return self.on

    def account(self, rulebook: Rulebook) -> Account:
        """The account as the rules know one."""
        sources = iter(range(len(self.ledger)))
        entries = build_each(
            "ledger", self.ledger, lambda entry_input: entry_input.entry(_PLAYER, f"ledger[{next(sources)}]", rulebook)
        )
        recognitions = build_each(
            "recognitions",
            self.recognitions,
            lambda recognition_input: recognition_input.recognition(_PLAYER, rulebook),
        )
        opening = {} if self.opening is None else {_PLAYER: self.opening.opening(rulebook)}
        return Ledger(entries, recognitions, opening, rulebook=rulebook).accounts([_PLAYER])[_PLAYER]


class NeedOutput(CalcOutput):
    """One figure of a norm."""

    figure: str = Field(description="mb, mb_year, ro_year, pb, pb_year, level, level_year, ebl_points or title")
    least: int | str = Field(validation_alias="asked", description="what is asked; the title for a title")
    found: Exact = Field(validation_alias="achieved", description="what the account has; 1 or 0 for a title")
    missing: Exact = Field(description="how much more is needed; of a level or a title all of it")
    missing_face_to_face: int = Field(description="how many of the missing MB must be won face to face")


class NormOutput(CalcOutput):
    """A norm of the table."""

    coefficient: Exact = Field(validation_alias=AliasPath("norm", "coefficient"))
    number: int = Field(validation_alias=AliasPath("norm", "number"), description="its number within the row, from 1")
    lifetime: bool = Field(validation_alias=AliasPath("norm", "lifetime"))
    needs: list[NeedOutput]


class CarriedOutput(CalcOutput):
    """The value a player has for life."""

    coefficient: Exact
    origin: OriginWord
    since: date | None = Field(description="list on which it was got")


class BalanceOutput(CalcOutput):
    """The account on the list day."""

    mb: int
    mb_face_to_face: int = Field(validation_alias="mb_face")
    mb_last_year: int = Field(validation_alias="mb_year")
    mb_last_year_face_to_face: int = Field(validation_alias="mb_year_face")
    ro_last_year: int = Field(validation_alias="ro_year")
    pb: int
    pb_last_year: int = Field(validation_alias="pb_year")
    level: Level = Field(description="highest achievement")
    level_last_year: Level = Field(validation_alias="level_year")
    ebl_points: Exact
    titles: Annotated[list[str], BeforeValidator(sorted)]


class HistoryOutput(CalcOutput):
    """A list on which the coefficient or its kind changed."""

    list_day: date
    coefficient: Exact
    lifetime: bool = Field(validation_alias="is_lifetime")


class RankCoefficientOutput(CalcOutput):
    """The coefficient."""

    list_day: date
    coefficient: Exact
    lifetime: bool
    why: Literal["lifetime norm", "carried", "temporary norm"]
    norm: NormOutput | None = Field(description="the norm that is named; null for a carried value")
    for_life: CarriedOutput = Field(description="the best value the player has for life")
    lost: Exact | None = Field(description="the temporary coefficient that was not confirmed on this list")
    lost_on: date | None = Field(description="list on which a temporary coefficient is lost if nothing more is won")
    then: Exact | None = Field(description="the coefficient for life after that")
    balance: BalanceOutput
    history: list[HistoryOutput]
    next: list[NormOutput] = Field(
        description="what is missing: for a temporary value to be for life, then for the next better rows"
    )


@calculator(
    "bridge.rank_coefficient",
    title=phrase("Rank coefficient of a player (bridge)"),
    series="bridge-classification",
    clauses=["1.2", "2.2/table", "2.2/note1", "2.2/note2", "2.2/note3", "2.2/note7"],
    takes=RankCoefficientInput,
    gives=RankCoefficientOutput,
    example={
        "on": "2024-06-15",
        "ledger": [
            {"date": "2022-11-20", "mb": 190},
            {"date": "2023-09-03", "mb": 48, "ro": 9},
            {"date": "2024-05-12", "mb": 25, "online": True},
        ],
    },
)
def coefficient_of_player(facts: RankCoefficientInput, rulebook: Rulebook) -> CalcAnswer:
    """The whole history is replayed list by list; the list of the day's month answers."""
    account = facts.account(rulebook)
    list_day = list_in_force(facts.on, rulebook)
    coefficient = rank_coefficient(account, list_day, rulebook)
    lost = lost_on(account, coefficient)
    output = RankCoefficientOutput.model_validate(
        {
            "list_day": list_day,
            "coefficient": coefficient.coefficient,
            "lifetime": coefficient.is_lifetime,
            "why": _why(coefficient),
            "norm": coefficient.norm_met,
            "for_life": coefficient.carried.lifetime,
            "lost": coefficient.lost,
            "lost_on": lost,
            "then": None if lost is None else coefficient.once_lost,
            "balance": coefficient.balance,
            "history": changes(history(account, list_day, rulebook)),
            "next": coefficient.gaps(facts.rows_ahead),
        }
    )
    return CalcAnswer(output, lambda: coefficient.explanation(facts.rows_ahead))


def _why(coefficient: RankCoefficient) -> str:
    if coefficient.norm is None:
        return "carried"
    return "lifetime norm" if coefficient.norm.lifetime else "temporary norm"
