import { cleanup, render, screen } from "@testing-library/svelte";
import { createRawSnippet, tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import BattleMap from "../../src/map/BattleMap.svelte";
import MapLabels from "../../src/map/MapLabels.svelte";
import { placeLabels } from "../../src/map/labels";
import { layoutOf } from "../../src/map/layout";
import AdviceLayer from "../../src/map/overlays/AdviceLayer.svelte";
import DeclaredAttacks from "../../src/map/overlays/DeclaredAttacks.svelte";
import HexCursor from "../../src/map/overlays/HexCursor.svelte";
import PathLayer from "../../src/map/overlays/PathLayer.svelte";
import ReachLayer from "../../src/map/overlays/ReachLayer.svelte";
import SightLayer from "../../src/map/overlays/SightLayer.svelte";
import TargetMarks from "../../src/map/overlays/TargetMarks.svelte";
import ThreatTags from "../../src/map/overlays/ThreatTags.svelte";
import ZoneLayer from "../../src/map/overlays/ZoneLayer.svelte";
import type { MapScene } from "../../src/map/scene";
import { waysOf } from "../../src/map/ways";
import { RAAB } from "./map-battles";

const scene: MapScene = { layout: layoutOf(RAAB.map), scale: 0.6, counterPixels: 28.8 };

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  vi.stubGlobal("matchMedia", () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1400);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(900);
  // A page without canvas: the land is left out, the rest must work.
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("the map", () => {
  it("shows names, title and what is laid on it", async () => {
    const children = createRawSnippet<[MapScene]>(() => ({
      render: () => `<g data-testid="layer"></g>`,
    }));
    render(BattleMap, { battle: RAAB, children });
    await tick();
    expect(screen.getByText("Mogersdorf")).toBeTruthy();
    expect(screen.getByText("an der Raab")).toBeTruthy();
    expect(screen.getByTestId("layer")).toBeTruthy();
    expect(screen.getByRole("application").getAttribute("aria-label")).toBe(RAAB.title);
  });

  it("leaves every name where it is, and as large, however near one looks", () => {
    const layout = layoutOf(RAAB.map);
    const { waters, roads } = waysOf(layout);
    const labels = placeLabels({ layout, courses: waters, roads, occupied: new Set() });
    const seen = [0.4, 0.9, 2.5].map((scale) => {
      const { container } = render(MapLabels, { labels, scale, whole: 0.4, id: "x" });
      const texts = [...container.querySelectorAll("text")].map((text) =>
        ["x", "y", "font-size"].map((name) => text.getAttribute(name)).join(),
      );
      cleanup();
      return texts;
    });
    expect(seen[0]!.length).toBeGreaterThan(5);
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
  });

  it("says which hex is clicked", async () => {
    const onhexclick = vi.fn();
    const { component } = render(BattleMap, { battle: RAAB, onhexclick });
    await tick();
    const map = screen.getByRole("application");
    const { x, y } = component.toWindow("1109");
    const at = { clientX: x, clientY: y, bubbles: true, button: 0 };
    map.dispatchEvent(new MouseEvent("pointerdown", at));
    map.dispatchEvent(new MouseEvent("pointerup", at));
    expect(onhexclick).toHaveBeenCalledOnce();
    expect(onhexclick.mock.calls[0]![0]).toMatchObject({ hex: "1109", piece: null });
    expect(component.toMap(x, y)).toBe("1109");
  });

  it("does not take a drag for a click", async () => {
    const onhexclick = vi.fn();
    render(BattleMap, { battle: RAAB, onhexclick });
    await tick();
    const map = screen.getByRole("application");
    map.setPointerCapture = vi.fn();
    const event = (type: string, clientX: number) =>
      map.dispatchEvent(new MouseEvent(type, { clientX, clientY: 300, bubbles: true, button: 0 }));
    event("pointerdown", 300);
    event("pointermove", 380);
    event("pointerup", 380);
    expect(onhexclick).not.toHaveBeenCalled();
  });

  it("is walked with the keyboard", async () => {
    const onhexclick = vi.fn();
    const onhexhover = vi.fn();
    render(BattleMap, { battle: RAAB, onhexclick, onhexhover, cursor: "1109" });
    await tick();
    const map = screen.getByRole("application");
    const press = (key: string) =>
      map.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    press("ArrowRight");
    expect(onhexhover).toHaveBeenLastCalledWith({ hex: "1110", piece: null, event: null });
    press("Enter");
    expect(onhexclick).toHaveBeenLastCalledWith({ hex: "1110", piece: null, event: null });
  });
});

describe("overlays", () => {
  it("show costs, thickly where something happens", () => {
    const { container } = render(ReachLayer, {
      scene,
      from: "1608",
      hexes: [
        { hex: "1607", cost: 1 },
        { hex: "1606", cost: "2", notes: ["stop"] },
        { hex: "1605", cost: 3 },
      ],
      without: new Set(["1605"]),
    });
    expect([...container.querySelectorAll("text")].map((text) => text.textContent)).toEqual([
      "1",
      "2",
    ]);
    expect(container.querySelectorAll("circle.event")).toHaveLength(1);
  });

  it("show a path with its end", () => {
    const steps = [
      { hex: "1608" },
      { hex: "1507", cost: 1 },
      { hex: "1407", cost: 3, event: true },
    ];
    const { container } = render(PathLayer, { scene, steps });
    expect(container.textContent).toContain("1");
    expect(container.querySelectorAll("path.event")).toHaveLength(1);
    expect(
      render(PathLayer, { scene, steps: [{ hex: "1608" }] }).container.querySelector("path"),
    ).toBeNull();
  });

  it("show zones of both sides in two patterns", () => {
    const { container } = render(ZoneLayer, { scene, first: ["1608"], second: ["0909"] });
    expect(container.querySelector(".dashed")).not.toBeNull();
    expect(container.querySelector(".dotted")).not.toBeNull();
    expect(container.querySelectorAll("pattern")).toHaveLength(2);
  });

  it("show what stops a line of sight", () => {
    const props = {
      scene,
      from: "1818",
      seen: ["1717"],
      hidden: [{ hex: "1317", by: "1417" }],
      target: "1317",
    };
    const { container } = render(SightLayer, { props });
    expect(container.querySelector(".bar")).not.toBeNull();
  });

  it("show targets, attacks and the cursor", () => {
    const targets = [
      { from: "1608", to: "1508" },
      { from: "1818", to: "1316" },
    ];
    expect(
      render(TargetMarks, { scene, targets }).container.querySelectorAll("circle:not(.under)"),
    ).toHaveLength(2);
    const attacks = [
      { from: "1714", to: "1615", text: "3/1" },
      { from: "1614", to: "1615" },
    ];
    const { container } = render(DeclaredAttacks, { scene, attacks });
    expect(container.querySelectorAll("path")).toHaveLength(2);
    expect(container.textContent).toContain("3/1");
    expect(
      render(HexCursor, { scene, hex: "1109" }).container.querySelectorAll("path"),
    ).toHaveLength(2);
    expect(render(HexCursor, { scene, hex: null }).container.querySelector("path")).toBeNull();
  });
});

describe("what others would do", () => {
  it("numbers the moves that are advised, and tells shots from them", () => {
    const moves = [
      { from: "1608", to: "1610", number: 1, aims: false },
      { from: "1608", to: "1609", number: 2, aims: true },
      { from: "1608", to: "1608", number: 3, aims: false },
      { from: "1608", to: "9999", number: 4, aims: false },
    ];
    const { container } = render(AdviceLayer, { scene, moves });
    const drawn = [...container.querySelectorAll("[data-advised]")];
    expect(drawn.map((one) => one.textContent?.trim())).toEqual(["1", "2", "3"]);
    expect(drawn.map((one) => one.classList.contains("aims"))).toEqual([false, true, false]);
    // Who stays where it is has a ring about it, and no way.
    expect(drawn.map((one) => one.querySelectorAll(".head").length)).toEqual([1, 1, 0]);
    expect(drawn[2]?.querySelector(".stays")).not.toBeNull();
  });

  it("puts figures beside each other that would lie on one another", () => {
    const moves = [1, 2, 3].map((number) => ({ from: "1608", to: "1610", number, aims: false }));
    const { container } = render(AdviceLayer, { scene, moves });
    const discs = [...container.querySelectorAll("circle")].map((one) => ({
      x: Number(one.getAttribute("cx")),
      r: Number(one.getAttribute("r")),
    }));
    const [a, b, c] = discs;
    expect((b?.x ?? 0) - (a?.x ?? 0)).toBeGreaterThanOrEqual(2 * (a?.r ?? 0));
    expect((c?.x ?? 0) - (b?.x ?? 0)).toBeGreaterThanOrEqual(2 * (a?.r ?? 0));
  });

  it("writes the threat upon the hexes", () => {
    const tags = [
      { hex: "1608", text: "3/1" },
      { hex: "9999", text: "1/1" },
    ];
    const { container } = render(ThreatTags, { scene, tags });
    const drawn = [...container.querySelectorAll("[data-threat]")];
    expect(drawn.map((one) => one.textContent?.trim())).toEqual(["3/1"]);
  });
});
