// @vitest-environment happy-dom
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { findButton, findTopLayer, readText } from "../../testing/describe-page.ts";
import { openComponent } from "../../testing/open-component.ts";
import { type OpenPage, openPage, type Reply, setUpBrowser } from "../../testing/open-page.ts";
import {
  enter,
  findField,
  getField,
  press,
  readVisibleText,
  setSiteInfo,
  takeLogWithoutFetches,
} from "../../testing/page-actions.ts";
import { viewers } from "../../testing/sample-viewers.ts";
import { InGameNames } from "./in-game-names.tsx";
import { OwnData } from "./own-account.tsx";

const times = { startDate: "2026-03-01T11:10:00.000Z", lastUse: "2026-03-01T11:20:00.000Z" };
const ownSession = { _id: "1", device: "Firefox", isOwn: true, ...times };
const otherSession = { _id: "2", device: null, isOwn: false, ...times };

beforeAll(setUpBrowser);

/** Opens the profile. All other calls get empty replies, so that the page is small. */
function openProfile(replies: Readonly<Record<string, Reply>>): Promise<OpenPage> {
  return openPage("/ranked/users/profile", { viewer: viewers.player, otherReplies: "empty", replies });
}

function listRows(label: string): string[] {
  return [...document.querySelectorAll(`[aria-label="${label}"] > li`)].map(readText);
}

// Times are shown in the time zone of the tests, Pacific/Auckland (UTC+13).

test("the session of this device comes first, and only other sessions can be ended", async () => {
  const page = await openProfile({ "GET /api/session": { data: [otherSession, ownSession] } });
  expect(listRows("Sessions")).toEqual([
    "Firefox This session Signed in 02/03/2026, 00:10",
    "Unknown device Signed in 02/03/2026, 00:10 , last used 02/03/2026, 00:20 End",
  ]);
  expect(findButton(document.body, "Sign out everywhere else")).toBeDefined();
  await page.close();
});

test("without other sessions, there is no button to end them", async () => {
  const page = await openProfile({ "GET /api/session": { data: [ownSession] } });
  expect(listRows("Sessions")).toEqual(["Firefox This session Signed in 02/03/2026, 00:10"]);
  expect(findButton(document.body, "Sign out everywhere else")).toBeUndefined();
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
  { count: 0, listCount: 0, canPropose: true },
  { count: 4, listCount: 1, canPropose: true },
  { count: 5, listCount: 1, canPropose: false },
])(
  "a player with $count in-game names can propose another one: $canPropose",
  async ({ count, listCount, canPropose }) => {
    const replies = { "POST /api/alias/search": { data: createNames(count) } };
    const page = await openComponent(
      InGameNames,
      { userId: "9", userName: "Ann" },
      { viewer: viewers.player, replies },
    );
    expect(document.querySelectorAll("ul")).toHaveLength(listCount);
    expect(listRows("In-game names")).toHaveLength(count);
    expect(findButton(document.body, "Propose a name") !== undefined).toBe(canPropose);
    await page.close();
  },
);

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

test("if the deletion of the account fails, the dialog shows the error, and the page stays", async () => {
  const page = await openProfile({});
  await press(page, "Delete account");
  page.setFailing(true, "WRONG_PASSWORD");
  await press(page, "Delete my account");
  expect(getField("Current password").getAttribute("aria-invalid")).toBe("true");
  const navigations = takeLogWithoutFetches(page).filter((action) => action.startsWith("opens "));
  expect(navigations).toEqual([]);
  await press(page, "Cancel");
  expect(findField("E-mail")?.value).toBe("ann@example.org");
  await page.close();
});

test("the deletion of the account can be cancelled without a question about the entered password", async () => {
  const page = await openProfile({});
  await press(page, "Delete account");
  await enter(page, "Current password", "secret");
  await press(page, "Cancel");
  expect(findTopLayer()).toBeNull();
  await page.close();
});

test.each([
  { action: "deleting the account", buttons: ["Delete account", "Delete my account"] },
  { action: "logging out", buttons: ["Account of Ann", "Logout", "Leave"] },
])("$action leaves the profile without another question about its unsaved edits", async ({ buttons }) => {
  const page = await openProfile({});
  await enter(page, "E-mail", "new@example.org");
  page.clearLog();
  for (const button of buttons) await press(page, button);
  expect(takeLogWithoutFetches(page)).toContain("opens /");
  expect(findTopLayer()).toBeNull();
  await page.close();
});

test.each([
  { use: "uses it", discord: "yes", isOffered: true },
  { use: "does not use it", discord: "no", isOffered: false },
])("the profile has a section about Discord only if the site uses it: it $use", async ({ discord, isOffered }) => {
  setSiteInfo("discord", discord);
  const page = await openProfile({});
  expect(findButton(document.body, "Link Discord") !== undefined).toBe(isOffered);
  await page.close();
});

test("the downloaded file contains the viewer's data", async () => {
  const createUrlSpy = vi.spyOn(URL, "createObjectURL");
  onTestFinished(() => createUrlSpy.mockRestore());
  const data = { user: { userName: "Ann" } };
  const page = await openComponent(OwnData, { userId: "9" }, { replies: { "GET /api/user/data": { data } } });
  await press(page, "Download as JSON");
  const file = createUrlSpy.mock.calls[0]?.[0] as Blob;
  expect(JSON.parse(await file.text())).toEqual(data);
  await page.close();
});
