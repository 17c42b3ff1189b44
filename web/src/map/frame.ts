/** What stands round the map: the frame, the cartouche, the compass rose, the scale. All shapes
 * are paths in units of the sheet, by the way in which they are drawn. */

import { SIDE, WIDE, inBox, type Box, type Line, type Point } from "./geometry";
import type { HexLayout } from "./layout";
import { circle, round, segment, shape, trace } from "./path";
import type { BattleSpec } from "./types";

/** Distance of the frame's inner line from the edge of the sheet. */
export const INSET = 24;
const BAR = 9;

export interface Frame {
  /** The thick outer line, the thin inner lines, and the bar of black and white. */
  readonly outer: string;
  readonly lines: string;
  readonly bars: string;
}

/** A bar of black and white that counts the columns and rows of hexes. */
export function frameOf(layout: HexLayout): Frame {
  const p = layout.press;
  const inset = INSET * p;
  const bar = BAR * p;
  const rect = (gap: number): string =>
    `M${round(gap)},${round(gap)}H${round(layout.width - gap)}V${round(layout.height - gap)}H${round(gap)}Z`;
  const { pointy, field } = layout;
  const [stepX, stepY] = pointy ? [WIDE, 1.5 * SIDE] : [1.5 * SIDE, WIDE];
  const across = bars(field.left, stepX, inset, layout.width - inset);
  const down = bars(field.top + (pointy ? SIDE / 4 : 0), stepY, inset, layout.height - inset);
  const thin = bar * 0.5;
  const near = inset - bar + (bar - thin) / 2;
  let d = "";
  for (const [from, to] of across)
    for (const y of [near, layout.height - near - thin])
      d += `M${round(from)},${round(y)}H${round(to)}v${round(thin)}H${round(from)}Z`;
  for (const [from, to] of down)
    for (const x of [near, layout.width - near - thin])
      d += `M${round(x)},${round(from)}h${round(thin)}V${round(to)}h${round(-thin)}Z`;
  return { outer: rect(inset - bar - 3.5 * p), lines: rect(inset) + rect(inset - bar), bars: d };
}

/** Every other stretch of a ruler. */
function bars(origin: number, step: number, low: number, high: number): [number, number][] {
  const out: [number, number][] = [];
  const first = Math.floor((low - origin) / step);
  for (let i = first; origin + i * step < high; i++) {
    const from = Math.max(low, origin + i * step);
    const to = Math.min(high, origin + (i + 1) * step);
    if (Math.abs(i % 2) === 0 && to > from) out.push([from, to]);
  }
  return out;
}

export interface Cartouche {
  readonly centre: Point;
  /** How large it is drawn: beside a field there is more room than at its foot. */
  readonly size: number;
  readonly width: number;
  readonly height: number;
  readonly face: string;
  readonly inner: string;
  readonly shadow: string;
  readonly rule: string;
  readonly lines: {
    readonly head: string;
    readonly name: string;
    readonly date: string;
    readonly sides: string;
  };
}

/** A cut tablet with hollow corners; its words are those of an old plan, or the battle's own. */
export function cartoucheOf(
  layout: HexLayout,
  battle: BattleSpec,
  ways: readonly Line[] = [],
): Cartouche {
  const lines = battle.map.looks.plan ?? titleOf(battle);
  const width = Math.max(400, 60 + 23 * lines.name.length, 70 + 7.4 * lines.sides.length);
  const height = 172;
  const [a, b] = [width / 2, height / 2];
  return {
    centre: clearest(layout, ways, width, height),
    size: layout.press * (layout.titleBeside ? LARGE : 1),
    width,
    height,
    face: tablet(a, b, 0),
    inner: tablet(a, b, 7),
    shadow: strokesBelow(a, b),
    rule: `M-74,0H-9M9,0H74M0,-4l5,4l-5,4l-5,-4z`,
    lines,
  };
}

/** What the cartouche says of a battle that has no old plan. */
function titleOf(battle: BattleSpec): Cartouche["lines"] {
  const { name, date } = splitTitle(battle.title, battle.date);
  return {
    head: battle.map.title === name ? "" : battle.map.title,
    name,
    date,
    sides: battle.seats.map((seat) => seat.name).join(" · "),
  };
}

