/** A tracing of the living layer: what the page draws as SVG, as marks that a canvas can draw.
 *
 * While the map is dragged or zoomed the browser would have to rasterise that layer again and
 * again. The tracing is made at rest, a little at a time, and drawn instead of it on the way. */

import { grow, type Box } from "./geometry";

export interface Mark {
  readonly matrix: DOMMatrix;
  readonly path: Path2D | null;
  readonly text: TracedText | null;
  readonly fill: string | CanvasPattern | null;
  readonly fillAlpha: number;
  readonly stroke: string | null;
  readonly strokeAlpha: number;
  readonly width: number;
  readonly dash: readonly number[];
  readonly cap: CanvasLineCap;
  readonly join: CanvasLineJoin;
  readonly strokeFirst: boolean;
  readonly clip: Path2D | null;
}

interface TracedText {
  readonly font: string;
  readonly spacing: string;
  readonly runs: readonly TextRun[];
}

/** A word, or one letter of a name along a river. */
interface TextRun {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly turn: number;
  readonly squeeze: number;
}

/** What moves as one: a counter with all its marks, or a single mark. */
export interface Traced {
  readonly box: Box;
  readonly marks: readonly Mark[];
}

type Brush = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

const WHOLE = ".counter";
const LEAVES = "path,circle,rect,line,text";
const DEFINITIONS = "clipPath,pattern,defs";

/** What a layer consists of, from the lowest to the highest. */
export function itemsOf(svg: SVGSVGElement): SVGGraphicsElement[] {
  return [...svg.querySelectorAll<SVGGraphicsElement>(`${WHOLE},${LEAVES}`)].filter(
    (element) => !element.closest(DEFINITIONS) && !element.parentElement?.closest(WHOLE),
  );
}

/** Traces an item; `scale` is the size at which the page shows the sheet. */
export function trace(
  element: SVGGraphicsElement,
  svg: SVGSVGElement,
  scale: number,
): Traced | null {
  const inner = [...element.querySelectorAll<SVGGraphicsElement>(LEAVES)];
  const leaves = element.matches(WHOLE) ? inner : [element];
  const marks = leaves.flatMap((leaf) => markOf(leaf, svg, scale) ?? []);
  const box = marks.length > 0 ? boxOf(element, scale, marks) : null;
  return box ? { box, marks } : null;
}

function matrixOf(element: SVGGraphicsElement, scale: number): DOMMatrix | null {
  const matrix = element.getCTM();
  return matrix ? new DOMMatrix().scale(1 / scale).multiply(DOMMatrix.fromMatrix(matrix)) : null;
}

function boxOf(element: SVGGraphicsElement, scale: number, marks: readonly Mark[]): Box | null {
  const matrix = matrixOf(element, scale);
  const box = element.getBBox();
  if (!matrix) return null;
  const corners = [
    [box.x, box.y],
    [box.x + box.width, box.y],
    [box.x, box.y + box.height],
    [box.x + box.width, box.y + box.height],
  ].map(([x, y]) => matrix.transformPoint({ x: x as number, y: y as number }));
  const edge = Math.max(...marks.map((mark) => (mark.stroke ? mark.width : 0)));
  return grow(
    {
      left: Math.min(...corners.map((corner) => corner.x)),
      right: Math.max(...corners.map((corner) => corner.x)),
      top: Math.min(...corners.map((corner) => corner.y)),
      bottom: Math.max(...corners.map((corner) => corner.y)),
    },
    2 + edge,
  );
}

function markOf(element: SVGGraphicsElement, svg: SVGSVGElement, scale: number): Mark | null {
  const style = getComputedStyle(element);
  const opacity = opacityOf(element, svg);
  const matrix = matrixOf(element, scale);
  const text = element instanceof SVGTextElement ? textOf(element, style) : null;
  const path = text ? null : pathOf(element);
  const fill = paint(style.fill, svg);
  const stroke = style.stroke === "none" ? null : style.stroke;
  if (!matrix || opacity === 0 || (!fill && !stroke) || (!text && !path)) return null;
  const dash = style.strokeDasharray;
  return {
    matrix,
    path,
    text,
    fill,
    fillAlpha: opacity * Number(style.fillOpacity),
    stroke,
    strokeAlpha: opacity * Number(style.strokeOpacity),
    width: Number.parseFloat(style.strokeWidth) || 0,
    dash: dash === "none" ? [] : dash.split(",").map(Number.parseFloat),
    cap: style.strokeLinecap as CanvasLineCap,
    join: style.strokeLinejoin as CanvasLineJoin,
    strokeFirst: style.paintOrder.startsWith("stroke"),
    clip: clipOf(element, svg),
  };
}

function opacityOf(element: Element, svg: SVGSVGElement): number {
  let opacity = 1;
  for (let at: Element | null = element; at && at !== svg; at = at.parentElement) {
    const own = getComputedStyle(at);
    if (own.display === "none") return 0;
    opacity *= Number(own.opacity);
  }
  return opacity;
}

