/** The books of the client's own words: one language is fetched before anything is shown, the
 * other when it is wanted. */

import type { Lang } from "../../api/model";
import type { en } from "../../text/en";
import { settings } from "./settings.svelte";

export type Key = keyof typeof en;
type Book = Readonly<Record<Key, string>>;

const SHELF: Record<Lang, () => Promise<Book>> = {
  en: async () => (await import("../../text/en")).en,
  it: async () => (await import("../../text/it")).it,
};

class Books {
  private held = $state.raw<Partial<Record<Lang, Book>>>({});

  async fetch(lang: Lang): Promise<void> {
    if (this.held[lang]) return;
    const book = await SHELF[lang]();
    this.held = { ...this.held, [lang]: book };
  }

  /** The words of the language that is spoken; until they are here, those of the other one. */
  get open(): Book {
    const book = this.held[settings.lang] ?? this.held.en ?? this.held.it;
    if (!book) throw new Error("no words have been fetched");
    return book;
  }
}

export const books = new Books();

/** Change the language for good, in one go, as soon as its words are here. */
export async function speak(lang: Lang): Promise<void> {
  await books.fetch(lang);
  settings.set("lang", lang);
}
