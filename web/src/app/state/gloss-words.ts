/** Finding the words of a game in its sentences, whatever their ending. */

import type { Gloss } from "../../api/model";

export interface Piece {
  readonly text: string;
  /** The gloss of the word, if it is one. */
  readonly id: string;
}

interface Finder {
  readonly pattern: RegExp;
  readonly ids: readonly string[];
}

/** Words of so many letters have endings; shorter ones are codes, and stand as they are. */
const INFLECTED = 4;

function stem(word: string): string {
  if (word.length < INFLECTED) return word;
  const bare = word.toLowerCase().replace(/[aeio]$/, "");
  const [first = ""] = bare;
  return `[${first}${first.toUpperCase()}]${bare.slice(1)}[a-zàèìòù]{0,2}`;
}

const plain = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** What finds all of them; the longest first, so that a part of a term does not hide it. */
export function finder(glosses: readonly Gloss[]): Finder {
  const longest = [...glosses].sort((a, b) => b.term.length - a.term.length);
  const terms = longest.map(({ term }) => `(${term.split(" ").map(plain).map(stem).join(" ")})`);
  const pattern = terms.length > 0 ? `(?<![\\p{L}\\d])(?:${terms.join("|")})(?![\\p{L}\\d])` : "$^";
  return { pattern: new RegExp(pattern, "gu"), ids: longest.map(({ id }) => id) };
}

/** A text taken apart at the words that are found, each of them at its first place only. */
export function taken(text: string, { pattern, ids }: Finder): Piece[] {
  const pieces: Piece[] = [];
  const seen = new Set<string>();
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const id = ids[match.slice(1).findIndex((group) => group !== undefined)] ?? "";
    if (!id || seen.has(id)) continue;
    seen.add(id);
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), id: "" });
    pieces.push({ text: match[0], id });
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), id: "" });
  return pieces;
}
