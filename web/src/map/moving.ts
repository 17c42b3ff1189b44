/** The map while it moves: one canvas as large as the view, on which land and tracing are laid
 * anew for every frame. Nothing is laid out or rasterised by the page meanwhile. */

import { meet, type Box } from "./geometry";
import { density, type LandPart } from "./land-view";
import { drawMarks, itemsOf, trace, type Mark, type Traced } from "./tracing";
import type { View } from "./view";

/** A counter or a name, drawn once and then stamped. */
interface Stamp {
  readonly box: Box;
  readonly picture: HTMLCanvasElement;
  half: HTMLCanvasElement | null;
}

type Laid = Stamp | { readonly box: Box; readonly marks: readonly Mark[] };

/** What was traced of an element, for as long as it looks the same. */
interface Kept {
  readonly look: string;
  readonly laid: Laid | null;
}

// Larger things (the frame, a zone) are drawn anew each time.
const LARGEST = 420;
const PORTION_MS = 4;
const WAIT_MS = 60;
// Below this a stamp is taken from its half.
const SMALL = 0.55;

export class Moving {
  readonly #canvas: HTMLCanvasElement;
  readonly #svg: SVGSVGElement;
  #laid: Laid[] | null = null;
  #kept = new WeakMap<Element, Kept>();
  #keptAt = 0;
  #work = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #observer: MutationObserver | null;

  constructor(
    canvas: HTMLCanvasElement,
    svg: SVGSVGElement,
    private readonly scale: () => number,
  ) {
    this.#canvas = canvas;
    this.#svg = svg;
    this.#observer =
      typeof MutationObserver === "undefined"
        ? null
        : new MutationObserver((changes) => this.#changed(changes));
    this.#observer?.observe(svg, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    void document.fonts?.ready.then(() => this.renewAll());
  }

  /** That the layer is moved as a whole changes nothing in it. */
  #changed(changes: readonly MutationRecord[]): void {
    if (changes.some((one) => one.target !== this.#svg || one.attributeName !== "style"))
      this.renew();
  }

  get shown(): boolean {
    return !this.#canvas.hidden;
  }

  /** There is a tracing of what the page shows. */
  get ready(): boolean {
    return this.#laid !== null;
  }

  /** The colours or the type have changed. */
  renewAll(): void {
    this.#kept = new WeakMap();
    this.renew();
  }

  /** What is shown has changed: it is traced again as soon as there is time. */
  renew(): void {
    this.#laid = null;
    this.#work++;
    clearTimeout(this.#timer);
    if (typeof DOMMatrix === "undefined") return;
    this.#timer = setTimeout(() => this.#begin(), WAIT_MS);
  }

  #begin(): void {
    const work = ++this.#work;
    const scale = this.scale();
    if (scale !== this.#keptAt) this.#kept = new WeakMap();
    this.#keptAt = scale;
    const items = itemsOf(this.#svg);
    const laid: Laid[] = [];
    let next = 0;
    const portion = (): void => {
      if (work !== this.#work) return;
      const end = performance.now() + PORTION_MS;
      for (; next < items.length && performance.now() < end; next++) {
        const one = this.#lay(items[next] as SVGGraphicsElement, scale);
        if (one) laid.push(one);
      }
      if (next < items.length) whenIdle(portion);
      else this.#laid = laid;
    };
    whenIdle(portion);
  }

  #lay(element: SVGGraphicsElement, scale: number): Laid | null {
    const look = element.outerHTML;
    const kept = this.#kept.get(element);
    if (kept?.look === look) return kept.laid;
    const traced = trace(element, this.#svg, scale);
    const laid = traced && layOut(traced, scale * density());
    this.#kept.set(element, { look, laid });
    return laid;
  }

  /** Draws a frame; the canvas covers everything below it. */
  draw(view: View, land: readonly LandPart[], desk: string): void {
    const d = density();
    const [width, height] = [Math.round(view.width * d), Math.round(view.height * d)];
    const canvas = this.#canvas;
    if (canvas.width !== width || canvas.height !== height)
      Object.assign(canvas, { width, height });
    const brush = canvas.getContext("2d", { alpha: false });
    if (!brush || !this.#laid) return;
    brush.setTransform(1, 0, 0, 1, 0, 0);
    brush.imageSmoothingQuality = "low";
    brush.fillStyle = desk;
    brush.fillRect(0, 0, width, height);
    const k = view.scale * d;
    for (const part of land) layLand(brush, part, view, d);
    const seen = view.seen;
    for (const item of this.#laid)
      if (meet(item.box, seen)) {
        if ("marks" in item) {
          brush.setTransform(k, 0, 0, k, view.x * d, view.y * d);
          drawMarks(brush, item.marks);
          brush.setTransform(1, 0, 0, 1, 0, 0);
        } else press(brush, item, view.x * d, view.y * d, k);
      }
    canvas.hidden = false;
  }

  hide(): void {
    this.#canvas.hidden = true;
  }

  stop(): void {
    this.#work++;
    clearTimeout(this.#timer);
    this.#observer?.disconnect();
    this.hide();
  }
}

function layOut(item: Traced, scale: number): Laid {
  const { box, marks } = item;
  const width = Math.ceil((box.right - box.left) * scale);
  const height = Math.ceil((box.bottom - box.top) * scale);
  if (width > LARGEST || height > LARGEST) return item;
  const picture = Object.assign(document.createElement("canvas"), { width, height });
  const brush = picture.getContext("2d");
  if (!brush) return item;
  brush.setTransform(scale, 0, 0, scale, -box.left * scale, -box.top * scale);
  drawMarks(brush, marks);
  const right = box.left + width / scale;
  const bottom = box.top + height / scale;
  return { box: { ...box, right, bottom }, picture, half: null };
}

function press(
  brush: CanvasRenderingContext2D,
  stamp: Stamp,
  x: number,
  y: number,
  k: number,
): void {
  const { box } = stamp;
  const width = (box.right - box.left) * k;
  const height = (box.bottom - box.top) * k;
  const small = width < stamp.picture.width * SMALL;
  if (small) stamp.half ??= halved(stamp.picture);
  const picture = (small ? stamp.half : null) ?? stamp.picture;
  brush.drawImage(picture, x + box.left * k, y + box.top * k, width, height);
}

/** Halved twice if need be, so that a far view does not flicker. */
function halved(picture: HTMLCanvasElement): HTMLCanvasElement {
  const half = Object.assign(document.createElement("canvas"), {
    width: Math.max(1, Math.round(picture.width / 2)),
    height: Math.max(1, Math.round(picture.height / 2)),
  });
  half.getContext("2d")?.drawImage(picture, 0, 0, half.width, half.height);
  return half;
}

/** Only the part that is seen is drawn. */
function layLand(brush: CanvasRenderingContext2D, part: LandPart, view: View, d: number): void {
  const k = view.scale * d;
  const seen = view.seen;
  const left = Math.max(part.box.left, seen.left);
  const top = Math.max(part.box.top, seen.top);
  const right = Math.min(part.box.right, seen.right);
  const bottom = Math.min(part.box.bottom, seen.bottom);
  if (left >= right || top >= bottom) return;
  brush.drawImage(
    part.picture,
    (left - part.box.left) * part.scale,
    (top - part.box.top) * part.scale,
    (right - left) * part.scale,
    (bottom - top) * part.scale,
    view.x * d + left * k,
    view.y * d + top * k,
    (right - left) * k,
    (bottom - top) * k,
  );
}

function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === "undefined") setTimeout(work, 8);
  else requestIdleCallback(work, { timeout: 400 });
}
