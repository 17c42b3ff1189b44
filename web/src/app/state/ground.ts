/** A hex in words: for the panel, and for whoever cannot see the map. */

import type { Battle, Desk, HexId, PieceId, View } from "../../api/model";
import { t } from "./words";

export function groundOf(battle: Battle, hex: HexId): string {
  const found = battle.map.hexes.find((one) => one.id === hex);
  if (!found) return "";
  const name = battle.charts.terrain.find((row) => row.id === found.terrain)?.name ?? found.terrain;
  const lowest = Math.min(...battle.map.hexes.map((one) => one.level));
  return found.level > lowest ? t("hex.level", { ground: name, level: found.level }) : name;
}

/** Centres of neighbours lie this many hex sides apart, and a little. */
const NEAR = Math.sqrt(3) + 0.05;

export function neighboursOf(battle: Battle, hex: HexId): HexId[] {
  const here = battle.map.hexes.find((one) => one.id === hex);
  if (!here) return [];
  return battle.map.hexes
    .filter((one) => one !== here && Math.hypot(one.x - here.x, one.y - here.y) < NEAR)
    .map((one) => one.id);
}

export function placeOf(battle: Battle, hex: HexId): string {
  return battle.map.places.find((place) => place.hexes.includes(hex))?.name ?? "";
}

export function pieceWords(battle: Battle, view: View, desk: Desk | null, piece: PieceId): string {
  const spec = battle.pieces.find((one) => one.id === piece);
  const now = view.pieces[piece];
  if (!spec || !now) return piece;
  const seat = battle.seats.find((one) => one.id === now.seat)?.name ?? now.seat;
  return [spec.name, seat, desk?.counters[piece]].filter(Boolean).join(", ");
}

/** Hex 1705, town, Navicello: Panzetti dragoons 1, Coalition, strength 3. */
export function hexWords(
  battle: Battle,
  view: View,
  desk: Desk | null,
  hex: HexId,
  pieces: PieceId[],
): string {
  const where = [hex, groundOf(battle, hex), placeOf(battle, hex)].filter(Boolean).join(", ");
  const who = pieces.map((piece) => pieceWords(battle, view, desk, piece)).join("; ");
  return who ? `${where}: ${who}` : where;
}
