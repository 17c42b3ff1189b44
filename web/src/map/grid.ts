/** The grid: faint whole sides, and darker trefoils at the corners. Zoomed out the trefoils
 * alone are left, zoomed in the sides come forward and the hexes are numbered. */

import { SIDE, between, clamp, grow, hexCorners, type Box, type Point } from "./geometry";
import type { HexLayout } from "./layout";
import { segment } from "./path";

/** A part of the grid, with the box that it fills. */
export interface GridPart {
  readonly d: string;
  readonly box: Box;
}

export interface Grid {
  readonly sides: readonly GridPart[];
  readonly trefoils: readonly GridPart[];
}

// Length of the ends of a side, of which three make a trefoil.
const LEAF = 5.5;
const SQUARE = 420;

/** Every side once, by squares of the sheet. */
export function gridOf(layout: HexLayout): Grid {
  const seen = new Set<string>();
  const squares = new Map<string, { sides: string; trefoils: string; box: Box }>();
  for (const hex of layout.map.hexes) {
    if (!layout.played(hex)) continue;
    const centre = layout.place(hex);
    const square = squareAt(squares, centre);
    const corners = hexCorners(centre, layout.pointy);
    corners.forEach((a, i) => {
      const b = corners[(i + 1) % 6] as Point;
      const key = [layout.cornerKey(a), layout.cornerKey(b)].sort().join();
      if (seen.has(key)) return;
      seen.add(key);
      const leaf = LEAF / SIDE;
      square.sides += segment(a, b);
      square.trefoils += segment(a, between(a, b, leaf)) + segment(b, between(b, a, leaf));
    });
  }
  const all = [...squares.values()];
  return {
    sides: all.map(({ sides, box }) => ({ d: sides, box })),
    trefoils: all.map(({ trefoils, box }) => ({ d: trefoils, box })),
  };
}

function squareAt(
  squares: Map<string, { sides: string; trefoils: string; box: Box }>,
  [x, y]: Point,
): { sides: string; trefoils: string; box: Box } {
  const [col, row] = [Math.floor(x / SQUARE), Math.floor(y / SQUARE)];
  const key = `${col},${row}`;
  let square = squares.get(key);
  if (!square) {
    const corner = { left: col * SQUARE, top: row * SQUARE };
    const box = { ...corner, right: corner.left + SQUARE, bottom: corner.top + SQUARE };
    squares.set(key, (square = { sides: "", trefoils: "", box: grow(box, SIDE) }));
  }
  return square;
}

export interface GridLook {
  readonly sides: number;
  readonly trefoils: number;
  readonly numbers: number;
}

/** How strong the grid is if a hex is so many pixels wide. */
export function gridLook(hexPixels: number): GridLook {
  const rise = (from: number, to: number): number => clamp((hexPixels - from) / (to - from), 0, 1);
  return {
    sides: 0.2 * rise(20, 64),
    trefoils: 0.16 + 0.24 * rise(12, 40),
    numbers: 0.62 * rise(54, 74),
  };
}

/** Where the number of a hex stands: at its top, clear of the counter. */
export const numberPlace = ([x, y]: Point, pointy: boolean): Point => [x, y - (pointy ? 22 : 19)];
