import { cleanup, render } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import { atLeast, atMost, lightness, parse, write } from "../../src/counters/colour";
import Counter from "../../src/counters/Counter.svelte";
import { detailAt } from "../../src/counters/detail";
import { FIGURES, SIGNS } from "../../src/counters/figures";
import { hatchOf } from "../../src/counters/hatches";
import { looksOf } from "../../src/counters/looks";
import { shortNames } from "../../src/counters/names";
import { byHex, spread, stack, type Standing } from "../../src/counters/stacks";
import type { BattleSpec } from "../../src/map/types";
import {
  ASSAULT,
  BATTLES,
  CAMPOSANTO,
  GOSSOLENGO,
  NONANTOLA,
  OBREGON,
  PIACENZA,
  RAAB,
  SAN_LAZZARO,
  ZUSMARSHAUSEN,
} from "./map-battles";

const named = BATTLES.map((battle) => [battle.id, battle] as const);
const pieceOf = (battle: BattleSpec, id: string) => battle.pieces.find((one) => one.id === id)!;

describe("colours", () => {
  it("are read and written", () => {
    expect(write(parse("#a33b32"))).toBe("#a33b32");
    expect(lightness("#ffffff")).toBeCloseTo(1);
    expect(lightness("#000000")).toBe(0);
  });

  it("are made dark or light enough", () => {
    expect(lightness(atMost("#efb92c", 0.1))).toBeLessThanOrEqual(0.1);
    expect(lightness(atLeast("#2d5a43", 0.4))).toBeGreaterThanOrEqual(0.4);
    expect(atMost("#101010", 0.1)).toBe("#101010");
  });
});

describe("looks", () => {
  it.each(named)("of %s tell the sides apart in grey", (_, battle) => {
    const looks = [...looksOf(battle).values()];
    const dark = looks.filter((look) => look.side === "a").map((look) => lightness(look.fill));
    const light = looks.filter((look) => look.side === "b").map((look) => lightness(look.fill));
    expect(dark.length).toBeGreaterThan(0);
    expect(Math.min(...light) - Math.max(...dark)).toBeGreaterThan(0.15);
  });

  it.each(named)("of %s can be read on their bands", (_, battle) => {
    for (const { band, onBand } of looksOf(battle).values()) {
      const [a, b] = [lightness(band), lightness(onBand)].sort((x, y) => y - x) as [number, number];
      expect((a + 0.05) / (b + 0.05)).toBeGreaterThan(4.5);
    }
  });

  it("give each arm its figure", () => {
    const looks = looksOf(RAAB);
    const figure = (id: string) => looks.get(id)!.figure;
    expect(figure("sparr")).toBe("pikeman");
    expect(figure("janissaries-1")).toBe("janissary");
    expect(figure("albanians-1")).toBe("azab");
    expect(figure("spahi-1")).toBe("spahi");
    expect(figure("dragoons-1")).toBe("dragoon");
    expect(figure("croats-1")).toBe("hussar");
    expect(figure("tartars-1")).toBe("tartar");
    expect(figure("koprulu-ahmed")).toBe("pasha");
    expect(figure("bend-battery")).toBe("gun");
  });

  it("have a figure and a sign for everything", () => {
    expect(Object.keys(SIGNS).sort()).toEqual(Object.keys(FIGURES).sort());
  });
});