/** The middle of the idle land at the left of the field, at a share of its height. */
function beside(layout: HexLayout, share: number): Point {
  const { top, bottom } = layout.field;
  const y = top + (bottom - top) * share;
  return [(INSET * layout.press + layout.idleUntil(y)) / 2, y];
}

const LARGE = 1.18;
/** Half the width of a great river. */
const BANK = 20;
// How far down the title, the compass and the scale stand beside a field.
const BESIDE = { title: 0.185, compass: 0.47, scale: 0.6 };

/** In the middle at the foot of the sheet or, if a road runs there, to one side. */
function clearest(layout: HexLayout, ways: readonly Line[], width: number, height: number): Point {
  if (layout.titleBeside) return beside(layout, BESIDE.title);
  const p = layout.press;
  const y = layout.height - (INSET + 16 + height / 2) * p;
  const under = (x: number): number => {
    const half = (width / 2 + 12) * p + BANK;
    const box = { left: x - half, right: x + half, top: y - height * p, bottom: layout.height };
    return ways.reduce((sum, way) => sum + inBox(way, box), 0);
  };
  const places = [0.5, 0.62, 0.38, 0.68].map((share) => layout.width * share);
  const least = Math.min(...places.map(under));
  return [places.find((x) => under(x) === least) ?? layout.width / 2, y];
}

/** "The Raab, 1 August 1664" has its date behind the last comma; "Gossolengo" has none. */
export function splitTitle(title: string, date: string): { name: string; date: string } {
  const found = /^(.*), ([^,]*\d{4})$/.exec(title);
  return found
    ? { name: found[1] as string, date: found[2] as string }
    : { name: title, date: longDate(date) };
}

/** A day in the words of the page's language. */
function longDate(date: string): string {
  const day = Date.parse(date);
  if (Number.isNaN(day)) return date;
  const lang = globalThis.document?.documentElement.lang || "en-GB";
  return new Intl.DateTimeFormat(lang === "en" ? "en-GB" : lang, {
    dateStyle: "long",
    timeZone: "UTC",
  }).format(day);
}

function tablet(a: number, b: number, k: number): string {
  const hollow = 24;
  const e = hollow - k * 0.2;
  return (
    `M${-a + hollow + k},${-b + k}H${a - hollow - k}` +
    `q4,${e - k * 0.4} ${hollow},${e}V${b - e - k}q${-hollow + k * 0.4},2 ${-hollow},${e}` +
    `H${-a + hollow + k}q-4,${-e + k * 0.4} ${-hollow},${-e}V${-b + e + k}q${hollow - k * 0.4},-2 ${hollow},${-e}Z`
  );
}

/** Shading under and to the right of the tablet. */
function strokesBelow(a: number, b: number): string {
  let d = "";
  for (let x = -a + 28; x < a - 30; x += 6) d += `M${round(x)},${b + 2}l6,7`;
  for (let y = -b + 28; y < b - 28; y += 6) d += `M${a + 1.5},${round(y)}l7,6`;
  return d;
}

export interface Trophy {
  /** Drawn in turn: each is filled with paper and outlined, then its lines are laid over it. */
  readonly pieces: readonly { readonly body: string; readonly lines: string }[];
}

/** Colours, pikes and guns behind a drum, to stand on the cartouche. */
export function trophy(): Trophy {
  return {
    pieces: [
      { body: pike(-1) + pike(1), lines: "" },
      colour(-1),
      colour(1),
      gun(-1),
      gun(1),
      {
        body: "M-17,-20C-17,-25 17,-25 17,-20V2C17,8 -17,8 -17,2Z",
        lines:
          "M-17,-20C-17,-15 17,-15 17,-20M-17,-16.5C-17,-11.5 17,-11.5 17,-16.5M-17,-1.5C-17,4 17,4 17,-1.5" +
          "M-16,-14l6,15l6,-13l4,14l5,-14l5,13l6,-15",
      },
      { body: balls(-1) + balls(1), lines: "" },
    ],
  };
}

const pike = (side: number): string =>
  shape(
    [0, 0],
    [
      [0, 6],
      [34, -58],
      [35.4, -57.2],
      [1.6, 6.6],
    ],
    { flip: side < 0 },
  ) +
  shape(
    [side * 34.6, -57.6],
    [
      [-1.6, -0.6],
      [5.6, -14],
      [2.4, 1.4],
    ],
    { flip: side < 0 },
  );

