import type { ErrorCode } from "contract/error-codes.ts";
import { CallError } from "../platform/call-error.ts";

const SEVERAL: ErrorCode = "SEVERAL_ROUNDS";

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
  if (!(error instanceof CallError) || error.errorCode !== SEVERAL) throw error;
  const { line } = error.errorData;
  if (typeof line !== "number" || line < 2) throw error;
  return line;
}
