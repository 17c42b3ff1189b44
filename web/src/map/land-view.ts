/** The land behind everything, as two bitmaps: the whole sheet at the scale that shows it whole,
 * and above it the part that is seen, as sharp as the screen. While the view moves both are only
 * moved; when it rests, and whenever it has run over the edge of the sharp part, that is printed
 * anew. */

import { meet, type Box } from "./geometry";
import type { Palette } from "./palette";
import type { Bitmap, Printing, Sheet } from "./press";
import type { View } from "./view";

interface Shown {
  readonly canvas: HTMLCanvasElement;
  readonly box: Box;
  readonly scale: number;
}

/** A picture of a part of the sheet, for whoever draws the map himself. */
export interface LandPart {
  readonly picture: HTMLCanvasElement;
  readonly box: Box;
  readonly scale: number;
}

interface Work {
  readonly printing: Printing;
  readonly box: Box;
  readonly scale: number;
  readonly whole: boolean;
}

// Pixels of the sharp part at most, so that large screens do not ask for too much memory.
const MOST_PIXELS = 7e6;
// The half of the sharp part is made when nothing else is to be done.
const REST_MS = 200;

export class LandView {
  readonly #host: HTMLElement;
  #sheet: Sheet | null = null;
  #palette: Palette | null = null;
  #whole: Shown | null = null;
  #sharp: Shown | null = null;
  #half: LandPart | null = null;
  #work: Work | null = null;
  #over = false;

  constructor(host: HTMLElement) {
    this.#host = host;
  }

  /** Takes a sheet, or the same in other colours. */
  show(sheet: Sheet, palette: Palette, view: View): void {
    this.#sheet = sheet;
    this.#palette = palette;
    this.#cancel();
    this.#printWhole(view);
  }

  /** Moves the bitmaps with the view. */
  follow(view: View): void {
    for (const shown of [this.#whole, this.#sharp]) if (shown) put(shown, view);
  }

  /** What there is to be drawn of a view, from below. */
  parts(view: View): LandPart[] {
    const wanted = view.scale * density();
    const sharp =
      this.#sharp && wanted < this.#sharp.scale * 0.55 ? this.#half : partOf(this.#sharp);
    const covered = sharp !== null && inside(clip(view.seen, view), sharp.box);
    return [covered ? null : partOf(this.#whole), sharp].filter((part) => part !== null);
  }

  /** Has printed what is missing. `resting` says that the view has come to rest. */
  refresh(view: View, resting: boolean): void {
    const whole = this.#whole;
    if (!whole || view.width === 0) return;
    if (resting && Math.abs((view.whole * density()) / whole.scale - 1) > 0.02) {
      this.#cancel();
      this.#printWhole(view);
      return;
    }
    const wanted = view.scale * density();
    this.#forget(view, resting ? wanted : null);
    if (this.#work) return;
    if (Math.abs(wanted / whole.scale - 1) < 0.02) {
      this.#drop();
      return;
    }
    const sharp = this.#sharp;
    const exact = sharp !== null && Math.abs(sharp.scale / wanted - 1) < 0.005;
    const covered = sharp !== null && inside(clip(view.seen, view), sharp.box);
    if (exact ? !covered : resting) this.#printSharp(view);
  }

  destroy(): void {
    this.#over = true;
    this.#cancel();
    this.#whole?.canvas.remove();
    this.#drop();
  }

  #drop(): void {
    this.#sharp?.canvas.remove();
    this.#sharp = null;
    this.#half = null;
  }

  #printWhole(view: View): void {
    if (view.width === 0) return;
    this.#print(view.layout.sheet, view.whole * density(), true, (shown) => {
      this.#whole?.canvas.remove();
      this.#drop();
      this.#whole = shown;
      this.#host.prepend(shown.canvas);
      put(shown, view);
      this.refresh(view, true);
    });
  }

  #printSharp(view: View): void {
    const scale = view.scale * density();
    const seen = clip(view.seen, view);
    const [width, height] = [seen.right - seen.left, seen.bottom - seen.top];
    // As wide a margin as memory allows, so that small moves need no new printing.
    const most = Math.sqrt(MOST_PIXELS / (width * height * scale * scale));
    const room = Math.min(0.5, Math.max(0.04, (most - 1) / 2));
    const box = clip(
      {
        left: seen.left - width * room,
        top: seen.top - height * room,
        right: seen.right + width * room,
        bottom: seen.bottom + height * room,
      },
      view,
    );
    this.#print(box, scale, false, (shown) => {
      this.#drop();
      this.#sharp = shown;
      setTimeout(() => this.#sharp === shown && (this.#half = halfOf(shown)), REST_MS);
      this.#host.append(shown.canvas);
      put(shown, view);
      this.refresh(view, false);
    });
  }

  #print(box: Box, scale: number, whole: boolean, done: (shown: Shown) => void): void {
    if (!this.#sheet || !this.#palette) return;
    const printing = this.#sheet.print({
      view: box,
      scale,
      density: density(),
      palette: this.#palette,
      grid: true,
      frame: true,
    });
    const work: Work = { printing, box, scale, whole };
    this.#work = work;
    void printing.bitmap.then((bitmap) => {
      if (this.#work !== work || this.#over) return;
      this.#work = null;
      if (bitmap) done({ canvas: canvasWith(bitmap), box, scale });
    });
  }

  /** Gives up work whose part is no longer seen, or is wanted at another scale. */
  #forget(view: View, wanted: number | null): void {
    const work = this.#work;
    if (!work || work.whole) return;
    const stale = wanted !== null && Math.abs(work.scale / wanted - 1) > 0.005;
    if (stale || !meet(work.box, view.seen)) this.#cancel();
  }

  #cancel(): void {
    this.#work?.printing.cancel();
    this.#work = null;
  }
}

