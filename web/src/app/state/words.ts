/** The client's own words in the player's language. */

import { books, type Key } from "./books.svelte";
import { settings } from "./settings.svelte";

export type Params = Record<string, string | number>;
type CountedOf<K> = K extends `${infer Stem}.one` ? Stem : never;
/** The stem of a text that has a form for one and a form for many. */
export type Counted = CountedOf<Key>;

export function fill(text: string, params: Params): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

export function t(key: Key, params: Params = {}): string {
  return fill(books.open[key], params);
}

export function tn(stem: Counted, count: number, params: Params = {}): string {
  const key = `${stem}.${count === 1 ? "one" : "many"}` as Key;
  return t(key, { count, ...params });
}

/** A word for a code that the server sent; the code itself where there is none. */
export function tcode(stem: string, code: string): string {
  const found = (books.open as Record<string, string>)[`${stem}.${code}`];
  return found ?? code;
}

export function longDate(iso: string): string {
  const date = new Date(`${iso}T00:00:00Z`);
  const form = new Intl.DateTimeFormat(settings.lang === "it" ? "it-IT" : "en-GB", {
    dateStyle: "long",
    timeZone: "UTC",
  });
  return Number.isNaN(date.getTime()) ? iso : form.format(date);
}

/** The name of a battle without its date, which stands beside it. */
export function shortTitle(title: string): string {
  return title.split(",")[0] ?? title;
}

export function dayText(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  const form = new Intl.DateTimeFormat(settings.lang === "it" ? "it-IT" : "en-GB", {
    dateStyle: "long",
  });
  return form.format(date);
}

export function whenText(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  const form = new Intl.DateTimeFormat(settings.lang === "it" ? "it-IT" : "en-GB", {
    dateStyle: "medium",
    timeStyle: "short",
  });
  return form.format(date);
}

/** A sentence from the server begins small when it is a choice; a button begins large. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
