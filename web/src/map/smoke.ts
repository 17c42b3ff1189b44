/** Smoke on the rim of a hex: puffs round it, that leave its middle to the counter. */

import { hexCorners, type Point } from "./geometry";
import type { HexLayout } from "./layout";
import { seeded } from "./random";
import type { HexId } from "./types";

export const PUFF =
  "M-17,9c-7,-2 -6,-12 1,-12c0,-8 10,-10 13,-4c6,-6 15,-1 13,6c7,0 8,10 0,11c-2,6 -11,6 -14,2c-4,4 -12,3 -13,-3z";

export interface Puff {
  readonly at: Point;
  readonly size: number;
  readonly flip: boolean;
}

/** Nearer to the middle a puff would lie over the counter. */
const RIM = 0.99;

/** The puffs of a hex, from the far side to the near one; always the same for the same hex. */
export function puffsOf(layout: HexLayout, hex: HexId): Puff[] {
  const chance = seeded("smoke", hex);
  const corners = hexCorners(layout.centre(hex), layout.pointy, RIM);
  const places = corners.flatMap((corner, i): Point[] => {
    const next = corners[(i + 1) % 6] as Point;
    const middle: Point = [(corner[0] + next[0]) / 2, (corner[1] + next[1]) / 2];
    return chance.happens(0.55) ? [corner, middle] : [corner];
  });
  return places
    .map(([x, y]) => ({
      at: [x + chance.between(-3, 3), y + chance.between(-3, 3)] as Point,
      size: chance.between(0.46, 0.74),
      flip: chance.happens(0.5),
    }))
    .sort((a, b) => a.at[1] - b.at[1]);
}
