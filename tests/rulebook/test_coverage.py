"""The registers tell the truth: nothing is done that is not cited and tested."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
from tests.modules import import_all

from tavlei.rulebook import (
    Citation,
    Clause,
    ClauseKind,
    Status,
    citations,
    citations_of,
    coverage,
    editions,
    register,
    untruths,
    without_door,
)
from tavlei.sources import PACKAGE, CitingPlace, all_citations, citation_place, citing_places, marked_tests

TABLE = Clause("draughts-norms-2022", "7/7.1")


def test_the_registers_tell_the_truth() -> None:
    assert untruths(all_citations(), {mark.clause for mark in marked_tests()}) == []


def test_every_done_clause_has_a_door() -> None:
    assert list(without_door()) == []


def test_a_done_clause_without_citation_or_test_is_an_untruth() -> None:
    cited, tested = all_citations(), {mark.clause for mark in marked_tests()}
    elsewhere = [each for each in cited if (each.series, each.number) != ("draughts-norms", "7/7.1")]
    assert TABLE in tested
    assert _is_done_work(TABLE)
    uncited, untested = untruths(elsewhere, tested), untruths(cited, tested - {TABLE})
    assert [untruth.why for untruth in uncited] == ["done, but no code and no data cites it"]
    assert [untruth.why for untruth in untested] == ["done, but no test is marked with it"]


def _is_done_work(clause: Clause) -> bool:
    entry = register(clause.edition)[clause.number]
    return entry.status is Status.DONE and entry.kind is not ClauseKind.ADVICE


def test_an_unregistered_citation_or_mark_is_an_untruth() -> None:
    cited, tested = all_citations(), {mark.clause for mark in marked_tests()}
    wrong = Citation("draughts-norms", "7/7.99", "somewhere:rule")
    assert [(untruth.clause, untruth.why) for untruth in untruths([*cited, wrong], tested)] == [
        (Clause("draughts-norms", "7/7.99"), "cited but not registered")
    ]
    marked = Clause("draughts-norms-2022", "7/7.99")
    assert [(untruth.clause, untruth.why) for untruth in untruths(cited, {*tested, marked})] == [
        (marked, "a test is marked with it but it is not registered")
    ]


def test_citations_come_from_code_and_from_data() -> None:
    cited = all_citations()
    places = {
        number: [citation_place(each) for each in citations_of(Clause("draughts-norms-2022", number), cited)]
        for number in ("7/7.1", "7/7.3")
    }
    assert "src/tavlei/rulebook/tables/draughts-norms-2022/expected_percent.toml" in places["7/7.1"]
    assert any(place.startswith("src/tavlei/ratings/elo_r/expected.py:") for place in places["7/7.3"])


def test_what_is_read_off_the_sources_is_what_the_decorators_collect() -> None:
    import_module("tests.office.ready_django")  # not the settings of an office that this machine may not have
    import_all([str(PACKAGE)], "tavlei.", lambda name: not name.startswith("tavlei.cli") and ".migrations" not in name)
    collected = {
        (cited.series, cited.number, cited.place, cited.line)
        for cited in citations()
        if not cited.place.startswith("tests.")
    }
    assert {(cited.series, cited.number, cited.place, cited.line) for cited in all_citations()} == collected


def test_the_line_of_a_citation_is_where_its_definition_begins() -> None:
    for cited in all_citations():
        module, colon, name = cited.place.partition(":")
        if colon:
            assert cited.line
            following = _source_lines(module)[cited.line - 1 :]
            first = next(line.split()[1] for line in following if re.match(r"\s*(async def|def|class) ", line))
            assert following[0].lstrip().startswith("@"), cited
            assert re.split(r"\W", first)[0] == name.rpartition(".")[2], cited


@cache
def _source_lines(module: str) -> list[str]:
    stem = PACKAGE.parent / Path(*module.split("."))
    file = stem / "__init__.py" if stem.is_dir() else stem.with_suffix(".py")
    return file.read_text(encoding="utf-8").splitlines()


def test_citing_places_are_read_off_a_source() -> None:
    source = (
        "from tavlei.office.competitions.regulation.event_rules import SERIES as RULES\nOWN = 'e'\n\n\n"
        "@cites(OWN, '1', '2')\nclass A:\n    @property\n    @cites(RULES, '3')\n    def b(self): ...\n"
    )
    assert list(citing_places("m", source)) == [
        CitingPlace("m:A", 5, ("e", "1", "2")),
        CitingPlace("m:A.b", 7, ("draughts-rules", "3")),
    ]
    for wrong in ("EDITION", "numbers()"):
        with pytest.raises(ValueError, match="named by texts only"):
            list(citing_places("m", f"@cites({wrong}, '1')\ndef f(): ...\n"))


def test_marks_are_read_off_the_tests(tmp_path: Path) -> None:
    (tmp_path / "test_one.py").write_text(
        "import pytest\n\n\n@pytest.mark.clause('e', '1.1', '1.2')\ndef test_it() -> None: ...\n\n"
        "@pytest.mark.parametrize('x', [pytest.param(1, marks=pytest.mark.clause('e', '2'))])\ndef test_x(x): ...\n"
    )
    assert [(str(marked_test.clause), marked_test.line) for marked_test in marked_tests(tmp_path)] == [
        ("e 1.1", 4),
        ("e 1.2", 4),
        ("e 2", 7),
    ]


def test_coverage_counts_every_clause_once() -> None:
    for edition in editions():
        counted = coverage(edition)
        assert counted.count() == len(register(edition))
        assert sum(counted.count(kind) for kind in ClauseKind) == counted.count()
        assert counted.count(status=Status.DONE) + counted.count(status=Status.OPEN) == counted.count()


@pytest.mark.parametrize("edition", list(editions()))
def test_advice_counts_as_done(edition: str) -> None:
    assert coverage(edition).count(ClauseKind.ADVICE, Status.OPEN) == 0
