/** The panels of Piacenza: what they offer, and what they send. */

import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Battle, Choice } from "../../src/api/model";
import type { Table } from "../../src/app/state/table.svelte";
import { looksOf } from "../../src/counters/looks";
import { cardsOf, inHand } from "../../src/games/piacenza/cards";
import { choosingAt } from "../../src/games/piacenza/choosing.svelte";
import LinePanel from "../../src/games/piacenza/LinePanel.svelte";
import ObjectivesPanel from "../../src/games/piacenza/ObjectivesPanel.svelte";
import { DUEL, lineOffers, objectivesChoice, wingChoice } from "../../src/games/piacenza/offers";
import { facingsOf, turning } from "../../src/games/turning";
import { placesOf } from "../../src/games/piacenza/lines";
import { markersOf } from "../../src/games/piacenza/turns";
import type { PiacenzaBattle, PiacenzaView } from "../../src/games/piacenza/view";
import WingPanel from "../../src/games/piacenza/WingPanel.svelte";
import { PIACENZA } from "./map-battles";

afterEach(cleanup);

const battle = PIACENZA as unknown as PiacenzaBattle;

const choice = (action: string, piece: string | null = null): Choice => ({
  action,
  verb: action.split(" ")[0]!,
  text: `do ${action}`,
  rule: "3.0",
  use: "panel",
  final: false,
  weighed: false,
  piece,
  target: null,
  hex: null,
  pieces: [],
});

const LINE = "line guyenne+auxerrois+montmorin 1015+1016+1017";

describe("offers", () => {
  it("find the choice of just the places that are ticked", () => {
    const choices = [choice("objectives castellaro+turro"), choice("objectives gariga+turro")];
    expect(objectivesChoice(choices, new Set(["turro", "gariga"]))).toBe(choices[1]);
    expect(objectivesChoice(choices, new Set(["turro"]))).toBeUndefined();
    expect(objectivesChoice(choices, new Set(["castellaro", "gariga"]))).toBeUndefined();
  });

  it("find the choice of a wing", () => {
    const choices = [choice("wing left"), choice("wing centre"), choice("formation left")];
    expect(wingChoice(choices, "centre")).toBe(choices[1]);
    expect(wingChoice(choices, "right")).toBeUndefined();
    expect(wingChoice(choices, null)).toBeUndefined();
  });

  it("read who is to stand where in a line", () => {
    expect(placesOf(LINE)).toEqual([
      { piece: "guyenne", hex: "1015" },
      { piece: "auxerrois", hex: "1016" },
      { piece: "montmorin", hex: "1017" },
    ]);
    const pieces = { guyenne: { hex: "1015" }, auxerrois: { hex: "0916" } } as never;
    const [offer] = lineOffers([choice(LINE), choice("move guyenne")], pieces);
    expect([offer!.from, offer!.to, offer!.moving]).toEqual(["1015", "1017", 2]);
  });

  it("turn the battery that is picked, or the only one", () => {
    const one = [choice("face gun NE", "gun"), choice("face gun E", "gun")];
    expect(turning(one, null)).toBe("gun");
    const two = [...one, choice("face other W", "other")];
    expect(turning(two, null)).toBeNull();
    expect(turning(two, "other")).toBe("other");
    expect(facingsOf(two, "gun").map(({ facing }) => facing)).toEqual(["NE", "E"]);
  });

  it("know the dice: two of ten faces", () => {
    let [higher, alike] = [0, 0];
    for (let a = 0; a < 10; a++)
      for (let b = 0; b < 10; b++) {
        if (a > b) higher++;
        if (a === b) alike++;
      }
    expect(DUEL).toEqual({ higher, alike });
  });
});

const wing = (seat: string, id: string, more: object = {}) => ({
  seat,
  wing: id,
  name: id,
  spent: false,
  active: false,
  chosen: false,
  idle: false,
  units: 1,
  strength: 1,
  lost: 0,
  ...more,
});
const view = {
  game: "piacenza",
  seat: "franco-spanish",
  secret: true,
  wings: [
    wing("franco-spanish", "left", { spent: true }),
    wing("franco-spanish", "centre"),
    wing("franco-spanish", "right"),
    wing("austrian", "right"),
    wing("austrian", "centre", { spent: true }),
  ],
  sides: {
    "franco-spanish": { covered: false, objectives: ["castellaro", "turro"], points: 0 },
    austrian: { covered: false, objectives: null, points: 0 },
  },
  pieces: {},
} as unknown as PiacenzaView;

