"""A new embedded store is what the migrations would have made; one that is not empty is left to them."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from django.apps import apps
from django.db import connection

from tavlei.office.store.new_store import STATEMENTS, make_new_store, read_statements

ROOT = Path(__file__).parents[3]
TOOL = ROOT / "tools" / "write_new_store.py"


@pytest.mark.prove
def test_the_statements_are_what_the_migrations_leave(tmp_path: Path) -> None:
    target = tmp_path / "new_store.sql"
    subprocess.run([sys.executable, "-W", "ignore", TOOL, target], check=True, cwd=ROOT)
    assert target.read_text(encoding="utf-8") == STATEMENTS.read_text(encoding="utf-8"), f"run {TOOL.name}"


def test_the_statements_stand_for_every_migration() -> None:
    with closing(sqlite3.connect(":memory:")) as store:
        for statement in read_statements(STATEMENTS.read_text(encoding="utf-8")):
            store.execute(statement)
        told = set(store.execute("SELECT app, name FROM django_migrations WHERE applied > '2020'"))
    own = [app for app in apps.get_app_configs() if app.name.startswith("tavlei.")]
    files = {(app.label, file.stem) for app in own for file in Path(app.path, "migrations").glob("0*.py")}
    assert {(label, name) for label, name in told if label in {app.label for app in own}} == files, f"run {TOOL.name}"


def test_a_trigger_is_one_statement() -> None:
    statements = read_statements(STATEMENTS.read_text(encoding="utf-8"))
    triggers = [statement for statement in statements if "CREATE TRIGGER" in statement]
    assert triggers
    assert all(trigger.rstrip().endswith("END;") for trigger in triggers)


@pytest.mark.django_db(transaction=True)
def test_a_store_with_tables_is_left_alone() -> None:
    tables = connection.introspection.table_names()
    assert not make_new_store()
    assert connection.introspection.table_names() == tables
