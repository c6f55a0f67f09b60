"""Round robin: the tables of appendix 2 by their rule, for any number of participants and cycles."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from tavlei.games.clock.disciplines import Discipline
from tavlei.rulebook import Explanation, Problem, Step, Value, cites, phrase
from tavlei.tournament.model import Bye, Encounter
from tavlei.tournament.systems import check_names

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tavlei.rulebook import Rulebook
    from tavlei.tournament.model import Round
    from tavlei.tournament.systems import ReasonedDecision

NumberPair = tuple[int, int]
PRINTED: Final = range(3, 23)


@dataclass(frozen=True, slots=True)
class RoundRobin:
    """A schedule. `order` tells which round of the tables is played when; changes of it are kept with their reasons.

    `notes` tell what another regulation says of the order.
    """

    participants: tuple[str, ...]
    cycles: int
    discipline: Discipline | None
    rounds: tuple[Round, ...]
    order: tuple[int, ...]
    decisions: tuple[ReasonedDecision, ...] = ()
    notes: tuple[Step, ...] = ()
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    @property
    def first_has_white(self) -> bool:
        """Whether the number named first in the table plays White; in renju it plays Black."""
        return self.discipline is not Discipline.RENJU

    @property
    def table(self) -> str:
        """The name of the table, as `7-8`."""
        even = _even(len(self.participants))
        return f"{even - 1}-{even}"

    def explanation(self) -> Explanation:
        """Which table, whose colours, what was changed, and every round."""
        data: dict[str, Value] = {"participants": len(self.participants), "cycles": self.cycles}
        verdict = Step("round_robin.schedule", len(self.rounds), self.rulebook.clause("1.4/item1"), inputs=data)
        return Explanation(verdict, working=(*self._choices(), *self._rounds()))

    def _choices(self) -> Iterator[Step]:
        table = self.rulebook.clause("app2/table")
        printed = len(self.participants) in PRINTED
        key = phrase("round_robin.printed_table") if printed else phrase("round_robin.same_rule")
        yield Step(key, self.table, table)
        if len(self.participants) % 2:
            yield Step("round_robin.free_number", len(self.participants) + 1, table)
        colour = phrase("round_robin.first_white") if self.first_has_white else phrase("round_robin.first_black")
        yield Step(colour, clause=self.rulebook.clause("app2"))
        if self.cycles > 1:
            yield Step("round_robin.even_cycles", clause=self.rulebook.clause("1.4/item1"), readings=("T19",))
        yield from self.notes
        for decision in self.decisions:
            order = ", ".join(map(str, self.order))
            yield Step(
                "round_robin.reordered",
                order,
                self.rulebook.clause("app2/note1"),
                (),
                {"by": decision.by, "reason": decision.reason},
            )

    def _rounds(self) -> Iterator[Step]:
        for number, (one_round, planned) in enumerate(zip(self.rounds, self.order, strict=True), start=1):
            pairs = pairs_text(one_round)
            yield Step(
                "round_robin.round",
                pairs,
                self.rulebook.clause("app2/table"),
                (),
                {"round": number, "planned": planned},
            )


@cites("draughts-rules", "app2/table")
def table(count: int) -> tuple[tuple[NumberPair, ...], ...]:
    """The table for `count` participants: the pairs of numbers of every round, in the order they are printed.

    One number of each round meets the last (even) number: 1 in the first round, and half the table further on in each
    next one, counted in a circle without the last number. Its neighbours in the circle meet each other, then theirs
    and so on; the one further on is named first. The last number is named second in odd rounds, first in even ones.
    """
    last = _even(count)
    half, circle = last // 2, last - 1
    rounds = []
    for index in range(circle):
        middle = index * half % circle
        pairs = [(middle + 1, last) if index % 2 == 0 else (last, middle + 1)]
        pairs += [((middle + step) % circle + 1, (middle - step) % circle + 1) for step in range(1, half)]
        rounds.append(tuple(pairs))
    return tuple(rounds)


@cites("draughts-rules", "1.4/item1", "app2", "2.1.4.1/item2")
def round_robin(
    participants: int | Sequence[str], rulebook: Rulebook, *, cycles: int = 1, discipline: Discipline | None = None
) -> RoundRobin:
    """The schedule of a round robin of participants in the order of the lot, or of so many numbers.

    The number named first plays White, in renju Black. With an odd number whoever should meet the missing number is
    free; the free one stands at the end of the round. Even cycles repeat the order with colours reversed (T19).
    """
    names = tuple(map(str, range(1, participants + 1))) if isinstance(participants, int) else tuple(participants)
    check_names(names, "players")
    if cycles < 1:
        problem = Problem("a round robin has at least one cycle; got {got}", {"got": cycles}, path="cycles")
        raise rulebook.refusal(problem, "1.4/item1")
    numbers = table(len(names))
    first_has_white = discipline is not Discipline.RENJU
    rounds = [
        _round(pairs, names, first_has_white=first_has_white == (cycle % 2 == 0))
        for cycle in range(cycles)
        for pairs in numbers
    ]
    return RoundRobin(names, cycles, discipline, tuple(rounds), tuple(range(1, len(rounds) + 1)), rulebook=rulebook)


def rounds_needed(participants: int, cycles: int = 1) -> int:
    """The rounds in which so many participants meet each other once a cycle; with an odd number one is free in each."""
    return (_even(participants) - 1) * cycles


@cites("draughts-rules", "1.4/item1")
def check_rounds(participants: int, cycles: int, rounds: int, rulebook: Rulebook) -> None:
    """Refuse another number of rounds than that in which everybody meets everybody."""
    needed = rounds_needed(participants, cycles)
    if rounds != needed:
        message = phrase("a round robin of these participants has {rounds} rounds; announced are {planned}")
        problem = Problem(message, {"rounds": needed, "planned": rounds}, path="rounds_planned")
        raise rulebook.refusal(problem, "1.4/item1")


@cites("draughts-rules", "app2/note1")
def reordered(schedule: RoundRobin, order: Sequence[int], decision: ReasonedDecision) -> RoundRobin:
    """The schedule with its rounds in another order, by a reasoned decision of the chief judge or his substitute.

    `order` names the rounds as they are numbered now, in the order in which they will be played.
    """
    if sorted(order) != list(range(1, len(schedule.rounds) + 1)):
        data = {"rounds": len(schedule.rounds), "got": ", ".join(map(str, order))}
        problem = Problem("the order must name every round from 1 to {rounds} once; got {got}", data, path="order")
        raise schedule.rulebook.refusal(problem, "app2/note1")
    return replace(
        schedule,
        rounds=tuple(schedule.rounds[number - 1] for number in order),
        order=tuple(schedule.order[number - 1] for number in order),
        decisions=(*schedule.decisions, decision),
    )


def _round(pairs: tuple[NumberPair, ...], names: tuple[str, ...], *, first_has_white: bool) -> Round:
    met: list[Encounter | Bye] = []
    free: list[Encounter | Bye] = []
    for first, second in pairs:
        if max(first, second) > len(names):
            free.append(Bye(names[min(first, second) - 1]))
            continue
        white, black = (first, second) if first_has_white else (second, first)
        met.append(Encounter(names[white - 1], names[black - 1]))
    return (*met, *free)


def _even(count: int) -> int:
    return count + count % 2


def pairs_text(one_round: Round) -> str:
    """The pairs of a round in a line; who is free stands before a dash."""
    return ", ".join(_pair_text(pairing) for pairing in one_round)


def _pair_text(pairing: Encounter | Bye) -> str:
    return f"{pairing.player} –" if isinstance(pairing, Bye) else f"{pairing.white} – {pairing.black}"
