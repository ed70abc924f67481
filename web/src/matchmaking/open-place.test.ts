// @vitest-environment happy-dom
import type { PublicMatch } from "contract/matches.ts";
import { beforeAll, expect, test } from "vitest";
import { exampleMatch } from "../results/matches/example-match.ts";
import { openComponent, readComponent } from "../testing/open-component.ts";
import { setUpBrowser } from "../testing/open-page.ts";
import { press } from "../testing/page-actions.ts";
import { openPrompt } from "../ui/confirm.ts";
import { LeaveMatchButton, OpenPlaceNotice } from "./open-place.tsx";

beforeAll(setUpBrowser);

const match: PublicMatch = { ...exampleMatch, readyUntil: null, openPlaces: { red: 0, blue: 1 } };
const waiting = { match: null, cooldown: null, isWaiting: true };
const replies = {
  "GET /api/match/own": { data: waiting },
  "POST /api/queue/search": { data: [{ _id: "2", players: [{ userId: "9" }] }], total: 1 },
};

test.each([
  ["one place is open", match, "A place is open. The first player to take it plays. Take the place"],
  [
    "several places are open",
    { ...match, openPlaces: { red: 1, blue: 2 } },
    "3 places are open. The first player to take it plays. Take the place",
  ],
  ["no place is open", { ...match, openPlaces: { red: 0, blue: 0 } }, ""],
  ["its round has started", { ...match, isRunning: true }, ""],
  ["its queue was deleted", { ...match, queueId: null }, ""],
])("the notice about a match tells a player who waits in its queue whether %s", async (_case, shownMatch, text) => {
  expect((await readComponent(OpenPlaceNotice, { match: shownMatch }, { viewer: { _id: "9" }, replies })).text).toBe(
    text,
  );
});

test.each([
  ["does not wait", "9", { ...replies, "GET /api/match/own": { data: { ...waiting, isWaiting: false } } }],
  ["waits in another queue", "8", replies],
])("a player who %s cannot take a place", async (_case, _id, viewerReplies) => {
  const { text } = await readComponent(OpenPlaceNotice, { match }, { viewer: { _id }, replies: viewerReplies });
  expect(text).toBe("A place is open. Players waiting in the queue can take it.");
});

test("a player leaves a match only after a confirmation", async () => {
  const page = await openComponent(LeaveMatchButton, { match }, { viewer: { _id: "12" } });
  await press(page, "Leave the match");
  await page.run(() => openPrompt.get()?.answer(false));
  expect(page.takeLog()).toEqual([]);
  await press(page, "Leave the match");
  expect(openPrompt.get()?.text).toBe("Your place becomes open to others, and you get a cooldown.");
  await page.run(() => openPrompt.get()?.answer(true));
  expect(page.takeLog()).toEqual([
    "sends POST /api/match/1/leave",
    "success: Match left",
    "refetches queues",
    "refetches matches own",
    "refetches matches own",
  ]);
  await page.close();
});
