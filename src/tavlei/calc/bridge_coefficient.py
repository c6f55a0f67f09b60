"""`bridge.rank_coefficient`: an account on a day -> the coefficient, why, and what the next better ones need."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Literal

from pydantic import Field

from tavlei.bridge.accounts.ledger import Account, Ledger
from tavlei.bridge.accounts.list_days import list_in_force
from tavlei.bridge.accounts.norm_gaps import Need, needs_of
from tavlei.bridge.accounts.norms import Norm, norm_table
from tavlei.bridge.accounts.rank_coefficients import ROWS_AHEAD, RankCoefficient, history, lost_on, rank_coefficient
from tavlei.calc.answers import Answer, CalcOutput
from tavlei.calc.bridge_account_shapes import EntryInput, OpeningInput, RecognitionInput, each_made
from tavlei.calc.formats import Day, Exact
from tavlei.calc.inputs import CalcInput
from tavlei.calc.register import calculator
from tavlei.rulebook import Rulebook, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable

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
        entries = each_made(
            "ledger", self.ledger, lambda each: each.entry(_PLAYER, f"ledger[{next(sources)}]", rulebook)
        )
        recognitions = each_made("recognitions", self.recognitions, lambda each: each.recognition(_PLAYER, rulebook))
        opening = {} if self.opening is None else {_PLAYER: self.opening.opening(rulebook)}
        return Ledger(entries, recognitions, opening, rulebook=rulebook).accounts([_PLAYER])[_PLAYER]


class NeedOutput(CalcOutput):
    """One figure of a norm."""

    figure: str = Field(description="mb, mb_year, ro_year, pb, pb_year, level, level_year, ebl_points or title")
    least: int | str = Field(description="what is asked; the title for a title")
    found: Exact = Field(description="what the account has; 1 or 0 for a title")
    missing: Exact = Field(description="how much more is needed; of a level or a title all of it")
    missing_face_to_face: int = Field(description="how many of the missing MB must be won face to face")


class NormOutput(CalcOutput):
    """A norm of the table."""

    coefficient: Exact
    number: int = Field(description="its number within the row, from 1")
    lifetime: bool
    needs: list[NeedOutput]


class CarriedOutput(CalcOutput):
    """The value a player has for life."""

    coefficient: Exact
    origin: Literal["beginner", "opening", "norm", "step_down"]
    since: date | None = Field(description="list on which it was got")


class BalanceOutput(CalcOutput):
    """The account on the list day."""

    mb: int
    mb_face_to_face: int
    mb_last_year: int
    mb_last_year_face_to_face: int
    ro_last_year: int
    pb: int
    pb_last_year: int
    level: int | None = Field(description="highest achievement")
    level_last_year: int | None
    ebl_points: Exact
    titles: list[str]


class HistoryOutput(CalcOutput):
    """A list on which the coefficient or its kind changed."""

    list_day: date
    coefficient: Exact
    lifetime: bool


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
def coefficient_of_player(given: RankCoefficientInput, rulebook: Rulebook) -> Answer:
    """The whole history is replayed list by list; the list of the day's month answers."""
    account = given.account(rulebook)
    list_day = list_in_force(given.on, rulebook)
    found = rank_coefficient(account, list_day, rulebook)
    lost = lost_on(account, found)
    held = found.held.lifetime
    output = RankCoefficientOutput.model_validate(
        {
            "list_day": list_day,
            "coefficient": found.coefficient,
            "lifetime": found.is_lifetime,
            "why": _why(found),
            "norm": None if found.norm is None else _norm(found.norm, needs_of(found.norm, found.balance, rulebook)),
            "for_life": CarriedOutput(coefficient=held.coefficient, origin=held.origin.value, since=held.since),
            "lost": found.lost,
            "lost_on": lost,
            "then": None if lost is None else _after(found),
            "balance": _balance(found),
            "history": _changes(history(account, list_day, rulebook)),
            "next": [_norm(each.norm, each.needs) for each in found.gaps(given.rows_ahead)],
        }
    )
    return Answer(output, lambda: found.explanation(given.rows_ahead))


def _why(found: RankCoefficient) -> str:
    if found.norm is None:
        return "carried"
    return "lifetime norm" if found.norm.lifetime else "temporary norm"


def _after(found: RankCoefficient) -> object:
    """One step below, unless the value for life is better still."""
    return min(norm_table(found.rulebook).step_below(found.coefficient), found.held.lifetime.coefficient)


def _norm(norm: Norm, needs: Iterable[Need]) -> NormOutput:
    return NormOutput.model_validate(
        {
            "coefficient": norm.coefficient,
            "number": norm.number,
            "lifetime": norm.lifetime,
            "needs": [_need(each) for each in needs],
        }
    )


def _need(need: Need) -> NeedOutput:
    asked = need.requirement
    return NeedOutput.model_validate(
        {
            "figure": asked.figure.value,
            "least": asked.least if asked.title is None else asked.title.value,
            "found": asked.found(need.balance),
            "missing": need.missing,
            "missing_face_to_face": need.missing_face_to_face,
        }
    )


def _balance(found: RankCoefficient) -> BalanceOutput:
    own = found.balance
    return BalanceOutput(
        mb=own.mb,
        mb_face_to_face=own.mb_face,
        mb_last_year=own.mb_year,
        mb_last_year_face_to_face=own.mb_year_face,
        ro_last_year=own.ro_year,
        pb=own.pb,
        pb_last_year=own.pb_year,
        level=own.level or None,
        level_last_year=own.level_year or None,
        ebl_points=own.ebl_points,
        titles=sorted(each.value for each in own.titles),
    )


def _changes(lists: Iterable[RankCoefficient]) -> list[HistoryOutput]:
    rows: list[HistoryOutput] = []
    for each in lists:
        if not rows or (rows[-1].coefficient, rows[-1].lifetime) != (each.coefficient, each.is_lifetime):
            rows.append(HistoryOutput(list_day=each.list_day, coefficient=each.coefficient, lifetime=each.is_lifetime))
    return rows
