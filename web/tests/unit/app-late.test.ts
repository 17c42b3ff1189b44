/** What comes late, or in another order, and what is in hand meanwhile. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Table } from "../../src/app/state/table.svelte";
import { choice, desk, envelope, settle, view } from "./app-fixtures";
import { answers, asked, opened, refuse, startServer, tell } from "./app-server";

beforeEach(startServer);
afterEach(() => vi.unstubAllGlobals());

describe("what is in hand", () => {
  const march = { hex: "0201", cost: "2", plan: ["march a 0201"], final: true, way: [], notes: [] };
  const told = (hexes: unknown[]) => ({ piece: "a", hexes, together: [], turns: [], along: [] });
  const choices = [choice("pick a"), choice("end-movement", { piece: null })];
  const actions = () => asked.filter((one) => one.path === "/actions");
  /** Only ends what hangs. */
  const LONG = { timeout: 300_000 };

  const at = (number: number) => envelope({ number, length: number, choices });
  const answer = (number: number) =>
    answers.set("/actions", () => ({ played: 1, stopped: null, envelope: at(number) }));

  /** A march waits to be confirmed; two actions stand that only answers have told of. */
  async function asking(): Promise<Table> {
    const table = await opened(at(3));
    answer(5);
    await table.send(["pick b", "stop b"]);
    asked.length = 0;
    answers.set("/reach/a", () => told([march]));
    await table.hand.pick("a");
    await table.hand.click("0201");
    expect(table.hand.pinned?.kind).toBe("move");
    return table;
  }

  it("is played by its confirmation, whatever came late before that", async () => {
    const table = await asking();
    answer(6);
    tell("b", at(4));
    tell("b", { ...at(5), thinking: ["red"] });
    await table.hand.confirm();
    expect(actions().map(({ body }) => body)).toMatchObject([{ actions: ["march a 0201"] }]);
    expect(table.envelope?.number).toBe(6);
  });

  it("is there again when what was played never arrived", async () => {
    const table = await asking();
    answers.set("/actions", () => refuse("busy"));
    await table.hand.confirm();
    await settle();
    expect([table.notice?.text, table.hand.picked, table.hand.canLetGo]).toEqual([
      "busy",
      "a",
      true,
    ]);
  });

  it("is there again after a look at the past", async () => {
    const held = desk({ in_hand: "a" });
    const steps = [choice("step a 0201", { hex: "0201" })];
    const table = await opened(envelope({ number: 2, length: 2, desk: held, choices: steps }));
    answers.set("/reach/a", () => told([march]));
    answers.set("/replay/1", () => ({ number: 1, view: view(), desk: desk(), log: [] }));
    for (const back of [() => table.stepReplay(1), () => table.rewind(2)]) {
      table.stepReplay(-1);
      await vi.waitFor(() => expect(table.replay.at).toBe(1), LONG);
      expect(table.hand.picked).toBeNull();
      back();
      await vi.waitFor(() => expect(table.hand.reach.size).toBe(1), LONG);
      expect([table.replay.at, table.hand.picked]).toEqual([null, "a"]);
    }
  });

  it("is put down for a moment of the past that comes late", async () => {
    const table = await asking();
    let show: (moment: unknown) => void = () => undefined;
    answers.set("/replay/4", () => new Promise((resolve) => (show = resolve)));
    table.rewind(4);
    await table.hand.pick("a");
    await table.hand.click("0201");
    expect(table.hand.pinned).not.toBeNull();
    show({ number: 4, view: view(), desk: desk(), log: [] });
    await vi.waitFor(() => expect(table.replay.at).toBe(4), LONG);
    expect([table.hand.picked, table.hand.pinned]).toEqual([null, null]);
  });

  it("stays when a look at the past that was given up comes late", async () => {
    const table = await asking();
    let show: (moment: unknown) => void = () => undefined;
    answers.set("/replay/1", () => new Promise((resolve) => (show = resolve)));
    table.playFrom(2);
    table.following.skip();
    await table.hand.pick("a");
    await table.hand.click("0201");
    const pinned = table.hand.pinned;
    show({ number: 1, view: view(), desk: desk(), log: [] });
    await vi.waitFor(() => expect(table.replay.known(1)).not.toBeNull(), LONG);
    await settle();
    expect([table.replay.at, table.hand.pinned]).toEqual([null, pinned]);
  });

  it("stays where a moment of the past cannot be had", async () => {
    const table = await asking();
    table.rewind(1);
    await vi.waitFor(() => expect(table.notice).not.toBeNull(), LONG);
    expect([table.hand.picked, table.hand.pinned?.kind]).toEqual(["a", "move"]);
  });

  describe("while an answer is overtaken by the line", () => {
    const pending = () => {
      let answer: (number: number) => void = () => undefined;
      answers.set(
        "/actions",
        () =>
          new Promise((resolve) => {
            answer = (number) => resolve({ played: 1, stopped: null, envelope: at(number) });
          }),
      );
      return (number: number) => answer(number);
    };

    /** What was played is on the map, and its answer is still to come. */
    async function overtaken(): Promise<{ table: Table; come: (number: number) => void }> {
      const table = await opened(at(3));
      answers.set("/reach/a", () => told([march]));
      const come = pending();
      void table.send(["pick b"]);
      expect(table.busy).toBe(true);
      await settle();
      tell("b", at(4));
      await settle();
      expect([table.envelope?.number, table.busy]).toEqual([4, false]);
      return { table, come };
    }

    it("a click is a click", async () => {
      const { table } = await overtaken();
      await table.hand.click("0101");
      await table.hand.click("0201");
      expect([table.hand.picked, table.hand.pinned?.kind]).toEqual(["a", "move"]);
    });

    it("what is sent waits for it, once, and goes out", async () => {
      const { table, come } = await overtaken();
      const first = table.send(["end-movement"]);
      expect([table.busy, await table.send(["end-movement"])]).toEqual([true, false]);
      expect(actions()).toHaveLength(1);
      const last = pending();
      come(4);
      await vi.waitFor(() => expect(actions()).toHaveLength(2), LONG);
      expect(actions()[1]?.body).toMatchObject({ number: 4, actions: ["end-movement"] });
      last(5);
      expect([await first, table.envelope?.number, table.busy]).toEqual([true, 5, false]);
    });
  });
});
