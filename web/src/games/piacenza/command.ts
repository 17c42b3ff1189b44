/** The lines of command, from what the overlay says of each piece. */

import type { HexId, Overlay, PieceId } from "../../api/model";
import type { CommandLine } from "../../map/overlays/CommandLayer.svelte";
import type { PiacenzaView } from "./view";

const IN_COMMAND = "in-command";

/** The step in which both sides choose their wings. */
export const CHOOSING = "choose-wings";

type Seen = Pick<PiacenzaView, "pieces" | "step">;

/** Commanders hang upon their superiors. Of units that is shown where it is broken, and for the
 * formation that one looks at. While wings are chosen only their commanders matter. */
export function commandLines(
  overlay: Pick<Overlay, "pieces">,
  view: Seen,
  formation: string | null,
): CommandLine[] {
  const wingsOnly = view.step?.name === CHOOSING;
  return overlay.pieces.flatMap(({ piece: id, by, state, figure }): CommandLine[] => {
    const piece = view.pieces[id];
    const from = hexOf(view, by ?? null);
    if (!piece?.hex || !from) return [];
    if (wingsOnly && piece.rank !== "wing") return [];
    const heavy = piece.rank !== null;
    const broken = state !== IN_COMMAND;
    if (!heavy && !broken && (!formation || piece.formation !== formation)) return [];
    return [{ key: id, from, to: piece.hex, heavy, broken, text: figure ?? "" }];
  });
}

const hexOf = (view: Pick<Seen, "pieces">, id: PieceId | null): HexId | null =>
  (id && view.pieces[id]?.hex) || null;
