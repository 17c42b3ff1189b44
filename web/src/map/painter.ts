/** Lays an engraving onto a canvas, in small portions so that the table never stops. */

import { meet, type Box, type Point } from "./geometry";
import { gridLook, numberPlace, type Grid, type GridPart } from "./grid";
import { INSET } from "./frame";
import type { HexLayout } from "./layout";
import type { Palette } from "./palette";
import { PENS, type Pen } from "./pens";
import { shows, type Plate, type Standing, type Stroke, type Tree } from "./plate";
import { hash } from "./random";
import { treeParts } from "./trees";
import { KINDS } from "./woods";

export interface PaintJob {
  readonly plate: Plate;
  readonly layout: HexLayout;
  readonly grid: Grid | null;
  readonly palette: Palette;
  /** Which part of the sheet is painted, and how many pixels a unit has. */
  readonly view: Box;
  readonly scale: number;
  /** Whether the land ends at the frame; true if not said. */
  readonly frame?: boolean;
  /** Pixels of the screen to a pixel of the page. */
  readonly density: number;
}

export type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
type Canvas = HTMLCanvasElement | OffscreenCanvas;
type Picture = Canvas | ImageBitmap;

/** A canvas to draw on, in the page or in a worker. */
export function canvasOf(width: number, height: number): Canvas {
  if (typeof OffscreenCanvas !== "undefined") return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement("canvas"), { width, height });
}

export const contextOf = (canvas: Canvas, opaque = false): Context | null =>
  canvas.getContext("2d", { alpha: !opaque }) as Context | null;

const paths = new WeakMap<Stroke, Path2D>();
const pathOf = (stroke: Stroke): Path2D => {
  let path = paths.get(stroke);
  if (!path) paths.set(stroke, (path = new Path2D(stroke.d)));
  return path;
};

/** Paints a view of the sheet; yields after every portion. */
export function* paint(context: Context, job: PaintJob): Generator<void> {
  const { view, scale, palette, plate } = job;
  context.setTransform(scale, 0, 0, scale, -view.left * scale, -view.top * scale);
  paintPaper(context, job);
  yield;
  context.save();
  if (job.frame !== false) context.clip(insideFrame(job.layout));
  for (const stroke of plate.ground)
    if (shows(stroke.box, view)) {
      lay(context, pathOf(stroke), PENS[stroke.pen], palette);
      yield;
    }
  yield* paintStanding(context, job);
  if (job.grid) yield* paintGrid(context, job, job.grid);
  context.restore();
  yield;
}

/** The margin outside the frame is bare paper. */
function insideFrame({ width, height, press }: HexLayout): Path2D {
  const gap = INSET * press;
  const path = new Path2D();
  path.rect(gap, gap, width - 2 * gap, height - 2 * gap);
  return path;
}

function lay(context: Context, path: Path2D, pen: Pen, palette: Palette): void {
  if (pen.fill) {
    context.globalAlpha = pen.fillAlpha ?? pen.alpha ?? 1;
    context.fillStyle = palette[pen.fill];
    context.fill(path, pen.evenOdd ? "evenodd" : "nonzero");
  }
  if (pen.stroke) {
    context.globalAlpha = pen.alpha ?? 1;
    context.strokeStyle = palette[pen.stroke];
    context.lineWidth = pen.width ?? 1;
    context.lineCap = pen.round ? "round" : "butt";
    context.lineJoin = pen.round ? "round" : "miter";
    context.setLineDash(pen.dash ? [...pen.dash] : []);
    context.stroke(path);
  }
  context.globalAlpha = 1;
}

/** Paper with a faint grain, lit in the middle, browned towards the edges. */
function paintPaper(context: Context, { layout, palette, view, scale, density }: PaintJob): void {
  const { width, height } = layout;
  context.fillStyle = palette.paper;
  context.fillRect(view.left, view.top, view.right - view.left, view.bottom - view.top);
  context.save();
  context.translate(width / 2, height * 0.47);
  context.scale(width / 2, height / 2);
  const light = context.createRadialGradient(0, 0, 0, 0, 0, 1.45);
  light.addColorStop(0, palette.glow);
  light.addColorStop(0.4, "transparent");
  light.addColorStop(1, palette.age);
  context.fillStyle = light;
  context.fillRect(-1.1, -1.1, 2.2, 2.2);
  context.restore();
  paintGrain(context, palette, density / scale);
}

let grain: { readonly ink: string; readonly tile: Canvas } | null = null;
const GRAIN = 160;

function grainTile(ink: string): Canvas | null {
  if (grain?.ink === ink) return grain.tile;
  const tile = canvasOf(GRAIN, GRAIN);
  const context = contextOf(tile);
  if (!context) return null;
  context.fillStyle = ink;
  for (let i = 0; i < 2600; i++) {
    const h = hash(`grain/${i}`);
    context.globalAlpha = 0.012 + 0.03 * ((h >>> 20) / 4096);
    // Fibres lie rather level than upright, as in laid paper.
    context.fillRect(h % GRAIN, (h >>> 8) % GRAIN, 1 + ((h >>> 16) % 4), 1);
  }
  grain = { ink, tile };
  return tile;
}

