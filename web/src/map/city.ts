/** A fortified city: blocks of houses between its streets, a trace of bastions, and gates where
 * the walls leave a hexside open. */

import { church } from "./buildings";
import {
  beside,
  boxOf,
  centroid,
  contains,
  distance,
  everySo,
  nearest,
  normals,
  smooth,
  type Line,
  type Point,
} from "./geometry";
import { ruled } from "./land";
import type { HexLayout } from "./layout";
import { circle, trace } from "./path";
import type { Engraver, Standing } from "./plate";
import { seeded, type Chance } from "./random";
import { outline } from "./regions";
import type { HexId } from "./types";
import { rim } from "./woods";

const STEP = 4;
/** Half the width of a gate. */
const GATE = 9;
/** From one bastion to the next. */
const CURTAIN = 90;

/** The closed line on which the walls of a city stand, clockwise, and its gates. */
class Enceinte {
  readonly line: readonly Point[];
  /** Places on the line, by the number of their point. */
  readonly gates: readonly number[];
  readonly bastions: readonly number[];

  constructor(layout: HexLayout, hexes: readonly HexId[]) {
    const centres = hexes.map((id) => layout.centre(id));
    const loops = outline(layout, centres).sort((a, b) => b.length - a.length);
    const round = smooth(rim(layout, loops[0] ?? [], 3), STEP, true);
    this.line = everySo(evened(evened(round)), STEP, true);
    this.gates = this.#findGates(layout, hexes);
    this.bastions = this.#findBastions();
  }

  /** Sides of the city that are no wall. A map without any wall says nothing of gates. */
  #findGates(layout: HexLayout, hexes: readonly HexId[]): number[] {
    const sides = layout.map.hexsides["wall"] ?? [];
    const walls = new Set(sides.map((side) => [...side].sort().join()));
    if (walls.size === 0) return [];
    const inside = new Set(hexes);
    const found: number[] = [];
    for (const id of hexes)
      for (const other of layout.neighbours(id)) {
        if (inside.has(other) || walls.has([id, other].sort().join())) continue;
        const side = layout.side(id, other);
        if (side) found.push(nearest(this.line, centroid(side)));
      }
    return found.sort((a, b) => a - b);
  }

  /** At equal distances between the gates, each of which lies in the middle of a curtain. */
  #findBastions(): number[] {
    const starts = this.gates.length > 0 ? this.gates : [0];
    return starts.flatMap((from, i) => {
      const to = starts[i + 1] ?? (starts[0] as number) + this.line.length;
      const count = Math.max(1, Math.round(((to - from) * STEP) / CURTAIN));
      const every = (to - from) / count;
      return Array.from({ length: count }, (_, k) => Math.round(from + every * (k + 0.5)));
    });
  }

  /** A point of the line, and the way outwards there; `reach` points on each side count for it. */
  #outwards(point: number, reach: number): readonly [Point, Point] {
    const n = this.line.length;
    const on = (k: number): Point => this.line[((k % n) + n) % n] as Point;
    const [, out] = normals([on(point - reach), on(point), on(point + reach)]);
    return [on(point), out as Point];
  }

  /** The side of a gate, where a wall begins. */
  jamb(gate: number, along: number): Point {
    const [[x, y], [nx, ny]] = this.#outwards(gate + Math.round(along / STEP), 3);
    return [x - nx * 8, y - ny * 8];
  }

  /** A bastion from neck to neck, square to the wall; `out` moves its faces outwards. */
  bastion(point: number, out: number): Point[] {
    const [[x, y], [nx, ny]] = this.#outwards(point, 7);
    const put = (u: number, v: number): Point => [x - ny * u + nx * v, y + nx * u + ny * v];
    const wide = out * 0.3;
    return [
      put(-15 - wide, out - 8),
      put(-20 - wide, out + 3),
      put(0, out * 1.1 + 19),
      put(20 + wide, out + 3),
      put(15 + wide, out - 8),
    ];
  }

  /** The whole trace, gates or no. */
  trace(out: number): Point[] {
    return this.bastions.flatMap((point) => this.bastion(point, out));
  }

  /** The walls, from the side of each gate to that of the next. */
  walls(): Point[][] {
    const n = this.line.length;
    return this.gates.map((gate, i) => {
      const next = this.gates[i + 1] ?? (this.gates[0] as number) + n;
      const between = this.bastions.filter((point) => point > gate && point < next);
      return [
        this.jamb(gate, GATE),
        ...between.flatMap((point) => this.bastion(point, 0)),
        this.jamb(next, -GATE),
      ];
    });
  }
}

const REACH = 5;
const evened = (line: Line): Point[] =>
  line.map((point, i) => {
    const on = (k: number): Point => line[(i + k + line.length) % line.length] as Point;
    return centroid([on(-REACH), point, on(REACH)]);
  });

