import { cleanup, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, describe, expect, it } from "vitest";
import type { Envelope } from "../../src/api/model";
import LessonPanel from "../../src/app/panels/LessonPanel.svelte";
import { Table } from "../../src/app/state/table.svelte";
import { envelope } from "./app-fixtures";

const LESSON: Envelope["lesson"] = {
  course: "first",
  id: "first/march",
  title: "To march",
  number: 1,
  total: 2,
  state: "todo",
  text: [],
  task: [],
  done: [],
  closing: [],
  remark: [],
  refusals: {},
  next: "first/fight",
  hint: { action: "march", text: "march north", piece: null, target: null, hex: null },
};

async function shownIn(number: number): Promise<Table> {
  const table = new Table({
    match: "m",
    scenario: "test",
    title: "Test",
    seats: { blue: "t" },
    seen: 0,
    opened: "",
  });
  table.envelope = envelope({ number, lesson: LESSON });
  render(LessonPanel, { table });
  screen.getByRole("button", { name: /^Show me/ }).click();
  await tick();
  return table;
}

describe("what a lesson shows", () => {
  afterEach(cleanup);

  it("stays while nothing is played, whatever else the table is told", async () => {
    const table = await shownIn(3);
    expect(screen.getByText("March north.")).toBeTruthy();
    table.envelope = envelope({ number: 3, lesson: LESSON, thinking: ["red"] });
    await tick();
    expect(screen.getByText("March north.")).toBeTruthy();
  });

  it("goes with the next thing that is played", async () => {
    const table = await shownIn(3);
    table.envelope = envelope({ number: 4, lesson: LESSON });
    await tick();
    expect(screen.queryByText("March north.")).toBeNull();
  });
});
