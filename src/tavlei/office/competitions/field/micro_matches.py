"""A micro-match as the desk keeps it and as pages and papers show it: its games, their sums, what is due (5.4.6)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tavlei.languages import catalogue
from tavlei.office.competitions.field.result_texts import result_marks
from tavlei.office.competitions.models import DeskSystem, LateSide
from tavlei.office.competitions.models.rounds import Colour
from tavlei.office.competitions.regulation.event_rules import rulebook_of, rules_discipline
from tavlei.office.explanations import reader_language
from tavlei.rulebook import cites
from tavlei.tournament.duels import DuelRules, duel_of_games, games_of
from tavlei.tournament.model import WIN, Result

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tavlei.office.competitions.field.reading import CompetitionSnapshot
    from tavlei.office.competitions.models import Competition, Encounter, Entry
    from tavlei.office.competitions.regulation.document import Regulation
    from tavlei.tournament.micro_match import Duel

_LATE: Final = {
    LateSide.WHITE: (Colour.WHITE,),
    LateSide.BLACK: (Colour.BLACK,),
    LateSide.BOTH: (Colour.WHITE, Colour.BLACK),
}


@dataclass(frozen=True, slots=True)
class MicroGame:
    """A game of a micro-match: who has White in it, its result as it stands in tables; without one it is due."""

    number: int
    white: Entry
    black: Entry
    result: str
    white_result: str
    black_result: str
    first_has_white: bool

    @property
    def score(self) -> tuple[str, str]:
        """The result of whoever had White in the first game, then of the other."""
        own = self.white_result, self.black_result
        return own if self.first_has_white else (own[1], own[0])


@dataclass(frozen=True, slots=True)
class MicroMatchScore:
    """The games of a board with the sums of whoever had White in the first one and of the other.

    `played` are those with a result, `due` those that are still to be played before it ends or goes on.
    """

    played: tuple[MicroGame, ...]
    due: tuple[MicroGame, ...]
    sums: tuple[str, str]
    late: str

    @property
    def next_game(self) -> int | None:
        """The number of the game that is due next."""
        return self.due[0].number if self.due else None

    @property
    def text(self) -> str:
        """The games in a line, in order, whoever had White in the first game first."""
        return ", ".join(f"{own}:{other}" for own, other in (game.score for game in self.played))

    def of(self, *, first: bool) -> str:
        """The results of the games as one side has them, in a row."""
        return " ".join(game.score[0 if first else 1] for game in self.played)


def duel_rules(competition: Competition, regulation: Regulation) -> DuelRules:
    """How micro-matches are played; in a knock-out a drawn one is played again as a round of its own (T18)."""
    goes_on = regulation.extra_micro_matches and competition.system != DeskSystem.KNOCKOUT
    return DuelRules(regulation.games, goes_on, rules_discipline(competition), rulebook_of(competition))


@cites("draughts-rules", "5.4.6", "5.4.6/item3")
def duel_of(
    encounter: Encounter, rules: DuelRules, games: Sequence[str] | None = None, late: str | None = None
) -> Duel:
    """The micro-match of a board as the rules know it; with other `games` and lateness than those that are kept."""
    saved = getattr(encounter, "micro_match", None)
    told = games if games is not None else saved.games if saved else ()
    side = late if late is not None else saved.late if saved else ""
    keys = {seat.colour: f"e{seat.entry_id}" for seat in encounter.seats.all()}
    missing = [keys[colour] for colour in _LATE[LateSide(side)]] if side else []
    return duel_of_games(
        keys[Colour.WHITE], keys[Colour.BLACK], [Result(result) for result in told], rules, late=missing
    )


def micro_match_score(
    encounter: Encounter, by_key: Mapping[str, Entry], rules: DuelRules, points_for_win: int
) -> MicroMatchScore | None:
    """The games of a board; None where two do not sit at it, or where single games are played."""
    if rules.planned < 2 or len(encounter.seats.all()) < len(Colour):
        return None
    duel = duel_of(encounter, rules)
    saved, book = getattr(encounter, "micro_match", None), catalogue(reader_language())
    games = [
        MicroGame(
            game.number,
            by_key[game.encounter.white],
            by_key[game.encounter.black],
            str(game.encounter.result or ""),
            *result_marks(game.encounter.result or "", points_for_win),
            first_has_white=game.encounter.white == duel.matches[0].white,
        )
        for game in games_of(duel)
    ]
    played = tuple(game for game in games if game.result)
    sums = _sums(played, points_for_win)
    return MicroMatchScore(
        played,
        () if encounter.result else tuple(game for game in games if not game.result),
        (book.value(sums[0]), book.value(sums[1])),
        saved.late if saved else "",
    )


def score_in(field: CompetitionSnapshot, encounter: Encounter) -> MicroMatchScore | None:
    """The games of a board of a competition of persons."""
    if field.regulation.games < 2:
        return None
    rules = duel_rules(field.competition, field.regulation)
    return micro_match_score(encounter, field.by_key, rules, field.regulation.points_for_win)


def _sums(played: Sequence[MicroGame], points_for_win: int) -> tuple[Fraction, Fraction]:
    """The points of both over all games played."""
    own = other = 0
    for game in played:
        result = Result(game.result)
        scores = result.white_score, result.black_score
        own += scores[0 if game.first_has_white else 1]
        other += scores[1 if game.first_has_white else 0]
    return Fraction(own * points_for_win, WIN), Fraction(other * points_for_win, WIN)
