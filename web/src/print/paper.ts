/** Sheets of paper, in millimetres: how a map is cut into tiles, and where counters lie. */

import type { Box } from "../map/geometry";

/** A counter, cut out, and how many units of the drawing it is wide on the map. */
export const COUNTER = 15;
const COUNTER_UNITS = 48;
/** Millimetres to a unit of the sheet: a counter of 15 mm lies in a hex of 18.75 mm. */
export const UNIT = COUNTER / COUNTER_UNITS;
/** Pixels of the page to a unit. */
export const UNIT_PIXELS = (UNIT * 96) / 25.4;

export const PAPERS = { a4: [210, 297], a3: [297, 420], a2: [420, 594] } as const;
export type Paper = keyof typeof PAPERS;

/** What printers leave white at the edge of a sheet; crop marks stand in it. */
export const EDGE = 6;
/** So much of a tile is seen again on the next one. */
export const OVERLAP = 5;

// The map in tiles

export interface Tile {
  /** The row as a letter, the column as a number: A1 is at the upper left. */
  readonly name: string;
  readonly row: number;
  readonly col: number;
  /** The part of the map's sheet that it shows, in units. */
  readonly view: Box;
}

export interface Tiling {
  readonly paper: Paper;
  readonly landscape: boolean;
  readonly rows: number;
  readonly cols: number;
  /** A tile, in millimetres. All of them are of one size. */
  readonly width: number;
  readonly height: number;
  readonly tiles: readonly Tile[];
}

/** The size of a sheet as it lies. */
export function sheetSize(paper: Paper, landscape: boolean): readonly [number, number] {
  const [short, long] = PAPERS[paper];
  return landscape ? [long, short] : [short, long];
}

/** How many tiles cover a length. */
const count = (length: number, room: number): number =>
  Math.max(1, Math.ceil((length - OVERLAP) / (room - OVERLAP) - 1e-9));

/** Cuts a map of so many units into as few tiles as the paper allows. */
export function tilesOf(width: number, height: number, paper: Paper): Tiling {
  const ways = [width >= height, width < height].map((landscape) => {
    const [wide, high] = sheetSize(paper, landscape);
    const cols = count(width * UNIT, wide - 2 * EDGE);
    const rows = count(height * UNIT, high - 2 * EDGE);
    return { landscape, cols, rows };
  });
  const { landscape, cols, rows } = ways.reduce((a, b) =>
    b.cols * b.rows < a.cols * a.rows ? b : a,
  );
  const tileWidth = (width * UNIT + (cols - 1) * OVERLAP) / cols;
  const tileHeight = (height * UNIT + (rows - 1) * OVERLAP) / rows;
  const tiles = Array.from({ length: rows * cols }, (_, index): Tile => {
    const [row, col] = [Math.floor(index / cols), index % cols];
    const left = (col * (tileWidth - OVERLAP)) / UNIT;
    const top = (row * (tileHeight - OVERLAP)) / UNIT;
    const view = { left, top, right: left + tileWidth / UNIT, bottom: top + tileHeight / UNIT };
    return { name: `${String.fromCharCode(65 + row)}${col + 1}`, row, col, view };
  });
  return { paper, landscape, rows, cols, width: tileWidth, height: tileHeight, tiles };
}

// Counters in sheets of A4

const [PAGE_WIDE, PAGE_HIGH] = PAPERS.a4;
/** From a counter to the next: between them each bleeds a little beyond its cut. */
export const PITCH = 18;
export const BLEED = 1.2;
const ACROSS = 10;
const LEFT = (PAGE_WIDE - ((ACROSS - 1) * PITCH + COUNTER)) / 2;
const TOP = 24;
const FOOT = 12;
/** The line with the name of a side, above its counters. */
const HEADING = 9;

export interface Group<T> {
  readonly label: string;
  readonly items: readonly T[];
}

export interface Laid<T> {
  readonly item: T;
  /** Its upper left corner, from that of the sheet. */
  readonly x: number;
  readonly y: number;
}

export interface CounterPage<T> {
  readonly headings: readonly { readonly label: string; readonly y: number }[];
  readonly cells: readonly Laid<T>[];
}

/** Where the back lies of what lies at x on the front: the sheet is turned on its long edge. */
export const behind = (x: number): number => PAGE_WIDE - x - COUNTER;

/** Lays counters out in rows, a group after another. */
export function layOut<T>(groups: readonly Group<T>[]): CounterPage<T>[] {
  const pages: { headings: { label: string; y: number }[]; cells: Laid<T>[] }[] = [];
  let y = Infinity;
  const room = (needed: number): void => {
    if (y + needed <= PAGE_HIGH - FOOT) return;
    pages.push({ headings: [], cells: [] });
    y = TOP;
  };
  for (const { label, items } of groups) {
    if (items.length === 0) continue;
    room(HEADING + COUNTER);
    pages.at(-1)?.headings.push({ label, y });
    y += HEADING;
    for (let at = 0; at < items.length; at += ACROSS) {
      room(COUNTER);
      items
        .slice(at, at + ACROSS)
        .forEach((item, i) => pages.at(-1)?.cells.push({ item, x: LEFT + i * PITCH, y }));
      y += PITCH;
    }
    y += PITCH - COUNTER;
  }
  return pages;
}

export interface Mark {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

const TICK = 2.4;
const OFF = BLEED + 0.3;

/** Crop marks round rows of counters: where the knife goes down and across. */
export function cropMarks(cells: readonly Laid<unknown>[]): Mark[] {
  const marks: Mark[] = [];
  const taken = new Set(cells.map(({ x, y }) => `${x.toFixed(2)}/${y.toFixed(2)}`));
  const free = (x: number, y: number): boolean => !taken.has(`${x.toFixed(2)}/${y.toFixed(2)}`);
  for (const { x, y } of cells) {
    for (const [edge, out] of [
      [y - OFF, -TICK],
      [y + COUNTER + OFF, TICK],
    ] as const)
      if (free(x, y + Math.sign(out) * PITCH))
        for (const at of [x, x + COUNTER]) marks.push({ x1: at, x2: at, y1: edge, y2: edge + out });
    for (const [edge, out] of [
      [x - OFF, -TICK],
      [x + COUNTER + OFF, TICK],
    ] as const)
      if (free(x + Math.sign(out) * PITCH, y))
        for (const at of [y, y + COUNTER]) marks.push({ x1: edge, x2: edge + out, y1: at, y2: at });
  }
  return marks;
}
