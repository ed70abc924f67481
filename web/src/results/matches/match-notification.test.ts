// @vitest-environment happy-dom
import type { Match, OwnMatch } from "contract/matches.ts";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openComponent } from "../../testing/open-component.ts";
import { setUpBrowser } from "../../testing/open-page.ts";
import { exampleMatch } from "./example-match.ts";
import { MatchNotice } from "./match-notice.tsx";

beforeAll(setUpBrowser);

const notification = { close: vi.fn() };
const registration = {
  showNotification: vi.fn(async () => undefined),
  getNotifications: vi.fn(async () => [notification]),
};

beforeEach(() => {
  const serviceWorker = { register: async () => registration, ready: Promise.resolve(registration) };
  Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker, configurable: true });
  vi.stubGlobal("Notification", { permission: "granted" });
  vi.spyOn(document, "hasFocus").mockReturnValue(false);
  return () => {
    Reflect.deleteProperty(navigator, "serviceWorker");
    vi.clearAllMocks();
  };
});

const noMatch: OwnMatch = { match: null, cooldown: null, queueIds: [], lastRound: null };
/** A match that the viewer, player 12, has to confirm. */
const match: Match = { ...exampleMatch, madeAt: "2026-03-01T11:29:30Z", readyUntil: "2026-03-01T11:30:30Z" };
const confirmedMatch: Match = {
  ...match,
  redPlayers: match.redPlayers.map((player) => ({ ...player, isReady: true })),
};

/** The longest interval at which a page fetches the viewer's match. */
const MAX_REFETCH_INTERVAL_MS = 15_000;

/** Opens the notice. Returns the page, and a function that changes the viewer's match and fetches it again. */
async function openNotice(ownMatch: Partial<OwnMatch>) {
  const replies = { "GET /api/match/own": { data: { ...noMatch, ...ownMatch } } };
  const page = await openComponent(MatchNotice, {}, { viewer: { _id: "12" }, replies });
  const change = (newOwnMatch: Partial<OwnMatch>) => {
    replies["GET /api/match/own"] = { data: { ...noMatch, ...newOwnMatch } };
    return page.run(() => vi.advanceTimersByTime(MAX_REFETCH_INTERVAL_MS));
  };
  return { page, change };
}

test("a player is notified of each match once, until they have confirmed it", async () => {
  const { page, change } = await openNotice({ queueIds: ["2"] });
  expect(registration.showNotification).not.toHaveBeenCalled();
  await change({ match });
  expect(registration.showNotification).toHaveBeenCalledTimes(1);
  // The match is another object now, but still the same match.
  await change({ match: { ...match, cancelVotes: 1 } });
  expect(registration.showNotification).toHaveBeenCalledTimes(1);
  expect(notification.close).not.toHaveBeenCalled();
  await change({ match: confirmedMatch });
  expect(notification.close).toHaveBeenCalledTimes(1);
  await change({ match: { ...match, _id: "2" } });
  expect(registration.showNotification).toHaveBeenCalledTimes(2);
  await page.close();
});

test("the notification is closed when the page is left", async () => {
  const { page } = await openNotice({ match });
  expect(notification.close).not.toHaveBeenCalled();
  await page.close();
  await vi.waitFor(() => expect(notification.close).toHaveBeenCalledTimes(1));
});
