"""Ratings: the draughts Elo-R (`elo_r`) and the Ukrainian chess rating (`fsu`).

>>> from tavlei import ratings
>>> ratings.elo_r_expected(-28.5).percent
46
"""

from typing import TYPE_CHECKING

from tavlei._lazy import lazily

if TYPE_CHECKING:
    from tavlei.ratings.public import elo_r_change as elo_r_change
    from tavlei.ratings.public import elo_r_expected as elo_r_expected
    from tavlei.ratings.public import elo_r_initial as elo_r_initial
    from tavlei.ratings.public import elo_r_list as elo_r_list
    from tavlei.ratings.public import fsu_change as fsu_change
    from tavlei.ratings.public import fsu_expected as fsu_expected
    from tavlei.ratings.public import fsu_first_rating as fsu_first_rating
    from tavlei.ratings.public import fsu_month as fsu_month

__getattr__, __dir__, __all__ = lazily(
    __name__,
    {
        "public": (
            "elo_r_change",
            "elo_r_expected",
            "elo_r_initial",
            "elo_r_list",
            "fsu_change",
            "fsu_expected",
            "fsu_first_rating",
            "fsu_month",
        ),
    },
)
