"""The field of a round: who may meet whom, and whether those left over can still be paired."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import phrase
from tavlei.tournament.swiss.colours import colours_possible

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from tavlei.tournament.swiss.card import PairingCard


HAVE_MET: Final = phrase("they have met")
IS_FORBIDDEN: Final = phrase("the pair is forbidden")
FOURTH_COLOUR: Final = phrase("one of them would have a colour four times running")


class PairingRole(IntEnum):
    """Where somebody stands while a score group is being paired."""

    MEMBER = 0
    FLOATER = 1
    GONE = 2
    LOWER = 3


# Who may meet whom while a group is paired: floaters come from higher groups and do not meet each other.
_MEETING = {
    (PairingRole.MEMBER, PairingRole.MEMBER): 1,
    (PairingRole.MEMBER, PairingRole.FLOATER): 1,
    (PairingRole.MEMBER, PairingRole.LOWER): 0,
    (PairingRole.FLOATER, PairingRole.LOWER): 0,
    (PairingRole.GONE, PairingRole.LOWER): 0,
    (PairingRole.LOWER, PairingRole.LOWER): 0,
}
Stand = tuple["PairingCard", PairingRole]


class RoundField:
    """The cards of a round with the pairs that are not allowed.

    Questions are answered exactly by a maximum matching; where a set is so large that everybody may meet half of the
    others, Dirac's theorem answers at once.
    """

    def __init__(self, present: Sequence[PairingCard], forbidden: Collection[tuple[str, str]] = ()) -> None:
        """Collect for everybody whom he may not meet."""
        self.cards = list(present)
        names = {card.id for card in present}
        self.forbidden = {pair for pair in forbidden if names.issuperset(pair)}
        self.barred: dict[str, set[str]] = {card.id: card.met & names for card in present}
        for one, other in self.forbidden:
            self.barred[one].add(other)
            self.barred[other].add(one)
        self.most_barred = max(map(len, self.barred.values()), default=0)
        self.most_forced = max(sum(card.forced is colour for card in present) for colour in (True, False))

    def admissible(self, one: PairingCard, other: PairingCard) -> bool:
        """Whether two may meet (T3)."""
        return other.id not in self.barred[one.id] and colours_possible(one, other)

    def why_not(self, one: PairingCard, other: PairingCard) -> str:
        """Why two may not meet; empty if they may."""
        if other.id in one.met:
            return HAVE_MET
        if (one.id, other.id) in self.forbidden or (other.id, one.id) in self.forbidden:
            return IS_FORBIDDEN
        return "" if colours_possible(one, other) else FOURTH_COLOUR

    def surely_pairable(self, count: int) -> bool:
        """Whether any so many of the field can be paired, whoever they are."""
        return count >= 2 * (self.most_barred + self.most_forced + 1)

    def is_ample(self, cards: Sequence[PairingCard], spare: int = 0) -> bool:
        """Whether Dirac's theorem says that a set can be paired, even with `spare` of them taken away."""
        if self.surely_pairable(len(cards) - spare):
            return True
        white = sum(1 for card in cards if card.forced is True)
        black = sum(1 for card in cards if card.forced is False)
        return len(cards) >= 2 * (self.most_barred + max(white, black) + 1) + spare

    def pairable(self, cards: Sequence[PairingCard], team_pairs: int | None = None) -> bool:
        """Whether an even set can be paired completely, with at most so many pairs inside a team (None: any number)."""
        if len(cards) % 2:
            return False
        if team_pairs is None and self.is_ample(cards):
            return True
        stands: list[Stand] = [(card, PairingRole.MEMBER) for card in cards]
        found = self.matching(stands, few_team_pairs=team_pairs is not None)
        return 2 * len(found) == len(cards) and self._within(found, stands, team_pairs)

    def can_finish(self, group: ScoreGroup, leaving: int, team_pairs: int | None = None) -> bool:
        """Whether the group can be paired with `leaving` more going down, and everything below it too."""
        ample_below = group.lower_is_ample(self, leaving)
        if team_pairs is None and ample_below and self.is_ample(group.members, len(group.floaters) + leaving):
            return True
        inside = group.inside()
        if team_pairs is None and ample_below:
            return len(inside) - 2 * len(self.matching(inside)) <= leaving
        stands = [*inside, *group.below()]
        found = self.matching(stands, few_team_pairs=team_pairs is not None)
        if 2 * len(found) != len(stands) or not self._within(found, stands, team_pairs):
            return False
        return len(inside) - 2 * sum(max(pair) < len(inside) for pair in found) <= leaving

    def fewest_team_pairs(self, cards: Sequence[PairingCard]) -> int:
        """How many pairs inside a team a complete pairing has at least."""
        stands: list[Stand] = [(card, PairingRole.MEMBER) for card in cards]
        return self._team_pairs(self.matching(stands, few_team_pairs=True), stands)

    def keeping(self, cards: Sequence[PairingCard], pairs: Collection[tuple[str, str]]) -> list[tuple[str, str]] | None:
        """As many of the given pairs as a complete pairing can hold; None if there is no complete pairing."""
        import rustworkx  # noqa: PLC0415 - see `matching`

        wanted = {frozenset(pair) for pair in pairs}
        graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
        graph.add_nodes_from(range(len(cards)))
        stands: list[Stand] = [(card, PairingRole.MEMBER) for card in cards]
        for one, other, _ in self._edges(stands, 0):
            graph.add_edge(one, other, int(frozenset((cards[one].id, cards[other].id)) in wanted))
        found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
        if 2 * len(found) != len(cards):
            return None
        names = [(cards[one].id, cards[other].id) for one, other in found]
        return [pair for pair in names if frozenset(pair) in wanted]

    def matching(self, stands: Sequence[Stand], *, few_team_pairs: bool = False) -> set[tuple[int, int]]:
        """A largest pairing by index, if asked with the fewest pairs of a team, then with most inside the group."""
        import rustworkx  # noqa: PLC0415 - it takes a while to load, and most questions do not need it

        graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
        graph.add_nodes_from(range(len(stands)))
        apart = len(stands) if few_team_pairs else 0
        graph.add_edges_from(list(self._edges(stands, apart)))
        return rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)

    def _edges(self, stands: Sequence[Stand], apart: int) -> Iterator[tuple[int, int, int]]:
        """Who may meet whom; a pair of two teams weighs `apart` more than all pairs inside the group together."""
        for index, (one, role) in enumerate(stands):
            barred, forced = self.barred[one.id], one.forced
            for place in range(index + 1, len(stands)):
                other, his_role = stands[place]
                if other.id in barred or (forced is not None and forced is other.forced):
                    continue
                weight = _MEETING.get((role, his_role) if role <= his_role else (his_role, role))
                if weight is not None:
                    yield index, place, weight + (0 if same_team(one, other) else apart)

    def _within(self, chosen: set[tuple[int, int]], stands: Sequence[Stand], team_pairs: int | None) -> bool:
        return team_pairs is None or self._team_pairs(chosen, stands) <= team_pairs

    @staticmethod
    def _team_pairs(chosen: set[tuple[int, int]], stands: Sequence[Stand]) -> int:
        return sum(same_team(stands[one][0], stands[other][0]) for one, other in chosen)


@dataclass(slots=True)
class ScoreGroup:
    """A score group while it is being paired: its members, the floaters still to place, those gone on, all below."""

    members: list[PairingCard]
    floaters: list[PairingCard]
    gone: list[PairingCard]
    lower: list[PairingCard]

    def inside(self) -> list[Stand]:
        """Those who are paired in this group or leave it."""
        return [
            *((card, PairingRole.MEMBER) for card in self.members),
            *((card, PairingRole.FLOATER) for card in self.floaters),
        ]

    def below(self) -> list[Stand]:
        """Those who are paired further down."""
        return [*((card, PairingRole.GONE) for card in self.gone), *((card, PairingRole.LOWER) for card in self.lower)]

    def lower_is_ample(self, field: RoundField, leaving: int) -> bool:
        """Whether the groups below can surely take whoever comes."""
        if not self.lower:
            return not self.gone and not leaving
        return field.is_ample(self.lower, len(self.gone) + leaving)


def same_team(one: PairingCard, other: PairingCard) -> bool:
    """Whether two belong to one team."""
    return one.team is not None and one.team == other.team
