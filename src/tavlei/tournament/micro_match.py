"""Micro-matches: two or more games in a row with colours alternating, counted as one encounter (5.4.6; T14)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tavlei.games.clock.disciplines import Discipline
from tavlei.rulebook import Explanation, Problem, Step, Value, cites, phrase
from tavlei.tournament._results import minus_for, turned
from tavlei.tournament.figures import SystemsFigures
from tavlei.tournament.model import Encounter, Result

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.rulebook import Rulebook

_PLAYED: Final = {Result.WHITE_PLUS: Result.WHITE_WINS, Result.BLACK_PLUS: Result.BLACK_WINS}
_WITH_BREAK: Final = (Discipline.RUSSIAN, Discipline.RUSSIAN_TEAM)


class MicroMatchStanding(StrEnum):
    """How a micro-match or a duel stands."""

    GAME_DUE = phrase("micro_match.game_due")
    ENDED = phrase("micro_match.ended")
    EXTRA_DUE = phrase("micro_match.extra_due")


@cites("draughts-rules", "5.4.6", "5.4.6/item3")
@dataclass(frozen=True, slots=True)
class MicroMatch:
    """The games of an encounter. `white` has White in the first game, `black` in the second, and so on.

    `games` are the results so far, each from the side of White of that game; `planned` games make it whole. Whoever
    is in `forfeited` came too late and has lost the whole of it (5.4.4.1), also when a game of it had been played.
    """

    white: str
    black: str
    planned: int = 2
    games: tuple[Result, ...] = ()
    discipline: Discipline | None = None
    forfeited: frozenset[str] = frozenset()
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse one participant alone, fewer than two games, too many results, lateness where nobody can be late."""
        if self.white == self.black:
            raise self.rulebook.refusal(
                Problem("«{id}» cannot meet himself", {"id": self.white}, path="black"), "5.4.6"
            )
        if self.planned < self.rulebook.figures(SystemsFigures).least_micro_match_games:
            got = {"got": self.planned}
            raise self.rulebook.refusal(
                Problem("a micro-match has two or more games; got {got}", got, path="planned"), "5.4.6"
            )
        if len(self.games) > self.planned:
            got = {"planned": self.planned, "got": len(self.games)}
            raise self.rulebook.refusal(Problem("{got} results for {planned} games", got, path="games"), "5.4.6")
        strangers = self.forfeited - {self.white, self.black}
        if strangers:
            raise self.rulebook.refusal(
                Problem("there is no participant «{id}»", {"id": min(strangers)}, path="forfeited"), "5.4.6"
            )
        if self.forfeited and len(self.games) == self.planned:
            raise self.rulebook.refusal(
                Problem("all games are played: nobody is late any more", path="forfeited"), "5.4.4.1/p2"
            )

    def white_of(self, game: int) -> str:
        """Who has White in a game, counted from 1: colours alternate."""
        return self.white if game % 2 else self.black

    @property
    def sums(self) -> tuple[int, int]:
        """The scores of `white` and `black` over the games played so far, in halves of a win."""
        own = [result.white_score if number % 2 else result.black_score for number, result in self._numbered()]
        theirs = [result.black_score if number % 2 else result.white_score for number, result in self._numbered()]
        return sum(own), sum(theirs)

    @property
    def standing(self) -> MicroMatchStanding:
        """Whether a game is still due."""
        return (
            MicroMatchStanding.ENDED
            if self.forfeited or len(self.games) == self.planned
            else MicroMatchStanding.GAME_DUE
        )

    @property
    def result(self) -> Result | None:
        """The larger sum wins, equal sums are a draw; None while games are due."""
        begun = any(result.played for result in self.games)
        if self.forfeited:
            lost = minus_for(self.white, self.black, self.forfeited)
            return _PLAYED.get(lost, lost) if begun else lost
        if self.standing is MicroMatchStanding.GAME_DUE:
            return None
        if not begun:
            return _unplayed(self)
        white, black = self.sums
        return Result.WHITE_WINS if white > black else Result.BLACK_WINS if black > white else Result.DRAW

    @property
    def encounter(self) -> Encounter:
        """The micro-match as one encounter with the colours of its first game (T14)."""
        return Encounter(self.white, self.black, self.result)

    @property
    def break_minutes(self) -> int:
        """The break between its games."""
        return break_minutes(self.discipline, self.rulebook)

    def next_game(self) -> Encounter | None:
        """The next game with its colours; None when all are played."""
        if self.standing is MicroMatchStanding.ENDED:
            return None
        white = self.white_of(len(self.games) + 1)
        return Encounter(white, self.black if white == self.white else self.white)

    def explanation(self) -> Explanation:
        """How it stands or ended, the games, the sums, the break."""
        sums: dict[str, Value] = {"white": self.white, "black": self.black}
        if self.forfeited:
            return Explanation(
                Step("micro_match.forfeited", _listed(self.forfeited), self.rulebook.clause("5.4.4.1/p2"), ("T52",))
            )
        result = self.result
        key = phrase("micro_match.goes_on") if result is None else phrase("micro_match.result")
        value = len(self.games) + 1 if result is None else result.value
        verdict = Step(key, value, self.rulebook.clause("5.4.6/item3"), ("T14",), sums)
        return Explanation(verdict, working=tuple(self._working()))

    def _working(self) -> Iterator[Step]:
        for number, result in self._numbered():
            yield Step(
                "micro_match.game",
                result.value,
                self.rulebook.clause("5.4.6"),
                (),
                {"game": number, "white": self.white_of(number)},
            )
        white, black = self.sums
        wins = {"white": self.white, "black": self.black, "white_score": _wins(white), "black_score": _wins(black)}
        yield Step("micro_match.sums", None, self.rulebook.clause("5.4.6/item3"), (), wins)
        if self.break_minutes:
            yield Step("micro_match.break", self.break_minutes, self.rulebook.clause("5.4.6/item2"))

    def _numbered(self) -> Iterator[tuple[int, Result]]:
        return enumerate(self.games, start=1)


