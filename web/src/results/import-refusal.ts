import type { ErrorCode } from "contract/error-codes.ts";
import { CallError } from "../platform/call-error.ts";

/** The refusals whose words stand for themselves; any other is a text under the common title. */
const WORDED = {
  PLAYER_NOT_FOUND: "message",
  TEAM_SIZE_MISMATCH: "message",
  CLAN_NAME_MISMATCH: "message",
  PLAYER_NOT_IN_CLAN: "message",
  CLAN_NOT_FOUND: "message",
  SAME_CLAN: "message",
} as const;

/** The field that refusals of a posted result are about. */
export const importErrors = { INVALID_MESSAGE: "message", ...WORDED } as const;

const DUPLICATE: ErrorCode = "DUPLICATE_RESULT";

/** The title of the toast for a result that could not be posted; `undefined` where the refusal's own words are it. */
export function importFailure(error: unknown): string | undefined {
  return codeOf(error) in WORDED ? undefined : "Erreur while creating result";
}

/** The result that the same round was posted as before; `null` where that is not the trouble. */
export function firstPosted(error: unknown): string | null {
  if (!(error instanceof CallError) || error.errorCode !== DUPLICATE) return null;
  const { _id } = error.errorData;
  return typeof _id === "string" ? _id : null;
}

function codeOf(error: unknown): string {
  return error instanceof CallError ? (error.errorCode ?? "") : "";
}
