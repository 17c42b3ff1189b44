/** Keys of the panels, which are heard wherever the focus is. */

const PRESSED = "button, a, input, select, textarea, summary, [role=button], [role=application]";

/** Does Enter mean something of its own where the focus is: a button, a field, the map? */
export function presses(at: EventTarget | null): boolean {
  if (!(at instanceof Element)) return false;
  return at.closest(PRESSED) !== null;
}
