/** What is engraved: strokes in the order in which they are laid, and what stands on the land.
 *
 * Strokes of one pen are gathered by squares of the sheet. So there are few and large paths, and
 * a close view can leave out those that it does not show. */

import { grow, meet, type Box, type Point } from "./geometry";
import type { PenName } from "./pens";

export interface Stroke {
  readonly pen: PenName;
  readonly d: string;
  /** Where it is, or null for what may be anywhere. */
  readonly box: Box | null;
}

export interface Tree {
  readonly at: Point;
  readonly size: number;
  readonly kind: number;
}

/** A tree, or a building with its strokes; drawn from north to south, so that they overlap. */
export type Standing =
  | { readonly y: number; readonly tree: Tree }
  | { readonly y: number; readonly strokes: readonly Stroke[]; readonly box: Box };

export interface Plate {
  readonly ground: readonly Stroke[];
  readonly standing: readonly Standing[];
}

const SQUARE = 420;
// No stroke that is filed under a square reaches farther beyond it.
const REACH = 60;

/** Gathers strokes, layer upon layer. Within a layer the order of pens is that of first use. */
export class Engraver {
  readonly #done: Stroke[] = [];
  #layer = new Map<PenName, Map<string, string[]>>();

  /** Adds a stroke; with a place if it is small. */
  add(pen: PenName, d: string, place?: Point): void {
    if (d === "") return;
    let squares = this.#layer.get(pen);
    if (!squares) this.#layer.set(pen, (squares = new Map()));
    const key = place
      ? `${Math.floor(place[0] / SQUARE)},${Math.floor(place[1] / SQUARE)}`
      : "anywhere";
    const list = squares.get(key);
    if (list) list.push(d);
    else squares.set(key, [d]);
  }

  /** Ends a layer: what follows lies above it. */
  layer(): void {
    for (const [pen, squares] of this.#layer)
      for (const [key, list] of squares)
        this.#done.push({ pen, d: list.join(""), box: squareBox(key) });
    this.#layer = new Map();
  }

  strokes(): Stroke[] {
    this.layer();
    return this.#done;
  }
}

function squareBox(key: string): Box | null {
  if (key === "anywhere") return null;
  const [col, row] = key.split(",").map(Number) as [number, number];
  const box = {
    left: col * SQUARE,
    top: row * SQUARE,
    right: (col + 1) * SQUARE,
    bottom: (row + 1) * SQUARE,
  };
  return grow(box, REACH);
}

/** A building from its strokes. */
export function building(
  y: number,
  box: Box,
  strokes: readonly (readonly [PenName, string])[],
): Standing {
  return { y, box, strokes: strokes.map(([pen, d]) => ({ pen, d, box: null })) };
}

export const shows = (box: Box | null, view: Box): boolean => box === null || meet(box, view);
