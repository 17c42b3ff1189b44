/** The matches that this browser holds a token of, and how far each was seen. */

import type { SeatId } from "../../api/model";
import { recall, remember } from "./storage";

export interface Known {
  match: string;
  scenario: string;
  title: string;
  /** The seats that this browser plays. */
  seats: Record<SeatId, string>;
  spectator?: string;
  /** By this it can be deleted for everybody: whoever made it is given it. */
  owner?: string;
  /** Seats given to others, kept so that their links can be copied again. */
  links?: Record<SeatId, string>;
  /** Made to be watched: it is shown from its beginning. */
  watch?: boolean;
  /** A try-out that stays when it is left. */
  kept?: boolean;
  /** The course whose lesson it is. */
  course?: string;
  /** The seal of the dice when this browser first saw the match, and what its seats added. */
  seal?: string;
  added?: Record<SeatId, string>;
  /** The number of actions at the last visit. */
  seen: number;
  opened: string;
}

const KEY = "battaglia.matches";
const MOST = 60;

export function knownMatches(): Known[] {
  return recall<Known[]>(KEY, []);
}

export function knownMatch(match: string): Known | undefined {
  return knownMatches().find((known) => known.match === match);
}

/** Keep a match; the newest come first and the oldest are forgotten. */
export function keep(known: Known): void {
  const others = knownMatches().filter((other) => other.match !== known.match);
  remember(KEY, [known, ...others].slice(0, MOST));
}

export function forget(match: string): void {
  remember(
    KEY,
    knownMatches().filter((known) => known.match !== match),
  );
}

export function markSeen(match: string, seen: number): void {
  const all = knownMatches();
  const known = all.find((one) => one.match === match);
  if (!known || known.seen === seen) return;
  known.seen = seen;
  remember(KEY, all);
}

/** Note the seal of the dice, once, and what was added to them here. */
export function noteSeal(match: string, seal: string, added: Record<SeatId, string>): void {
  const all = knownMatches();
  const known = all.find((one) => one.match === match);
  if (!known) return;
  known.seal ??= seal;
  known.added = { ...known.added, ...added };
  remember(KEY, all);
}

/** One token for asking how a match stands: a player's own before the spectator's. */
export function askingToken(known: Known): string | undefined {
  return Object.values(known.seats)[0] ?? known.spectator;
}

/** The token by which a match may be deleted: whoever made it has one, else who plays alone may. */
export function deletingToken(known: Known): string | undefined {
  return known.owner ?? (known.links ? undefined : Object.values(known.seats)[0]);
}

export function linkOf(match: string, token: string, origin = location.origin): string {
  return `${origin}${location.pathname}#/match/${match}/${token}`;
}

/** Does an address lead nowhere but to the machine on which it is opened? */
export function isThisMachine(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host);
}
