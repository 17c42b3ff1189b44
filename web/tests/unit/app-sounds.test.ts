import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { player, SCORES } from "../../src/app/sound/player";
import { settings } from "../../src/app/state/settings.svelte";
import { setSounds, sound, soundsOf } from "../../src/app/state/sounds";
import { line } from "./app-fixtures";

const rolled = (code: string) =>
  line(1, "", {
    code,
    dice: [[4]],
  });

describe("sounds", () => {
  const play = vi.spyOn(player, "play").mockImplementation(() => undefined);
  const hush = vi.spyOn(player, "hush").mockImplementation(() => undefined);
  const touch = (hasBeenActive: boolean) =>
    vi.stubGlobal("navigator", { userActivation: { hasBeenActive } });

  beforeEach(() => {
    settings.set("sounds", false);
    play.mockClear();
    hush.mockClear();
  });
  afterEach(() => vi.unstubAllGlobals());

  it("are a drum for a turn, dice for a roll, and a shot if it was for fire", () => {
    expect(soundsOf([])).toEqual([]);
    expect(soundsOf([line(1, "moves")])).toEqual([]);
    expect(soundsOf([line(1, "", { code: "turn" })])).toEqual(["drum"]);
    expect(soundsOf([rolled("combat"), rolled("combat")])).toEqual(["dice"]);
    expect(soundsOf([rolled("fire-roll"), line(1, "", { code: "turn" })])).toEqual([
      "drum",
      "dice",
      "shot",
    ]);
  });

  it("are off unless they are asked for", async () => {
    touch(true);
    await sound(["drum", "dice"]);
    expect(play).not.toHaveBeenCalled();
    await setSounds(true);
    expect(play.mock.calls).toEqual([["drum"]]);
  });

  it("wait until somebody has touched the page", async () => {
    settings.set("sounds", true);
    touch(false);
    await sound(["shot"]);
    expect(play).not.toHaveBeenCalled();
    touch(true);
    await sound(["shot"]);
    expect(play.mock.calls).toEqual([["shot"]]);
  });

  it("are hushed at once, even such as are on their way", async () => {
    touch(true);
    settings.set("sounds", true);
    const coming = sound(["shot"]);
    await setSounds(false);
    await coming;
    expect(play).not.toHaveBeenCalled();
    expect(hush).toHaveBeenCalledOnce();
  });

  it("are short", () => {
    for (const { bursts, thumps } of Object.values(SCORES))
      for (const part of [...bursts, ...thumps]) expect(part.at + part.lasts).toBeLessThan(1);
  });
});
