"""`tavlei bulk titles`: many competitions in, standings, titles and ranks out, as the calculators say."""

from __future__ import annotations

import json
import pickle
import random
from datetime import date
from decimal import Decimal
from itertools import combinations
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from tests.bulk.tables import write_table
from tests.commands import Run

from tavlei.bulk.engines import EngineSettings, connected
from tavlei.bulk.samples import DiffersFromRules
from tavlei.bulk.titles import batches, by_engine, checking
from tavlei.bulk.titles.columns import COMPETITIONS, EARLIER, ENCOUNTERS, PARTICIPANTS, PEOPLE
from tavlei.bulk.titles.inputs import read_inputs
from tavlei.bulk.titles.plan import TitlesPlan
from tavlei.bulk.titles.run import TitlesTask, evaluate_titles
from tavlei.calc import run_calculator
from tavlei.rulebook import Refusal

EDITION = "draughts-norms-2022"
RESULTS = ["1-0", "0.5-0.5", "0-1", "0.5-0.5", "1-0", "+:-"]
RANKS = ["GR", "MS", "MS", "KMS", "KMS", "I", None]


def written(folder: Path, count: int = 4, seed: int = 7, **tables: list[dict[str, Any]]) -> tuple[Path, Path]:
    """Round robins of a club of twelve; the second is in two stages, the last one tells its places itself."""
    chance = random.Random(seed)  # noqa: S311
    people = [_person(number, chance) for number in range(12)]
    found: dict[str, list[dict[str, Any]]] = {"competitions": [], "participants": [], "encounters": [], "earlier": []}
    for number in range(count):
        name = f"c{number}"
        field = chance.sample([told["id"] for told in people], 8)
        competition: dict[str, Any] = {"id": name, "discipline": "russian", "status": "region", "competition_of": "men"}
        competition |= {"start": "2023-03-01", "end": "2023-03-09", "system": "round_robin", "official": True}
        competition |= {"criteria": "sonneborn_berger wins"} if number % 4 != 3 else {}
        competition |= {"stages": "3 4"} if number % 4 == 1 else {}
        found["competitions"].append(competition)
        for place, athlete in enumerate(field, start=1):
            told = {"competition": name, "participant": athlete, "title": "KMS" if place == 1 else None}
            found["participants"].append({**told, "place": place, "place_to": place} if number % 4 == 3 else told)
        for turn, (one, other) in enumerate(_paired(field)):
            result = chance.choice(RESULTS)
            found["encounters"].append(
                {"competition": name, "round": turn // 4 + 1, "white": one, "black": other, "result": result}
            )
    earlier = {"competition": "c0", "participant": found["participants"][0]["participant"], "title": "KMS"}
    found["earlier"].append({**earlier, "end": "2022-05-01", "discipline": "russian", "clause": "4/4.4"})
    games = folder / "games"
    games.mkdir(parents=True)
    for shape in (COMPETITIONS, PARTICIPANTS, ENCOUNTERS, EARLIER):
        write_table(shape, tables.get(shape.name, found[shape.name])[::-1], games / f"{shape.name}.parquet")
    write_table(PEOPLE, tables.get("people", people), folder / "people.parquet")
    return games, folder / "people.parquet"


def _person(number: int, chance: random.Random) -> dict[str, Any]:
    told: dict[str, Any] = {
        "id": f"p{number:02d}",
        "sex": chance.choice("MF"),
        "birth": str(1980 + number),
        "citizen": True,
    }
    told |= {"title": chance.choice(RANKS), "elo_r": chance.choice([None, 2250, 2380, 2410])}
    return told | {"region": chance.choice(["Тверская область", "Орловская область"])}


def _paired(field: list[str]) -> list[tuple[str, str]]:
    """Everybody meets everybody in seven rounds of four (the circle of Berger)."""
    ring, found = field[1:], []
    for _turn in range(len(field) - 1):
        row = [field[0], *ring]
        found += [(row[index], row[-1 - index]) for index in range(len(row) // 2)]
        ring = ring[1:] + ring[:1]
    assert len(found) == len(list(combinations(field, 2)))
    return found


def by_calculators(folder: Path, name: str) -> tuple[dict[str, Any] | None, dict[str, Any]]:
    """The standings and the titles of a competition as the calculators say, read without the plan."""
    rows = {path.stem: pq.read_table(path).to_pylist() for path in (folder / "games").iterdir()}
    people = {told["id"]: told for told in pq.read_table(folder / "people.parquet").to_pylist()}
    (facts,) = (told for told in rows["competitions"] if told["id"] == name)
    entered = sorted((told for told in rows["participants"] if told["competition"] == name), key=_participant)
    met = sorted((told for told in rows["encounters"] if told["competition"] == name), key=_encounter)
    rounds: list[list[dict[str, Any]]] = [[] for _round in range(met[-1]["round"])]
    for told in met:
        rounds[told["round"] - 1].append({side: told[side] for side in ("white", "black", "result")})
    standings = None
    places = {told["participant"]: told["place"] for told in entered}
    if facts["criteria"]:
        players = [{"id": told["participant"], "rating": people[told["participant"]]["elo_r"]} for told in entered]
        given = {"system": "round_robin", "players": players, "rounds": rounds, "criteria": facts["criteria"].split()}
        standings = run_calculator("tournament.standings", given)
        found = [line["place"] for line in standings["standings"]]
        places = {
            line["id"]: [line["place"], line["place"] + found.count(line["place"]) - 1]
            if found.count(line["place"]) > 1
            else line["place"]
            for line in standings["standings"]
        }
    participants = []
    for told in entered:
        name_of = told["participant"]
        known = {**people[name_of], **({"title": told["title"]} if told["title"] else {}), "place": places[name_of]}
        own = [_json(row) for row in rows["earlier"] if row["competition"] == name and row["participant"] == name_of]
        participants.append({**known, **({"earlier": own} if own else {})})
    words = ("discipline", "status", "competition_of", "system", "official", "start", "end")
    source = {word: _plain(facts[word]) for word in words}
    source |= {"participants": participants, "rounds": rounds}
    source |= {"stages": [int(part) for part in facts["stages"].split()]} if facts["stages"] else {}
    return standings, run_calculator("titles.evaluate", source)


def _participant(told: dict[str, Any]) -> str:
    name: str = told["participant"]
    return name


def _encounter(told: dict[str, Any]) -> tuple[int, str, str]:
    return told["round"], told["white"], told["black"]


def _json(row: dict[str, Any]) -> dict[str, Any]:
    return {name: _plain(row[name]) for name in ("title", "end", "discipline", "clause")}


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, date) else str(value) if isinstance(value, Decimal) else value


@pytest.mark.clause(EDITION, "3/2.1", "4/1", "4/4.4")
def test_every_competition_is_what_the_calculators_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "MOST_ENCOUNTERS", 60)  # several batches
    games, people = written(tmp_path)
    found = evaluate_titles(games, people, out := tmp_path / "out", TitlesTask(5, 2, processes=1))
    assert (found.competitions, found.encounters, found.checked.rare) == (4, 112, 2)
    tables = {path.stem: pq.read_table(path).to_pylist() for path in out.glob("*.parquet")}
    assert [told["competition"] for told in tables["highest"]] == sorted(
        told["competition"] for told in tables["highest"]
    )
    for number in range(4):
        name = f"c{number}"
        own = {table: [told for told in rows if told["competition"] == name] for table, rows in tables.items()}
        standings, titles = by_calculators(tmp_path, name)
        lines = [] if standings is None else standings["standings"]
        assert [(told["participant"], told["place"], told["points"], json.loads(told["values"]))
                for told in own["standings"]] == [
            (line["id"], line["place"], line["points"], line["values"]) for line in lines
        ]  # fmt: skip
        assert [(told["participant"], told["highest"], told["why_not"]) for told in own["highest"]] == [
            (told["id"], told["highest"], told["why_not"]) for told in titles["participants"]
        ]
        wanted = [
            {"competition": name, "participant": told["id"], **verdict}
            for told in titles["participants"]
            for verdict in told["titles"]
        ]
        assert [{**told, "conditions": json.loads(told["conditions"])} for told in own["verdicts"]] == wanted
        assert [{key: told[key] for key in ("field", "participant", "problem")} for told in own["problems"]] == titles[
            "problems"
        ]


def test_the_command_evaluates_with_several_processes(run: Run, tmp_path: Path) -> None:
    games, people = written(tmp_path, count=3)
    asked = ["bulk", "titles", "--games", str(games), "--people", str(people), "--lang", "en", "--seed", "3"]
    done = run(*asked, "--out", str(tmp_path / "one"), "--processes", "2", "--check", "3")
    assert done.returncode == 0, done.stderr
    assert "Competitions: 3, encounters: 84" in done.stdout
    told = json.loads((tmp_path / "one" / "run.json").read_text(encoding="utf-8"))
    assert (told["kind"], told["competitions"], told["checked"]["sample"]) == ("titles", 3, 3)


def test_a_batch_comes_back_from_an_engine_as_it_is_evaluated_here(tmp_path: Path) -> None:
    games, people = written(tmp_path)
    inputs = read_inputs(games, people, tmp_path)
    (ordered := tmp_path / "ordered").mkdir()
    with connected(EngineSettings(), tmp_path / "spill") as backend:
        plan = TitlesPlan(backend, inputs)
        plan.write(ordered)
        batches_of = batches.divided(plan.sizes, ordered, {})
    asked = by_engine._asked(batches_of).to_batches()
    answers = [told for found in by_engine.evaluate_in_arrow(asked) for told in found.to_pylist()]
    assert [told["number"] for told in answers] == list(range(len(batches_of)))
    for told, batch in zip(answers, batches_of, strict=True):
        assert pickle.loads(told["done"]) == batches.evaluate_batch(batch)  # noqa: S301


def test_bad_rows_are_named_and_nothing_is_published(run: Run, tmp_path: Path) -> None:
    bad = [
        {"competition": "c0", "round": 1, "white": "p00", "black": "p99", "result": "1-0"},
        {"competition": "c9", "round": 1, "bye": "p00"},
        {"competition": "c0", "round": 1, "white": "p00", "black": "p00", "result": "2-0"},
    ]
    games, people = written(tmp_path, count=1, encounters=bad)
    asked = ["bulk", "titles", "--games", str(games), "--people", str(people), "--lang", "en"]
    done = run(*asked, "--out", str(tmp_path / "out"))
    assert done.returncode == 2
    for row, words in (
        (1, "nobody plays against himself"),
        (1, "“2-0” is no result; expected 1-0, 0.5-0.5, 0-1, +:-, -:+ or -:-"),
        (2, "there is no competition “c9” among the competitions"),
        (3, "“p99” is not among the participants"),
    ):
        assert f"encounters.parquet: row {row}: {words}" in done.stderr
    assert not (tmp_path / "out").exists()


def test_what_the_rules_refuse_is_told_with_the_row_of_the_competition(tmp_path: Path) -> None:
    facts = {"id": "c0", "discipline": "russian", "start": "2023-03-01", "end": "2023-03-09", "cup_part": "half"}
    games, people = written(tmp_path, count=1, competitions=[facts])
    with pytest.raises(Refusal, match=r"competitions\.parquet: row 1: c0") as error:
        evaluate_titles(games, people, tmp_path / "out", TitlesTask(1, 0, processes=1))
    assert "cup_part" in str(error.value)
    assert not (tmp_path / "out").exists()


def test_a_difference_stops_everything_and_names_the_participant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games, people = written(tmp_path, count=1)
    known = checking._from_files  # as if the plan had joined somebody else

    def otherwise(*asked: Any) -> Any:
        competition, entered, met, earlier = known(*asked)
        return competition, [{**entered[0], "title": "GR"}, *entered[1:]], met, earlier

    monkeypatch.setattr(checking, "_from_files", otherwise)
    with pytest.raises(DiffersFromRules, match="c0"):
        evaluate_titles(games, people, tmp_path / "out", TitlesTask(1, 1, processes=1))
    assert not (tmp_path / "out").exists()
