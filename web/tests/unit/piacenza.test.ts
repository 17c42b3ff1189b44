/** The counters of Piacenza, and what the map shows of its fights. */

import { cleanup, render } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import { badgeShape } from "../../src/counters/badges";
import { lightness } from "../../src/counters/colour";
import { MARKERS, markersOf } from "../../src/counters/conditions";
import Counter from "../../src/counters/Counter.svelte";
import { FIGURES, SIGNS } from "../../src/counters/figures";
import { looksOf } from "../../src/counters/looks";
import { muzzle } from "../../src/counters/muzzles";
import { shortNames } from "../../src/counters/names";
import { stack, type Standing } from "../../src/counters/stacks";
import { stripOf } from "../../src/counters/strips";
import {
  hoursOf,
  markersOf as wingMarkers,
  placesHeld,
  unitsLost,
} from "../../src/games/piacenza/turns";
import { ruleThrough } from "../../src/games/piacenza/lines";
import {
  assaultsOf,
  emptyPlaces,
  ownObjectives,
  type PiacenzaBattle,
  type PiacenzaPiece,
  type PiacenzaView,
} from "../../src/games/piacenza/view";
import { standingAt, steppedBack } from "../../src/map/apart";
import { distance, type Point } from "../../src/map/geometry";
import { layoutOf } from "../../src/map/layout";
import { puffsOf } from "../../src/map/smoke";
import type { PieceNow } from "../../src/map/types";
import { PIACENZA } from "./map-battles";

afterEach(cleanup);

const looks = looksOf(PIACENZA);
const pieceOf = (id: string) => PIACENZA.pieces.find((one) => one.id === id)!;
const sheet = layoutOf(PIACENZA.map);

function drawn(id: string, now: Partial<PieceNow> = {}, more: object = {}) {
  const piece = pieceOf(id);
  const state = Object.keys(now).length > 0 ? { seat: piece.seat, hex: null, ...now } : null;
  const { container } = render(Counter, { piece, look: looks.get(id)!, now: state, ...more });
  return container;
}
const textsOf = (root: Element) => [...root.querySelectorAll("text")].map((one) => one.textContent);

describe("looks", () => {
  it("tell the sides apart in grey", () => {
    const fills = (side: string) =>
      [...looks.values()].filter((look) => look.side === side).map((look) => lightness(look.fill));
    expect(Math.min(...fills("b")) - Math.max(...fills("a"))).toBeGreaterThan(0.15);
  });

  it("can be read on every band", () => {
    for (const { band, onBand } of looks.values()) {
      const [a, b] = [lightness(band), lightness(onBand)].sort((x, y) => y - x) as [number, number];
      expect((a + 0.05) / (b + 0.05)).toBeGreaterThan(4.5);
    }
  });

  it("give wings hues that differ in grey, and their letters", () => {
    const wings = new Map([...looks.values()].map((look) => [look.mark, look.band]));
    const [centre, reserve, left, right] = ["C", "S", "L", "R"].map((letter) =>
      lightness(wings.get(letter)!),
    ) as [number, number, number, number];
    expect(centre).toBeGreaterThan(reserve + 0.1);
    expect(reserve).toBeGreaterThan(left + 0.1);
    expect(left).toBeGreaterThan(right + 0.04);
  });

  it("have a figure for every piece", () => {
    for (const look of looks.values()) expect(look.figure).not.toBeNull();
    expect(Object.keys(SIGNS).sort()).toEqual(Object.keys(FIGURES).sort());
  });

  it("write names that fit", () => {
    const names = shortNames(PIACENZA.pieces);
    expect(names.get("gages-guns-1")).toBe("De Gages I");
    expect(names.get("wirtz-foot")).toBe("Wirtz");
    expect(names.get("sagunto-foot")).toBe("Sagunto");
    expect(names.get("bernclau-grenadiers")).toBe("Gren. Bernclau");
    expect(names.get("carabineros-1")).toBe("Carabineros I");
  });
});

