/** Beginning a match: who sits where, and which tokens this browser keeps. */

import * as api from "../../api/client";
import type { Battle, Created, Envelope, SeatId } from "../../api/model";
import { type Known, keep } from "./known";
import { settings } from "./settings.svelte";

export type Way = "machine" | "here" | "links" | "watch";

export interface Plan {
  scenario: string;
  title: string;
  seats: SeatId[];
  way: Way;
  /** The seat of this player; two at one screen have both. */
  side: SeatId;
  machine: string;
  options?: Record<string, string | number | boolean>;
}

const HUMAN = "human";
const SPECTATOR = "spectator";

export function playersOf(plan: Plan): Record<SeatId, string> {
  const player = (seat: SeatId): string => {
    if (plan.way === "watch") return plan.machine;
    if (plan.way === "machine" && seat !== plan.side) return plan.machine;
    return HUMAN;
  };
  return Object.fromEntries(plan.seats.map((seat) => [seat, player(seat)]));
}

/** What this browser keeps of the tokens: its own seats, and the others' for their links. */
export function knownOf(plan: Plan, created: Created): Known {
  const seats: Record<SeatId, string> = {};
  const links: Record<SeatId, string> = {};
  for (const seat of plan.seats) {
    const token = created.tokens[seat];
    if (!token || plan.way === "watch") continue;
    if (plan.way === "here" || seat === plan.side) seats[seat] = token;
    else if (plan.way === "links") links[seat] = token;
  }
  const spectator = created.tokens[SPECTATOR];
  return {
    match: created.match,
    scenario: created.scenario,
    title: plan.title,
    seats,
    ...(spectator ? { spectator } : {}),
    owner: created.owner,
    ...(plan.way === "links" ? { links } : {}),
    ...(plan.way === "watch" ? { watch: true } : {}),
    seen: 0,
    opened: new Date().toISOString(),
  };
}

/** Does this browser hold every seat that a person plays? */
const isAlone = (plan: Plan): boolean => plan.way !== "links";

export async function begin(plan: Plan): Promise<Known> {
  const created = await api.newMatch({
    scenario: plan.scenario,
    players: playersOf(plan),
    options: plan.options ?? {},
    alone: isAlone(plan),
    lang: settings.lang,
  });
  const known = knownOf(plan, created);
  keep(known);
  return known;
}

/** The same battle once more against the machine or at one screen, perhaps with sides swapped. */
export function rematchOf(battle: Battle, envelope: Envelope, mine: SeatId[], swap: boolean): Plan {
  const seats = battle.seats.map((seat) => seat.id);
  const machine = Object.values(envelope.players).find((player) => player !== HUMAN);
  const [own] = mine;
  const side = swap ? seats.find((seat) => seat !== own) : own;
  return {
    scenario: battle.id,
    title: battle.title,
    seats,
    way: machine ? "machine" : "here",
    side: side ?? seats[0] ?? "",
    machine: machine ?? settings.machine,
    options: Object.fromEntries(battle.options.map(({ id, value }) => [id, value])),
  };
}

/** Who plays on from a moment of a match, under its options. */
export function momentPlan(battle: Battle, envelope: Envelope, way: Way, side: SeatId): Plan {
  const machine = Object.values(envelope.players).find((one) => one.startsWith("machine:"));
  return {
    scenario: battle.id,
    title: battle.title,
    seats: battle.seats.map((seat) => seat.id),
    way,
    side,
    machine: machine ?? settings.machine,
  };
}

/** A match that begins with a moment of another; it is a try-out unless a friend plays too. */
export async function beginFromMoment(
  door: api.MatchDoor,
  number: number,
  plan: Plan,
): Promise<Known> {
  const tryout = plan.way !== "links";
  const created = await door.branch(number, playersOf(plan), tryout, settings.lang);
  const known = knownOf(plan, created);
  keep(known);
  return known;
}

export async function beginFromRecord(record: string, plan: Plan): Promise<Known> {
  const created = await api.importMatch(record, playersOf(plan), isAlone(plan), settings.lang);
  const known = knownOf(plan, created);
  keep(known);
  return known;
}

/** The scenario that a record names in its header, or a position file in its first lines. */
export function scenarioOfRecord(record: string): string | null {
  const found = /^\[Scenario "([^"]+)"\]/m.exec(record) ?? /^id = "([^"]+)"/m.exec(record);
  return found?.[1] ?? null;
}
