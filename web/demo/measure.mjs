/* Measures how smoothly the map moves, over more than ten seconds of dragging and zooming: frames
   of each movement, and of all, with how many came late. It tells the figures and judges nothing:
   on a busy machine frames come late whatever the client does.
   node demo/measure.mjs [address of the built demo] [#what] [browser] */
import { chromium } from "playwright-core";

const [address = "http://localhost:4199/demo/", what = "raab-1664", browser = "/usr/bin/chromium"] =
  process.argv.slice(2);

const started = await chromium.launch({
  executablePath: browser,
  args: ["--no-sandbox", "--disable-gpu"],
});
const page = await started.newPage({ viewport: { width: 1440, height: 900 } });
await page.goto(`${address}#${what}`);
await page.waitForTimeout(2500);
await page.evaluate(() => {
  const frames = (globalThis.frames_ = []);
  let last = performance.now();
  const tick = (now) => {
    frames.push(now - last);
    last = now;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
});

// At 60 Hz a frame that misses its beat takes 33.3 ms.
const LATE = 33;
const all = [];

/** Runs a movement and reports its frames. */
async function measured(name, movement) {
  await page.evaluate(() => void (globalThis.frames_.length = 0));
  await movement();
  const frames = await page.evaluate(() => [...globalThis.frames_]);
  all.push(...frames);
  report(name, frames);
}

function report(name, times) {
  const frames = [...times].sort((a, b) => a - b);
  const at = (share) => frames[Math.floor((frames.length - 1) * share)].toFixed(1);
  const late = frames.filter((time) => time > LATE).length;
  console.log(
    `${name.padEnd(24)} ${frames.length} frames, median ${at(0.5)} ms, 95 % ${at(0.95)} ms, worst ${at(1)} ms, ${late} late`,
  );
}

const drag = async (steps, dx, dy) => {
  await page.mouse.move(720, 450);
  await page.mouse.down();
  for (let i = 1; i <= steps; i++) {
    await page.mouse.move(720 + Math.sin(i / 12) * dx, 450 + Math.sin(i / 17) * dy);
    await page.waitForTimeout(7);
  }
  await page.mouse.up();
};
const wheel = async (steps, step) => {
  await page.mouse.move(700, 420);
  for (let i = 0; i < steps; i++) {
    await page.mouse.wheel(0, step);
    await page.waitForTimeout(7);
  }
};

await measured("zoom in", () => wheel(60, -22));
await page.waitForTimeout(900);
await measured("drag, close", () => drag(160, 420, 260));
await page.waitForTimeout(900);
await measured("drag far, close", () => drag(160, 900, 700));
await page.waitForTimeout(900);
await measured("zoom out", () => wheel(60, 22));
await page.waitForTimeout(900);
await measured("zoom in and out", async () => {
  for (let i = 0; i < 3; i++) {
    await wheel(25, -25);
    await wheel(25, 25);
  }
});
await started.close();
report("all", all);