function colour(side: number): { body: string; lines: string } {
  const f = (x: number, y: number): string => `${round(side * x)},${y}`;
  const cloth =
    `M${f(70, -42)}C${f(62, -58)} ${f(54, -48)} ${f(45, -56)}C${f(38, -62)} ${f(31, -54)} ${f(25, -56)}` +
    `L${f(13, -24)}C${f(22, -24)} ${f(27, -30)} ${f(33, -23)}C${f(42, -14)} ${f(48, -22)} ${f(57, -13)}Z`;
  const staff = shape(
    [0, 0],
    [
      [0, 13],
      [76, -44],
      [77.4, -42.2],
      [1.6, 14.6],
    ],
    { flip: side < 0 },
  );
  const folds =
    `M${f(61, -46)}C${f(58, -36)} ${f(53, -28)} ${f(50, -20)}M${f(55, -49)}C${f(52, -40)} ${f(47, -31)} ${f(45, -22)}` +
    `M${f(41, -57)}C${f(38, -46)} ${f(33, -36)} ${f(31, -27)}M${f(36, -58)}C${f(33, -48)} ${f(28, -37)} ${f(26, -28)}`;
  const cross = `M${f(20, -42)}C${f(32, -45)} ${f(46, -32)} ${f(62, -30)}M${f(39, -58)}C${f(42, -45)} ${f(44, -32)} ${f(39, -20)}`;
  return { body: cloth + staff, lines: folds + (side < 0 ? cross : "") };
}

function gun(side: number): { body: string; lines: string } {
  const f = (x: number, y: number): string => `${round(side * x)},${y}`;
  return {
    body: `M${f(10, 9)}L${f(60, -9)}L${f(60.6, -11.4)}L${f(65, -12.8)}L${f(67.4, -6.4)}L${f(63, -4.8)}L${f(62, -4.2)}L${f(16, 16)}Z`,
    lines: `M${f(60.6, -11.4)}L${f(63, -4.8)}M${f(44, -3.4)}L${f(46.4, 2.6)}M${f(28, 2.6)}L${f(30.6, 9.6)}`,
  };
}

const balls = (side: number): string =>
  [
    [24, 8],
    [32, 8],
    [40, 8],
    [28, 1.4],
    [36, 1.4],
  ]
    .map(([x, y]) => circle([side * (x as number), y as number], 4))
    .join("");

export interface Compass {
  readonly centre: Point;
  /** Rays of each rank, the lesser below the greater: one half light, the other dark. */
  readonly ranks: readonly { readonly light: string; readonly dark: string }[];
  readonly rings: string;
  readonly lily: string;
}

const RANKS = [
  { rays: [1, 3, 5, 7, 9, 11, 13, 15], reach: 0.4 },
  { rays: [2, 6, 10, 14], reach: 0.62 },
  { rays: [0, 4, 8, 12], reach: 1 },
] as const;

/** A rose of sixteen points; its north is the sheet's. */
export function compassOf(layout: HexLayout): Compass {
  const r = 58;
  const at = (angle: number, k: number): Point => [k * Math.cos(angle), k * Math.sin(angle)];
  const ranks = RANKS.map(({ rays, reach }) => {
    const half = (ray: number, side: number): string => {
      const angle = (ray * Math.PI) / 8 - Math.PI / 2;
      return trace(
        [[0, 0], at(angle, r * reach), at(angle + (side * Math.PI) / 8, r * 0.18)],
        true,
      );
    };
    return {
      light: rays.map((ray) => half(ray, -1)).join(""),
      dark: rays.map((ray) => half(ray, 1)).join(""),
    };
  });
  const ticks = Array.from({ length: 64 }, (_, i) => {
    const a = (i * Math.PI) / 32;
    const [from, to] = [r * 0.72, r * (i % 4 === 0 ? 0.8 : 0.76)];
    return segment([from * Math.cos(a), from * Math.sin(a)], [to * Math.cos(a), to * Math.sin(a)]);
  });
  const lily =
    `M0,${-r - 3}c-3,-4 -8,-4 -8,1c0,3 4,4 5.4,1.4c-.6,3 -2,4.6 -4.4,5.6h14c-2.4,-1 -3.8,-2.6 -4.4,-5.6` +
    `c1.4,2.6 5.4,1.6 5.4,-1.4c0,-5 -5,-5 -8,-1zM0,${-r - 3}c-3.4,-4.4 -2.4,-9 0,-13c2.4,4 3.4,8.6 0,13z`;
  const p = layout.press;
  return {
    centre: layout.titleBeside
      ? beside(layout, BESIDE.compass)
      : [INSET * p + 118 * p, layout.height - INSET * p - 104 * p],
    ranks,
    rings: circle([0, 0], r * 0.72) + circle([0, 0], r * 0.82) + ticks.join(""),
    lily,
  };
}

