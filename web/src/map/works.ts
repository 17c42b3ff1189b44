/** Field works: ramparts as toothed lines, abatis as felled trees. */

import { towards, type Line, type Point } from "./geometry";
import { segment, trace } from "./path";
import type { Engraver } from "./plate";
import { seeded } from "./random";

/** A line with teeth on its left side. */
export function toothed(points: Line, size = 6, step = 8): { line: string; teeth: string } {
  let teeth = "";
  for (let i = 1; i < points.length; i++) {
    const a = points[i - 1] as Point;
    const b = points[i] as Point;
    const [ux, uy] = towards(a, b);
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const count = Math.max(1, Math.floor((length - 2) / step));
    const gap = length / count;
    for (let k = 0; k < count; k++) {
      const t = gap * (k + 0.5);
      const put = (u: number, v: number): Point => [
        a[0] + ux * (t + u) + uy * v,
        a[1] + uy * (t + u) - ux * v,
      ];
      teeth += trace([put(-gap * 0.36, 0), put(0, size), put(gap * 0.36, 0)], true);
    }
  }
  return { line: trace(points), teeth };
}

/** A work that is open behind; `facing` is the angle to the enemy. */
export function drawRampart(plate: Engraver, centre: Point, facing: number, bold = 1): void {
  const corner = (degrees: number, reach: number): Point => {
    const angle = facing + (degrees * Math.PI) / 180;
    return [centre[0] + reach * Math.cos(angle), centre[1] + reach * Math.sin(angle)];
  };
  const parapet = [
    corner(-132, 26),
    corner(-72, 27),
    corner(-24, 29),
    corner(24, 29),
    corner(72, 27),
    corner(132, 26),
  ];
  const { line, teeth } = toothed(parapet, 6.5 * bold ** 0.5, 8.4 * bold);
  plate.add("tooth", teeth, centre);
  plate.add("tooth-line", line, centre);
  // The step behind the parapet.
  plate.add(
    "hatch",
    trace(
      parapet.map((p): Point => [
        centre[0] + (p[0] - centre[0]) * 0.86,
        centre[1] + (p[1] - centre[1]) * 0.86,
      ]),
    ),
    centre,
  );
}

/** Felled trees with their tops towards the enemy, lying across a hex. */
export function drawAbatis(plate: Engraver, centre: Point, key: string, facing: number): void {
  const chance = seeded("abatis", key);
  const [ux, uy] = [Math.cos(facing), Math.sin(facing)];
  for (let i = -3; i <= 3; i++) {
    const lean = chance.between(-0.35, 0.35);
    const put = (u: number, v: number): Point => [
      centre[0] + ux * u - uy * (v + u * lean),
      centre[1] + uy * u + ux * (v + u * lean),
    ];
    const across = i * 8 + chance.between(-2, 2);
    const root = chance.between(6, 10);
    const tip = root + chance.between(17, 22);
    plate.add("trunk", segment(put(root, across), put(tip, across)), centre);
    for (const t of [0.35, 0.55, 0.75, 0.92])
      for (const side of [-1, 1]) {
        const from = root + (tip - root) * t;
        const reach = 6.4 * (1.15 - t);
        plate.add(
          "twig",
          segment(put(from, across), put(from + reach, across + side * reach)),
          centre,
        );
      }
  }
}
