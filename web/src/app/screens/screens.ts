/** The screens, each fetched when it is first wanted. */

export const first = () => import("./First.svelte");
export const table = () => import("./TableScreen.svelte");
export const check = () => import("../../check/CheckScreen.svelte");
export const print = () => import("../../print/PrintScreen.svelte");

/** Have the table at hand before a match begins; if it does not come, it is asked for again. */
export function expectTable(): void {
  table().catch(() => undefined);
}
