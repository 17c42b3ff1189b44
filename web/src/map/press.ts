/** The press: engraves maps and prints parts of them as bitmaps, in a worker where there is one,
 * so that the table never waits for its paper. */

import type { Box } from "./geometry";
import type { EngraveOptions } from "./engrave";
import type { Palette } from "./palette";
import type { MapSpec } from "./types";

/** A sheet that can be printed from: a map and how it is engraved. */
export interface SheetOrder {
  readonly sheet: number;
  readonly map: MapSpec;
  readonly options: EngraveOptions;
}

/** A part of a sheet at a scale, in colours. */
export interface PrintOrder {
  readonly print: number;
  readonly sheet: number;
  readonly view: Box;
  readonly scale: number;
  readonly density: number;
  readonly palette: Palette;
  readonly grid: boolean;
  readonly frame: boolean;
}

export type PressMessage =
  | { readonly kind: "sheet"; readonly order: SheetOrder }
  | { readonly kind: "print"; readonly order: PrintOrder }
  | { readonly kind: "drop"; readonly sheet: number }
  | { readonly kind: "cancel"; readonly print: number };

/** The printed part; null if it was given up. */
export type Bitmap = ImageBitmap | HTMLCanvasElement;
export interface PressAnswer {
  readonly print: number;
  readonly bitmap: Bitmap | null;
}

export interface Printing {
  readonly bitmap: Promise<Bitmap | null>;
  cancel(): void;
}

type Send = (message: PressMessage) => void;

let send: Send | null = null;
let numbers = 0;
const waiting = new Map<number, (bitmap: Bitmap | null) => void>();

function answered({ print, bitmap }: PressAnswer): void {
  waiting.get(print)?.(bitmap);
  waiting.delete(print);
}

/** One press serves the page. */
function press(): Send {
  send ??=
    typeof Worker !== "undefined" && typeof OffscreenCanvas !== "undefined" ? inWorker() : here();
  return send;
}

function inWorker(): Send {
  const worker = new Worker(new URL("./press.worker.ts", import.meta.url), { type: "module" });
  worker.onmessage = (event: MessageEvent<PressAnswer>) => answered(event.data);
  return (message) => worker.postMessage(message);
}

/** Where there are no workers the page prints for itself. */
function here(): Send {
  const printer = import("./printer").then(({ Printer }) => new Printer(answered));
  return (message) => void printer.then((ready) => ready.take(message));
}

/** Lays a map on the press; the sheet is kept until it is dropped. */
export class Sheet {
  readonly #sheet = ++numbers;

  constructor(map: MapSpec, options: EngraveOptions) {
    press()({ kind: "sheet", order: { sheet: this.#sheet, map, options } });
  }

  print(order: Omit<PrintOrder, "print" | "sheet">): Printing {
    const print = ++numbers;
    const bitmap = new Promise<Bitmap | null>((resolve) => waiting.set(print, resolve));
    press()({ kind: "print", order: { ...order, print, sheet: this.#sheet } });
    return { bitmap, cancel: () => press()({ kind: "cancel", print }) };
  }

  drop(): void {
    press()({ kind: "drop", sheet: this.#sheet });
  }
}
