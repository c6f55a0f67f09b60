"""A form for every calculator, made of the shape of its input: fields with labels, choices, rows that repeat."""

from tavlei.office.pages.calc_forms.drawing import Drawn, draw, fields_of
from tavlei.office.pages.calc_forms.reading import read_form
from tavlei.office.pages.calc_forms.shapes import Kind, Shape, shape_of

__all__ = ["Drawn", "Kind", "Shape", "draw", "fields_of", "read_form", "shape_of"]