/** Pixels of the screen to a pixel of the page. */
export const density = (): number => Math.min(3, globalThis.devicePixelRatio || 1);

const partOf = (shown: Shown | null): LandPart | null =>
  shown && { picture: shown.canvas, box: shown.box, scale: shown.scale };

/** A far view is drawn from a picture of half the size. */
function halfOf({ canvas, box, scale }: Shown): LandPart | null {
  const picture = Object.assign(document.createElement("canvas"), {
    width: Math.max(1, Math.round(canvas.width / 2)),
    height: Math.max(1, Math.round(canvas.height / 2)),
  });
  const brush = picture.getContext("2d", { alpha: false });
  if (!brush) return null;
  brush.drawImage(canvas, 0, 0, picture.width, picture.height);
  return { picture, box, scale: scale / 2 };
}

function canvasWith(bitmap: Bitmap): HTMLCanvasElement {
  const canvas = bitmap instanceof HTMLCanvasElement ? bitmap : document.createElement("canvas");
  if (!(bitmap instanceof HTMLCanvasElement)) showOn(canvas, bitmap);
  canvas.style.width = `${canvas.width / density()}px`;
  canvas.style.height = `${canvas.height / density()}px`;
  return canvas;
}

/** Hands a bitmap over to a canvas without copying it. */
function showOn(canvas: HTMLCanvasElement, bitmap: ImageBitmap): void {
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext("bitmaprenderer", { alpha: false })?.transferFromImageBitmap(bitmap);
}

/** Puts a bitmap into an element that holds nothing else. */
export function hang(host: HTMLElement, bitmap: Bitmap): void {
  host.replaceChildren(canvasWith(bitmap));
}

function put({ canvas, box, scale }: Shown, view: View): void {
  const size = (view.scale * density()) / scale;
  const x = view.x + box.left * view.scale;
  const y = view.y + box.top * view.scale;
  // At its own scale a bitmap lies on whole pixels.
  const still = Math.abs(size - 1) < 0.005;
  const d = density();
  canvas.style.transform = still
    ? `translate3d(${Math.round(x * d) / d}px,${Math.round(y * d) / d}px,0)`
    : `translate3d(${x}px,${y}px,0) scale(${size})`;
}

function clip(box: Box, view: View): Box {
  const { width, height } = view.layout;
  return {
    left: Math.max(0, box.left),
    top: Math.max(0, box.top),
    right: Math.min(width, box.right),
    bottom: Math.min(height, box.bottom),
  };
}

const inside = (a: Box, b: Box): boolean =>
  a.left >= b.left - 0.5 &&
  a.top >= b.top - 0.5 &&
  a.right <= b.right + 0.5 &&
  a.bottom <= b.bottom + 0.5;
