/** What is heard at the table: nothing unless it is asked for, nothing before somebody has
 * touched the page. */

import type { LogLine } from "../../api/model";
import { settings } from "./settings.svelte";

export type Sound = "drum" | "dice" | "shot";

/** Rolls for fire, whoever fires. */
const SHOT = /^(fire|bombard|volley)/;

/** What is heard of what happened together; a kind of sound once. */
export function soundsOf(lines: readonly LogLine[]): Sound[] {
  const rolled = lines.filter((line) => line.roll !== null || line.dice.length > 0);
  const shot = rolled.some((line) => SHOT.test(line.roll?.code ?? line.code));
  return [
    ...(lines.some((line) => line.code === "turn") ? (["drum"] as const) : []),
    ...(rolled.length > 0 ? (["dice"] as const) : []),
    ...(shot ? (["shot"] as const) : []),
  ];
}

const touched = (): boolean => navigator.userActivation?.hasBeenActive ?? false;

/** Plays sounds; what makes them is fetched with the first. */
export async function sound(sounds: readonly Sound[]): Promise<void> {
  if (!settings.sounds || sounds.length === 0 || !touched()) return;
  const { player } = await import("../sound/player");
  if (!settings.sounds) return;
  for (const one of sounds) player.play(one);
}

/** Turns sounds on, with one to try them by, or off at once. */
export async function setSounds(on: boolean): Promise<void> {
  settings.set("sounds", on);
  if (on) return sound(["drum"]);
  const { player } = await import("../sound/player");
  player.hush();
}
