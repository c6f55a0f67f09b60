"""`norms.*`: the norms of titles and ranks in draughts; by points, by conditions, by rank."""

from tavlei.calc.norms import ranks as norms_ranks
from tavlei.calc.norms import titles as norms_titles

__all__ = ["norms_ranks", "norms_titles"]
