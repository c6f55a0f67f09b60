"""Conducting a competition: the rules for those who hold it, as pure functions and records for the office to keep.

| section | modules |
|---|---|
| I | `people`, `game_report`, `disqualification`, `influence`, `annulment`, `unforeseen` |
| II | `age_table`, `ages`, `documents`, `applications`, `admission`, `representation`, `exceptions` |
| III | `organisers` |
| IV | `venue`, `inventory` |
| V, the regulation | `regulation` with `_checks`, `_particulars`, `_questions`; `starting_lot` (VI) |
| V, the course | `commission`, `remote`, `measures`, `sanctions`, `protests`, `protest_deadlines`, `appeals` |
| XII-XVI | `officials`, `duties`, `medical`, `staff`, `papers`, `press`, `unforeseen` |

`findings` and `checklist` are what all of them answer with; the figures stand in `figures`.
"""
