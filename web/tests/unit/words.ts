/** Both languages lie open before a test, as one does before the page is shown. */

export {};

// What is tested without a page speaks neither.
if (typeof window !== "undefined") {
  const { books } = await import("../../src/app/state/books.svelte");
  await Promise.all([books.fetch("en"), books.fetch("it")]);
}
