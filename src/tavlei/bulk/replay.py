"""Months or half-years one after another, each from the people the one before left; what is done is not done again."""

from __future__ import annotations

import hashlib
import itertools
import json
import shutil
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from tavlei.bulk.outcome import RUN, read_run
from tavlei.bulk.replayed import REPLAYED, RatingName
from tavlei.bulk.revisions import DIFFERENCES, compare_rows, write_differences
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from tavlei.bulk.engines import EngineSettings
    from tavlei.bulk.replayed import Period
    from tavlei.bulk.revisions import Difference

REPLAY: Final = "replay.json"
ROWS, STATE_FILE = "rows.parquet", "people.parquet"
_BEFORE: Final = {"rating": str(RatingName.FSU), "russian_days_off": False}  # what replays were before they told it
_OTHER: Final = phrase("{path} holds another replay: {what} is not the same")


@dataclass(frozen=True, slots=True)
class ReplayTask:
    """What is replayed: a folder with a folder of games for every period, and the people before the first."""

    months: Path
    people: Path
    out: Path
    readings: Mapping[str, Any]
    settings: EngineSettings
    sample: int
    seed: int
    rating: RatingName = RatingName.FSU
    russian_days_off: bool = False


@dataclass(frozen=True, slots=True)
class ReplayOutcome:
    """How many periods there are, how many were computed now, their games, and what differs from an earlier replay."""

    months: int
    computed: int
    games: int
    differences: Sequence[Difference] = ()


def replay(
    task: ReplayTask, against: Path | None = None, progress: Callable[[str, int, int], None] = lambda *_: None
) -> ReplayOutcome:
    """Compute the periods that are not there yet; `told` hears of every one before it is computed."""
    rating = REPLAYED[task.rating]
    periods = _periods(task)
    task.out.mkdir(parents=True, exist_ok=True)
    seed = _begin(task, periods)
    people, computed, games = task.people, 0, 0
    for number, period in enumerate(periods):
        progress(period.label, number, len(periods))
        folder = task.out / period.label
        if not folder.exists():
            _clear(folder)
            try:
                rating.publish(task, period, people, folder, seed)
            except Refusal as error:
                raise _within(period.label, error) from error
            computed += 1
        games += read_run(folder)[rating.counted]
        people = folder / STATE_FILE
    differences = () if against is None else _compared(periods, task.out, against)
    return ReplayOutcome(len(periods), computed, games, differences)


def _within(label: str, error: Refusal) -> Refusal:
    """A refusal of a period that names its folder: the files of all periods may have the same names."""
    paths = (f"{label}/{problem.path}" if problem.path else label for problem in error.problems)
    return type(error)(*(replace(problem, path=path) for problem, path in zip(error.problems, paths, strict=True)))


def _periods(task: ReplayTask) -> list[Period]:
    """The periods of a folder; each must follow the one before."""
    folder, rating = task.months, REPLAYED[task.rating]
    if not folder.is_dir():
        raise Refusal(Problem("there is no folder {path}", {"path": str(folder)}, path="months"))
    labels = sorted(path.name for path in folder.iterdir() if path.is_dir() and rating.label.fullmatch(path.name))
    periods: list[Period] = [rating.period(label) for label in labels]
    if not periods:
        raise Refusal(Problem(rating.none, {"path": str(folder)}, path="months"))
    for before, period in itertools.pairwise(periods):
        if period != before.following:
            params = {"month": before.following.label, "path": str(folder)}
            raise Refusal(Problem(rating.missing, params, path="months"))
    return periods


def _begin(task: ReplayTask, periods: Sequence[Period]) -> int:
    """Write down what the replay is made from, or hold what is done against what it was made from; its seed."""
    inputs = {period.label: _digest(sorted((task.months / period.label).iterdir())) for period in periods}
    made_from = {
        "rating": str(task.rating),
        "people": _digest([task.people]),
        "engine": str(task.settings.engine),
        "readings": dict(task.readings),
        "sample": task.sample,
        "russian_days_off": task.russian_days_off,
    }
    file, seed = task.out / REPLAY, task.seed
    if file.exists():
        begun = json.loads(file.read_text(encoding="utf-8"))
        seed = begun["seed"]
        differing = [name for name, value in made_from.items() if begun.get(name, _BEFORE.get(name)) != value]
        done = {label: digest for label, digest in begun["months"].items() if (task.out / label).exists()}
        differing += [label for label, digest in done.items() if inputs.get(label) != digest]
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
    """Take away what a run that was killed left of a period."""
    for left in folder.parent.glob(f".{folder.name}-*"):
        shutil.rmtree(left)


def _compared(periods: Sequence[Period], out: Path, against: Path) -> Sequence[Difference]:
    """Every figure of a row that an earlier replay has otherwise; they are written beside the periods."""
    if not (against / REPLAY).exists():
        raise Refusal(Problem("there is no replay in {path}", {"path": str(against)}, path="against"))
    common = [period.label for period in periods if (against / period.label / RUN).exists()]
    differences = [each for label in common for each in compare_rows(label, against / label / ROWS, out / label / ROWS)]
    write_differences(differences, out / DIFFERENCES)
    return differences
