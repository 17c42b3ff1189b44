/** What this browser adds to the dice of a match between people, before their first roll. */

import type { MatchDoor } from "../../api/client";
import type { Envelope, SeatId } from "../../api/model";
import { noteSeal } from "./known";
import { settings } from "./settings.svelte";

const BYTES = 32;

function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Does a person play who does not sit at this browser? */
export function othersPlay({ players }: Envelope, mine: readonly SeatId[]): boolean {
  const people = Object.values(players).filter((player) => player === "human");
  return people.length > mine.length;
}

/** A table with the doors of its seats, and what it shows. */
interface Seated {
  envelope: Envelope | null;
  readonly mine: readonly SeatId[];
  readonly doors: ReadonlyMap<SeatId, MatchDoor>;
}

/**
 * Notes the seal of the dice and adds a number of one's own for each of one's seats, so that
 * nobody who knew the secret has chosen the rolls.
 */
export async function addEntropy(table: Seated): Promise<void> {
  const { envelope, mine } = table;
  const { dice, match } = envelope ?? {};
  if (!dice?.commitment || !match || !envelope || !othersPlay(envelope, mine)) return;
  noteSeal(match, dice.commitment, {});
  for (const seat of dice.open ? mine : []) {
    const added = randomHex();
    // Whoever comes too late, or has been here before, adds nothing.
    const told = await table.doors
      .get(seat)
      ?.addEntropy(added, settings.lang)
      .catch(() => null);
    if (!told) continue;
    noteSeal(match, dice.commitment, { [seat]: added });
    if (table.envelope) table.envelope = { ...table.envelope, dice: told };
  }
}
