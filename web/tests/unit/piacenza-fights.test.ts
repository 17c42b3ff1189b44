/** Melees and charges before they are fought: columns, rolls, ways back, and what is sent. */

import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Cell, Choice, Course } from "../../src/api/model";
import type { Table } from "../../src/app/state/table.svelte";
import Buttons from "../../src/games/piacenza/Buttons.svelte";
import FightPanel from "../../src/games/piacenza/FightPanel.svelte";
import {
  answerTo,
  closedWays,
  columnCells,
  fightOf,
  waysBack,
  type Fight,
} from "../../src/games/piacenza/fights";
import { firingAt, pairsAt } from "../../src/games/piacenza/firing.svelte";
import RetreatMarks from "../../src/games/piacenza/RetreatMarks.svelte";
import type { PiacenzaBattle, PiacenzaView } from "../../src/games/piacenza/view";
import { layoutOf } from "../../src/map/layout";
import { PIACENZA } from "./map-battles";

afterEach(cleanup);

const RATIOS = ["1:3", "1:2", "1:1", "3:2", "2:1", "3:1", "4:1"];
const CODES = "AR AR AR DR DR DR D1 D1 D1 DE".split(" ");
const cells: Cell[] = CODES.map((code, face) => ({
  face: String(face),
  code,
  mark: code,
  text: code,
  tone: "good",
  good: true,
}));
const course = (more: Partial<Course> = {}): Course => ({
  assuming: {},
  title: "",
  column: null,
  range: null,
  facts: {},
  said: [],
  spreads: [],
  ledgers: {
    column: {
      title: "",
      total: 1,
      lines: [{ value: 1, code: "charge", text: "charge", rule: "10.3" }],
    },
  },
  results: [],
  cells,
  ...more,
});
const way = (hex: string, priority: number, sure = false, code: string | null = null) => ({
  hex,
  priority,
  sure,
  code,
});
const fight = (more: Partial<Fight> = {}): Fight => ({
  piece: "berlichingen",
  target: "carabineros",
  action: "fight berlichingen",
  charge: true,
  strength: 2,
  against: 2,
  ratio: "1:1",
  column: "2:1",
  ends: course({
    cells: [],
    results: [
      { code: "both-go", text: "both must go", tone: "mixed", numerator: 1, denominator: 2 },
      { code: "attacker-wins", text: "won", tone: "best", numerator: 1, denominator: 2 },
    ],
  }),
  blow: course(),
  steady: null,
  shots: [],
  counter: course(),
  counter_ratio: "1:1",
  counter_column: "3:2",
  retreats: [
    way("2808", 3),
    way("2807", 1, true),
    way("2909", 0, false, "enemy-hex"),
    way("3007", 0, false, "not-away"),
    way("2906", 0, false, "no-way"),
  ],
  ...more,
});
const melee = fight({
  piece: "diemar",
  target: "wirtz",
  action: "fight diemar",
  charge: false,
  counter: null,
  retreats: [],
});

const hexes: Record<string, string> = {
  berlichingen: "3007",
  carabineros: "2907",
  diemar: "2909",
  wirtz: "2809",
};
const choice = (action: string): Choice => ({
  action,
  verb: action.split(" ")[0]!,
  text: action,
  rule: "9.2.4",
  use: "panel",
  final: true,
  weighed: false,
  piece: action.split(" ")[1]!,
  target: null,
  hex: null,
  pieces: [],
});
const battle = {
  ratios: RATIOS,
  pieces: Object.keys(hexes).map((id) => ({ id, name: id })),
  game: "piacenza",
} as unknown as PiacenzaBattle;
const view = {
  game: "piacenza",
  fights: [fight(), melee],
  shots: [],
  pieces: {},
} as unknown as PiacenzaView;

function tableWith() {
  const send = vi.fn(() => Promise.resolve(true));
  const choose = vi.fn(() => Promise.resolve());
  const choices = ["fight berlichingen", "fight diemar", "give-up berlichingen"].map(choice);
  const table = {
    battle,
    view,
    held: null,
    replay: { at: null },
    busy: false,
    pointed: [],
    hand: { choices, choose },
    hexOf: (piece: string) => hexes[piece] ?? null,
    onFrame: vi.fn(),
    send,
  };
  return { table: table as unknown as Table, send, choose };
}

