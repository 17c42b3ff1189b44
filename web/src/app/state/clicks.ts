/**
 * What a click means. Only the server's choices and reach are looked at: which of them the click
 * points to, never whether a rule allows it.
 */

import type { Choice, HexId, PieceId, ReachHex } from "../../api/model";

/** What would be sent: a plan that ends in a hex, or one choice. */
export type Aim =
  | { kind: "move"; hex: HexId; piece: PieceId; reached: ReachHex }
  | { kind: "choice"; choice: Choice };

export interface Situation {
  choices: Choice[];
  picked: PieceId | null;
  reach: ReadonlyMap<HexId, ReachHex>;
  /** The pieces in a hex, the one on top first. */
  at: (hex: HexId) => PieceId[];
  hexOf: (piece: PieceId) => HexId | null;
}

export type Intent =
  | { kind: "aim"; ways: Aim[] }
  | { kind: "pick"; piece: PieceId }
  | { kind: "let-go" }
  | { kind: "ask"; hex: HexId; piece: PieceId | null }
  | { kind: "look"; hex: HexId; piece: PieceId | null };

/** Where an aim points to on the map. */
export function aimHex(aim: Aim, hexOf: (piece: PieceId) => HexId | null): HexId | null {
  if (aim.kind === "move") return aim.hex;
  if (aim.choice.hex) return aim.choice.hex;
  return aim.choice.target ? hexOf(aim.choice.target) : null;
}

/** The actions that an aim sends. */
export function planOf(aim: Aim): string[] {
  return aim.kind === "move" ? aim.reached.plan : [aim.choice.action];
}

/** Does anything follow that cannot be taken back? */
export function isFinal(aim: Aim): boolean {
  return aim.kind === "choice" ? aim.choice.final : aim.reached.final;
}

/** Everything that links join to a piece: the combat that it is in. */
export function component(links: readonly (readonly PieceId[])[], piece: PieceId): Set<PieceId> {
  const found = new Set([piece]);
  let before = 0;
  while (found.size > before) {
    before = found.size;
    for (const pair of links)
      if (pair.some((one) => found.has(one))) pair.forEach((one) => found.add(one));
  }
  return found;
}

/** The columns of attacks, by the piece attacked, with one that is declared: it joins others. */
export function columnsWith(
  columns: ReadonlyMap<PieceId, string>,
  { piece, target }: Choice,
  column: string,
  declared: readonly (readonly PieceId[])[],
): ReadonlyMap<PieceId, string> {
  if (!piece || !target || !column) return columns;
  const joined = component([...declared, [piece, target]], target);
  const kept = [...columns].filter(([other]) => !joined.has(other));
  return new Map([...kept, [target, column]]);
}

/** The pieces that some choice begins with. */
export function actors(choices: Choice[]): Set<PieceId> {
  return new Set(choices.flatMap((choice) => (choice.piece ? [choice.piece] : [])));
}

/** The pieces that a choice could be directed at, by the picked piece or by anyone. */
export function targets(choices: Choice[], picked: PieceId | null): Set<PieceId> {
  const fitting = choices.filter((choice) => !picked || choice.piece === picked);
  return new Set(fitting.flatMap((choice) => (choice.target ? [choice.target] : [])));
}

/**
 * All that the picked piece (or, with none picked, the only one that could) would do in a hex: an
 * enemy may be met in more than one way.
 */
export function waysAt(hex: HexId, now: Situation): Aim[] {
  const { picked } = now;
  const reached = picked ? now.reach.get(hex) : undefined;
  if (picked && reached) return [{ kind: "move", hex, piece: picked, reached }];
  const fitting = now.choices.filter((choice) => pointsTo(choice, hex, now));
  const mine = picked ? fitting.filter((choice) => choice.piece === picked) : fitting;
  if (mine.some((choice) => choice.piece !== mine[0]?.piece)) return [];
  return mine.map((choice) => ({ kind: "choice", choice }));
}

function pointsTo(choice: Choice, hex: HexId, now: Situation): boolean {
  if (choice.hex) return choice.hex === hex && (!now.picked || choice.piece === now.picked);
  return Boolean(choice.target) && now.at(hex).includes(choice.target as PieceId);
}

/** The next piece of a hex to pick: a further click goes through the stack. */
function nextActor(hex: HexId, now: Situation): PieceId | null {
  const able = actors(now.choices);
  const here = now.at(hex).filter((piece) => able.has(piece));
  if (here.length === 0) return null;
  const place = now.picked ? here.indexOf(now.picked) : -1;
  return here[(place + 1) % here.length] ?? null;
}

/** What a click on a hex, and perhaps on one piece in it, means now. */
export function meaning(hex: HexId, now: Situation, piece: PieceId | null = null): Intent {
  const ways = waysAt(hex, now);
  if (ways.length > 0) return { kind: "aim", ways };
  const named = piece && piece !== now.picked && actors(now.choices).has(piece) ? piece : null;
  const actor = named ?? nextActor(hex, now);
  if (actor && actor === now.picked) return { kind: "let-go" };
  if (actor) return { kind: "pick", piece: actor };
  const there = piece ?? now.at(hex)[0] ?? null;
  return now.picked ? { kind: "ask", hex, piece: there } : { kind: "look", hex, piece: there };
}
