"""A form for every calculator, made of the shape of its input: fields with labels, choices, rows that repeat."""

from tavlei.office.rulebook.calculator_forms.drawing import Drawn, draw, fields_of
from tavlei.office.rulebook.calculator_forms.parsing import read_form
from tavlei.office.rulebook.calculator_forms.shapes import FieldKind, Shape, shape_of

__all__ = ["Drawn", "FieldKind", "Shape", "draw", "fields_of", "read_form", "shape_of"]
