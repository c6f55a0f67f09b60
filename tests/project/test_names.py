"""Names say what a thing is: words that say nothing do not come back as names that others use."""

import ast
from collections.abc import Iterator
from pathlib import Path

import tavlei

ROOT = Path(tavlei.__file__).parent
VAGUE = {"found", "told", "made", "held", "kept", "given"}
WORDS = VAGUE | {word.capitalize() for word in VAGUE}  # functions, fields and classes
OTHER_MEANINGS = {
    # a person's name is a family name and a given name
    "exchange/competition/field.py": {"given"},
    "exchange/competition/people.py": {"given"},
    "exchange/fide/names.py": {"given"},
    "exchange/participants/rows.py": {"given"},
    "exchange/reports/event.py": {"given"},
    "office/demo/names.py": {"given"},
    "office/people/claims.py": {"given"},
    "office/people/forms.py": {"given"},
    "office/people/models.py": {"given", "made"},
    "office/people/recognition.py": {"given"},
    # a piece that the player still has in his hand
    "games/draughts/handling.py": {"held"},
}
PUBLIC_JSON = {  # keys of calculators and of papers, and the facts that they are read into or from
    "bridge/conditions/foreign_results.py": {"told"},
    "bridge/report/event.py": {"told"},
    "calc/bridge/coefficient.py": {"found"},
    "calc/bridge/event_shapes.py": {"told"},
    "calc/bridge/foreign.py": {"told"},
    "calc/calculators/renju.py": {"found"},
    "calc/composition/solving_shapes.py": {"found"},
    "calc/correspondence/letter.py": {"made"},
    "calc/correspondence/shapes.py": {"told"},
    "calc/draughts/draws.py": {"made"},
    "calc/draughts/shapes.py": {"made"},
    "calc/fsu/initial.py": {"kept"},
    "documents/forms/correspondence_report.py": {"told"},
    "documents/forms/norm_certificate.py": {"held"},
    "games/draughts/claims.py": {"made"},
    "games/draughts/draws.py": {"made"},
    "games/draughts/judged_claims.py": {"made"},
    "games/renju/forced_wins.py": {"found"},
    "ratings/fsu/initial.py": {"kept"},
    "office/backup/archive.py": {"made"},  # the manifest of an archive
}
COLUMNS = {  # of the store
    "office/federation/models.py": {"made"},
    "office/journal/models.py": {"given"},
    "office/links/models.py": {"told"},
    "office/lists/models.py": {"told", "made", "given"},
    "office/live/models.py": {"made"},
    "office/notices/models.py": {"made"},
    "office/queue/models.py": {"given"},
    "office/roles/models.py": {"made"},
}


def names(node: ast.AST, *, of_a_class: bool = False) -> Iterator[str]:
    """Public functions, classes, their parameters, fields and what a module defines; not what is inside a function."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef):
            yield child.name
            if not child.name.startswith("_"):
                yield from names(child, of_a_class=True)
        elif isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            if not child.name.startswith("_") or child.name.endswith("__"):
                yield child.name
                each = child.args
                yield from (one.arg for one in [*each.posonlyargs, *each.args, *each.kwonlyargs])
                yield from (one.arg for one in (each.vararg, each.kwarg) if one)
        elif isinstance(child, ast.AnnAssign | ast.Assign):
            targets = [child.target] if isinstance(child, ast.AnnAssign) else child.targets
            yield from (target.id for target in targets if isinstance(target, ast.Name))
        elif isinstance(child, ast.If | ast.Try):
            yield from names(child, of_a_class=of_a_class)


def vague(text: str) -> set[str]:
    return {name for name in names(ast.parse(text)) if name.lstrip("_") in WORDS}


def test_names_that_others_use_say_what_they_name() -> None:
    excepted = OTHER_MEANINGS | PUBLIC_JSON | COLUMNS
    found = {path.relative_to(ROOT).as_posix(): vague(path.read_text(encoding="utf-8")) for path in ROOT.rglob("*.py")}
    assert {path: words for path, words in found.items() if words} == excepted


def test_modules_and_folders_say_what_they_hold() -> None:
    parts = {part for path in ROOT.rglob("*.py") for part in path.relative_to(ROOT).with_suffix("").parts}
    assert not {part for part in parts if VAGUE & set(part.split("_"))}


def test_the_look_sees_functions_parameters_fields_and_values() -> None:
    assert vague("def told() -> None: ...") == {"told"}
    assert vague("async def a(*, found: int) -> None: ...") == {"found"}
    assert vague("class A:\n    @property\n    def kept(self) -> int: ...") == {"kept"}
    assert vague("class A:\n    made: int = 1") == {"made"}
    assert vague("if True:\n    Given = int") == {"Given"}
    assert vague("class A:\n    def a(self, **_told: int) -> None: ...") == {"_told"}
    assert not vague("def a() -> None:\n    found = 1\n\n\ndef _a(found: int) -> None: ...")
