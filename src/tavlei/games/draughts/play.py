"""What an edition says about the games of draughts: which it has, how they end, offers and claims of a draw."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from tavlei.rulebook import Problem, Refusal, Rulebook

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.games.draughts.variants import Variant
    from tavlei.rulebook import Clause


@dataclass(frozen=True, slots=True)
class VariantRule:
    """By which clauses a game is won, is lost without the board, and moves, with the readings the last rests on.

    `series` names the regulation that says how it moves where that is another one.
    """

    won: Clause
    lost: Clause
    number: str
    series: str | None = None
    readings: tuple[str, ...] = ()

    def moves_by(self, rulebook: Rulebook) -> Clause:
        """The clause that says by which rules the game moves."""
        said_in = rulebook if self.series is None else rulebook.beside(self.series)
        return said_in.clause(self.number)


@dataclass(frozen=True, slots=True)
class RepetitionRule:
    """How often a position must occur for a draw, and the clauses by which a claim of it is examined."""

    clause: Clause
    times: int
    to_move: Clause
    written: Clause
    not_found: Clause
    record: Clause
    flag: Clause


@dataclass(frozen=True, slots=True)
class MovesRule:
    """A number of moves that a clause asks for in some games."""

    clause: Clause
    variants: tuple[str, ...]
    moves: int


@dataclass(frozen=True, slots=True)
class PiecesRule:
    """A number of pieces that a clause allows in some games: `lone_king` counts those against one."""

    clause: Clause
    variants: tuple[str, ...]
    pieces: int
    lone_king: bool = False


@dataclass(frozen=True, slots=True)
class LastMinuteRule:
    """How few pieces of both sides and how little time let the better side fix a draw."""

    clause: Clause
    variants: tuple[str, ...]
    pieces: int
    seconds: int


@dataclass(frozen=True, slots=True)
class StopRule:
    """The games in which a player short of time fixes a draw by stopping the clock."""

    clause: Clause
    variants: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LinesRule:
    """The clauses that name the lines of the board, and its main road."""

    clause: Clause
    variants: tuple[str, ...]
    road: Clause


Row = TypeVar("Row", MovesRule, PiecesRule, LastMinuteRule, StopRule, LinesRule)


@dataclass(frozen=True, slots=True)
class PlayRules:
    """The games of an edition and what it says about their end; `judge` is None where he may not declare a draw."""

    variants: Mapping[str, VariantRule]
    capture_compulsory: Clause
    majority: Clause | None
    drawn: Clause
    agreed: Clause
    offered: Clause
    offered_again: Clause
    judge: Clause | None
    recorded: Clause
    repetition: RepetitionRule
    first_offer: tuple[MovesRule, ...] = ()
    agreed_without_record: tuple[PiecesRule, ...] = ()
    clearly_drawn: tuple[MovesRule, ...] = ()
    not_played_on: tuple[PiecesRule, ...] = ()
    last_minute: tuple[LastMinuteRule, ...] = ()
    won_without_time: tuple[StopRule, ...] = ()
    lines: tuple[LinesRule, ...] = ()


def play_rules(rulebook: Rulebook) -> PlayRules:
    """What the edition says about the games of draughts."""
    return rulebook.read("play", lambda content: _read(content, rulebook), PlayRules)


def rule_for(variant: Variant, rules: tuple[Row, ...]) -> Row | None:
    """The rule for a game, if the edition has one."""
    return next((rule for rule in rules if variant.name in rule.variants), None)


def has_variant(variant: Variant, rulebook: Rulebook) -> bool:
    """Whether the edition itself has the game."""
    return variant.name in play_rules(rulebook).variants


def rulebook_of(variant: Variant, rulebook: Rulebook) -> Rulebook:
    """The rulebook a game is played by: this one, or the one it falls back on if it has not the game (G3)."""
    if has_variant(variant, rulebook):
        return rulebook
    if rulebook.edition.otherwise is None:
        raise unknown_variant(variant, rulebook)
    other = Rulebook.of(rulebook.edition.otherwise, rulebook.day, rulebook.settings, among=rulebook.library)
    return rulebook_of(variant, other)


def unknown_variant(variant: Variant, rulebook: Rulebook) -> Refusal:
    """The refusal of a game that the edition has not."""
    return Refusal(Problem("{edition} has no «{variant}»", {"edition": rulebook.edition.id, "variant": variant.name}))


def variant_rule(variant: Variant, rulebook: Rulebook) -> VariantRule:
    """What the edition, or the one it falls back on, says of a game."""
    return play_rules(rulebook_of(variant, rulebook)).variants[variant.name]


def _read(content: Mapping[str, Any], rulebook: Rulebook) -> PlayRules:
    draws, captures = content["draws"], content["captures"]
    return PlayRules(
        variants={name: _variant(row, rulebook) for name, row in content["variants"].items()},
        capture_compulsory=rulebook.clause(captures["compulsory_clause"]),
        majority=_clause(captures, "majority_clause", rulebook),
        drawn=rulebook.clause(draws["clause"]),
        agreed=rulebook.clause(draws["agreed_clause"]),
        offered=rulebook.clause(draws["offered_clause"]),
        offered_again=rulebook.clause(draws["offered_again_clause"]),
        judge=_clause(draws, "judge_clause", rulebook),
        recorded=rulebook.clause(content["record"]["columns_clause"]),
        repetition=_repetition(content["repetition"], rulebook),
        first_offer=_rows(MovesRule, content, "first_offer", rulebook),
        agreed_without_record=_rows(PiecesRule, content, "agreed_without_record", rulebook),
        clearly_drawn=_rows(MovesRule, content, "clearly_drawn", rulebook),
        not_played_on=_rows(PiecesRule, content, "not_played_on", rulebook),
        last_minute=_rows(LastMinuteRule, content, "last_minute", rulebook),
        won_without_time=_rows(StopRule, content, "won_without_time", rulebook),
        lines=tuple(
            LinesRule(rulebook.clause(row["clause"]), tuple(row["variants"]), rulebook.clause(row["road_clause"]))
            for row in content.get("lines", ())
        ),
    )


def _variant(row: Mapping[str, Any], rulebook: Rulebook) -> VariantRule:
    return VariantRule(
        rulebook.clause(row["won_clause"]),
        rulebook.clause(row["lost_clause"]),
        row["number"] if "series" in row else rulebook.clause(row["clause"]).number,
        row.get("series"),
        tuple(row.get("readings", ())),
    )


def _repetition(row: Mapping[str, Any], rulebook: Rulebook) -> RepetitionRule:
    procedure = {name: rulebook.clause(number) for name, number in row["clauses"].items()}
    return RepetitionRule(rulebook.clause(row["clause"]), row["times"], **procedure)


def _rows(kind: type[Row], content: Mapping[str, Any], name: str, rulebook: Rulebook) -> tuple[Row, ...]:
    return tuple(
        kind(**{**row, "clause": rulebook.clause(row["clause"]), "variants": tuple(row["variants"])})
        for row in content.get(name, ())
    )


def _clause(row: Mapping[str, Any], name: str, rulebook: Rulebook) -> Clause | None:
    return rulebook.clause(row[name]) if name in row else None
