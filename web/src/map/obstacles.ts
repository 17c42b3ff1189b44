/** Places that trees and houses keep away from: water, roads, other houses. */

import type { Line, Point } from "./geometry";

const CELL = 40;

export class Obstacles {
  readonly #cells = new Map<string, (readonly [Point, number])[]>();

  add(place: Point, radius: number): void {
    const key = `${Math.floor(place[0] / CELL)},${Math.floor(place[1] / CELL)}`;
    const list = this.#cells.get(key);
    if (list) list.push([place, radius]);
    else this.#cells.set(key, [[place, radius]]);
  }

  addLine(points: Line, radius: number): void {
    for (const point of points) this.add(point, radius);
  }

  /** Whether something with a radius fits at a place. */
  free(place: Point, radius = 0): boolean {
    const col = Math.floor(place[0] / CELL);
    const row = Math.floor(place[1] / CELL);
    for (let c = col - 1; c <= col + 1; c++)
      for (let r = row - 1; r <= row + 1; r++)
        for (const [[x, y], size] of this.#cells.get(`${c},${r}`) ?? [])
          if (Math.hypot(x - place[0], y - place[1]) < size + radius) return false;
    return true;
  }
}
