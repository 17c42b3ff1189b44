"""2.3 The classes of counters."""

from __future__ import annotations

CU, COMMANDER, GUN, TRAIN = range(4)
"""2.3, A1: three disjoint classes of counters, and the trains of one scenario."""
KINDS = ("unit", "commander", "gun", "train")
