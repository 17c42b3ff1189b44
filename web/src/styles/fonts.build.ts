/** Cuts the fonts down while the client is built: the whole faces would weigh twice as much as
 * all the rest. */

import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

const SMALL = "abcdefghijklmnopqrstuvwxyz";
const CAPITALS = SMALL.toUpperCase();
const FIGURES = "0123456789";
const NAMES = `${CAPITALS}${SMALL}${FIGURES} .,-–'’()`;
const ACCENTS = "àâäçèéêëìíîñòóôöùúûüßÀÈÉÒÙÄÖÜÇ";
export const PROSE = `${NAMES}${ACCENTS}áíú !"#%&*+/:;<=>?[]_|‘“”—…·«»º×−½→`;
// Fell's rough outlines are heavy: of accents it has those of the names on the maps. What it lacks
// is taken from Garamond.
const PLACES = `${NAMES}äàçèéìñóòöùüÖÜ·?!:`;

interface Face {
  readonly file: string;
  readonly letters: string;
}

const FACES: Readonly<Record<string, Face>> = {
  fell: {
    file: "@fontsource/im-fell-dw-pica/files/im-fell-dw-pica-latin-400-normal",
    letters: PLACES,
  },
  "fell-italic": {
    file: "@fontsource/im-fell-dw-pica/files/im-fell-dw-pica-latin-400-italic",
    letters: PLACES,
  },
  "fell-caps": {
    file: "@fontsource/im-fell-dw-pica-sc/files/im-fell-dw-pica-sc-latin-400-normal",
    letters: SMALL,
  },
  garamond: { file: "@fontsource/eb-garamond/files/eb-garamond-latin-400-normal", letters: PROSE },
  "garamond-italic": {
    file: "@fontsource/eb-garamond/files/eb-garamond-latin-400-italic",
    letters: PROSE,
  },
  sans: {
    file: "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal",
    letters: PROSE,
  },
  condensed: {
    file: "@fontsource/fira-sans-condensed/files/fira-sans-condensed-latin-600-normal",
    letters: `${NAMES}${ACCENTS}`,
  },
};

const here = fileURLToPath(import.meta.url);
const root = join(dirname(here), "../..");
const target = join(root, "node_modules/.cache/battaglia-fonts");

/** A plugin that makes the cut faces and lets styles name them as `@fonts/…`. */
export function cutFonts(): Plugin {
  return {
    name: "cut-fonts",
    async config() {
      mkdirSync(target, { recursive: true });
      await Promise.all(Object.entries(FACES).map(([name, face]) => cut(name, face)));
      return { resolve: { alias: { "@fonts": target } } };
    },
  };
}

async function cut(name: string, { file, letters }: Face): Promise<void> {
  const source = createRequire(here).resolve(`${file}.woff2`);
  const result = join(target, `${name}.woff2`);
  if (newer(result, source) && newer(result, here)) return;
  writeFileSync(result, await subsetFont(readFileSync(source), letters, { targetFormat: "woff2" }));
}

function newer(file: string, than: string): boolean {
  const time = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return time(file) > time(than);
}
