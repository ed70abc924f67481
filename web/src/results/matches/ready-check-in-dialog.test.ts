// @vitest-environment happy-dom
import type { Match } from "contract/matches.ts";
import { beforeAll, expect, test } from "vitest";
import { findTopLayer, readText } from "../../testing/describe-page.ts";
import { openPage, type Replies, setUpBrowser } from "../../testing/open-page.ts";
import { press, takeCommandLog } from "../../testing/page-actions.ts";
import { exampleMatch } from "./example-match.ts";

beforeAll(setUpBrowser);

/** A match that the viewer, player 12, has to confirm. */
const match: Match = { ...exampleMatch, madeAt: "2026-03-01T11:29:30Z", readyUntil: "2026-03-01T11:30:30Z" };
const readyMatch: Match = { ...match, readyUntil: null };

const readTopLayer = () => readText(findTopLayer() ?? document.createElement("p"));

test.each([
  { layer: "the search", href: "/ranked/about", button: "Search" },
  { layer: "a dialog", href: "/ranked/users/profile", button: "Delete account" },
  { layer: "a prompt", href: "/ranked/users/3", button: "Remove admin" },
])("a player confirms their match inside of $layer, which hides the bar", async ({ href, button }) => {
  const replies: Replies = {
    "GET /api/match/own": { data: { match, cooldown: null, queueIds: [], lastRound: null } },
    "POST /api/match/1/ready": { data: readyMatch },
  };
  const page = await openPage(href, { viewer: { _id: "12", role: "ADMIN" }, replies });
  await press(page, button);
  const [, readyLabel = ""] = /^Your match is here 2 vs 2 on ctf5 (Ready 0:\d\d) \w/.exec(readTopLayer()) ?? [];
  page.clearLog();
  replies["GET /api/match/own"] = { data: { match: readyMatch, cooldown: null, queueIds: [], lastRound: null } };
  await press(page, readyLabel);
  expect(takeCommandLog(page)[0]).toMatch(/^sends POST \/api\/match\/1\/ready/);
  // The dialog stays open.
  expect(readTopLayer()).toMatch(/^(?!Your match)\w/);
  await page.close();
});
