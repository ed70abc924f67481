// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test } from "vitest";
import { type EndedSession, endedSession, requestSignIn } from "../../platform/ended-session.ts";
import { exampleUser } from "../../platform/testing/example-user.ts";
import { findTopLayer, readText } from "../../testing/describe-page.ts";
import { type OpenPage, openPage, setUpBrowser } from "../../testing/open-page.ts";
import {
  enter,
  findField,
  getButton,
  getField,
  press,
  readVisibleText,
  setSiteInfo,
  takeLogWithoutFetches,
} from "../../testing/page-actions.ts";

const ann = { ...exampleUser, _id: "9", email: "ann@example.org" };
const bob = { ...exampleUser, _id: "3", userName: "Bob" };

beforeAll(setUpBrowser);
beforeEach(() => endedSession.set(null));

/** Opens a page as Ann, whose session then ends. By default, she has unsaved edits, so the page is retained. */
async function openEndedPage(session: Partial<EndedSession>): Promise<OpenPage> {
  const page = await openPage("/ranked/about", { viewer: ann, replies: { "POST /api/user/signin": { user: ann } } });
  await page.run(() => endedSession.set({ formerUser: ann, currentUser: null, isViewRetained: true, ...session }));
  page.clearLog();
  return page;
}

function readBar(): string {
  const bar = document.querySelector("section[aria-label='Your session']");
  return bar === null ? "" : readText(bar);
}

test.each([
  {
    viewer: "a viewer without unsaved edits",
    session: { isViewRetained: false },
    text: "Your session has ended. You see the site as a visitor now. In a new tab Dismiss Log in",
  },
  {
    viewer: "a viewer with unsaved edits",
    session: {},
    text: "Your session has ended. What you typed is still here. Log in to send it. In a new tab Log in",
  },
  {
    viewer: "a user with another role",
    session: { currentUser: { ...ann, role: "ADMIN" } },
    text: "Your role has changed. What you typed is still here. In a new tab Log in",
  },
  {
    viewer: "another user",
    session: { currentUser: bob },
    text: "You are logged in as Bob now. What Ann typed is still here. In a new tab Log in",
  },
] as const)("a bar tells $viewer that the session has ended", async ({ session, text }) => {
  const page = await openEndedPage(session);
  expect(readBar()).toBe(text);
  const link = document.querySelector("section[aria-label='Your session'] [role=alert] a");
  expect(link?.getAttribute("href")).toBe("/auth/signin");
  await page.close();
});

test("the bar can be dismissed", async () => {
  const page = await openEndedPage({ isViewRetained: false });
  await press(page, "Dismiss");
  expect(readBar()).toBe("");
  await page.close();
});

test("the same user can log in again in a dialog, which then closes", async () => {
  const page = await openEndedPage({ isViewRetained: false });
  await press(page, "Log in");
  expect(readVisibleText()).toContain("Log in as Ann to continue.");
  expect(readVisibleText()).not.toContain("You are logged in as");
  expect(getField("E-mail").value).toBe("ann@example.org");
  expect(document.activeElement).toBe(getField("Password"));
  await enter(page, "Password", "secret");
  await press(page, "Log in");
  expect(takeLogWithoutFetches(page)).toContain(
    'sends POST /api/user/signin {"email":"ann@example.org","password":"secret","code":""}',
  );
  expect(findTopLayer()).toBeNull();
  expect(readBar()).toBe("");
  await page.close();
});

test("the dialog needs an e-mail and a password", async () => {
  const page = await openEndedPage({});
  await press(page, "Log in");
  expect(getButton("Log in").disabled).toBe(true);
  await enter(page, "Password", "secret");
  expect(getButton("Log in").disabled).toBe(false);
  await enter(page, "E-mail", "");
  expect(getButton("Log in").disabled).toBe(true);
  await press(page, "Cancel");
  await page.close();
});

