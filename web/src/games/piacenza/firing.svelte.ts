/** What is being considered of a volley and not yet sent: targets, the shot that is looked at. */

/* eslint-disable svelte/prefer-svelte-reactivity -- What is shown is replaced, never changed in place. */

import type { Choice, HexId, PieceId } from "../../api/model";
import type { Table } from "../../app/state/table.svelte";
import type { Shot as Arrow } from "../../map/overlays/ShotLayer.svelte";
import { type Plan, type SceneShot, arrowsOf, fallen, planned, volleyLines } from "./volley";
import { type PiacenzaView, battleOf, viewOf } from "./view";

/** The parts of the panel that lie behind tabs on a small screen. */
export const PARTS = ["shots", "shot", "together", "second"] as const;
export type Part = (typeof PARTS)[number];

const momentOf = (view: PiacenzaView): string =>
  [view.turn, view.formation, view.step?.name, view.volley].join(" ");

export class Firing {
  private plans = $state.raw<{ moment: string; plan: Plan }>({ moment: "", plan: new Map() });
  /** The unit whose shot is looked at. */
  chosen = $state<PieceId | null>(null);
  /** The unit whose melee or charge is looked at. */
  fight = $state<PieceId | null>(null);
  part = $state<Part>("shots");
  /** Of the dice that are down so many are shown; null shows all at once. */
  shown = $state<number | null>(null);

  constructor(private readonly table: Table) {}

  planFor(view: PiacenzaView | null): Plan {
    return view && momentOf(view) === this.plans.moment ? this.plans.plan : new Map();
  }

  /** A unit is to fire at another, or (null) to hold its fire. */
  aim(view: PiacenzaView, piece: PieceId, target: PieceId | null): void {
    const plan = new Map(this.planFor(view)).set(piece, target);
    this.plans = { moment: momentOf(view), plan };
  }

  /** A choice of the map: it is gathered, to be sent with the others. */
  gather(choice: Choice): boolean {
    const view = viewOf(this.table.view);
    if (!view || (choice.verb !== "fire" && choice.verb !== "reply")) return false;
    if (!choice.piece || !choice.target) return false;
    this.aim(view, choice.piece, choice.target);
    this.chosen = choice.piece;
    return true;
  }

  /** All shots that the table shows now. */
  get scene(): SceneShot[] {
    const { held, replay } = this.table;
    const [view, battle] = [viewOf(this.table.view), battleOf(this.table.battle)];
    if (!view || !battle) return [];
    if (!held || replay.at !== null) return planned(view.shots, this.planFor(view));
    const shots = fallen(volleyLines(held.lines), battle);
    const down = this.shown ?? shots.length;
    return shots.map((shot, place) => (place < down ? shot : { ...shot, roll: null }));
  }
}

const known = new WeakMap<Table, Firing>();

export function firingAt(table: Table): Firing {
  let firing = known.get(table);
  if (!firing) known.set(table, (firing = new Firing(table)));
  return firing;
}

/** The arrows of the firefight, as it is planned, declared or fallen. */
export function shotsAt(table: Table): Arrow[] {
  const view = viewOf(table.view);
  const first = table.battle?.seats[0]?.id ?? "";
  const firing = firingAt(table);
  return view ? arrowsOf(firing.scene, view.pieces, first, firing.chosen) : [];
}

/** The hexes of those who are about to fight hand to hand. */
export function pairsAt(table: Table): { from: HexId; to: HexId }[] {
  return (viewOf(table.view)?.fights ?? []).flatMap(({ piece, target }) => {
    const [from, to] = [table.hexOf(piece), table.hexOf(target)];
    return from && to ? [{ from, to }] : [];
  });
}
