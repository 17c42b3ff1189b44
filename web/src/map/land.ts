/** Fields: one parcel to a hex. A row of hexes is squared up into bricks, the bricks share
 * jittered corners, and the whole is bent: so the parcels ignore the hexsides. */

import { distance, type Box, type Point } from "./geometry";
import type { Ground, HexLayout } from "./layout";
import { segment, trace } from "./path";
import type { Engraver, Tree } from "./plate";
import { seeded, type Chance } from "./random";

// Land beyond a river that nobody enters is tilled as well.
const TILLED: ReadonlySet<string> = new Set(["fields", "beyond"]);

// Nothing is tilled in a wood or a city, nor where nobody said what the land is like.
const BARE: ReadonlySet<string> = new Set(["wood", "plain", "city"]);

const TUFT = "l1,-2.6m1.6,2.6v-3.6m1.6,3.6l1,-2.6";

/** Draws the parcels of open ground; returns the rows of trees on their banks. From afar only
 * the tints of the parcels are seen. */
export function drawFields(
  plate: Engraver,
  layout: HexLayout,
  ground: readonly Ground[],
  afar = false,
): Tree[] {
  const trees: Tree[] = [];
  for (const hex of ground) {
    if (BARE.has(hex.terrain) || !onSheet(hex.centre, layout.sheet)) continue;
    const chance = seeded("field", hex.row, hex.col);
    const parcel = parcelOf(hex.centre, layout.pointy);
    // High ground is pasture: no ploughland inside the hachures.
    if (hex.level > 1) {
      if (chance.happens(0.5)) drawTufts(plate, hex.centre, parcel, chance, 3);
      continue;
    }
    tint(plate, parcel, chance);
    if (afar) continue;
    if (TILLED.has(hex.terrain)) till(plate, hex.centre, parcel, chance);
    drawBanks(plate, parcel, layout.pointy, chance);
    if (chance.happens(0.15)) trees.push(...treeRow(parcel, chance));
  }
  return trees;
}

const onSheet = ([x, y]: Point, sheet: Box): boolean =>
  x > -70 && y > -70 && x < sheet.right + 70 && y < sheet.bottom + 70;

/** A slow bend of the whole country. */
function warp([x, y]: Point): Point {
  return [
    x + 13 * Math.sin(y / 170 + 0.6) + 7 * Math.sin(x / 230 + y / 90),
    y + 15 * Math.sin(x / 210 + 1.1) + 6 * Math.sin(x / 75 - y / 160),
  ];
}

/** Six corners: two long sides with a point in the middle of each, where bricks meet. */
function parcelOf([x, y]: Point, pointy: boolean): Point[] {
  const [long, short] = [30, 26];
  const brick: Point[] = [
    [-long, -short],
    [0, -short],
    [long, -short],
    [long, short],
    [0, short],
    [-long, short],
  ];
  return brick.map(([u, v]) => {
    const corner: Point = pointy ? [x + u, y + v] : [x + v, y + u];
    // The odd tenths keep shared corners clear of the steps of rounding.
    const chance = seeded(
      "brick",
      Math.round(corner[0] / 5 + 0.137),
      Math.round(corner[1] / 5 + 0.137),
    );
    return warp([corner[0] + chance.between(-8, 8), corner[1] + chance.between(-6, 6)]);
  });
}

function tint(plate: Engraver, parcel: readonly Point[], chance: Chance): void {
  const t = chance.next();
  const pen = t < 0.15 ? "wash-ochre" : t < 0.28 ? "wash-green" : t < 0.35 ? "wash-rose" : null;
  if (pen) plate.add(pen, trace(parcel, true), parcel[0]);
}

/** Ploughland in one of three directions, vines, meadow, or fallow. */
function till(plate: Engraver, centre: Point, parcel: readonly Point[], chance: Chance): void {
  const kind = chance.next() / 0.9;
  const along = angle(parcel[0] as Point, parcel[2] as Point);
  const across = angle(parcel[1] as Point, parcel[4] as Point);
  if (kind < 0.44) {
    const way = chance.pick([along, along, across, across, along + 0.9]);
    for (const d of ruled(parcel, way, chance.pick([5.2, 6.2, 7.4]), chance))
      plate.add("furrow", d, centre);
  } else if (kind < 0.56) {
    for (const d of ruled(parcel, chance.pick([along, across]), 8.5, chance))
      plate.add("vine", d, centre);
  } else if (kind < 0.72) {
    drawTufts(plate, centre, parcel, chance, 5);
  }
}