@cites("draughts-rules", "5.4.6/item2")
def break_minutes(discipline: Discipline | None, rulebook: Rulebook) -> int:
    """The break between the games of a micro-match: five minutes in classical Russian draughts, elsewhere none set."""
    return rulebook.figures(SystemsFigures).micro_match_break_minutes if discipline in _WITH_BREAK else 0


@cites("draughts-rules", "5.4.4.1/p2", "5.4.4.2")
def lost_by_lateness(match: MicroMatch, *late: str) -> MicroMatch:
    """The micro-match lost as a whole by whoever came too late, or by both."""
    return replace(match, forfeited=frozenset(late))


@cites("draughts-rules", "5.4.6/item4")
@dataclass(frozen=True, slots=True)
class Duel:
    """A micro-match and the additional ones played after a draw, where the regulation orders them."""

    matches: tuple[MicroMatch, ...]
    extra_ordered: bool
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse an additional micro-match that nothing calls for, and one between others."""
        if not self.matches:
            raise self.rulebook.refusal(Problem("a duel has at least one micro-match", path="matches"), "5.4.6")
        for index, match in enumerate(self.matches[1:], start=1):
            before, path = self.matches[index - 1], f"matches[{index}]"
            if {match.white, match.black} != {before.white, before.black}:
                raise self.rulebook.refusal(
                    Problem("the additional micro-match is between other participants", path=path), "5.4.6/item4"
                )
            if before.result is not Result.DRAW or not self.extra_ordered:
                message = phrase("an additional micro-match follows a draw and is ordered by the regulation")
                raise self.rulebook.refusal(Problem(message, path=path), "5.4.6/item4")

    @property
    def standing(self) -> MicroMatchStanding:
        """Whether a game of the last micro-match or an additional micro-match is due."""
        last = self.matches[-1]
        if last.result is Result.DRAW and self.extra_ordered:
            return MicroMatchStanding.EXTRA_DUE
        return last.standing

    @property
    def encounter(self) -> Encounter:
        """The duel as one encounter, with the colours of its first game and the result that decided it."""
        first, last = self.matches[0], self.matches[-1].encounter
        if self.standing is not MicroMatchStanding.ENDED:
            return Encounter(first.white, first.black)
        if last.result is None:
            return Encounter(first.white, first.black)
        result = last.result if last.white == first.white else turned(last.result)
        return Encounter(first.white, first.black, _PLAYED.get(result, result) if self._begun else result)

    @property
    def _begun(self) -> bool:
        """Whether a game of it took place: then nobody has a plus, also if an additional micro-match was not played."""
        return any(result.played for match in self.matches for result in match.games)

    def explanation(self) -> Explanation:
        """How the duel stands and what every micro-match of it was."""
        first = self.matches[0]
        between: dict[str, Value] = {"white": first.white, "black": first.black}
        verdict = Step(self.standing.value, len(self.matches), self.rulebook.clause("5.4.6/item4"), ("T14",), between)
        return Explanation(verdict, working=tuple(match.explanation().verdict for match in self.matches))


@cites("draughts-rules", "5.4.6/item4")
def with_extra_match(duel: Duel) -> Duel:
    """The duel with the additional micro-match that is due; colours go on alternating from the last game played."""
    if duel.standing is not MicroMatchStanding.EXTRA_DUE:
        raise duel.rulebook.refusal(Problem("no additional micro-match is due", path="matches"), "5.4.6/item4")
    last = duel.matches[-1]
    white, black = (last.white, last.black) if last.planned % 2 == 0 else (last.black, last.white)
    extra = replace(last, white=white, black=black, games=(), forfeited=frozenset())
    return replace(duel, matches=(*duel.matches, extra))


def _unplayed(match: MicroMatch) -> Result:
    """The result when not one game took place."""
    white, black = match.sums
    if white == black > 0:
        message = phrase("no game took place and both have a plus: the judges must decide the micro-match")
        raise match.rulebook.refusal(Problem(message, path="games"), "5.4.7.2")
    losers = [name for name, own, other in ((match.white, white, black), (match.black, black, white)) if own <= other]
    return minus_for(match.white, match.black, losers)


def _wins(score: int) -> Value:
    """A score in halves of a win as a number of wins."""
    return Fraction(score, 2)


def _listed(names: frozenset[str]) -> str:
    return ", ".join(sorted(names))
