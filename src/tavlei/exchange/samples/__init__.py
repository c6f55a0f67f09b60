"""Good files of every kind that can be brought, made from the columns that the readers know.

content = sample("people", "ru", catalogue("ru").phrase)   # an XLSX file
"""

from tavlei.exchange.samples.kinds import SAMPLES, sample, sample_name

__all__ = ["SAMPLES", "sample", "sample_name"]
