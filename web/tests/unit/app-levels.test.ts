import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import Levels from "../../src/app/parts/Levels.svelte";
import { countsOf, plansOf, reasonsOf } from "../../src/app/state/reasons";
import { settings } from "../../src/app/state/settings.svelte";
import { line } from "./app-fixtures";

const PLAYERS = ["recruit", "sergeant", "captain"].map((level) => ({
  id: `machine:${level}`,
  title: level.toUpperCase(),
  text: `How a ${level} plays.`,
}));

describe("the machine player to play against", () => {
  beforeEach(() => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(PLAYERS))));
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    settings.set("machine", "machine:sergeant");
  });

  it("is nobody's opponent where machines have all sides", async () => {
    render(Levels, { both: true });
    expect(await screen.findByRole("group", { name: "How the machines play" })).toBeTruthy();
  });

  it("is a sergeant, and another once it was chosen", async () => {
    const { unmount } = render(Levels);
    expect(await screen.findByRole("radio", { name: "SERGEANT" })).toHaveProperty("checked", true);
    screen.getByRole("radio", { name: "CAPTAIN" }).click();
    expect(settings.machine).toBe("machine:captain");
    unmount();
    render(Levels, { row: true });
    expect(await screen.findByRole("radio", { name: "CAPTAIN" })).toHaveProperty("checked", true);
    expect(screen.getByText("How a captain plays.")).toBeTruthy();
    expect(screen.queryByText("How a recruit plays.")).toBeNull();
  });

  it("is described", async () => {
    render(Levels);
    const recruit = await screen.findByRole("radio", { name: "RECRUIT" });
    const about = document.getElementById(recruit.getAttribute("aria-describedby") ?? "");
    expect(about?.textContent).toBe("How a recruit plays.");
  });
});

describe("what machines say", () => {
  const said = (number: number, text: string, intent = "", seat = "red") =>
    line(number, "", { seat, why: { seat, text, intent } });

  it("is said once, a plan where it is taken up", () => {
    const lines = [
      said(1, "Up.", "Plan A."),
      said(2, "Up.", "Plan A."),
      said(3, "Down.", "Plan A."),
      said(4, "Down.", "Plan B.", "blue"),
      line(5, "nobody says anything"),
      said(6, "Up.", "Plan B."),
    ];
    expect(reasonsOf(lines)).toEqual([
      { text: "Up.", intent: "Plan A." },
      { text: "", intent: "" },
      { text: "Down.", intent: "" },
      { text: "Down.", intent: "Plan B." },
      { text: "", intent: "" },
      { text: "Up.", intent: "Plan B." },
    ]);
  });

  it("is said once of either side's choices where they are shown together", () => {
    const shown = (seat: string, text: string) =>
      line(2, "", { seat: "red", why: { seat, text, intent: "" } });
    const lines = [
      shown("red", "A."),
      shown("blue", "B."),
      shown("blue", "B."),
      shown("red", "A."),
    ];
    expect(reasonsOf(lines).map(({ text }) => text)).toEqual(["A.", "B.", "", ""]);
  });

  it("has the plans of a stretch", () => {
    const lines = [
      said(1, "", "A."),
      said(2, "", "B."),
      said(3, "", "B."),
      said(4, "x"),
      said(5, "", "C."),
    ];
    expect(plansOf(lines, 1, 4)).toEqual(["B."]);
  });
});

describe("what was played meanwhile", () => {
  it("is counted without what there was none of", () => {
    expect(countsOf({ moves: 2, rolls: 1 })).toBe("2 moves, one roll");
    expect(countsOf({ moves: 0, rolls: 3 })).toBe("3 rolls");
    expect(countsOf({ moves: 0, rolls: 0 })).toBe("");
  });
});