describe("a counter", () => {
  it("shows training, strength, movement and the wing's letter", () => {
    const { strength } = pieceOf("anjou");
    expect(textsOf(drawn("anjou"))).toEqual(["Anjou", "R", String(strength), "3", "7"]);
  });

  it("marks light troops, grenadiers and dragoons", () => {
    expect(textsOf(drawn("micheletti-1"))).toContain("L");
    expect(drawn("espanolas").querySelector(".box")).not.toBeNull();
    expect(drawn("anjou").querySelector(".box")).toBeNull();
    expect(drawn("sagunto-1").querySelector(".dragoon")?.textContent).toBe("2");
    expect(drawn("anjou").querySelector(".dragoon")).toBeNull();
  });

  it("is darker and weaker on its other side", () => {
    const back = drawn("anjou", { reduced: true, strength: 2 });
    expect(back.querySelector(".tile.back")).not.toBeNull();
    expect(back.querySelector(".strength")?.textContent).toBe("2");
    expect(drawn("anjou").querySelector("[data-reduced]")).toBeNull();
  });

  it("has its essentials left when seen from afar", () => {
    const { strength } = pieceOf("anjou");
    expect(textsOf(drawn("anjou", {}, { detail: 2 }))).toEqual([String(strength)]);
    expect(textsOf(drawn("browne", {}, { detail: 2 }))).toEqual(["C"]);
    expect(textsOf(drawn("douchez", {}, { detail: 2 }))).toEqual([]);
  });

  it("of a battery turns its muzzle, and its back says that it has fired", () => {
    expect(drawn("gages-guns-1").querySelector(".muzzle")?.getAttribute("transform")).toContain(
      "rotate(90)",
    );
    const fired = drawn("gages-guns-1", { fired: true, facing: "SW" });
    expect(textsOf(fired)).toContain("FIRED");
    expect(fired.querySelector(".muzzle")?.getAttribute("transform")).toContain("rotate(210)");
    expect(drawn("gages-guns-1", { failed: true }).querySelector("[data-failed]")).not.toBeNull();
    expect(drawn("anjou").querySelector(".muzzle")).toBeNull();
    expect(muzzle("N")).toBeNull();
  });
});

describe("a commander", () => {
  it("shows range, bonus and sergeants by his rank", () => {
    expect(textsOf(drawn("maillebois"))).toEqual(["Maillebois", "14"]);
    expect(textsOf(drawn("browne"))).toEqual(["Browne", "7", "+2"]);
    expect(textsOf(drawn("senecterre"))).toEqual(["Senecterre", "+1", "−2"]);
  });

  it("has a staff without a bonus", () => {
    const staff = drawn("browne", { staff: true, range: 5, bonus: 0, sergeants: 0 });
    expect(textsOf(staff)).toEqual(["STAFF", "Browne", "5"]);
    expect(staff.querySelector(".back")).not.toBeNull();
  });

  it("has an outline for each rank, smaller from afar", () => {
    const shapes = (["star", "disc", "shield", "lozenge"] as const).flatMap((badge) => [
      badgeShape(badge, 0),
      badgeShape(badge, 2),
    ]);
    // From afar a formation's commander and a standard bearer are told apart by their fill.
    expect(new Set(shapes).size).toBe(7);
  });
});

describe("strips", () => {
  it("have a pattern for every formation of a wing", () => {
    const strips = (["plain", "bars", "saw", "dots", ""] as const).map((strip) =>
      stripOf(strip, 0),
    );
    expect(new Set(strips.map((strip) => `${strip.d}${strip.dash}${strip.width}`)).size).toBe(5);
    const groups = new Map<string, Set<string>>();
    for (const piece of PIACENZA.pieces.filter((one) => one.kind === "unit")) {
      const key = `${piece.seat}/${piece.wing}/${piece.look.strip}`;
      groups.set(key, (groups.get(key) ?? new Set()).add(piece.formation ?? ""));
    }
    for (const formations of groups.values()) expect(formations.size).toBe(1);
  });
});

