// @vitest-environment happy-dom
import type { Match } from "contract/matches.ts";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { serviceWorkerUrl } from "../../platform/service-worker.ts";
import { openComponent } from "../../testing/open-component.ts";
import { setUpBrowser } from "../../testing/open-page.ts";
import { press, readVisibleText } from "../../testing/page-actions.ts";
import { createExamplePlayer, exampleMatch } from "./example-match.ts";
import {
  isSoundOn,
  NotificationOffer,
  notifyPlayer,
  playSound,
  setSoundOn,
  subscribeToSoundSetting,
  unlockSound,
} from "./notify-player.tsx";

const resume = vi.fn(async () => undefined);
const suspend = vi.fn(async () => undefined);
const tones: FakeOscillator[] = [];

class FakeAudioContext {
  /** In seconds. */
  readonly currentTime = 10;
  readonly resume = resume;
  readonly suspend = suspend;
}

/** A fake oscillator, which records when it starts and stops. */
class FakeOscillator {
  readonly start = vi.fn();
  readonly stop = vi.fn();
  readonly options: OscillatorOptions;
  constructor(_context: unknown, options: OscillatorOptions) {
    this.options = options;
    tones.push(this);
  }
  connect<Target>(target: Target): Target {
    return target;
  }
}

class FakeGain {
  readonly gain = { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined };
  readonly connect = () => undefined;
}

const notification = { close: vi.fn() };
const registration = {
  showNotification: vi.fn(async () => undefined),
  getNotifications: vi.fn(async () => [notification]),
};
const register = vi.fn(async () => registration);

beforeEach(() => {
  vi.stubGlobal("AudioContext", FakeAudioContext);
  vi.stubGlobal("OscillatorNode", FakeOscillator);
  vi.stubGlobal("GainNode", FakeGain);
  setNavigatorValue("locks", { request: (_name: string, play: () => Promise<void>) => play() });
  setNavigatorValue("serviceWorker", { register, ready: Promise.resolve(registration) });
  setUserActivation(true);
  tones.length = 0;
  localStorage.clear();
  return () => {
    vi.unstubAllGlobals();
    vi.clearAllMocks();
    for (const name of ["locks", "serviceWorker", "userActivation"]) Reflect.deleteProperty(navigator, name);
  };
});

function setNavigatorValue(name: string, value: unknown): void {
  Object.defineProperty(navigator, name, { value, configurable: true });
}

/** Sets whether the user has interacted with the page since it was loaded. */
function setUserActivation(hasBeenActive: boolean): void {
  setNavigatorValue("userActivation", { hasBeenActive });
}

test.each([
  { firstType: "pointerup", laterType: "keyup" },
  { firstType: "keyup", laterType: "pointerup" },
])("the first $firstType unlocks sound, and a later $laterType does nothing", async ({ firstType, laterType }) => {
  setUserActivation(false);
  onTestFinished(unlockSound());
  expect(resume).not.toHaveBeenCalled();
  for (const type of [firstType, laterType]) dispatchEvent(new Event(type));
  await Promise.resolve();
  expect(resume).toHaveBeenCalledTimes(1);
  // A running context would keep the device awake.
  expect(suspend).toHaveBeenCalledTimes(1);
});

test("sound is unlocked at once if the user has already pressed something", () => {
  onTestFinished(unlockSound());
  expect(resume).toHaveBeenCalledTimes(1);
});

test("sound is not unlocked after the page has stopped waiting", () => {
  setUserActivation(false);
  unlockSound()();
  for (const type of ["pointerup", "keyup"]) dispatchEvent(new Event(type));
  expect(resume).not.toHaveBeenCalled();
});

test("the sound consists of two pairs of a lower and a higher tone", async () => {
  await playSound();
  expect(tones.map(({ options }) => options.frequency)).toEqual([659, 880, 659, 880]);
  // The first tone starts 0.05 seconds after the current time of the audio context.
  const starts = tones.map(({ start }) => start.mock.lastCall?.[0].toFixed(2));
  expect(starts).toEqual(["10.05", "10.23", "10.75", "10.93"]);
});

test.each([
  { reason: "the sound is off", prepare: () => setSoundOn(false) },
  {
    reason: "the user has not pressed anything since the page was loaded",
    prepare: () => setUserActivation(false),
  },
])("no sound is played if $reason", async ({ prepare }) => {
  prepare();
  await playSound();
  expect(tones).toHaveLength(0);
});

const player = createExamplePlayer("12", { isReady: false });

const TONES_PER_SOUND = 4;

/** Notifies a player of a match, and waits until that is done. Returns the function that closes the notification. */
async function notify(match: Match) {
  const close = notifyPlayer(match, player);
  await new Promise((resolve) => setTimeout(resolve));
  return close;
}

test("a sound is played once for each match, even if several tabs are open", async () => {
  await notify(exampleMatch);
  expect(tones).toHaveLength(TONES_PER_SOUND);
  await notify(exampleMatch);
  expect(tones).toHaveLength(TONES_PER_SOUND);
  await notify({ ...exampleMatch, _id: "2" });
  expect(tones).toHaveLength(2 * TONES_PER_SOUND);
});

