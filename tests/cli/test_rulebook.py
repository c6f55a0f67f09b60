"""`tavlei rulebook` as a developer or a judge uses it."""

from __future__ import annotations

import json
import os
import subprocess
import sys

from tests.commands import Run

from tavlei.rulebook import editions, register


def test_list_shows_the_editions(run: Run) -> None:
    done = run("rulebook", "list", "--lang", "ru")
    assert done.returncode == 0
    assert all(edition in done.stdout for edition in editions())
    assert "17.03.2022" in done.stdout


def test_list_shows_the_clauses_of_an_edition(run: Run) -> None:
    found = json.loads(run("rulebook", "list", "chess-rating-ua", "--json").stdout)
    assert [each["number"] for each in found] == list(register("chess-rating-ua"))


def test_list_is_filtered_by_kind_and_status(run: Run) -> None:
    found = json.loads(run("rulebook", "list", "--kind", "computed", "--status", "done", "--json").stdout)
    assert {(each["kind"], each["status"]) for each in found} == {("computed", "done")}
    assert ("draughts-norms-2022", "7/7.1") in {(each["edition"], each["number"]) for each in found}


def test_show_tells_where_a_clause_is_applied_and_tested(run: Run) -> None:
    done = run("rulebook", "show", "draughts-norms-2022", "7/7.1")
    assert done.returncode == 0
    assert "Draughts norms 2022, clause 7.1 (draughts-norms-2022 7/7.1)" in done.stdout
    assert "src/tavlei/rulebook/tables/draughts-norms-2022/expected_percent.toml" in done.stdout
    assert "tests/ratings/test_expected_percent.py:" in done.stdout
    assert "E19: " in done.stdout


def test_show_names_the_doors_to_a_clause(run: Run) -> None:
    lines = run("rulebook", "show", "draughts-rules-2022", "5.4.10.2").stdout.splitlines()
    doors = lines[lines.index("  Reached through:") + 1 : lines.index("  Applied in:")]
    assert [line.split(":")[0].strip() for line in doors] == ["pages", "API", "calculators"]
    assert "tournament.pair" in doors[-1]
    shown = json.loads(run("rulebook", "show", "draughts-rules-2022", "5.4.10.2", "--json").stdout)[0]
    assert "tournament.pair" in shown["doors"]["calculators"]


def test_show_tells_the_places_of_the_office_without_starting_it() -> None:
    """Django is not imported, so nothing is said of its folders and the answer comes at once."""
    program = (
        "import atexit, sys; from tavlei.cli import main; "
        "atexit.register(lambda: print('started:', 'django' in sys.modules)); "
        "sys.argv[1:] = ['rulebook', 'show', 'draughts-rules-2022', '13.1.2/item5']; main()"
    )
    environment = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8"}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False, text=True, env=environment)
    assert "src/tavlei/office/competitions/conduct/medical.py:" in done.stdout
    assert "started: False" in done.stdout
    assert done.stderr == ""


def test_show_finds_a_number_as_people_write_it(run: Run) -> None:
    for words in (("7.12.2",), ("draughts-norms-2022", "7.12.2"), ("draughts-norms-2022", "7", "7.12.2.")):
        assert "draughts-norms-2022 7/7.12.2" in run("rulebook", "show", *words).stdout


def test_show_explains_a_reading(run: Run) -> None:
    done = run("rulebook", "show", "f3", "--lang", "uk")
    assert done.stdout.startswith("Тлумачення F3: ")
    assert "away_from_zero, toward_plus_infinity" in done.stdout
    assert json.loads(run("rulebook", "show", "P1", "--json").stdout)[0]["choices"] == [True, False]


def test_show_of_nothing_known_ends_with_2(run: Run) -> None:
    for words in (("99.99",), ("no-edition", "1.1"), ("chess-rating-ua", "99")):
        done = run("rulebook", "show", *words)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("error: ")


def test_coverage_counts_every_edition(run: Run) -> None:
    done = run("rulebook", "coverage", "--json")
    assert done.returncode == 0, done.stderr
    counted = json.loads(done.stdout)
    assert list(counted) == list(editions())
    for edition, row in counted.items():
        assert row["total"] == len(register(edition))
        assert row["total"] == row["done"] + row["open"]
        assert row["total"] == row["computed"] + row["enforced"] + row["recorded"] + row["advice"]
        assert row["done"] == row["through_a_door"] + row["without_door"] + row["advice"]
        assert row["without_door"] == 0


def test_coverage_is_a_table_for_people(run: Run) -> None:
    lines = run("rulebook", "coverage").stdout.splitlines()
    kinds = ("computed", "enforced", "recorded", "advice")
    assert all(word in lines[1] for word in ("Edition", *kinds, "done", "open", "through a door", "total"))
    assert str(sum(len(register(edition)) for edition in editions())) in lines[-2]
