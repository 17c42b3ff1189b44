/** Farmhouses: a yard, and roofs round its rim, so that a counter in the hex does not hide them.
 * A farmstead is less than that, a chateau more. */

import { church, house } from "./buildings";
import type { Point } from "./geometry";
import type { HexLayout } from "./layout";
import { trace } from "./path";
import type { Engraver, Standing } from "./plate";
import { seeded } from "./random";
import type { HexId } from "./types";

// Where the roofs of a farm may stand, from the middle of its hex.
const RIM: readonly Point[] = [
  [-33, -15],
  [-14, -25],
  [12, -22],
  [-20, 33],
  [8, 34],
  [24, 20],
  [-40, 7],
];

export function drawFarm(plate: Engraver, layout: HexLayout, id: HexId, bold = 1): Standing[] {
  const chance = seeded("farm", id);
  const [x, y] = layout.centre(id);
  const yard = Array.from({ length: 8 }, (_, i): Point => {
    const angle = (i * Math.PI) / 4 + 0.3;
    return [
      x + 31 * Math.cos(angle) * chance.between(0.92, 1.08),
      y + 30 * Math.sin(angle) * chance.between(0.92, 1.08),
    ];
  });
  plate.add("wash-yard", trace(yard, true), [x, y]);
  plate.add("yard", trace(yard, true), [x, y]);
  plate.layer();
  const roofs = RIM.map((at) => [chance.next(), at] as const)
    .sort((a, b) => a[0] - b[0])
    .slice(0, bold > 1 ? 2 : 5);
  const houses = roofs.map(([, [dx, dy]]) =>
    house([x + dx, y + dy], {
      scale: chance.between(0.95, 1.2) * bold ** 0.6,
      length: chance.pick([8, 10, 13]),
    }),
  );
  const trees = [0.5, 2.1, 3.4, 4.4].map((a): Standing => {
    const angle = a + chance.between(-0.3, 0.3);
    const at: Point = [x + 36 * Math.cos(angle), y + 34 * Math.sin(angle)];
    return { y: at[1], tree: { at, size: 0.6, kind: chance.whole(0, 3) } };
  });
  return bold > 1 ? houses : [...houses, ...trees];
}

/** A farmstead: a few roofs and trees by the way, no yard that could be held. */
export function farmstead(layout: HexLayout, id: HexId, bold = 1): Standing[] {
  const chance = seeded("farmstead", id);
  const [x, y] = layout.centre(id);
  const roofs = RIM.map((at) => [chance.next(), at] as const)
    .sort((a, b) => a[0] - b[0])
    .slice(0, bold > 1 ? 2 : 3);
  const houses = roofs.map(([, [dx, dy]]) =>
    house([x + dx, y + dy], {
      scale: chance.between(0.9, 1.1) * bold ** 0.6,
      flip: chance.happens(0.4),
      length: chance.pick([7, 9, 11]),
    }),
  );
  const trees = [0.9, 2.6, 4.9].map((a): Standing => {
    const angle = a + chance.between(-0.5, 0.5);
    const at: Point = [x + 34 * Math.cos(angle), y + 32 * Math.sin(angle)];
    return { y: at[1], tree: { at, size: 0.6, kind: chance.whole(0, 3) } };
  });
  return bold > 1 ? houses : [...houses, ...trees];
}

/** A chateau: long roofs and a chapel round a court within walls. */
export function drawChateau(plate: Engraver, layout: HexLayout, id: HexId, bold = 1): Standing[] {
  const [x, y] = layout.centre(id);
  const court: Point[] = [
    [x - 33, y - 23],
    [x + 31, y - 25],
    [x + 35, y + 25],
    [x - 29, y + 27],
  ];
  plate.add("wash-yard", trace(court, true), [x, y]);
  plate.add("court", trace(court, true), [x, y]);
  plate.layer();
  const wings = [
    house([x - 32, y - 15], { scale: 1.35, length: 17 }),
    house([x + 4, y - 18], { scale: 1.5, length: 12 }),
    house([x - 34, y + 27], { scale: 1.3, length: 14 }),
    church([x + 20, y + 26], 0.95),
  ];
  if (bold === 1) return wings;
  return [
    house([x - 38, y], { scale: 1.2 * bold, length: 14 }),
    house([x - 4, y + 16], { scale: 1.2 * bold, length: 9 }),
  ];
}
