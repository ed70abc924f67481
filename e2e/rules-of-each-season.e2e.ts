import { getDefaultRules } from "contract/default-rules.ts";
import type { SeasonRules } from "contract/season-rules.ts";
import type { Season } from "contract/seasons.ts";
import { signInToApi } from "./support/admin.ts";
import { expect, test } from "./support/test.ts";

const dates = { startDate: "2026-03-01", endDate: "2026-05-31" };

test("A rules page shows the values of the selected season", async ({ page, request, league }) => {
  const { seasons } = await signInToApi(league.url, league.admin);
  const changeRules = async (season: Season, rules: Partial<SeasonRules>) => {
    // With the ID of the last known version (`after`), the server can detect a conflict.
    const lastRulesId = season.rules.at(-1)?._id ?? "";
    const body = { rules: { ...getDefaultRules(), ...rules }, from: null, motionId: null, after: lastRulesId };
    await seasons.changeSeasonRules({ id: season._id, body });
  };
  const [firstSeason] = (await seasons.searchSeasons()).data;
  if (firstSeason === undefined) throw new Error("The test requires an active season");
  await changeRules(firstSeason, { hours: { from: 15, to: 17 }, roster: { min: 3, max: 5 } });
  await seasons.endSeason();
  const { data: cup } = await seasons.createSeason({ body: { name: "Cup", ...dates } });
  await changeRules(cup, { hours: { from: 13, to: 14 }, roster: { min: 6, max: 7 } });
  const readHtml = async (path: string) => {
    const response = await request.get(path);
    return response.text();
  };

  // A season whose name contains "Season 2" links to the second rules page, and every other season to the first one.
  await test.step("The linked page shows the rules of the selected season", async () => {
    const firstSeasonHtml = await readHtml(`/league/rules/leagueSeason1?season=${firstSeason._id}`);
    expect(firstSeasonHtml).toContain("10 clans of 3 to 5 players");
    expect(firstSeasonHtml).toContain("from 3 to 5 pm");
    const cupHtml = await readHtml("/league/rules/leagueSeason1");
    expect(cupHtml).toContain("10 clans of 6 to 7 players");
    expect(cupHtml).toContain("from 1 to 2 pm");
  });

  await test.step("The other page shows the default rules as long as no season links to it", async () => {
    for (const query of ["", `?season=${firstSeason._id}`]) {
      const html = await readHtml(`/league/rules/leagueSeason2${query}`);
      expect(html).toContain("from 6 to 9 pm");
      expect(html).toContain("4 to 8 players");
    }
  });

  await test.step("The values in the text change with the selected season", async () => {
    await page.goto("/league/rules/leagueSeason1");
    await expect(page.getByText("Games start between 1 and 2 pm.")).toBeVisible();
    await expect(page.getByText("at most 7 players")).toBeVisible();
    await page.getByLabel("Season", { exact: true }).filter({ visible: true }).selectOption("Season 1");
    await expect(page.getByText("Games start between 3 and 5 pm.")).toBeVisible();
    await expect(page.getByText("at most 5 players")).toBeVisible();
    await expect(page.getByText("at most 7 players")).toHaveCount(0);
  });

  await test.step("The season can be changed while the page is hydrated", async () => {
    await page.addInitScript(selectSeasonDuringHydration, firstSeason._id);
    await page.goto("/league/rules/leagueSeason1");
    await expect(page.getByText("Games start between 3 and 5 pm.")).toBeVisible();
    await expect(page.getByText("at most 7 players")).toHaveCount(0);
    await expect(page).toHaveURL(/season=/);
  });

  await test.step("After the cup links to the other page, each page shows the newest season that links to it", async () => {
    await seasons.updateSeason({ id: cup._id, body: { name: "Cup of Season 2" } });
    expect(await readHtml("/league/rules/leagueSeason1")).toContain("from 3 to 5 pm");
    for (const query of ["", `?season=${firstSeason._id}`]) {
      expect(await readHtml(`/league/rules/leagueSeason2${query}`)).toContain("from 1 to 2 pm");
    }
  });
});

/** Selects a season as soon as React has hydrated the field. React hydrates the content of the page later. */
function selectSeasonDuringHydration(seasonId: string): void {
  // A message channel runs its next task sooner than a timer.
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactProps"));
    const field = [...document.querySelectorAll("select")].find((select) => isHydrated(select));
    if (!field) {
      port2.postMessage(null);
      return;
    }
    field.value = seasonId;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  };
  port2.postMessage(null);
}
