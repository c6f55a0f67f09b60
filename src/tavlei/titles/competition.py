"""A whole competition: the event, the athletes, the rounds; and what each athlete did in it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from tavlei.rulebook import Problem, Refusal, cites, phrase
from tavlei.tournament.model import WIN, Bye, Encounter

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.titles.athletes import TitleAthlete
    from tavlei.titles.event import TitleEvent
    from tavlei.tournament.model import Round


@dataclass(frozen=True, slots=True)
class AthleteEncounter:
    """An encounter that was played or, if `pending`, is still to be played."""

    opponent: TitleAthlete
    points: Fraction
    pending: bool = False


@dataclass(frozen=True, slots=True)
class TitlePerformance:
    """What one athlete did in a competition, or in one stage of it that stands alone.

    `met` holds played encounters only; pluses, minuses and byes have left (N11, R15). `rounds` are those of the
    competition, `participants` all who took part.
    """

    athlete: TitleAthlete
    met: tuple[AthleteEncounter, ...]
    rounds: int
    participants: tuple[TitleAthlete, ...]
    points_for_win: int = 1
    stage: int | None = None

    @property
    def points(self) -> Fraction:
        """The points of all these encounters."""
        return sum((encounter.points for encounter in self.met), Fraction(0))

    @property
    def maximum(self) -> int:
        """What can be scored in them (N4)."""
        return len(self.met) * self.points_for_win


@dataclass(frozen=True, slots=True)
class TitleCompetition:
    """An event with its athletes and rounds. `stages` are the numbers of rounds of its stages, if it has several.

    Points of earlier stages count in later ones if `carry_over`; otherwise every stage stands alone (N14). `regions`
    may be given where not every athlete's region is known; `maximum` and `finalists` belong to a contest of
    composition. An encounter that cannot be (somebody against himself, an unknown name, somebody twice in a round) is
    left out and told among the `gaps`.
    """

    event: TitleEvent
    athletes: tuple[TitleAthlete, ...]
    rounds: tuple[Round, ...] = ()
    points_for_win: int = 1
    stages: tuple[int, ...] = ()
    carry_over: bool = True
    regions: int | None = None
    maximum: Fraction | None = None
    finalists: int | None = None
    gaps: tuple[Problem, ...] = field(init=False, default=())
    _met: dict[str, list[tuple[int, AthleteEncounter]]] = field(
        init=False, repr=False, compare=False, default_factory=dict
    )

    def __post_init__(self) -> None:
        """Refuse a participant listed twice and stages that do not add up; set the impossible encounters aside."""
        counted = Counter(athlete.id for athlete in self.athletes)
        if twice := [name for name, count in counted.items() if count > 1]:
            raise Refusal(Problem("the participant «{id}» is listed twice", {"id": twice[0]}, path="participants"))
        if self.stages and sum(self.stages) != len(self.rounds):
            message = phrase("the stages have {stages} rounds, but {rounds} are given")
            params = {"stages": sum(self.stages), "rounds": len(self.rounds)}
            raise Refusal(Problem(message, params, path="stages"))
        _check_places(self)
        object.__setattr__(self, "gaps", tuple(self._enter()))

    def athlete(self, name: str) -> TitleAthlete | None:
        """The athlete of that name."""
        return next((athlete for athlete in self.athletes if athlete.id == name), None)

    @cites("draughts-norms", "3/1.2", "4/2/p2/item2")
    def performances(self, athlete: TitleAthlete, *, pending: bool = False) -> tuple[TitlePerformance, ...]:
        """What the athlete did: once in the whole competition, or once in every stage that stands alone (N14).

        Encounters without a result are left out unless `pending` asks for them.
        """
        if not self.stages or self.carry_over:
            return (self.whole(athlete, pending=pending),)
        title_performances, first = [], 0
        for stage, length in enumerate(self.stages, start=1):
            rounds = range(first, first + length)
            names = {name for name, met in self._met.items() if any(number in rounds for number, _ in met)}
            took_part = tuple(athlete for athlete in self.athletes if athlete.id in names)
            met = tuple(self._encounters(athlete, rounds, pending=pending))
            title_performances.append(TitlePerformance(athlete, met, length, took_part, self.points_for_win, stage))
            first += length
        return tuple(title_performances)

    def whole(self, athlete: TitleAthlete, *, pending: bool = False) -> TitlePerformance:
        """What the athlete did in all rounds, whatever the stages."""
        rounds = range(len(self.rounds))
        met = tuple(self._encounters(athlete, rounds, pending=pending))
        return TitlePerformance(athlete, met, len(rounds), self.athletes, self.points_for_win)

    def _encounters(self, athlete: TitleAthlete, rounds: range, *, pending: bool) -> Iterator[AthleteEncounter]:
        for number, met in self._met.get(athlete.id, ()):
            if number in rounds and (pending or not met.pending):
                yield met

    def _enter(self) -> Iterator[Problem]:
        known = {athlete.id: athlete for athlete in self.athletes}
        for number, one_round in enumerate(self.rounds):
            seen: set[str] = set()
            for index, pairing in enumerate(one_round):
                problem = _impossible(pairing, known, seen)
                if problem is not None:
                    yield problem.at(f"rounds[{number}][{index}]")
                elif isinstance(pairing, Encounter):
                    self._enter_encounter(number, pairing, known)

    @cites("draughts-rules", "5.4.7.2/item3")
    def _enter_encounter(self, number: int, pairing: Encounter, known: dict[str, TitleAthlete]) -> None:
        """Enter an encounter for both; pluses and minuses count for no norm."""
        result = pairing.result
        if result is not None and not result.played:
            return
        scores = (0, 0) if result is None else (result.white_score, result.black_score)
        both = zip(pairing.players, reversed(pairing.players), scores, strict=True)
        for name, other, score in both:
            points = Fraction(score * self.points_for_win, WIN)
            met = AthleteEncounter(known[other], points, pending=result is None)
            self._met.setdefault(name, []).append((number, met))


def _impossible(pairing: Encounter | Bye, known: dict[str, TitleAthlete], seen: set[str]) -> Problem | None:
    names = (pairing.player,) if isinstance(pairing, Bye) else pairing.players
    if len(names) > len(set(names)):
        return Problem("«{id}» has a result against himself", {"id": names[0]})
    for name in names:
        if name not in known:
            return Problem("there is no participant «{id}»", {"id": name})
        if name in seen:
            return Problem("«{id}» is paired twice in the round", {"id": name})
    seen.update(names)
    return None


def _check_places(competition: TitleCompetition) -> None:
    """Refuse a place that is none, and more athletes on a place than it holds; the members of a team share theirs."""
    counted = Counter(athlete.place for athlete in competition.athletes if athlete.place is not None)
    for (first, last), number in counted.items():
        if not 1 <= first <= last:
            raise Refusal(Problem("a place is 1 or more, a shared one goes from better to worse", path="place"))
        if number > last - first + 1 and not competition.event.discipline.is_team:
            params = {"number": number, "first": first, "last": last}
            raise Refusal(Problem("{number} athletes have the places {first}-{last}", params, path="place"))
