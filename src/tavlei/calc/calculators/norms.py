"""`norms.*`: the norms of titles and ranks in draughts; by points, by conditions, by rank."""

from tavlei.calc import norms_ranks, norms_titles

__all__ = ["norms_ranks", "norms_titles"]
