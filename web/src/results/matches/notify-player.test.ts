// @vitest-environment happy-dom
import type { Match } from "contract/matches.ts";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { openComponent } from "../../testing/open-component.ts";
import { setUpBrowser } from "../../testing/open-page.ts";
import { press, readVisibleText } from "../../testing/page-actions.ts";
import { createExamplePlayer, exampleMatch } from "./example-match.ts";
import { NotificationOffer, notifyPlayer, playSound, setSoundOn, unlockSound } from "./notify-player.tsx";

const resume = vi.fn(async () => undefined);
const suspend = vi.fn(async () => undefined);
const tones: FakeTone[] = [];

class FakeAudioContext {
  readonly currentTime = 10;
  readonly resume = resume;
  readonly suspend = suspend;
}

/** A node of the sound that records its times. */
class FakeTone {
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

class FakeVolume {
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
  vi.stubGlobal("OscillatorNode", FakeTone);
  vi.stubGlobal("GainNode", FakeVolume);
  setNavigatorValue("locks", { request: (_name: string, play: () => Promise<void>) => play() });
  setNavigatorValue("serviceWorker", { register, ready: Promise.resolve(registration) });
  setActivated(true);
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
function setActivated(hasBeenActive: boolean): void {
  setNavigatorValue("userActivation", { hasBeenActive });
}

test.each([
  ["pointerup", "keyup"],
  ["keyup", "pointerup"],
])("sound is unlocked by the first %s, and not again by a later %s", async (firstType, laterType) => {
  setActivated(false);
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
  setActivated(false);
  unlockSound()();
  for (const type of ["pointerup", "keyup"]) dispatchEvent(new Event(type));
  expect(resume).not.toHaveBeenCalled();
});

test("the sound consists of two pairs of a lower and a higher tone", async () => {
  await playSound();
  expect(tones.map(({ options }) => options.frequency)).toEqual([659, 880, 659, 880]);
  const starts = tones.map(({ start }) => start.mock.lastCall?.[0].toFixed(2));
  expect(starts).toEqual(["10.05", "10.23", "10.75", "10.93"]);
});

test.each([
  ["the sound is off", () => setSoundOn(false)],
  ["the user has not pressed anything since the page was loaded", () => setActivated(false)],
])("no sound is played if %s", async (_case, prepare) => {
  prepare();
  await playSound();
  expect(tones).toHaveLength(0);
});

const player = createExamplePlayer("12", { isReady: false });

/** Notifies a player of a match, and waits until that is done. Returns the function that closes the notification. */
async function notify(match: Match) {
  const close = notifyPlayer(match, player);
  await new Promise((resolve) => setTimeout(resolve));
  return close;
}

test("a sound is played once for each match, even if several tabs are open", async () => {
  await notify(exampleMatch);
  expect(tones).toHaveLength(4);
  await notify(exampleMatch);
  expect(tones).toHaveLength(4);
  await notify({ ...exampleMatch, _id: "2" });
  expect(tones).toHaveLength(8);
});

test("a tab in which nothing was pressed leaves the sound to another tab", async () => {
  setActivated(false);
  await notify(exampleMatch);
  setActivated(true);
  await notify(exampleMatch);
  expect(tones).toHaveLength(4);
});

/** Sets whether the user allows notifications, and whether they see the page. */
function setNotifications({ permission = "granted", isVisible = true, hasFocus = false }): void {
  vi.stubGlobal("Notification", { permission });
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue(isVisible ? "visible" : "hidden");
  const focus = vi.spyOn(document, "hasFocus").mockReturnValue(hasFocus);
  onTestFinished(() => {
    visibility.mockRestore();
    focus.mockRestore();
  });
}

test.each([
  ["that has no focus", {}, 1],
  ["that is hidden", { isVisible: false, hasFocus: true }, 1],
  ["that they look at", { hasFocus: true }, 0],
  ["without their permission", { permission: "denied" }, 0],
])("a player with a page %s gets this number of notifications: %s", async (_page, state, count) => {
  setNotifications(state);
  await notify(exampleMatch);
  expect(registration.showNotification).toHaveBeenCalledTimes(count);
});

test("the notification tells what to do, and is closed when it is no longer needed", async () => {
  setNotifications({});
  const close = await notify(exampleMatch);
  expect(register).toHaveBeenCalledWith("/call-worker.js");
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

/** Opens the offer of notifications in a browser with this permission. Returns the page. */
async function openOffer(permission: string) {
  const requestPermission = vi.fn(async () => permission);
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
  const again = await openComponent(NotificationOffer, {});
  expect(readVisibleText()).toBe("");
  await again.close();
  expect(requestPermission).not.toHaveBeenCalled();
});

test("a player who accepts notifications is asked by the browser, and asked again on the next visit", async () => {
  const { page, requestPermission } = await openOffer("default");
  await press(page, "Notify me");
  expect(readVisibleText()).toBe("");
  expect(requestPermission).toHaveBeenCalled();
  expect(register).not.toHaveBeenCalled();
  await page.close();
  const again = await openComponent(NotificationOffer, {});
  expect(readVisibleText()).not.toBe("");
  await again.close();
});
