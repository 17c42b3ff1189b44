/** Shows what arrives one after another, each for as long as it takes to see it. */

export type Wait = (run: () => void, ms: number) => () => void;

const timer: Wait = (run, ms) => {
  const handle = setTimeout(run, ms);
  return () => clearTimeout(handle);
};

/** However much has piled up, it is shown within about this time. */
export const LONGEST_SHOW = 2500;

export class Pacer<T> {
  private queue: T[] = [];
  private cancel: (() => void) | null = null;

  constructor(
    private readonly show: (item: T) => void,
    /** How long an item should stay before the next; 0 for one that changes nothing visible. */
    private readonly stay: (item: T) => number,
    private readonly wait: Wait = timer,
  ) {}

  get waiting(): number {
    return this.queue.length;
  }

  push(item: T): void {
    this.queue.push(item);
    if (!this.cancel) this.next();
  }

  /** Show the newest now and forget what lies between. */
  flush(): void {
    this.cancel?.();
    this.cancel = null;
    const last = this.queue.pop();
    this.queue = [];
    if (last !== undefined) this.show(last);
  }

  private next(): void {
    this.cancel = null;
    const item = this.queue.shift();
    if (item === undefined) return;
    const stay = this.stay(item);
    this.show(item);
    if (stay === 0 || !Number.isFinite(stay)) {
      this.next();
      return;
    }
    const share = LONGEST_SHOW / (this.queue.length + 1);
    this.cancel = this.wait(() => this.next(), Math.min(stay, share));
  }
}
