/** Water: wash, pale middle, lines along the banks; fords with stones; bridges. */

import type { Course, Crossing } from "./courses";
import { beside, normals, type Point } from "./geometry";
import { circle, round, segment, shape, trace } from "./path";
import type { Engraver } from "./plate";
import { seeded, type Chance } from "./random";

/** Draws all courses, and over them water without a course, given by its surface. Banks of all
 * come before the washes of all, so that waters join. */
export function drawWater(
  plate: Engraver,
  courses: readonly Course[],
  wide: readonly string[] = [],
  bold = 1,
): void {
  const surfaces = courses.map((course, i) => surfaceOf(course, `${course.kind}/${i}`));
  for (const pen of ["water-halo", "water-bank", "water-wash"] as const)
    for (const group of [surfaces, wide]) {
      for (const surface of group) plate.add(pen, surface);
      plate.layer();
    }
  for (const course of courses) drawDeep(plate, course);
  plate.layer();
  courses.forEach((course, i) => {
    if (bold > 1) return;
    drawLines(plate, course, seeded("lines", i));
    drawSteep(plate, course, seeded("steep", i));
    drawFords(plate, course);
  });
  plate.layer();
}

/** Between two banks that waver a little. */
function surfaceOf(course: Course, key: string): string {
  const chance = seeded("river", key);
  const half = (i: number): number => (course.widths[i] as number) / 2;
  const left = beside(course.points, half, { chance, wobble: 0.35 });
  const right = beside(course.points, (i) => -half(i), { chance, wobble: 0.35 });
  return trace([...left, ...right.reverse()], true);
}

function drawDeep(plate: Engraver, course: Course): void {
  if (course.kind === "stream") return;
  const part = (i: number): number => (course.widths[i] as number) * 0.21;
  const left = beside(course.points, part);
  const right = beside(course.points, (i) => -part(i));
  plate.add("water-deep", trace([...left, ...right.reverse()], true));
}

/** A river that cannot be waded has steep banks: short strokes away from the water. */
function drawSteep(plate: Engraver, course: Course, chance: Chance): void {
  const sides = normals(course.points);
  course.points.forEach(([x, y], i) => {
    const kind = course.kinds[i];
    if (kind !== "river" && kind !== "main-river") return;
    for (const side of [1, -1]) {
      const [nx, ny] = (sides[i] as Point).map((v) => v * side) as [number, number];
      const from = (course.widths[i] as number) / 2 + 2;
      const to = from + chance.between(2.2, 4.6);
      plate.add("water-tick", segment([x + nx * from, y + ny * from], [x + nx * to, y + ny * to]), [
        x,
        y,
      ]);
    }
  });
}

// How many lines follow each bank, and how long and how far apart their strokes are.
const LINES = { stream: 0, ford: 1, river: 2, "main-river": 3 } as const;
const STROKES = [
  { long: [14, 40], gap: [1, 2] },
  { long: [5, 14], gap: [2, 5] },
  { long: [3, 7], gap: [5, 12] },
] as const;

function drawLines(plate: Engraver, course: Course, chance: Chance): void {
  const count = LINES[course.kind];
  const share = count === 3 ? 0.105 : count === 2 ? 0.15 : 0.2;
  for (let line = 0; line < count; line++)
    for (const side of [1, -1]) {
      const inset = (i: number): number => {
        const width = course.widths[i] as number;
        return side * (width / 2 - (line + 1) * width * share);
      };
      const row = course.kind === "ford" ? 1 : line;
      broken(plate, beside(course.points, inset, { chance, wobble: 0.2 }), row, chance);
    }
}

/** A line drawn in strokes, as by hand. */
function broken(plate: Engraver, points: readonly Point[], row: number, chance: Chance): void {
  const { long, gap } = STROKES[row] ?? STROKES[2];
  for (let i = 0; i < points.length - 3;) {
    const length = chance.whole(long[0], long[1]);
    plate.add("water-line", trace(points.slice(i, i + length)), points[i]);
    i += length + chance.whole(gap[0], gap[1]);
  }
}

