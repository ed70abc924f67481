import { type ErrorCode, wordsOf } from "contract/error-codes.ts";
import { text } from "../platform/search-params.ts";

/** The profile's address. */
export const discordSearch = {
  /** Why no account was linked, as a code of the league's: Discord leads back with it. */
  discordFault: text(),
} as const;

/** What a code in the address means; empty for what Discord does not lead back with, so that no link can tell a lie. */
export function faultWords(code: string): string {
  return code.startsWith("DISCORD_") && Object.hasOwn(wordsOf, code) ? wordsOf[code as ErrorCode] : "";
}
