// @vitest-environment happy-dom
import type { User } from "contract/users.ts";
import { beforeAll, expect, test } from "vitest";
import { exampleUser } from "../../platform/testing/example-user.ts";
import { readComponent } from "../../testing/open-component.ts";
import { setUpBrowser } from "../../testing/open-page.ts";
import { AccountBadges, formatRecord } from "./player-cells.tsx";

beforeAll(setUpBrowser);

test("games that were neither won nor lost count as drawn", () => {
  expect(formatRecord({ numberGames: 18, numberWins: 12, numberLosses: 5 })).toBe("12–5–1");
  expect(formatRecord({ numberGames: 0, numberWins: 0, numberLosses: 0 })).toBe("0–0–0");
});

const ban = { reason: "Spam", endDate: null };

test.each<{ account: string; changes: Partial<User>; badges: string }>([
  { account: "a user", changes: {}, badges: "" },
  { account: "an admin", changes: { role: "ADMIN" }, badges: "Admin" },
  {
    account: "a user who is banned from ranked matches",
    changes: { ban: { ...ban, scope: "RANKED" } },
    badges: "Banned from ranked",
  },
  {
    account: "a user who is banned from everything",
    changes: { ban: { ...ban, scope: "ALL" }, blocked: true },
    badges: "Blocked",
  },
  { account: "a user with a similar name", changes: { looksLike: "Anna" }, badges: "Looks like Anna" },
])("the badges of $account are: $badges", async ({ changes, badges }) => {
  const { text } = await readComponent(AccountBadges, { user: { ...exampleUser, ...changes } });
  expect(text).toBe(badges);
});
