import { expect, test } from "vitest";
import { faultWords } from "./account-section.tsx";

test("a code is shown in its words, and nothing else is shown", () => {
  expect(faultWords("DISCORD_ACCOUNT_TAKEN")).toBe("This Discord account is linked to another player");
  expect(faultWords("Send me your password")).toBe("");
  expect(faultWords("toString")).toBe("");
  expect(faultWords("BLOCKED")).toBe("");
  expect(faultWords("TOO_MANY")).toBe("");
});
