/** Looking back: any moment of a match, by steps or by itself, while the match goes on. */

/* eslint-disable svelte/prefer-svelte-reactivity -- What is shown is replaced, never changed in place. */

import type { Replayed, View } from "../../api/model";
import { changed } from "./journal";

export interface ReplayOptions {
  fetch: (number: number) => Promise<Replayed>;
  /** The moments there are: from the first that is kept to now. */
  first: () => number;
  last: () => number;
  /** How long a moment stays when the replay runs by itself. */
  pause?: () => number;
  wait?: (ms: number) => Promise<void>;
}

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
const KEPT = 400;

export class Replay {
  /** The moment that is shown; null is now. */
  at = $state<number | null>(null);
  frame = $state.raw<Replayed | null>(null);
  playing = $state(false);
  private cache = new Map<number, Replayed>();
  private run = 0;

  constructor(private readonly options: ReplayOptions) {}

  get view(): View | null {
    return this.frame?.view ?? null;
  }

  /** Show the moment after so many actions; past the last it is now again. */
  async goTo(number: number): Promise<void> {
    this.playing = false;
    this.run += 1;
    await this.show(number, this.run);
  }

  async step(by: number): Promise<void> {
    const from = this.at ?? this.options.last();
    const next = from + by;
    if (by > 0 && next >= this.options.last()) return this.leave();
    await this.goTo(Math.max(this.options.first(), next));
  }

  leave(): void {
    this.run += 1;
    this.playing = false;
    this.at = null;
    this.frame = null;
  }

  /** An action was taken back or the language changed: what was kept is no longer true. */
  forget(): void {
    this.cache.clear();
  }

  /** Run from a moment to now. */
  async play(from?: number): Promise<void> {
    const run = (this.run += 1);
    this.playing = true;
    let number = from ?? this.at ?? this.options.first();
    if (number >= this.options.last()) number = this.options.first();
    while (this.playing && run === this.run && number < this.options.last()) {
      const before = this.view;
      if (!(await this.show(number, run))) return;
      const visible = this.frame && (changed(before, this.frame.view) || before === null);
      if (visible) await (this.options.wait ?? sleep)(this.options.pause?.() ?? 450);
      number += 1;
    }
    if (run === this.run && this.playing) this.leave();
  }

  stop(): void {
    this.run += 1;
    this.playing = false;
  }

  private async show(number: number, run: number): Promise<boolean> {
    const frame = this.cache.get(number) ?? (await this.options.fetch(number));
    if (run !== this.run) return false;
    this.keep(number, frame);
    this.at = number;
    this.frame = frame;
    return true;
  }

  private keep(number: number, frame: Replayed): void {
    if (this.cache.size > KEPT) this.cache.clear();
    this.cache.set(number, frame);
  }
}
