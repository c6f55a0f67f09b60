"""How an encounter, or a player without an opponent, stands in JSON: the one form that every calculator takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Generic, TypeVar

from pydantic import Field

from tavlei.calc.inputs import CalcPart
from tavlei.rulebook import phrase
from tavlei.tournament.model import Bye, Encounter, Result

if TYPE_CHECKING:
    from collections.abc import Mapping

Name = TypeVar("Name", bound=str)
ResultText = Annotated[Result, Field(strict=False)]


class PairingPart(CalcPart, Generic[Name]):
    """`white` and `black` with their `result`, or `bye`; what of it must be there each calculator says."""

    white: Name | None = Field(default=None, description=phrase("id of the player with White"))
    black: Name | None = Field(default=None, description=phrase("id of the player with Black"))
    result: ResultText | None = Field(
        default=None, description=phrase("result from White's side; + and - where it was not played")
    )
    bye: Name | None = Field(default=None, description=phrase("id of the player without an opponent"))

    def pairing(self) -> Encounter | Bye:
        """The same as the tournament knows it."""
        return Bye(self.bye) if self.bye is not None else Encounter(self.white or "", self.black or "", self.result)


def pairing_json(pairing: Encounter | Bye, ids: Mapping[str, Any]) -> dict[str, Any]:
    """A pairing of a tournament in that form, everybody by the id that stands for him in JSON."""
    if isinstance(pairing, Bye):
        return {"bye": ids[pairing.player]}
    met = {"white": ids[pairing.white], "black": ids[pairing.black]}
    return met if pairing.result is None else {**met, "result": pairing.result.value}
