/**
 * Every lesson of every course, by mouse and by keyboard, with its mistake first. The actions are
 * those of the courses' files, so that a new course is played without a line of code here.
 */

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import type { Battle, Choice, Envelope } from "../../src/api/model";
import { layoutOf } from "../../src/map/layout";
import { clickPoint } from "./clicking";
import {
  ask,
  atRest,
  changing,
  counter,
  decision,
  endPanel,
  expect,
  openFirst,
  openLesson,
  pickedPiece,
  tabTo,
  test,
  type,
} from "./table";

interface Lesson {
  id: string;
  answer: string[];
  mistake: { play: string; refused: string };
}
interface Course {
  id: string;
  lesson: Lesson[];
}

/** The courses as their files have them. */
function courses(): Course[] {
  const root = join(import.meta.dirname, "../../..");
  const own = join(root, ".venv/bin/python");
  const python = process.env["PYTHON"] ?? (existsSync(own) ? own : "python3");
  const path = [join(root, "src"), join(root, "tests/toy")].join(delimiter);
  const env = { ...process.env, PYTHONPATH: path };
  const told = spawnSync(python, ["-m", "battaglia.cli", "lessons", "--json"], { env });
  return JSON.parse(told.stdout.toString()) as Course[];
}

const panel = (page: Page): Locator => page.locator("section.lesson");
const remark = (page: Page): Locator => panel(page).locator(".remark");
const button = (page: Page, name: RegExp): Locator => panel(page).getByRole("button", { name });
const inState = (page: Page, state: string): Promise<void> =>
  expect(panel(page)).toHaveAttribute("data-state", state);

/** What the server tells this page of its match. */
async function told<T>(page: Page, path: string): Promise<T> {
  const [match, token] = await page.evaluate(() => {
    const id = location.hash.split("/")[2] ?? "";
    const known = JSON.parse(localStorage.getItem("battaglia.matches") ?? "[]") as {
      match: string;
      seats: Record<string, string>;
    }[];
    return [id, Object.values(known.find((one) => one.match === id)?.seats ?? {})[0] ?? ""];
  });
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await page.request.get(`/api/matches/${match}${path}?lang=en`, { headers });
  return (await answer.json()) as T;
}

// By mouse

/** Where the middle of a hex is on the page. */
async function hexPoint(page: Page, hex: string): Promise<{ x: number; y: number }> {
  const battle = await told<Battle>(page, "/battle");
  const [x, y] = layoutOf(battle.map).centre(hex);
  await atRest(page);
  return page.locator("g.counters").evaluate(
    (group, [px, py]) => {
      const place = new DOMPoint(px, py).matrixTransform((group as SVGGElement).getScreenCTM()!);
      return { x: place.x, y: place.y };
    },
    [x, y] as const,
  );
}

/** Takes a piece by its counter; in a stack further clicks go through it. */
async function take(page: Page, piece: string): Promise<boolean> {
  if ((await counter(page, piece).count()) === 0) return false;
  const hex = (await counter(page, piece).getAttribute("data-hex")) ?? "";
  const { x, y } = await hexPoint(page, hex);
  for (let clicks = 0; clicks < 4; clicks += 1) {
    if ((await pickedPiece(page)) === piece) return true;
    await page.mouse.move(x, y);
    await page.mouse.click(x, y);
    await atRest(page);
  }
  return (await pickedPiece(page)) === piece;
}

/** Where an action points to on the map, and with which piece; nothing if it is no such action. */
async function aimed(page: Page, action: string): Promise<{ piece: string; hex: string } | null> {
  const { choices, view } = await told<Envelope>(page, "");
  const choice = choices.find((one) => one.action === action);
  const [verb, who = "", hex = "", ...more] = action.split(" ");
  if (!choice) {
    const plain = verb === "march" && !who.includes("+") && more.length === 0;
    return plain ? { piece: who, hex } : null;
  }
  const there = choice.hex ?? (choice.target ? (view.pieces[choice.target]?.hex ?? null) : null);
  // The targets of a volley are gathered at the table, and sent when all are named.
  const gathered = choices.some((one) => one.verb === "end-targets");
  const onMap = !gathered && choice.use !== "button" && choice.use !== "panel";
  return onMap && choice.piece && there ? { piece: choice.piece, hex: there } : null;
}

