/** The volley as a scene: what is set beforehand, what is sent, what the dice come to. */

import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Cell, Choice, LogLine, Roll } from "../../src/api/model";
import type { Table } from "../../src/app/state/table.svelte";
import Buttons from "../../src/games/piacenza/Buttons.svelte";
import { firingAt, shotsAt } from "../../src/games/piacenza/firing.svelte";
import { heldVolley } from "../../src/games/piacenza/holding";
import SecondVolley from "../../src/games/piacenza/SecondVolley.svelte";
import { counterBox, placeTags } from "../../src/games/piacenza/tags";
import type { PiacenzaBattle, PiacenzaView } from "../../src/games/piacenza/view";
import {
  aftermath,
  aimOf,
  arrowsOf,
  fallen,
  firersOf,
  orders,
  planned,
  smokeToCome,
  stageOf,
  sums,
  volleyLines,
  type ShotSeen,
} from "../../src/games/piacenza/volley";
import Column from "../../src/games/piacenza/Column.svelte";
import VolleyPanel from "../../src/games/piacenza/VolleyPanel.svelte";
import { meet } from "../../src/map/geometry";

afterEach(cleanup);

const FRANCE = "franco-spanish";
const cells = (codes: string): Cell[] =>
  codes.split(" ").map((code, face) => ({
    face: String(face),
    code,
    mark: code.length > 3 ? "" : code,
    text: code,
    tone: code === "NE" ? "none" : code === "1" ? "best" : "good",
    good: code === "passed",
  }));
const TABLE = cells("NE NE NE NE D D D1 D1 D2 1");
const TRAINING = cells("passed passed passed passed passed passed passed passed failed failed");
const course = (its: Cell[]) => ({
  assuming: {},
  title: "",
  column: "normal",
  range: null,
  facts: {},
  said: [],
  spreads: [],
  ledgers: {
    die: { title: "die", total: -1, lines: [{ value: -1, code: "x", text: "smoke", rule: "8.2" }] },
  },
  results: [],
  cells: its,
});

const shot = (piece: string, target: string, more: Partial<ShotSeen> = {}): ShotSeen => ({
  piece,
  target,
  seat: FRANCE,
  declared: false,
  action: `fire ${piece} ${target}`,
  best: false,
  column: "normal",
  strokes: 1,
  grape: false,
  modifier: -1,
  smoke: false,
  course: course(TABLE),
  training: null,
  ...more,
});

const SHOTS = [
  shot("reina", "traun"),
  shot("reina", "daun", { best: true, strokes: 2, column: "extended" }),
  shot("castilla", "traun", { best: true, smoke: true }),
  shot("hibernia", "traun"),
];

const choice = (
  action: string,
  piece: string | null = null,
  target: string | null = null,
): Choice => ({
  action,
  verb: action.split(" ")[0]!,
  text: action,
  rule: "9.1",
  use: "map",
  final: false,
  weighed: false,
  piece,
  target,
  hex: null,
  pieces: [],
});
const END = choice("end-targets");

const battle = {
  game: "piacenza",
  seats: [
    { id: FRANCE, name: "Franco-Spanish", colour: "#7c1d22" },
    { id: "austrian", name: "Austrian", colour: "#efb92c" },
  ],
  pieces: ["reina", "castilla", "hibernia", "traun", "daun"].map((id) => ({ id, name: id })),
  columns: [
    { id: "normal", name: "Normal", strokes: 1, guns: false },
    { id: "extended", name: "Extended", strokes: 2, guns: false },
    { id: "light", name: "1–2 guns", strokes: 1, guns: true },
  ],
  effects: [
    { code: "NE", loses: "", shakes: "", level: 0 },
    { code: "D", loses: "", shakes: "D", level: 1 },
    { code: "D1", loses: "", shakes: "D1", level: 2 },
    { code: "1", loses: "1", shakes: "", level: 0 },
    { code: "1R", loses: "1", shakes: "R", level: 5 },
  ],
} as unknown as PiacenzaBattle;