export interface Scale {
  readonly at: Point;
  readonly length: number;
  readonly dark: string;
  readonly outline: string;
  readonly marks: readonly { readonly x: number; readonly text: string }[];
  /** A hex and what it measures. */
  readonly hex: string;
  readonly measure: string;
}

const STEPS = [100, 200, 250, 500, 1000, 2000, 2500, 5000] as const;

/** A bar of four stretches, of a round number of metres, a quarter of the field long; at the
 * right or, if a river or road runs there, at the left. */
export function scaleOf(layout: HexLayout, ways: readonly Line[] = []): Scale {
  const p = layout.press;
  const perUnit = (layout.map.metres_per_hex / WIDE) * p;
  const wide = ((layout.field.right - layout.field.left) / p) * (layout.titleBeside ? 0.13 : 0.24);
  const room = Math.min(520, wide) * perUnit;
  const metres = STEPS.filter((step) => step * 4 <= room * 1.04).at(-1) ?? STEPS[0];
  const step = metres / perUnit;
  const length = 4 * step;
  const box = (i: number, y: number): string =>
    `M${round(i * step)},${y}h${round(step)}v3h${round(-step)}z`;
  return {
    at: emptiest(layout, length * p, ways),
    length,
    dark: box(0, 0) + box(1, 3) + box(2, 0) + box(3, 3),
    outline: `M0,0H${round(length)}V6H0ZM0,3H${round(length)}`,
    marks: [0, 1, 2, 3, 4].map((i) => ({
      x: i * step,
      text: i === 4 ? `${i * metres} m` : String(i * metres),
    })),
    hex: hexIcon(layout.pointy),
    measure: `= ${layout.map.metres_per_hex} m`,
  };
}

/** Of the places for the scale the one with least drawn under it. */
function emptiest(layout: HexLayout, length: number, ways: readonly Line[]): Point {
  const p = layout.press;
  if (layout.titleBeside) {
    const [x, y] = beside(layout, BESIDE.scale);
    return [x - length / 2, y];
  }
  const y = layout.height - (INSET + 74) * p;
  const places = [60, 130, 200].map((gap) => layout.width - (INSET + gap) * p - length);
  places.push((INSET + 215) * p, (INSET + 260) * p);
  const under = (x: number): number => {
    const box = {
      left: x - 30 * p,
      right: x + length + 50 * p,
      top: y - 34 * p,
      bottom: y + 44 * p,
    };
    return ways.reduce((sum, way) => sum + inBox(way, box), 0);
  };
  const least = Math.min(...places.map(under));
  return [places.find((x) => under(x) === least) ?? 0, y];
}

function hexIcon(pointy: boolean): string {
  const points = Array.from({ length: 6 }, (_, i): Point => {
    const angle = (i * Math.PI) / 3 - (pointy ? Math.PI / 2 : 0);
    return [9 * Math.cos(angle), 9 * Math.sin(angle)];
  });
  return trace(points, true);
}

/** What the furniture covers of the land where it stands beside the field. */
export function furnitureBoxes(
  { press: p, titleBeside }: HexLayout,
  title: Cartouche,
  compass: Compass,
  scale: Scale,
): Box[] {
  if (!titleBeside) return [];
  const round = ([x, y]: Point, half: number, up: number, down: number): Box => ({
    left: x - half * p,
    right: x + half * p,
    top: y - up * p,
    bottom: y + down * p,
  });
  const bar: Point = [scale.at[0] + (scale.length * p) / 2, scale.at[1]];
  return [
    round(
      title.centre,
      (title.width / 2 + 12) * LARGE,
      (title.height / 2 + 80) * LARGE,
      (title.height / 2 + 14) * LARGE,
    ),
    round(compass.centre, 64, 84, 64),
    round(bar, scale.length / 2 + 34, 34, 44),
  ];
}
