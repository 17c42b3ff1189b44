/** A place within a region for a word. */

import { distance, type Point } from "./geometry";
import type { HexLayout } from "./layout";
import type { HexId } from "./types";

/** The middle of that hex of a region which is farthest from counters and from its rim. */
export function roomiest(
  layout: HexLayout,
  hexes: readonly HexId[],
  occupied: readonly HexId[],
): Point | null {
  const region = new Set(hexes);
  const shun = [
    ...occupied,
    ...hexes.flatMap((hex) => layout.neighbours(hex).filter((next) => !region.has(next))),
  ]
    .filter((hex) => layout.has(hex))
    .map((hex) => layout.centre(hex));
  let best: Point | null = null;
  let most = -1;
  for (const hex of hexes.filter((one) => layout.has(one))) {
    const at = layout.centre(hex);
    const room = shun.reduce((least, place) => Math.min(least, distance(place, at)), Infinity);
    if (room > most) [best, most] = [at, room];
  }
  return best;
}
