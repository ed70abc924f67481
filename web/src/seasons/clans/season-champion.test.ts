// @vitest-environment happy-dom
import type { Clan } from "contract/clans.ts";
import type { Season } from "contract/seasons.ts";
import { beforeAll, expect, test } from "vitest";
import { readText } from "../../testing/describe-page.ts";
import { openComponent } from "../../testing/open-component.ts";
import { setUpBrowser } from "../../testing/open-page.ts";
import { createSamples } from "../../testing/sample-data.ts";
import { ClanPrize } from "./season-champion.tsx";

beforeAll(setUpBrowser);

/** Renders what a clan has won in a season with three clans. The first two places share a prize pool of 90 €. */
async function renderPrize(clanId: string, seasonChanges: Partial<Season>): Promise<string> {
  const values = { name: "Spring", isActive: false, prizePool: 90, ...seasonChanges };
  const [sample] = createSamples<Season>("/api/season/search", values);
  if (sample === undefined) throw new Error("There is no sample");
  const prizes = { places: [2, 1], byRounds: 0 };
  const versions = sample.rules.map((version) => ({ ...version, rules: { ...version.rules, prizes } }));
  const season = { ...sample, rules: versions };
  const data = createSamples<Clan>(
    "/api/clan/search",
    { _id: "1", name: "Bears", points: 9, numberGames: 9 },
    { _id: "2", name: "Foxes", points: 5, numberGames: 9 },
    { _id: "3", name: "Owls", points: 1, numberGames: 9 },
  );
  const replies = { "POST /api/clan/search": { data } };
  const page = await openComponent(ClanPrize, { season, clanId }, { viewer: null, replies });
  const text = readText(document.body);
  await page.close();
  return text;
}

test("the page of a clan shows what it won in an ended season", async () => {
  expect(await renderPrize("1", {})).toContain("Champion of Spring Bears 9 points , 60.00 € in prizes");
  expect(await renderPrize("2", {})).toContain("30.00 € in prizes for place 2 in Spring");
  expect(await renderPrize("3", {})).not.toContain("prizes");
});

test("without a prize pool, only the champion is named", async () => {
  expect(await renderPrize("1", { prizePool: null })).toMatch(/Champion of Spring Bears 9 points$/);
  expect(await renderPrize("2", { prizePool: null })).not.toContain("Spring");
});
