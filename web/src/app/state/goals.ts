/** The goals of a battle as they lie on the map: whose each is, and who has it now. */

import type { Battle, Desk, HexId } from "../../api/model";
import type { Goal } from "../../map/overlays/GoalFlags.svelte";
import { t } from "./words";

/** More hexes than these are an area: its bounds are drawn, not each hex. */
const PLACE = 6;
const ANYBODY = "★";

type Told = Pick<Battle, "seats" | "goals">;

/** Letters that tell the sides apart: the first of their names, or their numbers. */
export function lettersOf(seats: Told["seats"]): Record<string, string> {
  const first = seats.map((seat) => seat.name.charAt(0).toUpperCase());
  const clear = new Set(first).size === first.length;
  return Object.fromEntries(
    seats.map((seat, index) => [seat.id, clear ? (first[index] ?? "") : String(index + 1)]),
  );
}

export function goalsOf(battle: Told, desk: Pick<Desk, "holders"> | null): Goal[] {
  const letters = lettersOf(battle.seats);
  return battle.goals.map((goal, index) => {
    const holder = battle.seats.find((seat) => seat.id === desk?.holders[index]);
    return {
      hexes: goal.hexes,
      letter: goal.seat ? (letters[goal.seat] ?? "") : ANYBODY,
      second: goal.seat !== null && goal.seat !== battle.seats[0]?.id,
      held: holder?.colour ?? null,
      words: words(battle, goal, holder?.name, holder?.id === goal.seat),
      area: goal.hexes.length > PLACE,
    };
  });
}

function words(
  battle: Told,
  goal: Told["goals"][number],
  holder: string | undefined,
  own: boolean,
): string {
  const seat = battle.seats.find((one) => one.id === goal.seat)?.name ?? "";
  const place = goal.name || goal.hexes[0] || "";
  const area = goal.hexes.length > PLACE && !goal.name;
  const plain = !goal.seat
    ? t("goal.both", { place })
    : area
      ? t("goal.area", { seat })
      : t("goal.of", { place, seat });
  if (!holder) return plain;
  return own && area ? t("goal.counts", { goal: plain }) : t("goal.held", { goal: plain, holder });
}

/** What is to be said of a hex: the goals that it belongs to. */
export function goalsAt(goals: readonly Goal[], hex: HexId): string[] {
  return goals.filter((goal) => goal.hexes.includes(hex)).map((goal) => goal.words);
}
