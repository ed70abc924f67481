import { apiErrors, type ErrorCode } from "contract/error-codes.ts";

/**
 * Returns the message of a Discord error code in the URL. Returns "" for any other code, so that nobody can craft a link
 * with a misleading message.
 */
export function discordErrorMessage(code: string): string {
  return code.startsWith("DISCORD_") && Object.hasOwn(apiErrors, code) ? apiErrors[code as ErrorCode][1] : "";
}
