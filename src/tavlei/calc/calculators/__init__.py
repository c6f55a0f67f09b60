"""The calculators by family: `calculators/fsu.py` holds `fsu.*` and is imported when one of them is asked for."""
