/** The angels of the printed map: they stand by the places that victory asks for. */

import { WIDE, boxOf, grow, inBox, overlap, type Box, type Point } from "./geometry";
import type { HexLayout } from "./layout";
import type { BattleSpec, HexId, Placement } from "./types";
import { waysOf } from "./ways";

/** Wings, head, halo, and the feathers, round the middle of the breast. */
export const ANGEL = {
  wings: "M-2,9C-10,14 -22,8 -20,-11C-15,-5 -11,-6 -4,-1ZM2,9C10,14 22,8 20,-11C15,-5 11,-6 4,-1Z",
  feathers: "M-8,6L-15,-1M-5,5L-10,0M8,6L15,-1M5,5L10,0",
  head: "M-6.6,-3a6.6,6.6 0 1 0 13.2,0a6.6,6.6 0 1 0 -13.2,0",
  halo: "M-6.5,-13a6.5,2.2 0 1 0 13,0a6.5,2.2 0 1 0 -13,0",
} as const;

const SIZE = { half: 26, up: 20, down: 16 };

const boxAt = ([x, y]: Point): Box => ({
  left: x - SIZE.half,
  right: x + SIZE.half,
  top: y - SIZE.up,
  bottom: y + SIZE.down,
});

/** Where the angel of each place stands: clear of troops, names, ways and waters. */
export function placeAngels(
  battle: BattleSpec,
  layout: HexLayout,
  places: Placement,
  names: readonly Box[],
): Map<HexId, Point> {
  const troops = Object.values(places).flatMap((hex) =>
    hex && layout.has(hex) ? [grow(boxOf([layout.centre(hex)]), 27)] : [],
  );
  const { roads, waters } = waysOf(layout);
  const lines = [...roads, ...waters.map((water) => water.points)];
  const found = new Map<HexId, Point>();
  for (const { hex } of battle.objectives ?? []) {
    if (!layout.has(hex)) continue;
    const taken = [...troops, ...names, ...[...found.values()].map(boxAt)];
    const cost = (at: Point): number => {
      const box = boxAt(at);
      const hidden = taken.reduce((sum, one) => sum + overlap(one, box), 0);
      return hidden + lines.reduce((sum, line) => sum + 18 * inBox(line, box), 0);
    };
    const tried = candidates(layout.centre(hex)).map((at) => [cost(at), at] as const);
    found.set(hex, tried.reduce((a, b) => (b[0] < a[0] ? b : a))[1]);
  }
  return found;
}

export const angelBoxes = (angels: ReadonlyMap<HexId, Point>): Box[] =>
  [...angels.values()].map(boxAt);

/** Beside the hex, rather than above it or below. */
function candidates([x, y]: Point): Point[] {
  const near = WIDE * 0.9;
  return [
    [x - near, y],
    [x + near, y],
    [x - near, y + 28],
    [x + near, y + 28],
    [x - near, y - 26],
    [x + near, y - 26],
    [x, y - WIDE * 0.86],
    [x, y + WIDE * 0.8],
  ];
}
