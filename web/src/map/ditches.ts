/** Ditches: a dotted double line with its banks. A long one is the bed of a dead river, with
 * reeds. */

import { beside, normals, smooth, towards, type Point } from "./geometry";
import type { HexLayout } from "./layout";
import type { Obstacles } from "./obstacles";
import { round, segment, trace } from "./path";
import type { Engraver } from "./plate";
import { seeded } from "./random";
import { lengthwise, parts } from "./regions";
import type { HexId } from "./types";

/** So many hexes in a row are no drain that somebody dug. */
const DEAD_RIVER = 7;
const DRAIN = 4.6;
const BED = 12;

export function drawDitches(
  plate: Engraver,
  layout: HexLayout,
  hexes: readonly HexId[],
  obstacles: Obstacles,
  bold = 1,
): void {
  for (const way of waysThrough(layout, hexes)) {
    const dead = way.length >= DEAD_RIVER;
    const middle = smooth(dead ? bedOf(layout, way) : drainOf(layout, way), 5);
    const half = (dead ? BED : DRAIN) * bold ** 0.5;
    drawBanks(plate, middle, half, bold);
    if (bold > 1) continue;
    if (dead) drawReeds(plate, middle, way[0] ?? "");
    else drawSpoil(plate, middle, half);
    obstacles.addLine(middle, half + 3);
  }
  plate.layer();
}

/** Every ditch from end to end; what branches off is a ditch of its own. */
function waysThrough(layout: HexLayout, hexes: readonly HexId[]): HexId[][] {
  return parts(layout, hexes).flatMap((part) => {
    const way = lengthwise(layout, part);
    const rest = part.filter((id) => !way.includes(id));
    return [way, ...(rest.length > 0 ? waysThrough(layout, rest) : [])];
  });
}

/** The bed of a river wanders through its hexes and loses itself at both ends. */
function bedOf(layout: HexLayout, way: readonly HexId[]): Point[] {
  const middles = way.map((id): Point => {
    const chance = seeded("bed", id);
    const [x, y] = layout.centre(id);
    return [x + chance.between(-6, 6), y + chance.between(-6, 6)];
  });
  return [lost(middles[0], middles[1]), ...middles, lost(middles.at(-1), middles.at(-2))];
}

const lost = (end: Point = [0, 0], before: Point = [0, 0]): Point => {
  const [ux, uy] = towards(before, end);
  return [end[0] + ux * 48, end[1] + uy * 48];
};

/** A drain runs beside the middle, so that a counter does not hide it. */
function drainOf(layout: HexLayout, way: readonly HexId[]): Point[] {
  const chance = seeded("drain", ...way);
  const middles = way.map((id) => layout.centre(id));
  const [first, last] = [middles[0] as Point, middles.at(-1) as Point];
  const lean = ((82 + chance.between(-14, 14)) * Math.PI) / 180;
  const along: Point = way.length > 1 ? towards(first, last) : [Math.cos(lean), Math.sin(lean)];
  const aside: Point = [-along[1] * 14, along[0] * 14];
  const shifted = middles.flatMap(([x, y]): Point[] =>
    [-10, 10].map((u) => [
      x + aside[0] + along[0] * u + chance.between(-4, 4),
      y + aside[1] + along[1] * u + chance.between(-4, 4),
    ]),
  );
  const end = (point: Point, sign: number): Point => [
    point[0] + sign * along[0] * 32,
    point[1] + sign * along[1] * 32,
  ];
  return [end(first, -1), ...shifted, end(last, 1)];
}

function drawBanks(plate: Engraver, middle: readonly Point[], half: number, bold: number): void {
  const left = beside(middle, half);
  const right = beside(middle, -half);
  plate.add("ditch-bed", trace([...left, ...right.toReversed()], true));
  plate.add(bold > 1 ? "ditch-line-bold" : "ditch-line", trace(left) + trace(right));
}

/** Short strokes where the earth was thrown up. */
function drawSpoil(plate: Engraver, middle: readonly Point[], half: number): void {
  const sides = normals(middle);
  middle.forEach(([x, y], i) => {
    const [nx, ny] = sides[i] as Point;
    for (const side of [1, -1]) {
      const [from, to] = [side * (half + 1.6), side * (half + 5.4)];
      plate.add("water-tick", segment([x + nx * from, y + ny * from], [x + nx * to, y + ny * to]), [
        x,
        y,
      ]);
    }
  });
}

function drawReeds(plate: Engraver, middle: readonly Point[], key: string): void {
  const chance = seeded("reeds", key);
  middle.forEach(([x, y], i) => {
    if (i % 3 !== 0) return;
    for (let tuft = 0; tuft < 2; tuft++) {
      const [px, py] = [x + chance.between(-5, 5), y + chance.between(-9, 11)];
      plate.add("reed", `M${round(px)},${round(py)}l-1.4,-4.6m1.4,4.6l.2,-5.6m-.2,5.6l1.8,-4.4`, [
        x,
        y,
      ]);
    }
  });
}
