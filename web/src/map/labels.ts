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
  meet,
  nearest,
  normals,
  overlap,
  type Box,
  type Point,
} from "./geometry";
import type { HexLayout } from "./layout";
import { trace } from "./path";
import { parts } from "./regions";
import type { Road } from "./roads";
import type { HexId, MapPlace } from "./types";

export type LabelKind = "city" | "town" | "name" | "region" | "water" | "wide";

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
  /** How much larger its letters may be drawn before its line is too short for them. */
  readonly room: number;
}

export interface LabelScene {
  readonly layout: HexLayout;
  readonly courses: readonly Course[];
  readonly roads: readonly Road[];
  /** Hexes in which counters are set up. */
  readonly occupied: ReadonlySet<HexId>;
  /** Where something else stands on the sheet. */
  readonly reserved?: readonly Box[];
}

// Height of type on a full sheet.
const SIZES: Readonly<Record<LabelKind, number>> = {
  city: 46,
  town: 31,
  name: 24,
  region: 25,
  water: 24,
  wide: 32,
};
const SPACING: Readonly<Record<LabelKind, number>> = {
  city: 0,
  town: 0,
  name: 0,
  region: 0.34,
  water: 0.26,
  wide: 0.6,
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

/** The names, and what they cover. */
export interface Labels {
  readonly labels: readonly Label[];
  readonly boxes: readonly Box[];
}

export function placeLabels(scene: LabelScene): Label[] {
  return [...placeNames(scene).labels];
}

/** A scene with what is looked up again and again. */
interface Ground extends LabelScene {
  /** What a name had better not cover. */
  readonly built: readonly Box[];
  /** The cells of the sheet that water runs through. */
  readonly wet: ReadonlySet<number>;
  /** Roads and waters in short stretches, each with the box round it. */
  readonly stretches: {
    readonly roads: readonly Stretched[];
    readonly waters: readonly Stretched[];
  };
}

interface Stretched {
  readonly points: readonly Point[];
  readonly box: Box;
}

const SHORT = 24;

const stretched = (lines: readonly (readonly Point[])[]): Stretched[] =>
  lines.flatMap((line) =>
    Array.from({ length: Math.ceil(line.length / SHORT) }, (_, i) => {
      const points = line.slice(i * SHORT, (i + 1) * SHORT);
      return { points, box: boxOf(points) };
    }),
  );

const countIn = (lines: readonly Stretched[], box: Box): number =>
  lines.reduce((sum, one) => (meet(one.box, box) ? sum + inBox(one.points, box) : sum), 0);

const CELL = 6;
const cellAt = (x: number, y: number): number =>
  Math.floor(y / CELL) * 100_000 + Math.floor(x / CELL);

/** A cell is wet if water runs through it or through one next to it. */
function wetCells(courses: readonly Course[]): Set<number> {
  const cells = new Set<number>();
  for (const [x, y] of courses.flatMap((course) => course.points))
    for (const dx of [-CELL, 0, CELL])
      for (const dy of [-CELL, 0, CELL]) cells.add(cellAt(x + dx, y + dy));
  return cells;
}

export function placeNames(told: LabelScene): Labels {
  const { layout } = told;
  const scene: Ground = {
    ...told,
    built: layout.map.hexes.flatMap((hex) => {
      const reach = BUILT[hex.terrain];
      return reach ? [reaching(layout.place(hex), reach)] : [];
    }),
    wet: wetCells(told.courses),
    stretches: {
      roads: stretched(told.roads),
      waters: stretched(told.courses.map((course) => course.points)),
    },
  };
  const taken: Box[] = [...scene.occupied].map((id) => counterBox(layout.centre(id)));
  const names: Box[] = [...(scene.reserved ?? [])];
  const labels: Label[] = [];
  const order: LabelKind[] = ["city", "wide", "town", "water", "name", "region"];
  const places = layout.map.places
    .map((place) => ({ place, kind: kindOf(scene, place) }))
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  for (const { place, kind } of places) {
    const found =
      kind === "water" || kind === "wide"
        ? alongWater(scene, place, taken, names)
        : around(scene, place, kind, taken, names);
    if (!found) continue;
    labels.push(found.label);
    names.push(...found.boxes);
  }
  return { labels, boxes: names };
}

const counterBox = ([x, y]: Point): Box => ({
  left: x - 27,
  right: x + 27,
  top: y - 27,
  bottom: y + 27,
});

// What a name does not lie on, and how far its roofs or walls reach from the middle of the hex.
const ROOFS = { left: 48, right: 50, top: 40, bottom: 38 };
const WALLS = { left: 42, right: 42, top: 42, bottom: 42 };
const SMALL = { left: 28, right: 28, top: 28, bottom: 28 };
const BUILT: Readonly<Record<string, Box>> = {
  town: ROOFS,
  village: ROOFS,
  chateau: ROOFS,
  farmhouses: ROOFS,
  farmstead: ROOFS,
  city: WALLS,
  "walled-town": WALLS,
  redoubt: SMALL,
  camp: SMALL,
  pond: SMALL,
  bridge: SMALL,
};
const reaching = ([x, y]: Point, { left, right, top, bottom }: Box): Box => ({
  left: x - left,
  right: x + right,
  top: y - top,
  bottom: y + bottom,
});
const TOWNS = ["town", "walled-town", "village", "chateau"];
// A map names what matters first: small places beyond these wait until there is room.
const KNOWN_PLACES = 7;
const HEXES_FOR_A_NAME = 58;
const SMALL_PLACES = ["farmhouses", "farmstead", "pond", "bridge"];

/** A large map has room for more names. */
const isMinor = (layout: HexLayout, place: MapPlace): boolean =>
  isSmall(layout, place) &&
  layout.map.places.indexOf(place) >=
    Math.max(KNOWN_PLACES, layout.map.hexes.length / HEXES_FOR_A_NAME);

const isSmall = (layout: HexLayout, place: MapPlace): boolean =>
  place.hexes.some((id) => SMALL_PLACES.includes(layout.hex(id)?.terrain ?? ""));

/** A lone open hex by the water carries the water's name. */
function kindOf({ layout, courses }: LabelScene, place: MapPlace): LabelKind {
  const hexes = place.hexes.map((id) => layout.hex(id));
  const terrains = new Set(hexes.map((hex) => hex?.terrain));
  if (place.kind === "river") return terrains.has("river") && hasWide(courses) ? "wide" : "water";
  if (place.kind === "region") return "region";
  if (terrains.has("city")) return "city";
  if (TOWNS.some((one) => terrains.has(one))) return "town";
  if (terrains.has("wood")) return "region";
  if (SMALL_PLACES.some((one) => terrains.has(one))) return "name";
  const [only] = hexes;
  const low = hexes.length === 1 && only?.terrain === "fields" && only.level === 1;
  const byWater = low && courses.some((course) => gap(course, layout.centre(only.id)) < 2 * WIDE);
  return byWater ? "water" : "name";
}

const hasWide = (courses: readonly Course[]): boolean => courses.some((course) => course.wide);

/** What a name belongs to: of a city the whole of it. */
export function extent(layout: HexLayout, place: MapPlace): HexId[] {
  const known = place.hexes.filter((id) => layout.has(id));
  if (!known.some((id) => layout.hex(id)?.terrain === "city")) return known;
  const city = layout.map.hexes.filter((hex) => hex.terrain === "city").map((hex) => hex.id);
  return parts(layout, city).find((part) => known.some((id) => part.includes(id))) ?? known;
}

interface Placed {
  readonly label: Label;
  readonly boxes: readonly Box[];
}

type Anchor = Label["anchor"];

/** Tries places round the hexes of a place. */
function around(
  scene: Ground,
  place: MapPlace,
  kind: LabelKind,
  taken: readonly Box[],
  names: readonly Box[],
): Placed | null {
  const { layout } = scene;
  const centres = extent(layout, place).map((id) => layout.centre(id));
  if (centres.length === 0) return null;
  const size = SIZES[kind] * layout.press;
  const width = textWidth(place.name, size, SPACING[kind]);
  const middle = centroid(centres);
  const afloat = place.hexes.some((id) => layout.hex(id)?.terrain === "bridge");
  let best: { at: Point; anchor: Anchor; box: Box } | null = null;
  let least = Infinity;
  for (const [at, anchor] of candidates(boxOf(centres), middle, size, kind)) {
    const box = textBox(at, anchor, width, size);
    const cost =
      hides(scene, box, taken, names) +
      (!afloat && acrossWater(scene, centreOf(box), middle) ? 350 : 0) +
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
    minor: isMinor(layout, place),
    room: Infinity,
  };
  return { label, boxes: [best.box] };
}

/** A name on the other bank would seem to belong there. */
function acrossWater({ wet }: Ground, label: Point, place: Point): boolean {
  const steps = Math.ceil(distance(label, place) / 9);
  for (let i = 1; i < steps; i++)
    if (wet.has(cellAt(...between(label, place, i / steps)))) return true;
  return false;
}

function* candidates(
  room: Box,
  middle: Point,
  size: number,
  kind: LabelKind,
): Generator<readonly [Point, Anchor]> {
  const cap = size * 0.34;
  if (kind === "region") yield [[middle[0], middle[1] + cap], "middle"];
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
function hides(
  scene: Ground,
  box: Box,
  taken: readonly Box[],
  names: readonly Box[],
  onWater = false,
): number {
  const { layout, stretches } = scene;
  let cost = 0;
  for (const other of taken) cost += overlap(box, other) * 1.2;
  const room = grow(box, 6);
  for (const other of names) cost += overlap(room, other) * 3;
  const rim = grow(layout.field, -6);
  const area = (box.right - box.left) * (box.bottom - box.top);
  cost += (area - overlap(box, rim)) * 4;
  if (!onWater) cost += 16 * countIn(stretches.waters, grow(box, 7));
  cost += 7 * countIn(stretches.roads, box);
  for (const other of scene.built) cost += overlap(box, other) * 4;
  return cost;
}

interface Stretch {
  readonly line: readonly Point[];
  readonly cost: number;
}

/** Type of this height can be read in a river. */
const ROOMY = 17;

/** Tries stretches of the water, on both banks. */
function alongWater(
  scene: Ground,
  place: MapPlace,
  taken: readonly Box[],
  names: readonly Box[],
): Placed | null {
  const { layout, courses } = scene;
  const home = middlemost(place.hexes.map((id) => layout.centre(id)));
  const course = [...courses].sort((a, b) => gap(a, home) - gap(b, home))[0];
  if (!course) return null;
  const from = nearest(course.points, home);
  const broad = course.wide ? Infinity : (course.widths[from] as number) * 0.56;
  // The name of a river that has room for it lies in the water.
  const inside = broad >= ROOMY;
  const kind = inside ? "wide" : "water";
  const full = SIZES[kind] * layout.press * (course.kind === "stream" ? 0.84 : 1);
  const size = inside ? Math.min(full, broad) : full;
  const width = textWidth(inside ? place.name.toUpperCase() : place.name, size, SPACING[kind]);
  let best: Stretch | null = null;
  for (let shift = -110; shift <= 110; shift += 6)
    for (const bank of inside ? [0] : [1, -1]) {
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
    kind,
    size,
    at,
    anchor: "middle",
    path,
    minor: false,
    room: inside && !course.wide ? 1 : lengthOf(best.line) / (width * 1.02),
  };
  return { label, boxes: boxesAlong(best.line, size) };
}

/** Of several places the one next to their middle. */
const middlemost = (places: readonly Point[]): Point =>
  places[nearest(places, centroid(places))] as Point;

const gap = (course: Course, place: Point): number =>
  distance(course.points[nearest(course.points, place)] as Point, place);

const onSide = (line: readonly Point[], home: Point): boolean =>
  distance(line[nearest(line, home)] as Point, home) < 40;

function stretch(
  scene: Ground,
  course: Course,
  middle: number,
  width: number,
  size: number,
  bank: number,
  taken: readonly Box[],
  names: readonly Box[],
): Stretch | null {
  const part = lengthAbout(course, middle, width);
  if (!part) return null;
  const way = readable(calm(calm(part, 18), 12));
  if (lengthOf(way) < width * 1.04) return null;
  const wide = (course.widths[middle] as number) / 2 + swing(part, way, bank);
  // Letters stand to the left of their line: on the other bank they need room for their height,
  // and in the water half of it.
  const away = bank > 0 ? wide + size * 0.24 : bank < 0 ? -(wide + size * 0.78) : -size * 0.3;
  const line = beside(way, away);
  const boxes = boxesAlong(line, size);
  const cost = boxes.reduce((sum, box) => sum + hides(scene, box, taken, names, true) * 0.4, 0);
  return { line, cost: cost + 60 * windings(way) };
}

/** From afar letters are larger than on the sheet: their line is longer, if the water is. */
const SPARE = 1.5;

/** So much of a water round one of its points, or nothing if it ends before. */
function lengthAbout(course: Course, middle: number, width: number): readonly Point[] | null {
  for (const length of [width * SPARE, width]) {
    const steps = Math.ceil(length / 2 / 3.8) + 4;
    if (middle - steps >= 0 && middle + steps <= course.points.length)
      return course.points.slice(middle - steps, middle + steps);
  }
  return null;
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
