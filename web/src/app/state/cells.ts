/** The ten faces of a die, in words. */

import type { Cell, Course } from "../../api/model";

/** "0–3 no effect, 4–5 disorder": faces that lie together and come to the same are one. */
export function spokenCells(cells: readonly Cell[]): string {
  const runs: { first: string; last: string; text: string; code: string }[] = [];
  for (const { face, code, text } of cells) {
    const run = runs.at(-1);
    if (run && run.code === code) run.last = face;
    else runs.push({ first: face, last: face, code, text });
  }
  return runs
    .map(({ first, last, text }) => `${first === last ? first : `${first}–${last}`} ${text}`)
    .join(", ");
}

/** How many of the ten faces pass, in hundredths. */
export const passing = (cells: readonly Cell[]): number =>
  cells.length === 0 ? 0 : cells.filter(({ good }) => good).length / cells.length;

/** Do the cells say everything? Where more than one die decides, a bar does. */
export const isStrip = ({ cells, results }: Pick<Course, "cells" | "results">): boolean =>
  cells.length > 0 && results.every(({ code }) => cells.some((cell) => cell.code === code));
