/** The volley as a scene: shots as they are planned, declared or fallen, and what they do. */

import type { Cell, Choice, Ledger, LogLine, PieceId, Roll } from "../../api/model";
import type { Shot as Arrow } from "../../map/overlays/ShotLayer.svelte";
import type { PiacenzaBattle, PiacenzaView } from "./view";

export type ShotSeen = PiacenzaView["shots"][number];
type Pieces = PiacenzaView["pieces"];

/** A shot as the table shows it. */
export interface SceneShot {
  readonly piece: PieceId;
  readonly target: PieceId;
  readonly seat: string;
  /** Its owner is about to name it; it is named; its die is down. */
  readonly state: "planned" | "declared" | "fallen";
  readonly column: string;
  readonly strokes: 1 | 2 | 3;
  readonly grape: boolean;
  readonly modifier: number;
  /** Smoke is sure to come where it is fired from. */
  readonly smoke: boolean;
  readonly cells: readonly Cell[];
  readonly training: readonly Cell[] | null;
  readonly ledgers: Readonly<Record<string, Ledger>>;
  readonly action: string | null;
  readonly roll: Roll | null;
}

/** Whom each unit is to fire at, where it is not what was set beforehand; null holds its fire. */
export type Plan = ReadonlyMap<PieceId, PieceId | null>;

const strokesOf = (count: number): 1 | 2 | 3 => (count >= 3 ? 3 : count === 2 ? 2 : 1);

const shown = (shot: ShotSeen, state: SceneShot["state"]): SceneShot => ({
  piece: shot.piece,
  target: shot.target,
  seat: shot.seat,
  state,
  column: shot.column,
  strokes: strokesOf(shot.strokes),
  grape: shot.grape,
  modifier: shot.modifier,
  smoke: shot.smoke,
  cells: shot.course.cells,
  training: shot.training?.cells ?? null,
  ledgers: shot.course.ledgers,
  action: shot.action,
  roll: null,
});

/** The units that may fire now, in the order in which they are told. */
export const firersOf = (shots: readonly ShotSeen[]): PieceId[] => [
  ...new Set(shots.filter(({ declared }) => !declared).map(({ piece }) => piece)),
];

export const alternatives = (shots: readonly ShotSeen[], piece: PieceId): ShotSeen[] =>
  shots.filter((shot) => !shot.declared && shot.piece === piece);

/** The shot that a unit is to fire; null if it holds its fire. */
export function aimOf(shots: readonly ShotSeen[], plan: Plan, piece: PieceId): ShotSeen | null {
  const open = alternatives(shots, piece);
  if (!plan.has(piece)) return open.find(({ best }) => best) ?? null;
  return open.find(({ target }) => target === plan.get(piece)) ?? null;
}

/** All shots of the scene: what is declared, and what would be declared by one click. */
export function planned(shots: readonly ShotSeen[], plan: Plan): SceneShot[] {
  const declared = shots.filter((shot) => shot.declared).map((shot) => shown(shot, "declared"));
  const meant = firersOf(shots).flatMap((piece) => aimOf(shots, plan, piece) ?? []);
  return [...declared, ...meant.map((shot) => shown(shot, "planned"))];
}

/** What one click sends: every shot in its order, and the end of the naming. */
export function orders(
  shots: readonly ShotSeen[],
  plan: Plan,
  choices: readonly Choice[],
): string[] {
  const end = choices.find(({ verb }) => verb === "end-targets" || verb === "end-replies");
  const named = firersOf(shots).flatMap((piece) => aimOf(shots, plan, piece)?.action ?? []);
  return end ? [...named, end.action] : named;
}

const FIRE = "fire-roll";
const SHOTS: ReadonlySet<string> = new Set([FIRE, "battery-reply"]);
export const isShot = (roll: Roll | null): boolean => roll !== null && SHOTS.has(roll.code);
export const TRAINING = "second-volley-roll";

/** The lines of the first volley that has fallen among some lines of the log; none if none has. */
export function volleyLines(lines: readonly LogLine[]): LogLine[] {
  const first = lines.find(({ roll }) => roll?.code === FIRE);
  return first ? lines.filter(({ number }) => number === first.number) : [];
}

