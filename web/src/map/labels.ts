/** Names on the map. Each is tried at many places round what it names, and takes the one that
 * hides least: counters of the set-up first, then other names, water, roads. */

import type { Course } from "./courses";
import {
  WIDE,
  beside,
  between,
  boxOf,
  centroid,
  distance,
  grow,
  inBox,
  lengthOf,
  nearest,
  normals,
  overlap,
  type Box,
  type Point,
} from "./geometry";
import type { HexLayout } from "./layout";
import { trace } from "./path";
import type { Road } from "./roads";
import type { HexId, MapPlace } from "./types";

export type LabelKind = "town" | "name" | "region" | "water";

export interface Label {
  readonly id: string;
  readonly text: string;
  readonly kind: LabelKind;
  readonly size: number;
  readonly at: Point;
  readonly anchor: "start" | "middle" | "end";
  /** The line that the name of a water follows. */
  readonly path: string | null;
  /** A small place that is named only when it is seen from near. */
  readonly minor: boolean;
}

export interface LabelScene {
  readonly layout: HexLayout;
  readonly courses: readonly Course[];
  readonly roads: readonly Road[];
  /** Hexes in which counters are set up. */
  readonly occupied: ReadonlySet<HexId>;
}

// Height of type on a full sheet.
const SIZES: Readonly<Record<LabelKind, number>> = { town: 31, name: 24, region: 25, water: 24 };
const SPACING: Readonly<Record<LabelKind, number>> = {
  town: 0,
  name: 0,
  region: 0.34,
  water: 0.26,
};

/** How wide a text will be; the letters of an old-style face differ little from this. */
export function textWidth(text: string, size: number, spacing = 0): number {
  let sum = 0;
  for (const letter of text) {
    if ("iljt.,' ’".includes(letter)) sum += 0.27;
    else if ("mwMW".includes(letter)) sum += 0.76;
    else if (letter === letter.toUpperCase() && letter !== letter.toLowerCase()) sum += 0.66;
    else sum += 0.46;
    sum += spacing;
  }
  return sum * size;
}

export function placeLabels(scene: LabelScene): Label[] {
  const { layout } = scene;
  const taken: Box[] = [...scene.occupied].map((id) => counterBox(layout.centre(id)));
  const names: Box[] = [];
  const labels: Label[] = [];
  const order: LabelKind[] = ["town", "water", "name", "region"];
  const places = layout.map.places
    .map((place) => ({ place, kind: kindOf(scene, place) }))
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  for (const { place, kind } of places) {
    const found =
      kind === "water"
        ? alongWater(scene, place, taken, names)
        : around(scene, place, kind, taken, names);
    if (!found) continue;
    labels.push(found.label);
    names.push(...found.boxes);
  }
  return labels;
}

const counterBox = ([x, y]: Point): Box => ({
  left: x - 27,
  right: x + 27,
  top: y - 27,
  bottom: y + 27,
});

// What a name had better not cover.
const BUILT: ReadonlySet<string> = new Set(["town", "walled-town", "village", "pond", "bridge"]);
// A map names what matters first: small places beyond these wait until there is room.
const KNOWN_PLACES = 7;
const SMALL_PLACES = ["farmhouses", "pond", "bridge"];

const isSmall = (layout: HexLayout, place: MapPlace): boolean =>
  place.hexes.some((id) => SMALL_PLACES.includes(layout.hex(id)?.terrain ?? ""));

/** A lone open hex by the water carries the water's name. */
function kindOf({ layout, courses }: LabelScene, place: MapPlace): LabelKind {
  const hexes = place.hexes.map((id) => layout.hex(id));
  const terrains = new Set(hexes.map((hex) => hex?.terrain));
  if (place.kind === "river") return "water";
  if (place.kind === "region") return "region";
  if (["town", "walled-town", "village"].some((one) => terrains.has(one))) return "town";
  if (terrains.has("wood")) return "region";
  if (SMALL_PLACES.some((one) => terrains.has(one))) return "name";
  const [only] = hexes;
  const low = hexes.length === 1 && only?.terrain === "fields" && only.level === 1;
  const byWater = low && courses.some((course) => gap(course, layout.centre(only.id)) < 2 * WIDE);
  return byWater ? "water" : "name";
}

interface Placed {
  readonly label: Label;
  readonly boxes: readonly Box[];
}

