/** What part of the sheet is seen: a place and a scale, kept within bounds. */

import { clamp, type Box, type Point } from "./geometry";
import type { HexLayout } from "./layout";

// A hex is never shown wider than this many pixels, and on a narrow screen not narrower.
const WIDEST = 150;
const NARROWEST = 23;
const NARROW_SCREEN = 700;
const LEGIBLE = 21;
// How far the edge of the sheet may come into the view.
const SLACK = 10;

export class View {
  readonly layout: HexLayout;
  /** Pixels to a unit of the sheet, and where the sheet's corner lies. */
  scale = 1;
  x = 0;
  y = 0;
  width = 0;
  height = 0;
  #animation = 0;
  readonly #changed: () => void;

  constructor(layout: HexLayout, changed: () => void) {
    this.layout = layout;
    this.#changed = changed;
  }

  /** The scale at which the whole sheet is seen. */
  get whole(): number {
    if (this.width === 0 || this.height === 0) return 1;
    return Math.min(this.width / this.layout.width, this.height / this.layout.height);
  }

  get least(): number {
    return this.whole;
  }

  get most(): number {
    return Math.max(WIDEST / 60, this.whole * 1.8);
  }

  /** The scale to begin with: the whole sheet, or where that could not be read a part of it. */
  get fitting(): number {
    if (this.width >= NARROW_SCREEN)
      return clamp(
        LEGIBLE / 60,
        this.whole,
        Math.max(this.whole, this.height / this.layout.height),
      );
    return clamp(Math.max(NARROWEST / 60, this.height / this.layout.height), this.whole, this.most);
  }

  resize(width: number, height: number): void {
    if (width === this.width && height === this.height) return;
    const first = this.width === 0;
    const wasWhole = Math.abs(this.scale - this.fitting) < 1e-6;
    const centre = this.toSheet(this.width / 2, this.height / 2);
    this.width = width;
    this.height = height;
    if (first) this.fit();
    else if (wasWhole) this.look(centre, this.fitting);
    else this.look(centre, clamp(this.scale, this.least, this.most));
  }

  /** The whole sheet in the middle; or, on a narrow screen, the middle of the field. */
  fit(at?: Point): void {
    const { field } = this.layout;
    this.look(at ?? [(field.left + field.right) / 2, (field.top + field.bottom) / 2], this.fitting);
  }

  /** Shows a place of the sheet in the middle. */
  look(place: Point, scale = this.scale): void {
    this.stop();
    this.#set(this.width / 2 - place[0] * scale, this.height / 2 - place[1] * scale, scale);
  }

  /** The same, on the way there for a fifth of a second. */
  glide(place: Point, scale = this.scale): void {
    this.stop();
    const from = { place: this.toSheet(this.width / 2, this.height / 2), scale: this.scale };
    const start = performance.now();
    const step = (now: number): void => {
      const t = clamp((now - start) / 200, 0, 1);
      const ease = t * t * (3 - 2 * t);
      const k = from.scale * (scale / from.scale) ** ease;
      const x = from.place[0] + (place[0] - from.place[0]) * ease;
      const y = from.place[1] + (place[1] - from.place[1]) * ease;
      this.#set(this.width / 2 - x * k, this.height / 2 - y * k, k);
      this.#animation = t < 1 ? requestAnimationFrame(step) : 0;
    };
    this.#animation = requestAnimationFrame(step);
  }

  stop(): void {
    if (this.#animation) cancelAnimationFrame(this.#animation);
    this.#animation = 0;
  }

  pan(dx: number, dy: number): void {
    this.stop();
    this.#set(this.x + dx, this.y + dy, this.scale);
  }

  /** Zooms about a place of the view, which stays where it is. */
  zoom(factor: number, px = this.width / 2, py = this.height / 2): void {
    this.stop();
    const scale = clamp(this.scale * factor, this.least, this.most);
    const real = scale / this.scale;
    this.#set(px - (px - this.x) * real, py - (py - this.y) * real, scale);
  }

  toSheet(px: number, py: number): Point {
    return [(px - this.x) / this.scale, (py - this.y) / this.scale];
  }

  /** The part of the sheet that is seen. */
  get seen(): Box {
    const [left, top] = this.toSheet(0, 0);
    const [right, bottom] = this.toSheet(this.width, this.height);
    return { left, top, right, bottom };
  }

  #set(x: number, y: number, scale: number): void {
    this.scale = scale;
    this.x = within(x, this.layout.width * scale, this.width);
    this.y = within(y, this.layout.height * scale, this.height);
    this.#changed();
  }
}

/** A sheet smaller than the view lies in its middle; a larger one covers it. */
function within(at: number, sheet: number, view: number): number {
  if (sheet <= view + 2) return (view - sheet) / 2;
  return clamp(at, view - sheet - SLACK, SLACK);
}
