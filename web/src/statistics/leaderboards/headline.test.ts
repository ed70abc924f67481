// @vitest-environment happy-dom

import { beforeAll, expect, test } from "vitest";
import type { StatSummary } from "../../competitions/stat-metrics.tsx";
import { readComponent } from "../../testing/open-component.ts";
import { type Reply, setUpBrowser } from "../../testing/open-page.ts";
import { PlayerTabs } from "../stats/player-tabs.tsx";
import { Headline } from "./headline.tsx";

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
async function readHeadline(summary: object, details: Reply = { data: { ...stat, rank: 4 } }) {
  const replies = { "GET /api/statRanked/7": details };
  const props = { area: "ranked", stat: summary as StatSummary } as const;
  return (await readComponent(Headline, props, { replies })).text;
}

test.each<{ situation: string; details: Reply; rank: string }>([
  { situation: "who is ranked", details: { data: { ...stat, rank: 4 } }, rank: " #4" },
  { situation: "who is no longer ranked", details: { data: { ...stat, rank: null } }, rank: "" },
  {
    situation: "whose rank cannot be fetched",
    details: { status: 404, errorCode: "STAT_NOT_FOUND", message: "Stat not found" },
    rank: "",
  },
])("the headline of a player $situation has Elo, rank, record and mode", async ({ details, rank }) => {
  expect(await readHeadline(stat, details)).toMatch(new RegExp(`^1012\\.50 Elo${rank} 6–3–0 .*Duel$`));
});

test("the headline says that the Elo of a player with few rounds is provisional", async () => {
  const provisional = { ...stat, numberGames: 1, numberWins: 1, numberLosses: 0 };
  expect(await readHeadline(provisional)).toMatch(/Duel ?, provisional after 1 round$/);
  expect(await readHeadline(stat)).not.toContain("provisional");
});

test("the tab of a mode without a rank has no number", async () => {
  const replies = {
    "POST /api/statRanked/search": { data: [stat] },
    "GET /api/statRanked/7": { data: { ...stat, rank: null } },
    "POST /api/stat/search": { data: [] },
  };
  const { text } = await readComponent(PlayerTabs, { area: "ranked", userId: "1" }, { replies });
  expect(text).toContain("Duel 1012.50");
  expect(text).not.toContain("#");
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
