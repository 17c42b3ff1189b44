/** Leaving a try-out: back to the match that it began in, which has not changed. */

import { go, toFirst, toMatch } from "../route";
import { forget, knownMatch } from "./known";
import type { Table } from "./table.svelte";

/** A try-out that is not kept is dropped. */
export function leaveTryout(table: Table): void {
  const { door, known, envelope } = table;
  const { origin } = envelope ?? {};
  if (!door || origin?.kind !== "tryout") return;
  table.close();
  if (!knownMatch(known.match)?.kept) {
    forget(known.match);
    // What cannot be reached now stays on the server, and harms nobody.
    door.drop().catch(() => undefined);
  }
  go(knownMatch(origin.match) ? toMatch(origin.match) : toFirst);
}
