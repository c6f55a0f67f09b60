"""`python -m tests.project.without_extras ...` or `-c CODE`: Python as if no extra of the package were installed."""

from __future__ import annotations

import importlib.abc
import runpy
import sys
from importlib.machinery import ModuleSpec
from types import ModuleType

from tavlei.extras import EXTRAS

ABSENT = {*(module for modules in EXTRAS.values() for module in modules), "tavlei_kernel"}


class Refused(importlib.abc.MetaPathFinder):
    """Finds nothing of the extras."""

    def find_spec(self, fullname: str, path: object = None, target: ModuleType | None = None) -> ModuleSpec | None:
        """Say that it is not there."""
        if fullname.partition(".")[0] in ABSENT:
            raise ModuleNotFoundError(f"No module named {fullname!r}", name=fullname)
        return None


def main() -> None:
    """Run a text of Python, or the command `tavlei`."""
    sys.meta_path.insert(0, Refused())
    if sys.argv[1:2] == ["-c"]:
        exec(compile(sys.argv[2], "<core>", "exec"), {"__name__": "__main__"})  # noqa: S102 - the test's own text
        return
    runpy.run_module("tavlei.cli", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
