"""Pairing a round of a Swiss tournament (5.4.10.2-5.4.10.7)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Explanation, Problem, Refusal, Step, cites, phrase
from tavlei.tournament.lots import first_has_white, lot
from tavlei.tournament.swiss.card import PairingCard, cards, numbered
from tavlei.tournament.swiss.colours import first_has_white_of
from tavlei.tournament.swiss.field import FOURTH_COLOUR, HAVE_MET, IS_FORBIDDEN, RoundField, same_team
from tavlei.tournament.swiss.search import ChosenPair, GroupSearch, pair_in_a_row

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.rulebook import Clause, Rulebook, Value
    from tavlei.tournament.model import Tournament


class System(StrEnum):
    """The four programs of pairing."""

    LOT = "swiss_lot"
    RATING = "swiss_rating"
    TRUNCATED_SOLKOFF = "swiss_truncated_solkoff"
    BUCHHOLZ = "swiss_buchholz"


CLAUSES: Final = {
    System.LOT: "5.4.10.4",
    System.RATING: "5.4.10.5",
    System.TRUNCATED_SOLKOFF: "5.4.10.6",
    System.BUCHHOLZ: "5.4.10.7",
}


WHY_PASSED_OVER: Final = {HAVE_MET: "5.4.10.2/item1", FOURTH_COLOUR: "5.4.10.2/item3", IS_FORBIDDEN: "5.4.10.9"}
_ANY_OTHER_REASON: Final = "5.4.10.2"


@dataclass(frozen=True, slots=True)
class PairingRequest:
    """What is to be paired: the tournament so far, the program, the seed, and who does not play or may not meet."""

    tournament: Tournament
    system: System
    seed: str
    absent: frozenset[str] = frozenset()
    forbidden: tuple[tuple[str, str], ...] = ()
    avoid_same_team: bool = False
    first_colour_white: bool | None = None
    forced: tuple[tuple[str, str], ...] = ()
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class PairOfRound:
    """One encounter of the round and why it is so."""

    white: str
    black: str
    chosen: ChosenPair
    why_colours: str


@dataclass(frozen=True, slots=True)
class RoundPairing:
    """The round: its pairs by score and order, and who has no opponent."""

    request: PairingRequest
    pairs: tuple[PairOfRound, ...]
    bye: str | None
    same_team_pairs: int = 0

    def pairs_of_names(self) -> list[tuple[str, str]]:
        """The pairs as names, White first."""
        return [(pair.white, pair.black) for pair in self.pairs]

    def explanation(self) -> Explanation:
        """Every pair with its score group, who was passed over and why, and why these colours."""
        program = self.request.rulebook.clause(CLAUSES[self.request.system])
        steps = [self._explained(pair, program) for pair in self.pairs]
        if self.bye is not None:
            steps.append(Step("swiss.bye", self.bye, self.request.rulebook.clause("5.4.10.2/item6"), ("T2",)))
        number = self.request.tournament.next_round
        verdict = Step("swiss.paired", len(self.pairs), program, self._readings(), {"round": number})
        return Explanation(verdict, working=tuple(steps))

    def _readings(self) -> tuple[str, ...]:
        """The readings the whole round rests on."""
        request, tournament = self.request, self.request.tournament
        number, system = tournament.next_round, request.system
        present = {name for pair in self.pairs_of_names() for name in pair} | {self.bye}
        entries = tournament.entries().values()
        by_coefficient = number > 2 and system in (System.TRUNCATED_SOLKOFF, System.BUCHHOLZ)
        rests_on = {
            "T1": any(entry.opponent and not entry.played for own in entries for entry in own),
            "T2": self.bye is not None,
            "T3": True,
            "T4": number > 1,
            "T5": number > 1 and system is not System.LOT,
            "T6": True,
            "T7": any(pair.chosen.floated for pair in self.pairs),
            "T8": len(present - {None}) < len(tournament.participants) or any(len(own) < number - 1 for own in entries),
            "T9": by_coefficient,
            "T11": by_coefficient and system is System.TRUNCATED_SOLKOFF,
            "T26": system is System.LOT,
            "T29": request.avoid_same_team,
        }
        return tuple(name for name, used in rests_on.items() if used)

    def _explained(self, pair: PairOfRound, program: Clause) -> Step:
        chosen_pair, tournament = pair.chosen, self.request.tournament
        colours = Step(
            "swiss.colours",
            pair.white,
            self.request.rulebook.clause("5.4.10.2/item3"),
            ("T4",),
            {"why": pair.why_colours},
        )
        scores: dict[str, Value] = {
            "black": pair.black,
            "first": chosen_pair.higher.id,
            "score": tournament.points(chosen_pair.higher.score),
            "other_score": tournament.points(chosen_pair.other.score),
        }
        steps = (*self._passed_over(chosen_pair), colours)
        return Step("swiss.pair", pair.white, program, ("T7",) if chosen_pair.floated else (), scores, steps=steps)

    def _passed_over(self, chosen_pair: ChosenPair) -> list[Step]:
        """Who stood before the opponent that was found, in the order of the search, and why each was passed over."""
        clause = self.request.rulebook.clause
        if not chosen_pair.passed_over and not self._is_forced(chosen_pair):
            return [Step("swiss.first_possible", chosen_pair.other.id, clause(_ANY_OTHER_REASON), ("T3",))]
        return [
            Step("swiss.passed_over", name, clause(WHY_PASSED_OVER.get(why, _ANY_OTHER_REASON)), ("T3",), {"why": why})
            for name, why in chosen_pair.passed_over
        ]

    def _is_forced(self, chosen_pair: ChosenPair) -> bool:
        return {chosen_pair.higher.id, chosen_pair.other.id} in [set(pair) for pair in self.request.forced]


@cites("draughts-rules", "5.4.10.1", "5.4.10.2", "5.4.10.2/item1", "5.4.10.2/item2", "5.4.10.2/item3", "5.4.10.2/item4")
@cites("draughts-rules", "5.4.10.2/item5", "5.4.10.2/item6", "5.4.10.8")
def pair_round(request: PairingRequest) -> RoundPairing:
    """Pair the next round, or refuse with the rule that stands in the way."""
    _check(request)
    order = _Order(request, present_cards(request))
    together = _forced_pairs(request, order)
    playing, bye = _choose_bye(request, order)
    chosen_pairs = [*together, *_search(request, playing)]
    white_first = request.first_colour_white
    number_one = first_has_white(request.seed) if white_first is None else white_first
    if request.system is System.LOT:
        number_one = True  # T26: in the first round odd numbers have White
    pairs = [_coloured(pair, number_one_has_white=number_one) for pair in chosen_pairs]
    pairs.sort(key=lambda pair: _listing(pair.chosen))
    of_one_team = sum(same_team(pair.higher, pair.other) for pair in chosen_pairs)
    return RoundPairing(request, tuple(pairs), bye.id if bye else None, of_one_team)


def _check(request: PairingRequest) -> None:
    known = {participant.id for participant in request.tournament.participants}
    for place, names in (
        ("absent", request.absent),
        ("forbidden", {name for pair in request.forbidden for name in pair}),
    ):
        if wrong := sorted(names - known):
            raise Refusal(Problem("there is no participant «{id}»", {"id": wrong[0]}, path=place))


def present_cards(request: PairingRequest) -> list[PairingCard]:
    """Those who play this round: entered by now, not absent (5.4.10.2/item5)."""
    tournament = request.tournament
    numbers = numbered(tournament.participants, request.seed, by_rating=request.system is not System.LOT)
    everybody = cards(tournament, numbers, request.rulebook)
    late = {participant.id for participant in tournament.participants if participant.from_round > tournament.next_round}
    playing = [card for name, card in everybody.items() if name not in late and name not in request.absent]
    _set_coefficients(request.system, everybody, playing)
    return playing


def _set_coefficients(system: System, everybody: dict[str, PairingCard], playing: Sequence[PairingCard]) -> None:
    """The current coefficient of everybody goes into `rank` until the order is made (T9, T11, T27)."""
    for card in playing:
        entries = [everybody[name].score if name is not None else 0 for name in card.opponents]
        if system is System.TRUNCATED_SOLKOFF and entries:
            entries.remove(min(entries))
        card.rank = sum(entries)


class _Order:
    """The order of the round: score groups from the top, each in the order of the program."""

    @cites(
        "draughts-rules",
        "5.4.10.5.1",
        "5.4.10.5.3",
        "5.4.10.5.6",
        "5.4.10.6.1",
        "5.4.10.6.2",
        "5.4.10.7.1",
        "5.4.10.7.3",
        "5.4.10.7.6",
    )
    def __init__(self, request: PairingRequest, present: Sequence[PairingCard]) -> None:
        self.round = request.tournament.next_round
        self.system = request.system
        self.by_coefficient = self.round > 2 and self.system in (System.TRUNCATED_SOLKOFF, System.BUCHHOLZ)
        alternating = self.system is System.RATING or (
            self.system is System.TRUNCATED_SOLKOFF and request.rulebook.resolve("T5").choice == "alternating"
        )
        self.descending = alternating and self.round % 2 == 0
        self.largest_bye = request.rulebook.resolve("T2").choice == "largest_number"
        self.lots = {card.id: lot(request.seed, card.id, self.round) for card in present} if self.by_lot else {}
        coefficients = {card.id: card.rank for card in present}
        self.coefficients = coefficients
        self.ordered = sorted(present, key=self._key)
        for rank, card in enumerate(self.ordered):
            card.rank = rank

    @property
    def by_lot(self) -> bool:
        """Whether the order inside a group is drawn anew: the blind lot from the second round on."""
        return self.system is System.LOT and self.round > 1

    def _key(self, card: PairingCard) -> tuple[int, int, str, int]:
        coefficient = self.coefficients[card.id] if self.by_coefficient else 0
        number = -card.number if self.descending else card.number
        return -card.score, -coefficient, self.lots.get(card.id, ""), number

    def for_bye(self) -> list[PairingCard]:
        """The order in which the last gets the bye (T2)."""
        if self.largest_bye and self.descending and not self.by_coefficient:
            return sorted(self.ordered, key=lambda card: (-card.score, card.number))
        return self.ordered


@cites("draughts-rules", "5.4.10.9")
def _forced_pairs(request: PairingRequest, order: _Order) -> list[ChosenPair]:
    """The pairs the regulation forces; their players leave the drawing."""
    chosen_pairs = []
    for one, other in request.forced:
        cards_of_pair = [card for card in order.ordered if card.id in (one, other)]
        if len(cards_of_pair) != 2 or not RoundField(cards_of_pair, request.forbidden).pairable(cards_of_pair):
            names = {"one": one, "other": other}
            raise Refusal(
                Problem(
                    "the forced pair {one}, {other} cannot be made",
                    names,
                    "forced",
                    request.rulebook.clause("5.4.10.2"),
                    "no_pairing",
                )
            )
        order.ordered = [card for card in order.ordered if card not in cards_of_pair]
        chosen_pairs.append(ChosenPair(cards_of_pair[0], cards_of_pair[1]))
    return chosen_pairs


def most_kept(request: PairingRequest, pairs: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """As many of some pairs as a complete pairing of the round can hold, whoever has the bye."""
    order = _Order(request, present_cards(request))
    _forced_pairs(request, order)
    playing = order.ordered
    fields = [playing] if len(playing) % 2 == 0 else _without_one(order)
    kept = [RoundField(paired, request.forbidden).keeping(paired, pairs) for paired in fields]
    return max((found for found in kept if found is not None), key=len, default=[])


def _without_one(order: _Order) -> list[list[PairingCard]]:
    """The field without each of those who may have the bye, the last in the order first."""
    candidates = [card for card in reversed(order.for_bye()) if not card.had_plus]
    return [[card for card in order.ordered if card is not candidate] for candidate in candidates]


def _choose_bye(request: PairingRequest, order: _Order) -> tuple[list[PairingCard], PairingCard | None]:
    """The last in the order without a plus whose absence leaves a complete pairing (T2)."""
    playing = order.ordered
    if len(playing) % 2 == 0:
        return playing, None
    candidates = [card for card in reversed(order.for_bye()) if not card.had_plus]
    if not candidates:
        raise Refusal(
            _no_pairing(phrase("everybody has had a win without play already"), "5.4.10.2/item2", request.rulebook)
        )
    for candidate, rest in zip(candidates, _without_one(order), strict=True):
        if RoundField(rest, request.forbidden).pairable(rest):
            return rest, candidate
    raise Refusal(_why_none(playing, request))


def _search(request: PairingRequest, playing: list[PairingCard]) -> list[ChosenPair]:
    """The pairs by the search of the program; those of one team are kept apart as far as possible (T29)."""
    fields = RoundField(playing, request.forbidden)
    if not fields.pairable(playing):
        raise Refusal(_why_none(playing, request))
    team_pairs = fields.fewest_team_pairs(playing) if request.avoid_same_team else None
    if request.system is System.LOT:
        return _blind_lot(fields, playing, team_pairs)
    return _by_groups(fields, playing, team_pairs, from_head=request.system is System.BUCHHOLZ)


@cites("draughts-rules", "5.4.10.4", "5.4.10.4/item2")
def _blind_lot(fields: RoundField, playing: Sequence[PairingCard], team_pairs: int | None) -> list[ChosenPair]:
    return list(pair_in_a_row(fields, playing, team_pairs))


@cites("draughts-rules", "5.4.10.5.2", "5.4.10.5.4", "5.4.10.5.5", "5.4.10.5.5/item2")
@cites("draughts-rules", "5.4.10.7.2", "5.4.10.7.4", "5.4.10.7.5", "5.4.10.7.5/item2")
def _by_groups(
    fields: RoundField, playing: Sequence[PairingCard], team_pairs: int | None, *, from_head: bool
) -> list[ChosenPair]:
    groups: dict[int, list[PairingCard]] = {}
    for card in playing:
        groups.setdefault(card.score, []).append(card)
    return GroupSearch(fields, from_head, team_pairs).run(list(groups.values()))


def _coloured(pair: ChosenPair, *, number_one_has_white: bool) -> PairOfRound:
    is_white, why = first_has_white_of(pair.higher, pair.other, number_one_has_white=number_one_has_white)
    white, black = (pair.higher, pair.other) if is_white else (pair.other, pair.higher)
    return PairOfRound(white.id, black.id, pair, why)


def _listing(pair: ChosenPair) -> tuple[int, int, int]:
    scores = sorted((pair.higher.score, pair.other.score), reverse=True)
    return -scores[0], -scores[1], min(pair.higher.rank, pair.other.rank)


def _why_none(playing: Sequence[PairingCard], request: PairingRequest) -> Problem:
    """Which rule stands in the way: without it the field could be paired."""
    even = list(playing)
    for card in even:
        card.forced = None
    if _some_pairing(even, request.forbidden):
        return _no_pairing(
            phrase("somebody would have a colour four times running"), "5.4.10.2/item3", request.rulebook
        )
    if request.forbidden and _some_pairing(even, ()):
        return _no_pairing(phrase("the forbidden pairs leave no complete pairing"), "5.4.10.9", request.rulebook)
    return _no_pairing(phrase("those left have met already"), "5.4.10.2/item1", request.rulebook)


def _some_pairing(playing: Sequence[PairingCard], forbidden: Sequence[tuple[str, str]]) -> bool:
    if len(playing) % 2 == 0:
        return RoundField(playing, forbidden).pairable(playing)
    rests = ([card for card in playing if card is not absent] for absent in playing if not absent.had_plus)
    return any(RoundField(rest, forbidden).pairable(rest) for rest in rests)


def _no_pairing(message: str, number: str, rulebook: Rulebook) -> Problem:
    return Problem(message, code="no_pairing", clause=rulebook.clause(number))
