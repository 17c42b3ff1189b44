/** Where things are on the sheet: hexes by number and by place, margins, frame. */

import { SIDE, WIDE, clamp, distance, hexCorners, type Box, type Point } from "./geometry";
import type { HexId, Hexside, MapHex, MapSpec } from "./types";

/** A hex of the land, on the grid or beyond its edge, where woods and hills run on. */
export interface Ground {
  readonly row: number;
  readonly col: number;
  readonly centre: Point;
  readonly terrain: string;
  readonly level: number;
  /** The hex of the map, or null beyond the grid. */
  readonly hex: MapHex | null;
}

// How far the land reaches beyond the grid, for a large map: the frame stands in it, and below
// the grid it carries title, compass and scale. Where land on which nothing happens lies along
// the left edge, they stand there, and the sheet has room at its left instead of at its foot.
const MARGIN = { side: 46, top: 50, bottom: 262 };
const BESIDE = { side: 320, bottom: 50 };
/** So many columns of idle land, at least, make room for a title. */
const IDLE_COLUMNS = 5;

const layouts = new WeakMap<MapSpec, HexLayout>();

/** The layout of a map, made once. */
export function layoutOf(map: MapSpec): HexLayout {
  let layout = layouts.get(map);
  if (!layout) layouts.set(map, (layout = new HexLayout(map)));
  return layout;
}

/** What is drawn without a word about how. */
export const PLAIN = "plain";

/** A map with its kinds of ground and of hexsides named by how they are drawn. */
function asDrawn(map: MapSpec): MapSpec {
  const { ground, hexsides } = map.looks;
  const sides: Record<string, Hexside[]> = {};
  for (const [kind, list] of Object.entries(map.hexsides))
    (sides[hexsides[kind]?.drawn ?? PLAIN] ??= []).push(...list);
  return {
    ...map,
    hexes: map.hexes.map((hex) => ({ ...hex, terrain: ground[hex.terrain]?.drawn ?? PLAIN })),
    hexsides: sides,
  };
}

/** Where nothing can ever happen. */
const IDLE: ReadonlySet<string> = new Set(["beyond", "river", "braided-river"]);

/** How many columns from the left edge on are idle land for the greater part. */
function idleColumns({ hexes, grid }: MapSpec): number {
  const idle = Array.from({ length: grid.cols }, () => 0);
  hexes.forEach(({ terrain }, index) => {
    const column = index % grid.cols;
    if (terrain === "beyond") idle[column] = (idle[column] ?? 0) + 1;
  });
  const first = idle.findIndex((count) => count < grid.rows / 2);
  return first < 0 ? grid.cols : first;
}

export class HexLayout {
  readonly map: MapSpec;
  readonly pointy: boolean;
  /** Size of type and ornament: 1 on a full sheet, less on a small one, which is shown larger. */
  readonly press: number;
  readonly width: number;
  readonly height: number;
  /** Title, compass and scale stand at the left of the field, not below it. */
  readonly titleBeside: boolean;
  /** The box round all hexes. */
  readonly field: Box;
  readonly #hexes: Map<HexId, MapHex>;
  readonly #index: Map<HexId, number>;
  #neighbours: Map<HexId, HexId[]> | null = null;

  constructor(map: MapSpec) {
    this.map = asDrawn(map);
    this.pointy = map.grid.orientation !== "flat";
    this.press = clamp((map.width * SIDE) / 2000, 0.46, 1);
    this.titleBeside = idleColumns(this.map) >= IDLE_COLUMNS;
    const left = (this.titleBeside ? BESIDE.side : MARGIN.side) * this.press;
    const top = MARGIN.top * this.press;
    this.field = {
      left,
      top,
      right: left + map.width * SIDE,
      bottom: top + map.height * SIDE,
    };
    this.width = this.field.right + MARGIN.side * this.press;
    this.height =
      this.field.bottom + (this.titleBeside ? BESIDE.bottom : MARGIN.bottom) * this.press;
    this.#hexes = new Map(this.map.hexes.map((hex) => [hex.id, hex]));
    this.#index = new Map(this.map.hexes.map((hex, index) => [hex.id, index]));
  }

