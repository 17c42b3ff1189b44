/** The reference beside the table: rules, charts and the battle's own terms. */

import * as api from "../../api/client";
import type { Lang, Paragraph } from "../../api/model";
import { settings } from "./settings.svelte";

export type Chapter = "rules" | "charts" | "battle";

class Reference {
  open = $state(false);
  chapter = $state<Chapter>("rules");
  /** The paragraph to show first. */
  paragraph = $state<string | null>(null);
  game = $state("");
  paragraphs = $state.raw<Paragraph[]>([]);
  private loaded = "";

  /** Open at a paragraph, from wherever its number is shown. */
  show(paragraph: string): void {
    this.chapter = "rules";
    this.paragraph = paragraph;
    this.open = true;
  }

  turnTo(chapter: Chapter): void {
    this.chapter = chapter;
    this.paragraph = null;
    this.open = true;
  }

  async load(game: string, lang: Lang = settings.lang): Promise<void> {
    const wanted = `${game} ${lang}`;
    this.game = game;
    if (this.loaded === wanted) return;
    this.paragraphs = await api.rules(game, lang);
    this.loaded = wanted;
  }

  title(number: string): string {
    return this.paragraphs.find((paragraph) => paragraph.number === number)?.title ?? "";
  }
}

export const reference = new Reference();

/** Paragraphs that have every word of a search in number, title or text. */
export function found(paragraphs: Paragraph[], search: string): Paragraph[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return paragraphs.filter((paragraph) => {
    const text = [paragraph.number, paragraph.title, paragraph.text, ...paragraph.rulings]
      .join(" ")
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
