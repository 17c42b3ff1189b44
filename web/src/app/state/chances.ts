/** The chances of a course, in the order from best to worst. */

import type { Course } from "../../api/model";

export type Tone = Course["results"][number]["tone"];

export interface Share {
  code: string;
  text: string;
  share: number;
  /** As the die says it: so many of so many. */
  fraction: string;
  tone: Tone;
}

const ORDER: Tone[] = ["best", "good", "mixed", "none", "bad", "worst"];

export function shares(course: Course): Share[] {
  const found = course.results
    .filter((result) => result.numerator > 0)
    .map((result) => ({
      code: result.code,
      text: result.text,
      share: result.numerator / result.denominator,
      fraction: `${result.numerator}/${result.denominator}`,
      tone: result.tone,
    }));
  return found.sort((a, b) => ORDER.indexOf(a.tone) - ORDER.indexOf(b.tone));
}

export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

export function signed(value: number): string {
  if (value === 0) return "±0";
  return value > 0 ? `+${value}` : `−${-value}`;
}
