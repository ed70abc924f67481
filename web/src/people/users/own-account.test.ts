// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { findButton, readText } from "../../testing/describe-page.ts";
import { type OpenPage, openPage, type Reply, setUpBrowser } from "../../testing/open-page.ts";
import {
  findField,
  getField,
  press,
  readVisibleText,
  setSiteInfo,
  takeLogWithoutFetches,
} from "../../testing/page-actions.ts";
import { viewers } from "../../testing/sample-viewers.ts";

const times = { startDate: "2026-03-01T11:10:00.000Z", lastUse: "2026-03-01T11:20:00.000Z" };
const ownSession = { _id: "1", device: "Firefox", isOwn: true, ...times };
const otherSession = { _id: "2", device: null, isOwn: false, ...times };

beforeAll(setUpBrowser);

function openProfile(replies: Readonly<Record<string, Reply>>): Promise<OpenPage> {
  return openPage("/ranked/users/profile", { viewer: viewers.player, otherReplies: "empty", replies });
}

function listRows(label: string): string[] {
  return [...document.querySelectorAll(`[aria-label="${label}"] > li`)].map(readText);
}

test.each([
  [
    [otherSession, ownSession],
    [
      "Firefox This session Signed in 02/03/2026, 00:10",
      "Unknown device Signed in 02/03/2026, 00:10 , last used 02/03/2026, 00:20 End",
    ],
  ],
  [[ownSession], ["Firefox This session Signed in 02/03/2026, 00:10"]],
])("a player's own session comes first, and only others can be ended: %j", async (sessions, rows) => {
  const page = await openProfile({ "GET /api/session": { data: sessions } });
  expect(listRows("Sessions")).toEqual(rows);
  expect(findButton(document.body, "Sign out everywhere else") !== undefined).toBe(sessions.length > 1);
  await page.close();
});

test("a new calendar link is shown until it is copied", async () => {
  const page = await openProfile({ "POST /api/calendar/me": { data: { url: "/calendar/secret" } } });
  expect(readVisibleText()).toContain("Create a link that shows your clan's matches in your calendar app.");
  expect(findButton(document.body, "Remove")).toBeUndefined();
  await press(page, "Create link");
  expect(readVisibleText()).toContain("/calendar/secret");
  await press(page, "Close");
  expect(readVisibleText()).toContain("Close without copying the link?");
  await press(page, "Cancel");
  await press(page, "Copy link");
  await press(page, "Close");
  expect(readVisibleText()).not.toContain("/calendar/secret");
  await page.close();
});

function createNames(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    _id: `${index}`,
    userId: "9",
    name: `Name ${index}`,
    isConfirmed: true,
  }));
}

test.each([
  [4, true],
  [5, false],
])("a player with %i in-game names can propose another: %s", async (count, canPropose) => {
  const page = await openProfile({ "POST /api/alias/search": { data: createNames(count) } });
  expect(listRows("In-game names")).toHaveLength(count);
  expect(findButton(document.body, "Propose a name") !== undefined).toBe(canPropose);
  await page.close();
});

test("the history of in-game names is expanded on request", async () => {
  const data = createNames(6).map((name) => ({ ...name, kind: "REMOVED", byUserName: "Bob", date: times.startDate }));
  const page = await openPage("/ranked/users/profile", {
    viewer: viewers.admin,
    otherReplies: "empty",
    replies: { "POST /api/alias/changes": { data } },
  });
  const label = "History of in-game names";
  expect(listRows(label)).toHaveLength(5);
  expect(listRows(label)[0]).toBe("02/03/2026, 00:10 Name 0 removed by Bob");
  await press(page, "Show all 6");
  expect(listRows(label)).toHaveLength(6);
  expect(findButton(document.body, "Show all 6")).toBeUndefined();
  await page.close();
});

test("deleting an account needs a password only if the server says so, and a failed deletion keeps the page", async () => {
  const page = await openProfile({});
  await press(page, "Delete account");
  page.setFailing(true, "WRONG_PASSWORD");
  await press(page, "Delete my account");
  expect(getField("Current password").getAttribute("aria-invalid")).toBe("true");
  expect(takeLogWithoutFetches(page).filter((action) => action.startsWith("opens "))).toEqual([]);
  await press(page, "Cancel");
  expect(findField("E-mail")?.value).toBe("ann@example.org");
  await page.close();
});

test("Discord is not offered if the site does not use it", async () => {
  setSiteInfo("discord", "no");
  const page = await openProfile({});
  expect(readVisibleText()).toContain("Discord is not configured There is nothing to link.");
  await page.close();
});
