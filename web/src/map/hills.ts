/** Hills: hachures down the slope, heavy away from the light of the north-west. */

import { normals, smooth, turning, type Point } from "./geometry";
import type { Ground, HexLayout } from "./layout";
import type { Obstacles } from "./obstacles";
import { at, trace } from "./path";
import type { Engraver } from "./plate";
import { noise, seeded, type Chance } from "./random";
import { outline } from "./regions";
import { rim } from "./woods";

interface Slope {
  readonly at: Point;
  /** Down the slope. */
  readonly down: Point;
  /** From -1 in full light to 1 in shadow. */
  readonly shade: number;
}

/** Draws every level above the first. Where a road climbs the hachures leave it room. */
export function drawHills(
  plate: Engraver,
  layout: HexLayout,
  ground: readonly Ground[],
  clear: Obstacles,
  bold = 1,
): void {
  const top = ground.reduce((highest, hex) => Math.max(highest, hex.level), 1);
  for (let level = 2; level <= top; level++) {
    const centres = ground.filter((hex) => hex.level >= level).map((hex) => hex.centre);
    const loops = outline(layout, centres).map((loop) =>
      smooth(rim(layout, loop, 6), 3.7 * bold, true),
    );
    const wash = loops.map((loop) => trace(loop, true)).join("");
    plate.add(level === 2 ? "wash-hill" : "wash-top", wash);
    plate.layer();
    loops.forEach((loop, i) => drawSlope(plate, loop, `${level}/${i}`, clear, bold));
  }
}

function drawSlope(
  plate: Engraver,
  loop: readonly Point[],
  key: string,
  clear: Obstacles,
  bold: number,
): void {
  const chance = seeded("hill", key);
  const sign = turning(loop) > 0 ? 1 : -1;
  const sides = normals(loop, true);
  loop.forEach((place, i) => {
    const [nx, ny] = sides[i] as Point;
    const down: Point = [nx * sign, ny * sign];
    const slope: Slope = { at: place, down, shade: down[0] * 0.6 + down[1] * 0.8 };
    const long = 1 + 0.28 * noise(`slope/${key}`, i / 9);
    if (clear.free(place, 2)) drawWedges(plate, slope, long, bold, chance, i % 2 === 0);
  });
}

function drawWedges(
  plate: Engraver,
  slope: Slope,
  long: number,
  bold: number,
  chance: Chance,
  second: boolean,
): void {
  const shadow = Math.max(0, slope.shade);
  const width = bold * (0.48 + 0.72 * shadow);
  const length = bold * 16 * long * chance.between(0.72, 1.1) * (0.8 + 0.3 * shadow);
  const pen = slope.shade > 0 ? "hachure" : "hachure-light";
  plate.add(pen, wedge(slope.at, slope.down, width, length, chance.between(-0.14, 0.14)), slope.at);
  if (!second) return;
  // A second, shorter rank above the break of the slope.
  const above = add(slope.at, slope.down, -9 * bold);
  const short = bold * 8 * chance.between(0.6, 1.2);
  plate.add("hachure-light", wedge(above, slope.down, width * 0.6, short, 0), slope.at);
}

const add = (a: Point, b: Point, k: number): Point => [a[0] + b[0] * k, a[1] + b[1] * k];

/** A thin triangle with its base at a place. */
function wedge(base: Point, down: Point, width: number, length: number, bend: number): string {
  const side: Point = [-down[1], down[0]];
  const tip = add(add(base, down, length), side, length * bend);
  return `M${at(add(base, side, width))}L${at(tip)}L${at(add(base, side, -width))}Z`;
}
