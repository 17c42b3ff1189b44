/** Patterns over the band of a counter: they tell wings apart without their colours. */

import { round } from "../map/path";
import type { CounterLook } from "../map/types";

export type Hatch = CounterLook["hatch"];

const HALF = 22;
const STEP = 6.5;

/** The lines of a pattern on a band, from its top down to its depth. */
export function hatchOf(hatch: Hatch, top: number, depth: number): string {
  switch (hatch) {
    case "rising":
      return slanted(top, depth, -1);
    case "falling":
      return slanted(top, depth, 1);
    case "cross":
      return slanted(top, depth, -1) + slanted(top, depth, 1);
    case "dots":
      return dots(top, depth);
    default:
      return "";
  }
}

/** Lines at half a right angle, cut where the band ends. */
function slanted(top: number, depth: number, way: 1 | -1): string {
  let d = "";
  for (let x = -HALF - depth; x < HALF; x += STEP) {
    const from = Math.max(-HALF, x);
    const to = Math.min(HALF, x + depth);
    if (to - from < 1) continue;
    const y = (at: number): number => round(top + (at - x));
    d += `M${round(way * from)},${y(from)}L${round(way * to)},${y(to)}`;
  }
  return d;
}

function dots(top: number, depth: number): string {
  let d = "";
  for (let x = -HALF + 1; x <= HALF; x += STEP / 1.3)
    d += [0.25, 0.75].map((share) => `M${round(x)},${round(top + depth * share)}h.1`).join("");
  return d;
}
