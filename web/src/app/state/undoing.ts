/** What can be taken back, in words. */

import { since } from "./journal";
import { marksOf } from "./moments";
import type { Table } from "./table.svelte";

/** What an undo would take back, in the words of the log. */
export function undoes({ envelope, log, mine }: Table): string {
  if (!envelope?.can_undo) return "";
  const from = envelope.undo_to ?? envelope.length - 1;
  const lines = since(log, from).filter((line) => mine.includes(line.seat));
  return lines.map((line) => line.text.replace(/\.$/, "")).join("; ");
}

/** The moment before the phase began, if one has done more than one thing in it. */
export function phaseBegan({ envelope, log }: Table): number | null {
  const first = marksOf(log).phases.at(-1)?.number;
  if (!envelope?.can_undo || first === undefined) return null;
  return envelope.length - first > 0 ? first - 1 : null;
}
