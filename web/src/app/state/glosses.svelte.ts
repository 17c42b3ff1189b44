/** Words that a player meets, explained in short by the game; fetched once a game and language. */

import * as api from "../../api/client";
import type { Gloss } from "../../api/model";
import { type Piece, Reader } from "./gloss-words";
import { settings } from "./settings.svelte";

/** A gloss that is shown, beside the word that it explains. */
export interface Shown {
  readonly gloss: Gloss;
  readonly beside: Element;
}

class Glosses {
  private known = $state.raw<ReadonlyMap<string, Gloss>>(new Map());
  private reader = $state.raw(new Reader([]));
  shown = $state.raw<Shown | null>(null);
  private of = "";

  find(id: string): Gloss | null {
    return this.known.get(id) ?? null;
  }

  /** A sentence taken apart at the words that have a gloss, each word once. */
  within(text: string): Piece[] {
    return this.reader.read(text);
  }

  /** The glosses of words that stand alone, as in the cells of a chart. */
  among(cells: ReadonlySet<string>): Gloss[] {
    return [...this.known.values()].filter(({ id, term }) => cells.has(id) || cells.has(term));
  }

  show(id: string, beside: Element): void {
    const gloss = this.find(id);
    if (gloss) this.shown = { gloss, beside };
  }

  hide(beside?: Element): void {
    if (!beside || this.shown?.beside === beside) this.shown = null;
  }

  async load(game: string): Promise<void> {
    const key = `${settings.lang} ${game}`;
    if (this.of === key) return;
    this.of = key;
    try {
      const told = await api.glosses(game, settings.lang);
      if (this.of !== key) return;
      this.known = new Map(told.map((gloss) => [gloss.id, gloss]));
      this.reader = new Reader(told);
    } catch {
      // Without them words stand unexplained, as they did before.
      this.of = "";
    }
  }
}

export const glosses = new Glosses();
