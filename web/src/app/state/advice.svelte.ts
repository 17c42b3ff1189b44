/** "What would you do?": a plan for one's own stretch of play, and the moves with which it begins. */

import type { MatchDoor } from "../../api/client";
import type { Advice as Told, AdviceStep, Envelope } from "../../api/model";
import { settings } from "./settings.svelte";
import { capital, t } from "./words";

export interface AdviceHost {
  readonly door: MatchDoor | null;
  readonly envelope: Envelope | null;
  readonly frozen: boolean;
  readonly voice: { say(text: string): void };
  send(actions: string[]): Promise<boolean>;
  complain(error: unknown): void;
}

const HUMAN = "human";

export class Advice {
  asking = $state(false);
  private told = $state.raw<Told | null>(null);
  private left = $state.raw<readonly AdviceStep[]>([]);
  /** The position that it is about: another makes it stale. */
  private number = $state(-1);

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
    return this.number === this.host.envelope?.number && !this.host.frozen ? this.told : null;
  }

  /** Its moves that have not been played yet. */
  get steps(): readonly AdviceStep[] {
    return this.now ? this.left : [];
  }

  async ask(): Promise<void> {
    const { door, envelope } = this.host;
    if (!this.offered || this.asking || !door || !envelope) return;
    this.asking = true;
    try {
      const told = await door.advice(settings.lang);
      this.told = told;
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
    const chance = t("advice.chance", { now: told.now, after: told.after });
    const first = told.steps[0] ? `${capital(told.steps[0].text)}.` : "";
    return [told.plan, chance, first].filter(Boolean).join(" ");
  }

  close(): void {
    this.told = null;
  }

  /** Plays the next move; the rest stays as long as nothing else happens. */
  async play(): Promise<void> {
    const [next, ...rest] = this.steps;
    if (!next) return;
    const expected = this.number + next.actions.length;
    const done = await this.host.send(next.actions);
    if (done && rest.length > 0 && this.host.envelope?.number === expected) {
      this.left = rest;
      this.number = expected;
    } else if (done) this.close();
  }
}
