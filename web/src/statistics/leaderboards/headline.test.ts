// @vitest-environment happy-dom

import { beforeAll, expect, test } from "vitest";
import type { StatSummary } from "../../competitions/stat-metrics.tsx";
import { readComponent } from "../../testing/open-component.ts";
import { setUpBrowser } from "../../testing/open-page.ts";
import { PlayerTabs } from "../stats/player-tabs.tsx";
import { Headline, TotalHeadline } from "./headline.tsx";

beforeAll(setUpBrowser);

const stat = {
  _id: "7",
  modeId: "2",
  modeName: "Duel",
  elo: 1012.5,
  numberGames: 9,
  numberWins: 6,
  numberLosses: 3,
  winRate: 2 / 3,
  form: "WWL",
};

/** Returns the text of the headline of a player with this summary of their statistics. */
async function readHeadline(summary: object) {
  return (await readComponent(Headline, { stat: summary as StatSummary })).text;
}

test.each([
  { situation: "who is ranked", rank: 4, text: " #4 of 41" },
  { situation: "who is no longer ranked", rank: null, text: "" },
])("the headline of a player $situation has Elo, rank, record and mode", async ({ rank, text }) => {
  expect(await readHeadline({ ...stat, rank, rankedCount: 41 })).toMatch(
    new RegExp(`^1012\\.50 Elo${text} 6–3–0 .*Duel$`),
  );
});

test("the headline says that the Elo of a player with few rounds is provisional", async () => {
  const provisional = { ...stat, numberGames: 1, numberWins: 1, numberLosses: 0 };
  expect(await readHeadline(provisional)).toMatch(/Duel ?, provisional after 1 round$/);
  expect(await readHeadline(stat)).not.toContain("provisional");
});

test("the headline of all modes has the record in all of them", async () => {
  const stats = [stat, { ...stat, numberGames: 3, numberWins: 1, numberLosses: 1 }] as unknown as StatSummary[];
  const { text } = await readComponent(TotalHeadline, { stats, scope: "All modes" });
  expect(text).toMatch(/^7–4–1 .*All modes, 12 rounds$/);
});

test.each([
  { numberGames: 4, legend: true },
  { numberGames: 5, legend: false },
])(
  "below the tabs stands what a question mark means if a player has $numberGames games: $legend",
  async ({ numberGames, legend }) => {
    const replies = {
      "POST /api/statRanked/search": { data: [stat, { ...stat, _id: "8", numberGames }] },
      "POST /api/stat/search": { data: [] },
    };
    const { text } = await readComponent(PlayerTabs, { area: "ranked", userId: "1" }, { replies });
    expect(text.includes("A question mark means provisional")).toBe(legend);
  },
);

test.each([
  { situation: "with a rank", rank: 4, text: /Duel 1012\.50 ?#4/ },
  { situation: "without a rank", rank: null, text: /^[^#]*Duel 1012\.50[^#]*$/ },
])("the tab of a mode $situation shows it", async ({ rank, text }) => {
  const replies = {
    "POST /api/statRanked/search": { data: [{ ...stat, rank }] },
    "POST /api/stat/search": { data: [] },
  };
  expect((await readComponent(PlayerTabs, { area: "ranked", userId: "1" }, { replies })).text).toMatch(text);
});

test("the tabs of the league are in the order of the seasons, the newest first", async () => {
  const replies = {
    "POST /api/season/search": {
      data: [
        { _id: "9", name: "Season 2" },
        { _id: "8", name: "Season 1" },
      ],
    },
    "POST /api/statRanked/search": { data: [] },
    "POST /api/stat/search": {
      data: [
        { ...stat, _id: "80", modeId: undefined, modeName: undefined, seasonId: "8" },
        { ...stat, _id: "90", modeId: undefined, modeName: undefined, seasonId: "9" },
      ],
    },
  };
  const { links } = await readComponent(PlayerTabs, { area: "league", userId: "1" }, { replies });
  const paths = links.flatMap((link) => /\/league\/stats\/\d+/.exec(link) ?? []);
  expect(paths).toEqual(["/league/stats/90", "/league/stats/80"]);
});
