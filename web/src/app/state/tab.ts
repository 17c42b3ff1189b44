/** A tab opened by a seat's link plays that seat alone, whatever else the browser holds. */

import type { SeatId } from "../../api/model";
import type { Known } from "./known";

const key = (match: string) => `battaglia.tab.${match}`;
const WATCHING = "";

export function useInThisTab(match: string, seat: SeatId | null): void {
  try {
    sessionStorage.setItem(key(match), seat ?? WATCHING);
  } catch {
    // Without it the tab plays every seat that the browser holds.
  }
}

/** The match with only the seats that this tab plays. */
export function tabSeat(known: Known | undefined): Known | null {
  if (!known) return null;
  let seat: string | null = null;
  try {
    seat = sessionStorage.getItem(key(known.match));
  } catch {
    // As above.
  }
  if (seat === null) return known;
  const token = known.seats[seat];
  return { ...known, seats: seat !== WATCHING && token ? { [seat]: token } : {} };
}

const momentKey = (match: string) => `battaglia.moment.${match}`;

/** The moment to which a tab returns when it comes back to a match. */
export function comeBackTo(match: string, number: number): void {
  try {
    sessionStorage.setItem(momentKey(match), String(number));
  } catch {
    // Without it the match is shown as it is now.
  }
}

/** That moment, once. */
export function takeMoment(match: string): number | null {
  try {
    const found = sessionStorage.getItem(momentKey(match));
    sessionStorage.removeItem(momentKey(match));
    return found === null ? null : Number(found);
  } catch {
    return null;
  }
}
