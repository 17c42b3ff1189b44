/** The markers of a side as cards: who commands each wing, how far off he is, what it can do. */

import type { Choice, Overlay } from "../../api/model";
import type { Look } from "../../counters/looks";
import { wingChoice } from "./offers";
import type { SideMarkers, WingMarker } from "./turns";
import type { PiacenzaBattle } from "./view";

export interface WingCard {
  readonly marker: WingMarker;
  /** The name of its commander or, without one, its own. */
  readonly name: string;
  /** His counter; without one, any of the wing. */
  readonly piece: string | null;
  readonly look: Look | null;
  /** How far he is from his chief, of how much. */
  readonly figure: string;
  readonly choice: Choice | null;
}

type Told = Pick<PiacenzaBattle, "pieces">;

export function cardsOf(
  battle: Told,
  side: SideMarkers,
  looks: ReadonlyMap<string, Look>,
  choices: readonly Choice[],
  command: Pick<Overlay, "pieces"> | undefined,
): WingCard[] {
  return side.markers.map((marker) => {
    const ofWing = battle.pieces.filter(
      (piece) => piece.seat === side.seat && piece.wing === marker.wing,
    );
    const leader = ofWing.find((piece) => piece.rank === "wing");
    const piece = (leader ?? ofWing[0])?.id ?? null;
    return {
      marker,
      name: leader?.name ?? marker.name,
      piece,
      look: (piece && looks.get(piece)) || null,
      figure: command?.pieces.find((one) => one.piece === leader?.id)?.figure ?? "",
      choice: wingChoice(choices, marker.wing) ?? null,
    };
  });
}

/** What may lie face down: the wings that are still in hand. */
export const inHand = (cards: readonly WingCard[]): WingCard[] =>
  cards.filter(({ marker }) => marker.state !== "spent" && marker.state !== "active");
