import type { Page } from "@playwright/test";
import { accountOf } from "./support/admin.ts";
import { fourPlayers } from "./support/game-server.ts";
import { expectToast } from "./support/page-parts.ts";
import { signInPlayer } from "./support/player.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

const [first, last] = fourPlayers;

test("A player who plays elsewhere while queued is notified of their match", async ({
  page,
  context,
  league,
  admin,
  browserErrors,
}) => {
  // Test browsers report that they have no push service. The open page still notifies.
  browserErrors.allow(/Push API in incognito mode/);
  const modeId = await admin.createMode("Classic");
  for (const name of [first, last]) await admin.createPlayer(name);
  const queueId = await admin.createQueue({ name: "Duels", modeId, mode: "1v1", maps: ["ctf5"] });
  const opponent = await signInPlayer(league, accountOf(first));
  await signIn(context, league.url, accountOf(last));
  await context.addInitScript(countTones);
  await context.addInitScript(allowNotifications);
  await page.clock.install();

  await test.step("The player joins and allows notifications", async () => {
    const live = page.waitForResponse((response) => response.url().includes("/api/live"));
    await page.goto(`/ranked/queues/${queueId}`);
    await live;
    await page.getByRole("button", { name: "Join" }).click();
    await expectToast(page, "Queue joined successfully");
    await page.getByRole("button", { name: "Notify me" }).click();
    await expect(page.getByRole("button", { name: "Notify me" })).toBeHidden();
  });

  await test.step("Two minutes later the match is created while the page is hidden", async () => {
    await setVisible(page, false);
    await page.clock.fastForward("02:00");
    await opponent.join(queueId);
    await expect(page).toHaveTitle(`${league.name} · (!) Match ready`);
    await expect.poll(() => tonesOf(page)).toBe(4);
    await expect.poll(() => notificationsOf(page)).toEqual([`${league.name}: match ready`]);
  });

  await test.step("The player returns in time, and the notifications stop", async () => {
    await setVisible(page, true);
    const bar = page.getByRole("region", { name: "Your match" });
    await bar.getByRole("button", { name: "Ready" }).click();
    await expect(bar).toContainText("You are ready");
    await expect(page).toHaveTitle(`${league.name} · Duels`);
    await expect.poll(() => notificationsOf(page)).toEqual([]);
    expect(await tonesOf(page)).toBe(4);
  });

  await test.step("The player turns off the sound for this browser in the menu", async () => {
    const silent = page.getByRole("menuitemradio", { name: "Silent" });
    await page.getByRole("button", { name: /^Account of / }).click();
    await silent.click();
    await page.reload();
    await page.getByRole("button", { name: /^Account of / }).click();
    await expect(silent).toBeChecked();
    await page.getByRole("menuitemradio", { name: "Sound" }).click();
    await expect.poll(() => tonesOf(page)).toBe(4);
  });
});

/** Counts played tones in `data-tones` of the page, because a test cannot record sound. */
function countTones(): void {
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (this: OscillatorNode, ...when) {
    const { dataset } = document.documentElement;
    dataset["tones"] = String(Number(dataset["tones"] ?? 0) + 1);
    start.apply(this, when);
  };
}

/** Fakes notification permission and display: headless Chromium has neither. */
function allowNotifications(): void {
  let isGranted = false;
  let shown: Notification[] = [];
  Object.defineProperty(Notification, "permission", { get: () => (isGranted ? "granted" : "default") });
  Notification.requestPermission = () => {
    isGranted = true;
    return Promise.resolve("granted");
  };
  const { prototype } = ServiceWorkerRegistration;
  prototype.getNotifications = () => Promise.resolve(shown);
  prototype.showNotification = (title) => {
    shown = [{ title, close: () => (shown = []) } as unknown as Notification];
    return Promise.resolve();
  };
}

function tonesOf(page: Page): Promise<number> {
  return page.evaluate(() => Number(document.documentElement.dataset["tones"] ?? 0));
}

function notificationsOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return ((await registration?.getNotifications()) ?? []).map(({ title }) => title);
  });
}

/** Makes a page appear hidden or visible: in headless Chromium every page is visible. */
async function setVisible(page: Page, isVisible: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    },
    isVisible ? "visible" : "hidden",
  );
}
