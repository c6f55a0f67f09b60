"""Languages: the catalogues of sentences, and how each language writes numbers and dates."""

from tavlei.languages.catalogue import Catalogue, catalogue

__all__ = ["Catalogue", "catalogue"]