const pieces = {
  reina: { hex: "2910", seat: FRANCE },
  castilla: { hex: "3310", seat: FRANCE },
  hibernia: { hex: "2711", seat: FRANCE },
  traun: { hex: "3110", seat: "austrian" },
  daun: { hex: "3111", seat: "austrian" },
};
const viewWith = (more: object = {}): PiacenzaView =>
  ({
    game: "piacenza",
    turn: 4,
    formation: "left",
    volley: 1,
    step: { name: "fire-targets" },
    shots: SHOTS,
    fights: [],
    smoke: {},
    pieces,
    ...more,
  }) as unknown as PiacenzaView;

const roll = (piece: string, target: string, face: number, more: Partial<Roll> = {}): Roll => ({
  code: "fire-roll",
  rule: "9.1.1",
  purpose: "",
  text: "",
  thrower: FRANCE,
  pieces: [piece, target],
  dice: ["d10"],
  faces: [String(face)],
  total: face - 1,
  against: "extended",
  result: TABLE[face]!.code,
  tone: "none",
  ledgers: course(TABLE).ledgers,
  cells: TABLE,
  ...more,
});
const line = (its: Roll | null, more: Partial<LogLine> = {}): LogLine =>
  ({
    number: 9,
    code: its?.code ?? "",
    text: "",
    roll: its,
    pieces: its?.pieces ?? [],
    ...more,
  }) as LogLine;
const FALLEN = [
  line(roll("reina", "traun", 9)),
  line(roll("castilla", "traun", 4)),
  line(roll("traun", "reina", 0, { thrower: "austrian", code: "battery-reply", against: "light" })),
  line(null, { code: "step-lost", pieces: ["traun"], text: "Traun loses a step" }),
];

function tableWith(view: PiacenzaView, choices: Choice[] = [END]) {
  const send = vi.fn(() => Promise.resolve(true));
  const table = {
    battle,
    view,
    held: null as unknown,
    replay: { at: null },
    busy: false,
    pointed: [] as string[],
    hand: { choices, look: vi.fn() },
    hexOf: (piece: string) => pieces[piece as keyof typeof pieces]?.hex ?? null,
    onFrame: vi.fn(),
    gathers: () => false,
    door: null,
    send,
  };
  return { table: table as unknown as Table, raw: table, send };
}

describe("a volley that is planned", () => {
  it("is as it is set beforehand, and one click sends all of it", () => {
    expect(firersOf(SHOTS)).toEqual(["reina", "castilla", "hibernia"]);
    expect(planned(SHOTS, new Map()).map(({ piece, target }) => `${piece} ${target}`)).toEqual([
      "reina daun",
      "castilla traun",
    ]);
    expect(orders(SHOTS, new Map(), [END])).toEqual([
      "fire reina daun",
      "fire castilla traun",
      "end-targets",
    ]);
  });

  it("is changed unit by unit, or held", () => {
    const plan = new Map([
      ["reina", "traun"],
      ["castilla", null],
      ["hibernia", "traun"],
    ]);
    expect(orders(SHOTS, plan, [END])).toEqual([
      "fire reina traun",
      "fire hibernia traun",
      "end-targets",
    ]);
    expect(aimOf(SHOTS, plan, "castilla")).toBeNull();
  });

  it("has arrows by column, and smoke where it is sure to come", () => {
    const scene = planned(SHOTS, new Map());
    const arrows = arrowsOf(scene, pieces as never, FRANCE, "reina");
    expect(arrows.map(({ from, to, strokes }) => [from, to, strokes])).toEqual([
      ["2910", "3111", 2],
      ["3310", "3110", 1],
    ]);
    expect(arrows[0]).toMatchObject({ chosen: true, planned: true, second: false });
    expect(smokeToCome(scene, viewWith())).toEqual(["3310"]);
    expect(smokeToCome(scene, viewWith({ smoke: { "3310": 1 } }))).toEqual([]);
  });

  it("goes through its steps", () => {
    expect(stageOf("fire-targets", 1, false)).toBe("targets");
    expect(stageOf("fire-replies", 1, false)).toBe("replies");
    expect(stageOf("fire-targets", 1, true)).toBe("together");
    expect(stageOf("fire-targets", 2, false)).toBe("second");
    expect(stageOf("fire-replies", 2, true)).toBe("again");
  });
});

