import { beforeEach, describe, expect, it, vi } from "vitest";
import type { MatchDoor } from "../../src/api/client";
import type { Battle, Envelope } from "../../src/api/model";
import { commandOf } from "../../src/app/state/keys";
import { deletingToken, isThisMachine, keep, knownMatch, linkOf } from "../../src/app/state/known";
import { deleteMatch, leaveTryout } from "../../src/app/state/leaving";
import { beginFromMoment, momentPlan, scenarioOfRecord } from "../../src/app/state/starting";
import { comeBackTo, takeMoment } from "../../src/app/state/tab";
import type { Table } from "../../src/app/state/table.svelte";
import { envelope } from "./app-fixtures";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  location.hash = "";
});

const battle = {
  id: "test",
  title: "Test",
  seats: [{ id: "blue" }, { id: "red" }],
  options: [],
} as unknown as Battle;
const created = {
  match: "t",
  scenario: "test",
  tokens: { blue: "b", red: "r", spectator: "s" },
  owner: "o",
};

function doorTo(answer = created) {
  const branch = vi.fn(() => Promise.resolve(answer));
  const drop = vi.fn(() => Promise.resolve());
  return { branch, drop, door: { branch, drop } as unknown as MatchDoor };
}

describe("a moment as a beginning", () => {
  it("is tried out against the machine of the match, or for both sides", async () => {
    const { branch, door } = doorTo();
    const against = envelope({ players: { blue: "human", red: "machine:random" } });
    await beginFromMoment(door, 4, momentPlan(battle, against, "machine", "blue"));
    expect(branch).toHaveBeenLastCalledWith(
      4,
      { blue: "human", red: "machine:random" },
      true,
      expect.anything(),
    );
    expect(knownMatch("t")?.seats).toEqual({ blue: "b" });
    await beginFromMoment(door, 4, momentPlan(battle, against, "here", "blue"));
    expect(knownMatch("t")?.seats).toEqual({ blue: "b", red: "r" });
  });

  it("has a machine even where only people played, or nobody", () => {
    const shown = envelope({ players: { blue: "nobody", red: "nobody" } });
    expect(momentPlan(battle, shown, "machine", "red").machine).toBe("machine:sergeant");
  });

  it("is played in earnest with a friend", async () => {
    const { branch, door } = doorTo();
    const known = await beginFromMoment(door, 9, momentPlan(battle, envelope(), "links", "red"));
    expect(branch.mock.lastCall).toMatchObject([9, { blue: "human", red: "human" }, false, {}]);
    expect(known.links).toEqual({ blue: "b" });
  });

  it("is come back to, once", () => {
    comeBackTo("m", 12);
    expect(takeMoment("n")).toBeNull();
    expect(takeMoment("m")).toBe(12);
    expect(takeMoment("m")).toBeNull();
  });

  it("has keys of its own", () => {
    const press = (key: string) =>
      commandOf({ key, ctrlKey: false, metaKey: false, altKey: false });
    expect(press("t")).toEqual({ do: "moment" });
    expect(press("B")).toEqual({ do: "leave" });
  });
});

describe("leaving a try-out", () => {
  const known = { scenario: "s", title: "S", seats: { blue: "t" }, seen: 0, opened: "" };

  function leave(origin: Envelope["origin"], kept = false) {
    keep({ ...known, match: "m" });
    keep({ ...known, match: "t", kept });
    const { drop, door } = doorTo();
    const close = vi.fn();
    const table = { door, known: { ...known, match: "t" }, envelope: envelope({ origin }), close };
    leaveTryout(table as unknown as Table);
    return drop;
  }

  it("goes back to the match, and drops what is not kept", () => {
    const drop = leave({ kind: "tryout", match: "m", number: 3 });
    expect(drop).toHaveBeenCalledOnce();
    expect(location.hash).toBe("#/match/m");
    expect(knownMatch("t")).toBeUndefined();
    expect(knownMatch("m")).toBeDefined();
  });

  it("leaves what is kept where it is", () => {
    const drop = leave({ kind: "tryout", match: "m", number: 3 }, true);
    expect(drop).not.toHaveBeenCalled();
    expect(knownMatch("t")).toBeDefined();
  });

  it("goes to the first screen where the match is not known", () => {
    leave({ kind: "tryout", match: "elsewhere", number: 3 });
    expect(location.hash).toBe("#/");
  });

  it("is not for other matches", () => {
    expect(leave(null)).not.toHaveBeenCalled();
    expect(leave({ kind: "moment", match: "", number: 0 })).not.toHaveBeenCalled();
    expect(location.hash).toBe("");
  });
});

describe("links and files", () => {
  it("say whether an address reaches this machine only", () => {
    for (const host of ["localhost", "127.0.0.1", "127.3.2.1", "[::1]", "a.localhost"])
      expect([host, isThisMachine(host)]).toEqual([host, true]);
    for (const host of ["192.168.1.5", "example.org", "localhost.example.org", "[fe80::1]"])
      expect([host, isThisMachine(host)]).toEqual([host, false]);
  });

  it("can have the address in the network", () => {
    expect(linkOf("m", "t", "http://192.168.1.5:8643")).toMatch(
      /^http:\/\/192\.168\.1\.5:8643\/.*#\/match\/m\/t$/,
    );
  });

  it("name the battle of a position file", () => {
    expect(scenarioOfRecord('id = "raab"\ngame = "g"\n')).toBe("raab");
    expect(scenarioOfRecord('[Game "g"]\n[Scenario "raab"]\n')).toBe("raab");
  });
});

describe("deleting a match", () => {
  const known = {
    match: "m",
    scenario: "s",
    title: "S",
    seats: { blue: "b" },
    seen: 0,
    opened: "",
  };

  function answering(status: number, body: unknown = {}) {
    const fetched = vi.fn<typeof fetch>(() =>
      Promise.resolve(new Response(status === 204 ? null : JSON.stringify(body), { status })),
    );
    vi.stubGlobal("fetch", fetched);
    return fetched;
  }

  it("is for whoever made it, or plays alone", () => {
    expect(deletingToken({ ...known, owner: "o", links: { red: "r" } })).toBe("o");
    expect(deletingToken({ ...known, links: { red: "r" } })).toBeUndefined();
    expect(deletingToken(known)).toBe("b");
    expect(deletingToken({ ...known, seats: {} })).toBeUndefined();
  });

  it("shows the owner's token and forgets the match", async () => {
    const fetched = answering(204);
    keep({ ...known, owner: "o" });
    await deleteMatch({ ...known, owner: "o" });
    const [path, init] = fetched.mock.lastCall ?? ["", {}];
    expect(path).toContain("/matches/m");
    expect(init).toMatchObject({ method: "DELETE", headers: { Authorization: "Bearer o" } });
    expect(knownMatch("m")).toBeUndefined();
  });

  it("forgets what is gone, and keeps what may not be deleted", async () => {
    const error = { code: "x", message: "not yours" };
    answering(404, { error });
    keep(known);
    await deleteMatch(known);
    expect(knownMatch("m")).toBeUndefined();
    answering(409, { error });
    keep(known);
    await expect(deleteMatch(known)).rejects.toThrow("not yours");
    expect(knownMatch("m")).toBeDefined();
  });
});
