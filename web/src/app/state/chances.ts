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

/** With a decimal where it says more; nothing that may be is called impossible or sure. */
export function finePercent(share: number, lang: string): string {
  const form = new Intl.NumberFormat(lang, { maximumFractionDigits: 1 });
  if (share > 0 && share < 0.0005) return `< ${form.format(0.1)} %`;
  if (share < 1 && share >= 0.9995) return `> ${form.format(99.9)} %`;
  return `${form.format(share * 100)} %`;
}

export function signed(value: number): string {
  if (value === 0) return "±0";
  return value > 0 ? `+${value}` : `−${-value}`;
}
