"""An opening under way: where it stands, and what is to be done next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from tavlei.games.renju.board import POINTS, RenjuPosition, StoneColour
from tavlei.games.renju.openings_acts import act
from tavlei.games.renju.openings_data import CLAUSE, By, HowMany, OpeningRegulation, OpeningRule, StepKind, Zone
from tavlei.games.renju.openings_explanation import opening_explanation, state_json
from tavlei.games.renju.openings_patterns import opening_code
from tavlei.games.renju.openings_step import OpeningStep, Player, opponent

if TYPE_CHECKING:
    from tavlei.games.renju.openings_actions import Action, Deed
    from tavlei.rulebook import Explanation, Problem, Refusal, Rulebook

FoulChecker = Callable[[RenjuPosition, int], str | None]

FIFTH: Final = 5


@dataclass(frozen=True, slots=True)
class OpeningState:
    """An opening so far: the stones in their order, who has Black, and the steps of the regulation still to come.

    `foul` names the foul Black would commit on a point; without it no move of Black is taken for a foul.
    """

    regulation: OpeningRegulation
    number: int | None
    to_come: tuple[OpeningRule, ...]
    rulebook: Rulebook = field(compare=False, repr=False)
    stones: tuple[int, ...] = ()
    black_player: Player = 1
    last: Player = 1
    declared: int | None = None
    offered: tuple[int, ...] = ()
    history: tuple[tuple[OpeningStep, Deed], ...] = ()
    foul: FoulChecker | None = field(default=None, compare=False, repr=False)

    @property
    def position(self) -> RenjuPosition:
        """The stones on the board; Black has put the odd ones."""
        return RenjuPosition(frozenset(self.stones[0::2]), frozenset(self.stones[1::2]))

    @property
    def opening(self) -> str | None:
        """The code of the opening once three stones stand; None before, and if it is none of the 26."""
        return opening_code(self.stones[:3], self.rulebook)

    @property
    def over(self) -> bool:
        """Whether the opening is over and the game goes on by the usual rules."""
        return not self.to_come

    @property
    def to_move(self) -> StoneColour:
        """The colour of the next stone."""
        return StoneColour.WHITE if len(self.stones) % 2 else StoneColour.BLACK

    def player_of(self, colour: StoneColour) -> Player:
        """Who has a colour now."""
        return self.black_player if colour is StoneColour.BLACK else opponent(self.black_player)

    def colour_of(self, player: Player) -> StoneColour:
        """The colour a player has now."""
        return StoneColour.BLACK if player == self.black_player else StoneColour.WHITE

    @property
    def step(self) -> OpeningStep | None:  # noqa: PLR0911 - one for each kind of step
        """What is to be done next; None when the opening is over."""
        if not self.to_come:
            return None
        rule = self.to_come[0]
        player = self._actor(rule.by)
        step = OpeningStep(rule.kind, player, self.colour_of(player))
        match rule.kind:
            case StepKind.PLACE:
                number, points = len(self.stones) + 1, self._free(rule.zone)
                return replace(step, stone=number, stone_colour=self.to_move, zone=rule.zone, points=points)
            case StepKind.OFFER:
                return replace(
                    step, stone=FIFTH, zone=Zone.ANYWHERE, points=self._free(), count=self._how_many(rule.number)
                )
            case StepKind.CHOOSE:
                return replace(step, stone=FIFTH, points=frozenset(self.offered))
            case StepKind.DECLARE:
                return replace(step, least=1, most=self._how_many(rule.number))
            case StepKind.OPTION:
                return replace(step, options=self._options(rule), count=self.number)
            case StepKind.SWAP:
                return step

    def act(self, action: Action) -> OpeningState:
        """The opening after an action of the player whose step it is; a Refusal says why it cannot be."""
        return act(self, action)

    def refused(self, problem: Problem, number: str = CLAUSE) -> Refusal:
        """A refusal that names the clause it rests on."""
        return self.rulebook.refusal(problem, number)

    def explanation(self) -> Explanation:
        """What comes next, or who plays which colour; then what was done so far."""
        return opening_explanation(self)

    def to_json(self) -> dict[str, Any]:
        """The opening as JSON values."""
        return state_json(self)

    def _actor(self, by: By) -> Player:
        match by:
            case By.FIRST:
                return 1
            case By.SECOND:
                return 2
            case By.LAST:
                return self.last
            case By.OTHER:
                return opponent(self.last)
            case By.COLOUR:
                return self.player_of(self.to_move)
            case By.BLACK | By.WHITE:
                return self.player_of(StoneColour(by.value))

    def _how_many(self, number: HowMany) -> int | None:
        return {"named": self.number, "declared": self.declared}[number] if isinstance(number, str) else number

    def _options(self, rule: OpeningRule) -> tuple[str, ...]:
        """The options there are; two more stones only while a point remains for White after them."""
        room = POINTS - len(self.stones) > 2
        return tuple(option for option in rule.options if room or option != "two_stones")

    def _free(self, zone: Zone = Zone.ANYWHERE) -> frozenset[int]:
        free = zone.points() - set(self.stones)
        if self.foul is None or self.to_move is StoneColour.WHITE:
            return free
        return frozenset(point for point in free if self.foul(self.position, point) is None)