/** Where a river can be waded stones lie in it. */
function drawFords(plate: Engraver, course: Course): void {
  const sides = normals(course.points);
  course.points.forEach((place, i) => {
    if (course.kinds[i] !== "ford" || i % 13 !== 6) return;
    const chance = seeded("ford", Math.round(place[0]), Math.round(place[1]));
    const [nx, ny] = sides[i] as Point;
    const width = (course.widths[i] as number) * 0.36;
    for (const t of [-1, -0.4, 0.1, 0.5, 1]) {
      const slip = chance.between(-9, 9);
      const stone: Point = [
        place[0] + nx * width * t + ny * slip,
        place[1] + ny * width * t - nx * slip,
      ];
      plate.add("stone", circle(stone, chance.between(0.9, 1.6)), place);
    }
  });
}

/** A point given along and across a way, as a point of the sheet. */
const placed =
  ({ at: [x, y], over: [ux, uy] }: Crossing) =>
  ([u, v]: Point): Point => [x + u * ux - v * uy, y + u * uy + v * ux];

/** A bridge with planks and splayed ends. */
export function drawBridge(plate: Engraver, crossing: Crossing, bold = 1): void {
  const half = crossing.width / 2 + 5 * bold ** 0.5;
  const wide = 4.6 * bold ** 0.6;
  const put = placed(crossing);
  const deck: Point[] = [
    [-half, -wide],
    [half, -wide],
    [half, wide],
    [-half, wide],
  ];
  plate.add("deck", trace(deck.map(put), true));
  plate.layer();
  for (let u = -half + 2; u < half; u += 2.9 * bold)
    plate.add("plank", segment(put([u, -wide]), put([u, wide])));
  for (const side of [-1, 1]) {
    const rail: Point[] = [
      [-half - 4, side * (wide + 3.4)],
      [-half, side * wide],
      [half, side * wide],
      [half + 4, side * (wide + 3.4)],
    ];
    plate.add("bridge-side", trace(rail.map(put)));
  }
  plate.layer();
}

/** A bridge of boats: hulls that lie with the stream, and planks over them. */
export function boatBridge(crossing: Crossing): { boats: string; deck: string; planks: string } {
  const put = placed(crossing);
  const length = crossing.width + 4;
  const count = Math.max(2, Math.round(length / 7));
  const hull: Point[] = [
    [0, -11.5],
    [3.1, -8],
    [3.5, 0],
    [3.1, 8],
    [0, 11.5],
    [-3.1, 8],
    [-3.5, 0],
    [-3.1, -8],
  ];
  const boats = Array.from({ length: count }, (_, i) => {
    const u = -length / 2 + (length * (i + 0.5)) / count;
    return trace(
      hull.map(([a, b]) => put([a + u, b])),
      true,
    );
  });
  const end = length / 2 + 6;
  const corners: Point[] = [
    [-end, -3.6],
    [end, -3.6],
    [end, 3.6],
    [-end, 3.6],
  ];
  let planks = "";
  for (let u = -end + 1; u < end; u += 2.4) planks += segment(put([u, -3.4]), put([u, 3.4]));
  return { boats: boats.join(""), deck: trace(corners.map(put), true), planks };
}

export function drawBoatBridges(plate: Engraver, crossings: Iterable<Crossing>): void {
  const bridges = [...crossings].map(boatBridge);
  for (const { boats } of bridges) plate.add("boat", boats);
  plate.layer();
  for (const { deck } of bridges) plate.add("deck", deck);
  plate.layer();
  for (const { planks } of bridges) plate.add("plank", planks);
  plate.layer();
}

/** A pond with rings of water and reeds round it. */
export function drawPond(plate: Engraver, centre: Point, key: string): void {
  const chance = seeded("pond", key);
  const ring = Array.from({ length: 18 }, (_, i): Point => {
    const angle = (i * Math.PI) / 9;
    const wide = 1 + 0.1 * Math.sin(angle * 3 + chance.next());
    return [27 * wide * Math.cos(angle), 21 * wide * Math.sin(angle)];
  });
  plate.add("water-bank", shape(centre, ring), centre);
  plate.layer();
  plate.add("water-wash", shape(centre, ring), centre);
  plate.layer();
  for (const scale of [0.84, 0.66, 0.46])
    plate.add("water-line", shape(centre, ring, { scale }), centre);
  for (const [x, y] of ring.filter((_, i) => i % 3 === 0)) {
    const root: Point = [centre[0] + x, centre[1] + y + 2];
    for (let blade = 0; blade < 4; blade++) {
      const lean = (blade - 1.5) * 2 + chance.between(-0.7, 0.7);
      plate.add(
        "reed",
        `M${round(root[0] + blade - 1.5)},${round(root[1])}q${round(lean * 0.3)},-6 ${round(lean)},-9`,
        centre,
      );
    }
  }
}
