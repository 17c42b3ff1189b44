import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Battle, Envelope } from "../../src/api/model";
import { keep, knownMatch } from "../../src/app/state/known";
import { phaseBegan, undoes } from "../../src/app/state/undoing";
import { settings } from "../../src/app/state/settings.svelte";
import { stacksOf } from "../../src/app/state/stacks";
import { Table } from "../../src/app/state/table.svelte";
import { choice, desk, envelope, line, piece, settle, view } from "./app-fixtures";
import { Socket, answers, asked, known, opened, refuse, startServer, tell } from "./app-server";

beforeEach(startServer);
afterEach(() => vi.unstubAllGlobals());

describe("the table", () => {
  it("takes back what was just played, though its answer is still on the way", async () => {
    const table = await opened(envelope({ number: 0, length: 0 }));
    let answer: (played: unknown) => void = () => undefined;
    answers.set("/actions", () => new Promise((resolve) => (answer = resolve)));
    answers.set("/undo", () => envelope({ number: 2, length: 0 }));
    const sent = table.send(["end"]);
    const undone = table.undo();
    expect(asked.filter((one) => one.path === "/undo")).toEqual([]);
    await settle();
    const after = envelope({ number: 1, length: 1, can_undo: true });
    answer({ played: 1, stopped: null, envelope: after });
    await Promise.all([sent, undone]);
    expect(table.envelope?.number).toBe(2);
  });

  it("opens with the position, the log and a line", async () => {
    const table = await opened(
      envelope({ number: 2, length: 2, log: [line(1, "one"), line(2, "two")] }),
    );
    expect(table.log.map((one) => one.text)).toEqual(["one", "two"]);
    expect(Socket.open.map((one) => one.token)).toEqual(["b"]);
    tell(
      "b",
      envelope({ number: 3, length: 3, log: [line(1, "one"), line(2, "two"), line(3, "three")] }),
    );
    expect([table.envelope?.number, table.line]).toEqual([3, "live"]);
    expect(table.log.length).toBe(3);
    table.close();
    expect(Socket.open).toEqual([]);
  });

  it("lays what has changed over what it has, and fetches everything if it cannot", async () => {
    const table = await opened(envelope({ number: 5, length: 3 }));
    const empty = { sections: {}, view: {}, pieces: {}, desk: {}, counters: {}, kept: 0, log: [] };
    const told = { ...empty, since: 5, number: 6, sections: { length: 4 }, view: { turn: 2 } };
    answers.set("/actions", () => ({ played: 1, stopped: null, envelope: null, delta: told }));
    expect(await table.send(["end-movement"])).toBe(true);
    expect(table.envelope).toMatchObject({ number: 6, length: 4, view: { turn: 2 } });
    const back = { ...empty, since: 6, number: 7, sections: { length: 3 } };
    answers.set("/undo", () => ({ envelope: null, delta: back }));
    await table.undo();
    expect(table.envelope).toMatchObject({ number: 7, length: 3, view: { turn: 2 } });
    answers.set("/undo", () => ({ envelope: null, delta: back }));
    answers.set("", () => envelope({ number: 8, length: 2 }));
    await table.undo();
    expect(table.envelope).toMatchObject({ number: 8, length: 2, view: { turn: 1 } });
  });

  it("sends what it saw with what it plays", async () => {
    const table = await opened(envelope({ number: 5, length: 4 }));
    answers.set("/actions", () => ({
      played: 1,
      stopped: null,
      envelope: envelope({ number: 6, length: 5 }),
    }));
    expect(await table.send(["end-movement"])).toBe(true);
    const body = { number: 5, actions: ["end-movement"], delta: true, instead: false };
    expect(asked.at(-1)?.body).toEqual(body);
    expect(table.envelope?.number).toBe(6);
  });

  it("holds dice that are to be looked at, and what comes behind them, until it is told", async () => {
    const table = await opened(envelope({ number: 5, length: 4 }));
    const after = (number: number) =>
      envelope({ number, length: number - 1, log: [line(number - 1, `line ${number}`)] });
    table.holds = (_, { number }) => (number === 6 ? { title: "Dice", text: "", go: "Go" } : null);
    tell("b", after(6));
    tell("b", after(7));
    expect([table.envelope?.number, table.held?.after.number, table.frozen]).toEqual([5, 6, true]);
    expect(table.held?.lines.map(({ text }) => text)).toEqual(["line 6"]);
    expect(await table.send(["end-movement"])).toBe(false);
    table.release();
    expect([table.envelope?.number, table.held, table.frozen]).toEqual([7, null, false]);
    table.release();
    expect(table.envelope?.number).toBe(7);
  });

  it("does not let an answer that comes late undo what the line brought", async () => {
    const table = await opened(envelope({ number: 5 }));
    answers.set("/actions", () => {
      tell("b", envelope({ number: 8 }));
      return { played: 1, stopped: null, envelope: envelope({ number: 6 }) };
    });
    await table.send(["end-movement"]);
    expect(table.envelope?.number).toBe(8);
  });

  it("does not let a line that lags take back what an answer brought", async () => {
    const table = await opened(envelope({ number: 5, length: 5 }));
    answers.set("/actions", () => ({
      played: 1,
      stopped: null,
      envelope: envelope({ number: 6, length: 6 }),
    }));
    await table.send(["end-movement"]);
    const shown: (number | undefined)[] = [];
    for (const number of [5, 6, 7]) {
      tell("b", envelope({ number, length: number }));
      shown.push(table.envelope?.number);
    }
    expect(shown).toEqual([6, 6, 7]);
  });

  it("does not let what was fetched anew take back what the line brought meanwhile", async () => {
    const table = await opened(envelope({ number: 5 }));
    answers.set("/actions", () => refuse("stale"));
    answers.set("", () => {
      tell("b", envelope({ number: 8 }));
      return envelope({ number: 7 });
    });
    await table.send(["end-movement"]);
    expect(table.envelope?.number).toBe(8);
  });

  it("goes back with a server that has lost something", async () => {
    const table = await opened(envelope({ number: 5 }));
    answers.set("/actions", () => refuse("stale"));
    answers.set("", () => envelope({ number: 3 }));
    await table.send(["end-movement"]);
    expect(table.envelope?.number).toBe(3);
    tell("b", envelope({ number: 2 }));
    expect(table.envelope?.number).toBe(2);
  });

  it("fetches the position anew when it was stale, and says so", async () => {
    const table = await opened(envelope({ number: 5 }));
    answers.set("/actions", () => refuse("stale"));
    answers.set("", () => envelope({ number: 9 }));
    expect(await table.send(["end-movement"])).toBe(false);
    expect(table.envelope?.number).toBe(9);
    expect(table.notice?.text).toBe("stale");
  });

  it("loses what was taken back", async () => {
    const table = await opened(
      envelope({ number: 2, length: 2, log: [line(1, "one"), line(2, "two")] }),
    );
    answers.set("/undo", () => envelope({ number: 3, length: 1, log: [line(1, "one")] }));
    await table.undo();
    expect(table.log.map((one) => one.text)).toEqual(["one"]);
    expect(table.replay.at).toBeNull();
  });

  it("says what an undo takes back, and where the phase began", async () => {
    const log = [
      line(1, "Fires.", { heading: "fire" }),
      line(2, "A moves by 0102.", { heading: "movement" }),
      line(3, "B moves by 0202.", { heading: "movement" }),
    ];
    const table = await opened(envelope({ number: 3, length: 3, can_undo: true, log }));
    expect(undoes(table)).toBe("B moves by 0202");
    expect(phaseBegan(table)).toBe(1);
    answers.set("/undo", () => envelope({ number: 4, length: 1, log: log.slice(0, 1) }));
    await table.undo(phaseBegan(table));
    expect(asked.at(-1)?.body).toEqual({ number: 3, to: 1, delta: true });
    expect([undoes(table), phaseBegan(table)]).toEqual(["", null]);
    table.close();
  });

  it("sends nothing while the past is shown", async () => {
    const table = await opened(envelope({ number: 2, length: 2 }));
    answers.set("/replay/1", () => ({ number: 1, view: view(), log: [] }));
    await table.replay.goTo(1);
    expect(await table.send(["end-movement"])).toBe(false);
    expect(asked.some((one) => one.path === "/actions")).toBe(false);
  });

  it("remembers how far it was seen, and tells what came after", async () => {
    keep(known({ seen: 1 }));
    const log = [line(1, "mine"), line(2, "theirs", { seat: "red" })];
    const table = await opened(envelope({ number: 2, length: 2, log }), known({ seen: 1 }));
    expect(table.away.map((one) => one.text)).toEqual(["theirs"]);
    expect(knownMatch("m")?.seen).toBe(2);
  });

  it("says when the server is out of reach and keeps what it has", async () => {
    const table = await opened(envelope({ number: 2 }));
    tell("b", envelope({ number: 2 }));
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("down")));
    await table.send(["end-movement"]);
    expect([table.line, table.envelope?.number]).toEqual(["lost", 2]);
    expect(table.notice?.text).toContain("do it once more");
  });

  it("is closed by a link that does not open it", async () => {
    const table = new Table(known());
    await table.open();
    expect(table.closed).not.toBeNull();
  });
});

