import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Battle, Choice } from "../../src/api/model";
import type { Table } from "../../src/app/state/table.svelte";
import Counter from "../../src/counters/Counter.svelte";
import { FACINGS, fronted, nextFacing, printedSide, turned } from "../../src/counters/fronts";
import { looksOf } from "../../src/counters/looks";
import { stack } from "../../src/counters/stacks";
import { facingsOf, turning } from "../../src/games/turning";
import OrdersPanel from "../../src/games/camposanto/OrdersPanel.svelte";
import { type CamposantoView, wingRows } from "../../src/games/camposanto/wings";
import { engrave } from "../../src/map/engrave";
import { gridOf } from "../../src/map/grid";
import { layoutOf } from "../../src/map/layout";
import { waysOf } from "../../src/map/ways";
import { CAMPOSANTO } from "./map-battles";

afterEach(cleanup);

const layout = layoutOf(CAMPOSANTO.map);
const pieceOf = (id: string) => CAMPOSANTO.pieces.find((one) => one.id === id)!;

describe("the map of Camposanto", () => {
  it("has a river through its hexes, from edge to edge", () => {
    const [panaro] = waysOf(layout).courses;
    expect(panaro?.kind).toBe("main-river");
    const xs = panaro!.points.map((point) => point[0]);
    expect(Math.min(...xs)).toBeLessThan(layout.field.left);
    expect(Math.max(...xs)).toBeGreaterThan(layout.field.right);
    for (const hex of CAMPOSANTO.map.hexes.filter((one) => one.terrain === "river")) {
      const [x, y] = layout.place(hex);
      const near = Math.min(...panaro!.points.map((p) => Math.hypot(p[0] - x, p[1] - y)));
      expect(near, hex.id).toBeLessThan(20);
    }
  });

  it("has a bridge of boats in its hex, and the road goes on beyond it", () => {
    const { boats, roads } = waysOf(layout);
    expect([...boats.keys()]).toEqual(["1116"]);
    const { at } = boats.get("1116")!;
    expect(
      Math.hypot(at[0] - layout.centre("1116")[0], at[1] - layout.centre("1116")[1]),
    ).toBeLessThan(20);
    const lowest = Math.max(...roads.flatMap((road) => road.map((point) => point[1])));
    expect(lowest).toBeGreaterThan(layout.field.bottom);
  });

  it("is ruled only where it is played on", () => {
    const sides = (terrain: string) => layout.map.hexes.filter((one) => one.terrain === terrain);
    expect(sides("beyond").length).toBeGreaterThan(0);
    expect(sides("beyond").every((hex) => !layout.played(hex))).toBe(true);
    const all = gridOf(layout).sides.reduce((sum, part) => sum + part.d.split("M").length - 1, 0);
    expect(all).toBeLessThan(CAMPOSANTO.map.hexes.length * 3);
  });

  it("is engraved with roofs, water and boats", () => {
    const plate = engrave(CAMPOSANTO.map);
    const pens = new Set(plate.ground.map((stroke) => stroke.pen));
    for (const pen of ["yard", "boat", "reed", "water-deep", "furrow"]) expect(pens).toContain(pen);
    expect(plate.standing.filter((one) => "strokes" in one).length).toBeGreaterThan(50);
  });
});

describe("counters with a front", () => {
  it("never stand on their heads", () => {
    for (const facing of FACINGS) expect(Math.abs(turned(facing).turn)).toBeLessThanOrEqual(60);
    expect(turned("S")).toEqual({ turn: 0, flip: true });
    expect(turned("SE").flip).toBe(true);
    expect(nextFacing("NW")).toBe("N");
    expect(nextFacing("N", -1)).toBe("NW");
    expect(fronted("a", false)).not.toBe(fronted("a", true));
  });

  it("are turned over by the second hit of four steps, the first of two", () => {
    expect(printedSide(4, 4)).toEqual({ steps: 4, reduced: false, hit: false });
    expect(printedSide(3, 4)).toEqual({ steps: 4, reduced: false, hit: true });
    expect(printedSide(2, 4)).toEqual({ steps: 2, reduced: true, hit: false });
    expect(printedSide(1, 4)).toEqual({ steps: 2, reduced: true, hit: true });
    expect(printedSide(1, 2)).toEqual({ steps: 1, reduced: true, hit: false });
    expect(printedSide(1, 1)).toEqual({ steps: 1, reduced: false, hit: false });
  });

  const show = (id: string, now: object = {}) =>
    render(Counter, {
      piece: pieceOf(id),
      look: looksOf(CAMPOSANTO).get(id)!,
      now: { seat: pieceOf(id).seat, hex: "0816", ...now },
    }).container;

  it("show steps, stars and the band of the wing", () => {
    const counter = show("valonas-1", { facing: "NW", steps: 4 });
    expect(counter.textContent).toContain("4");
    expect(counter.textContent).toContain("Valonas I");
    expect(counter.querySelectorAll(".star")).toHaveLength(1);
    expect(counter.querySelector("g[transform='rotate(-60)']")).not.toBeNull();
  });

  it("show a hit, and the black line of the other side", () => {
    expect(show("parma", { steps: 3 }).textContent).toContain("HIT");
    cleanup();
    const reduced = show("parma", { steps: 2 });
    expect(reduced.textContent).not.toContain("HIT");
    expect(reduced.querySelector("[data-reduced]")).not.toBeNull();
  });

  it("have a battery at their front corner", () => {
    const guns = CAMPOSANTO.pieces.find((one) => one.arm === "artillery")!;
    const foot = CAMPOSANTO.pieces.find((one) => one.hex === guns.hex && one.arm === "infantry")!;
    const placed = stack(
      [guns, foot].map((piece) => ({ piece, now: null, hex: guns.hex! })),
      40,
    );
    expect(placed.map((one) => one.piece.id)).toEqual([foot.id, guns.id]);
    expect(placed[1]!.size).toBeLessThan(1);
  });
});

