/** The log as it grows: lines of an envelope laid over the lines that are known. */

import { LINES } from "../../api/deltas";
import type { LogLine, View } from "../../api/model";

/**
 * New lines replace everything from their first action on, so that an undo takes lines away and
 * a line to which something was added is shown once. They may begin in the middle of an action.
 */
export function mergeLog(known: LogLine[], recent: LogLine[], length: number): LogLine[] {
  if (recent.length < LINES) return recent;
  const first = recent[0]?.number ?? length + 1;
  const kept = known.filter((line) => line.number < first && line.number <= length);
  const whole = known.filter((line) => line.number === first && line.number <= length);
  const cut = recent.filter((line) => line.number === first);
  const rest = recent.filter((line) => line.number !== first);
  return [...kept, ...(whole.length > cut.length ? whole : cut), ...rest];
}

/** Lines that only say what the heading above them says. */
export function inHeading(line: LogLine): boolean {
  return line.code === "phase" || line.code === "turn";
}

/** Lines that belong to actions after a number. */
export function since(lines: LogLine[], number: number): LogLine[] {
  return lines.filter((line) => line.number > number);
}

/** Did anything move, come or go between two views? */
export function moved(before: View | null, after: View): boolean {
  if (!before) return false;
  return Object.entries(after.pieces).some(([id, piece]) => {
    const old = before.pieces[id];
    return !old || old.hex !== piece.hex || old.lost !== piece.lost;
  });
}

const CHANGES = ["disrupted", "seat", "facing", "steps"] as const;

/** Did any counter change its face: strength, disruption, front, owner? */
export function changed(before: View | null, after: View): boolean {
  if (moved(before, after)) return true;
  return Object.entries(after.pieces).some(([id, piece]) => {
    const old = before?.pieces[id];
    return Boolean(old) && CHANGES.some((one) => old?.[one] !== piece[one]);
  });
}
