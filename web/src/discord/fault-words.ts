import { type ErrorCode, wordsOf } from "contract/error-codes.ts";

/** What a code in the address means; empty for what Discord does not lead back with, so that no link can tell a lie. */
export function faultWords(code: string): string {
  return code.startsWith("DISCORD_") && Object.hasOwn(wordsOf, code) ? wordsOf[code as ErrorCode] : "";
}