const choice = (action: string, more: Partial<Choice> = {}): Choice => ({
  action,
  verb: action.split(" ")[0] ?? "",
  text: action,
  rule: "",
  use: "button",
  final: false,
  weighed: false,
  piece: action.split(" ")[1] ?? null,
  target: null,
  hex: null,
  pieces: [],
  ...more,
});

describe("the desk of Camposanto", () => {
  it("knows whose front is to be chosen", () => {
    const choices = FACINGS.map((facing) => choice(`face parma ${facing}`));
    expect(turning(choices, null)).toBe("parma");
    expect(facingsOf(choices, "parma").map((one) => one.facing)).toEqual([...FACINGS]);
    expect(turning([...choices, choice("face besler N")], null)).toBeNull();
    expect(turning([...choices, choice("face besler N")], "besler")).toBe("besler");
  });

  it("puts the wings in the order of their activation", () => {
    const wing = (seat: string, name: string, value: number) => ({
      seat,
      wing: name,
      name,
      value,
      status: null,
      status_name: "",
      fatigued: false,
      against: name,
      units: 9,
      steps: 30,
    });
    const rows = wingRows({
      wings: [
        wing("spanish", "left", 4),
        wing("spanish", "right", 16),
        wing("austro-savoy", "left", 10),
      ],
      order: [
        { seat: "spanish", wing: "right" },
        { seat: "austro-savoy", wing: "left" },
        { seat: "spanish", wing: "left" },
      ],
      active: "austro-savoy",
      wing: "left",
    } as unknown as CamposantoView);
    expect(rows.map((row) => row.value)).toEqual([16, 10, 4]);
    expect(rows.map((row) => row.done)).toEqual([true, false, false]);
    expect(rows.map((row) => row.active)).toEqual([false, true, false]);
  });
});

describe("the choice of order points", () => {
  const wings = ["left", "centre", "right"].map((id) => ({
    id,
    name: id,
    colour: "",
    against: id,
  }));
  const battle = {
    game: "camposanto",
    seats: [{ id: "spanish", name: "Spanish", colour: "#8e1b22", wings }],
  } as unknown as Battle;
  const view = {
    game: "camposanto",
    turn: 1,
    phase_number: 1,
    seat: "spanish",
    sides: { spanish: { hand: [1, 4, 16], chosen: null } },
    pairings: wings.map(({ id }) => ({
      wing: id,
      mine: [1, 4, 16],
      theirs: [3, 10],
      cells: [
        [["titubant"], ["titubant"]],
        [["aggressive"], ["cautious", "titubant"]],
        [["impetuous"], ["impetuous"]],
      ],
    })),
  } as unknown as CamposantoView;

  it("sends what was laid on the wings, in their order", async () => {
    const send = vi.fn(async () => true);
    const table = {
      battle,
      busy: false,
      hand: { choices: [choice("orders 16+1+4", { piece: null })] },
      send,
    } as unknown as Table;
    render(OrdersPanel, { table, view });
    const button = screen.getByRole("button", { name: "Play them covered" });
    expect(button).toHaveProperty("disabled", true);
    const number = (wing: string, value: string): HTMLElement =>
      within(screen.getByRole("group", { name: new RegExp(`${wing} `) })).getByRole("radio", {
        name: value,
      });
    await fireEvent.click(number("left", "4"));
    expect(screen.getByText("C/T", { selector: ".answer b" })).toBeDefined();
    await fireEvent.click(number("left", "16"));
    await fireEvent.keyDown(number("centre", "1"), { key: "1" });
    await fireEvent.click(number("right", "16"));
    expect(number("left", "16")).toHaveProperty("checked", false);
    await fireEvent.click(number("left", "16"));
    expect(button).toHaveProperty("disabled", true);
    await fireEvent.click(number("right", "4"));
    await fireEvent.click(button);
    expect(send).toHaveBeenCalledWith(["orders 16+1+4"]);
  });
});
