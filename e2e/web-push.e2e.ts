import { accountOf } from "./support/admin.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, holdRequests, test } from "./support/test.ts";

test("A push message is shown as a notification while no page is visible", async ({ page, context, league, admin }) => {
  await admin.createPlayer("Ann");
  await signIn(context, league.url, accountOf("Ann"));

  await test.step("A player finds on their profile how to be called", async () => {
    await page.goto("/ranked/users/profile");
    const section = page.getByRole("region", { name: "Notifications on this device" });
    await expect(section.getByRole("button", { name: "Notify me here" })).toBeVisible();
  });

  await test.step("What is pushed becomes a notification, and on a page that is looked at none", async () => {
    const began = context.waitForEvent("serviceworker");
    await page.evaluate(async () => {
      await navigator.serviceWorker.register("/call-worker.js");
      await navigator.serviceWorker.ready;
    });
    const worker = await began;
    // Headless Chromium shows no notifications.
    await worker.evaluate(() => {
      const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; shown: Notification[] };
      scope.shown = [];
      scope.registration.showNotification = async (title, options) =>
        void scope.shown.push({ title, ...options } as Notification);
      scope.registration.getNotifications = async (of) => scope.shown.filter(({ tag }) => tag === of?.tag);
    });
    const shown = () => worker.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown);
    const devTools = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      devTools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
        if (first) resolve(first.registrationId);
      });
    });
    await devTools.send("ServiceWorker.enable");
    const registrationId = await registered;
    const deliver = (tag: string, more = {}) => {
      const note = { title: "Your match is here", body: "Evening, ctf5", path: "/ranked/matches/1", tag, ...more };
      const data = JSON.stringify(note);
      return devTools.send("ServiceWorker.deliverPushMessage", { origin: league.url, registrationId, data });
    };
    await deliver("match-1");
    // A user who requests a test message has the page open and can request it again.
    for (const count of [1, 2]) {
      await deliver("test");
      await expect.poll(shown).toHaveLength(count);
    }
    await page.goto("about:blank");
    await deliver("match-2");
    const tests = Array(2).fill({ tag: "test", renotify: true });
    const called = { title: "Your match is here", body: "Evening, ctf5", data: { path: "/ranked/matches/1" } };
    await expect.poll(shown).toMatchObject([...tests, { ...called, tag: "match-2", renotify: true }]);
    // A repeated message silently replaces the shown notification.
    await deliver("match-2");
    await expect.poll(shown).toMatchObject([...tests, {}, { ...called, tag: "match-2", renotify: false }]);
    await deliver("event-1", { startsAt: Date.UTC(2026, 2, 1, 20) });
    await expect.poll(shown).toMatchObject([...tests, {}, {}, { body: "Begins at 20:00." }]);
  });

  await test.step("What this device is told of is chosen one after the other, as fast as they press", async () => {
    await context.grantPermissions(["notifications"]);
    await page.addInitScript(subscribeByStub);
    await page.goto("/ranked/users/profile");
    await page.getByRole("button", { name: "Notify me here" }).click();
    const sorts = ["My clan", "Answers from admins"].map((name) => page.getByRole("checkbox", { name }));
    for (const sort of sorts) await expect(sort).toBeChecked();
    const release = await holdRequests(page, "**/api/push/find");
    for (const sort of sorts) await sort.click();
    for (const sort of sorts) await expect(sort).not.toBeChecked();
    release();
    await page.reload();
    for (const sort of sorts) await expect(sort).not.toBeChecked();
  });

  await test.step("Who signs out is called here no more", async () => {
    await page.addInitScript(() => {
      const unsubscribe = () => Reflect.set(window, "isEnded", true);
      const subscription = { endpoint: "https://push.example/1", unsubscribe } as unknown as PushSubscription;
      PushManager.prototype.getSubscription = () => Promise.resolve(subscription);
    });
    await page.goto("/ranked/queues");
    await page.getByRole("button", { name: /^Account of / }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await expect(page.getByRole("link", { name: "Log in", exact: true })).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, "isEnded"))).toBe(true);
  });
});

/** A push service that Chromium is not connected to. */
function subscribeByStub(): void {
  const keys = { p256dh: "B".repeat(87), auth: "a".repeat(22) };
  const subscription = { endpoint: "https://push.example/ann", toJSON: () => ({ ...subscription, keys }) };
  PushManager.prototype.subscribe = async () => subscription as unknown as PushSubscription;
  PushManager.prototype.getSubscription = PushManager.prototype.subscribe;
}
