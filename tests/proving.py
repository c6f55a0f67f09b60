"""How deep the tests look: `make test` is quick and always the same, `make prove` goes deep and looks for the new."""

from __future__ import annotations

import os
from typing import Final

from hypothesis import HealthCheck, settings

DEEP: Final = bool(os.environ.get("TAVLEI_PROVE"))  # set by `make prove`
DEPTH: Final = 15  # examples of the deep profile for each of the quick one
QUICK_EXAMPLES: Final = 20

# Nothing depends on the clock: a busy machine is not a defect.
settings.register_profile(
    "quick",
    deadline=None,
    derandomize=True,
    max_examples=QUICK_EXAMPLES,
    suppress_health_check=[
        HealthCheck.too_slow,
        HealthCheck.data_too_large,
        HealthCheck.large_base_example,
        HealthCheck.filter_too_much,
    ],
)
settings.register_profile(
    "deep",
    settings.get_profile("quick"),
    derandomize=bool(os.environ.get("CI")),  # a clean checkout is judged by the same examples every time
    max_examples=QUICK_EXAMPLES * DEPTH,
    print_blob=True,
)
settings.load_profile("deep" if DEEP else "quick")


def examples(quick: int) -> settings:
    """So many examples where a test needs more than usual, or can afford fewer; as many times more in `make prove`."""
    return settings(max_examples=quick * (DEPTH if DEEP else 1))
