"""Of which version a store is: the migrations it has had."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from django.apps import apps as current_apps
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

if TYPE_CHECKING:
    from collections.abc import Collection

    from django.apps.registry import Apps

Migration = tuple[str, str]


def had_migrations(alias: str = DEFAULT_DB_ALIAS) -> list[Migration]:
    """The migrations of a store, in order."""
    return sorted(MigrationRecorder(connections[alias]).applied_migrations())


def unknown_migrations(alias: str = DEFAULT_DB_ALIAS) -> list[Migration]:
    """Those that this version of the program does not know."""
    return not_known(had_migrations(alias))


def waiting_migrations(alias: str = DEFAULT_DB_ALIAS) -> list[Migration]:
    """Those that the store has not had yet."""
    had = set(had_migrations(alias))
    return sorted(key for key in _loader().disk_migrations if key not in had)


def not_known(migrations: Collection[Migration]) -> list[Migration]:
    """Of some migrations those that this version of the program does not know."""
    known = _loader().disk_migrations
    return sorted(key for key in migrations if key not in known)


def apps_after(migrations: Collection[Migration]) -> Apps:
    """The models as they were after some migrations; those of the program where these are all."""
    loader = _loader()
    had = set(migrations)
    if had >= set(loader.disk_migrations):
        return current_apps
    return loader.project_state([key for key in loader.graph.nodes if key in had]).apps


def migrate_to(migrations: Collection[Migration]) -> None:
    """Bring an empty store to where these migrations lead, and no further."""
    executor = MigrationExecutor(connections[DEFAULT_DB_ALIAS])
    graph = executor.loader.graph
    wanted = set(migrations)
    ends = [key for key in wanted if not any(child in wanted for child in graph.node_map[key].children)]
    executor.migrate(sorted(ends))


@cache
def _loader() -> MigrationLoader:
    """The migrations of the program; they are what they are as long as it runs."""
    return MigrationLoader(None)