describe("short names", () => {
  it("leave out what the figure shows", () => {
    const names = shortNames(NONANTOLA.pieces);
    expect(names.get("panzetti-dragoons-1")).toBe("Panzetti 1");
    expect(names.get("valencay-horse-2")).toBe("Valençay 2");
    expect(names.get("saint-martin-1")).toBe("Saint-M. 1");
    expect(names.get("francesco-d-este")).toBe("d'Este");
  });

  it("call a pasha by his first name", () => {
    const names = shortNames(RAAB.pieces);
    expect(names.get("koprulu-ahmed")).toBe("Köprülü");
    expect(names.get("charles-of-lorraine")).toBe("Lorraine");
    expect(names.get("janissaries-10")).toBe("Janiss. 10");
  });

  it("keep namesakes apart", () => {
    const names = shortNames(ZUSMARSHAUSEN.pieces);
    expect(names.get("general-wrangel")).not.toBe(names.get("helmold-wrangel"));
  });

  it.each(named)("of %s differ among units of one arm", (_, battle) => {
    const names = shortNames(battle.pieces);
    const seen = new Set<string>();
    for (const piece of battle.pieces) {
      const key = `${piece.seat}/${piece.kind}/${piece.arm}/${names.get(piece.id)}`;
      expect(seen.has(key), key).toBe(false);
      seen.add(key);
    }
  });
});

describe("stacks", () => {
  const standing = (id: string, hex = "1109"): Standing => ({
    piece: pieceOf(RAAB, id),
    now: null,
    hex,
  });

  it("have the unit below, and gun and commander on its corners", () => {
    const placed = stack([standing("pio"), standing("imperial-battery"), standing("sparr")], 40);
    expect(placed.map((one) => one.piece.id)).toEqual(["sparr", "imperial-battery", "pio"]);
    expect(placed[0]).toMatchObject({ dx: 0, dy: 0, size: 1 });
    expect(placed[1]!.dx).toBeGreaterThan(0);
    expect(placed[2]!.dx).toBeLessThan(0);
  });

  it("let a lone gun or commander take the middle", () => {
    expect(stack([standing("hill-battery")], 40)[0]).toMatchObject({ dx: 0, size: 1 });
    expect(stack([standing("pio")], 40)[0]!.dx).toBe(0);
  });

  it("fan several units", () => {
    const [a, b] = stack([standing("sparr"), standing("tasso")], 40);
    expect(a!.dx).toBeLessThan(b!.dx);
  });

  it("are spread without overlap", () => {
    const placed = spread([standing("sparr"), standing("pio"), standing("imperial-battery")]);
    for (let i = 1; i < placed.length; i++)
      expect(placed[i]!.dx - placed[i - 1]!.dx).toBeGreaterThan(48);
  });

  it("are found by hex", () => {
    expect(
      byHex([standing("sparr"), standing("pio"), standing("tasso", "1111")]).get("1109"),
    ).toHaveLength(2);
  });
});

describe("a counter", () => {
  afterEach(cleanup);
  const show = (id: string, props: object = {}) =>
    render(Counter, { piece: pieceOf(RAAB, id), look: looksOf(RAAB).get(id)!, ...props }).container;

  it("shows strength, movement and name", () => {
    const text = show("sparr").textContent;
    expect(text).toContain("12");
    expect(text).toContain("4");
    expect(text).toContain("Sparr");
  });

  it("shows side, arm and strength from afar", () => {
    const counter = show("sparr", { detail: 2 });
    expect(counter.textContent).toContain("12");
    expect(counter.textContent).not.toContain("Sparr");
  });

  it("shows its other side when it is disrupted", () => {
    const now = { seat: "allied", hex: "1109", disrupted: true };
    const counter = show("sparr", { now });
    expect(counter.textContent).toContain("6");
    expect(counter.querySelector(".disorder")).not.toBeNull();
  });

  it("shows a commander's points", () => {
    expect(show("general-montecuccoli").textContent).toContain("3");
    expect(show("general-montecuccoli", { detail: 2 }).textContent.trim()).toBe("3");
  });

  it("shows smoke when a gun has fired, and a notch when a unit has moved", () => {
    expect(
      show("bend-battery", { now: { seat: "ottoman", hex: null, fired: true } }).querySelector(
        ".smoke",
      ),
    ).not.toBeNull();
    expect(
      show("sparr", { now: { seat: "allied", hex: null, moved: true } }).querySelector(".moved"),
    ).not.toBeNull();
  });

  it("can be pointed at, but a ghost cannot", () => {
    expect(
      show("sparr", { hex: "1109" }).querySelector('[data-piece="sparr"][data-hex="1109"]'),
    ).not.toBeNull();
    expect(show("sparr", { ghost: true }).querySelector("[data-piece]")).toBeNull();
  });

  it("has three degrees of detail", () => {
    expect([64, 36, 22].map((pixels) => detailAt(pixels))).toEqual([0, 1, 2]);
  });
});

