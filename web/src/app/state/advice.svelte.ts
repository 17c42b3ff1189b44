/** "What would you do?": a plan for one's own stretch of play, and the moves with which it begins. */

import type { MatchDoor } from "../../api/client";
import type { Advice as Told, AdviceStep, Envelope } from "../../api/model";
import { settings } from "./settings.svelte";
import { capital } from "./words";

export interface AdviceHost {
  readonly door: MatchDoor | null;
  readonly envelope: Envelope | null;
  readonly frozen: boolean;
  readonly busy: boolean;
  readonly voice: { say(text: string): void };
  send(actions: string[]): Promise<boolean>;
  complain(error: unknown): void;
}

const HUMAN = "human";
/** So many moves are listed, and the same are drawn: each figure on the map has its line. */
const MOST_SHOWN = 8;

export class Advice {
  asking = $state(false);
  private told = $state.raw<Told | null>(null);
  private left = $state.raw<readonly AdviceStep[]>([]);
  /** The position that it is about: another makes it stale. */
  private number = $state(-1);
  /** Its next move is on its way: it stays until it is known what came of it. */
  private playing = $state(false);
  /** The language in which it was told. */
  private lang = $state("");

  constructor(private readonly host: AdviceHost) {}

  /** Advice is for whoever has to decide and plays alone; a lesson has its own. */
  get offered(): boolean {
    const { envelope } = this.host;
    if (!envelope || envelope.choices.length === 0 || envelope.lesson || this.host.frozen)
      return false;
    return Object.values(envelope.players).filter((player) => player === HUMAN).length === 1;
  }

  /** What is advised in the position that is shown. */
  get now(): Told | null {
    const stale = this.number !== this.host.envelope?.number && !this.playing;
    return stale || this.lang !== settings.lang || this.host.frozen ? null : this.told;
  }

  /** Its moves that have not been played yet. */
  get steps(): readonly AdviceStep[] {
    return this.now ? this.left : [];
  }

  /** Those of them that are listed and drawn. */
  get shown(): readonly AdviceStep[] {
    return this.steps.slice(0, MOST_SHOWN);
  }

  async ask(): Promise<void> {
    const { door, envelope } = this.host;
    const { lang } = settings;
    if (!this.offered || this.asking || this.host.busy || !door || !envelope) return;
    this.asking = true;
    try {
      const told = await door.advice(lang);
      // What comes late takes nothing away that is of use by now.
      if (envelope.number !== this.host.envelope?.number) return;
      this.told = told;
      this.lang = lang;
      this.left = told.steps;
      this.number = envelope.number;
      if (this.now) this.host.voice.say(this.words(told));
    } catch (error) {
      this.host.complain(error);
    } finally {
      this.asking = false;
    }
  }

  private words(told: Told): string {
    const first = told.steps[0] ? `${capital(told.steps[0].text)}.` : "";
    return [told.plan, told.expects, first].filter(Boolean).join(" ");
  }

  close(): void {
    this.told = null;
  }

  /** Plays the next move; the rest stays as long as nothing else happens. */
  async play(): Promise<void> {
    const [next, ...rest] = this.steps;
    if (!next || this.host.busy) return;
    this.playing = true;
    try {
      const expected = this.number + next.actions.length;
      const done = await this.host.send(next.actions);
      if (done) this.played(rest, expected);
    } finally {
      this.playing = false;
    }
  }

  private played(rest: readonly AdviceStep[], expected: number): void {
    if (rest.length === 0 || this.host.envelope?.number !== expected) return this.close();
    this.left = rest;
    this.number = expected;
  }
}
