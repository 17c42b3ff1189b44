/** A match that has gone on for a while: both sides were played by chance, always the same. */

import { type APIRequestContext, type Page, expect } from "@playwright/test";

interface Begun {
  match: string;
  tokens: Record<string, string>;
}

interface Seen {
  seat: string;
  number: number;
  view: { deciders: string[]; step: { name: string } | null };
  desk: { settled: boolean };
  choices: { action: string }[];
}

export interface Driven extends Begun {
  /** Who decides now. */
  seat: string;
  step: string;
}

const SEED = 1743;

/** A row of numbers that is the same everywhere. */
function* numbers(seed: number): Generator<number, never> {
  let now = BigInt(seed);
  for (;;) {
    now = (now * 1103515245n + 12345n) % 2147483648n;
    yield Number(now >> 8n);
  }
}

/** Begins a battle and plays so many actions for both sides. */
export async function drive(
  request: APIRequestContext,
  scenario: string,
  seed: number,
  actions: number,
): Promise<Driven> {
  const answer = await request.post("/api/matches", {
    data: { scenario, seed: SEED, alone: true },
  });
  const begun = (await answer.json()) as Begun;
  const { match, tokens } = begun;
  const with_ = (seat: string) => ({ headers: { Authorization: `Bearer ${tokens[seat]}` } });
  const look = async (seat: string): Promise<Seen> =>
    (await request.get(`/api/matches/${match}?lang=en`, with_(seat))).json() as Promise<Seen>;
  const deciding = async (seats: string[]): Promise<Seen> => {
    for (const seat of seats) {
      const seen = await look(seat);
      if (!seen.desk.settled) return seen;
    }
    throw new Error("nobody decides");
  };
  const row = numbers(seed);
  let seen = await look(Object.keys(tokens)[0] ?? "");
  for (let done = 0; done < actions; done += 1) {
    seen = await deciding(seen.view.deciders);
    const choice = seen.choices[row.next().value % seen.choices.length];
    const data = { number: seen.number, actions: [choice?.action] };
    const played = await request.post(`/api/matches/${match}/actions`, {
      ...with_(seen.seat),
      data,
    });
    expect(played.ok()).toBe(true);
    seen = ((await played.json()) as { envelope: Seen }).envelope;
  }
  const seat = seen.view.deciders[0] ?? "";
  return { ...begun, seat, step: seen.view.step?.name ?? "" };
}

/** Sits down at a match on the side that decides. */
export async function sitDown(page: Page, { match, tokens, seat }: Driven): Promise<void> {
  await page.goto(`/#/match/${match}/${tokens[seat]}`);
  await expect(page.locator('section.ask:not([data-step=""])')).toBeVisible();
}
