import { cleanup, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Choice, Odds } from "../../src/api/model";
import ChoiceButtons from "../../src/app/panels/ChoiceButtons.svelte";
import Confirm from "../../src/app/panels/Confirm.svelte";
import { Table } from "../../src/app/state/table.svelte";
import { choice, envelope, settle } from "./app-fixtures";

const shot = choice("fire a x", { target: "x", final: true, weighed: true });
const course = { label: "", column: "", results: [], cells: [], lines: [] };
const odds = { action: shot.action, rule: "5.0", courses: [course], stopped: null };
let tell: (odds: Odds) => void = () => undefined;

/** A table whose server is slow to tell the odds. */
function slow(choices: Choice[]): Table {
  const table = new Table({
    match: "m",
    scenario: "test",
    title: "Test",
    seats: { blue: "t" },
    seen: 0,
    opened: "",
  });
  const [door] = table.doors.values();
  if (door) door.odds = () => new Promise((done) => (tell = done));
  table.send = vi.fn(async () => true);
  table.envelope = envelope({ choices });
  return table;
}

function asking(y: number, choices = [shot]): Table {
  const table = slow(choices);
  const spot = { x: 300, y };
  table.hand.pin(
    choices.map((one) => ({ kind: "choice", choice: one })),
    spot,
  );
  render(Confirm, { table, spot, onleave: () => undefined });
  return table;
}

async function oddsCome(): Promise<void> {
  tell(odds as unknown as Odds);
  await settle();
  await tick();
  expect(screen.getByRole("img")).toBeTruthy();
}

const styleOf = (one: HTMLElement) => one.getAttribute("style");

beforeEach(() => vi.stubGlobal("innerHeight", 800));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the question at the pointer", () => {
  it("has its buttons next to the pointer, where late odds do not move them", async () => {
    for (const [y, side, far] of [
      [100, "top", "118px"],
      [700, "bottom", "118px"],
    ] as const) {
      asking(y);
      const dialog = screen.getByRole("dialog");
      const before = styleOf(dialog);
      expect([dialog.style[side], dialog.classList.contains("above")]).toEqual([
        far,
        side === "bottom",
      ]);
      await oddsCome();
      expect(styleOf(dialog)).toBe(before);
      const [first, second] = dialog.children;
      expect(first?.querySelectorAll("button")).toHaveLength(2);
      expect(second?.contains(screen.getByRole("img"))).toBe(true);
      cleanup();
    }
  });

  it("is answered by either button, whatever else was asked meanwhile", async () => {
    const table = asking(100);
    table.hand.answer = { action: "", why: { legal: false, reasons: [], stopped: null } };
    screen.getByRole("button", { name: "Not now" }).click();
    expect([table.hand.pinned, table.hand.answer !== null]).toEqual([null, true]);
    table.hand.pin([{ kind: "choice", choice: shot }]);
    await tick();
    screen.getByRole("button", { name: "Fire a x" }).click();
    expect(table.send).toHaveBeenCalledExactlyOnceWith(["fire a x"]);
  });

  it("sends the way that is clicked", () => {
    const table = asking(100, [shot, choice("charge a x", { target: "x" })]);
    screen.getByRole("button", { name: "Charge a x" }).click();
    expect(table.send).toHaveBeenCalledExactlyOnceWith(["charge a x"]);
  });
});

describe("the buttons of the column", () => {
  it("leave room for odds before they are known", async () => {
    const button = { ...shot, use: "button" } as const;
    const plain = choice("halt a");
    const { container } = render(ChoiceButtons, { table: slow([button, plain]) });
    const rooms = () => [...container.querySelectorAll("li")].map((one) => one.children.length);
    expect(rooms()).toEqual([2, 1]);
    expect(container.querySelector("ul.stacked")).not.toBeNull();
    await oddsCome();
    expect(rooms()).toEqual([2, 1]);
  });
});
