"""`composition.*`: works of composition and contests of solving."""

from tavlei.calc import composition_classify, composition_solving_score, composition_verify

__all__ = ["composition_classify", "composition_solving_score", "composition_verify"]