describe("a fight", () => {
  it("shows the columns where its odds began and were shifted to", () => {
    expect(columnCells(battle, "1:1", "2:1").map(({ state }) => state)).toEqual([
      "",
      "",
      "from",
      "way",
      "to",
      "",
      "",
    ]);
    expect(columnCells(battle, "1:1", "1:1")[2]!.state).toBe("to");
  });

  it("numbers the ways back, the sure one first, and crosses what is closed", () => {
    expect(waysBack(fight()).map(({ hex }) => hex)).toEqual(["2807", "2808"]);
    expect(closedWays(fight()).map(({ hex }) => hex)).toEqual(["2909", "2906"]);
    const layout = layoutOf(PIACENZA.map);
    const scene = { layout, scale: 1, counterPixels: 48 };
    const { container } = render(RetreatMarks, {
      scene,
      fight: fight(),
      from: "2907",
      taken: new Set(["2808"]),
    });
    const sure = container.querySelector('[data-retreat="2807"]')!;
    const open = container.querySelector('[data-retreat="2808"]')!;
    expect([sure.classList.contains("sure"), open.classList.contains("sure")]).toEqual([
      true,
      false,
    ]);
    expect([sure.textContent?.trim(), open.textContent?.trim()]).toEqual(["1", "3"]);
    // Where somebody stands, the number keeps to the rim.
    expect(open.querySelector(".shaft")).toBeNull();
    expect(container.querySelectorAll(".cross")).toHaveLength(1);
  });

  it("is answered by a countercharge only if there is one", () => {
    const hexOf = (piece: string) => hexes[piece] ?? null;
    expect(answerTo(fight(), hexOf)).toEqual([{ from: "2907", to: "3007", kind: "counter" }]);
    expect(answerTo(melee, hexOf)).toEqual([]);
    expect(answerTo(null, hexOf)).toEqual([]);
  });

  it("is the first that waits until another is chosen; both sides step back", () => {
    expect(fightOf(view.fights, null)?.piece).toBe("berlichingen");
    expect(fightOf(view.fights, "diemar")?.piece).toBe("diemar");
    expect(fightOf([], "diemar")).toBeNull();
    expect(pairsAt(tableWith().table)).toEqual([
      { from: "3007", to: "2907" },
      { from: "2909", to: "2809" },
    ]);
  });
});

describe("the panel of a fight", () => {
  it("tells of charge, countercharge, end and retreat", () => {
    const { table } = tableWith();
    const { container } = render(FightPanel, { table, battle, view });
    expect(screen.getByRole("heading", { name: "berlichingen charges carabineros" })).toBeDefined();
    expect(screen.getByRole("list", { name: "The steps of the fight" }).children).toHaveLength(6);
    expect(container.querySelector('[aria-current="step"]')?.textContent?.trim()).toBe("Charge");
    expect(container.querySelectorAll(".cells")).toHaveLength(2);
    expect(container.textContent).toContain("1 right");
    expect(container.textContent).toContain("both must go");
    expect(screen.getByRole("region", { name: /would go/ }).textContent).toContain("2807");
  });

  it("rolls with Enter, gives up by a button, goes to another with T", async () => {
    const { table, send, choose } = tableWith();
    render(Buttons, { table });
    await fireEvent.keyDown(document.body, { key: "Enter" });
    expect(send).toHaveBeenLastCalledWith(["fight berlichingen"]);
    await fireEvent.click(screen.getByRole("button", { name: /^Give it up/ }));
    expect(choose).toHaveBeenCalledWith(expect.objectContaining({ verb: "give-up" }));
    await fireEvent.keyDown(document.body, { key: "t" });
    expect(firingAt(table).fight).toBe("diemar");
    await fireEvent.click(screen.getByRole("button", { name: /^Fight the melee/ }));
    expect(send).toHaveBeenLastCalledWith(["fight diemar"]);
  });
});
