"""What a list is computed from without an office: a folder of reports, the list before, the players."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from tavlei.calc.running import read_json
from tavlei.cli._output import read_input_bytes
from tavlei.exchange.participants import LONG_LIST, ListRow, preview_list
from tavlei.exchange.participants.words import plain
from tavlei.exchange.plain_text import refuse_larger
from tavlei.exchange.reports import MOST_BYTES, is_json
from tavlei.office.people.regions import country_of, federation_of, is_country
from tavlei.office.people.search_keys import sound_key
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path
    from typing import TypeVar

    from tavlei.exchange.reports import ReportedPlayer

    Read = TypeVar("Read")

MOST_FILES: Final = 2_000


@dataclass(frozen=True, slots=True)
class Previous:
    """The list before: what the calculator gave, and what it was computed from if the file tells it."""

    output: dict[str, Any] = field(default_factory=dict)
    source: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Players:
    """The players who are known, found by personal number, FIDE code or name."""

    rows: tuple[ListRow, ...] = ()
    columns: tuple[dict[str, Any], ...] = ()
    by_word: dict[str, set[str]] = field(default_factory=dict)
    by_sound: dict[frozenset[str], set[str]] = field(default_factory=dict)

    def id_of(self, player: ReportedPlayer) -> str:
        """How the list names somebody of a report: by number, else by what the table of players knows of him."""
        if player.code:
            return player.code
        for word in filter(None, (player.fide_code, plain(player.name))):
            names = self.by_word.get(word, set())
            if len(names) == 1:
                return next(iter(names))
        return player.id

    def doubts(self, player: ReportedPlayer) -> list[Problem]:
        """Whoever is not in the table but sounds like somebody of it may be the same: the file must tell the number."""
        if self.id_of(player) in self.ids:
            return []
        alike = self.by_sound.get(_sounds(player.name), set())
        params = {"name": player.name, "codes": ", ".join(sorted(alike))}
        problem = Problem("{name}: give the personal number, the register has {codes}", params, path=player.place)
        return [problem] if alike else []

    @property
    def ids(self) -> set[str]:
        """Everybody who is known."""
        return set().union(*self.by_word.values())


def files_of(folder: Path) -> list[Path]:
    """The files of a folder in the order of their names; hidden ones are passed over."""
    if not folder.is_dir():
        raise Refusal(Problem("{folder} is no folder", {"folder": str(folder)}, path="reports"))
    files = sorted(path for path in folder.iterdir() if path.is_file() and not path.name.startswith((".", "~$")))
    if not files:
        raise Refusal(Problem("the folder {folder} is empty", {"folder": str(folder)}, path="reports"))
    if len(files) > MOST_FILES:
        raise Refusal(Problem("a folder has at most {most} files", {"most": MOST_FILES}, path="reports"))
    return files


def read_files(files: Iterable[Path], read: Callable[[bytes, Path], Read]) -> list[tuple[Path, Read]]:
    """Every file read; all the problems of all files are told together, each with its file."""
    found: list[tuple[Path, Read]] = []
    problems: list[Problem] = []
    for path in files:
        try:
            with read_input_bytes(path) as stream:
                content = stream.read(MOST_BYTES + 1)
            refuse_larger(content, MOST_BYTES)
            found.append((path, read(content, path)))
        except Refusal as refusal:
            problems += in_file(path, refusal.problems)
    if problems:
        raise Refusal(*problems)
    return found


def in_file(path: Path, problems: Iterable[Problem]) -> list[Problem]:
    """Problems with the name of the file before their places."""
    return [
        replace(problem, path=f"{path.name}: {problem.path}" if problem.path else path.name) for problem in problems
    ]


def read_previous(path: Path | None) -> Previous:
    """The list before: the JSON of a published list, or what a calculator gave."""
    if path is None:
        return Previous()
    with read_input_bytes(path) as stream:
        value = read_json(stream.read())
    if not isinstance(value, dict):
        raise Refusal(Problem("this is not the file of a published list", path=path.name))
    content = value.get("content", value)
    if isinstance(content, dict) and isinstance(content.get("output"), dict):
        return Previous(content["output"], content.get("input") or {})
    return Previous(value)


def read_players(path: Path | None) -> Players:
    """The players: a table (XLSX or CSV) with the columns of an opening list, or JSON in the calculator's shape."""
    if path is None:
        return Players()
    with read_input_bytes(path) as stream:
        content = stream.read(LONG_LIST.size + 1)
    try:
        if is_json(content) or content.lstrip().startswith(b"["):
            return _of_json(read_json(content))
        rows = preview_list(content, (), LONG_LIST).values()
    except Refusal as refusal:
        raise Refusal(*in_file(path, refusal.problems)) from refusal
    named = [(row.code or row.name, row.code, row.fide_code, row.name) for row in rows]
    return Players(tuple(rows), (), _words(named), _by_sound((words[0], words[3]) for words in named))


def _of_json(value: Any) -> Players:
    listed = value.get("players", value.get("athletes")) if isinstance(value, dict) else value
    if not isinstance(listed, list) or not all(isinstance(player, dict) for player in listed):
        raise Refusal(Problem("expected a list of players"))
    named = [(str(one.get("id", one.get("number", ""))), str(one.get("name") or "")) for one in listed]
    return Players((), tuple(listed), _words((key, key, name) for key, name in named), _by_sound(named))


def _words(named: Iterable[Sequence[str]]) -> dict[str, set[str]]:
    values: dict[str, set[str]] = {}
    for key, *words in named:
        for word in filter(None, map(plain, words)):
            values.setdefault(word, set()).add(key)
    return values


def _by_sound(named: Iterable[tuple[str, str]]) -> dict[frozenset[str], set[str]]:
    values: dict[frozenset[str], set[str]] = {}
    for key, name in named:
        if sounds := _sounds(name):
            values.setdefault(sounds, set()).add(key)
    return values


def _sounds(name: str) -> frozenset[str]:
    """The family name and the given name as they sound, in whatever script."""
    return frozenset(sound_key(word) for word in plain(name).split()[:2])


def federation(text: str) -> str:
    """The code of a federation, from it or from the country's; nothing for none."""
    code = text.strip().upper()
    return federation_of(code) if is_country(code) else federation_of(country_of(code)) if code else ""