describe("dice that are down", () => {
  it("are those of one action, and are held before anything comes of them", () => {
    const later = line(roll("reina", "daun", 3), { number: 12 });
    expect(volleyLines([...FALLEN, later])).toEqual(FALLEN);
    expect(volleyLines([line(roll("a", "b", 1, { code: "reaction-roll" }))])).toEqual([]);
    expect(heldVolley(viewWith(), FALLEN)?.text).toContain("3");
    expect(heldVolley(viewWith(), FALLEN.slice(3))).toBeNull();
    expect(heldVolley(viewWith({ volley: 2 }), FALLEN)?.title).toMatch(/^Second/);
  });

  it("come to a sum at each target: losses add up, the worst disorder counts", () => {
    const shots = fallen(FALLEN, battle);
    expect(shots.map(({ strokes, grape }) => [strokes, grape])).toEqual([
      [2, false],
      [2, false],
      [1, true],
    ]);
    const [traun, reina] = sums(shots, battle);
    expect(traun).toMatchObject({ target: "traun", text: "1+D" });
    expect(reina).toMatchObject({ target: "reina", text: "" });
    const codes = (...results: string[]) =>
      sums(
        results.map((result) => ({ ...shots[0]!, roll: roll("a", "traun", 0, { result }) })),
        battle,
      )[0]!;
    expect(codes("D", "D1", "1", "1R").text).toBe("1+1+R");
    expect(codes("D", "D1").results.map(({ counts }) => counts)).toEqual([false, true]);
    expect(codes("D", "D").results.map(({ counts }) => counts)).toEqual([true, false]);
  });

  it("are followed by what the log says of the target", () => {
    expect(aftermath(FALLEN, "traun").map(({ text }) => text)).toEqual(["Traun loses a step"]);
    expect(aftermath(FALLEN, "reina")).toEqual([]);
  });
});

describe("tags", () => {
  const wish = (id: string, x: number, ex: number) => ({
    id,
    at: [x, 100] as const,
    enemies: [[ex, 100] as const],
    wide: 60,
    high: 14,
  });

  it("stand on the side away from the enemy", () => {
    const [left, right] = placeTags([wish("a", 100, 160), wish("b", 160, 100)], []);
    expect(left!.box.right).toBeLessThan(100 - 26);
    expect(right!.box.left).toBeGreaterThan(160 + 26);
  });

  it("keep clear of counters and of each other where there is room", () => {
    const taken = [counterBox([40, 100])];
    const placed = placeTags([wish("a", 100, 160), wish("b", 100, 160)], taken);
    expect(placed).toHaveLength(2);
    for (const { box } of placed) expect(meet(box, taken[0]!)).toBe(false);
    expect(meet(placed[0]!.box, placed[1]!.box)).toBe(false);
  });
});

