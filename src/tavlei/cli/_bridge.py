"""`tavlei bridge`: sessions of pairs scored, and reports of tournaments made from the files of other programs."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tavlei.bridge.scoring import BoardComparison
from tavlei.cli._language import book
from tavlei.cli._language import translated as _
from tavlei.cli._options import JsonOption, LanguageOption
from tavlei.cli._output import exit_on_refusal, print_json, print_text, read_input_bytes
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from tavlei.bridge.scoring import Session
    from tavlei.exchange.bridge import BoardRecord

MOST_BYTES = 32 << 20
app = typer.Typer(help=_("Bridge: score a session, make the report of a tournament."), no_args_is_help=True)
ScoringOption = Annotated[
    BoardComparison, typer.Option(help=_("How boards are compared: matchpoints, cross-imps or butler."))
]


@app.command(help=_("Score a session of pairs from a PBN or LIN file: every board, and the ranking."))
def session(
    file: Annotated[Path, typer.Argument(help=_("The file, or - for standard input."), metavar="FILE|-")],
    scoring: ScoringOption = BoardComparison.MATCHPOINTS,
    as_json: JsonOption = False,
    language: LanguageOption = None,
) -> None:
    """The ranking for people, or everything as JSON, with the results as those of a session of `bridge.tournament`."""
    with exit_on_refusal():
        records = _records(_content(file))
        found = _scored(records, scoring)
    if as_json:
        print_json(_json(found))
        return
    from tavlei.cli._tables import print_table, session_boards_table, session_table
    from tavlei.rulebook import explanation_text

    words = book(language)
    print_table(session_boards_table(found, words))
    print_table(session_table(found, words))
    print_text(explanation_text(found.explanation(), words))


@app.command(
    help=_("Print the report of a tournament from a USEBIO, PBN or LIN file, for tavlei calc run bridge.tournament -.")
)
def report(
    file: Annotated[Path, typer.Argument(help=_("The file, or - for standard input."), metavar="FILE|-")],
    scoring: ScoringOption = BoardComparison.MATCHPOINTS,
    boards: Annotated[
        int | None, typer.Option(min=1, help=_("Most boards of a participant by the regulation."), show_default=False)
    ] = None,
    starts: Annotated[
        datetime | None, typer.Option(formats=["%Y-%m-%d"], help=_("First day of the tournament."), show_default=False)
    ] = None,
    add: Annotated[
        Path | None,
        typer.Option(
            help=_("JSON with what the file cannot say: statuses, category, ranks of players by id, conditions."),
            show_default=False,
        ),
    ] = None,
) -> None:
    """The input of the calculator, checked as the calculator checks it."""
    from tavlei.calc import find_calculator
    from tavlei.calc.running import check_input, read_json

    day = {"starts": starts.date().isoformat()} if starts else {}
    with exit_on_refusal():
        data = _report(_content(file), scoring, boards) | day
        if add is not None:
            data = _with_added(data, read_json(_content(add)))
        check_input(find_calculator("bridge.tournament"), data)
    print_json(data)


def _content(file: Path) -> bytes:
    from tavlei.exchange.plain_text import refuse_larger

    with read_input_bytes(file) as stream:
        content = stream.read(MOST_BYTES + 1)
    refuse_larger(content, MOST_BYTES)
    return content


def _report(content: bytes, scoring: BoardComparison, boards: int | None) -> dict[str, Any]:
    from tavlei.exchange.bridge import session_report
    from tavlei.exchange.usebio import read_usebio, tournament_report

    if content.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"<"):
        return tournament_report(read_usebio(content), boards)
    return session_report(_scored(_records(content), scoring)) | ({"boards": boards} if boards else {})


def _records(content: bytes) -> tuple[BoardRecord, ...]:
    from tavlei.exchange.bridge import read_boards
    from tavlei.exchange.plain_text import decoded

    return read_boards(decoded(content, western=True).text)


def _scored(records: tuple[BoardRecord, ...], scoring: BoardComparison) -> Session:
    from tavlei.bridge.scoring import score_session
    from tavlei.cli._own_data import today
    from tavlei.exchange.bridge import played_boards
    from tavlei.rulebook import Rulebook

    return score_session(played_boards(records), scoring, Rulebook.on("bridge-classification", today()))


def _with_added(data: dict[str, Any], added: object) -> dict[str, Any]:
    """The report with further fields; what is said of a player goes to the player of that id."""
    if not isinstance(added, dict):
        raise Refusal(Problem("expected an object", path="add"))
    own = {str(player.get("id")): player for player in added.get("players", ())}
    players = [{**player, **own.pop(player["id"], {})} for player in data["players"]]
    if own:
        raise Refusal(Problem("the file has no player {id}", {"id": next(iter(own))}, path="players"))
    return {**data, **added, "players": players}


def _json(played: Session) -> dict[str, Any]:
    from tavlei.exchange.bridge import session_results
    from tavlei.rulebook import exact_text

    explained = played.explanation()
    return {
        "scoring": played.scoring.value,
        "boards": [
            {
                "board": scored.played.board,
                "north_south": scored.played.north_south,
                "east_west": scored.played.east_west,
                "score": scored.played.score,
                "north_south_result": exact_text(scored.north_south),
                "east_west_result": exact_text(scored.east_west),
            }
            for scored in played.boards
        ],
        "ranking": [
            {"place": ranked.place, "pair": ranked.pair, "result": exact_text(ranked.result), "boards": ranked.boards}
            for ranked in played.ranking
        ],
        "results": session_results(played),
        "clauses": [str(clause) for clause in explained.clauses],
        "readings": list(explained.readings),
    }
