/** Entrenchments: one toothed line along the enemy's side of their hexes. Redoubts: closed works
 * with their point to the enemy. */

import { SIDE, between, centroid, distance, smooth, towards, type Point } from "./geometry";
import type { HexLayout } from "./layout";
import { trace } from "./path";
import type { Engraver } from "./plate";
import type { HexId } from "./types";
import { toothed } from "./works";

/** Which way a work faces, as an angle. */
export type Facing = (id: HexId) => number;

interface Front {
  readonly from: Point;
  readonly to: Point;
}

/** How far within the hexsides the line runs. */
const INSIDE = 5;
/** A side belongs to the front if it looks this much at the enemy. */
const FRONTAL = 0.42;

export function drawEntrenchments(
  plate: Engraver,
  layout: HexLayout,
  hexes: readonly HexId[],
  redoubts: readonly HexId[],
  facing: Facing,
  bold = 1,
): void {
  const works = new Set([...hexes, ...redoubts]);
  const fronts = hexes.flatMap((id) => frontOf(layout, id, works, facing(id)));
  for (const line of joined(layout, fronts)) {
    const pulled = pull(layout, line, hexes);
    const curve = pulled.length > 2 ? smooth(pulled, 10) : pulled;
    const { line: parapet, teeth } = toothed(curve, 6 * bold ** 0.5, 8 * bold);
    plate.add("tooth", teeth);
    plate.add(bold > 1 ? "tooth-line-bold" : "tooth-line", parapet);
  }
}

/** The sides of a hex towards the enemy, clockwise, so that he is at the left of the line. */
function frontOf(layout: HexLayout, id: HexId, works: ReadonlySet<HexId>, angle: number): Front[] {
  const centre = layout.centre(id);
  const corners = layout.corners(id);
  const inner = layout.neighbours(id).filter((other) => works.has(other));
  return corners.flatMap((from, i) => {
    const to = corners[(i + 1) % 6] as Point;
    const [ux, uy] = towards(centre, between(from, to));
    const looks = ux * Math.cos(angle) + uy * Math.sin(angle) > FRONTAL;
    const shared = inner.some((other) => {
      const side = layout.side(id, other);
      return side !== null && distance(between(...side), between(from, to)) < 1;
    });
    return looks && !shared ? [{ from, to }] : [];
  });
}

/** Sides that follow one another, as lines. */
function joined(layout: HexLayout, fronts: readonly Front[]): Point[][] {
  const left = new Set(fronts);
  const key = (point: Point): string => layout.cornerKey(point);
  const takeWith = (fits: (front: Front) => boolean): Front | undefined => {
    const found = [...left].find(fits);
    if (found) left.delete(found);
    return found;
  };
  const lines: Point[][] = [];
  for (const front of fronts) {
    if (!left.delete(front)) continue;
    const line = [front.from, front.to];
    for (;;) {
      const end = key(line.at(-1) as Point);
      const next = takeWith((one) => key(one.from) === end);
      if (!next) break;
      line.push(next.to);
    }
    for (;;) {
      const start = key(line[0] as Point);
      const before = takeWith((one) => key(one.to) === start);
      if (!before) break;
      line.unshift(before.from);
    }
    lines.push(line);
  }
  return lines;
}

/** A line a little within the hexes: through the middles of the sides, from end to end. */
function pull(layout: HexLayout, line: readonly Point[], hexes: readonly HexId[]): Point[] {
  const centres = hexes.map((id) => layout.centre(id));
  const inwards = (point: Point): Point => {
    const near = centres.filter((centre) => distance(centre, point) < SIDE * 1.1);
    const [ux, uy] = towards(point, near.length > 0 ? centroid(near) : point);
    return [point[0] + ux * INSIDE, point[1] + uy * INSIDE];
  };
  const middles = line.slice(1).map((point, i) => between(line[i] as Point, point));
  const [first, last] = [line[0] as Point, line.at(-1) as Point];
  return [first, ...middles, last].map(inwards);
}

const REDOUBT: readonly Point[] = [
  [-23, -21],
  [8, -23],
  [26, -8],
  [26, 8],
  [8, 23],
  [-23, 21],
];

export function drawRedoubt(plate: Engraver, centre: Point, angle: number, bold = 1): void {
  const [co, si] = [Math.cos(angle), Math.sin(angle)];
  const fort = (size: number): Point[] =>
    REDOUBT.map(([x, y]) => [
      centre[0] + size * (x * co - y * si),
      centre[1] + size * (x * si + y * co),
    ]);
  const ring = fort(1);
  plate.add("redoubt-ditch", trace(fort(1.2), true), centre);
  plate.layer();
  // Its rear is a plain wall; the teeth stand on the other sides.
  const { line, teeth } = toothed(ring, 4.6 * bold ** 0.5, 7 * bold);
  plate.add("tooth", teeth, centre);
  plate.layer();
  plate.add("redoubt", trace(ring, true), centre);
  plate.add("tooth-line", line, centre);
  plate.add("redoubt-step", trace(fort(0.8), true), centre);
}