describe("two at one screen", () => {
  const both = known({ seats: { blue: "b", red: "r" } });
  const redTurn = (seat: string, secret = false) =>
    envelope({
      number: 2,
      seat,
      view: view({ deciders: ["red"] }),
      desk: desk({ secret }),
      choices: seat === "red" ? [choice("end-movement", { piece: null })] : [],
    });

  it("the seat that decides sits before it", async () => {
    const table = await opened(envelope({ number: 1 }), both);
    expect([table.envelope?.seat, table.hotSeat]).toEqual(["blue", true]);
    tell("b", redTurn("blue"));
    tell("r", redTurn("red"));
    expect(table.envelope?.seat).toBe("red");
    expect(table.curtain).toBeNull();
    expect(table.hand.choices.length).toBe(1);
  });

  it("a curtain falls between them where something is secret", async () => {
    const table = await opened(envelope({ number: 1 }), both);
    tell("b", redTurn("blue", true));
    tell("r", redTurn("red", true));
    expect(table.curtain).toBe("red");
    expect(table.envelope?.seat).toBe("blue");
    expect(table.frozen).toBe(true);
    table.liftCurtain();
    expect([table.envelope?.seat, table.curtain]).toEqual(["red", null]);
  });

  it("no curtain falls for one who tries out both sides alone", async () => {
    const origin = { kind: "tryout", match: "m", number: 3 } as const;
    const table = await opened(envelope({ number: 1, origin }), both);
    tell("b", { ...redTurn("blue", true), origin });
    tell("r", { ...redTurn("red", true), origin });
    expect([table.envelope?.seat, table.curtain, table.frozen]).toEqual(["red", null, false]);
  });
});

