/** Leaving a try-out, back to the match that it began in, which has not changed; deleting. */

import { ApiError, MatchDoor } from "../../api/client";
import { go, toFirst, toMatch } from "../route";
import { type Known, deletingToken, forget, knownMatch } from "./known";
import type { Table } from "./table.svelte";

/** Delete a match for everybody; one that is not there any more is only forgotten. */
export async function deleteMatch(known: Known): Promise<void> {
  const token = deletingToken(known);
  if (!token) return;
  try {
    await new MatchDoor(known.match, token).drop();
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
  forget(known.match);
}

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
