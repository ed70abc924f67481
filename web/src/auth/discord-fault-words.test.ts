import { expect, test } from "vitest";
import { faultWords } from "./discord-fault-words.ts";

test("shows the message of a known code, and nothing for others", () => {
  expect(faultWords("DISCORD_ACCOUNT_TAKEN")).toBe("This Discord account is linked to another player");
  expect(faultWords("Send me your password")).toBe("");
  expect(faultWords("toString")).toBe("");
  expect(faultWords("BLOCKED")).toBe("");
  expect(faultWords("TOO_MANY")).toBe("");
});
