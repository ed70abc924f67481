import type { ErrorCode } from "contract/error-codes.ts";
import { CallError } from "../platform/call-error.ts";

/** The refusals whose words stand for themselves; any other is a text under the common title. */
const WORDED: readonly string[] = [
  "PLAYER_NOT_FOUND",
  "TEAM_SIZE_MISMATCH",
  "CLAN_NAME_MISMATCH",
  "PLAYER_NOT_IN_CLAN",
  "CLAN_NOT_FOUND",
  "SAME_CLAN",
] satisfies ErrorCode[];

const UNREADABLE: ErrorCode = "INVALID_MESSAGE";
const DUPLICATE: ErrorCode = "DUPLICATE_RESULT";

/** The title of the toast for a result that could not be posted; `undefined` where the refusal's own words are it. */
export function importFailure(error: unknown): string | undefined {
  return WORDED.includes(codeOf(error)) ? undefined : "Erreur while creating result";
}

/** What is wrong with the pasted message, in words; `undefined` where it is not the message. */
export function messageFault(error: unknown): string | undefined {
  const code = codeOf(error);
  return error instanceof CallError && (code === UNREADABLE || WORDED.includes(code)) ? error.message : undefined;
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