test("a tab in which nothing was pressed leaves the sound to another tab", async () => {
  setUserActivation(false);
  await notify(exampleMatch);
  setUserActivation(true);
  await notify(exampleMatch);
  expect(tones).toHaveLength(TONES_PER_SOUND);
});

/** Sets whether the user allows notifications, and whether the page is visible and has the focus. */
function setBrowserState({ permission = "granted", isVisible = true, hasFocus = false }): void {
  vi.stubGlobal("Notification", { permission });
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue(isVisible ? "visible" : "hidden");
  const focus = vi.spyOn(document, "hasFocus").mockReturnValue(hasFocus);
  onTestFinished(() => {
    visibility.mockRestore();
    focus.mockRestore();
  });
}

test.each([
  { condition: "the page has no focus", browserState: {} },
  { condition: "the page is hidden", browserState: { isVisible: false, hasFocus: true } },
])("a notification is shown if $condition", async ({ browserState }) => {
  setBrowserState(browserState);
  await notify(exampleMatch);
  expect(registration.showNotification).toHaveBeenCalledTimes(1);
});

test.each([
  { condition: "the page is visible and has the focus", browserState: { hasFocus: true } },
  { condition: "the user does not allow notifications", browserState: { permission: "denied" } },
])("no notification is shown if $condition", async ({ browserState }) => {
  setBrowserState(browserState);
  await notify(exampleMatch);
  expect(registration.showNotification).not.toHaveBeenCalled();
});

test("the notification says what to do, and is closed when it is no longer needed", async () => {
  setBrowserState({});
  const close = await notify(exampleMatch);
  expect(register).toHaveBeenCalledWith(serviceWorkerUrl);
  expect(registration.showNotification).toHaveBeenCalledWith(expect.stringContaining("match ready"), {
    body: "Your match is here: 2 vs 2 on ctf5, you play Red. Press Ready.",
    tag: "match",
    icon: "/icons/icon-192.png",
    requireInteraction: true,
  });
  expect(notification.close).not.toHaveBeenCalled();
  close();
  await vi.waitFor(() => expect(notification.close).toHaveBeenCalledTimes(1));
  expect(registration.getNotifications).toHaveBeenCalledWith({ tag: "match" });
});

/**
 * Opens the offer of notifications in a browser that has not asked for permission.
 *
 * @param grantedPermission the permission after the browser's prompt: "granted", or "default" if the user closes it
 */
async function openOffer(grantedPermission: "granted" | "default") {
  const requestPermission = vi.fn(async () => grantedPermission);
  onTestFinished(setUpBrowser());
  vi.stubGlobal("Notification", { permission: "default", requestPermission });
  const page = await openComponent(NotificationOffer, {});
  return { page, requestPermission };
}

test("a player who declines notifications is not asked again", async () => {
  const { page, requestPermission } = await openOffer("granted");
  expect(readVisibleText()).toContain("Play while you wait.");
  await press(page, "No, thanks");
  expect(readVisibleText()).toBe("");
  await page.close();
  const laterPage = await openComponent(NotificationOffer, {});
  expect(readVisibleText()).toBe("");
  await laterPage.close();
  expect(requestPermission).not.toHaveBeenCalled();
});

test("a player who closes the browser's prompt is offered notifications again on the next visit", async () => {
  const { page, requestPermission } = await openOffer("default");
  await press(page, "Notify me");
  expect(readVisibleText()).toBe("");
  expect(requestPermission).toHaveBeenCalled();
  expect(register).not.toHaveBeenCalled();
  await page.close();
  const laterPage = await openComponent(NotificationOffer, {});
  expect(readVisibleText()).not.toBe("");
  await laterPage.close();
});

test("a player who accepts notifications gets all kinds of them in this browser", async () => {
  const keys = { p256dh: "key", auth: "secret" };
  const subscription = { toJSON: () => ({ endpoint: "https://push.example.org/1", keys }) };
  const pushManager = { subscribe: async () => subscription };
  setNavigatorValue("serviceWorker", { register, ready: Promise.resolve({ ...registration, pushManager }) });
  const { page } = await openOffer("granted");
  page.clearLog();
  await press(page, "Notify me");
  expect(readVisibleText()).toBe("");
  expect(register).toHaveBeenCalledWith(serviceWorkerUrl);
  const [, sentBody = "{}"] = /POST \/api\/push (.*)/.exec(page.takeLog().join("\n")) ?? [];
  // The kinds are: the player's matches, their clan, and answers from admins.
  expect(JSON.parse(sentBody)).toMatchObject({ calls: true, clan: true, answers: true });
  await page.close();
});

test("a change of the sound setting is reported until the subscription ends", () => {
  const onChange = vi.fn();
  const unsubscribe = subscribeToSoundSetting(onChange);
  setSoundOn(false);
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(isSoundOn()).toBe(false);
  setSoundOn(true);
  expect(isSoundOn()).toBe(true);
  unsubscribe();
  setSoundOn(false);
  expect(onChange).toHaveBeenCalledTimes(2);
});
