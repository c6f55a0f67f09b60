"""Results abroad (1.9): whose points and achievements are credited, and until when they must be told."""

from __future__ import annotations

from calendar import monthrange
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from tavlei.bridge.findings import ConditionFinding, Consequence
from tavlei.bridge.requirements import not_later, stated, together
from tavlei.rulebook import Explanation, Problem, Refusal, Step, cites, phrase, shifted

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from tavlei.rulebook import Rulebook


class Credit(StrEnum):
    """On what ground a player is credited."""

    OWN = "own"
    PARTNER = "partner"


@dataclass(frozen=True, slots=True)
class Traveller:
    """A player abroad: Russian by the register or not, with the special status the Council may ask, when he reported.

    `told` is the day the player, or the group he belongs to, told the commission of the tournament.
    """

    id: str
    russian: bool
    special_status: bool | None = None
    told: date | None = None


@dataclass(frozen=True, slots=True)
class ForeignEvent:
    """A foreign tournament; `ends` is the end of its festival, if it belongs to one (B57).

    `asks_special_status`: the Council has made a special status the condition. `link_given`: the report names the page
    with results and line-ups; `formula_known` and `data_suffice` are judged by the commission, as is `feasible`.
    """

    ends: date
    european_or_world: bool = False
    asks_special_status: bool | None = None
    link_given: bool | None = None
    formula_known: bool | None = None
    data_suffice: bool | None = None
    feasible: bool | None = None


@dataclass(frozen=True, slots=True)
class CreditVerdict:
    """What one player gets: points (None while undecided), achievements, on what ground, and why."""

    player: Traveller
    points: bool | None
    achievements: bool | None
    credit: Credit | None
    findings: tuple[ConditionFinding, ...]
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    def explanation(self) -> Explanation:
        """The verdict and its conditions."""
        keys = {
            True: phrase("bridge.foreign.credited"),
            False: phrase("bridge.foreign.not_credited"),
            None: phrase("bridge.foreign.undecided"),
        }
        verdict = Step(keys[self.points], self.player.id, self.rulebook.clause("1.9/item3"))
        return Explanation(verdict, tuple(finding.step() for finding in self.findings))


@dataclass(frozen=True, slots=True)
class ForeignVerdict:
    """What every player of a foreign tournament gets, and until when the commission had to be told."""

    told_by: date
    players: tuple[CreditVerdict, ...]
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    def explanation(self) -> Explanation:
        """The last day, then player by player."""
        verdict = Step("bridge.foreign.told_by", self.told_by, self.rulebook.clause("1.9/item3"), ("B57",))
        explanations = (credit.explanation() for credit in self.players)
        return Explanation(verdict, tuple(replace(credit.verdict, steps=credit.conditions) for credit in explanations))


@cites("bridge-classification", "1.9/item3")
def notice_deadline(ends: date) -> date:
    """The last day of the month after the one in which the tournament ended."""
    following = shifted(ends.replace(day=1), months=1)
    return following.replace(day=monthrange(following.year, following.month)[1])


@cites("bridge-classification", "1.9/item2", "1.9/item3", "1.9/item4")
def foreign_credits(
    event: ForeignEvent, participants: tuple[tuple[Traveller, ...], ...], rulebook: Rulebook
) -> tuple[CreditVerdict, ...]:
    """Every player of every pair or team: Russians by their own right, foreigners beside a credited Russian."""
    ids = [player.id for participant in participants for player in participant]
    if len(set(ids)) != len(ids):
        raise Refusal(Problem("a player is named twice", path="participants", clause=rulebook.clause("1.9/item4")))
    return tuple(verdict for participant in participants for verdict in _participant(event, participant, rulebook))


def foreign_verdict(
    event: ForeignEvent, participants: tuple[tuple[Traveller, ...], ...], rulebook: Rulebook
) -> ForeignVerdict:
    """Everybody's credit, and the last day on which the commission may be told."""
    players = foreign_credits(event, participants, rulebook)
    return ForeignVerdict(notice_deadline(event.ends), players, rulebook=rulebook)


def _participant(event: ForeignEvent, players: tuple[Traveller, ...], rulebook: Rulebook) -> Iterator[CreditVerdict]:
    own = {player.id: tuple(_russian(event, player, rulebook)) for player in players if player.russian}
    answers = [together(findings) for findings in own.values()]
    beside = True if True in answers else None if None in answers else False
    for player in players:
        findings = own.get(player.id)
        if findings is None:
            findings = (_partner(beside, own, rulebook),)
        points = together(findings)
        achievements = points if event.european_or_world else False
        credit = None if not points else Credit.OWN if player.russian else Credit.PARTNER
        yield CreditVerdict(player, points, achievements, credit, findings, rulebook=rulebook)


def _partner(beside: bool | None, own: dict[str, tuple[ConditionFinding, ...]], rulebook: Rulebook) -> ConditionFinding:  # noqa: FBT001 - a verdict
    gaps = (finding.needs for findings in own.values() for finding in findings if finding.met is None)
    needs = tuple(dict.fromkeys(name for names in gaps for name in names)) if beside is None else ()
    key = phrase("bridge.foreign.partner")
    return ConditionFinding(key, beside, rulebook.clause("1.9/item4"), Consequence.REFUSED, beside, needs=needs)


def _russian(event: ForeignEvent, player: Traveller, rulebook: Rulebook) -> Iterator[ConditionFinding]:
    yield _special_status(event, player, rulebook)
    if not event.european_or_world:
        yield from _reported(event, player, rulebook)


def _special_status(event: ForeignEvent, player: Traveller, rulebook: Rulebook) -> ConditionFinding:
    clause, refused = rulebook.clause("1.9/item2"), Consequence.REFUSED
    if event.asks_special_status:
        key, field = phrase("bridge.foreign.special_status"), f"players[{player.id}].special_status"
        return stated(key, player.special_status, clause, refused, needs=field)
    if event.asks_special_status is None and not player.special_status:
        key = phrase("bridge.foreign.special_status_asked")
        return ConditionFinding(key, None, clause, refused, needs=("asks_special_status",))
    key = phrase("bridge.foreign.special_status_not_asked")
    return ConditionFinding(key, met=True, clause=clause, consequence=refused)


def _reported(event: ForeignEvent, player: Traveller, rulebook: Rulebook) -> Iterator[ConditionFinding]:
    clause, refused = rulebook.clause("1.9/item3"), Consequence.REFUSED
    key, needs = phrase("bridge.foreign.told"), (f"players[{player.id}].told", "ends")
    yield not_later(key, player.told, notice_deadline(event.ends), clause, refused, needs=needs, readings=("B57",))
    yield stated(phrase("bridge.foreign.link"), event.link_given, clause, refused, needs="link_given")
    yield stated(phrase("bridge.foreign.formula"), event.formula_known, clause, refused, needs="formula_known")
    yield stated(phrase("bridge.foreign.data"), event.data_suffice, clause, refused, needs="data_suffice")
    yield stated(phrase("bridge.foreign.feasible"), event.feasible, clause, refused, needs="feasible")