test("after a login, the dialog forgets the password and the code", async () => {
  const page = await openEndedPage({});
  await press(page, "Log in");
  await enter(page, "Password", "secret");
  page.setFailing(true, "SECOND_FACTOR_REQUIRED");
  await press(page, "Log in");
  await enter(page, "Code", "123456");
  page.setFailing(false);
  await press(page, "Log in");
  await page.run(() => endedSession.set({ formerUser: ann, currentUser: null, isViewRetained: false }));
  await press(page, "Log in");
  expect(getField("E-mail").value).toBe("ann@example.org");
  expect(getField("Password").value).toBe("");
  expect(findField("Code")).toBeUndefined();
  await press(page, "Cancel");
  await page.close();
});

test("the dialog asks for a code if the server requires one, and can be opened again after it was cancelled", async () => {
  const page = await openEndedPage({});
  await press(page, "Log in");
  await enter(page, "Password", "secret");
  expect(findField("Code")).toBeUndefined();
  page.setFailing(true, "SECOND_FACTOR_REQUIRED");
  await press(page, "Log in");
  await enter(page, "Code", "123456");
  expect(getField("Password").value).toBe("secret");
  await press(page, "Cancel");
  expect(findTopLayer()).toBeNull();
  expect(readBar()).toContain("Your session has ended.");
  await press(page, "Log in");
  expect(getField("E-mail").value).toBe("ann@example.org");
  await press(page, "Cancel");
  await page.close();
});

test("a call that waits for the login fails if the dialog is cancelled", async () => {
  const page = await openEndedPage({});
  const login = requestSignIn(ann, { isForPendingCall: true });
  // Waits until the dialog is rendered.
  await page.run(() => undefined);
  await press(page, "Cancel");
  expect(await login).toBe(false);
  await page.close();
});

test("the dialog offers a login with Discord in a new tab if the site uses Discord", async () => {
  setSiteInfo("discord", "yes");
  const page = await openEndedPage({});
  await press(page, "Log in");
  const link = findTopLayer()?.querySelector("a");
  expect(link?.textContent).toBe("Log in with Discord, in a new tab");
  expect(link?.getAttribute("href")).toBe("/auth/signin");
  await press(page, "Cancel");
  await page.close();
});

test("for a user without an e-mail, the dialog begins with the empty field for it", async () => {
  const page = await openEndedPage({ formerUser: { ...ann, email: null } });
  await press(page, "Log in");
  expect(getField("E-mail").value).toBe("");
  expect(document.activeElement).not.toBe(getField("Password"));
  await press(page, "Cancel");
  await page.close();
});

test("the dialog offers no other login if the site does not use Discord", async () => {
  setSiteInfo("discord", "no");
  const page = await openEndedPage({});
  await press(page, "Log in");
  expect(findTopLayer()?.querySelector("a")).toBeNull();
  await press(page, "Cancel");
  await page.close();
});

test.each([
  { condition: "names another user who is logged in while the page keeps Ann's edits", isViewRetained: true },
  { condition: "does not name another user who is logged in if the page has no edits", isViewRetained: false },
])("the dialog $condition", async ({ isViewRetained }) => {
  const page = await openEndedPage({ currentUser: bob, isViewRetained });
  await press(page, "Log in");
  expect(readVisibleText().includes("You are logged in as Bob now.")).toBe(isViewRetained);
  await press(page, "Cancel");
  await page.close();
});

test("a page that was not found after the session has ended offers to log in and return to it", async () => {
  const replies = { "GET /api/resultRanked/1": { status: 404, errorCode: "RESULT_NOT_FOUND", message: "Not found" } };
  const page = await openPage("/ranked/results/1", { viewer: null, replies });
  expect(readVisibleText()).toContain("Result not found");
  expect(readVisibleText()).not.toContain("Your session has ended");
  await page.run(() => endedSession.set({ formerUser: ann, currentUser: null, isViewRetained: false }));
  expect(readVisibleText()).toContain("Your session has ended This page may be hidden from visitors.");
  const links = [...document.querySelectorAll("main a")].map((link) => link.getAttribute("href"));
  expect(links).toContain("/auth/signin?redirectUrl=%2Franked%2Fresults%2F1");
  await page.close();
});
