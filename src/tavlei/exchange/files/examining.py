"""Whether a file can be read: how much is in it, and everything that is to be said of it with its place."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from tavlei.exchange import pdn, sgf
from tavlei.exchange.bridge import read_lin, read_pbn
from tavlei.exchange.competition import read_competition
from tavlei.exchange.files.kinds import FileKind, kind_of
from tavlei.exchange.participants import preview_participants, preview_results
from tavlei.exchange.plain_text import decoded
from tavlei.exchange.trf import read_report
from tavlei.exchange.usebio import read_usebio
from tavlei.rulebook import Problem, Refusal, Words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from tavlei.exchange.participants import Preview


@dataclass(frozen=True, slots=True)
class Examined:
    """A file: what it is, what was read of it, remarks on how it was understood, and mistakes that were not read."""

    kind: FileKind
    summary: Words
    remarks: tuple[Problem, ...] = ()
    mistakes: tuple[Problem, ...] = ()

    @property
    def notes(self) -> tuple[Problem, ...]:
        """All that is to be said of the file, mistakes first."""
        return (*self.mistakes, *self.remarks)


def examine(name: str, content: bytes, kind: FileKind | None = None) -> Examined:
    """Read a file and tell what was found; one that cannot be read at all is refused."""
    file_kind = kind or kind_of(name, content)
    return _EXAMINERS[file_kind](content)


def _trf(content: bytes) -> Examined:
    read = read_report(content)
    data = {
        "name": read.trf.head.name or "–",
        "players": len(read.trf.players),
        "teams": len(read.trf.teams),
        "rounds": read.trf.rounds,
    }
    summary = Words("«{name}»: players {players}, teams {teams}, rounds {rounds}", data)
    return Examined(FileKind.TRF, summary, read.remarks)


def _table(content: bytes, read: Callable[[bytes], Preview[Any]], kind: FileKind) -> Examined:
    preview = read(content)
    data = {"rows": len(preview.rows), "wrong": sum(bool(row.problems) for row in preview.rows)}
    unknown: tuple[Problem, ...] = ()
    if preview.unknown:
        named = {"names": ", ".join(preview.unknown)}
        unknown = (Problem("columns that are not known and not read: {names}", named),)
    wrong = (*preview.problems, *(problem for row in preview.rows for problem in row.problems))
    return Examined(kind, Words("rows: {rows}; with mistakes: {wrong}", data), unknown, tuple(_different(wrong)))


def _different(problems: Iterable[Problem]) -> Iterable[Problem]:
    """Every problem once, in their order."""
    return {problem.text(): problem for problem in problems}.values()


def _participants(content: bytes) -> Examined:
    return _table(content, preview_participants, FileKind.PARTICIPANTS)


def _results(content: bytes) -> Examined:
    return _table(content, preview_results, FileKind.RESULTS)


def _usebio(content: bytes) -> Examined:
    usebio_event = read_usebio(content)
    data = {"name": usebio_event.name, "sides": len(usebio_event.sides), "results": len(usebio_event.results)}
    return Examined(FileKind.USEBIO, Words("«{name}»: pairs or teams {sides}, results {results}", data))


def _competition(content: bytes) -> Examined:
    competition_file = read_competition(content)
    data = {
        "name": competition_file.competition.name,
        "entries": len(competition_file.entries),
        "rounds": len(competition_file.rounds),
    }
    return Examined(FileKind.COMPETITION, Words("«{name}»: entries {entries}, rounds {rounds}", data))


def _games(
    games: Iterable[pdn.PdnGame | pdn.PdnDiagnostic | sgf.SgfGame | sgf.SgfDiagnostic], kind: FileKind
) -> Examined:
    mistakes, remarks, count = [], [], 0
    for game in games:
        count += 1
        place = f"game {game.number}, line {game.line}"
        if isinstance(game, pdn.PdnDiagnostic | sgf.SgfDiagnostic):
            text = f"{place}, move {game.move}" if game.move else place
            mistakes.append(replace(game.problem, path=text))
        else:
            remarks += [replace(remark, path=place) for remark in game.remarks]
    if not count:
        raise Refusal(Problem("there is no game in this text", code="no_game"))
    data = {"games": count, "wrong": len(mistakes)}
    summary = Words("games: {games}; with mistakes: {wrong}", data)
    return Examined(kind, summary, tuple(_once(remarks)), tuple(mistakes))


def _once(remarks: Iterable[Problem]) -> Iterable[Problem]:
    """Every remark with the first place where it is made, and how often it is made in all."""
    counted: dict[str, tuple[Problem, int]] = {}
    for remark in remarks:
        text = remark.sentence()
        first, times = counted.get(text, (remark, 0))
        counted[text] = first, times + 1
    return (
        replace(first, path=f"{first.path} (× {times})") if times > 1 else first for first, times in counted.values()
    )


def _pdn(content: bytes) -> Examined:
    return _games(pdn.read_games(content), FileKind.PDN)


def _sgf(content: bytes) -> Examined:
    return _games(sgf.read_games(content), FileKind.SGF)


def _boards(content: bytes, kind: FileKind) -> Examined:
    read = read_pbn if kind is FileKind.PBN else read_lin
    records = read(decoded(content, western=True).text)
    tables = Counter(record.board for record in records)
    data = {"boards": len(tables), "records": len(records)}
    unplayed = [record.board for record in records if record.score is None]
    remarks = (
        (Problem("boards without a result: {boards}", {"boards": ", ".join(map(str, dict.fromkeys(unplayed)))}),)
        if unplayed
        else ()
    )
    return Examined(kind, Words("boards: {boards}; records: {records}", data), remarks)


_EXAMINERS: Final[dict[FileKind, Callable[[bytes], Examined]]] = {
    FileKind.TRF: _trf,
    FileKind.PARTICIPANTS: _participants,
    FileKind.RESULTS: _results,
    FileKind.USEBIO: _usebio,
    FileKind.COMPETITION: _competition,
    FileKind.PDN: _pdn,
    FileKind.SGF: _sgf,
    FileKind.PBN: lambda content: _boards(content, FileKind.PBN),
    FileKind.LIN: lambda content: _boards(content, FileKind.LIN),
}
