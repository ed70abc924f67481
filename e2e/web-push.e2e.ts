import { getAccount } from "./support/admin.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, holdRequests, test } from "./support/test.ts";

test("A push message is shown as a notification while no page is visible", { tag: "@smoke" }, async ({
  page,
  context,
  league,
  admin,
}) => {
  await admin.createPlayer("Ann");
  await signIn(context, league.url, getAccount("Ann"));

  await test.step("The profile offers notifications on this device", async () => {
    await page.goto("/ranked/users/profile");
    const section = page.getByRole("region", { name: "Notifications on this device" });
    await expect(section.getByRole("button", { name: "Notify me here" })).toBeVisible();
  });

  await test.step("A push message becomes a notification, except while a page is visible", async () => {
    // `call-worker.js` is the service worker that shows notifications.
    const workerStarted = context.waitForEvent("serviceworker");
    await page.evaluate(async () => {
      await navigator.serviceWorker.register("/call-worker.js");
      await navigator.serviceWorker.ready;
    });
    const worker = await workerStarted;
    // Headless Chromium cannot show notifications, so the worker's functions are replaced by ones that record them.
    await worker.evaluate(() => {
      const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; recorded: Notification[] };
      scope.recorded = [];
      scope.registration.showNotification = async (title, options) => {
        scope.recorded.push({ title, ...options } as Notification);
      };
      scope.registration.getNotifications = async (filter) => scope.recorded.filter(({ tag }) => tag === filter?.tag);
    });
    const listNotifications = () => worker.evaluate(() => (globalThis as unknown as { recorded: unknown[] }).recorded);
    // Chromium's DevTools can deliver a push message to a worker.
    const devTools = await context.newCDPSession(page);
    const registrationIdFound = new Promise<string>((resolve) => {
      devTools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [registration] }) => {
        if (registration) resolve(registration.registrationId);
      });
    });
    await devTools.send("ServiceWorker.enable");
    const registrationId = await registrationIdFound;
    const deliver = (tag: string, fields = {}) => {
      const message = { title: "Your match is here", body: "Evening, ctf5", path: "/ranked/matches/1", tag, ...fields };
      const data = JSON.stringify(message);
      return devTools.send("ServiceWorker.deliverPushMessage", { origin: league.url, registrationId, data });
    };
    // While the page is visible, a message about a match shows no notification, but each test message does.
    await deliver("match-1");
    for (const count of [1, 2]) {
      await deliver("test");
      await expect.poll(listNotifications).toHaveLength(count);
    }
    // From now on, no page of the league is visible.
    await page.goto("about:blank");
    await deliver("match-2");
    const testMessages = Array(2).fill({ tag: "test", renotify: true });
    const matchMessage = {
      title: "Your match is here",
      body: "Evening, ctf5",
      data: { path: "/ranked/matches/1" },
      tag: "match-2",
      renotify: true,
    };
    await expect.poll(listNotifications).toMatchObject([...testMessages, matchMessage]);
    // A repeated message replaces the shown notification silently.
    await deliver("match-2");
    const silentMessage = { ...matchMessage, renotify: false };
    await expect.poll(listNotifications).toMatchObject([...testMessages, matchMessage, silentMessage]);
    await deliver("event-1", { startsAt: Date.UTC(2026, 2, 1, 20) });
    const eventMessage = { body: "Begins at 20:00." };
    await expect.poll(listNotifications).toMatchObject([...testMessages, matchMessage, silentMessage, eventMessage]);
  });

  await test.step("The player turns off two kinds of notifications before the response to the first change has arrived", async () => {
    await context.grantPermissions(["notifications"]);
    await page.addInitScript(fakePushSubscription);
    await page.goto("/ranked/users/profile");
    await page.getByRole("button", { name: "Notify me here" }).click();
    const kinds = ["My clan", "Answers from admins"].map((name) => page.getByRole("checkbox", { name }));
    for (const kind of kinds) await expect(kind).toBeChecked();
    const releaseRequests = await holdRequests(page, "**/api/push/find");
    for (const kind of kinds) await kind.click();
    for (const kind of kinds) await expect(kind).not.toBeChecked();
    releaseRequests();
    await page.reload();
    for (const kind of kinds) await expect(kind).not.toBeChecked();
  });

  await test.step("Signing out ends the notifications on this device", async () => {
    await page.addInitScript(() => {
      const unsubscribe = () => Reflect.set(window, "isUnsubscribed", true);
      const subscription = { endpoint: "https://push.example/1", unsubscribe } as unknown as PushSubscription;
      PushManager.prototype.getSubscription = () => Promise.resolve(subscription);
    });
    await page.goto("/ranked/queues");
    await page.getByRole("button", { name: /^Account of / }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await expect(page.getByRole("link", { name: "Log in", exact: true })).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, "isUnsubscribed"))).toBe(true);
  });
});

/** Runs in the page: replaces the browser's push service, which headless Chromium does not have. */
function fakePushSubscription(): void {
  const keys = { p256dh: "B".repeat(87), auth: "a".repeat(22) };
  const subscription = { endpoint: "https://push.example/ann", toJSON: () => ({ ...subscription, keys }) };
  PushManager.prototype.subscribe = async () => subscription as unknown as PushSubscription;
  PushManager.prototype.getSubscription = PushManager.prototype.subscribe;
}