const angle = (a: Point, b: Point): number => Math.atan2(b[1] - a[1], b[0] - a[0]);

/** Strokes at an angle across a parcel, some of them broken, none quite of the same length. */
export function ruled(
  parcel: readonly Point[],
  way: number,
  gap: number,
  chance: Chance,
): string[] {
  const [co, si] = [Math.cos(way), Math.sin(way)];
  const cx = parcel.reduce((sum, p) => sum + p[0], 0) / parcel.length;
  const cy = parcel.reduce((sum, p) => sum + p[1], 0) / parcel.length;
  const turned = parcel.map(([x, y]): Point => {
    const [dx, dy] = [(x - cx) * 0.88, (y - cy) * 0.88];
    return [dx * co + dy * si, -dx * si + dy * co];
  });
  const back = (u: number, v: number): Point => [cx + u * co - v * si, cy + u * si + v * co];
  const lowest = Math.max(...turned.map((p) => p[1]));
  const out: string[] = [];
  let v = Math.min(...turned.map((p) => p[1])) + gap * chance.between(0.4, 0.7);
  for (; v < lowest - 1; v += gap * chance.between(0.92, 1.08))
    for (const [from, to] of cuts(turned, v, chance)) out.push(segment(back(from, v), back(to, v)));
  return out;
}

/** Where a line at height v runs inside a polygon. */
function cuts(polygon: readonly Point[], v: number, chance: Chance): (readonly [number, number])[] {
  const hits: number[] = [];
  polygon.forEach((a, i) => {
    const b = polygon[(i + 1) % polygon.length] as Point;
    if (a[1] <= v !== b[1] <= v) hits.push(a[0] + ((b[0] - a[0]) * (v - a[1])) / (b[1] - a[1]));
  });
  if (hits.length < 2) return [];
  const from = Math.min(...hits) + chance.between(0, 3);
  const to = Math.max(...hits) - chance.between(0, 3);
  if (to - from <= 3) return [];
  if (to - from < 18 || !chance.happens(0.36)) return [[from, to]];
  const gap = chance.between(from + 6, to - 6);
  return [
    [from, gap - 1.6],
    [gap + 1.6, to],
  ];
}

function drawTufts(
  plate: Engraver,
  centre: Point,
  parcel: readonly Point[],
  chance: Chance,
  count: number,
): void {
  const [cx, cy] = warp(centre);
  for (let i = 0; i < count; i++) {
    const corner = parcel[chance.whole(0, 5)] as Point;
    const t = chance.between(0, 0.75);
    const x = cx + (corner[0] - cx) * t;
    const y = cy + (corner[1] - cy) * t;
    plate.add("tuft", `M${(x - 2.6).toFixed(1)},${y.toFixed(1)}${TUFT}`, centre);
  }
}

function drawBanks(
  plate: Engraver,
  parcel: readonly Point[],
  pointy: boolean,
  chance: Chance,
): void {
  const [a, b, c, d] = parcel as [Point, Point, Point, Point];
  if (chance.happens(0.62)) plate.add("bound", trace([a, b, c]), a);
  if (chance.happens(0.5)) plate.add("bound", trace(pointy ? [c, d] : [d, c]), a);
}

function treeRow(parcel: readonly Point[], chance: Chance): Tree[] {
  const [a, , c, d] = parcel as [Point, Point, Point, Point];
  const [from, to] = chance.pick([[a, c] as const, [c, d] as const]);
  const count = Math.floor(distance(from, to) / 11);
  return Array.from({ length: Math.max(0, count - 1) }, (_, i) => {
    const t = (i + 1) / count;
    return {
      at: [
        from[0] + (to[0] - from[0]) * t + chance.between(-1, 1),
        from[1] + (to[1] - from[1]) * t + chance.between(-1, 1),
      ],
      size: chance.between(0.52, 0.66),
      kind: chance.whole(0, 3),
    };
  });
}