type Anchor = Label["anchor"];

/** Tries places round the hexes of a place. */
function around(
  scene: LabelScene,
  place: MapPlace,
  kind: LabelKind,
  taken: readonly Box[],
  names: readonly Box[],
): Placed | null {
  const { layout } = scene;
  const centres = place.hexes.filter((id) => layout.has(id)).map((id) => layout.centre(id));
  if (centres.length === 0) return null;
  const size = SIZES[kind] * layout.press;
  const width = textWidth(place.name, size, SPACING[kind]);
  const middle = centroid(centres);
  const own = grow(boxOf(centres), 26);
  let best: { at: Point; anchor: Anchor; box: Box } | null = null;
  let least = Infinity;
  for (const [at, anchor] of candidates(boxOf(centres), middle, size, kind)) {
    const box = textBox(at, anchor, width, size);
    const cost =
      hides(scene, box, taken, names) +
      overlap(box, own) * (kind === "town" ? 0.05 : 0) +
      (acrossWater(scene, centreOf(box), middle) ? 350 : 0) +
      distance(centreOf(box), middle) * 1.1;
    if (cost < least) [best, least] = [{ at, anchor, box }, cost];
  }
  if (!best) return null;
  const label = {
    id: place.id,
    text: place.name,
    kind,
    size,
    at: best.at,
    anchor: best.anchor,
    path: null,
    minor: isSmall(layout, place) && layout.map.places.indexOf(place) >= KNOWN_PLACES,
  };
  return { label, boxes: [best.box] };
}

/** A name on the other bank would seem to belong there. */
function acrossWater({ courses }: LabelScene, label: Point, place: Point): boolean {
  const steps = Math.ceil(distance(label, place) / 9);
  for (let i = 1; i < steps; i++) {
    const [x, y] = between(label, place, i / steps);
    const near = courses.some((course) =>
      course.points.some(([cx, cy]) => Math.abs(cx - x) < 6 && Math.abs(cy - y) < 6),
    );
    if (near) return true;
  }
  return false;
}

function* candidates(
  room: Box,
  middle: Point,
  size: number,
  kind: LabelKind,
): Generator<readonly [Point, Anchor]> {
  const cap = size * 0.34;
  if (kind !== "town") yield [[middle[0], middle[1] + cap], "middle"];
  for (const gap of [28, 36, 46, 58, 84, 112, 150])
    for (const dx of [0, -24, 24, -52, 52, -80, 80, -116, 116]) {
      yield [[middle[0] + dx, room.bottom + gap + 2 * cap], "middle"];
      yield [[middle[0] + dx, room.top - gap], "middle"];
    }
  for (const gap of [30, 40, 56, 90, 130])
    for (const dy of [0, -18, 18, -34, 34]) {
      yield [[room.right + gap, middle[1] + cap + dy], "start"];
      yield [[room.left - gap, middle[1] + cap + dy], "end"];
    }
}

function textBox([x, y]: Point, anchor: Anchor, width: number, size: number): Box {
  const left = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2;
  return { left, right: left + width, top: y - size * 0.78, bottom: y + size * 0.24 };
}

const centreOf = (box: Box): Point => [(box.left + box.right) / 2, (box.top + box.bottom) / 2];

/** What a name would cover, weighed. */
function hides(scene: LabelScene, box: Box, taken: readonly Box[], names: readonly Box[]): number {
  const { layout, courses, roads } = scene;
  let cost = 0;
  for (const other of taken) cost += overlap(box, other) * 0.9;
  for (const other of names) cost += overlap(grow(box, 6), other) * 3;
  const rim = grow(layout.field, -6);
  const area = (box.right - box.left) * (box.bottom - box.top);
  cost += (area - overlap(box, rim)) * 4;
  for (const course of courses) cost += 16 * inBox(course.points, grow(box, 7));
  for (const road of roads) cost += 7 * inBox(road, box);
  for (const hex of layout.map.hexes)
    if (BUILT.has(hex.terrain)) cost += overlap(box, grow(boxOf([layout.place(hex)]), 28)) * 0.35;
  return cost;
}

interface Stretch {
  readonly line: readonly Point[];
  readonly cost: number;
}

