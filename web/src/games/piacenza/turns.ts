/** The track of hours, and the markers of the wings beside it. */

import type { PiacenzaBattle, PiacenzaView } from "./view";
import { wingKey } from "./wings";

export interface Hour {
  readonly turn: number;
  readonly hour: number;
  /** It is a turn of more than an hour. */
  readonly long: boolean;
  readonly state: "past" | "now" | "to-come";
}

export function hoursOf(sequence: PiacenzaBattle["sequence"], turn: number): Hour[] {
  return sequence.map(({ hour, hours }, index) => ({
    turn: index + 1,
    hour,
    long: hours > 1,
    state: index + 1 < turn ? "past" : index + 1 === turn ? "now" : "to-come",
  }));
}

export interface WingMarker {
  readonly key: string;
  readonly wing: string;
  readonly letter: string;
  readonly colour: string;
  readonly ink: string;
  readonly name: string;
  /** Played and done; at work; chosen by who looks; open and about to act; still in hand. */
  readonly state: "spent" | "active" | "chosen" | "open" | "idle" | "in-hand";
}

export interface SideMarkers {
  readonly seat: string;
  readonly name: string;
  readonly markers: readonly WingMarker[];
  /** It holds one face down. */
  readonly covered: boolean;
}

type Told = Pick<PiacenzaBattle, "seats" | "pieces">;
type Seen = Pick<PiacenzaView, "wings" | "sides" | "seat">;

/** The markers of each side, in the order of its wings. */
export function markersOf(battle: Told, view: Seen): SideMarkers[] {
  const looks = new Map(
    battle.pieces.map((piece) => [wingKey(piece.seat, piece.wing), piece.look]),
  );
  return battle.seats.map((seat) => ({
    seat: seat.id,
    name: seat.name,
    covered: view.sides[seat.id]?.covered ?? false,
    markers: view.wings
      .filter((wing) => wing.seat === seat.id)
      .map((wing) => {
        const look = looks.get(wingKey(seat.id, wing.wing));
        return {
          key: wingKey(seat.id, wing.wing),
          wing: wing.wing,
          letter: look?.mark || wing.wing.charAt(0).toUpperCase(),
          colour: look?.band || "#cdbf9f",
          ink: look?.ink || "#2a1a10",
          name: wing.name,
          state: stateOf(wing, view.seat),
        };
      }),
  }));
}

function stateOf(
  wing: Pick<PiacenzaView["wings"][number], "seat" | "active" | "spent" | "chosen" | "idle">,
  seat: string | null,
): WingMarker["state"] {
  if (wing.active) return "active";
  if (wing.spent) return "spent";
  if (wing.chosen) return wing.seat === seat ? "chosen" : "open";
  return wing.idle ? "idle" : "in-hand";
}

/** How many places a side holds, of how many that matter to it as far as one is told. */
export function placesHeld(
  battle: Pick<PiacenzaBattle, "objectives">,
  view: Pick<PiacenzaView, "held" | "sides">,
  seat: string,
): { held: number; of: number } {
  const own = view.sides[seat]?.objectives;
  const places = battle.objectives.filter(({ id }) => !own || own.includes(id));
  return { held: places.filter(({ hex }) => view.held[hex] === seat).length, of: places.length };
}

/** Combat units that a side has lost. */
export const unitsLost = (view: Pick<PiacenzaView, "wings">, seat: string): number =>
  view.wings.reduce((sum, wing) => sum + (wing.seat === seat ? wing.lost : 0), 0);