describe("patterns", () => {
  const WINGED = [CAMPOSANTO, OBREGON, PIACENZA, SAN_LAZZARO, ASSAULT, GOSSOLENGO];

  it.each(WINGED.map((battle) => [battle.id, battle] as const))(
    "of %s tell its wings apart without their hues",
    (_, battle) => {
      const looks = looksOf(battle, true);
      const ofBand = new Map<string, Set<string>>();
      for (const piece of battle.pieces) {
        const { band, hatch } = looks.get(piece.id)!;
        if (piece.look.band) ofBand.set(band, (ofBand.get(band) ?? new Set()).add(hatch));
      }
      const hatches = [...ofBand.values()].map((found) => [...found].join());
      expect(hatches.length).toBeGreaterThan(1);
      expect(new Set(hatches).size).toBe(hatches.length);
    },
  );

  it("are laid over the band only if they are asked for", () => {
    const piece = CAMPOSANTO.pieces.find((one) => one.look.hatch === "rising")!;
    const drawn = (patterns: boolean) => {
      const look = looksOf(CAMPOSANTO, patterns).get(piece.id)!;
      const { container } = render(Counter, { piece, look, detail: 0 });
      return container.querySelectorAll("[data-hatch]").length;
    };
    expect([drawn(false), drawn(true)]).toEqual([0, 1]);
  });

  it("stay on the band", () => {
    for (const kind of ["rising", "falling", "cross", "dots"] as const) {
      const numbers = [...hatchOf(kind, -24, 12).matchAll(/[ML](-?[\d.]+),(-?[\d.]+)/g)];
      expect(numbers.length).toBeGreaterThan(8);
      for (const [, x, y] of numbers) {
        expect(Math.abs(Number(x))).toBeLessThanOrEqual(24);
        expect(Number(y)).toBeGreaterThanOrEqual(-24);
        expect(Number(y)).toBeLessThanOrEqual(-12);
      }
    }
    expect(hatchOf("", -24, 12)).toBe("");
  });
});

describe("beside a counter", () => {
  it("discs and guns leave name, strength and movement free", () => {
    const hex = RAAB.pieces.find((piece) => piece.kind === "unit")!.hex!;
    const unit = RAAB.pieces.find((piece) => piece.kind === "unit")!;
    const others = ["commander", "gun"].flatMap(
      (face) => RAAB.pieces.find((piece) => piece.look.face === face) ?? [],
    );
    const standing: Standing[] = [unit, ...others].map((piece) => ({ piece, now: null, hex }));
    const [, ...beside] = stack(standing, 60);
    expect(beside.length).toBe(others.length);
    // The band with the name reaches from -24 to -11.5, the figures from 8 down.
    for (const { dx, dy, size } of beside) {
      const reach = 24 * size;
      const name = { left: -21, right: 21, top: -23, bottom: -13 };
      const figures = { left: -21, right: 21, top: 9, bottom: 22 };
      const box = { left: dx - reach, right: dx + reach, top: dy - reach, bottom: dy + reach };
      for (const room of [name, figures]) {
        const wide = Math.min(box.right, room.right) - Math.max(box.left, room.left);
        const high = Math.min(box.bottom, room.bottom) - Math.max(box.top, room.top);
        expect(Math.max(0, wide) * Math.max(0, high)).toBeLessThan(30);
      }
    }
  });
});
