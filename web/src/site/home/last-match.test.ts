// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { openPage, setUpBrowser } from "../../testing/open-page.ts";

beforeAll(setUpBrowser);

const lastRound = {
  matchId: "3",
  resultId: "7",
  outcome: "L",
  isForfeit: false,
  teamScore: 206,
  otherScore: 506,
  eloGain: -16.06,
};

test.each([
  {
    viewer: "a player",
    round: lastRound,
    text: "Last match: You lost 206–506 · −16.06 Elo",
    href: "/ranked/results/7",
  },
  {
    viewer: "a player whose round was not rated",
    round: { ...lastRound, eloGain: null },
    text: "Last match: You lost 206–506",
    href: "/ranked/results/7",
  },
  { viewer: "a new player", round: null, text: "Ranked by Elo. Only validated results count.", href: undefined },
])("the home page shows $viewer below its title: $text", async ({ round, text, href }) => {
  const ownMatch = { match: null, cooldown: null, queueIds: [], lastRound: round };
  const page = await openPage("/ranked", { viewer: {}, replies: { "GET /api/match/own": { data: ownMatch } } });
  const subtitle = document.querySelector("main h1 + div");
  expect(subtitle?.textContent).toBe(text);
  expect(subtitle?.querySelector("a")?.getAttribute("href")).toBe(href);
  await page.close();
});
