/** The boxes of a turn track, by what a battle says of its turns. */

import type { Battle } from "../api/model";

type Told = Pick<Battle, "turns" | "turn_minutes" | "begins"> & Partial<Pick<Battle, "sequence">>;

export interface Box {
  readonly number: number;
  /** The hour, or the part of the day. */
  readonly text: string;
}

const hour = (minutes: number): string =>
  `${Math.floor(minutes / 60) % 24}:${String(minutes % 60).padStart(2, "0")}`;

export function trackOf({ turns, turn_minutes: length, begins, sequence }: Told): Box[] {
  const parts = (sequence ?? []).flatMap((one) => {
    if ("phases" in one) return Array.from({ length: one.phases }, () => one.name);
    return "hour" in one ? [hour(one.hour * 60)] : [];
  });
  if (parts.length > 0) return parts.map((text, i) => ({ number: i + 1, text }));
  const [hours, minutes] = begins.split(":").map(Number);
  return Array.from({ length: turns }, (_, i) => {
    const known = hours !== undefined && minutes !== undefined && length > 0;
    return { number: i + 1, text: known ? hour(hours * 60 + minutes + i * length) : "" };
  });
}