describe("markers", () => {
  const kinds = (now: Partial<PiacenzaPiece>, detail: 0 | 2 = 0, isGun = false) =>
    markersOf({ moved: false, ...now }, detail, isGun).map((one) => one.kind);

  it("say what a unit has suffered and done", () => {
    expect(kinds({})).toEqual([]);
    expect(kinds({ disordered: true, changed: true })).toEqual(["disorder", "ranks"]);
    expect(kinds({ moved: true, fired: true, commanded: false })).toEqual([
      "moved",
      "fired",
      "out-of-command",
    ]);
    expect(kinds({ fired: true }, 0, true)).toEqual([]);
  });

  it("leave the gravest from afar", () => {
    expect(kinds({ disordered: true, routed: true, moved: true }, 2)).toEqual(["rout"]);
  });

  it("do not lie on each other", () => {
    const all = markersOf(
      {
        moved: true,
        fired: true,
        commanded: false,
        disordered: true,
        billebaude: true,
        changed: true,
      },
      0,
    );
    expect(all.length).toBe(6);
    all.forEach((a, i) => {
      for (const b of all.slice(i + 1))
        expect(distance([a.x, a.y], [b.x, b.y])).toBeGreaterThan(a.r + b.r - 4);
      expect(MARKERS[a.kind].lines).not.toBe("");
    });
  });
});

describe("a stack", () => {
  const standing = (id: string): Standing => ({ piece: pieceOf(id), now: null, hex: "3110" });

  it("puts a battery at the foot of its regiment and a commander at its head", () => {
    const placed = stack(["marulli", "pallavicini-guns-2", "traun"].map(standing), 60);
    const [foot, gun, man] = placed;
    expect(placed.map((one) => one.piece.id)).toEqual(["traun", "pallavicini-guns-2", "marulli"]);
    expect([foot!.dx, foot!.dy]).toEqual([0, 0]);
    expect(gun!.dy).toBeGreaterThan(0);
    expect(man!.dy).toBeLessThan(0);
    expect(gun!.size).toBeLessThan(1);
  });
});

const now = (more: Partial<PiacenzaPiece>): PiacenzaPiece =>
  ({ seat: "austrian", hex: "3007", attacks: null, aims: null, charges: false, ...more }) as never;

describe("fights on the map", () => {
  it("tell melee, charge and countercharge apart", () => {
    const pieces = {
      a: now({ hex: "3007", attacks: "b", charges: true }),
      b: now({ hex: "2907", attacks: "a", charges: true, seat: "franco-spanish" }),
      c: now({ hex: "2909", attacks: "d" }),
      d: now({ hex: "2809", seat: "franco-spanish" }),
    };
    expect(assaultsOf(pieces)).toEqual([
      { from: "3007", to: "2907", kind: "charge" },
      { from: "2907", to: "3007", kind: "counter" },
      { from: "2909", to: "2809", kind: "melee" },
    ]);
    expect(assaultsOf({ a: now({ attacks: "gone" }) })).toEqual([]);
  });

  it("step back from each other, but not from enemies all round", () => {
    const shots = [{ from: "3010", to: "3110" }];
    const apart = steppedBack(sheet, shots);
    const gap = distance(standingAt(sheet, apart, "3010"), standingAt(sheet, apart, "3110"));
    expect(gap).toBeCloseTo(84, 0);
    const around = sheet.neighbours("3110").map((from) => ({ from, to: "3110" }));
    expect(steppedBack(sheet, around).get("3110")!.map(Math.abs)).toEqual([0, 0]);
    expect(standingAt(sheet, new Map(), "3110")).toEqual(sheet.centre("3110"));
  });

  it("leave smoke on the rim", () => {
    for (const hex of ["3112", "2909", "1015"]) {
      const puffs = puffsOf(sheet, hex);
      expect(puffs).toEqual(puffsOf(sheet, hex));
      expect(puffs.length).toBeGreaterThanOrEqual(6);
      for (const { at } of puffs) expect(distance(at, sheet.centre(hex))).toBeGreaterThan(24);
    }
  });
});

