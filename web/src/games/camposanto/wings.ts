/** The wings as their chart shows them. */

import type { Battle, Schemas, SeatId, View } from "../../api/model";

export type CamposantoBattle = Schemas["CamposantoBattle"];
export type CamposantoView = Schemas["CamposantoView"];
export type CamposantoWing = Schemas["CamposantoWing"];
export type AssaultScene = Schemas["AssaultScene"];
export type Pairing = Schemas["Pairing"];

export const viewOf = (view: View): CamposantoView | null =>
  view.game === "camposanto" ? (view as unknown as CamposantoView) : null;

export interface WingRow {
  key: string;
  seat: SeatId;
  wing: string;
  name: string;
  value: number | null;
  status: string;
  /** It is its turn, or its turn has been. */
  active: boolean;
  done: boolean;
}

/** In the order of their activation, once that is known; else side by side. */
export function wingRows(view: CamposantoView): WingRow[] {
  const place = (seat: string, wing: string): number =>
    view.order.findIndex((one) => one.seat === seat && one.wing === wing);
  const now = view.active && view.wing ? place(view.active, view.wing) : -1;
  const rows = view.wings.map((one) => {
    const at = place(one.seat, one.wing);
    return {
      key: `${one.seat}/${one.wing}`,
      seat: one.seat,
      wing: one.wing,
      name: one.name,
      value: one.value,
      status: one.status_name,
      active: at >= 0 && at === now,
      done: now >= 0 && at >= 0 && at < now,
      at,
    };
  });
  return rows.sort((a, b) => a.at - b.at);
}

export const camposantoOf = (battle: Battle | null): CamposantoBattle | null =>
  battle?.game === "camposanto" ? (battle as unknown as CamposantoBattle) : null;

/** The letter of a wing on a small seal. */
export const letterOf = (wing: string): string => wing.charAt(0).toUpperCase();

/** Statuses by their first letters, which are the same in both languages: I, A, C, T. */
export const statusLetters = (statuses: readonly string[]): string =>
  statuses.map((status) => status.charAt(0).toUpperCase()).join("/");
