import { expect, test } from "vitest";
import { discordErrorMessage } from "./discord-error-message.ts";

test("shows the message of a known code, and nothing for others", () => {
  expect(discordErrorMessage("DISCORD_ACCOUNT_TAKEN")).toBe("This Discord account is linked to another player");
  expect(discordErrorMessage("Send me your password")).toBe("");
  expect(discordErrorMessage("toString")).toBe("");
  expect(discordErrorMessage("BLOCKED")).toBe("");
  expect(discordErrorMessage("TOO_MANY")).toBe("");
});