function pathOf(element: SVGGraphicsElement): Path2D | null {
  const number = (name: string): number => Number(element.getAttribute(name) ?? 0);
  const path = new Path2D();
  switch (element.tagName) {
    case "path":
      return new Path2D(element.getAttribute("d") ?? "");
    case "circle":
      path.arc(number("cx"), number("cy"), number("r"), 0, 2 * Math.PI);
      return path;
    case "rect":
      path.roundRect(number("x"), number("y"), number("width"), number("height"), number("rx"));
      return path;
    case "line":
      path.moveTo(number("x1"), number("y1"));
      path.lineTo(number("x2"), number("y2"));
      return path;
    default:
      return null;
  }
}

/** A colour, or a hatching. */
function paint(value: string, svg: SVGSVGElement): string | CanvasPattern | null {
  if (value === "none") return null;
  const id = /^url\("?#(.+?)"?\)/.exec(value)?.[1];
  return id ? hatching(svg.querySelector(`[id="${id}"]`)) : value;
}

const FINE = 4;

function hatching(pattern: Element | null): CanvasPattern | null {
  const stripe = pattern?.querySelector("path");
  const step = Number(pattern?.getAttribute("width") ?? 0);
  if (!pattern || !stripe || step === 0) return null;
  const tile = Object.assign(document.createElement("canvas"), {
    width: step * FINE,
    height: step * FINE,
  });
  const brush = tile.getContext("2d");
  if (!brush) return null;
  const style = getComputedStyle(stripe);
  brush.scale(FINE, FINE);
  brush.strokeStyle = style.stroke;
  brush.lineWidth = Number.parseFloat(style.strokeWidth);
  brush.stroke(new Path2D(stripe.getAttribute("d") ?? ""));
  const turn = /rotate\((.+)\)/.exec(pattern.getAttribute("patternTransform") ?? "")?.[1];
  const made = brush.createPattern(tile, "repeat");
  made?.setTransform(new DOMMatrix().rotate(Number(turn ?? 0)).scale(1 / FINE));
  return made;
}

function clipOf(element: Element, svg: SVGSVGElement): Path2D | null {
  const clipped = element.closest("[clip-path]")?.getAttribute("clip-path");
  const id = clipped ? /#(.+?)\)/.exec(clipped)?.[1] : undefined;
  const d = id ? svg.querySelector(`[id="${id}"] path`)?.getAttribute("d") : null;
  return d ? new Path2D(d) : null;
}

function textOf(element: SVGTextElement, style: CSSStyleDeclaration): TracedText | null {
  const written = element.textContent.trim();
  const text = style.textTransform === "lowercase" ? written.toLowerCase() : written;
  if (text === "") return null;
  const font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const spacing = style.letterSpacing === "normal" ? "0px" : style.letterSpacing;
  const curved = element.querySelector("textPath") !== null;
  return { font, spacing, runs: curved ? letters(element, text) : [run(element, text)] };
}

/** A line of text from where it starts; `squeeze` is how far its letters are pressed together. */
function run(element: SVGTextElement, text: string): TextRun {
  const { x, y } = element.getStartPositionOfChar(0);
  const pressed = Number(element.getAttribute("textLength") ?? 0);
  return { text, x, y, turn: 0, squeeze: pressed };
}

function letters(element: SVGTextElement, text: string): TextRun[] {
  const count = Math.min(text.length, element.getNumberOfChars());
  return Array.from({ length: count }, (_, i) => {
    const { x, y } = element.getStartPositionOfChar(i);
    const turn = (element.getRotationOfChar(i) * Math.PI) / 180;
    return { text: text.charAt(i), x, y, turn, squeeze: 0 };
  });
}

/** Draws marks on a canvas whose transform shows the sheet. */
export function drawMarks(brush: Brush, marks: readonly Mark[]): void {
  for (const mark of marks) {
    brush.save();
    if (mark.clip) brush.clip(mark.clip);
    const { a, b, c, d, e, f } = mark.matrix;
    brush.transform(a, b, c, d, e, f);
    if (mark.strokeFirst) strokeMark(brush, mark);
    fillMark(brush, mark);
    if (!mark.strokeFirst) strokeMark(brush, mark);
    brush.restore();
  }
}

function fillMark(brush: Brush, mark: Mark): void {
  if (!mark.fill || mark.fillAlpha === 0) return;
  brush.globalAlpha = mark.fillAlpha;
  brush.fillStyle = mark.fill;
  if (mark.path) brush.fill(mark.path);
  else if (mark.text) write(brush, mark.text, (text) => brush.fillText(text, 0, 0));
}

function strokeMark(brush: Brush, mark: Mark): void {
  if (!mark.stroke || mark.width === 0 || mark.strokeAlpha === 0) return;
  brush.globalAlpha = mark.strokeAlpha;
  brush.strokeStyle = mark.stroke;
  brush.lineWidth = mark.width;
  brush.lineCap = mark.cap;
  brush.lineJoin = mark.join;
  brush.setLineDash([...mark.dash]);
  if (mark.path) brush.stroke(mark.path);
  else if (mark.text) write(brush, mark.text, (text) => brush.strokeText(text, 0, 0));
}

function write(brush: Brush, { font, spacing, runs }: TracedText, put: (text: string) => void) {
  brush.font = font;
  brush.letterSpacing = spacing;
  for (const one of runs) {
    brush.save();
    brush.translate(one.x, one.y);
    if (one.turn !== 0) brush.rotate(one.turn);
    if (one.squeeze > 0) brush.scale(one.squeeze / brush.measureText(one.text).width, 1);
    put(one.text);
    brush.restore();
  }
}
