/** What is laid over the map of Piacenza: wings as provinces, zones, command, the cone of a gun. */

import { cleanup, render } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Battle } from "../../src/api/model";
import { Overlays } from "../../src/app/state/overlays.svelte";
import { commandLines } from "../../src/games/piacenza/command";
import {
  enemyOf,
  isFar,
  isMoving,
  type PiacenzaBattle,
  type PiacenzaPiece,
  type PiacenzaView,
} from "../../src/games/piacenza/view";
import { wingKey, wingProvinces, wingTags } from "../../src/games/piacenza/wings";
import { boxOf, grow, overlap } from "../../src/map/geometry";
import { layoutOf } from "../../src/map/layout";
import CommandLayer from "../../src/map/overlays/CommandLayer.svelte";
import ConeLayer from "../../src/map/overlays/ConeLayer.svelte";
import { provincesOf } from "../../src/map/provinces";
import { roomiest } from "../../src/map/room";
import type { MapScene } from "../../src/map/scene";
import { PIACENZA, layout } from "./map-battles";

afterEach(cleanup);

const battle = PIACENZA as unknown as PiacenzaBattle;
const sheet = layoutOf(PIACENZA.map);
const scene: MapScene = { layout: sheet, scale: 0.42, counterPixels: 20 };

/** The set-up as it would be seen. */
const pieces = Object.fromEntries(
  battle.pieces.map((piece) => [
    piece.id,
    {
      seat: piece.seat,
      wing: piece.wing,
      formation: piece.formation,
      rank: piece.rank,
      hex: piece.hex ?? "",
      lost: false,
    } as PiacenzaPiece,
  ]),
);
const wings = battle.seats.flatMap((seat) =>
  seat.wings.map((wing) => ({
    seat: seat.id,
    wing: wing.id,
    name: wing.name,
    spent: wing.id === "left",
    active: false,
    chosen: wing.id === "centre",
    idle: false,
    units: 1,
    strength: 1,
    lost: 0,
  })),
);
const seen = { pieces, wings, seat: "franco-spanish", step: null };

describe("provinces", () => {
  it("have every hex once, and those where somebody stands for him", () => {
    const small = layout();
    const found = provincesOf(small, [
      { key: "a", hexes: ["0303"] },
      { key: "b", hexes: ["0304", "0305"] },
    ]);
    const [a, b] = [found.get("a")!, found.get("b")!];
    expect(a).toContain("0303");
    expect(a).not.toContain("0304");
    expect(b).toContain("0305");
    expect(a.filter((hex) => b.includes(hex))).toEqual([]);
    for (const hex of small.neighbours("0303")) expect([...a, ...b]).toContain(hex);
  });

  it("of the wings leave out the rivers, and the city where nobody stands", () => {
    const provinces = wingProvinces(battle, seen, sheet);
    expect(provinces).toHaveLength(8);
    for (const { hexes } of provinces)
      for (const hex of hexes) {
        expect(sheet.played(sheet.hex(hex)!)).toBe(true);
        expect(sheet.hex(hex)!.terrain).not.toBe("city");
      }
    expect(new Set(provinces.map((one) => `${one.colour}${one.line}`)).size).toBe(4);
    expect(provinces.filter((one) => one.spent).map((one) => one.key)).toEqual([
      "franco-spanish/left",
      "austrian/left",
    ]);
  });
});

