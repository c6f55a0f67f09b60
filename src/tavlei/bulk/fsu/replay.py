"""Months one after another, each from the people the month before left; what is done is not done again."""

from __future__ import annotations

import hashlib
import itertools
import json
import re
import shutil
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from tavlei.bulk.fsu.run import ROWS, STATE_FILE, publish_month
from tavlei.bulk.outcome import RUN, read_run
from tavlei.bulk.revisions import DIFFERENCES, compare_rows, write_differences
from tavlei.ratings.fsu import parse_month
from tavlei.rulebook import Problem, Refusal, Rulebook, phrase, settings_from_json

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from tavlei.bulk.engines import EngineSettings
    from tavlei.bulk.revisions import Difference
    from tavlei.ratings.fsu import Month

REPLAY: Final = "replay.json"
SERIES: Final = "chess-rating"
_LABEL: Final = re.compile(r"\d{4}-\d{2}")
_OTHER: Final = phrase("{path} holds another replay: {what} is not the same")


@dataclass(frozen=True, slots=True)
class ReplayTask:
    """What is replayed: a folder with a folder of games for every month, and the people before the first."""

    months: Path
    people: Path
    out: Path
    readings: Mapping[str, Any]
    settings: EngineSettings
    sample: int
    seed: int


@dataclass(frozen=True, slots=True)
class ReplayOutcome:
    """How many months there are, how many were computed now, their games, and what differs from an earlier replay."""

    months: int
    computed: int
    games: int
    differences: Sequence[Difference] = ()


def replay(
    task: ReplayTask, against: Path | None = None, told: Callable[[str, int, int], None] = lambda *_: None
) -> ReplayOutcome:
    """Compute the months that are not there yet; `told` hears of every month before it is computed."""
    months = _months(task.months)
    task.out.mkdir(parents=True, exist_ok=True)
    seed = _begin(task, months)
    people, computed, games = task.people, 0, 0
    for number, month in enumerate(months):
        told(month.label, number, len(months))
        folder = task.out / month.label
        if not folder.exists():
            _clear(folder)
            book = Rulebook.on(SERIES, month.following.first_day, settings_from_json(dict(task.readings)))
            source = task.months / month.label
            publish_month(source, people, folder, month, book, settings=task.settings, sample=task.sample, seed=seed)
            computed += 1
        games += read_run(folder)["games"]
        people = folder / STATE_FILE
    found = () if against is None else _compared(months, task.out, against)
    return ReplayOutcome(len(months), computed, games, found)


def _months(folder: Path) -> list[Month]:
    """The months of a folder; each must follow the one before."""
    if not folder.is_dir():
        raise Refusal(Problem("there is no folder {path}", {"path": str(folder)}, path="months"))
    book = Rulebook.on(SERIES, None)
    labels = sorted(path.name for path in folder.iterdir() if path.is_dir() and _LABEL.fullmatch(path.name))
    months = [parse_month(label, book) for label in labels]
    if not months:
        message = phrase("there is no folder of a month, such as 2023-05, in {path}")
        raise Refusal(Problem(message, {"path": str(folder)}, path="months"))
    for before, month in itertools.pairwise(months):
        if month != before.following:
            params = {"month": before.following.label, "path": str(folder)}
            raise Refusal(Problem("the month {month} is missing in {path}", params, path="months"))
    return months


def _begin(task: ReplayTask, months: Sequence[Month]) -> int:
    """Write down what the replay is made from, or hold it against what it was begun with; its seed."""
    inputs = {month.label: _digest(sorted((task.months / month.label).iterdir())) for month in months}
    made_from = {
        "people": _digest([task.people]),
        "engine": str(task.settings.engine),
        "readings": dict(task.readings),
        "sample": task.sample,
    }
    file, seed = task.out / REPLAY, task.seed
    if file.exists():
        begun = json.loads(file.read_text(encoding="utf-8"))
        seed = begun["seed"]
        differing = [name for name, value in made_from.items() if begun[name] != value]
        differing += [label for label, digest in begun["months"].items() if inputs.get(label) != digest]
        if differing:
            raise Refusal(Problem(_OTHER, {"path": str(task.out), "what": ", ".join(differing)}, path="out"))
    elif any(task.out.iterdir()):
        raise Refusal(
            Problem("{path} exists already: a list is never written over", {"path": str(task.out)}, path="out")
        )
    written = json.dumps({**made_from, "seed": seed, "months": inputs}, ensure_ascii=False, indent=2) + "\n"
    file.with_suffix(".new").write_text(written, encoding="utf-8")
    file.with_suffix(".new").replace(file)
    return seed


def _digest(files: Sequence[Path]) -> str:
    """What files hold, whatever their names."""
    found = hashlib.sha256()
    for path in files:
        with path.open("rb") as file:
            found.update(hashlib.file_digest(file, "sha256").digest())
    return found.hexdigest()


def _clear(folder: Path) -> None:
    """Take away what a run that was killed left of a month."""
    for left in folder.parent.glob(f".{folder.name}-*"):
        shutil.rmtree(left)


def _compared(months: Sequence[Month], out: Path, against: Path) -> Sequence[Difference]:
    """Every figure of a row that an earlier replay has otherwise; they are written beside the months."""
    if not (against / REPLAY).exists():
        raise Refusal(Problem("there is no replay in {path}", {"path": str(against)}, path="against"))
    common = [month.label for month in months if (against / month.label / RUN).exists()]
    found = [each for label in common for each in compare_rows(label, against / label / ROWS, out / label / ROWS)]
    write_differences(found, out / DIFFERENCES)
    return found
