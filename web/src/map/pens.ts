/** The pens of the engraver: which ink, how wide, how strong. Widths are in units of the sheet. */

/** Colours by the names of the theme's variables. */
export const INKS = [
  "paper",
  "paper-hi",
  "age",
  "glow",
  "ink",
  "ink2",
  "water",
  "deep",
  "wline",
  "ochre",
  "green",
  "rose",
  "wood",
  "crown",
  "crown-hi",
  "bark",
  "roof",
  "wall",
  "hill",
  "brick",
] as const;

export type Ink = (typeof INKS)[number];

export interface Pen {
  readonly fill?: Ink;
  readonly stroke?: Ink;
  readonly width?: number;
  readonly dash?: readonly number[];
  /** Strength of fill and stroke, 1 if not given. */
  readonly alpha?: number;
  readonly fillAlpha?: number;
  readonly round?: boolean;
  readonly evenOdd?: boolean;
}

const ink = (width: number, alpha = 1, more: Pen = {}): Pen => ({
  stroke: "ink",
  width,
  alpha,
  ...more,
});
const wash = (fill: Ink, alpha: number): Pen => ({ fill, alpha, evenOdd: true });
const solid = (fill: Ink, width: number): Pen => ({ fill, stroke: "ink", width, round: true });

export const PENS = {
  "wash-ochre": wash("ochre", 0.26),
  "wash-green": wash("green", 0.28),
  "wash-rose": wash("rose", 0.22),
  "wash-yard": wash("green", 0.42),
  "wash-hill": wash("hill", 0.34),
  "wash-top": wash("hill", 0.3),
  "wash-wood": wash("wood", 0.42),
  furrow: ink(0.6, 0.36),
  vine: ink(1.3, 0.36, { dash: [0.1, 4.2], round: true }),
  bound: ink(0.6, 0.32, { dash: [5, 1.6, 1, 1.6] }),
  tuft: ink(0.6, 0.42),
  hachure: { fill: "ink", alpha: 0.72 },
  "hachure-light": { fill: "ink", alpha: 0.48 },
  "water-halo": { fill: "paper", stroke: "paper", width: 7, round: true, alpha: 0.9 },
  "water-bank": { fill: "ink", stroke: "ink", width: 2.5, round: true },
  "ford-bank": ink(2.6, 0.85, { dash: [11, 3.2, 17, 3.2], fill: "water", fillAlpha: 1 }),
  "water-wash": { fill: "water" },
  "water-deep": { fill: "deep", alpha: 0.75 },
  "water-line": { stroke: "wline", width: 0.8, alpha: 0.85 },
  "water-thin": { stroke: "wline", width: 0.8, alpha: 0.6 },
  "water-faint": { stroke: "wline", width: 0.8, alpha: 0.38 },
  "water-middle": { fill: "deep", alpha: 0.5 },
  "water-tick": ink(0.6, 0.6),
  bed: { fill: "paper-hi", alpha: 0.95 },
  bank: ink(1.3),
  stipple: ink(1.4, 0.42, { round: true }),
  sand: { fill: "paper-hi", stroke: "ink", width: 0.9, round: true },
  stone: { fill: "paper-hi", stroke: "ink", width: 0.7 },
  reed: ink(0.8, 0.85),
  "road-edge": ink(5, 0.72, { round: true }),
  "road-way": { stroke: "paper-hi", width: 3.5, round: true },
  "road-edge-bold": ink(9, 0.72, { round: true }),
  "road-way-bold": { stroke: "paper-hi", width: 5.4, round: true },
  "bridge-side": ink(1.4, 1, { round: true }),
  deck: solid("ochre", 0.8),
  plank: ink(0.5),
  boat: solid("wall", 0.9),
  yard: ink(0.7, 0.55, { dash: [3, 1.5] }),
  shadow: ink(0.8, 0.4),
  wall: solid("wall", 0.9),
  roof: solid("roof", 0.9),
  hatch: ink(0.6),
  "town-wall": { fill: "rose", fillAlpha: 0.5, stroke: "ink", width: 2, round: true },
  "town-inner": ink(0.6, 0.8),
  ditch: ink(0.9, 0.7, { dash: [3, 2] }),
  moat: { fill: "green", fillAlpha: 0.3, stroke: "ink", width: 0.9, alpha: 0.75, dash: [4, 2.4] },
  city: { fill: "paper-hi" },
  block: { fill: "roof", fillAlpha: 0.5, stroke: "ink", width: 0.8 },
  "block-line": ink(0.5, 0.5),
  garden: { fill: "green", fillAlpha: 0.7, stroke: "ink", width: 0.6, alpha: 0.7 },
  curtain: { stroke: "brick", width: 5 },
  "curtain-bold": { stroke: "brick", width: 8 },
  gate: { fill: "brick", stroke: "ink", width: 0.8 },
  "ditch-bed": { fill: "green", alpha: 0.42 },
  "ditch-line": ink(1.3, 0.85, { dash: [1.6, 3.2], round: true }),
  "ditch-line-bold": ink(2.6, 0.8, { dash: [2, 6], round: true }),
  court: ink(1.5),
  redoubt: { fill: "rose", fillAlpha: 0.85, stroke: "ink", width: 2 },
  "redoubt-ditch": ink(0.9, 0.55),
  "redoubt-step": ink(0.7, 0.7, { dash: [2, 2] }),
  tent: solid("wall", 0.9),
  "tent-line": ink(0.7),
  tooth: solid("rose", 1.1),
  "tooth-line": ink(1.6),
  "tooth-line-bold": ink(3.4),
  trunk: ink(1.1, 0.95, { round: true }),
  twig: ink(0.7, 0.9, { round: true }),
} as const satisfies Record<string, Pen>;

export type PenName = keyof typeof PENS;
