/** Villages as groups of small roofs, walled towns with their bastions, tents of a camp. */

import {
  beside,
  boxOf,
  centroid,
  distance,
  everySo,
  lengthOf,
  normals,
  smooth,
  turning,
  type Box,
  type Point,
} from "./geometry";
import type { HexLayout } from "./layout";
import type { Obstacles } from "./obstacles";
import { segment, shape, trace } from "./path";
import type { PenName } from "./pens";
import { building, type Engraver, type Standing } from "./plate";
import { seeded, type Chance } from "./random";
import { outline } from "./regions";
import type { HexId } from "./types";

type Parts = (readonly [PenName, string])[];

export interface HouseForm {
  readonly scale: number;
  readonly flip?: boolean;
  readonly length?: number;
}

/** A house seen from above the front: gable, long wall, roof with its hatching, cast shadow. */
function houseParts(at: Point, { scale, flip = false, length = 10 }: HouseForm): Parts {
  const rise = 0.22 * length;
  const put = (points: Point[], open = false): string => shape(at, points, { scale, flip, open });
  const far = 7 + length;
  const hatches = [0.2, 0.4, 0.6, 0.8].map((t) =>
    put(
      [
        [3.5 + length * t, -8 - rise * t],
        [7 + length * t, -4.2 - rise * t],
      ],
      true,
    ),
  );
  return [
    [
      "shadow",
      put(
        [
          [far, -rise],
          [far + 3, 1.6 - rise],
          [8, 1.6],
        ],
        true,
      ),
    ],
    [
      "wall",
      put([
        [0, 0],
        [7, 0],
        [7, -4.2],
        [3.5, -8],
        [0, -4.2],
      ]),
    ],
    [
      "wall",
      put([
        [7, 0],
        [far, -rise],
        [far, -rise - 4.2],
        [7, -4.2],
      ]),
    ],
    [
      "roof",
      put([
        [3.5, -8],
        [3.5 + length, -8 - rise],
        [far, -4.2 - rise],
        [7, -4.2],
      ]),
    ],
    [
      "hatch",
      hatches.join("") +
        put(
          [
            [3.5, 0],
            [3.5, -2.4],
          ],
          true,
        ),
    ],
  ];
}

/** A church: a long house and a tower with its cross. */
function churchParts(at: Point, scale: number): Parts {
  const put = (points: Point[], open = false): string => shape(at, points, { scale, open });
  return [
    ...houseParts(at, { scale: scale * 1.15, length: 15 }),
    [
      "wall",
      put([
        [-6, 1],
        [0, 1],
        [0, -15],
        [-6, -15],
      ]),
    ],
    [
      "roof",
      put([
        [-7, -15],
        [-3, -23],
        [1, -15],
      ]),
    ],
    [
      "hatch",
      put(
        [
          [-3, -23],
          [-3, -28],
        ],
        true,
      ) +
        put(
          [
            [-5, -26],
            [-1, -26],
          ],
          true,
        ) +
        put([
          [-4, -12],
          [-2, -12],
          [-2, -9],
          [-4, -9],
        ]),
    ],
  ];
}

const boxAt = ([x, y]: Point, scale: number): Box => ({
  left: x - 26 * scale,
  right: x + 28 * scale,
  top: y - 32 * scale,
  bottom: y + 6 * scale,
});

export function house(at: Point, form: HouseForm): Standing {
  return building(at[1], boxAt(at, form.scale), houseParts(at, form));
}

export function church(at: Point, scale: number): Standing {
  return building(at[1], boxAt(at, scale), churchParts(at, scale));
}

/** The roofs of a village. They stand round the middle of each hex, so that a counter leaves
 * some of them to be seen, and off the roads. */
export function village(
  layout: HexLayout,
  hexes: readonly HexId[],
  obstacles: Obstacles,
  bold = 1,
): Standing[] {
  const chance = seeded("village", ...hexes);
  const taken: Point[] = [];
  const centres = hexes.map((id) => layout.centre(id));
  const middle = centroid(centres);
  if (bold > 1) return coarseVillage(middle, hexes.length, bold, chance);
  const yard = churchyard(middle, obstacles);
  taken.push([yard[0] + 4, yard[1]]);
  const houses = centres.flatMap((centre) =>
    spots(centre, taken, obstacles, chance).map((at) =>
      house(at, {
        scale: chance.between(0.92, 1.12),
        flip: chance.happens(0.4),
        length: chance.pick([7, 9, 11]),
      }),
    ),
  );
  return [...houses, church(yard, 1)];
}

/** A free place for the church, near the middle. */
function churchyard([x, y]: Point, obstacles: Obstacles): Point {
  const tries: Point[] = [
    [x - 4, y + 5],
    [x - 10, y - 14],
    [x - 10, y + 22],
    [x + 14, y - 16],
    [x - 26, y + 18],
    [x + 12, y + 26],
  ];
  return tries.find(([a, b]) => obstacles.free([a + 5, b - 2], 9)) ?? (tries[0] as Point);
}

function spots(centre: Point, taken: Point[], obstacles: Obstacles, chance: Chance): Point[] {
  const found: Point[] = [];
  for (let i = 0; i < 90 && found.length < 7; i++) {
    const angle = chance.between(0, 2 * Math.PI);
    const reach = 36 * Math.sqrt(chance.between(0.22, 1));
    const at: Point = [
      centre[0] - 6 + reach * Math.cos(angle),
      centre[1] + 5 + 0.86 * reach * Math.sin(angle),
    ];
    const apart = taken.every((p) => Math.abs(p[0] - at[0]) > 17 || Math.abs(p[1] - at[1]) > 11);
    if (!apart || !obstacles.free([at[0] + 7, at[1] - 3], 5)) continue;
    taken.push(at);
    found.push(at);
  }
  return found;
}

