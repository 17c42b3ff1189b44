/** The list of everything that can be done, found by typing. */

import type { Choice, HexId, PieceId, ReachHex, Turn } from "../../api/model";
import { fold } from "./fold";

export interface Offer {
  /** The notation of the last action, or of the only one. */
  key: string;
  text: string;
  plan: string[];
  final: boolean;
  choice: Choice | null;
  hex: HexId | null;
}

export function offersOf(
  choices: Choice[],
  picked: PieceId | null,
  reach: ReadonlyMap<HexId, ReachHex>,
  moveText: (reached: ReachHex) => string,
  turns: readonly Turn[] = [],
): Offer[] {
  const moves = picked
    ? [...reach.values()].map((reached) => ({
        key: `${picked} ${reached.hex}`,
        text: moveText(reached),
        plan: reached.plan,
        final: reached.final,
        choice: null,
        hex: reached.hex,
      }))
    : [];
  const plain = choices.map((choice) => ({
    key: choice.action,
    text: choice.text,
    plan: [choice.action],
    final: choice.final,
    choice,
    hex: choice.hex,
  }));
  const turned = turns.map(({ text, plan, final }) => ({
    key: plan.at(-1) ?? "",
    text,
    plan,
    final,
    choice: null,
    hex: null,
  }));
  return [...moves, ...turned, ...plain];
}

/** Offers that have every typed word in their text or notation; the best beginnings first. */
export function matching(offers: Offer[], typed: string): Offer[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return offers;
  const fitting = offers.filter((offer) => {
    const hay = fold(`${offer.text} ${offer.key}`);
    return words.every((word) => hay.includes(word));
  });
  const begins = (offer: Offer) =>
    fold(offer.text).startsWith(words[0] as string) || offer.key.startsWith(words[0] as string);
  return [...fitting.filter(begins), ...fitting.filter((offer) => !begins(offer))];
}
