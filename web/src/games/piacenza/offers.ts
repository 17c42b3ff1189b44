/** The choices that the panels of Piacenza offer, read from the notation of their actions. */

import type { Choice, HexId, PieceId } from "../../api/model";
import { placesOf } from "./lines";
import type { PiacenzaView } from "./view";

const listed = (word: string | undefined): string[] => (word ? word.split("+") : []);

/** The choice of just these places. */
export function objectivesChoice(
  choices: readonly Choice[],
  places: ReadonlySet<string>,
): Choice | undefined {
  return choices.find(({ verb, action }) => {
    const named = listed(action.split(" ")[1]);
    return (
      verb === "objectives" &&
      named.length === places.size &&
      named.every((place) => places.has(place))
    );
  });
}

/** The choice of a wing. */
export const wingChoice = (choices: readonly Choice[], wing: string | null): Choice | undefined =>
  choices.find(({ verb, action }) => verb === "wing" && action.split(" ")[1] === wing);

export interface LineOffer {
  readonly choice: Choice;
  readonly places: readonly { readonly piece: PieceId; readonly hex: HexId }[];
  /** Those who have to go there. */
  readonly moving: number;
  readonly from: HexId;
  readonly to: HexId;
}

export function lineOffers(
  choices: readonly Choice[],
  pieces: PiacenzaView["pieces"],
): LineOffer[] {
  return choices
    .filter(({ verb }) => verb === "line")
    .flatMap((choice) => {
      const places = placesOf(choice.action);
      const [first, last] = [places[0], places.at(-1)];
      if (!first || !last) return [];
      const moving = places.filter(({ piece, hex }) => pieces[piece]?.hex !== hex).length;
      return [{ choice, places, moving, from: first.hex, to: last.hex }];
    });
}

/** The chance that of two dice of ten faces one is higher, and that they are alike. */
export const DUEL = { higher: 45, alike: 10 } as const;