/** Is it a piece that is taken up, to be moved or turned by what comes next? */
async function takenUp(page: Page, action: string): Promise<string | null> {
  const { choices } = await told<Envelope>(page, "");
  const choice = choices.find((one) => one.action === action);
  return choice?.use === "pick" ? choice.piece : null;
}

/** What the button of a choice says. */
const named = ({ text }: Choice): string => text.charAt(0).toUpperCase() + text.slice(1);

async function clickAction(page: Page, action: string): Promise<void> {
  const piece = await takenUp(page, action);
  if (piece) {
    expect(await take(page, piece)).toBe(true);
    return;
  }
  const { choices } = await told<Envelope>(page, "");
  const aim = await aimed(page, action);
  const choice = choices.find((one) => one.action === action);
  if (aim && (await take(page, aim.piece)))
    return clickPoint(page, await hexPoint(page, aim.hex), choice && named(choice));
  if (choice?.use === "button" && !choice.piece) return clickButton(page, choice);
  return clickListed(page, action);
}

async function clickButton(page: Page, choice: Choice): Promise<void> {
  const found = ask(page)
    .getByRole("button", { name: named(choice), exact: true })
    .first();
  await changing(page, () => surely(page, found));
}

/** Presses something, and what asks once more at the pointer, if anything does. */
async function surely(page: Page, one: Locator): Promise<void> {
  const before = await ask(page).getAttribute("data-number");
  await one.click();
  const more = page.locator(".confirm button.primary");
  const done = page.locator(`section.ask:not([data-number="${before}"]), section.end`);
  await expect(more.or(done).first()).toBeVisible();
  if (await more.isVisible()) await more.click();
}

/** Whatever a game's own panels have stands in the list of choices, too. */
async function clickListed(page: Page, action: string): Promise<void> {
  const field = page.getByRole("combobox", { name: "Type what to do" });
  if (!(await field.isVisible())) {
    await ask(page)
      .getByRole("button", { name: /choice/ })
      .click();
  }
  await expect(field).toBeVisible();
  const option = page.getByRole("option").filter({ hasText: action }).first();
  const listed = (await option.count()) > 0;
  if (!listed) await field.fill(action);
  await changing(page, () => (listed ? option.click() : page.keyboard.press("Enter")));
}

/** A click on somebody who can act takes him in hand: then one asks in words. */
async function clickRefused(page: Page, action: string): Promise<void> {
  const aim = await aimed(page, action);
  const { choices, view } = await told<Envelope>(page, "");
  const taken = choices.some(({ piece }) => piece && view.pieces[piece]?.hex === aim?.hex);
  if (!aim || taken || !(await take(page, aim.piece))) return typeAction(page, action);
  const { x, y } = await hexPoint(page, aim.hex);
  await page.mouse.click(x, y);
}

// By keyboard

async function typeAction(page: Page, action: string): Promise<void> {
  await type(page, action);
  await page.keyboard.press("Enter");
}

/** The lesson stands first in the column: from below it is the way back that is short. */
async function press(page: Page, one: Locator): Promise<void> {
  const below = await page.evaluate(() => document.activeElement?.closest("aside .column"));
  await tabTo(page, one, below ? "Shift+Tab" : "Tab");
  await page.keyboard.press("Enter");
}

// The lessons

interface Way {
  play: (page: Page, action: string) => Promise<void>;
  refused: (page: Page, action: string) => Promise<void>;
  push: (page: Page, one: Locator) => Promise<void>;
  /** A button that stands after whatever was done last. */
  goOn: (page: Page, one: Locator) => Promise<void>;
}

const MOUSE: Way = {
  play: clickAction,
  refused: clickRefused,
  push: (_page, one) => one.click(),
  goOn: (_page, one) => one.click(),
};
const KEYS: Way = {
  play: async (page, action) => {
    const piece = await takenUp(page, action);
    if (!piece) return changing(page, () => typeAction(page, action));
    await typeAction(page, action);
    await expect.poll(() => pickedPiece(page)).toBe(piece);
    await atRest(page);
  },
  refused: typeAction,
  push: press,
  goOn: async (page, one) => {
    await tabTo(page, one);
    await page.keyboard.press("Enter");
  },
};

