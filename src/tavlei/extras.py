"""The extras of the package: which of them a missing module belongs to, and how to have it."""

from __future__ import annotations

from typing import Final

from tavlei.rulebook import Problem

EXTRAS: Final = {
    "office": (
        "a2wsgi", "allauth", "asgiref", "channels", "dj_database_url", "django", "django_cotton", "django_tasks",
        "django_tasks_db", "httptools", "ninja", "PIL", "platformdirs", "psycopg", "uvicorn", "websockets",
        "whitenoise",
    ),
    "papers": ("cryptography", "docx", "pyhanko", "pyhanko_certvalidator", "segno", "typst", "xlsxwriter"),
    "tables": ("openpyxl",),
    "bridge": ("endplay",),
    "fide": ("gacrux", "py4swiss"),
    "redis": ("redis",),
    "bulk": ("duckdb", "ibis", "pyarrow"),
    "bulk-spark": ("pyspark",),
    "bulk-sail": ("pysail",),
}  # fmt: skip
"""The extras and the modules that come with each; a module of two stands with the one that brings more."""


def missing_extra(error: ModuleNotFoundError) -> Problem | None:
    """What to install for a module that was not found; None if it is of no extra."""
    module = (error.name or "").partition(".")[0]
    for extra, modules in EXTRAS.items():
        if module in modules:
            return Problem(
                "this needs the extra «{extra}», which is not installed: pip install 'tavlei[{extra}]'",
                {"extra": extra},
                code="missing_extra",
            )
    return None
