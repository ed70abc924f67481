// @vitest-environment happy-dom
import { act } from "react";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { openPage, type Reply, setUpBrowser } from "../../testing/open-page.ts";
import { getField, press, readVisibleText, takeLogWithoutFetches, tick } from "../../testing/page-actions.ts";
import { viewers } from "../../testing/sample-viewers.ts";

const FIND = "POST /api/push/find";
/** The API calls the notifications about found matches, “My matches”, `calls`. */
const settings = { calls: true, clan: false, answers: true, failure: null };
const defaultReplies = { [FIND]: { data: settings } };

beforeAll(setUpBrowser);

/** Opens the profile in a browser with push notifications. */
async function openProfile({ isSubscribed, permission = "granted", replies = defaultReplies }: BrowserOptions) {
  const unsubscribe = vi.fn(async () => true);
  const subscription = {
    endpoint: "https://push.example/1",
    unsubscribe,
    toJSON: () => ({ endpoint: "https://push.example/1", keys: { p256dh: "key", auth: "secret" } }),
  };
  let currentSubscription = isSubscribed ? subscription : null;
  const subscribe = async () => {
    currentSubscription = subscription;
    return subscription;
  };
  const registration = { pushManager: { getSubscription: async () => currentSubscription, subscribe } };
  const serviceWorker = {
    getRegistration: async () => registration,
    register: async () => registration,
    ready: Promise.resolve(registration),
  };
  vi.stubGlobal("PushManager", {});
  vi.stubGlobal("Notification", { requestPermission: async () => permission });
  Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker, configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, "serviceWorker");
    Reflect.deleteProperty(globalThis, "PushManager");
    Reflect.deleteProperty(globalThis, "Notification");
  });
  const page = await openPage("/ranked/users/profile", {
    viewer: viewers.player,
    // All other calls get empty replies, so that the page is small.
    otherReplies: "empty",
    replies,
  });
  page.clearLog();
  return { page, unsubscribe };
}

interface BrowserOptions {
  readonly isSubscribed: boolean;
  readonly permission?: string;
  readonly replies?: Readonly<Record<string, Reply>>;
}

/** Waits, while the page is rendered once per second. */
async function wait(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await act(async () => {
      await vi.advanceTimersByTimeAsync(1000);
    });
  }
}

test("if the browser allows notifications, all kinds are turned on", async () => {
  const { page } = await openProfile({ isSubscribed: false });
  expect(readVisibleText()).toContain("Get a notification when a match is found for you");
  await press(page, "Notify me here");
  expect(takeLogWithoutFetches(page)).toEqual([
    "sends GET /api/push",
    'sends POST /api/push {"endpoint":"https://push.example/1","p256dh":"key","auth":"secret","calls":true,"clan":true,"answers":true}',
  ]);
  expect((getField("My matches") as HTMLInputElement).checked).toBe(true);
  await page.close();
});

test("if the browser does not allow notifications, none are turned on", async () => {
  const { page } = await openProfile({ isSubscribed: false, permission: "denied" });
  await press(page, "Notify me here");
  expect(takeLogWithoutFetches(page)).toEqual([
    "error: Notifications are not possible: keep a page open while you wait in a queue",
  ]);
  await page.close();
});

// After each change, the page fetches the settings again. In this test, they stay the same.
test("the kinds of notifications can be changed one after another", async () => {
  const { page } = await openProfile({ isSubscribed: true });
  const labels = ["My matches", "My clan", "Answers from admins"];
  const readChoice = () => labels.filter((label) => (getField(label) as HTMLInputElement).checked);
  expect(readChoice()).toEqual(["My matches", "Answers from admins"]);
  await tick(page, "My clan");
  expect(takeLogWithoutFetches(page).at(-1)).toContain('"calls":true,"clan":true,"answers":true}');
  await tick(page, "Answers from admins");
  expect(takeLogWithoutFetches(page).at(-1)).toContain('"calls":true,"clan":false,"answers":false}');
  await tick(page, "My matches");
  expect(takeLogWithoutFetches(page).at(-1)).toContain('"calls":false,"clan":false,"answers":true}');
  await page.close();
});

test("notifications can be stopped", async () => {
  const { page, unsubscribe } = await openProfile({ isSubscribed: true });
  await press(page, "Stop notifications");
  expect(takeLogWithoutFetches(page)).toEqual(['sends POST /api/push/end {"endpoint":"https://push.example/1"}']);
  expect(unsubscribe).toHaveBeenCalledTimes(1);
  await page.close();
});

// Times are shown in the time zone of the tests, Pacific/Auckland (UTC+13). A space follows the text of each element.
test.each([
  { status: 410, text: "Its push service has rejected notifications (status 410) since 02/03/2026, 00:10 ." },
  { status: null, text: "Its push service has not responded since 02/03/2026, 00:10 ." },
])("a failure of the push service with the status $status is shown", async ({ status, text }) => {
  const failure = { since: "2026-03-01T11:10:00.000Z", status };
  const replies: Record<string, Reply> = { [FIND]: { data: { ...settings, failure } } };
  const { page } = await openProfile({ isSubscribed: true, replies });
  expect(readVisibleText()).toContain(text);
  // The new settings are shown even if they cannot be fetched again.
  replies[FIND] = { status: 400, message: "Try again later" };
  await tick(page, "My clan");
  expect((getField("My clan") as HTMLInputElement).checked).toBe(true);
  expect(readVisibleText()).toContain(text);
  await page.close();
});

test("for 15 seconds after a test notification, the page checks whether it has failed", async () => {
  const { page } = await openProfile({ isSubscribed: true });
  const fetchSpy = vi.spyOn(globalThis, "fetch");
  onTestFinished(() => fetchSpy.mockRestore());
  const countChecks = () => fetchSpy.mock.calls.filter(([path]) => path === "/api/push/find").length;
  await wait(10);
  expect(countChecks()).toBe(0);
  await press(page, "Send a test");
  expect(takeLogWithoutFetches(page)).toEqual([
    'sends POST /api/push/test {"endpoint":"https://push.example/1"}',
    "success: A test is on its way",
  ]);
  // The page checks every two seconds.
  await wait(2);
  expect(countChecks()).toBe(1);
  await wait(9);
  await press(page, "Send a test");
  // Less than 15 seconds have passed since the first test, so the page continues to check for 15 seconds from now on.
  const checksOfFirstTest = countChecks();
  await wait(9);
  expect(countChecks()).toBeGreaterThan(checksOfFirstTest + 2);
  await wait(7);
  // The 15 seconds after the second test are over.
  const finalChecks = countChecks();
  await wait(10);
  expect(countChecks()).toBe(finalChecks);
  await page.close();
});
