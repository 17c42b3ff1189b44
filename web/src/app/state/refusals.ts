/** What is said when the server refuses something, or cannot be reached. */

import { ApiError, UNREACHABLE, messageOf } from "../../api/client";
import type { Reason } from "../../api/model";
import { t } from "./words";

export interface Notice {
  text: string;
  reasons: Reason[];
}

export function refusalOf(error: unknown): Notice {
  if (!(error instanceof ApiError)) return { text: t("refused.odd", said(error)), reasons: [] };
  if (error.code === UNREACHABLE) return { text: t("refused.line"), reasons: [] };
  if (error.code === "bad-answer")
    return { text: t("refused.answer", { status: error.status }), reasons: [] };
  return { text: error.message, reasons: error.reasons };
}

/** Why a match cannot be shown: somebody may have deleted it while it was looked at. */
export function closingWords(error: unknown): string {
  const gone = error instanceof ApiError && error.code === "not-found";
  return gone ? t("match.gone") : messageOf(error);
}

const said = (error: unknown) => ({ error: messageOf(error) });