/** On a small map a village is three or four large roofs. */
function coarseVillage(middle: Point, hexes: number, bold: number, chance: Chance): Standing[] {
  return Array.from({ length: 2 + hexes }, (_, i) => {
    const x = middle[0] + (i - (1 + hexes) / 2) * 30 - 16;
    const at: Point = [x, middle[1] + 12 * (i % 2) + chance.between(-3, 3)];
    return house(at, { scale: 1.05 * bold, length: 8 });
  });
}

/** The trace of a walled town: curtains, arrow-headed bastions and a dry ditch. */
export function drawTownWalls(plate: Engraver, layout: HexLayout, hexes: readonly HexId[]): void {
  const loop = outline(
    layout,
    hexes.map((id) => layout.centre(id)),
  )[0];
  if (!loop) return;
  const inner = beside(smooth(loop, 4, true), turning(loop) > 0 ? -5 : 5, { closed: true });
  const round = lengthOf([...inner, inner[0] as Point]);
  const count = Math.max(5, Math.round(round / 42));
  const corners = everySo(inner, round / count, true).slice(0, count);
  plate.add("ditch", trace(bastioned(corners, 5.5), true));
  plate.layer();
  plate.add("town-wall", trace(bastioned(corners, 0), true));
  plate.layer();
  plate.add("town-inner", trace(bastioned(corners, -3.4), true));
  plate.layer();
}

/** A line round the corners of a wall with a bastion at each. */
function bastioned(corners: readonly Point[], out: number): Point[] {
  const sign = turning(corners) > 0 ? 1 : -1;
  const sides = normals(corners, true);
  const n = corners.length;
  return corners.flatMap((corner, i) => {
    const [nx, ny] = (sides[i] as Point).map((v) => v * sign) as [number, number];
    const before = corners[(i - 1 + n) % n] as Point;
    const after = corners[(i + 1) % n] as Point;
    const neck = Math.min(distance(corner, before), distance(corner, after)) * 0.2;
    const put = (u: number, v: number): Point => [
      corner[0] - ny * u * sign + nx * (v + out),
      corner[1] + nx * u * sign + ny * (v + out),
    ];
    const wide = 1 + Math.max(0, out) * 0.05;
    return [
      put(-neck, 0),
      put(-neck * 1.25 * wide, 4.6),
      put(0, 11),
      put(neck * 1.25 * wide, 4.6),
      put(neck, 0),
    ];
  });
}

/** Houses packed inside the walls, and a church. */
export function townHouses(layout: HexLayout, hexes: readonly HexId[], bold = 1): Standing[] {
  const chance = seeded("town", ...hexes);
  const centres = hexes.map((id) => layout.centre(id));
  const middle = centroid(centres);
  const room = boxOf(centres);
  const [rx, ry] = [(room.right - room.left) / 2 + 18, (room.bottom - room.top) / 2 + 15];
  const yard: Point = [middle[0] - 6, middle[1] + 5];
  const taken: Point[] = [yard];
  const out: Standing[] = [church(yard, bold)];
  const wanted = bold > 1 ? 4 : 6 + 4 * hexes.length;
  for (let i = 0; i < 260 && out.length < wanted; i++) {
    const angle = chance.between(0, 2 * Math.PI);
    const reach = Math.sqrt(chance.next());
    const at: Point = [
      middle[0] - 7 + rx * reach * Math.cos(angle),
      middle[1] + 5 + ry * reach * Math.sin(angle),
    ];
    const gap = bold > 1 ? 30 : 14.5;
    if (!taken.every((p) => Math.abs(p[0] - at[0]) > gap || Math.abs(p[1] - at[1]) > gap * 0.62))
      continue;
    taken.push(at);
    out.push(
      house(at, { scale: bold * chance.between(0.8, 0.95), flip: chance.happens(0.4), length: 8 }),
    );
  }
  return out;
}

/** Rows of tents with their pennants. */
export function drawTents(plate: Engraver, layout: HexLayout, id: HexId, bold = 1): void {
  const [x, y] = layout.centre(id);
  if (bold > 1) {
    plate.add(
      "tent",
      shape(
        [x, y + 12],
        [
          [-16, 0],
          [0, -30],
          [16, 0],
        ],
      ),
      [x, y],
    );
    return;
  }
  const chance = seeded("camp", id);
  for (let row = 0; row < 3; row++) {
    for (let i = 0; i < 4; i++) {
      const at: Point = [
        x - 29 + i * 15 + (row % 2) * 5 + chance.between(-1, 1),
        y - 8 + row * 17 + chance.between(-1, 1),
      ];
      drawTent(plate, at, i === 0 || chance.happens(0.2));
    }
    // Row upon row: the nearer tents hide the feet of the farther ones.
    plate.layer();
  }
}

function drawTent(plate: Engraver, at: Point, flag: boolean): void {
  plate.add(
    "tent",
    shape(at, [
      [0, 0],
      [6.5, -12],
      [13, 0],
    ]),
  );
  const top: Point = [at[0] + 6.5, at[1] - 12];
  plate.add("tent-line", segment(top, [top[0] + 2, at[1]]) + segment(top, [top[0] + 4, at[1]]));
  if (flag)
    plate.add(
      "tent-line",
      shape(top, [
        [0, 0],
        [0, -5],
        [4, -3.4],
        [0, -1.8],
      ]),
    );
}
