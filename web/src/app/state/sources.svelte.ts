/** Where figures are from, asked of the server once a key. */

/* eslint-disable svelte/prefer-svelte-reactivity -- What is shown is replaced, never changed in place. */

import * as api from "../../api/client";
import type { SourceFile, StatementAnswer } from "../../api/model";
import { settings } from "./settings.svelte";

class Sources {
  private known = $state.raw<ReadonlyMap<string, StatementAnswer>>(new Map());
  private asked = new Set<string>();

  of(scenario: string, path: string, file: SourceFile): StatementAnswer | null {
    return this.known.get(`${settings.lang} ${scenario} ${file} ${path}`) ?? null;
  }

  async ask(scenario: string, path: string, file: SourceFile): Promise<void> {
    const key = `${settings.lang} ${scenario} ${file} ${path}`;
    if (this.asked.has(key)) return;
    this.asked.add(key);
    try {
      const statement = await api.provenance(scenario, path, file, settings.lang);
      this.known = new Map(this.known).set(key, statement);
    } catch {
      // Nothing is stated, or nobody answers: then nothing is shown.
      this.asked.delete(key);
    }
  }
}

export const sources = new Sources();
