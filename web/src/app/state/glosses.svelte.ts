/** Words that a player meets, explained in short by the game; fetched once a game and language. */

import * as api from "../../api/client";
import type { Gloss } from "../../api/model";
import { settings } from "./settings.svelte";

class Glosses {
  private known = $state.raw<ReadonlyMap<string, Gloss>>(new Map());
  private of = "";

  find(id: string): Gloss | null {
    return this.known.get(id) ?? null;
  }

  async load(game: string): Promise<void> {
    const key = `${settings.lang} ${game}`;
    if (this.of === key) return;
    this.of = key;
    try {
      const told = await api.glosses(game, settings.lang);
      if (this.of === key) this.known = new Map(told.map((gloss) => [gloss.id, gloss]));
    } catch {
      // Without them words stand unexplained, as they did before.
      this.of = "";
    }
  }
}

export const glosses = new Glosses();