  /** Whether anything can ever happen in a hex: what lies beyond a river is land, but no field. */
  played(hex: MapHex): boolean {
    return !IDLE.has(hex.terrain);
  }

  /** How far the idle land reaches from the left edge at a height of the sheet. */
  idleUntil(y: number): number {
    let x = 0;
    for (; x < this.field.right; x += 10) {
      const id = this.hexAt([x, y]);
      if (x > this.field.left + SIDE && (id === null || this.hex(id)?.terrain !== "beyond")) break;
    }
    return x;
  }

  get sheet(): Box {
    return { left: 0, top: 0, right: this.width, bottom: this.height };
  }

  has(id: HexId): boolean {
    return this.#hexes.has(id);
  }

  hex(id: HexId): MapHex | undefined {
    return this.#hexes.get(id);
  }

  place(hex: MapHex): Point {
    return [this.field.left + hex.x * SIDE, this.field.top + hex.y * SIDE];
  }

  /** The centre of a hex; an unknown number gives the middle of the field. */
  centre(id: HexId): Point {
    const hex = this.#hexes.get(id);
    if (hex) return this.place(hex);
    const { left, top, right, bottom } = this.field;
    return [(left + right) / 2, (top + bottom) / 2];
  }

  corners(id: HexId, size = 1): Point[] {
    return hexCorners(this.centre(id), this.pointy, size);
  }

  /** Row and column, counted from 0. */
  rowCol(id: HexId): readonly [row: number, col: number] {
    const index = this.#index.get(id) ?? 0;
    return [Math.floor(index / this.map.grid.cols), index % this.map.grid.cols];
  }

  at(row: number, col: number): MapHex | null {
    const { rows, cols } = this.map.grid;
    if (row < 0 || col < 0 || row >= rows || col >= cols) return null;
    return this.map.hexes[row * cols + col] ?? null;
  }

  /** The centre of the hex in a row and column, on the grid or beyond it. */
  spot(row: number, col: number): Point {
    const { shifted, first_row, first_col } = this.map.grid;
    const line = this.pointy ? row + first_row : col + first_col;
    const odd = Math.abs(line % 2) === 1;
    const shift = odd === (shifted === "odd") ? 0.5 : 0;
    const [along, across] = this.pointy ? [col, row] : [row, col];
    const u = WIDE * (along + 0.5 + shift);
    const v = SIDE * (1.5 * across + 1);
    return this.pointy
      ? [this.field.left + u, this.field.top + v]
      : [this.field.left + v, this.field.top + u];
  }

  /** The hex at a place on the sheet. */
  hexAt(place: Point): HexId | null {
    const u = this.pointy ? place[1] - this.field.top : place[0] - this.field.left;
    const line = Math.round((u / SIDE - 1) / 1.5);
    let best: MapHex | null = null;
    let least = SIDE;
    for (let k = line - 1; k <= line + 1; k++) {
      const hex = this.#nearestInLine(k, place);
      const d = hex ? distance(this.place(hex), place) : Infinity;
      if (hex && d < least) [best, least] = [hex, d];
    }
    return best && insideHex(this.place(best), place, this.pointy) ? best.id : null;
  }