/** Errs, reads why, and puts it right. */
async function err(page: Page, { mistake }: Lesson, way: Way): Promise<void> {
  if (mistake.refused) {
    await way.refused(page, mistake.play);
    await expect(page.locator("section.why")).toBeVisible();
    await expect(remark(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    return inState(page, "todo");
  }
  await way.play(page, mistake.play);
  await inState(page, "wrong");
  await expect(remark(page)).toBeVisible();
  const back = button(page, /^Take it back/);
  const again = (await back.count()) > 0 ? back : button(page, /^Begin again/);
  await way.push(page, again);
  await inState(page, "todo");
  await expect(remark(page)).toHaveCount(0);
  await decision(page);
}

async function learn(page: Page, lesson: Lesson, way: Way): Promise<void> {
  await expect(panel(page)).toHaveAttribute("data-lesson", lesson.id);
  await decision(page);
  await err(page, lesson, way);
  await way.push(page, button(page, /^Show me/));
  await expect(panel(page).locator(".shown")).not.toBeEmpty();
  for (const action of lesson.answer) await way.play(page, action);
  await seeDice(page, way);
  await inState(page, "done");
}

/** Where dice lie until they have been seen, what came of them is shown after a word for it. */
async function seeDice(page: Page, way: Way): Promise<void> {
  const done = page.locator('section.lesson[data-state="done"]');
  const held = page.getByRole("button", { name: /^Apply/ });
  await expect(done.or(held).first()).toBeVisible();
  if (await held.isVisible()) await way.goOn(page, held);
}

async function wholeCourse(page: Page, course: Course, way: Way): Promise<void> {
  await openFirst(page);
  await way.push(page, page.locator(`button[data-course="${course.id}"]`));
  for (const [place, lesson] of course.lesson.entries()) {
    await learn(page, lesson, way);
    const last = place === course.lesson.length - 1;
    await way.push(page, button(page, last ? /^Now play/ : /^Next/));
  }
  await expect(panel(page)).toHaveCount(0);
  await decision(page);
  await expect(endPanel(page)).toHaveCount(0);
}

for (const course of courses()) {
  test(`the lessons of ${course.id} by mouse`, async ({ page }) => {
    await wholeCourse(page, course, MOUSE);
  });

  test(`the lessons of ${course.id} by keyboard alone`, async ({ page }) => {
    await wholeCourse(page, course, KEYS);
  });
}

test("a word is explained by hover, by focus and by a tap", async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true });
  const page = await context.newPage();
  await openFirst(page);
  const note = page.getByRole("tooltip");
  await openLesson(page, "navicello/zones");
  const word = panel(page).getByRole("button", { name: "zone of control" });
  await word.hover();
  await expect(note).toContainText("The six hexes around");
  await page.mouse.move(5, 5);
  await expect(note).toHaveCount(0);
  await word.focus();
  await expect(note).toContainText("The six hexes around");
  await word.blur();
  await expect(note).toHaveCount(0);
  await word.tap();
  await expect(note).toContainText("The six hexes around");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await word.tap();
  await expect(page.getByRole("dialog")).toContainText("7.0");
  await context.close();
});

test("a lesson is left and taken up where it was", async ({ page }) => {
  const [course] = courses();
  const [first, second] = course?.lesson ?? [];
  if (!course || !first || !second) throw new Error("there is no course");
  await openFirst(page);
  const enter = page.locator(`button[data-course="${course.id}"]`);
  await enter.click();
  await learn(page, first, KEYS);
  await button(page, /^Next/).click();
  await expect(panel(page)).toHaveAttribute("data-lesson", second.id);
  await button(page, /^Leave/).click();
  await expect(enter).toContainText("Go on");
  const card = page.locator(".begin li").filter({ has: enter });
  await expect(card.locator(".progress")).toContainText(/\b1 of/);
  await enter.click();
  await expect(panel(page)).toHaveAttribute("data-lesson", second.id);
});
