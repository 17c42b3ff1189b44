/** Two browsers, each with a seat's link, and a line that drops in the middle. */

import { type Page, type WebSocketRoute } from "@playwright/test";
import { clickStep } from "./clicking";
import { ask, calm, changing, decision, expect, listen, openFirst, test } from "./table";

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
  await expect(ask(friend)).toContainText("Coalition decides about artillery fire");
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
  await expect(friend.locator("section.log")).toContainText("Light gun 1 fires", {
    timeout: 15_000,
  });
  await expect(friend.getByText("The line is down")).toHaveCount(0);

  const step = await decision(friend);
  await changing(page, () => clickStep(friend, step, 1));
  await expect(spectator.locator("section.ask ul.choices button")).toHaveCount(0);
  await Promise.all([friend.context().close(), spectator.context().close()]);
});

test("a link that opens nothing says so", async ({ page }) => {
  await calm(page);
  await page.goto("/#/match/nothing/wrong");
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByRole("button", { name: "All battles" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
});
