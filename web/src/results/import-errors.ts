import type { ErrorCode } from "contract/error-codes.ts";
import type { ImportFault } from "contract/import-faults.ts";
import { CallError } from "../platform/call-error.ts";

/** The refusals whose message is the toast's title; the message of any other is the text under the common title. */
const WORDED = {
  PLAYER_NOT_FOUND: "message",
  TEAM_SIZE_MISMATCH: "message",
  CLAN_NAME_MISMATCH: "message",
  PLAYER_NOT_IN_CLAN: "message",
  CLAN_NOT_FOUND: "message",
  SAME_CLAN: "message",
} as const;

/** The form fields of the error codes of a posted result. */
export const importErrors = { INVALID_MESSAGE: "message", ...WORDED } as const;

const DUPLICATE: ErrorCode = "DUPLICATE_RESULT";

/**
 * The title of the toast for a result that could not be posted; `undefined` where it is the refusal's own message.
 */
export function importFailure(error: unknown): string | undefined {
  return codeOf(error) in WORDED ? undefined : "Erreur while creating result";
}

/** The id of the result as which the same round was posted before; `null` for other refusals. */
export function firstPosted(error: unknown): string | null {
  if (!(error instanceof CallError) || error.errorCode !== DUPLICATE) return null;
  const { _id } = error.errorData;
  return typeof _id === "string" ? _id : null;
}

function codeOf(error: unknown): string {
  return error instanceof CallError ? (error.errorCode ?? "") : "";
}

/** All that a refusal of a posted round says is wrong; empty for other errors. */
export function faultsIn(error: unknown): readonly ImportFault[] {
  if (!(error instanceof CallError) || !Array.isArray(error.errorData["faults"])) return [];
  return error.errorData["faults"] as readonly ImportFault[];
}
