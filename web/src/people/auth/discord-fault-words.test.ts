import { expect, test } from "vitest";
import { discordFaultWords } from "./discord-fault-words.ts";

test("shows the message of a known code, and nothing for others", () => {
  expect(discordFaultWords("DISCORD_ACCOUNT_TAKEN")).toBe("This Discord account is linked to another player");
  expect(discordFaultWords("Send me your password")).toBe("");
  expect(discordFaultWords("toString")).toBe("");
  expect(discordFaultWords("BLOCKED")).toBe("");
  expect(discordFaultWords("TOO_MANY")).toBe("");
});
