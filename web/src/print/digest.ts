/** The rules in so many letters: of each paragraph as many whole sentences as there is room for. */

import type { Paragraph } from "../api/model";

export interface Short {
  readonly number: string;
  readonly title: string;
  readonly text: string;
}

/** Sentences of a text. A full stop within a number, or before a small letter, ends none. */
export const sentences = (text: string): string[] =>
  text.split(/(?<=[.;:?!])\s+(?=[\p{Lu}\d"“«])/u).filter(Boolean);

/** Whole sentences up to a length, the first in any case. */
export function begin(text: string, most: number): string {
  const [first = "", ...rest] = sentences(text);
  let short = first;
  for (const next of rest) {
    if (short.length + 1 + next.length > most) return `${short.replace(/[;:]$/, ".")} …`;
    short += ` ${next}`;
  }
  return short;
}

const weight = ({ number, title, text }: Short): number =>
  number.length + title.length + text.length + OVERHEAD;
/** A paragraph costs about so many letters beyond its own, for the end of its last line. */
const OVERHEAD = 24;

const weigh = (shorts: readonly Short[]): number =>
  shorts.reduce((sum, short) => sum + weight(short), 0);

/** All paragraphs, as long as they fit together into so many letters. */
export function digest(paragraphs: readonly Paragraph[], room: number): Short[] {
  const cut = (most: number): Short[] =>
    paragraphs.map(({ number, title, text }) => ({ number, title, text: begin(text, most) }));
  let [low, high] = [0, Math.max(0, ...paragraphs.map(({ text }) => text.length))];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (weigh(cut(middle)) <= room) low = middle;
    else high = middle - 1;
  }
  return cut(low);
}

/** Two pages, the first of them not the shorter. */
export function twoPages(shorts: readonly Short[]): [Short[], Short[]] {
  const half = weigh(shorts) / 2;
  let sum = 0;
  const end = shorts.findIndex((short) => (sum += weight(short)) >= half) + 1;
  return [shorts.slice(0, end), shorts.slice(end)];
}
