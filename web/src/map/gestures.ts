/** Mouse, pen and fingers on the map: drag, wheel, pinch, tap, hover. */

import type { View } from "./view";

export interface GestureHandlers {
  tap(px: number, py: number, event: PointerEvent): void;
  hover(px: number, py: number, event: PointerEvent): void;
  leave(): void;
  /** The other button, or a finger that stays: what about this place? */
  ask(px: number, py: number, event: PointerEvent): void;
  /** Something under the pointer would rather be dragged than the map. */
  grab(px: number, py: number, event: PointerEvent): boolean;
  carry(px: number, py: number, event: PointerEvent): void;
  /** It is let go, or (without an event) the gesture was broken off. */
  drop(px: number, py: number, event: PointerEvent | null): void;
}

// A pointer that moves less than this has tapped.
const STILL = 5;
// A finger that stays so long asks.
const LONG_MS = 550;

interface Finger {
  x: number;
  y: number;
}

/** Watches an element; returns the way to stop. */
export function watch(element: HTMLElement, view: View, handlers: GestureHandlers): () => void {
  const fingers = new Map<number, Finger>();
  let start: Finger | null = null;
  let moved = false;
  let grabbed = false;
  let begun: PointerEvent | null = null;
  let patience: ReturnType<typeof setTimeout> | undefined;

  // Asking where the element is makes the browser lay out the page: once a gesture is enough.
  let box = element.getBoundingClientRect();
  const measure = (): void => void (box = element.getBoundingClientRect());
  const place = (event: MouseEvent): Finger => ({
    x: event.clientX - box.left,
    y: event.clientY - box.top,
  });

  const down = (event: PointerEvent): void => {
    if (event.pointerType === "mouse" && event.button > 1) return;
    measure();
    const finger = place(event);
    fingers.set(event.pointerId, finger);
    if (fingers.size === 1) {
      start = finger;
      moved = false;
      begun = event;
      clearTimeout(patience);
      if (event.pointerType !== "mouse") patience = setTimeout(() => stays(event), LONG_MS);
    } else {
      moved = true;
      letGo(null);
    }
  };

  /** A finger has stayed where it was: it asks, and does not tap when it is lifted. */
  const stays = (event: PointerEvent): void => {
    if (moved || fingers.size !== 1 || !start) return;
    moved = true;
    handlers.ask(start.x, start.y, event);
  };

  /** A long press brings up the browser's menu, too: it has been answered already. */
  const menu = (event: MouseEvent): void => {
    event.preventDefault();
    const asked = event as PointerEvent;
    if (asked.pointerType && asked.pointerType !== "mouse") return;
    measure();
    const { x, y } = place(event);
    handlers.ask(x, y, asked);
  };

  const move = (event: PointerEvent): void => {
    const before = fingers.get(event.pointerId);
    const now = place(event);
    if (!before) {
      if (fingers.size === 0) handlers.hover(now.x, now.y, event);
      return;
    }
    if (!moved && start && Math.hypot(now.x - start.x, now.y - start.y) > STILL) {
      moved = true;
      grabbed = begun !== null && handlers.grab(start.x, start.y, begun);
      // From here on the map follows, also when the pointer leaves it.
      element.setPointerCapture(event.pointerId);
    }
    if (grabbed) handlers.carry(now.x, now.y, event);
    else if (fingers.size === 1 && moved) view.pan(now.x - before.x, now.y - before.y);
    else if (fingers.size === 2) pinch(event.pointerId, before, now);
    if (moved) fingers.set(event.pointerId, now);
  };

  const pinch = (id: number, before: Finger, now: Finger): void => {
    const other = [...fingers].find(([key]) => key !== id)?.[1];
    if (!other) return;
    const spread = (finger: Finger): number => Math.hypot(finger.x - other.x, finger.y - other.y);
    view.zoom(
      spread(now) / Math.max(1, spread(before)),
      (now.x + other.x) / 2,
      (now.y + other.y) / 2,
    );
    view.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
  };

  const letGo = (event: PointerEvent | null): void => {
    if (!grabbed) return;
    grabbed = false;
    const at = event ? place(event) : { x: 0, y: 0 };
    handlers.drop(at.x, at.y, event);
  };

  const up = (event: PointerEvent): void => {
    clearTimeout(patience);
    const known = fingers.delete(event.pointerId);
    if (known) letGo(event.type === "pointerup" ? event : null);
    if (!known || moved || fingers.size > 0) return;
    const { x, y } = place(event);
    if (event.type === "pointerup" && event.button === 0) handlers.tap(x, y, event);
  };

  let lastWheel = 0;
  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    if (event.timeStamp - lastWheel > 250) measure();
    lastWheel = event.timeStamp;
    const { x, y } = place(event);
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 24 : 1;
    // A pinch on a touchpad comes as a wheel with the control key, and in small steps.
    const speed = event.ctrlKey ? 0.01 : 0.0016;
    view.zoom(Math.exp(-event.deltaY * lines * speed), x, y);
  };

  const leave = (): void => handlers.leave();
  element.addEventListener("pointerenter", measure);
  element.addEventListener("pointerdown", down);
  element.addEventListener("pointermove", move);
  element.addEventListener("pointerup", up);
  element.addEventListener("pointercancel", up);
  element.addEventListener("pointerleave", leave);
  element.addEventListener("contextmenu", menu);
  element.addEventListener("wheel", wheel, { passive: false });
  return () => {
    element.removeEventListener("pointerenter", measure);
    element.removeEventListener("pointerdown", down);
    element.removeEventListener("pointermove", move);
    element.removeEventListener("pointerup", up);
    element.removeEventListener("pointercancel", up);
    element.removeEventListener("pointerleave", leave);
    element.removeEventListener("contextmenu", menu);
    clearTimeout(patience);
    element.removeEventListener("wheel", wheel);
  };
}
