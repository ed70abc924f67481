import { type ErrorCode, wordsOf } from "contract/error-codes.ts";

/** What a code in the address means; empty for what is none. */
export function faultWords(code: string): string {
  return Object.hasOwn(wordsOf, code) ? wordsOf[code as ErrorCode] : "";
}
