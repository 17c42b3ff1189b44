/** Names short enough for a counter. What the figure shows already need not be written. */

import type { PieceSpec } from "../map/types";
import { isCommander } from "./detail";

const LONGEST = 11;
/** A band with nothing else in it takes more letters. */
const longest = ({ look }: PieceSpec): number => (look.face === "banded" ? 13 : LONGEST);
const TITLES = /^(pasha|aga|von|de|of|di)$/i;
const ARMS =
  /\b(on foot|a piedi|regiment|reggimento|corazzieri|artiglieria|guns of|guns|fanti|free company|fusiliers|fucilieri|franchi|guardias|dragoons|horse|foot|cuirassiers|light horse|battery|dragoni|cavalleria|fanteria|batteria)\b/gi;
const OF = /^(of|di) /i;
const CUTS: readonly (readonly [RegExp, string])[] = [
  [/(gren|gran)[a-z]+ \((.*)\)/i, "$1. $2"],
  [/light horse/i, "l.h."],
  [/cuirassiers/i, "cuir."],
];

/** A short name for each piece; those that would be alike keep more of their names. */
export function shortNames(pieces: readonly PieceSpec[]): Map<string, string> {
  const short = new Map(pieces.map((piece) => [piece.id, shortName(piece)]));
  const alike = new Map<string, PieceSpec[]>();
  for (const piece of pieces) {
    const key = `${piece.seat}/${piece.kind}/${piece.arm}/${short.get(piece.id)}`;
    alike.set(key, [...(alike.get(key) ?? []), piece]);
  }
  for (const group of alike.values())
    if (group.length > 1)
      for (const piece of group) short.set(piece.id, longer(piece, short.get(piece.id) ?? ""));
  return short;
}

function shortName(piece: PieceSpec): string {
  if (isCommander(piece.look)) return surname(piece.name);
  if (piece.name.length <= longest(piece)) return piece.name;
  const plain = piece.name
    .replace(/ \(.*\)/, "")
    .replace(ARMS, "")
    .replace(/\s+/g, " ")
    .trim()
    .replace(OF, "");
  const named = plain !== "" && !/^[\dIVX]+$/.test(plain) ? plain : cut(piece.name);
  return named.length <= longest(piece) ? named : clip(named, longest(piece));
}

/** A man is known by his last name; a pasha, whose title stands last, by his first. */
function surname(name: string): string {
  const words = name.split(" ");
  if (words.length === 1 || name.length <= LONGEST) return name;
  const titled = TITLES.test(words.at(-1) ?? "");
  return titled ? (words[0] ?? name) : (words.filter((word) => !TITLES.test(word)).at(-1) ?? name);
}

const cut = (name: string): string =>
  CUTS.reduce((text, [pattern, by]) => text.replace(pattern, by), name);

function clip(name: string, most: number): string {
  const [first = "", ...rest] = name.split(" ");
  const number = rest.at(-1) ?? "";
  if (rest.length > 1 && first.length + 1 + number.length <= most) return `${first} ${number}`;
  if (!/^[\dIVX]+$/.test(number) || first.length <= 7) return name;
  return `${first.slice(0, 7).replace(/[^\p{L}]+$|.(?<=[aeiou])$/u, "")}. ${number}`;
}

function longer(piece: PieceSpec, short: string): string {
  if (piece.name.length <= LONGEST + 3) return piece.name;
  if (isCommander(piece.look)) {
    const first = piece.name.split(" ")[0] ?? "";
    return first === short ? short : `${first.slice(0, 1)}. ${short}`;
  }
  return cut(piece.name);
}

/** About how wide a text is in a bold condensed face of size 1. */
export function condensedWidth(text: string): number {
  let sum = 0;
  for (const letter of text) {
    if ("ijlI.,' 1".includes(letter)) sum += 0.27;
    else if ("mwMW".includes(letter)) sum += 0.72;
    else if (letter !== letter.toLowerCase()) sum += 0.54;
    else sum += 0.47;
  }
  return sum;
}
