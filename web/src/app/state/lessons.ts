/** How far this browser is in its courses, and going from lesson to lesson. */

import * as api from "../../api/client";
import type { LessonCourse } from "../../api/model";
import { go, toMatch } from "../route";
import { forget, keep, knownMatch } from "./known";
import { recall, remember } from "./storage";

export interface Progress {
  /** The lessons that were done. */
  done: string[];
  /** The match of the lesson that one is at. */
  match?: string;
}

const KEY = "battaglia.lessons";
const SPECTATOR = "spectator";

function all(): Record<string, Progress> {
  return recall<Record<string, Progress>>(KEY, {});
}

export function progressOf(course: string): Progress {
  return all()[course] ?? { done: [] };
}

function note(course: string, change: Partial<Progress>): void {
  remember(KEY, { ...all(), [course]: { ...progressOf(course), ...change } });
}

export function markDone(course: string, lesson: string): void {
  const { done } = progressOf(course);
  if (!done.includes(lesson)) note(course, { done: [...done, lesson] });
}

/** The first lesson that is not done yet; after the last the first of all. */
export function nextOf(course: Pick<LessonCourse, "id" | "lessons">): string {
  const { done } = progressOf(course.id);
  const left = course.lessons.find(({ id }) => !done.includes(id)) ?? course.lessons[0];
  return left?.id ?? "";
}

/** Begins a lesson at a table of its own; the one before is put away. */
export async function beginLesson(course: string, lesson: string, title: string): Promise<void> {
  const { match: old } = progressOf(course);
  const { match, scenario, tokens } = await api.beginLesson(course, lesson);
  const { [SPECTATOR]: spectator, ...seats } = tokens;
  if (old) forget(old);
  const opened = new Date().toISOString();
  const seen = { ...(spectator ? { spectator } : {}), seen: 0, opened };
  keep({ match, scenario, title, seats, course, ...seen });
  note(course, { match });
  go(toMatch(match));
}

/** Goes on where one has left: at the table of the lesson, if it is still known. */
export async function takeUp(course: LessonCourse): Promise<void> {
  const { match } = progressOf(course.id);
  if (match && knownMatch(match)) go(toMatch(match));
  else await beginLesson(course.id, nextOf(course), course.title);
}
