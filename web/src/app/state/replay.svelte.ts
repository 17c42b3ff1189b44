/** Looking back: any moment of a match, by steps or by itself, while the match goes on. */

/* eslint-disable svelte/prefer-svelte-reactivity -- What is shown is replaced, never changed in place. */

import type { Replayed, View } from "../../api/model";

/** A moment as it is shown when the replay runs: what was there before, and what comes after. */
export interface Passing {
  number: number;
  before: View | null;
  frame: Replayed;
  after: View | null;
}

export interface ReplayOptions {
  fetch: (number: number) => Promise<Replayed>;
  /** The moments there are: from the first that is kept to now. */
  first: () => number;
  last: () => number;
  /** How long a moment stays when the replay runs by itself; Infinity until `goOn`. */
  stay?: (passing: Passing) => number;
  /** The past is shown from here on, or it is now again. */
  entered?: () => void;
  left?: () => void;
  /** A moment is shown while the replay runs. */
  passed?: (passing: Passing) => void;
  wait?: (ms: number) => Promise<void>;
}

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
const KEPT = 400;

export class Replay {
  /** The moment that is shown; null is now. */
  at = $state<number | null>(null);
  frame = $state.raw<Replayed | null>(null);
  playing = $state(false);
  /** Running, but waiting until somebody has seen what is shown. */
  held = $state(false);
  private cache = new Map<number, Replayed>();
  private run = 0;
  private release: (() => void) | null = null;

  constructor(private readonly options: ReplayOptions) {}

  get view(): View | null {
    return this.frame?.view ?? null;
  }

  /** Show the moment after so many actions; past the last it is now again. */
  async goTo(number: number): Promise<void> {
    if (number >= this.options.last()) return this.leave();
    const run = this.begin(false);
    await this.show(number, run);
  }

  async step(by: number): Promise<void> {
    const from = this.at ?? this.options.last();
    await this.goTo(Math.max(this.options.first(), from + by));
  }

  leave(): void {
    this.begin(false);
    const away = this.at !== null;
    this.at = null;
    this.frame = null;
    if (away) this.options.left?.();
  }

  /** An action was taken back or the language changed: what was kept is no longer true. */
  forget(): void {
    this.cache.clear();
  }

  /** A moment that is known already need not be asked for. */
  keep(frame: Replayed): void {
    if (this.cache.size > KEPT) this.cache.clear();
    this.cache.set(frame.number, frame);
  }

  known(number: number): Replayed | null {
    return this.cache.get(number) ?? null;
  }

  /** Run from a moment to now, from the beginning if it is now already. */
  async play(from?: number): Promise<void> {
    const { first, last } = this.options;
    const number = from ?? this.at ?? first();
    await this.follow(number >= last() ? first() : number);
  }

  /** Run from a moment to the last, however many are added meanwhile; then it is now. */
  async follow(from: number): Promise<void> {
    const run = this.begin(true);
    // What is known is shown at once, or what comes after it would be seen for a moment.
    const known = this.cache.get(from);
    if (known) this.see(from, known);
    for (let number = from; number <= this.options.last(); number += 1) {
      const before = await this.viewAt(number - 1);
      if (!this.runs(run) || !(await this.show(number, run))) return;
      await this.pass(number, before, run);
      if (!this.runs(run)) return;
    }
    if (this.runs(run)) this.leave();
  }

  stop(): void {
    this.begin(false);
  }

  /** What is held has been seen. */
  goOn(): void {
    this.release?.();
  }

  private begin(playing: boolean): number {
    this.playing = playing;
    this.run += 1;
    this.release?.();
    return this.run;
  }

  private runs(run: number): boolean {
    return this.playing && run === this.run;
  }

  /** Lets a moment be seen for as long as it takes. */
  private async pass(number: number, before: View | null, run: number): Promise<void> {
    const { frame, options } = this;
    if (!frame) return;
    const after = number < options.last() ? await this.viewAt(number + 1) : null;
    if (!this.runs(run)) return;
    const passing = { number, before, frame, after };
    options.passed?.(passing);
    const ms = options.stay?.(passing) ?? 0;
    if (ms === 0) return;
    const released = new Promise<void>((done) => (this.release = done));
    this.held = ms === Infinity;
    await (this.held ? released : Promise.race([released, (options.wait ?? sleep)(ms)]));
    if (run === this.run) this.release = null;
    this.held = false;
  }

  private async viewAt(number: number): Promise<View | null> {
    if (number < this.options.first()) return null;
    return (await this.fetched(number)).view;
  }

  private async fetched(number: number): Promise<Replayed> {
    const known = this.cache.get(number);
    if (known) return known;
    const frame = await this.options.fetch(number);
    this.keep(frame);
    return frame;
  }

  private async show(number: number, run: number): Promise<boolean> {
    const frame = await this.fetched(number);
    if (run !== this.run) return false;
    this.see(number, frame);
    return true;
  }

  private see(number: number, frame: Replayed): void {
    const enters = this.at === null;
    this.at = number;
    this.frame = frame;
    if (enters) this.options.entered?.();
  }
}