/** Tries stretches of the water, on both banks. */
function alongWater(
  scene: LabelScene,
  place: MapPlace,
  taken: readonly Box[],
  names: readonly Box[],
): Placed | null {
  const { layout, courses } = scene;
  const home = layout.centre(place.hexes[0] as HexId);
  const course = [...courses].sort((a, b) => gap(a, home) - gap(b, home))[0];
  if (!course) return null;
  const size = SIZES.water * layout.press * (course.kind === "stream" ? 0.84 : 1);
  const width = textWidth(place.name, size, SPACING.water);
  const from = nearest(course.points, home);
  let best: Stretch | null = null;
  for (let shift = -110; shift <= 110; shift += 6)
    for (const bank of [1, -1]) {
      const found = stretch(scene, course, from + shift, width, size, bank, taken, names);
      if (!found) continue;
      const cost = found.cost + Math.abs(shift) * 1.5 + (onSide(found.line, home) ? 0 : 40);
      if (!best || cost < best.cost) best = { line: found.line, cost };
    }
  if (!best) return null;
  const path = trace(best.line);
  const at = best.line[0] as Point;
  const label: Label = {
    id: place.id,
    text: place.name,
    kind: "water",
    size,
    at,
    anchor: "middle",
    path,
    minor: false,
  };
  return { label, boxes: boxesAlong(best.line, size) };
}

const gap = (course: Course, place: Point): number =>
  distance(course.points[nearest(course.points, place)] as Point, place);

const onSide = (line: readonly Point[], home: Point): boolean =>
  distance(line[nearest(line, home)] as Point, home) < 40;

function stretch(
  scene: LabelScene,
  course: Course,
  middle: number,
  width: number,
  size: number,
  bank: number,
  taken: readonly Box[],
  names: readonly Box[],
): Stretch | null {
  const steps = Math.ceil(width / 2 / 3.8) + 4;
  const part = course.points.slice(Math.max(0, middle - steps), middle + steps);
  if (middle - steps < 0 || part.length < 2 * steps) return null;
  const way = readable(calm(calm(part, 18), 12));
  if (lengthOf(way) < width * 1.04) return null;
  const wide = (course.widths[middle] as number) / 2 + swing(part, way, bank);
  // Letters stand to the left of their line: on the other bank they need room for their height.
  const away = bank > 0 ? wide + size * 0.24 : -(wide + size * 0.78);
  const line = beside(way, away);
  const boxes = boxesAlong(line, size);
  const cost = boxes.reduce(
    (sum, box) => sum + hides({ ...scene, courses: [] }, box, taken, names) * 0.4,
    0,
  );
  return { line, cost: cost + 60 * windings(way) };
}

/** How far the water swings out from the calm line on one of its banks. */
function swing(water: readonly Point[], way: readonly Point[], bank: number): number {
  const sides = normals(way);
  return water.reduce((most, point) => {
    const i = nearest(way, point);
    const [[x, y], [nx, ny]] = [way[i] as Point, sides[i] as Point];
    return Math.max(most, bank * ((point[0] - x) * nx + (point[1] - y) * ny));
  }, 0);
}

/** A line averaged over its neighbours: letters do not follow every ripple. */
function calm(points: readonly Point[], reach: number): Point[] {
  return points.map((_, i) => {
    const k = Math.min(reach, i, points.length - 1 - i);
    return centroid(points.slice(i - k, i + k + 1));
  });
}

/** From left to right; if the water runs down the sheet, from bottom to top. */
function readable(points: Point[]): Point[] {
  const [a, b] = [points[0] as Point, points.at(-1) as Point];
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const upright = Math.abs(dx) < 0.45 * Math.abs(dy);
  return (upright ? dy > 0 : dx < 0) ? points.reverse() : points;
}

/** How much a line turns, in radians. */
function windings(points: readonly Point[]): number {
  let sum = 0;
  for (let i = 4; i < points.length - 4; i += 4) {
    const [a, b, c] = [points[i - 4], points[i], points[i + 4]] as [Point, Point, Point];
    const turn = Math.atan2(c[1] - b[1], c[0] - b[0]) - Math.atan2(b[1] - a[1], b[0] - a[0]);
    sum += Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn)));
  }
  return sum;
}

const boxesAlong = (line: readonly Point[], size: number): Box[] =>
  line.filter((_, i) => i % 5 === 2).map((point) => grow(boxOf([point]), size * 0.5));
