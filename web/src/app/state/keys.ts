/** One key each: overlays, undo, why, the list of actions, the way back through the match. */

export type Command =
  | { do: "overlay"; kind: string }
  | { do: "undo" | "why" | "actions" | "close" | "next" | "previous" | "back" | "forward" }
  | { do: "pass" | "faster" | "slower" | "moment" | "leave" | "advice" }
  | { do: "phase-back" | "phase-on" | "roll-back" | "roll-on" };

const PLAIN: Record<string, Command> = {
  u: { do: "undo" },
  "?": { do: "why" },
  "/": { do: "actions" },
  n: { do: "next" },
  N: { do: "previous" },
  ",": { do: "back" },
  ".": { do: "forward" },
  " ": { do: "pass" },
  ">": { do: "faster" },
  "<": { do: "slower" },
  "[": { do: "phase-back" },
  "]": { do: "phase-on" },
  "{": { do: "roll-back" },
  "}": { do: "roll-on" },
  h: { do: "advice" },
  t: { do: "moment" },
  b: { do: "leave" },
};

interface KeyLike {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** What a key means at the table; typing into a field never gets here. */
export function commandOf(
  event: KeyLike,
  overlays: readonly { kind: string; key: string }[] = [],
): Command | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.key === "Escape") return { do: "close" };
  const exact = PLAIN[event.key];
  if (exact) return exact;
  const lower = event.key.toLowerCase();
  const laid = overlays.find((one) => one.key === lower);
  if (laid) return { do: "overlay", kind: laid.kind };
  return PLAIN[lower] ?? null;
}

const PRESSED = "button, a, summary, select, input, [role=button]";

/** Does the space bar press what has the focus? */
export function isPressed(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(PRESSED) !== null;
}

/** Is the key being typed into something? */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest("dialog")) return true;
  if (target instanceof HTMLInputElement) return !["radio", "checkbox"].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