describe("the panel of a volley", () => {
  it("fires with one click, or with Enter", async () => {
    const { table, send } = tableWith(viewWith());
    render(Buttons, { table });
    await fireEvent.click(screen.getByRole("button", { name: /^Fire, all 2/ }));
    expect(send).toHaveBeenLastCalledWith([
      "fire reina daun",
      "fire castilla traun",
      "end-targets",
    ]);
    await fireEvent.keyDown(document.body, { key: "Enter" });
    expect(send).toHaveBeenCalledTimes(2);
  });

  it("gathers what is clicked on the map, and holds fire with 0", async () => {
    const { table, raw } = tableWith(viewWith());
    render(Column, { table });
    await tick();
    const gathers = raw.gathers as unknown as (one: Choice) => boolean;
    expect(gathers(choice("fire reina traun", "reina", "traun"))).toBe(true);
    expect(gathers(choice("halt reina", "reina"))).toBe(false);
    await screen.findByRole("region", { name: "Shots" });
    expect(shotsAt(table).map(({ from, to }) => `${from} ${to}`)).toContain("2910 3110");
    await fireEvent.keyDown(document.body, { key: "0" });
    expect(aimOf(SHOTS, firingAt(table).planFor(viewWith()), "reina")).toBeNull();
    expect(raw.onFrame).toHaveBeenCalledTimes(1);
  });

  it("shows the shot that is chosen with its ten cells and its other targets", async () => {
    const { table } = tableWith(viewWith());
    const { container } = render(VolleyPanel, { table, battle, view: viewWith() });
    const rows = screen.getByRole("region", { name: "Shots" }).querySelectorAll("button");
    expect([...rows].map((row) => row.getAttribute("aria-pressed"))).toEqual([
      "true",
      "false",
      "false",
    ]);
    expect(container.querySelectorAll(".part.shot .cells i")).toHaveLength(10);
    await fireEvent.click(screen.getByRole("button", { name: /^traun/ }));
    expect(screen.getByRole("heading", { name: /reina at traun/ })).toBeDefined();
    rows[0]!.focus();
    await fireEvent.keyDown(rows[0]!, { key: "ArrowDown" });
    expect(screen.getByRole("heading", { name: /castilla at traun/ })).toBeDefined();
  });

  it("looks at one's own answer first, not at what is fired at one", () => {
    const replies = viewWith({
      step: { name: "fire-replies" },
      shots: [
        shot("traun", "reina", { seat: "austrian", declared: true, action: null }),
        shot("reina", "traun", { best: true, action: "reply reina traun" }),
      ],
    });
    const { table } = tableWith(replies, [choice("end-replies")]);
    render(VolleyPanel, { table, battle, view: replies });
    expect(screen.getByRole("heading", { name: /reina at traun/ })).toBeDefined();
  });

  it("asks of a second volley with ticks and the faces of each training roll", async () => {
    const second = viewWith({
      volley: 2,
      shots: [
        shot("reina", "daun", { best: true, training: course(TRAINING) }),
        shot("castilla", "traun", { training: course(TRAINING) }),
      ],
    });
    const { table, send } = tableWith(second);
    const { container } = render(SecondVolley, { table, battle, view: second });
    const ticks = screen.getAllByRole<HTMLInputElement>("checkbox");
    expect(ticks.map(({ checked }) => checked)).toEqual([true, false]);
    expect(container.textContent).toContain("80 %");
    await fireEvent.click(ticks[1]!);
    await fireEvent.click(ticks[0]!);
    render(Buttons, { table });
    await fireEvent.click(screen.getByRole("button", { name: /^Second volley of one/ }));
    expect(send).toHaveBeenCalledWith(["fire castilla traun", "end-targets"]);
  });

  it("shows die after die if one likes", async () => {
    const { table, raw } = tableWith(viewWith({ shots: [] }), []);
    raw.held = {
      title: "",
      text: "",
      go: "",
      lines: FALLEN,
      after: { view: viewWith({ volley: 0 }) },
    };
    render(Buttons, { table });
    const down = () =>
      firingAt(table).scene.flatMap(({ piece, roll: its }) => (its ? [piece] : []));
    expect(down()).toHaveLength(3);
    await fireEvent.click(screen.getByRole("button", { name: /^One by one/ }));
    expect(down()).toEqual(["reina"]);
    // Who fires at whom is seen all the while.
    expect(firingAt(table).scene).toHaveLength(3);
    expect(sums(firingAt(table).scene, battle)[0]!.text).toBe("1");
    await fireEvent.keyDown(document.body, { key: "o" });
    await fireEvent.keyDown(document.body, { key: "o" });
    expect(down()).toHaveLength(3);
  });
});
