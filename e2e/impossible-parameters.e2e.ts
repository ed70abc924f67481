import { fillLeague, fillSeason } from "./support/filled-league.ts";
import { openLoaded } from "./support/open-screen.ts";
import { signIn } from "./support/sign-in.ts";
import { collectSiteRoutes } from "./support/site-routes.ts";
import { expect, test } from "./support/test.ts";

/** A query that no link of the site has: a search engine, an old bookmark or a person wrote it. */
const query = [
  "page=9999&numberPerPage=7&offset=-1&sort=zzz&asc=maybe&state=zzz&view=zzz&outcome=zzz&kind=zzz&season=zzz&date=zzz",
  "name=zzz&clanName=zzz&modeId=zzz&player=zzz&clan=zzz&map=zzz&fbclid=zzz&data=%7B%7D",
].join("&");

test("A list loads even if its URL has unknown or invalid parameters", async ({ page, league, admin, context }) => {
  // `slow` triples the timeout.
  test.slow();
  await fillLeague(admin);
  await fillSeason(league);
  await signIn(context, league.url, league.admin);
  await openLoaded(page, "/ranked/about");
  const { routes } = await collectSiteRoutes(page);
  const lists = routes.filter((route) => /^\/(?:ranked|league)/.test(route) && !route.includes("$"));
  for (const path of lists) {
    await test.step(path, async () => {
      await openLoaded(page, `${path}?${query}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await page.getByRole("main").getByRole("alert").allTextContents()).toEqual([]);
      const toasts = page.getByRole("dialog").filter({ has: page.getByLabel("Dismiss") });
      expect(await toasts.allTextContents()).toEqual([]);
    });
  }
});
