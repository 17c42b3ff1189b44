/** Finding the words of a game in its sentences, whatever their ending. */

import type { Gloss } from "../../api/model";

export interface Piece {
  readonly text: string;
  /** The gloss of the word, if it is one. */
  readonly id: string;
}

export interface Finder {
  readonly pattern: RegExp;
  readonly ids: readonly string[];
}

/** Words of so many letters have endings; shorter ones are codes, and stand as they are. */
const INFLECTED = 4;
/** What may follow the stem of a word, in either language. */
const ENDINGS = "(?:e?s|[aeio]|h[ei]|ano)?";

const plain = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A word in small letters or with a capital, with any ending; one in capitals stays so. */
function stem(word: string): string {
  if (word.length > 2 && word === word.toUpperCase())
    return `${plain(word.replace(/[AEIO]$/, ""))}[AEIOs]?`;
  if (word.length < INFLECTED - 1) return plain(word);
  const bare = word.toLowerCase().replace(/[aeio]$/, "");
  const [first = ""] = bare;
  const short = bare.length < word.length ? "[aeio]" : "s?";
  const ends = word.length < INFLECTED ? short : ENDINGS;
  return `[${first}${first.toUpperCase()}]${plain(bare.slice(1))}${ends}`;
}

/** What finds all of them; the longest first, so that a part of a term does not hide it. */
export function finder(glosses: readonly Gloss[]): Finder {
  const terms = glosses
    .flatMap(({ id, term, forms }) => [term, ...forms].map((words) => ({ id, words })))
    .sort((a, b) => b.words.length - a.words.length);
  const groups = terms.map(({ words }) => `(${words.split(" ").map(stem).join(" ")})`);
  const pattern =
    groups.length > 0 ? `(?<![\\p{L}\\d])(?:${groups.join("|")})(?![\\p{L}\\d])` : "$^";
  return { pattern: new RegExp(pattern, "gu"), ids: terms.map(({ id }) => id) };
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

/** Texts that are taken apart once, however often they are shown. */
export class Reader {
  private readonly known = new Map<string, Piece[]>();
  private readonly words: Finder;

  constructor(glosses: readonly Gloss[]) {
    this.words = finder(glosses);
  }

  read(text: string): Piece[] {
    const known = this.known.get(text);
    if (known) return known;
    const pieces = taken(text, this.words);
    this.known.set(text, pieces);
    return pieces;
  }
}
