/** Lines that fire at each other step back a little, so that the arrows between them have room. */

import { centroid, towards, type Point } from "./geometry";
import type { HexLayout } from "./layout";
import type { HexId } from "./types";

/** A fifth of a hex. */
const BACK = 12;

export type Apart = ReadonlyMap<HexId, Point>;

interface Between {
  readonly from: HexId;
  readonly to: HexId;
}

/** For each hex of a firefight how far its counters are moved: away from their enemies. */
export function steppedBack(layout: HexLayout, shots: readonly Between[]): Map<HexId, Point> {
  const enemies = new Map<HexId, Set<HexId>>();
  const face = (a: HexId, b: HexId): void => {
    if (layout.has(a) && layout.has(b)) enemies.set(a, (enemies.get(a) ?? new Set()).add(b));
  };
  for (const { from, to } of shots) {
    face(from, to);
    face(to, from);
  }
  return new Map(
    [...enemies].map(([hex, others]) => {
      const here = layout.centre(hex);
      const there = centroid([...others].map((other) => layout.centre(other)));
      const [ux, uy] = towards(there, here);
      // Who has enemies all round him stays where he is.
      const room = Math.hypot(there[0] - here[0], there[1] - here[1]) > BACK ? BACK : 0;
      return [hex, [ux * room, uy * room] as const];
    }),
  );
}

/** The middle of what stands in a hex. */
export function standingAt(layout: HexLayout, apart: Apart, hex: HexId): Point {
  const [x, y] = layout.centre(hex);
  const [dx, dy] = apart.get(hex) ?? [0, 0];
  return [x + dx, y + dy];
}
