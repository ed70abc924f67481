// @vitest-environment happy-dom
import type { PublicMatch } from "contract/matches.ts";
import { beforeAll, expect, test } from "vitest";
import { exampleMatch } from "../results/matches/example-match.ts";
import { openComponent, readComponent } from "../testing/open-component.ts";
import { setUpBrowser } from "../testing/open-page.ts";
import { press } from "../testing/page-actions.ts";
import { currentPrompt } from "../ui/confirm.ts";
import { LeaveMatchButton, OpenPlaceNotice } from "./open-place.tsx";

beforeAll(setUpBrowser);

/** A match of the queue 2, after its ready check. A blue player is missing. */
const match: PublicMatch = { ...exampleMatch, readyUntil: null, openPlaces: { red: 0, blue: 1 } };
const waitingState = { match: null, cooldown: null, queueIds: ["2"], lastRound: null };
/** The replies for player 9, who waits in the queue 2. */
const replies = { "GET /api/match/own": { data: waitingState } };

/** Returns the text of the notice that player 9 sees. */
async function readNotice(shownMatch: PublicMatch): Promise<string> {
  const { text } = await readComponent(OpenPlaceNotice, { match: shownMatch }, { viewer: { _id: "9" }, replies });
  return text;
}

test.each([
  {
    openPlaces: { red: 0, blue: 1 },
    text: "A place is open. The first player to take it plays. Take the place",
  },
  {
    openPlaces: { red: 1, blue: 2 },
    text: "3 places are open. The first player to take it plays. Take the place",
  },
])("a player who waits in the queue of a match can take a place if $openPlaces are open", async (testCase) => {
  const { openPlaces, text } = testCase;
  expect(await readNotice({ ...match, openPlaces })).toBe(text);
});

test.each<{ reason: string; changes: Partial<PublicMatch> }>([
  { reason: "no place is open", changes: { openPlaces: { red: 0, blue: 0 } } },
  { reason: "its round has started", changes: { isRunning: true } },
  { reason: "its queue was deleted", changes: { queueId: null } },
])("there is no notice about the open places of a match if $reason", async ({ changes }) => {
  expect(await readNotice({ ...match, ...changes })).toBe("");
});

test.each([
  { activity: "does not wait", queueIds: [] },
  { activity: "waits in another queue", queueIds: ["3"] },
])("a player who $activity cannot take a place", async ({ queueIds }) => {
  const viewerReplies = { "GET /api/match/own": { data: { ...waitingState, queueIds } } };
  const { text } = await readComponent(OpenPlaceNotice, { match }, { viewer: { _id: "9" }, replies: viewerReplies });
  expect(text).toBe("A place is open. Players waiting in the queue can take it.");
});

test("a player takes a place, and sees the current matches even if somebody was faster", async () => {
  const page = await openComponent(OpenPlaceNotice, { match }, { viewer: { _id: "9" }, replies });
  page.clearLog();
  await press(page, "Take the place");
  expect(page.takeLog().slice(0, 3)).toEqual([
    "sends POST /api/match/1/takePlace",
    "refetches queues",
    "refetches matches own",
  ]);
  page.setFailing(true, "NO_OPEN_PLACE");
  await press(page, "Take the place");
  expect(page.takeLog().slice(0, 2)).toEqual(["sends POST /api/match/1/takePlace", "error: Place not taken / Reason"]);
  await page.close();
});

test("a player leaves a match only after a confirmation", async () => {
  const redPlayer = { _id: "12" };
  const page = await openComponent(LeaveMatchButton, { match }, { viewer: redPlayer });
  await press(page, "Leave the match");
  await page.run(() => currentPrompt.get()?.answer(false));
  expect(page.takeLog()).toEqual([]);
  await press(page, "Leave the match");
  expect(currentPrompt.get()?.text).toBe("Your place becomes open to others, and you get a cooldown.");
  await page.run(() => currentPrompt.get()?.answer(true));
  expect(page.takeLog()).toEqual([
    "sends POST /api/match/1/leave",
    "success: Match left",
    "refetches queues",
    "refetches matches own",
  ]);
  await page.close();
});
