import type { ErrorCode } from "contract/error-codes.ts";
import type { ImportError, ImportErrorCode } from "contract/imports.ts";
import { ApiError } from "../platform/api-error.ts";

/**
 * Posts the rounds of a pasted text one after another. If a text contains several rounds, the server's error names the
 * line where the second round starts. The text before this line is then posted alone.
 *
 * @param post posts one text
 * @param onPosted called after each round except the last, with the remaining text
 * @returns the responses, in the order of the text
 * @throws ApiError if a round is rejected. The rounds before it stay posted; those after it are not posted
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
      const nextRoundLine = findNextRoundLine(error);
      if (nextRoundLine === null) throw error;
      const lines = remaining.split(AFTER_LINE_END);
      const firstRoundLineCount = nextRoundLine - 1;
      replies.push(await post(lines.slice(0, firstRoundLineCount).join("")));
      remaining = lines.slice(firstRoundLineCount).join("");
      onPosted(remaining);
    }
  }
}

/** Splits a text after each line end, so that no character is lost. */
const AFTER_LINE_END = /(?<=\r\n|\n|\r(?!\n))/;

/**
 * Returns the number of the line, from 1, where the second round of a rejected text starts. Returns `null` for other errors, and
 * if there is no text before that line.
 */
function findNextRoundLine(error: unknown): number | null {
  const line = getErrorData(error, "SEVERAL_ROUNDS")["line"];
  return typeof line === "number" && line >= 2 ? line : null;
}

/** Returns the details of an error with this code; an empty object for other errors. */
function getErrorData(error: unknown, code: ErrorCode): ApiError["errorData"] {
  return error instanceof ApiError && error.errorCode === code ? error.errorData : {};
}

/** Errors about the content of the pasted text. They are shown at the field `message`. */
const contentErrorFields = {
  PLAYER_NOT_FOUND: "message",
  TEAM_SIZE_MISMATCH: "message",
  CLAN_NAME_MISMATCH: "message",
  PLAYER_NOT_IN_CLAN: "message",
  CLAN_NOT_FOUND: "message",
  SAME_CLAN: "message",
} as const satisfies Record<ImportErrorCode, "message">;

/** The field of each error that the server reports without a field. */
export const importErrorFields = { INVALID_MESSAGE: "message", ...contentErrorFields } as const;

/**
 * Returns the title of the toast for a rejected result, below which the error's message is shown. For an error about the
 * content, returns `undefined`: the message itself is the title.
 */
export function getImportFailureTitle(error: unknown): string | undefined {
  const isAboutContent = error instanceof ApiError && Object.hasOwn(contentErrorFields, error.errorCode ?? "");
  // "Erreur" is intended: users know it from the site that this one replaces.
  return isAboutContent ? undefined : "Erreur while creating result";
}

/** Returns the id of the existing result if the round is a duplicate; `null` for other errors. */
export function getDuplicatedResultId(error: unknown): string | null {
  const { _id } = getErrorData(error, "DUPLICATE_RESULT");
  return typeof _id === "string" ? _id : null;
}

/** Returns all validation errors of a rejected round; empty for other errors. */
export function getImportErrors(error: unknown): readonly ImportError[] {
  // `faults` is the API's name of the errors.
  const { faults = [] } = error instanceof ApiError ? error.errorData : {};
  return faults as readonly ImportError[];
}
