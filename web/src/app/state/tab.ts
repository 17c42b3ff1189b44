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