describe("a declared line", () => {
  it("has a rule through all its places, past both ends", () => {
    const places: Point[] = [
      [0, 60],
      [0, 0],
      [0, 120],
    ];
    const rule = ruleThrough(places);
    expect(rule).toHaveLength(5);
    expect(rule.map((point) => point[1]).sort((a, b) => a - b)).toEqual([-33, 0, 60, 120, 153]);
    expect(ruleThrough([[0, 0]])).toEqual([]);
  });

  it("shows who is not yet in his place", () => {
    const view = {
      line: [
        { piece: "a", hex: "1015" },
        { piece: "b", hex: "1016" },
      ],
      pieces: { a: now({ hex: "1015" }), b: now({ hex: "0915" }) },
    };
    expect(emptyPlaces(view)).toEqual([{ piece: "b", hex: "1016" }]);
  });
});

describe("objectives", () => {
  it("are gold for who has chosen them", () => {
    const battle = PIACENZA as unknown as PiacenzaBattle;
    const view = (objectives: string[] | null) =>
      ({ sides: { "franco-spanish": { objectives }, austrian: { objectives: null } } }) as never;
    expect([...ownObjectives(battle, view(["gariga", "turro"]) as PiacenzaView)].sort()).toEqual([
      "2028",
      "3129",
    ]);
    expect(ownObjectives(battle, view(null) as PiacenzaView).size).toBe(0);
  });
});

describe("the track", () => {
  it("has an hour for every turn, long ones at the end of the day", () => {
    const hours = hoursOf((PIACENZA as unknown as PiacenzaBattle).sequence, 3);
    expect(hours.map((one) => one.hour)).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18]);
    expect(hours.filter((one) => one.long).map((one) => one.hour)).toEqual([16, 18]);
    expect(hours.slice(0, 4).map((one) => one.state)).toEqual(["past", "past", "now", "to-come"]);
  });

  it("has a marker for every wing, in its state", () => {
    const battle = PIACENZA as unknown as PiacenzaBattle;
    const wing = (seat: string, id: string, more: object = {}) =>
      ({
        seat,
        wing: id,
        name: id,
        spent: false,
        active: false,
        chosen: false,
        idle: false,
        ...more,
      }) as never;
    const [french, austrian] = wingMarkers(battle, {
      seat: "franco-spanish",
      sides: { "franco-spanish": { covered: false }, austrian: { covered: true } } as never,
      wings: [
        wing("franco-spanish", "left", { spent: true }),
        wing("franco-spanish", "centre", { chosen: true }),
        wing("franco-spanish", "right", { idle: true }),
        wing("franco-spanish", "reserve"),
        wing("austrian", "right", { spent: true, active: true }),
        wing("austrian", "centre", { chosen: true }),
      ],
    });
    expect(french!.markers.map((one) => `${one.letter} ${one.state}`)).toEqual([
      "L spent",
      "C chosen",
      "R idle",
      "S in-hand",
    ]);
    expect(austrian!.markers.map((one) => one.state)).toEqual(["active", "open"]);
    expect([french!.covered, austrian!.covered]).toEqual([false, true]);
  });

  it("counts the places that matter to a side, and what it has lost", () => {
    const battle = PIACENZA as unknown as PiacenzaBattle;
    const view = {
      held: { "2617": "franco-spanish", "2028": "franco-spanish", "3129": "austrian" },
      sides: {
        "franco-spanish": { objectives: ["castellaro", "turro"] },
        austrian: { objectives: null },
      } as never,
      wings: [
        { seat: "austrian", lost: 2 },
        { seat: "austrian", lost: 1 },
        { seat: "franco-spanish", lost: 4 },
      ] as never,
    };
    expect(placesHeld(battle, view, "franco-spanish")).toEqual({ held: 1, of: 2 });
    expect(placesHeld(battle, view, "austrian")).toEqual({ held: 1, of: 8 });
    expect(unitsLost(view, "austrian")).toBe(3);
  });
});