  #nearestInLine(line: number, place: Point): MapHex | null {
    const first = this.pointy ? this.spot(line, 0) : this.spot(0, line);
    const v = this.pointy ? place[0] - first[0] : place[1] - first[1];
    const step = Math.round(v / WIDE);
    return this.pointy ? this.at(line, step) : this.at(step, line);
  }

  /** The hexes next to a hex, clockwise from the north-east (or north). */
  neighbours(id: HexId): readonly HexId[] {
    this.#neighbours ??= this.#findNeighbours();
    return this.#neighbours.get(id) ?? [];
  }

  #findNeighbours(): Map<HexId, HexId[]> {
    const first = this.pointy ? -Math.PI / 3 : -Math.PI / 2;
    return new Map(
      this.map.hexes.map((hex) => {
        const [x, y] = this.place(hex);
        const near = Array.from({ length: 6 }, (_, i) => {
          const angle = first + (i * Math.PI) / 3;
          return this.hexAt([x + WIDE * Math.cos(angle), y + WIDE * Math.sin(angle)]);
        });
        return [hex.id, near.filter((id) => id !== null)];
      }),
    );
  }

  /** The two ends of the side that two neighbours share, or null. */
  side(a: HexId, b: HexId): readonly [Point, Point] | null {
    const others = this.corners(b);
    const shared = this.corners(a).filter((p) => others.some((q) => distance(p, q) < 1));
    return shared.length === 2 ? [shared[0] as Point, shared[1] as Point] : null;
  }

  /** A name for a corner that does not suffer from rounding. */
  cornerKey([x, y]: Point): string {
    const [u, v] = this.pointy
      ? [(x - this.field.left) / (WIDE / 2), (y - this.field.top) / (SIDE / 2)]
      : [(x - this.field.left) / (SIDE / 2), (y - this.field.top) / (WIDE / 2)];
    return `${Math.round(u)}/${Math.round(v)}`;
  }

  /** Every hex of the land that shows on the sheet. Woods and hills run on to the frame; below
   * the grid only for a little, since title and scale stand there. */
  ground(): Ground[] {
    return this.#sheetHexes().map(([row, col]) => this.#groundAt(row, col));
  }

  /** Rows and columns of the hexes that the sheet shows, also beyond the grid. */
  #sheetHexes(): (readonly [number, number])[] {
    const { rows, cols } = this.map.grid;
    const below = Math.ceil((this.height - this.field.bottom) / (1.5 * SIDE)) + 2;
    const before = Math.max(3, Math.ceil(this.field.left / (1.5 * SIDE)) + 1);
    const found: (readonly [number, number])[] = [];
    for (let row = -3; row < rows + below; row++)
      for (let col = -before; col < cols + 3; col++) found.push([row, col]);
    return found;
  }

  /** The centres of hexes with, where they lie at the rim, those beyond the grid to which they
   * would run on. */
  runningOn(ids: ReadonlySet<HexId>): Point[] {
    const { rows, cols } = this.map.grid;
    return this.#sheetHexes()
      .filter(([row, col]) => {
        const edge = this.at(clamp(row, 0, rows - 1), clamp(col, 0, cols - 1));
        return edge !== null && ids.has(edge.id);
      })
      .map(([row, col]) => this.spot(row, col));
  }

  #groundAt(row: number, col: number): Ground {
    const centre = this.spot(row, col);
    const hex = this.at(row, col);
    if (hex) return { row, col, centre, terrain: hex.terrain, level: hex.level, hex };
    const { rows, cols } = this.map.grid;
    const edge = this.at(clamp(row, 0, rows - 1), clamp(col, 0, cols - 1));
    const below = row - (rows - 1);
    const goesOn = edge !== null && below < 2;
    const wood = goesOn && edge.terrain === "wood";
    return {
      row,
      col,
      centre,
      terrain: wood ? "wood" : "fields",
      level: goesOn && below < 1 ? edge.level : 1,
      hex: null,
    };
  }
}

/** Whether a place lies in the hex round a centre. */
function insideHex(centre: Point, place: Point, pointy: boolean): boolean {
  const dx = Math.abs(place[0] - centre[0]);
  const dy = Math.abs(place[1] - centre[1]);
  const [across, along] = pointy ? [dx, dy] : [dy, dx];
  return across <= WIDE / 2 && along <= SIDE - across / Math.sqrt(3);
}