/** Draws a city within its walls; returns its churches. */
export function drawCity(
  plate: Engraver,
  layout: HexLayout,
  hexes: readonly HexId[],
  bold = 1,
): Standing[] {
  const around = new Enceinte(layout, hexes);
  plate.add("moat", trace(around.trace(13), true));
  plate.layer();
  plate.add("city", trace(around.trace(0), true));
  plate.layer();
  const blocks = blocksOf(around, bold);
  for (const block of blocks) drawBlock(plate, block, bold);
  plate.layer();
  drawWalls(plate, around, bold);
  plate.layer();
  return churches(blocks, around.line, bold);
}

function drawWalls(plate: Engraver, around: Enceinte, bold: number): void {
  const pen = bold > 1 ? "curtain-bold" : "curtain";
  const walls = around.walls();
  if (walls.length === 0) plate.add(pen, trace(around.trace(0), true));
  for (const wall of walls) {
    plate.add(pen, trace(wall));
    const [first, last] = [wall[0] as Point, wall.at(-1) as Point];
    if (bold === 1) plate.add("gate", circle(first, 4.6) + circle(last, 4.6));
  }
}

// How the streets lie, and how large blocks are.
const TURN = (-14 * Math.PI) / 180;
const LARGEST = 38;
const SMALLEST = 26;
const STREET = 2.6;

type Block = readonly Point[];

/** A rectangle split into blocks, those that lie wholly within the walls. */
function blocksOf({ line }: Enceinte, bold: number): Block[] {
  const chance = seeded("blocks", line.length);
  const within = beside(line, -17, { closed: true });
  const middle = centroid(line);
  const reach = Math.max(...line.map((point) => distance(point, middle))) + 20;
  const [co, si] = [Math.cos(TURN), Math.sin(TURN)];
  const put = (x: number, y: number): Point => [
    middle[0] + x * co - y * si + chance.between(-2, 2),
    middle[1] + x * si + y * co + chance.between(-2, 2),
  ];
  const inside = ([left, top, right, bottom]: Room): boolean =>
    [put(left, top), put(right, top), put(right, bottom), put(left, bottom)].every((corner) =>
      contains(within, corner),
    );
  // By the walls blocks are smaller, so that they follow them.
  const rooms = split([-reach, -reach, reach, reach], chance, bold ** 0.7).flatMap((room) =>
    inside(room) ? [room] : split(room, chance, 0.55 * bold ** 0.7).filter(inside),
  );
  return rooms.map(([left, top, right, bottom]) => [
    put(left + STREET, top + STREET),
    put(right - STREET, top + STREET),
    put(right - STREET, bottom - STREET),
    put(left + STREET, bottom - STREET),
  ]);
}

type Room = readonly [left: number, top: number, right: number, bottom: number];

function split(room: Room, chance: Chance, size: number): Room[] {
  const [left, top, right, bottom] = room;
  const [wide, high] = [right - left, bottom - top];
  const most = Math.max(wide, high);
  if (most < SMALLEST * size || (most < LARGEST * size && chance.happens(0.5))) return [room];
  const cut = chance.between(0.38, 0.62);
  const halves: readonly [Room, Room] =
    wide > high
      ? [
          [left, top, left + wide * cut, bottom],
          [left + wide * cut, top, right, bottom],
        ]
      : [
          [left, top, right, top + high * cut],
          [left, top + high * cut, right, bottom],
        ];
  return halves.flatMap((half) => split(half, chance, size));
}

/** A block of roofs, hatched one way or the other; here and there a square or a garden. */
function drawBlock(plate: Engraver, block: Block, bold: number): void {
  const [first] = block;
  const chance = seeded("block", Math.round(first?.[0] ?? 0), Math.round(first?.[1] ?? 0));
  if (chance.happens(0.07)) {
    plate.add("garden", trace(block, true), first);
    return;
  }
  plate.add("block", trace(block, true), first);
  if (bold > 1) return;
  const way = TURN + (chance.happens(0.5) ? 0 : Math.PI / 2);
  for (const stroke of ruled(block, way, 4.6, chance)) plate.add("block-line", stroke, first);
}

/** The cathedral in the middle, and two churches at the sides. */
function churches(blocks: readonly Block[], line: Line, bold: number): Standing[] {
  if (blocks.length === 0) return [];
  const [x, y] = centroid(line);
  const { left, right } = boxOf(line);
  const wide = (right - left) / 2;
  const wanted: readonly (readonly [Point, number])[] = [
    [[x - 4, y + 6], 1.4],
    [[x + wide * 0.44, y + 34], 1.05],
    [[x - wide * 0.5, y + 12], 1],
  ];
  return wanted.slice(0, bold > 1 ? 1 : 3).map(([at, size]) => church(at, size * bold));
}
