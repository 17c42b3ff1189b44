/** What is being considered at the table and not yet sent: places, a wing, a line. The map shows
 * it as the panels do. */

/* eslint-disable svelte/prefer-svelte-reactivity -- What is shown is replaced, never changed in place. */

import type { Table } from "../../app/state/table.svelte";

export class Choosing {
  /** The places that are ticked, by their ids. */
  places = $state.raw<ReadonlySet<string>>(new Set());
  wing = $state<string | null>(null);
  /** The action of the line that is looked at. */
  line = $state<string | null>(null);

  toggle(place: string, most: number): void {
    const next = new Set(this.places);
    if (!next.delete(place) && next.size < most) next.add(place);
    this.places = next;
  }

  clear(): void {
    this.places = new Set();
    this.wing = null;
    this.line = null;
  }
}

const known = new WeakMap<Table, Choosing>();

export function choosingAt(table: Table): Choosing {
  let choosing = known.get(table);
  if (!choosing) known.set(table, (choosing = new Choosing()));
  return choosing;
}
