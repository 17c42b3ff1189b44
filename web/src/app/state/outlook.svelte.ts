/** What would come of moves that are looked at: asked once each, after the pointer has rested. */

/* eslint-disable svelte/prefer-svelte-reactivity -- What is shown is replaced, never changed in place. */

import { ApiError, type MatchDoor } from "../../api/client";
import type { Course, HexId, Outlook, PieceId, Prospect } from "../../api/model";
import { settings } from "./settings.svelte";

export interface OutlookHost {
  readonly envelope: { number: number } | null;
  readonly door: MatchDoor | null;
  complain(error: unknown): void;
}

/** So long the pointer rests before anything is asked. */
const REST = 60;
const GOOD: ReadonlySet<string> = new Set(["best", "good"]);

export class Outlooks {
  private known = $state.raw<ReadonlyMap<string, Outlook>>(new Map());
  private asked = new Map<string, Promise<Outlook | null>>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly host: OutlookHost) {}

  private key(piece: PieceId, hex: HexId): string {
    return `${this.host.envelope?.number ?? 0} ${settings.lang} ${piece} ${hex}`;
  }

  /** What would come of a move, as far as it is known by now. */
  of(piece: PieceId, hex: HexId): Outlook | null {
    return this.known.get(this.key(piece, hex)) ?? null;
  }

  /** Something else is looked at: asks about it, unless the pointer goes on at once. */
  look(piece: PieceId, hex: HexId): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.ask(piece, hex), REST);
  }

  lookAway(): void {
    clearTimeout(this.timer);
  }

  ask(piece: PieceId, hex: HexId): Promise<Outlook | null> {
    const key = this.key(piece, hex);
    const before = this.asked.get(key);
    if (before) return before;
    const answer = this.fetch(key, piece, hex);
    this.asked.set(key, answer);
    return answer;
  }

  private async fetch(key: string, piece: PieceId, hex: HexId): Promise<Outlook | null> {
    try {
      const outlook = (await this.host.door?.outlook(piece, hex, settings.lang)) ?? null;
      if (key !== this.key(piece, hex) || !outlook) return null;
      this.known = new Map(this.known).set(key, outlook);
      return outlook;
    } catch (error) {
      this.asked.delete(key);
      // The decision has gone by meanwhile: nobody misses the answer.
      if (key === this.key(piece, hex) || !(error instanceof ApiError)) this.host.complain(error);
      return null;
    }
  }

  /** The position is another: what was asked is of no use any more. */
  forget(): void {
    this.known = new Map();
    this.asked.clear();
  }
}

/** How likely it is that it goes well for whoever acts. */
export function goodOf(course: Course): number {
  return course.results
    .filter((result) => GOOD.has(result.tone))
    .reduce((sum, result) => sum + result.numerator / result.denominator, 0);
}

export interface Link {
  to: HexId;
  /** How likely it is to go well for whoever acts; null where no dice fall. */
  chance: number | null;
  theirs: boolean;
}

/** A line from the hex to each enemy concerned; of several to a hex the one with dice, own first. */
export function linksOf(
  prospects: readonly Prospect[],
  hexOf: (piece: PieceId) => HexId | null,
): Link[] {
  const found = new Map<HexId, Link>();
  for (const one of prospects) {
    const course = one.courses[0];
    const chance = course ? goodOf(course) : null;
    // What is taken on the way lies on it.
    if (chance === null && !one.theirs) continue;
    for (const piece of one.theirs ? one.by : one.upon) {
      const to = hexOf(piece);
      const before = to ? found.get(to) : undefined;
      if (!to || (before && weight(before) >= weight({ chance, theirs: one.theirs }))) continue;
      found.set(to, { to, chance, theirs: one.theirs });
    }
  }
  return [...found.values()];
}

const weight = ({ chance, theirs }: { chance: number | null; theirs: boolean }): number =>
  (chance === null ? 0 : 2) + (theirs ? 0 : 1);
