import { describe, expect, it, vi } from "vitest";
import { layoutOf } from "../../src/map/layout";
import { View } from "../../src/map/view";
import { RAAB } from "./map-battles";

function viewOf(width = 1440, height = 900): View {
  const view = new View(layoutOf(RAAB.map), vi.fn());
  view.resize(width, height);
  return view;
}

describe("the view", () => {
  it("begins with the whole sheet in the middle", () => {
    const view = viewOf();
    expect(view.scale).toBe(view.whole);
    const { left, right } = view.seen;
    expect((left + right) / 2).toBeCloseTo(view.layout.width / 2);
  });

  it("begins on a phone with a part that can be read", () => {
    const view = viewOf(390, 400);
    expect(60 * view.scale).toBeGreaterThanOrEqual(23);
    expect(view.scale).toBeGreaterThan(view.whole);
  });

  it("zooms about a place", () => {
    const view = viewOf();
    view.zoom(3);
    const before = view.toSheet(500, 300);
    view.zoom(1.3, 500, 300);
    const after = view.toSheet(500, 300);
    expect(after[0]).toBeCloseTo(before[0]);
    expect(after[1]).toBeCloseTo(before[1]);
  });

  it("keeps within its bounds", () => {
    const view = viewOf();
    view.zoom(1000);
    expect(view.scale).toBe(view.most);
    view.pan(1e6, 1e6);
    expect(view.seen.left).toBeGreaterThan(-30);
    expect(view.seen.top).toBeGreaterThan(-30);
    view.zoom(0.0001);
    expect(view.scale).toBe(view.least);
  });

  it("looks at a place", () => {
    const view = viewOf();
    view.zoom(4);
    view.look([1000, 700]);
    const [x, y] = view.toSheet(720, 450);
    expect([x, y]).toEqual([expect.closeTo(1000), expect.closeTo(700)]);
  });

  it("keeps its place when the window changes, and stays whole if it was", () => {
    const view = viewOf();
    view.resize(1000, 700);
    expect(view.scale).toBe(view.whole);
    view.zoom(3);
    const before = view.toSheet(500, 350);
    view.resize(900, 800);
    const after = view.toSheet(450, 400);
    expect(after[0]).toBeCloseTo(before[0]);
    expect(after[1]).toBeCloseTo(before[1]);
  });
});