describe("a stack", () => {
  it("has its units on top and leaves out what is lost", () => {
    const stacks = stacksOf(
      view({
        pieces: {
          gun: piece("0101", { kind: "gun" }),
          foot: piece("0101"),
          gone: piece("0101", { lost: true }),
          late: piece(""),
        },
      }),
      {
        pieces: [{ id: "gun", look: { face: "gun" } }],
      } as unknown as Battle,
    );
    expect([...stacks]).toEqual([["0101", ["foot", "gun"]]]);
  });
});

describe("the other side's turn", () => {
  const at = (hex: string) =>
    view({ deciders: ["red"], pieces: { a: piece("0101"), x: piece(hex, { seat: "red" }) } });
  const red = (number: number, hex: string, more: Partial<Envelope> = {}) =>
    envelope({
      number,
      length: number,
      view: at(hex),
      log: Array.from({ length: number }, (_, index) =>
        line(index + 1, `step ${index + 1}`, { seat: "red", pieces: ["x"] }),
      ),
      ...more,
    });

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("passes by step by step, leaves trails, and is summed up when one must decide", async () => {
    settings.set("pace", "calm");
    const table = await opened(red(0, "0301", { log: [] }));
    tell("b", red(1, "0302"));
    tell("b", red(2, "0303"));
    tell("b", red(3, "0303", { choices: [choice("pick a")] }));
    await settle();
    expect([table.replay.at, table.frozen]).toEqual([1, true]);
    expect(table.view?.pieces["x"]?.hex).toBe("0302");
    expect(table.following.summary).toBeNull();
    await vi.advanceTimersByTimeAsync(20_000);
    expect([table.replay.at, table.frozen]).toEqual([null, false]);
    expect(table.following.trails.get("x")).toEqual(["0301", "0302", "0303"]);
    expect(table.following.summary).toMatchObject({ from: 0, to: 3, moves: 1, rolls: 0 });
    answers.set("/actions", () => ({ played: 1, stopped: null, envelope: red(4, "0303") }));
    await table.send(["pick a"]);
    expect([...table.following.trails]).toEqual([]);
    expect(table.following.summary).toBeNull();
    table.close();
  });

  it("can be skipped, and is then shown at once to its end", async () => {
    settings.set("pace", "calm");
    const table = await opened(red(0, "0301", { log: [] }));
    tell("b", red(1, "0302"));
    tell("b", red(2, "0303"));
    await settle();
    table.following.skip();
    expect(table.view?.pieces["x"]?.hex).toBe("0303");
    expect(table.following.trails.get("x")).toEqual(["0301", "0302", "0303"]);
    tell("b", red(3, "0304", { choices: [choice("pick a")] }));
    await settle();
    expect([table.replay.at, table.view?.pieces["x"]?.hex]).toEqual([null, "0304"]);
    expect(table.following.summary?.moves).toBe(1);
    table.close();
  });

  it("is not shown where it is to be seen at once", async () => {
    const table = await opened(red(0, "0301", { log: [] }));
    tell("b", red(1, "0302"));
    expect([table.replay.at, table.view?.pieces["x"]?.hex]).toEqual([null, "0302"]);
    expect(table.following.trails.get("x")).toEqual(["0301", "0302"]);
    table.close();
  });
});
