/** The rule on which a line of battle stands. */

import type { HexId, PieceId } from "../../api/model";
import { distance, towards, type Point } from "../../map/geometry";

const BEYOND = 33;

/** Through all places, in the order in which they lie from one end of the line to the other, and
 * a little beyond both ends. */
export function ruleThrough(places: readonly Point[]): Point[] {
  if (places.length < 2) return [];
  const from = farthest(places, places[0] as Point);
  const ordered = [...places].sort((a, b) => distance(a, from) - distance(b, from));
  const [first, second] = [ordered[0] as Point, ordered[1] as Point];
  const [last, before] = [ordered.at(-1) as Point, ordered.at(-2) as Point];
  return [past(second, first), ...ordered, past(before, last)];
}

const farthest = (places: readonly Point[], from: Point): Point =>
  places.reduce((far, place) => (distance(place, from) > distance(far, from) ? place : far), from);

function past(before: Point, end: Point): Point {
  const [ux, uy] = towards(before, end);
  return [end[0] + ux * BEYOND, end[1] + uy * BEYOND];
}

/** Who is to stand where in "line guyenne+auxerrois 1015+1016". */
export function placesOf(action: string): { piece: PieceId; hex: HexId }[] {
  const [, pieces = "", hexes = ""] = action.split(" ");
  const places = hexes.split("+");
  return pieces.split("+").map((piece, number) => ({ piece, hex: places[number] ?? "" }));
}
