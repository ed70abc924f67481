import type { ErrorCode } from "contract/error-codes.ts";
import type { ImportFault, ImportFaultCode } from "contract/imports.ts";
import { CallError } from "../platform/failures.ts";

/**
 * Posts the rounds of a pasted text one after another. The server says in which line a second round begins; what stands
 * before it is posted alone.
 *
 * @param post posts one text
 * @param posted called after each round but the last, with the text that is left
 * @returns the replies, in the order of the text
 * @throws the refusal of a round; those before it are posted, and neither it nor those after it
 */
export async function postRounds<Reply>(
  text: string,
  post: (text: string) => Promise<Reply>,
  posted: (left: string) => void,
): Promise<Reply[]> {
  const replies: Reply[] = [];
  let left = text;
  for (;;) {
    const reply = await post(left).catch(lineOfNext);
    if (typeof reply !== "number") return [...replies, reply];
    const lines = left.split(/(?<=\r\n|\n|\r(?!\n))/);
    replies.push(await post(lines.slice(0, reply - 1).join("")));
    left = lines.slice(reply - 1).join("");
    posted(left);
  }
}

/** The line in which the next round of a refused text begins. Throws any other error, and where there is nothing before it. */
function lineOfNext(error: unknown): number {
  const line = dataOf(error, "SEVERAL_ROUNDS")["line"];
  if (typeof line !== "number" || line < 2) throw error;
  return line;
}

/** What a refusal with this code says besides its words. */
function dataOf(error: unknown, code: ErrorCode): CallError["errorData"] {
  return error instanceof CallError && error.errorCode === code ? error.errorData : {};
}

/** The refusals whose message is the toast's title; the message of any other is the text under the common title. */
const WORDED = {
  PLAYER_NOT_FOUND: "message",
  TEAM_SIZE_MISMATCH: "message",
  CLAN_NAME_MISMATCH: "message",
  PLAYER_NOT_IN_CLAN: "message",
  CLAN_NOT_FOUND: "message",
  SAME_CLAN: "message",
} as const satisfies Record<ImportFaultCode, "message">;

export const importErrors = { INVALID_MESSAGE: "message", ...WORDED } as const;

/** The title of the toast for a result that could not be posted; `undefined` where it is the refusal's own message. */
export function importFailure(error: unknown): string | undefined {
  const isWorded = error instanceof CallError && Object.hasOwn(WORDED, error.errorCode ?? "");
  return isWorded ? undefined : "Erreur while creating result";
}

/** The id of the result as which the same round was posted before; `null` for other refusals. */
export function firstPosted(error: unknown): string | null {
  const { _id } = dataOf(error, "DUPLICATE_RESULT");
  return typeof _id === "string" ? _id : null;
}

/** All that a refusal of a posted round says is wrong; empty for other errors. */
export function importFaultsIn(error: unknown): readonly ImportFault[] {
  const { faults = [] } = error instanceof CallError ? error.errorData : {};
  return faults as readonly ImportFault[];
}
