// @vitest-environment happy-dom
import type { FullUser } from "contract/users.ts";
import { beforeAll, expect, test } from "vitest";
import { exampleUser } from "../../platform/testing/example-user.ts";
import { findButton } from "../../testing/describe-page.ts";
import { type OpenPage, openPage, setUpBrowser } from "../../testing/open-page.ts";
import {
  enter,
  findField,
  getButton,
  getField,
  press,
  readVisibleText,
  takeLogWithoutFetches,
} from "../../testing/page-actions.ts";

const admin = { _id: "9", role: "ADMIN" } as const;
const rankedBan = { scope: "RANKED", reason: "Spam", endDate: "2026-03-08T11:10:30.000Z" } as const;
const endlessBan = { scope: "ALL", reason: "Cheats", endDate: null } as const;

beforeAll(setUpBrowser);

const unusedLink = { createdAt: "2026-03-01T11:10:00.000Z", expiresAt: "2026-03-15T11:10:00.000Z" };
const link = { userId: "1", userName: "Ann", clanName: null, url: "https://example.org/auth/invitation#secret" };
const otherAnswers = {
  "GET /api/secondFactor/1": { data: { isActive: true, recoveryCodesLeft: 8 } },
  "GET /api/user/1/invitation": { data: unusedLink },
  "POST /api/invitation": { data: [link] },
};

/** Opens the page of a player with an account in a certain state. */
function openPlayer(state: Partial<FullUser>, viewer: Partial<FullUser> = admin): Promise<OpenPage> {
  const user = { ...exampleUser, _id: "1", ...state };
  const replies = { "POST /api/user/search": { data: [user], total: 1 }, ...otherAnswers };
  // The player has no matches, so that the page is small.
  return openPage("/ranked/users/1", { viewer, otherReplies: "empty", replies });
}

function describeButton(name: string): string {
  const button = findButton(document.body, name);
  if (!button) return "missing";
  return button.disabled ? "disabled" : "enabled";
}

const buttonNames = ["Invite", "Reset tee", "Make admin", "Remove admin", "Ban", "Change ban", "Lift ban"];

test.each([
  ["without a ban", {}, ["Invite", "Make admin", "Ban"]],
  ["with a tee", { tee: "teal-bronze-cap-glad" }, ["Invite", "Reset tee", "Make admin", "Ban"]],
  ["who is banned from ranked matches", { ban: rankedBan }, ["Invite", "Make admin", "Change ban", "Lift ban"]],
  ["who is blocked", { blocked: true }, ["Make admin", "Change ban", "Lift ban"]],
  ["who is an admin", { role: "ADMIN" }, ["Invite", "Remove admin", "Ban"]],
] as const)("an admin can do for a player %s what the state allows", async (_case, state, names) => {
  const page = await openPlayer(state);
  expect(buttonNames.filter((name) => describeButton(name) === "enabled")).toEqual(names);
  expect(describeButton("Remove second factor")).toBe("enabled");
  await page.close();
});

test("an admin cannot invite, demote, ban or delete themselves", async () => {
  const page = await openPlayer({ role: "ADMIN", ban: rankedBan }, { _id: "1", role: "ADMIN" });
  const names = ["Invite", "Remove admin", "Change ban", "Lift ban", "Delete user"];
  expect(names.map(describeButton)).toEqual(names.map(() => "disabled"));
  expect(describeButton("Remove second factor")).toBe("missing");
  expect(readVisibleText()).toContain("You cannot delete, block, demote or invite yourself");
  await press(page, "Change password");
  expect(readVisibleText()).toContain("You will be signed out on all other devices.");
  await page.close();
});

