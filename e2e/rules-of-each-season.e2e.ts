import { getDefaultRules } from "contract/default-rules.ts";
import type { SeasonRules } from "contract/season-rules.ts";
import type { Season } from "contract/seasons.ts";
import { apiAs } from "./support/admin.ts";
import { expect, test } from "./support/test.ts";

const dates = { startDate: "2026-03-01", endDate: "2026-05-31" };

test("A rules page shows the values of the selected season", async ({ page, request, league }) => {
  const { seasons } = await apiAs(league.url, league.admin);
  const change = async (season: Season, rules: Partial<SeasonRules>) => {
    const after = season.rules.at(-1)?._id ?? "";
    const body = { rules: { ...getDefaultRules(undefined), ...rules }, from: null, motionId: null, after };
    await seasons.changeSeasonRules({ id: season._id, body });
  };
  const [one] = (await seasons.searchSeasons()).data;
  if (one === undefined) throw new Error("The test requires an active season");
  await change(one, { hours: { from: 15, to: 17 }, roster: { min: 3, max: 5 } });
  await seasons.endSeason();
  const cup = (await seasons.createSeason({ body: { name: "Cup", ...dates } })).data;
  await change(cup, { hours: { from: 13, to: 14 }, roster: { min: 6, max: 7 } });
  const htmlOf = async (path: string) => (await request.get(path)).text();

  await test.step("On the page to which its Rules link leads", async () => {
    const ofOne = await htmlOf(`/league/rules/leagueSeason1?season=${one._id}`);
    expect(ofOne).toContain("10 clans of 3 to 5 players");
    expect(ofOne).toContain("from 3 to 5 pm");
    const ofCup = await htmlOf("/league/rules/leagueSeason1");
    expect(ofCup).toContain("10 clans of 6 to 7 players");
    expect(ofCup).toContain("from 1 to 2 pm");
  });

  await test.step("On the other page its first rules, while no season leads there", async () => {
    for (const query of ["", `?season=${one._id}`]) {
      const html = await htmlOf(`/league/rules/leagueSeason2${query}`);
      expect(html).toContain("from 6 to 9 pm");
      expect(html).toContain("4 to 8 players");
    }
  });

  await test.step("The figures follow the season that is selected", async () => {
    await page.goto("/league/rules/leagueSeason1");
    await expect(page.getByText("Games start between 1 and 2 pm.")).toBeVisible();
    await expect(page.getByText("at most 7 players")).toBeVisible();
    await page.getByLabel("Season", { exact: true }).filter({ visible: true }).selectOption("Season 1");
    await expect(page.getByText("Games start between 3 and 5 pm.")).toBeVisible();
    await expect(page.getByText("at most 5 players")).toBeVisible();
    await expect(page.getByText("at most 7 players")).toHaveCount(0);
  });

  await test.step("A season that leads to another page leaves this one to the newest that leads to it", async () => {
    await seasons.updateSeason({ id: cup._id, body: { name: "Cup of Season 2" } });
    expect(await htmlOf("/league/rules/leagueSeason1")).toContain("from 3 to 5 pm");
    for (const query of ["", `?season=${one._id}`]) {
      expect(await htmlOf(`/league/rules/leagueSeason2${query}`)).toContain("from 1 to 2 pm");
    }
  });
});
