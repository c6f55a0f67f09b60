"""`composition.*`: works of composition and contests of solving."""

from tavlei.calc.composition import classify as composition_classify
from tavlei.calc.composition import solving_score as composition_solving_score
from tavlei.calc.composition import verify as composition_verify

__all__ = ["composition_classify", "composition_solving_score", "composition_verify"]
