/** What this browser adds to the dice of a match between people, before their first roll. */

import type { MatchDoor } from "../../api/client";
import type { DiceTold, Envelope, SeatId } from "../../api/model";
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

/**
 * Notes the seal of the dice and adds a number of one's own for each of one's seats, so that
 * nobody who knew the secret has chosen the rolls. What the dice are then comes back.
 */
export async function addEntropy(
  envelope: Envelope,
  doors: ReadonlyMap<SeatId, MatchDoor>,
): Promise<DiceTold | null> {
  const { dice, match } = envelope;
  if (!dice.commitment || !othersPlay(envelope, [...doors.keys()])) return null;
  noteSeal(match, dice.commitment, {});
  if (!dice.open) return null;
  let told: DiceTold | null = null;
  for (const [seat, door] of doors) {
    const added = randomHex();
    // Whoever comes too late, or has been here before, adds nothing.
    const answer = await door.addEntropy(added, settings.lang).catch(() => null);
    if (!answer) continue;
    told = answer;
    noteSeal(match, dice.commitment, { [seat]: added });
  }
  return told;
}
