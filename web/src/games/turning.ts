/** Facings, for the games that have them: who may turn, whither, and by what. */

import type { Choice, PieceId } from "../api/model";
import type { Table } from "../app/state/table.svelte";

export interface FacingChoice {
  facing: string;
  choice: Choice;
}

/** A facing that can be taken by one click. */
export interface Facing {
  readonly facing: string;
  /** Where it lies on the sheet, in radians clockwise from the east. */
  readonly angle: number;
  readonly text: string;
  readonly final: boolean;
  readonly take: () => Promise<unknown>;
}

export interface Turning {
  readonly piece: PieceId;
  readonly facings: readonly Facing[];
}

/** The last word of "face castilla NE". */
export function facingsOf(choices: readonly Choice[], piece: PieceId | null): FacingChoice[] {
  const own = choices.filter((choice) => choice.verb === "face" && choice.piece === piece);
  return own.map((choice) => ({ facing: choice.action.split(" ").at(-1) ?? "", choice }));
}

/** The piece whose front is to be chosen: the one in hand, or the only one that may turn. */
export function turning(choices: readonly Choice[], picked: PieceId | null): PieceId | null {
  const pieces = new Set(choices.flatMap((one) => (one.verb === "face" ? (one.piece ?? []) : [])));
  if (picked && pieces.has(picked)) return picked;
  return pieces.size === 1 ? ([...pieces][0] ?? null) : null;
}

/**
 * Who may turn now: whose front is asked for, or the picked piece where it stands, or whoever has
 * just moved, as long as that can be taken back.
 */
export function turningAt(table: Table, angleOf: (facing: string) => number): Turning | null {
  const { hand } = table;
  const asked = turning(hand.choices, table.subject);
  if (asked) {
    const facings = facingsOf(hand.choices, asked).map(({ facing, choice }) => ({
      facing,
      angle: angleOf(facing),
      text: choice.text,
      final: choice.final,
      take: () => hand.choose(choice),
    }));
    return { piece: asked, facings };
  }
  const { picked } = hand;
  const turned = picked || table.frozen ? null : table.envelope?.turned;
  const piece = picked ?? turned?.piece;
  const turns = picked ? hand.turns : (turned?.turns ?? []);
  if (!piece || turns.length === 0) return null;
  const facings = turns.map(({ facing, text, final, plan }) => ({
    facing,
    angle: angleOf(facing),
    text,
    final,
    take: () => table.send(plan, !picked),
  }));
  return { piece, facings };
}

/** Of some facings the one that lies nearest to a direction. */
export function facingTowards(facings: readonly Facing[], angle: number): Facing | null {
  const off = (one: Facing): number => -Math.cos(one.angle - angle);
  return facings.reduce<Facing | null>(
    (best, one) => (best && off(best) <= off(one) ? best : one),
    null,
  );
}
