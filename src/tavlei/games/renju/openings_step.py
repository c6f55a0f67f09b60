"""One step of an opening: who acts, what he has to do, what is allowed, and how it is said to people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

from tavlei.games.renju.board import StoneColour, point_name
from tavlei.games.renju.openings_actions import Choose, Declare, OfferFifths, Option, PlaceStone, Swap
from tavlei.games.renju.openings_data import StepKind, Zone
from tavlei.rulebook import Step, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tavlei.games.renju.openings_actions import Deed
    from tavlei.rulebook import Value

Player = Literal[1, 2]

_COLOURS: Final = {StoneColour.BLACK: phrase("black"), StoneColour.WHITE: phrase("white")}
_STONES: Final = {StoneColour.BLACK: phrase("renju.black_stone"), StoneColour.WHITE: phrase("renju.white_stone")}
OPTIONS: Final = {
    "one_fifth": phrase("renju.option_one_fifth"),
    "several_fifths": phrase("renju.option_several_fifths"),
    "white": phrase("renju.option_white"),
    "black": phrase("renju.option_black"),
    "two_stones": phrase("renju.option_two_stones"),
}


@dataclass(frozen=True, slots=True)
class OpeningStep:
    """What is to be done next. `player` is the person, 1 or 2; `colour` is the one he has now.

    Until the last swap or choice of colours a colour is tentative: player 1 begins with Black.

    - place: `stone` is the number of the stone, `stone_colour` its colour, `points` are those it may stand on (`zone`);
    - swap: nothing more;
    - offer: `count` fifth moves out of `points`, no two of them symmetric;
    - choose: one of `points`, those that were offered;
    - declare: a number from `least` to `most`;
    - option: one of `options`; `count` is how many fifth moves there are to offer, if that is one of them.
    """

    kind: StepKind
    player: Player
    colour: StoneColour
    stone: int | None = None
    stone_colour: StoneColour | None = None
    zone: Zone | None = None
    points: frozenset[int] = frozenset()
    count: int | None = None
    least: int | None = None
    most: int | None = None
    options: tuple[str, ...] = ()

    def due(self) -> Step:
        """The step for people, as a stable key with its figures."""
        who: dict[str, Value] = {"player": self.player, "colour": _COLOURS[self.colour]}
        match self.kind:
            case StepKind.PLACE:
                return Step("renju.next_place", inputs=who | self._stone())
            case StepKind.SWAP:
                return Step("renju.next_swap", inputs=who)
            case StepKind.OFFER:
                return Step("renju.next_offer", self.count, inputs=who)
            case StepKind.CHOOSE:
                return Step("renju.next_choose", _names(sorted(self.points)), inputs=who)
            case StepKind.DECLARE:
                return Step("renju.next_declare", inputs=who | {"least": self.least, "most": self.most})
            case StepKind.OPTION:
                return Step(self._option_key(), self.count, inputs=who)

    def done(self, action: Deed) -> Step:
        """What a player did at this step, for people."""
        who: dict[str, Value] = {"player": self.player}
        match action:
            case PlaceStone(point):
                return Step("renju.done_place", point_name(point), inputs=who | self._stone())
            case Swap(swap):
                key = phrase("renju.done_swap") if swap else phrase("renju.done_keep")
                return Step(key, _COLOURS[self.colour.other if swap else self.colour], inputs=who)
            case OfferFifths(points):
                return Step("renju.done_offer", _names(points), inputs=who)
            case Choose(point):
                return Step("renju.done_choose", point_name(point), inputs=who)
            case Declare(number):
                return Step("renju.done_declare", number, inputs=who)
            case Option(option):
                return Step("renju.done_option", OPTIONS[option], inputs=who)

    def to_json(self) -> dict[str, Any]:
        """The step as JSON values; what does not belong to its kind is null or empty."""
        return {
            "kind": self.kind.value,
            "player": self.player,
            "colour": self.colour.value,
            "stone": self.stone,
            "stone_colour": self.stone_colour and self.stone_colour.value,
            "zone": self.zone and self.zone.value,
            "points": [point_name(point) for point in sorted(self.points)],
            "count": self.count,
            "least": self.least,
            "most": self.most,
            "options": list(self.options),
        }

    def _stone(self) -> dict[str, Value]:
        return {
            "stone": self.stone,
            "side": _STONES[self.stone_colour or self.colour],
            "zone": (self.zone or Zone.ANYWHERE).words,
        }

    def _option_key(self) -> str:
        if "several_fifths" in self.options:
            return phrase("renju.next_option_fifths")
        if "two_stones" in self.options:
            return phrase("renju.next_option_colour_or_stones")
        return phrase("renju.next_option_colour")


def opponent(player: Player) -> Player:
    """The other of the two persons."""
    return 2 if player == 1 else 1


def _names(points: Iterable[int]) -> str:
    return ", ".join(map(point_name, points))
