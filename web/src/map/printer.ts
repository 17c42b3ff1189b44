/** Carries out the orders of the press, one after another, with pauses in which an order can be
 * given up. */

import { engrave } from "./engrave";
import { gridOf, type Grid } from "./grid";
import { layoutOf, type HexLayout } from "./layout";
import { canvasOf, contextOf, paint } from "./painter";
import type { Plate } from "./plate";
import type { Bitmap, PressAnswer, PressMessage, PrintOrder, SheetOrder } from "./press";

// How long it may work before it looks up. On a page's own thread that must be short.
const IN_WORKER = 24;
const ON_PAGE = 5;

interface Ready {
  readonly layout: HexLayout;
  readonly plate: Plate;
  readonly grid: Grid;
}

export class Printer {
  readonly #answer: (answer: PressAnswer, transfer: Transferable[]) => void;
  readonly #orders = new Map<number, SheetOrder>();
  readonly #ready = new Map<number, Ready>();
  readonly #queue: PrintOrder[] = [];
  readonly #given = new Set<number>();
  readonly #onPage = typeof document !== "undefined";
  #busy = false;

  constructor(answer: (answer: PressAnswer, transfer: Transferable[]) => void) {
    this.#answer = answer;
  }

  take(message: PressMessage): void {
    switch (message.kind) {
      case "sheet":
        this.#orders.set(message.order.sheet, message.order);
        break;
      case "drop":
        this.#orders.delete(message.sheet);
        this.#ready.delete(message.sheet);
        break;
      case "cancel":
        this.#given.add(message.print);
        break;
      case "print":
        this.#queue.push(message.order);
        void this.#work();
    }
  }

  async #work(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    for (let order = this.#queue.shift(); order; order = this.#queue.shift()) {
      const bitmap = await this.#print(order);
      const transfer =
        typeof ImageBitmap !== "undefined" && bitmap instanceof ImageBitmap ? [bitmap] : [];
      this.#given.delete(order.print);
      this.#answer({ print: order.print, bitmap }, transfer);
    }
    this.#busy = false;
  }

  async #print(order: PrintOrder): Promise<Bitmap | null> {
    await pause();
    const ready = this.#sheet(order.sheet);
    const { view, scale } = order;
    const width = Math.max(1, Math.round((view.right - view.left) * scale));
    const height = Math.max(1, Math.round((view.bottom - view.top) * scale));
    if (!ready || this.#given.has(order.print)) return null;
    const canvas = canvasOf(width, height);
    const context = contextOf(canvas, true);
    if (!context) return null;
    const steps = paint(context, { ...order, ...ready, grid: order.grid ? ready.grid : null });
    const portion = this.#onPage ? ON_PAGE : IN_WORKER;
    let end = performance.now() + portion;
    for (const _ of steps) {
      if (performance.now() < end) continue;
      await pause();
      if (this.#given.has(order.print)) return null;
      end = performance.now() + portion;
    }
    return "transferToImageBitmap" in canvas ? canvas.transferToImageBitmap() : canvas;
  }

  #sheet(sheet: number): Ready | null {
    const order = this.#orders.get(sheet);
    if (!order) return null;
    let ready = this.#ready.get(sheet);
    if (!ready) {
      const layout = layoutOf(order.map);
      ready = { layout, plate: engrave(order.map, order.options), grid: gridOf(layout) };
      this.#ready.set(sheet, ready);
    }
    return ready;
  }
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
