import type { Page } from "@playwright/test";
import { getAccount } from "./support/admin.ts";
import { fourPlayerNames } from "./support/game-server.ts";
import { expectToast } from "./support/page-parts.ts";
import { signInPlayer } from "./support/player.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

const [opponentName, playerName] = fourPlayerNames;
/** The number of tones of which the notification sound consists. */
const TONES_OF_SOUND = 4;

test("A queued player whose page is hidden is notified of their match by sound, title and notification", {
  tag: "@two-processes",
}, async ({ page, context, league, admin, browserErrors }) => {
  // Test browsers have no push service, which they log as an error. The open page shows notifications without it.
  browserErrors.allow(/Push API in incognito mode/);
  const modeId = await admin.createMode("Classic");
  for (const name of [opponentName, playerName]) await admin.createPlayer(name);
  const queueId = await admin.createQueue({ name: "Duels", modeId, mode: "1v1", maps: ["ctf5"] });
  const opponent = await signInPlayer(league, getAccount(opponentName));
  await signIn(context, league.url, getAccount(playerName));
  await context.addInitScript(countTones);
  await context.addInitScript(allowNotifications);
  await page.clock.install();

  await test.step("The player joins and allows notifications", async () => {
    const streamOpened = page.waitForResponse((response) => response.url().includes("/api/live"));
    await page.goto(`/ranked/queues/${queueId}`);
    await streamOpened;
    await page.getByRole("button", { name: "Join" }).click();
    await expectToast(page, "Queue joined successfully");
    await page.getByRole("button", { name: "Notify me" }).click();
    await expect(page.getByRole("button", { name: "Notify me" })).toBeHidden();
  });

  await test.step("A minute later the match is created while the page is hidden", async () => {
    await setVisible(page, false);
    // Less than the two minutes after which parts of the page that still load would fail.
    await page.clock.fastForward("01:00");
    await opponent.join(queueId);
    await expect(page).toHaveTitle(`${league.name} · (!) Match ready`);
    await expect.poll(() => countPlayedTones(page)).toBe(TONES_OF_SOUND);
    await expect.poll(() => listNotifications(page)).toEqual([`${league.name}: match ready`]);
  });

  await test.step("The player returns in time, and the notifications stop", async () => {
    await setVisible(page, true);
    const bar = page.getByRole("region", { name: "Your match" });
    await bar.getByRole("button", { name: "Ready" }).click();
    await expect(bar).toContainText("You are ready");
    await expect(page).toHaveTitle(`${league.name} · Duels · Ranked`);
    await expect.poll(() => listNotifications(page)).toEqual([]);
    expect(await countPlayedTones(page)).toBe(TONES_OF_SOUND);
  });

  await test.step("The player turns off the sound for this browser in the menu, and on again", async () => {
    const silent = page.getByRole("menuitemradio", { name: "Silent" });
    await page.getByRole("button", { name: /^Account of / }).click();
    await silent.click();
    await page.reload();
    await page.getByRole("button", { name: /^Account of / }).click();
    await expect(silent).toBeChecked();
    // Selecting "Sound" also plays the sound. The reload has reset the count to 0.
    await page.getByRole("menuitemradio", { name: "Sound" }).click();
    await expect.poll(() => countPlayedTones(page)).toBe(TONES_OF_SOUND);
  });
});

/** Runs in the page: counts played tones in the attribute `data-tones`, because a test cannot record sound. */
function countTones(): void {
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (this: OscillatorNode, ...when) {
    const { dataset } = document.documentElement;
    dataset["tones"] = String(Number(dataset["tones"] ?? 0) + 1);
    start.apply(this, when);
  };
}

/** Runs in the page: fakes the permission for notifications and their display, because headless Chromium has neither. */
function allowNotifications(): void {
  let isGranted = false;
  let shownNotifications: Notification[] = [];
  Object.defineProperty(Notification, "permission", { get: () => (isGranted ? "granted" : "default") });
  Notification.requestPermission = () => {
    isGranted = true;
    return Promise.resolve("granted");
  };
  const { prototype } = ServiceWorkerRegistration;
  prototype.getNotifications = () => Promise.resolve(shownNotifications);
  prototype.showNotification = (title) => {
    shownNotifications = [{ title, close: () => (shownNotifications = []) } as unknown as Notification];
    return Promise.resolve();
  };
}

function countPlayedTones(page: Page): Promise<number> {
  return page.evaluate(() => Number(document.documentElement.dataset["tones"] ?? 0));
}

/** Returns the titles of the shown notifications. */
function listNotifications(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return ((await registration?.getNotifications()) ?? []).map(({ title }) => title);
  });
}

/** Makes a page believe that it is hidden or visible, because in headless Chromium every page is visible. */
async function setVisible(page: Page, isVisible: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    },
    isVisible ? "visible" : "hidden",
  );
}
