"""Team competitions in the office: entering, pairing, line-ups, boards, results, standings (5.4.9)."""
