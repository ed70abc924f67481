// @vitest-environment happy-dom
import type { FullUser } from "contract/users.ts";
import { beforeAll, expect, test } from "vitest";
import { exampleUser } from "../../platform/testing/example-user.ts";
import { findButton, findTopLayer } from "../../testing/describe-page.ts";
import { type OpenPage, openPage, type Replies, setUpBrowser } from "../../testing/open-page.ts";
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
const accountReplies = {
  "GET /api/secondFactor/1": { data: { isActive: true, recoveryCodesLeft: 8 } },
  "GET /api/user/1/invitation": { data: unusedLink },
  "POST /api/invitation": { data: [link] },
};

/** Opens the page of a player with an account in a certain state. */
function openPlayer(
  state: Partial<FullUser>,
  viewer: Partial<FullUser> = admin,
  otherReplies: Readonly<Replies> = {},
): Promise<OpenPage> {
  const user = { ...exampleUser, _id: "1", ...state };
  const replies = { "POST /api/user/search": { data: [user], total: 1 }, ...accountReplies, ...otherReplies };
  // All other calls get empty replies, so that the page is small.
  return openPage("/ranked/users/1", { viewer, otherReplies: "empty", replies });
}

function describeButton(name: string): string {
  const button = findButton(document.body, name);
  if (!button) return "missing";
  return button.disabled ? "disabled" : "enabled";
}

const buttonNames = ["Invite", "Reset tee", "Make admin", "Remove admin", "Ban", "Change ban", "Lift ban"];

test.each([
  { player: "a player without a ban", state: {}, buttons: ["Invite", "Make admin", "Ban"] },
  {
    player: "a player with a tee",
    state: { tee: "teal-bronze-cap-glad" },
    buttons: ["Invite", "Reset tee", "Make admin", "Ban"],
  },
  {
    player: "a player who is banned from ranked matches",
    state: { ban: rankedBan },
    buttons: ["Invite", "Make admin", "Change ban", "Lift ban"],
  },
  { player: "a blocked player", state: { blocked: true }, buttons: ["Make admin", "Change ban", "Lift ban"] },
  { player: "an admin", state: { role: "ADMIN" }, buttons: ["Invite", "Remove admin", "Ban"] },
] as const)("the page of $player has the buttons that the state allows", async ({ state, buttons }) => {
  const page = await openPlayer(state);
  expect(buttonNames.filter((name) => describeButton(name) === "enabled")).toEqual(buttons);
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

// The prompt has a button with the same label.
test.each([
  {
    button: "Make admin",
    state: {},
    prompt: "Make Ann an admin? Admins may change everything",
    body: '{"role":"ADMIN"}',
  },
  {
    button: "Lift ban",
    state: { ban: rankedBan },
    prompt: "They can play ranked matches again.",
    body: '{"ban":null}',
  },
  {
    button: "Lift ban",
    state: { ban: endlessBan, blocked: true },
    prompt: "They can sign in again.",
    body: '{"blocked":false}',
  },
] as const)("“$button” sends $body after a prompt", async ({ button, state, prompt, body }) => {
  const page = await openPlayer(state);
  await press(page, button);
  expect(readVisibleText()).toContain(prompt);
  await press(page, button);
  expect(takeLogWithoutFetches(page)).toContain(`sends PUT /api/user/1 ${body}`);
  await page.close();
});

// Dates are in the time zone of the tests, Pacific/Auckland (UTC+13).
test.each([
  {
    player: "a player without a ban",
    button: "Ban",
    state: {},
    // A new ban ends after a week by default.
    fields: { From: "RANKED", Reason: "", Ends: "date", "End date": "2026-03-09T00:30" },
  },
  {
    player: "a player with a ban without an end",
    button: "Change ban",
    state: { ban: endlessBan, blocked: true },
    fields: { From: "ALL", Reason: "Cheats", Ends: "never" },
  },
  {
    player: "a player with a ban with an end",
    button: "Change ban",
    state: { ban: rankedBan },
    fields: { From: "RANKED", Reason: "Spam", Ends: "date", "End date": "2026-03-09T00:10" },
  },
  {
    player: "a blocked player without a ban",
    button: "Change ban",
    state: { blocked: true },
    fields: { From: "ALL", Reason: "", Ends: "never" },
  },
] as const)("the form to ban $player starts with the values $fields", async ({ button, state, fields }) => {
  const page = await openPlayer(state);
  await press(page, button);
  for (const [label, value] of Object.entries(fields)) expect(getField(label).value, label).toBe(value);
  expect(findField("End date") === undefined).toBe(fields.Ends === "never");
  await page.close();
});

test.each([
  { rule: "keeps the seconds of an unchanged end", endDate: null, sentEnd: "2026-03-08T11:10:30.000Z" },
  { rule: "sends a changed end", endDate: "2026-03-10T12:00", sentEnd: "2026-03-09T23:00:00.000Z" },
])("a changed ban $rule", async ({ endDate, sentEnd }) => {
  const page = await openPlayer({ ban: rankedBan });
  await press(page, "Change ban");
  await enter(page, "Reason", "More spam");
  if (endDate !== null) await enter(page, "End date", endDate);
  await press(page, "Ban");
  const sentBan = `{"scope":"RANKED","reason":"More spam","endDate":"${sentEnd}"}`;
  expect(takeLogWithoutFetches(page)[0]).toContain(`{"ban":${sentBan}`);
  await page.close();
});

test("a ban without an end ignores an invalid end date", async () => {
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

test("a ban needs a reason", async () => {
  const page = await openPlayer({});
  await press(page, "Ban");
  await enter(page, "Reason", "  ");
  await press(page, "Ban");
  expect(takeLogWithoutFetches(page)).toEqual([]);
  expect(readVisibleText()).toContain("Please say why");
  await page.close();
});

test("without an unused link, there is no button to withdraw one", async () => {
  const page = await openPlayer({}, admin, { "GET /api/user/1/invitation": { data: null } });
  await press(page, "Invite");
  expect(findButton(findTopLayer(), "Create link")).toBeDefined();
  expect(findButton(findTopLayer(), "Withdraw")).toBeUndefined();
  await page.close();
});

test("the dialog of a new link asks before it is closed, until the link is copied", async () => {
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
