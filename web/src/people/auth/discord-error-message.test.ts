import { expect, test } from "vitest";
import { getDiscordErrorMessage } from "./discord-error-message.ts";

test("a Discord error code in the URL has a message, and any other text has none", () => {
  expect(getDiscordErrorMessage("DISCORD_ACCOUNT_TAKEN")).toBe("This Discord account is linked to another player");
  expect(getDiscordErrorMessage("Send me your password")).toBe("");
  // "toString" is a property of every object, but no error code.
  expect(getDiscordErrorMessage("toString")).toBe("");
  // These are error codes, but not about Discord.
  expect(getDiscordErrorMessage("BLOCKED")).toBe("");
  expect(getDiscordErrorMessage("TOO_MANY")).toBe("");
});
