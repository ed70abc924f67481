import { apiErrors, type ErrorCode } from "contract/error-codes.ts";

/**
 * Returns the message of a Discord error code in the URL. Returns "" for any other code, so that nobody can craft a link
 * with a misleading message.
 */
export function getDiscordErrorMessage(code: string): string {
  const isDiscordError = code.startsWith("DISCORD_") && Object.hasOwn(apiErrors, code);
  if (!isDiscordError) return "";
  const [_status, message] = apiErrors[code as ErrorCode];
  return message;
}
