/** Two browsers, each with a seat's link, and a line that drops in the middle. */

import { type Page, type WebSocketRoute } from "@playwright/test";
import { clickStep, clickWing } from "./clicking";
import { layOrders, orders } from "./orders";
import {
  ask,
  calm,
  changing,
  counter,
  decision,
  expect,
  listen,
  openFirst,
  overhear,
  say,
  test,
  type,
} from "./table";

/** Lets a test cut the page's line to the server, and keep it cut. */
async function cuttable(page: Page) {
  const open = new Set<WebSocketRoute>();
  let down = false;
  await page.routeWebSocket(/\/socket$/, (socket) => {
    if (down) {
      void socket.close();
      return;
    }
    open.add(socket);
    socket.connectToServer();
  });
  return {
    cut: async () => {
      down = true;
      await Promise.all([...open].map((socket) => socket.close()));
      open.clear();
    },
    mend: () => {
      down = false;
    },
  };
}

test("two browsers online, with a dropped line in the middle", async ({ page, browser, quiet }) => {
  await openFirst(page);
  await page.getByRole("button", { name: "Play a friend" }).click();
  const sheet = page.getByRole("dialog");
  await sheet
    .getByLabel("Battle", { exact: true })
    .selectOption({ label: "The bridge of Navicello, 1643" });
  await sheet.getByRole("button", { name: "Make the links" }).click();
  const theirs = await sheet.getByRole("textbox", { name: "Seat: Papal army" }).inputValue();
  const watching = await sheet.getByRole("textbox", { name: "To look on" }).inputValue();
  await sheet.getByRole("button", { name: "To the table" }).click();
  await decision(page);

  const friend = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 } })
  ).newPage();
  const spectator = await (await browser.newContext()).newPage();
  for (const other of [friend, spectator]) {
    listen(other, quiet);
    await calm(other);
  }
  const line = await cuttable(friend);
  await friend.goto(theirs);
  await spectator.goto(watching);
  await expect(ask(friend)).toContainText("Coalition: deciding about artillery fire");
  // The token is taken out of the address once it is known.
  await expect(friend).toHaveURL(/#\/match\/[\w-]+$/);

  await line.cut();
  await expect(friend.getByText("The line is down")).toBeVisible();
  while (!(await friend.locator("section.ask").getAttribute("data-step"))) {
    if (!(await page.locator("section.ask").getAttribute("data-step"))) break;
    await clickStep(page, await decision(page), 1);
  }
  // Meanwhile the friend has seen nothing; the spectator has.
  await expect(spectator.locator("section.log")).toContainText("Light gun 1 fires");
  await expect(friend.locator("section.log")).not.toContainText("Light gun 1 fires");
  line.mend();
  await expect(friend.locator("section.log")).toContainText("Light gun 1 fires");
  await expect(friend.getByText("The line is down")).toHaveCount(0);

  const step = await decision(friend);
  await changing(page, () => clickStep(friend, step, 1));
  await expect(spectator.locator("section.ask ul.choices button")).toHaveCount(0);
  await Promise.all([friend.context().close(), spectator.context().close()]);
});

/** The step that waits for this page; nothing, if the other has to decide. */
const whose = (page: Page): Promise<string | null> => ask(page).getAttribute("data-step");

/** What tells which order points were played: the action, the view, the line of the log. */
const telling = (values: number[]): RegExp =>
  new RegExp(`orders ${values.join("\\+")}\\b|"chosen": ?\\[|You have played`);

for (const first of ["Spanish", "Austro-Savoy"]) {
  test(`secret orders and a retreat before foot, two browsers: ${first} first`, async ({
    page,
    browser,
    quiet,
  }) => {
    const spanish = overhear(page);
    await openFirst(page);
    await page.getByRole("button", { name: "Play a friend" }).click();
    const sheet = page.getByRole("dialog");
    await sheet
      .getByLabel("Battle", { exact: true })
      .selectOption({ label: "Obregón's house, 1743" });
    await sheet.getByText("Spanish", { exact: true }).click();
    await sheet.getByRole("button", { name: "Make the links" }).click();
    const theirs = await sheet.getByRole("textbox", { name: "Seat: Austro-Savoy" }).inputValue();
    await sheet.getByRole("button", { name: "To the table" }).click();
    const friend = await (
      await browser.newContext({ viewport: { width: 1440, height: 900 } })
    ).newPage();
    const savoyard = overhear(friend);
    listen(friend, quiet);
    await calm(friend);
    await friend.goto(theirs);
    await Promise.all([decision(page), decision(friend)]);

    const seats = [
      { at: page, hears: spanish, values: [1, 4] },
      { at: friend, hears: savoyard, values: [10, 11] },
    ];
    const [one, other] = first === "Spanish" ? seats : seats.toReversed();
    if (!one || !other) throw new Error("two play");
    await layOrders(one.at, one.values);
    await expect(orders(one.at)).toContainText(`You have played ${one.values.join(", ")}`);
    await expect.poll(() => one.hears.join("\n")).toMatch(telling(one.values));
    // The other asks for everything anew and is told nothing.
    const before = other.hears.length;
    await other.at.reload();
    await decision(other.at);
    await expect.poll(() => other.hears.length).toBeGreaterThan(before + 2);
    await expect(other.at.locator("body")).not.toContainText("You have played");
    expect(other.hears.join("\n")).not.toMatch(telling(one.values));
    await layOrders(other.at, other.values);
    for (const { at } of seats) {
      await expect(orders(at)).toHaveCount(0);
      const chart = at.getByRole("list", { name: "Wings in the order in which they act" });
      for (const value of [11, 10, 4, 1]) await expect(chart).toContainText(String(value));
    }

    // Piemonte comes before the front of the Reina horse, which is asked at once.
    await decision(friend);
    await say(friend, "end-fire");
    await type(friend, "move piemonte");
    await friend.keyboard.press("Enter");
    await expect(friend.locator(".reach circle").first()).toBeAttached();
    await say(friend, "piemonte 1811");
    expect(await decision(page)).toBe("reaction");
    await ask(page).getByRole("button", { name: "Reina horse: retreat" }).click();
    for (const at of [page, friend])
      await expect(at.locator("section.log")).toContainText(/Reina horse retreats/);
    // Where two ways lead back, and how it faces there, is its owner's to choose.
    const somebody = async () => (await whose(friend)) || (await whose(page));
    for (let steps = 0; steps < 20; steps += 1) {
      await expect.poll(somebody).toBeTruthy();
      if (await whose(friend)) break;
      await clickWing(page, await decision(page));
    }
    await decision(friend);
    const now = await counter(page, "reina-horse").getAttribute("data-hex");
    expect(now).not.toBe("1812");
    await expect(counter(friend, "reina-horse")).toHaveAttribute("data-hex", now ?? "");
    await friend.context().close();
  });
}

test("a link that opens nothing says so", async ({ page }) => {
  await calm(page);
  await page.goto("/#/match/nothing/wrong");
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByRole("button", { name: "All battles" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
});
