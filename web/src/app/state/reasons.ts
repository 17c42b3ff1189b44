/** What machines say of their moves, without saying the same thing again and again. */

import type { LogLine } from "../../api/model";
import type { Summary } from "./moments";
import { tn } from "./words";

export interface Said {
  text: string;
  intent: string;
}

const NOTHING: Said = { text: "", intent: "" };

/** What is shown beside each line: a reason once, a plan where it is taken up. */
export function reasonsOf(lines: readonly LogLine[]): Said[] {
  const texts = new Map<string, string>();
  const plans = new Map<string, string>();
  return lines.map(({ why }) => {
    if (!why) return NOTHING;
    const { seat } = why;
    const text = texts.get(seat) === why.text ? "" : why.text;
    const intent = plans.get(seat) === why.intent ? "" : why.intent;
    texts.set(seat, why.text);
    plans.set(seat, why.intent);
    return { text, intent };
  });
}

/** The plans that were taken up in the actions of a stretch, the latest last. */
export function plansOf(lines: readonly LogLine[], from: number, to: number): string[] {
  const told = lines.filter((line) => line.number > from && line.number <= to);
  return [...new Set(told.flatMap(({ why }) => why?.intent || []))];
}

/** How much was played, without what there was none of. */
export function countsOf({ moves, rolls }: Pick<Summary, "moves" | "rolls">): string {
  const counts = [moves > 0 && tn("since.moves", moves), rolls > 0 && tn("since.rolls", rolls)];
  return counts.filter(Boolean).join(", ");
}
