/** Rivers of the plain that come from mountains: a bed of gravel, and in it a few channels that
 * part and meet. */

import type { Course } from "./courses";
import { WIDE, beside, centroid, normals, spline, towards, type Point } from "./geometry";
import type { HexLayout } from "./layout";
import { segment, trace } from "./path";
import type { Engraver } from "./plate";
import { seeded } from "./random";
import { middleLine, parts } from "./regions";
import { beyond, isWet } from "./rivers";
import type { HexId } from "./types";
import { stipple } from "./wide";

export interface BraidedRiver {
  readonly bed: Course;
  readonly channels: readonly Course[];
}

/** Half the width of a bed. */
const HALF = 47;
/** The channels: width, how far they swing and about what, and how quickly. */
const CHANNELS = [
  { width: 12, swing: 23, about: -4, slow: 0.43, quick: 0.91, from: 0.2 },
  { width: 8, swing: 22, about: 6, slow: 0.57, quick: 0.23, from: 2.6 },
  { width: 5, swing: 27, about: 2, slow: 0.37, quick: 1.13, from: 4.4 },
] as const;
/** A channel bends every so often along the bed. */
const BEND = 48;

export function braidedRivers(layout: HexLayout, bold = 1): BraidedRiver[] {
  const gravel = layout.map.hexes.filter((hex) => hex.terrain === "braided-river");
  return parts(
    layout,
    gravel.map((hex) => hex.id),
  )
    .filter((part) => part.length > 1)
    .map((part) => riverOf(layout, part, bold));
}

function riverOf(layout: HexLayout, part: readonly HexId[], bold: number): BraidedRiver {
  const middles = middleLine(layout, part);
  const first = endOf(layout, part, middles[0] as Point, middles[2] ?? (middles[1] as Point));
  const last = endOf(
    layout,
    part,
    middles.at(-1) as Point,
    middles.at(-3) ?? (middles.at(-2) as Point),
  );
  const { points } = spline([...first.reverse(), ...middles, ...last], 8 * bold);
  const bed: Course = {
    points,
    widths: points.map(() => 2 * HALF),
    kinds: points.map(() => "main-river" as const),
    kind: "main-river",
  };
  return { bed, channels: CHANNELS.map((channel) => channelOf(points, channel, bold)) };
}

/** From an end of the gravel the river runs into other water, or to the frame. */
function endOf(layout: HexLayout, part: readonly HexId[], end: Point, before: Point): Point[] {
  const id = layout.hexAt(end);
  const near = id === null ? [] : [id, ...layout.neighbours(id)];
  const wet = [...new Set(near.flatMap((one) => layout.neighbours(one)))].filter(
    (one) => !part.includes(one) && isWet(layout.hex(one)?.terrain ?? ""),
  );
  if (wet.length === 0) return beyond(layout, end, before, 2 * WIDE);
  const into = centroid(wet.map((one) => layout.centre(one)));
  const [ux, uy] = towards(end, into);
  return [0.6, 1.2, 1.8].map((t): Point => [end[0] + ux * 60 * t, end[1] + uy * 60 * t]);
}

function channelOf(
  bed: readonly Point[],
  { width, swing, about, slow, quick, from }: (typeof CHANNELS)[number],
  bold: number,
): Course {
  const every = Math.max(1, Math.round(BEND / (8 * bold)));
  const coarse = bed.filter((_, i) => i % every === 0 || i === bed.length - 1);
  const wave = (i: number): number =>
    0.62 * Math.sin(i * slow + from) + 0.38 * Math.sin(i * quick + 2 * from);
  const { points } = spline(
    beside(coarse, (i) => about + swing * wave(i)),
    5 * bold,
  );
  return {
    points,
    widths: points.map(() => width),
    kinds: points.map(() => "stream" as const),
    kind: "stream",
  };
}

/** The bed: gravel between two steep banks. The channels are drawn with the other waters. */
export function drawGravel(plate: Engraver, { bed }: BraidedRiver, bold: number): void {
  const chance = seeded("gravel", bed.points.length);
  const left = beside(bed.points, HALF, { chance, wobble: 1.4 });
  const right = beside(bed.points, -HALF, { chance, wobble: 1.4 });
  plate.add("bed", trace([...left, ...right.toReversed()], true));
  plate.layer();
  plate.add("bank", trace(left) + trace(right));
  if (bold > 1) return;
  const sides = normals(bed.points);
  bed.points.forEach(([x, y], i) => {
    const [nx, ny] = sides[i] as Point;
    for (let pebble = 0; pebble < 12; pebble++) {
      const across = chance.between(-HALF + 4, HALF - 4);
      const along = chance.between(-4, 4);
      stipple(plate, [x + nx * across - ny * along, y + ny * across + nx * along], [x, y]);
    }
    for (const [side, bank] of [
      [1, left],
      [-1, right],
    ] as const) {
      const [bx, by] = bank[i] as Point;
      const to = chance.between(4, 8) * side;
      plate.add(
        "water-tick",
        segment([bx + nx * 2 * side, by + ny * 2 * side], [bx + nx * to, by + ny * to]),
        [x, y],
      );
    }
  });
  plate.layer();
}
