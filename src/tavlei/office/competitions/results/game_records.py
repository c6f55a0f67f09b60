"""Records of games at the desk: read before they are kept, so that what is kept can be played through."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, TypeVar

from django.db import transaction
from django.utils import timezone

from tavlei.exchange import pdn, sgf
from tavlei.games.clock import Discipline
from tavlei.games.draughts.variants import DRAUGHTS64, GIVEAWAY, INTERNATIONAL, RUSSIAN, RUSSIAN_MAJORITY, Variant
from tavlei.games.renju.board import Letters
from tavlei.games.renju.records import parse_record
from tavlei.office.acts.performing import authorise, lock_row, save_changes
from tavlei.office.competitions.field.reading import name_on_record
from tavlei.office.competitions.models import Competition, Encounter, Game, Round, Sport
from tavlei.office.competitions.models.rounds import Colour
from tavlei.office.competitions.regulation.document import read_regulation
from tavlei.office.journal.chain import record
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, Words
from tavlei.tournament.model import Result

if TYPE_CHECKING:
    from tavlei.exchange.pdn import PdnGame
    from tavlei.exchange.sgf import SgfGame
    from tavlei.office.journal.chain import Actor
    from tavlei.office.roles.models import User

Row = TypeVar("Row")

FORMS: Final = {Sport.DRAUGHTS: ("pdn",), Sport.RENJU: ("sgf",), Sport.CHESS: ("pgn", "pdn"), Sport.BRIDGE: ()}
"""In which forms the games of a sport are kept; the usual one first."""
LONGEST: Final = 200_000
MOST_SECONDS: Final = 99 * 3600 + 59 * 60 + 59
_MOST_GAMES: Final = 40  # of a micro-match with additional ones
_CONTROL: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_MOVES_IN_A_LINE: Final = re.compile(r"(?:1\s*[.)]?\s*)?[a-o]\d", re.IGNORECASE)
_TYPE_TAGS: Final = re.compile(r'\[\s*(?:GameType|Variant)\s+"(?:[^"\\]|\\.)*"\s*\]')
_PDN_RESULTS: Final[dict[str, str]] = {Result.WHITE_WINS: "1-0", Result.DRAW: "1/2-1/2", Result.BLACK_WINS: "0-1"}


@transaction.atomic
def keep_record(  # noqa: PLR0913 - an act has so many sides
    user: User,
    encounter: Encounter,
    version: int,
    number: int = 1,
    *,
    text: str,
    form: str,
    white_seconds: int | None = None,
    black_seconds: int | None = None,
) -> Game:
    """Keep the record of a game of a board, or put another in its place; the times used alone will do too.

    A record in PDN or SGF that cannot be played through is refused with the move and why. PDN is kept with the tags
    that say which game it is, SGF and the records of chess as they are; moves of renju in a line become SGF.
    """
    competition = encounter.round.competition
    actor = authorise(user, Action.ENTER_RESULT, competition)
    locked_encounter = lock_row(encounter, version)
    _check_board(competition, locked_encounter, number)
    given = text.strip()
    for path, seconds in (("white_seconds", white_seconds), ("black_seconds", black_seconds)):
        if seconds is not None and not 0 <= seconds <= MOST_SECONDS:
            raise Refusal(Problem("a time used lies between 0 and 99:59:59", path=path))
    if not given and white_seconds is None and black_seconds is None:
        raise Refusal(Problem("give the record of the game or the times used", path="text"))
    return write_record(actor, locked_encounter, number, text=given, form=form, seconds=(white_seconds, black_seconds))


@transaction.atomic
def write_record(  # noqa: PLR0913 - an act has so many sides
    actor: Actor,
    encounter: Encounter,
    number: int,
    *,
    text: str,
    form: str,
    seconds: tuple[int | None, int | None],
) -> Game:
    """Keep a record by an act that has its own right: what a judge enters, a game that was played on the server."""
    saved_text, moves = read_record(encounter, number, text, form)
    game = Game.objects.filter(encounter=encounter, number=number).first() or Game(encounter=encounter, number=number)
    before = _game_record(game) if game.pk else None
    game.record, game.form = saved_text, form
    game.white_seconds, game.black_seconds = seconds
    game.save()
    save_changes(encounter)
    facts = {"round": encounter.round.number, "board": encounter.board, "moves": moves, **_game_record(game)}
    record(actor, "game.recorded", game, before=before, after=facts, competition=encounter.round.competition)
    return game


def forms_of(competition: Competition) -> tuple[str, ...]:
    """In which forms the games of a competition are kept; none in bridge, and by letter games are kept otherwise."""
    if competition.discipline in (Discipline.CORRESPONDENCE, Discipline.COMPOSITION):
        return ()
    return FORMS[Sport(competition.sport)]


def recorded_boards(one: Round) -> frozenset[int]:
    """The boards of a round (keys of the store) of which a game is kept."""
    return frozenset(Game.objects.filter(encounter__round=one).values_list("encounter", flat=True))


def boards_on_server(one: Round) -> frozenset[int]:
    """The boards of a round (keys of the store) with a game on the server."""
    return frozenset(one.encounters.filter(live_games__isnull=False).values_list("pk", flat=True))


def boards_to_record(one: Round) -> list[int]:
    """The numbers of the boards of a round at which two sit and of which no game is kept yet, where records are."""
    if not forms_of(one.competition):
        return []
    boards = one.encounters.filter(games=None).prefetch_related("seats")
    return [board.board for board in boards if len(board.seats.all()) == len(Colour)]


def most_games(competition: Competition) -> int:
    """How many games a board may have: those of the micro-match, and more where it may go on."""
    regulation = read_regulation(competition.regulation)
    return _MOST_GAMES if regulation.extra_micro_matches else regulation.games


def variant_of(competition: Competition) -> Variant:
    """The game that is played in a competition of draughts."""
    regulation, discipline = read_regulation(competition.regulation), competition.discipline
    if discipline == Discipline.GIVEAWAY:
        return GIVEAWAY
    if discipline.startswith(Discipline.INTERNATIONAL):
        return INTERNATIONAL
    if regulation.captures_of_100_squares:
        return RUSSIAN_MAJORITY
    return DRAUGHTS64 if regulation.draughts_64 else RUSSIAN


def read_record(encounter: Encounter, number: int, text: str, form: str) -> tuple[str, int | None]:
    """The text that is kept and how many moves it has (None if it was not read); what cannot be played is refused."""
    competition = encounter.round.competition
    allowed = forms_of(competition)
    if not allowed:
        raise Refusal(Problem("no records of games are kept here", path="form"))
    if form not in allowed:
        data = {"choices": ", ".join(allowed), "got": form}
        raise Refusal(Problem("expected one of: {choices}; got {got}", data, path="form"))
    if len(text) > LONGEST:
        raise Refusal(Problem("the record is longer than {most} characters", {"most": LONGEST}, path="text"))
    if _CONTROL.search(text):
        raise Refusal(Problem("this is no text: it holds control characters", path="text"))
    if not text:
        return "", 0
    if competition.sport == Sport.DRAUGHTS:
        game = read_pdn(text, variant_of(competition))
        return pdn.write_game(_with_tags(game, encounter, number)), len(game.moves)
    if competition.sport == Sport.RENJU:
        return _renju(text, encounter)
    return text + "\n", None


def read_pdn(text: str, variant: Variant) -> PdnGame:
    """The one game of a PDN text, played by the rules of a variant."""
    found = _only(list(islice(pdn.read_games(text, default=variant), 2)))
    named = _named_variant(found) or variant
    another_kind = (named.giveaway and not variant.giveaway) or (named.majority and not variant.majority)
    if named.pdn_type != variant.pdn_type or another_kind:
        words = {"got": Words(named.name), "expected": Words(variant.name)}
        raise Refusal(Problem("the record is of another game: {got}; here is played: {expected}", words, path="text"))
    if named != variant:
        found = _only(list(islice(pdn.read_games(_TYPE_TAGS.sub("", text), default=variant), 2)))
    if isinstance(found, pdn.PdnDiagnostic):
        raise _unplayable(found.problem, found.move)
    if not found.moves:
        raise Refusal(Problem("there are no moves in the record", path="text"))
    return found


def read_sgf(text: str) -> SgfGame:
    """The one game of an SGF text, with moves by turns from the empty board."""
    found = _only(list(islice(sgf.read_games(text), 2)))
    if isinstance(found, sgf.SgfDiagnostic):
        raise _unplayable(found.problem, str(found.move or ""))
    try:
        moves = found.moves()
    except Refusal as refusal:
        raise refusal.at("text") from None
    if not moves:
        raise Refusal(Problem("there are no moves in the record", path="text"))
    return found


def _renju(text: str, encounter: Encounter) -> tuple[str, int]:
    """A game in SGF as it is; moves in a line, as they stand on a score sheet, made one with what the desk knows."""
    if not _MOVES_IN_A_LINE.match(text):
        return text + "\n", len(read_sgf(text).moves())
    try:
        moves = parse_record(text, Letters.INTERNATIONAL)
    except Refusal as refusal:
        raise refusal.at("text") from None
    one, who = encounter.round, _seated(encounter)
    known = {
        "EV": one.competition.name,
        "PC": one.competition.place,
        "DT": timezone.localtime(one.starts).date().isoformat() if one.starts else "",
        "PB": who.get(Colour.BLACK, ""),
        "PW": who.get(Colour.WHITE, ""),
    }
    game = sgf.game_of_moves(moves, {name: value for name, value in known.items() if value})
    return sgf.write_game(game), len(moves)


def _seated(encounter: Encounter) -> dict[str, str]:
    """The names of those who sit at a board, by colour."""
    return {seat.colour: name_on_record(seat.entry) for seat in encounter.seats.select_related("entry__person__region")}


def _players(encounter: Encounter, number: int) -> dict[str, str]:
    """The names of those who play a game of a board by their colours in it: in a micro-match colours alternate."""
    who = _seated(encounter)
    if number % 2:
        return who
    other = {Colour.WHITE: Colour.BLACK, Colour.BLACK: Colour.WHITE}
    return {other[Colour(colour)]: name for colour, name in who.items()}


def _told_result(encounter: Encounter, number: int) -> str:
    """The result of a game from the side of its White, as far as the desk knows it."""
    if most_games(encounter.round.competition) == 1:
        return encounter.result
    saved = getattr(encounter, "micro_match", None)
    return saved.games[number - 1] if saved and number <= len(saved.games) else ""


def _only(games: list[Row]) -> Row:
    if len(games) != 1:
        message = Problem("there is more than one game in the text", path="text")
        raise Refusal(message if games else Problem("there is no game in this text", path="text"))
    return games[0]


def _named_variant(game: PdnGame | pdn.PdnDiagnostic) -> Variant | None:
    try:
        return pdn.variant_of_tags(game.tags)
    except Refusal as refusal:
        raise refusal.at("text") from None


def _unplayable(problem: Problem, move: str) -> Refusal:
    if not move:
        return Refusal(replace(problem, path="text", code="bad_input"))
    why = {"move": move, "why": Words(problem.message, problem.params)}
    return Refusal(Problem("move {move} cannot be played: {why}", why, path="text", clause=problem.clause))


def _with_tags(game: PdnGame, encounter: Encounter, number: int) -> PdnGame:
    """The game with what the desk knows of it in the tags that are missing, its result too if the board has one."""
    one, competition = encounter.round, encounter.round.competition
    several = most_games(competition) > 1
    who = _players(encounter, number)
    known = {
        "Event": competition.name,
        "Site": competition.place,
        "Date": timezone.localtime(one.starts).strftime("%Y.%m.%d") if one.starts else "",
        "Round": f"{one.number}.{number}" if several else str(one.number),
        "White": who.get(Colour.WHITE, ""),
        "Black": who.get(Colour.BLACK, ""),
    }
    missing = [pdn.PdnTag(name, value) for name, value in known.items() if value and not game.tag(name).strip(" ?.")]
    names = {pdn_tag.name for pdn_tag in missing}
    text, result = _PDN_RESULTS.get(_told_result(encounter, number), ""), game.result
    if text and result.outcome is pdn.PdnOutcome.UNKNOWN:
        result = pdn.read_result(pdn.read_result(text).standard(game.variant))
        names |= {"Result"}
    tags = (*(tag for tag in game.tags if tag.name not in names), *missing)
    return replace(game, tags=tags, result=result)


def _check_board(competition: Competition, encounter: Encounter, number: int) -> None:
    if encounter.seats.count() < len(Colour):
        raise Refusal(Problem("there is no opponent", path="board"))
    most = most_games(competition)
    if not 1 <= number <= most:
        raise Refusal(Problem("the games of a board are numbered from 1 to {most}", {"most": most}, path="number"))


def _game_record(game: Game) -> dict[str, Any]:
    return {
        "game": game.number,
        "form": game.form,
        "record": game.record,
        "white_seconds": game.white_seconds,
        "black_seconds": game.black_seconds,
    }