/** The shots that have fallen. */
export function fallen(lines: readonly LogLine[], battle: PiacenzaBattle): SceneShot[] {
  return lines.flatMap(({ roll }): SceneShot[] => {
    const [piece, target] = roll?.pieces ?? [];
    if (!roll || !isShot(roll) || !piece || !target) return [];
    const column = battle.columns.find(({ id }) => id === roll.against);
    return [
      {
        piece,
        target,
        seat: roll.thrower ?? "",
        state: "fallen",
        column: String(roll.against),
        strokes: strokesOf(column?.strokes ?? 1),
        grape: column?.guns ?? false,
        modifier: roll.ledgers["die"]?.total ?? 0,
        smoke: false,
        cells: roll.cells,
        training: null,
        ledgers: roll.ledgers,
        action: null,
        roll,
      },
    ];
  });
}

/** What shots at one piece come to together: what counts, and what gives way to it. */
export interface Sum {
  readonly target: PieceId;
  readonly results: readonly { readonly code: string; readonly counts: boolean }[];
  /** "1+D"; "" if nothing happens. */
  readonly text: string;
}

/** By what the battle says of its results: losses add up, of disorders the highest counts. */
export function sums(shots: readonly SceneShot[], { effects }: PiacenzaBattle): Sum[] {
  const targets = [...new Set(shots.map(({ target }) => target))];
  const of = (code: string) => effects.find((effect) => effect.code === code);
  return targets.map((target) => {
    const codes = shots.flatMap((shot) =>
      shot.target === target && shot.roll ? [shot.roll.result] : [],
    );
    const level = Math.max(0, ...codes.map((code) => of(code)?.level ?? 0));
    const worst = codes.findIndex((code) => level > 0 && of(code)?.level === level);
    const lost = codes.flatMap((code) => of(code)?.loses || []);
    const shaken = worst < 0 ? "" : (of(codes[worst] ?? "")?.shakes ?? "");
    return {
      target,
      results: codes.map((code, place) => ({
        code,
        counts: place === worst || Boolean(of(code)?.loses),
      })),
      text: [...lost, shaken].filter(Boolean).join("+"),
    };
  });
}

const NAMING: ReadonlySet<string> = new Set(["fires", "fires-again", "answers", "melee-given-up"]);

/** What the log says of a piece after the shots: losses, changing of ranks, disorder. */
export const aftermath = (lines: readonly LogLine[], piece: PieceId): LogLine[] =>
  lines.filter(
    ({ roll, code, pieces }) =>
      pieces.includes(piece) && !isShot(roll) && roll?.code !== TRAINING && !NAMING.has(code),
  );

/** The arrows of the scene; of those from one hex to another the heaviest is drawn. */
export function arrowsOf(
  shots: readonly SceneShot[],
  pieces: Pieces,
  first: string,
  chosen: PieceId | null = null,
): Arrow[] {
  const found = new Map<string, Arrow>();
  for (const { piece, target, strokes, grape, seat, state } of shots) {
    const [from, to] = [pieces[piece]?.hex, pieces[target]?.hex];
    if (!from || !to) continue;
    const key = `${from}>${to}${grape ? " grape" : ""}`;
    const before = found.get(key);
    if (before && (before.strokes ?? 1) > strokes) continue;
    found.set(key, {
      from,
      to,
      strokes,
      grape,
      second: seat !== first,
      ...(state === "planned" ? { planned: true } : {}),
      ...(piece === chosen ? { chosen: true } : {}),
    });
  }
  return [...found.values()];
}

/** Where smoke is sure to come, and lies not yet. */
export const smokeToCome = (
  shots: readonly SceneShot[],
  { pieces, smoke }: Pick<PiacenzaView, "pieces" | "smoke">,
): string[] => [
  ...new Set(
    shots.flatMap((shot) => {
      const hex = shot.smoke ? pieces[shot.piece]?.hex : "";
      return hex && !smoke[hex] ? [hex] : [];
    }),
  ),
];

export const STAGES = ["targets", "replies", "dice", "together", "second", "again"] as const;
export type Stage = (typeof STAGES)[number];

/** Where a volley is: by the step that waits, and whether its dice are being looked at. */
export function stageOf(step: string, volley: number, held: boolean): Stage {
  if (held) return volley === 2 ? "again" : "together";
  if (volley === 2) return "second";
  return step === "fire-replies" ? "replies" : "targets";
}
