import type { ErrorCode } from "contract/error-codes.ts";
import type { ImportError, ImportErrorCode } from "contract/imports.ts";
import { CallError } from "../platform/call-errors.ts";

/**
 * Posts the rounds of a pasted text one after another. If a text contains several rounds, the server's error names the
 * line where the second round starts. The text before this line is then posted alone.
 *
 * @param post posts one text
 * @param onPosted called after each round except the last, with the remaining text
 * @returns the responses, in the order of the text
 * @throws CallError if a round is rejected. The rounds before it stay posted; those after it are not posted
 */
export async function postRounds<Reply>(
  text: string,
  post: (text: string) => Promise<Reply>,
  onPosted: (remaining: string) => void,
): Promise<Reply[]> {
  const replies: Reply[] = [];
  let remaining = text;
  for (;;) {
    try {
      return [...replies, await post(remaining)];
    } catch (error) {
      const nextRoundIndex = getNextRoundLine(error) - 1;
      const lines = remaining.split(AFTER_LINE_END);
      replies.push(await post(lines.slice(0, nextRoundIndex).join("")));
      remaining = lines.slice(nextRoundIndex).join("");
      onPosted(remaining);
    }
  }
}

/** Splits a text after each line end, so that no character is lost. */
const AFTER_LINE_END = /(?<=\r\n|\n|\r(?!\n))/;

/**
 * Returns the number of the line, from 1, where the second round of a rejected text starts. Rethrows any other error, and
 * also rethrows if there is no text before that line.
 */
function getNextRoundLine(error: unknown): number {
  const line = getErrorData(error, "SEVERAL_ROUNDS")["line"];
  if (typeof line !== "number" || line < 2) throw error;
  return line;
}

/** Returns the details of an error with this code; an empty object for other errors. */
function getErrorData(error: unknown, code: ErrorCode): CallError["errorData"] {
  return error instanceof CallError && error.errorCode === code ? error.errorData : {};
}

/**
 * The errors whose message is the toast's title, with the field at which they are shown. The message of any other error is
 * shown below the default title.
 */
const TITLE_ERRORS = {
  PLAYER_NOT_FOUND: "message",
  TEAM_SIZE_MISMATCH: "message",
  CLAN_NAME_MISMATCH: "message",
  PLAYER_NOT_IN_CLAN: "message",
  CLAN_NOT_FOUND: "message",
  SAME_CLAN: "message",
} as const satisfies Record<ImportErrorCode, "message">;

/** The field of each error that the server reports without a field. */
export const importErrorFields = { INVALID_MESSAGE: "message", ...TITLE_ERRORS } as const;

/** Returns the title of the toast for a rejected result; `undefined` if the title is the error's own message. */
export function getImportFailureTitle(error: unknown): string | undefined {
  const isTitle = error instanceof CallError && Object.hasOwn(TITLE_ERRORS, error.errorCode ?? "");
  // "Erreur" is no mistake: users know it from the site that this one replaces.
  return isTitle ? undefined : "Erreur while creating result";
}

/** Returns the id of the existing result if the round is a duplicate; `null` for other errors. */
export function getDuplicatedResultId(error: unknown): string | null {
  const { _id } = getErrorData(error, "DUPLICATE_RESULT");
  return typeof _id === "string" ? _id : null;
}

/** Returns all validation errors of a rejected round; empty for other errors. */
export function getImportErrors(error: unknown): readonly ImportError[] {
  // `faults` is the API's name of the errors.
  const { faults = [] } = error instanceof CallError ? error.errorData : {};
  return faults as readonly ImportError[];
}
