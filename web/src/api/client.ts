/** Calls to the server. Every fault comes back as an ApiError with the server's own sentence. */

import { applied } from "./deltas";
import type {
  Advice,
  Battle,
  BattleCourse,
  Card,
  Counsel,
  Created,
  DiceTold,
  Envelope,
  Gloss,
  HexId,
  Lang,
  LessonCourse,
  Log,
  MachinePlayer,
  MatchStatus,
  Meant,
  Network,
  NewMatch,
  Odds,
  Orders,
  Outlook,
  Overlay,
  Paragraph,
  PieceId,
  Played,
  Pointed,
  Reach,
  Reason,
  Replayed,
  Review,
  Score,
  SeatId,
  SourceFile,
  Stands,
  StatementAnswer,
  Why,
} from "./model";

export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly reasons: Reason[] = [],
    readonly status = 0,
  ) {
    super(message);
    this.name = "ApiError";
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The code of an error that never reached the server. */
export const UNREACHABLE = "unreachable";

type Query = Record<string, string | number | undefined>;

interface Call {
  method?: string;
  query?: Query;
  body?: unknown;
  token?: string;
}

function address(path: string, query: Query = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(pairs.map(([key, value]) => [key, String(value)])).toString();
  return `/api${path}${text ? `?${text}` : ""}`;
}

async function faultOf(response: Response): Promise<ApiError> {
  try {
    const { error } = (await response.json()) as {
      error: { code: string; message: string; reasons?: Reason[] };
    };
    return new ApiError(error.code, error.message, error.reasons ?? [], response.status);
  } catch {
    return new ApiError("bad-answer", response.statusText, [], response.status);
  }
}

async function send(path: string, call: Call): Promise<Response> {
  const headers: Record<string, string> = {};
  if (call.body !== undefined) headers["Content-Type"] = "application/json";
  if (call.token) headers["Authorization"] = `Bearer ${call.token}`;
  const init: RequestInit = { method: call.method ?? "GET", headers };
  if (call.body !== undefined) init.body = JSON.stringify(call.body);
  let response: Response;
  try {
    response = await fetch(address(path, call.query), init);
  } catch (error) {
    throw new ApiError(UNREACHABLE, error instanceof Error ? error.message : String(error));
  }
  if (!response.ok) throw await faultOf(response);
  return response;
}

async function json<T>(path: string, call: Call = {}): Promise<T> {
  return (await (await send(path, call)).json()) as T;
}

const id = encodeURIComponent;

export const scenarios = (lang: Lang) => json<Card[]>("/scenarios", { query: { lang } });

export const battle = (scenario: string, lang: Lang) =>
  json<Battle>(`/scenarios/${id(scenario)}`, { query: { lang } });

export const provenance = (scenario: string, path: string, file: SourceFile, lang: Lang) =>
  json<StatementAnswer>(`/scenarios/${id(scenario)}/provenance`, { query: { path, file, lang } });

export const rules = (game: string, lang: Lang) =>
  json<Paragraph[]>(`/rules/${id(game)}`, { query: { lang } });

export const glosses = (game: string, lang: Lang) =>
  json<Gloss[]>(`/glosses/${id(game)}`, { query: { lang } });

export const players = (lang: Lang) => json<MachinePlayer[]>("/players", { query: { lang } });

export const courses = (lang: Lang) => json<LessonCourse[]>("/courses", { query: { lang } });

export const beginLesson = (course: string, lesson: string) =>
  json<Created>(`/courses/${id(course)}/${id(lesson)}`, { method: "POST" });

export const newMatch = (body: Partial<NewMatch> & { scenario: string }) =>
  json<Created>("/matches", { method: "POST", body });

/** ``alone``: nobody else holds a seat of this match, so that it may keep a seed. */
export const importMatch = (
  record: string,
  players: Record<SeatId, string>,
  alone: boolean,
  lang: Lang,
) => json<Created>("/matches/import", { method: "POST", body: { record, players, alone, lang } });

/** How others reach this server. */
export const network = () => json<Network>("/network");

export const status = (entries: { match: string; token: string }[], lang: Lang) =>
  json<MatchStatus[]>("/matches/status", { method: "POST", query: { lang }, body: { entries } });

/** A match as one seat (or a spectator) sees it. */
export class MatchDoor {
  constructor(
    readonly match: string,
    readonly token: string,
  ) {}

  private at<T>(path: string, lang: Lang, call: Call = {}): Promise<T> {
    const query = { lang, ...call.query };
    return json<T>(`/matches/${id(this.match)}${path}`, { ...call, query, token: this.token });
  }

  envelope(lang: Lang): Promise<Envelope> {
    return this.at("", lang);
  }

  /** The battle before the first move, under the options of this match. */
  battle(lang: Lang): Promise<Battle> {
    return this.at("/battle", lang);
  }

  /**
   * Plays actions, in place of what was last played together if that is asked for. With ``base``,
   * the envelope that they are played after, only what changes travels.
   */
  async play(
    number: number,
    actions: string[],
    lang: Lang,
    instead: boolean,
    base: Envelope | null,
  ): Promise<Played> {
    const body = { number, actions, instead, delta: base !== null };
    const answer = await this.at<Omit<Played, "envelope"> & Stands>("/actions", lang, {
      method: "POST",
      body,
    });
    return { ...answer, envelope: await this.standing(answer, base, lang) };
  }

  /** Adds something to the dice before their first roll. */
  addEntropy(entropy: string, lang: Lang): Promise<DiceTold> {
    return this.at("/entropy", lang, { method: "POST", body: { entropy } });
  }

  /** Takes back the last action, or all after so many, as far as may be. */
  async undo(
    number: number,
    lang: Lang,
    to: number | null,
    base: Envelope | null,
  ): Promise<Envelope> {
    const body = { number, to, delta: base !== null };
    const answer = await this.at<Envelope | Stands>("/undo", lang, { method: "POST", body });
    return "view" in answer ? answer : this.standing(answer, base, lang);
  }

  private async standing(
    { envelope, delta }: Stands,
    base: Envelope | null,
    lang: Lang,
  ): Promise<Envelope> {
    return envelope ?? (delta && applied(base, delta)) ?? (await this.envelope(lang));
  }

  /** Why an action may not be played, after others that would come before it. */
  why(action: string, after: string[], lang: Lang): Promise<Why> {
    return this.at("/why", lang, { method: "POST", body: { action, after } });
  }

  /** What pointing at something means, and why it may not be played. */
  meant(pointed: Partial<Pointed>, lang: Lang): Promise<Meant> {
    return this.at("/meant", lang, { method: "POST", body: pointed });
  }

  /** What an action can lead to, after others that would come before it. */
  odds(action: string, lang: Lang, after: string[] = []): Promise<Odds> {
    return this.at("/odds", lang, { method: "POST", body: { action, after } });
  }

  /** Why a piece has nothing to choose; no reasons if it may act. */
  idle(piece: PieceId, lang: Lang): Promise<{ reasons: Reason[] }> {
    return this.at(`/idle/${id(piece)}`, lang);
  }

  /** Where a piece could go, alone or together with others of its hex. */
  reach(piece: PieceId, lang: Lang, along: readonly PieceId[] = []): Promise<Reach> {
    return this.at(`/reach/${id(piece)}`, lang, { query: { along: along.join("+") || undefined } });
  }

  /** What would come of a piece's going to a hex. */
  outlook(piece: PieceId, hex: HexId, lang: Lang): Promise<Outlook> {
    return this.at(`/outlook/${id(piece)}/${id(hex)}`, lang);
  }

  overlay(kind: string, piece: PieceId | undefined, lang: Lang): Promise<Overlay> {
    return this.at(`/overlays/${id(kind)}`, lang, { query: { piece } });
  }

  /** What a machine would do in one's place. */
  advice(lang: Lang): Promise<Advice> {
    return this.at("/advice", lang);
  }

  orders(lang: Lang): Promise<Orders> {
    return this.at("/orders", lang);
  }

  setOrders(orders: Record<string, string>, lang: Lang): Promise<Orders> {
    return this.at("/orders", lang, { method: "PUT", body: orders });
  }

  replay(number: number, lang: Lang): Promise<Replayed> {
    return this.at(`/replay/${number}`, lang);
  }

  log(after: number, lang: Lang): Promise<Log> {
    return this.at("/log", lang, { query: { after } });
  }

  record(): Promise<string> {
    return this.text("/record");
  }

  /** The position file of a moment. */
  position(number: number): Promise<string> {
    return this.text(`/position/${number}`);
  }

  private async text(path: string, query: Query = {}): Promise<string> {
    return (await send(`/matches/${id(this.match)}${path}`, { query, token: this.token })).text();
  }

  /** A match that begins with a moment of this one: a try-out, or in earnest. */
  branch(
    number: number,
    players: Record<SeatId, string>,
    tryout: boolean,
    lang: Lang,
  ): Promise<Created> {
    return this.at("/branches", lang, { method: "POST", body: { number, players, tryout } });
  }

  /** A moment of this match, for others to look at. */
  share(number: number, lang: Lang): Promise<Created> {
    return this.at("/moments", lang, { method: "POST", body: { number } });
  }

  /** Delete the match for everybody. */
  async drop(): Promise<void> {
    await send(`/matches/${id(this.match)}`, { method: "DELETE", token: this.token });
  }

  /** The score with its parts, what each side needs, what each has lost. */
  score(lang: Lang): Promise<Score> {
    return this.at("/score", lang);
  }

  /** How the chances went over a match that is over. */
  review(lang: Lang): Promise<Review> {
    return this.at("/review", lang);
  }

  /** What a Marshal would have done when so many actions stood. */
  counsel(number: number, lang: Lang): Promise<Counsel> {
    return this.at(`/review/${number}`, lang);
  }

  /** The review as a picture, in SVG. */
  reviewPicture(lang: Lang): Promise<string> {
    return this.text("/review/picture", { lang });
  }

  /** Score and losses turn by turn. */
  course(lang: Lang): Promise<BattleCourse> {
    return this.at("/course", lang);
  }
}
