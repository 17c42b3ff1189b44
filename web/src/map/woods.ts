/** Woods: a wash inside a softened outline, and trees that step over the hexsides a little. */

import { SIDE, between, smooth, type Point } from "./geometry";
import type { Ground, HexLayout } from "./layout";
import type { Obstacles } from "./obstacles";
import { trace } from "./path";
import type { Engraver, Tree } from "./plate";
import { noise2, seeded } from "./random";
import { outline } from "./regions";

/** Kinds of tree: the first are broad-leaved, the last two are firs. */
export const BROAD = 4;
export const KINDS = 6;

export const woodsOf = (ground: readonly Ground[]): Point[] =>
  ground.filter((hex) => hex.terrain === "wood").map((hex) => hex.centre);

export function drawWoodWash(plate: Engraver, layout: HexLayout, woods: readonly Point[]): void {
  const loops = outline(layout, woods).map((loop) => smooth(rim(layout, loop, 7), 5, true));
  plate.add("wash-wood", loops.map((loop) => trace(loop, true)).join(""));
}

/** The rim of a region for a curve to follow: through the middles of the hexsides, since corners
 * would make it ripple; each moved a little, always in the same way. */
export function rim(layout: HexLayout, loop: readonly Point[], by: number): Point[] {
  return loop.map((a, i) => {
    const b = loop[(i + 1) % loop.length] as Point;
    const chance = seeded("rim", ...[layout.cornerKey(a), layout.cornerKey(b)].sort());
    const [x, y] = between(a, b);
    return [x + chance.between(-by, by), y + chance.between(-by, by)];
  });
}

/** Trees on a crooked lattice over the whole sheet; those that fall into a wood are kept. */
export function woodTrees(
  layout: HexLayout,
  ground: readonly Ground[],
  obstacles: Obstacles,
  size = 1,
): Tree[] {
  const wooded = new Set<string>();
  for (const hex of ground) if (hex.terrain === "wood") wooded.add(`${hex.row},${hex.col}`);
  const step = { x: 15.6 * size, y: 11.6 * size };
  const trees: Tree[] = [];
  for (let j = 0; j * step.y < layout.height + 20; j++)
    for (let i = -1; i * step.x < layout.width + 20; i++) {
      const tree = treeAt(layout, wooded, i, j, step, size);
      if (tree && obstacles.free(tree.at, 5 * tree.size)) trees.push(tree);
    }
  return trees;
}

function treeAt(
  layout: HexLayout,
  wooded: ReadonlySet<string>,
  i: number,
  j: number,
  step: { readonly x: number; readonly y: number },
  size: number,
): Tree | null {
  const chance = seeded("tree", i, j);
  const x = (i + (j % 2) / 2 + chance.between(-0.36, 0.36)) * step.x;
  const y = (j + chance.between(-0.34, 0.34)) * step.y;
  const probe: Point = [x + chance.between(-8, 8), y + chance.between(-8, 8)];
  if (chance.happens(0.14) || !wooded.has(lineAndPlace(layout, probe))) return null;
  const firs = noise2("firs", x / 170, y / 130) > 0.22;
  return {
    at: [x, y],
    size: size * chance.between(0.84, 1.12),
    kind: firs && chance.happens(0.8) ? BROAD + chance.whole(0, 1) : chance.whole(0, BROAD - 1),
  };
}

/** Row and column of the hex at a place, also beyond the grid. */
function lineAndPlace(layout: HexLayout, place: Point): string {
  const across = layout.pointy ? place[1] - layout.field.top : place[0] - layout.field.left;
  const middle = Math.round((across / SIDE - 1) / 1.5);
  let best = "";
  let least = Infinity;
  for (let line = middle - 1; line <= middle + 1; line++) {
    const start = layout.pointy ? layout.spot(line, 0) : layout.spot(0, line);
    const k = layout.pointy
      ? Math.round((place[0] - start[0]) / 60)
      : Math.round((place[1] - start[1]) / 60);
    const [row, col] = layout.pointy ? [line, k] : [k, line];
    const [x, y] = layout.spot(row, col);
    const d = Math.hypot(x - place[0], y - place[1]);
    if (d < least) [best, least] = [`${row},${col}`, d];
  }
  return best;
}