test.each([
  ["Make admin", {}, "Make Ann an admin? Admins may change everything", "Make admin", '{"role":"ADMIN"}'],
  ["Lift ban", { ban: rankedBan }, "They can play ranked matches again.", "Lift ban", '{"ban":null}'],
  ["Lift ban", { ban: endlessBan, blocked: true }, "They can sign in again.", "Lift ban", '{"blocked":false}'],
] as const)("after a prompt, %s changes a player in the state %j", async (name, state, prompt, confirmLabel, body) => {
  const page = await openPlayer(state);
  await press(page, name);
  expect(readVisibleText()).toContain(prompt);
  await press(page, confirmLabel);
  expect(takeLogWithoutFetches(page)).toContain(`sends PUT /api/user/1 ${body}`);
  await page.close();
});

test.each([
  ["no ban", "Ban", {}, "RANKED", "", "date", "2026-03-09T00:30"],
  ["a ban without an end", "Change ban", { ban: endlessBan, blocked: true }, "ALL", "Cheats", "never", null],
  ["a ban with an end", "Change ban", { ban: rankedBan }, "RANKED", "Spam", "date", "2026-03-09T00:10"],
  ["a block without a reason", "Change ban", { blocked: true }, "ALL", "", "never", null],
] as const)(
  "the form to ban a player with %s starts with these values",
  async (_case, name, state, scope, reason, ends, endDate) => {
    const page = await openPlayer(state);
    await press(page, name);
    expect([getField("From").value, getField("Reason").value, getField("Ends").value]).toEqual([scope, reason, ends]);
    expect(findField("End date")?.value ?? null).toBe(endDate);
    await page.close();
  },
);

test.each([
  ["keeps the seconds of an unchanged end", null, '"endDate":"2026-03-08T11:10:30.000Z"}'],
  ["sends a changed end", "2026-03-10T12:00", '"endDate":"2026-03-09T23:00:00.000Z"}'],
])("a changed ban %s", async (_case, endDate, sentEnd) => {
  const page = await openPlayer({ ban: rankedBan });
  await press(page, "Change ban");
  await enter(page, "Reason", "More spam");
  if (endDate !== null) await enter(page, "End date", endDate);
  await press(page, "Ban");
  expect(takeLogWithoutFetches(page)[0]).toContain(`{"ban":{"scope":"RANKED","reason":"More spam",${sentEnd}`);
  await page.close();
});

test("a ban until an admin lifts it has no end, even if the entered end is wrong", async () => {
  const page = await openPlayer({});
  await press(page, "Ban");
  await enter(page, "Reason", "Spam");
  await enter(page, "End date", "");
  await press(page, "Ban");
  expect(takeLogWithoutFetches(page)).toEqual([]);
  await enter(page, "Ends", "never");
  await press(page, "Ban");
  expect(takeLogWithoutFetches(page)[0]).toContain('"endDate":null}');
  await page.close();
});

test("an invitation names what its link sets, and is shown until it is copied or withdrawn", async () => {
  const page = await openPlayer({ email: null });
  await press(page, "Invite");
  expect(readVisibleText()).toContain("A link to set their e-mail and password.");
  await press(page, "Create new link");
  expect(document.activeElement).toBe(getButton("Copy link"));
  await press(page, "Close");
  expect(readVisibleText()).toContain("Close without copying the link? It is shown only once.");
  await press(page, "Cancel");
  await press(page, "Copy link");
  await press(page, "Close");
  expect(findButton(document.body, "Copy link")).toBeUndefined();
  await page.close();
});

test("a withdrawn link is no longer shown", async () => {
  const page = await openPlayer({});
  await press(page, "Invite");
  expect(readVisibleText()).toContain("A link to set a new password.");
  expect(readVisibleText()).toContain("There is an unused link Created on 2 March 2026 , expires on 16 March 2026");
  await press(page, "Create new link");
  expect(readVisibleText()).not.toContain("There is an unused link");
  await press(page, "Withdraw");
  expect(takeLogWithoutFetches(page)).toContain("success: Invitation withdrawn");
  expect(findButton(document.body, "Copy link")).toBeUndefined();
  expect(readVisibleText()).toContain("The current password works until the link is used.");
  await page.close();
});
