/** The press in its own thread. */

import sans from "@fonts/sans.woff2?url";
import type { PressMessage } from "./press";
import { Printer } from "./printer";

const scope = self as unknown as {
  readonly fonts?: FontFaceSet;
  postMessage(message: unknown, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<PressMessage>) => void) | null;
};

const printer = new Printer((answer, transfer) => scope.postMessage(answer, transfer));

// A worker does not know the page's fonts: the numbers of the hexes need this one. Orders wait
// for it, though not for long.
const MOST_MS = 1500;
const type = loadType();
scope.onmessage = (event) => void type.then(() => printer.take(event.data));

async function loadType(): Promise<void> {
  if (typeof FontFace === "undefined" || !scope.fonts) return;
  const face = new FontFace("Source Sans 3", `url(${sans})`, { weight: "200 900" });
  scope.fonts.add(face);
  const loaded = face.load().then(
    () => undefined,
    () => undefined,
  );
  await Promise.race([loaded, new Promise<void>((resolve) => setTimeout(resolve, MOST_MS))]);
}