function tableWith(choices: Choice[]) {
  const send = vi.fn(() => Promise.resolve(true));
  const choose = vi.fn(() => Promise.resolve());
  const table = {
    battle: battle as unknown as Battle,
    view,
    busy: false,
    pointed: [] as string[],
    hand: { choices, choose, oddsOf: () => null, askOdds: () => Promise.resolve(null) },
    overlays: { data: { command: { pieces: [{ piece: "de-croix", figure: "1 of 14" }] } } },
    hexOf: () => "1814",
    onCentre: vi.fn(),
    send,
  };
  return { table: table as unknown as Table, send, choose };
}

describe("cards", () => {
  it("show who commands a wing, how far off he is, and whether it can be chosen", () => {
    const [mine] = markersOf(battle, view);
    const cards = cardsOf(battle, mine!, looksOf(PIACENZA), [choice("wing centre")], {
      pieces: [{ piece: "de-croix", figure: "1 of 14", state: "in-command", text: "", by: null }],
    });
    expect(cards.map((card) => card.name)).toEqual(["De Gages", "De Croix", "Mirepoix"]);
    expect(cards.map((card) => card.figure)).toEqual(["", "1 of 14", ""]);
    expect(cards.map((card) => card.choice?.action ?? null)).toEqual([null, "wing centre", null]);
    expect(inHand(cards).map((card) => card.marker.wing)).toEqual(["centre", "right"]);
  });
});

describe("the choice of a wing", () => {
  it("is two clicks: the marker, and the lock", async () => {
    const { table, send } = tableWith([choice("wing centre"), choice("wing right")]);
    render(WingPanel, { table, battle, view });
    const lock = screen.getByRole("button", { name: /Pick a marker/ });
    expect((lock as HTMLButtonElement).disabled).toBe(true);
    await fireEvent.click(screen.getByTitle("centre: still to come"));
    await fireEvent.click(screen.getByRole("button", { name: /Lock De Croix/ }));
    expect(send).toHaveBeenCalledWith(["wing centre"]);
  });

  it("is a digit and Enter on the keyboard; V looks", async () => {
    const { table, send } = tableWith([choice("wing centre"), choice("wing right")]);
    render(WingPanel, { table, battle, view });
    await fireEvent.keyDown(document.body, { key: "1" });
    expect(choosingAt(table).wing).toBeNull();
    await fireEvent.keyDown(document.body, { key: "3" });
    expect(choosingAt(table).wing).toBe("right");
    await fireEvent.keyDown(document.body, { key: "v" });
    expect(table.onCentre).toHaveBeenCalledWith("1814");
    await fireEvent.keyDown(document.body, { key: "Enter" });
    expect(send).toHaveBeenCalledWith(["wing right"]);
  });

  it("says who knows what", () => {
    const { table } = tableWith([choice("wing centre")]);
    render(WingPanel, { table, battle, view });
    const cells = [...document.querySelectorAll("tbody td")].map((one) => one.textContent);
    expect(cells).toEqual(["–", "one of 2", "one of 1", "one, hidden", "4 of 8", "the 8"]);
    expect(document.querySelectorAll("tbody .hidden")).toHaveLength(3);
  });
});

describe("the choice of places", () => {
  it("needs as many as the battle asks for", async () => {
    const places = ["castellaro", "gariga", "le-mose", "montale"];
    const wanted = choice(`objectives ${places.join("+")}`);
    const { table, choose } = tableWith([wanted]);
    render(ObjectivesPanel, { table, battle });
    for (const name of ["Castellaro", "Gariga", "Le Mose"])
      await fireEvent.click(screen.getByRole("button", { name }));
    const note = screen.getByRole("button", { name: "Note them down" }) as HTMLButtonElement;
    expect(note.disabled).toBe(true);
    await fireEvent.click(screen.getByRole("button", { name: "Montale" }));
    expect((screen.getByRole("button", { name: "Turro" }) as HTMLButtonElement).disabled).toBe(
      true,
    );
    await fireEvent.click(note);
    expect(choose).toHaveBeenCalledWith(wanted);
  });
});

describe("the choice of a line", () => {
  it("is looked at, and declared", async () => {
    const other = "line guyenne+auxerrois 1014+1015";
    const { table, send } = tableWith([choice(LINE), choice(other)]);
    const offers = lineOffers(table.hand.choices, {});
    render(LinePanel, { table, offers });
    expect(choosingAt(table).line).toBe(LINE);
    // Another decision may clear what was considered: the first is looked at again.
    choosingAt(table).clear();
    await tick();
    expect(choosingAt(table).line).toBe(LINE);
    await fireEvent.keyDown(document.body, { key: "n" });
    expect(choosingAt(table).line).toBe(other);
    await fireEvent.click(screen.getByTitle(`do ${LINE}`));
    await fireEvent.click(screen.getByRole("button", { name: /Declare/ }));
    expect(send).toHaveBeenCalledWith([LINE]);
  });
});
