import { getDefaultRules } from "contract/default-rules.ts";
import type { Season } from "contract/seasons.ts";
import { expect, test } from "vitest";
import { renderScreen } from "../../testing/render-screen.ts";
import { createSamples } from "../../testing/sample-data.ts";

/** Creates a season. The number of clans tells whose rules a page shows. */
function createSeason(_id: string, clanCount: number): Season[] {
  const name = `Season ${_id}`;
  const rules = { ...getDefaultRules(name), clans: clanCount };
  const version = { _id, from: "2026-01-01T00:00:00.000Z", copiedFrom: null, motion: null, rules };
  return createSamples<Season>("/api/season/search", { _id, name, rules: [version] });
}

// The page of season 2 belongs to season 2 only. The page of season 1 belongs to all other seasons.
const firstSeason = createSeason("1", 11);
const secondSeason = createSeason("2", 12);
const thirdSeason = createSeason("3", 13);
const allSeasons = [...thirdSeason, ...secondSeason, ...firstSeason];

// By the initial rules, there are 10 clans, and matches are played until 8 pm, or in season 2 until 9 pm.
test.each([
  { href: "leagueSeason1", seasons: allSeasons, rules: "the newest season", text: "13 clans" },
  { href: "leagueSeason1?season=1", seasons: allSeasons, rules: "the selected season", text: "11 clans" },
  { href: "leagueSeason1?season=2", seasons: allSeasons, rules: "the newest season of the page", text: "13 clans" },
  { href: "leagueSeason2", seasons: allSeasons, rules: "season 2", text: "12 clans" },
  { href: "leagueSeason2?season=1", seasons: allSeasons, rules: "season 2", text: "12 clans" },
  { href: "leagueSeason2", seasons: firstSeason, rules: "season 2 at its start", text: "from 6 to 9 pm" },
  { href: "leagueSeason1", seasons: [], rules: "season 1 at its start", text: "from 6 to 8 pm" },
])("/league/rules/$href has the values of the rules of $rules", async ({ href, seasons, text }) => {
  const screen = await renderScreen(`/league/rules/${href}`, {
    viewer: null,
    replies: { "POST /api/season/search": { data: seasons } },
  });
  expect(screen).toMatchObject({ kind: "rendered", description: expect.stringContaining(text) });
});