describe("tags of the wings", () => {
  const provinces = wingProvinces(battle, seen, sheet);
  const tags = wingTags(battle, seen, sheet, provinces, [], 1);

  it("bear the letter of the wing and the name of its commander", () => {
    const tag = tags.find((one) => one.key === wingKey("austrian", "centre"))!;
    expect([tag.letter, tag.name, tag.second]).toEqual(["C", "Browne", true]);
  });

  it("bear the name of the wing if its commander is gone", () => {
    const gone = { ...seen, pieces: { ...pieces, browne: { ...pieces["browne"]!, lost: true } } };
    const left = wingTags(battle, gone, sheet, provinces, [], 1);
    expect(left.find((one) => one.key === "austrian/centre")!.name).toBe("Centre");
  });

  it("show only one's own choice", () => {
    expect(tags.filter((one) => one.chosen).map((one) => one.key)).toEqual([
      "franco-spanish/centre",
    ]);
  });

  it("lie neither on each other nor much on counters", () => {
    const boxes = tags.map(({ at: [x, y], width }) => ({
      left: x,
      right: x + width,
      top: y,
      bottom: y + 36,
    }));
    const counters = Object.values(pieces)
      .filter((piece) => piece.hex)
      .map((piece) => grow(boxOf([sheet.centre(piece.hex)]), 24));
    boxes.forEach((box, i) => {
      for (const other of boxes.slice(i + 1)) expect(overlap(box, other)).toBe(0);
      const hidden = counters.reduce((sum, one) => sum + overlap(one, box), 0);
      expect(hidden / ((box.right - box.left) * 36)).toBeLessThan(0.3);
    });
  });
});

describe("command", () => {
  const told = (piece: string, by: string | null, state = "in-command", figure = "3 of 8") => ({
    piece,
    by,
    state,
    figure,
    text: "",
  });

  it("is drawn from commander to commander, to units where it is looked at or broken", () => {
    const overlay = {
      pieces: [
        told("maillebois", null),
        told("mirepoix", "maillebois"),
        told("larnage", "mirepoix", "out-of-range"),
        told("guyenne", "larnage"),
        told("castilla", "douchez"),
        told("lobkowitz-1", "guyenne", "too-far"),
      ],
    };
    const lines = commandLines(overlay, seen, "larnage");
    expect(lines.map((line) => [line.key, line.heavy, line.broken])).toEqual([
      ["mirepoix", true, false],
      ["larnage", true, true],
      ["guyenne", false, false],
      ["lobkowitz-1", false, true],
    ]);
    expect(commandLines(overlay, seen, null).map((line) => line.key)).not.toContain("guyenne");
    const choosing = { ...seen, step: { name: "choose-wings" } as PiacenzaView["step"] };
    expect(commandLines(overlay, choosing, null).map((line) => line.key)).toEqual(["mirepoix"]);
  });

  it("writes the distance on long lines, and a link on broken ones", () => {
    const line = {
      key: "a",
      from: "1811",
      to: "1015",
      heavy: true,
      broken: true,
      text: "9 of 6",
    };
    const { container } = render(CommandLayer, { scene, lines: [line], part: "tags" });
    expect(container.querySelectorAll("text")).toHaveLength(1);
    expect(container.querySelectorAll(".link")).toHaveLength(1);
    cleanup();
    const short = render(CommandLayer, {
      scene,
      lines: [{ ...line, to: "1812", broken: false }],
      part: "tags",
    });
    expect(short.container.querySelectorAll("text")).toHaveLength(0);
  });
});

describe("a cone", () => {
  it("writes the range into every hex, and hatches what is hidden", () => {
    const { container } = render(ConeLayer, {
      scene,
      hexes: [
        { hex: "1010", text: "M", hidden: false },
        { hex: "1011", text: "2", hidden: true },
      ],
    });
    expect([...container.querySelectorAll("text")].map((one) => one.textContent)).toEqual([
      "M",
      "2",
    ]);
    expect(container.querySelectorAll(".shade")).toHaveLength(1);
    cleanup();
    const far = render(ConeLayer, {
      scene,
      hexes: ["3", "M", "2"].map((text, i) => ({ hex: `101${i}`, text, hidden: false })),
    });
    const [third, first, second] = [...far.container.querySelectorAll(".hex")].map((one) =>
      Number(one.getAttribute("fill-opacity")),
    ) as [number, number, number];
    expect(first).toBeGreaterThan(second);
    expect(second).toBeGreaterThan(third);
  });
});