/** No closer view makes the grain coarser: a fibre is as wide as a pixel. */
function paintGrain(context: Context, palette: Palette, pixel: number): void {
  const tile = grainTile(palette.ink);
  const pattern = tile && context.createPattern(tile, "repeat");
  if (!pattern) return;
  pattern.setTransform(new DOMMatrix().scaleSelf(pixel));
  context.save();
  context.fillStyle = pattern;
  context.fillRect(-4000, -4000, 16000, 16000);
  context.restore();
}

const PORTION = 60;

function* paintStanding(context: Context, job: PaintJob): Generator<void> {
  const { view, palette, scale, plate } = job;
  const stamps = new Stamps(palette, scale);
  let count = 0;
  for (const thing of plate.standing) {
    if (!inView(thing, view)) continue;
    if ("tree" in thing) stamps.press(context, thing.tree, view);
    else
      for (const stroke of thing.strokes) lay(context, pathOf(stroke), PENS[stroke.pen], palette);
    if (++count % PORTION === 0) yield;
  }
}

function inView(thing: Standing, view: Box): boolean {
  if (!("tree" in thing)) return shows(thing.box, view);
  const [x, y] = thing.tree.at;
  const reach = 16 * thing.tree.size;
  return (
    x > view.left - reach &&
    x < view.right + reach &&
    y > view.top - reach &&
    y < view.bottom + reach
  );
}

/** Trees, drawn once in each size and then stamped: there are thousands of them. */
class Stamps {
  readonly #palette: Palette;
  readonly #scale: number;
  readonly #made = new Map<string, Picture | null>();

  constructor(palette: Palette, scale: number) {
    this.#palette = palette;
    this.#scale = scale;
  }

  press(context: Context, tree: Tree, view: Box): void {
    const steps = Math.max(1, Math.round(tree.size * 10));
    const stamp = this.#stamp(tree.kind % KINDS, steps);
    if (!stamp) return;
    const [x, y] = tree.at;
    // Whole pixels keep the lines of the stamp sharp.
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    const left = Math.round((x - view.left) * this.#scale - stamp.width / 2);
    const top = Math.round((y - view.top) * this.#scale - stamp.height / 2);
    context.drawImage(stamp, left, top);
    context.restore();
  }

  #stamp(kind: number, steps: number): Picture | null {
    const key = `${kind}/${steps}`;
    let stamp = this.#made.get(key);
    if (stamp === undefined) this.#made.set(key, (stamp = this.#cut(kind, steps / 10)));
    return stamp;
  }

  #cut(kind: number, size: number): Picture | null {
    const pixels = this.#scale * size;
    const edge = Math.max(1, Math.ceil(30 * pixels));
    const canvas = canvasOf(edge, edge);
    const context = contextOf(canvas);
    if (!context) return null;
    context.setTransform(pixels, 0, 0, pixels, canvas.width / 2, canvas.height / 2);
    for (const [pen, d] of treeParts(kind)) lay(context, new Path2D(d), pen, this.#palette);
    // A bitmap is stamped faster than a canvas, which might still change.
    return "transferToImageBitmap" in canvas ? canvas.transferToImageBitmap() : canvas;
  }
}

function* paintGrid(context: Context, job: PaintJob, grid: Grid): Generator<void> {
  const { palette, scale, density, view } = job;
  const look = gridLook((60 * scale) / density);
  context.strokeStyle = palette.ink;
  context.lineCap = "butt";
  context.setLineDash([]);
  const rule = (part: GridPart, alpha: number, width: number): void => {
    context.globalAlpha = alpha;
    context.lineWidth = width;
    context.stroke(new Path2D(part.d));
  };
  for (const part of look.sides > 0 ? grid.sides : [])
    if (meet(part.box, view)) {
      rule(part, look.sides, 0.7);
      yield;
    }
  for (const part of grid.trefoils)
    if (meet(part.box, view)) {
      rule(part, look.trefoils, Math.max(0.9, (0.5 * density) / scale));
      yield;
    }
  if (look.numbers > 0) paintNumbers(context, job, look.numbers);
  context.globalAlpha = 1;
}

function paintNumbers(context: Context, { layout, palette, view }: PaintJob, alpha: number): void {
  context.globalAlpha = alpha;
  context.fillStyle = palette.ink2;
  context.font = '600 6.4px "Source Sans 3", sans-serif';
  context.textAlign = "center";
  for (const hex of layout.map.hexes) {
    if (!layout.played(hex)) continue;
    const [x, y]: Point = numberPlace(layout.place(hex), layout.pointy);
    if (x > view.left - 20 && x < view.right + 20 && y > view.top - 10 && y < view.bottom + 10)
      context.fillText(hex.id, x, y);
  }
}
