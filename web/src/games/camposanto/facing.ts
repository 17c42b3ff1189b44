/** Choices of a facing, by the piece that would turn. */

import type { Choice, PieceId } from "../../api/model";

export interface FacingChoice {
  facing: string;
  choice: Choice;
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