describe("a zone", () => {
  it("is named where it is roomiest", () => {
    const small = layout();
    const all = small.map.hexes.map((hex) => hex.id);
    expect(roomiest(small, all, ["0101", "0102", "0103", "0104"])).toEqual(
      small.centre(roomiestOf(small, all)),
    );
    expect(roomiest(small, [], [])).toBeNull();
  });

  it("of the enemy is shown by itself while a formation of one's own moves", () => {
    const view = (more: Partial<PiacenzaView>) =>
      ({
        phase: "movement",
        formation: "larnage",
        active: "austrian",
        seat: null,
        ...more,
      }) as never;
    expect(isMoving(view({ seat: "austrian" }))).toBe(true);
    expect(isMoving(view({ seat: "franco-spanish" }))).toBe(false);
    expect(isMoving(view({ formation: null }))).toBe(false);
    expect(isMoving(view({ phase: "combat" }))).toBe(false);
    expect(enemyOf(battle, view({ seat: "franco-spanish" }))).toBe("austrian");
    expect(enemyOf(battle, view({}))).toBe("franco-spanish");
  });

  it("and wings are drawn for armies that are seen as a whole", () => {
    expect(isFar({ scale: 0.42 })).toBe(true);
    expect(isFar({ scale: 1 })).toBe(false);
  });
});

/** By another way: the hex whose nearest forbidden hex is farthest. */
function roomiestOf(small: ReturnType<typeof layout>, all: readonly string[]): string {
  const shun = ["0101", "0102", "0103", "0104"].map((hex) => small.centre(hex));
  const room = (hex: string): number =>
    Math.min(
      ...shun.map(([x, y]) => Math.hypot(x - small.centre(hex)[0], y - small.centre(hex)[1])),
    );
  return [...all].sort((a, b) => room(b) - room(a))[0]!;
}

describe("overlays", () => {
  const kinds = [
    { kind: "wings", key: "w", name: "Wings", text: "", of_piece: false, of_view: true },
    { kind: "command", key: "c", name: "Command", text: "", of_piece: false, of_view: false },
  ];
  const laid = { kind: "command", piece: null, hexes: [], pieces: [] };
  const host = () => {
    const overlay = vi.fn(() => Promise.resolve(laid));
    const door = { overlay } as never;
    const table = { overlays: kinds } as unknown as Battle;
    return { overlay, door, battle: table, subject: null, complain: vi.fn() };
  };

  it("from the view are on from the start, and never asked for", () => {
    const at = host();
    const overlays = new Overlays(at);
    overlays.begin();
    expect([...overlays.on]).toEqual(["wings"]);
    overlays.reload();
    overlays.toggle("wings");
    expect(overlays.on.size).toBe(0);
    overlays.toggle("wings");
    expect(at.overlay).not.toHaveBeenCalled();
  });

  it("come and go by themselves, unless they are switched on", async () => {
    const at = host();
    const overlays = new Overlays(at);
    overlays.also(["command"]);
    overlays.also(["command"]);
    await Promise.resolve();
    await Promise.resolve();
    expect(at.overlay).toHaveBeenCalledTimes(1);
    expect(overlays.data["command"]).toBeDefined();
    expect(overlays.on.has("command")).toBe(false);
    overlays.also([]);
    expect(overlays.data["command"]).toBeUndefined();
    overlays.toggle("command");
    await Promise.resolve();
    await Promise.resolve();
    overlays.also(["command"]);
    overlays.also([]);
    expect(overlays.data["command"]).toBeDefined();
  });

  it("of a piece are not asked for without one, and say what they want", async () => {
    const guns = { kind: "guns", key: "l", name: "Guns", of_piece: true, needs_piece: true };
    const at = { ...host(), battle: { overlays: [guns] } as unknown as Battle };
    const overlays = new Overlays(at);
    overlays.toggle("guns");
    overlays.reload();
    overlays.subjectChanged();
    expect(at.overlay).not.toHaveBeenCalled();
    expect(overlays.wanting).toEqual([guns]);
    Object.assign(at, { subject: "larnage" });
    at.overlay.mockResolvedValue({ ...laid, hexes: [{ hex: "0101" }] } as never);
    overlays.subjectChanged();
    await vi.waitFor(() => expect(overlays.wanting).toEqual([]));
    expect(at.overlay).toHaveBeenCalledWith("guns", "larnage", expect.anything());
  });
});
