/** Deltas: what has changed since an envelope, laid over it. */

import type { Delta, Envelope } from "./model";

/** An envelope carries at least so many of the last lines: fewer are the whole log. */
export const LINES = 40;

/**
 * The envelope after a delta; null if the delta does not follow the one that is there, or if that
 * has too few lines to have enough of them left.
 */
export function applied(before: Envelope | null, delta: Delta): Envelope | null {
  if (!before || before.number !== delta.since) return null;
  const log = [...before.log.filter((line) => line.number <= delta.kept), ...delta.log];
  if (before.log.length >= LINES && log.length < LINES) return null;
  const view = { ...before.view, ...delta.view };
  const desk = { ...before.desk, ...delta.desk };
  return {
    ...before,
    ...delta.sections,
    number: delta.number,
    view: { ...view, pieces: laidOver(view.pieces, delta.pieces) },
    desk: { ...desk, counters: laidOver(desk.counters, delta.counters) },
    log,
  };
}

/** What has not changed stays the very same object. */
function laidOver<T>(before: Record<string, T>, changed: Record<string, T>): Record<string, T> {
  return Object.keys(changed).length > 0 ? { ...before, ...changed } : before;
}
