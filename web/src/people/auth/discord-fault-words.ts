import { type ErrorCode, refusals } from "contract/error-codes.ts";

/** The message of an error code in the address; empty for unknown codes, so that nobody can link to a false message. */
export function discordFaultWords(code: string): string {
  return code.startsWith("DISCORD_") && Object.hasOwn(refusals, code) ? refusals[code as ErrorCode][1] : "";
}
