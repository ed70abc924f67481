import type { ErrorCode } from "contract/error-codes.ts";
import { wordsOf } from "contract/error-words.ts";

/** The message of an error code in the address; empty for unknown codes, so that nobody can link to a false message. */
export function faultWords(code: string): string {
  return code.startsWith("DISCORD_") && Object.hasOwn(wordsOf, code) ? wordsOf[code as ErrorCode] : "";
}
