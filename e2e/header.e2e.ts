import type { Page } from "@playwright/test";
import { getAccount, signInToApi } from "./support/admin.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

/** The longest allowed name, of 64 characters. */
const LEAGUE_NAME = "The Grand International Gores and Capture the Flag League Season";
const WIDTHS = [320, 360, 390, 640, 767, 768, 1024, 1279, 1280, 1920];
/** The width of the name, in pixels, that shows at least some letters. */
const MIN_NAME_WIDTH = 36;
/** The height of the introduction on the narrowest phone, in pixels. */
const MAX_INTRODUCTION_HEIGHT = 160;

test.use({ settings: { LEAGUE_NAME } });

test("The header shows the league's name at every width to visitors, players, leaders and admins", async ({
  page,
  context,
  league,
  admin,
}) => {
  test.setTimeout(240_000);
  const longName = "Wwwwwwwwwwwwwww";
  await admin.createPlayer(longName);
  await admin.createLedClans();
  const viewers = { visitor: null, player: getAccount(longName), leader: getAccount("Fia"), admin: league.admin };
  for (const [role, account] of Object.entries(viewers)) {
    await context.clearCookies();
    if (account) await signIn(context, league.url, account);
    for (const path of ["/ranked/results", "/league/results"]) {
      await page.goto(path);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 700 });
        expect(await findHeaderFaults(page), `${path} for the ${role} at ${width} px`).toEqual([]);
      }
    }
  }
});

test("On the narrowest phones, the introductions for visitors are low and cover nothing", async ({ page, league }) => {
  const api = await signInToApi(league.url, league.admin);
  await api.settings.changeLeagueSettings({ body: { introduction: "W".repeat(120) } });
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of ["/ranked", "/league"]) {
    await page.goto(path);
    const box = await page.getByRole("region", { name: "Introduction" }).boundingBox();
    expect(box?.height, path).toBeLessThanOrEqual(MAX_INTRODUCTION_HEIGHT);
    const bottom = (box?.y ?? 0) + (box?.height ?? 0);
    const titleBox = await page.getByRole("heading", { level: 1 }).boundingBox();
    expect(titleBox?.y, path).toBeGreaterThan(bottom);
  }
  // The season is chosen beside the title, not above the introduction.
  const titleBox = await page.getByRole("heading", { level: 1 }).boundingBox();
  const seasonBox = await page.getByRole("main").getByLabel("Season").boundingBox();
  expect(Math.abs((seasonBox?.y ?? 0) - (titleBox?.y ?? 0))).toBeLessThan(20);
  expect(seasonBox?.x).toBeGreaterThan((titleBox?.x ?? 0) + 20);
});

/** Returns what is wrong with the positions of the parts of the header. */
async function findHeaderFaults(page: Page): Promise<string[]> {
  const parts = {
    logo: "header a > :first-child",
    name: "header a > span",
    areas: "header nav[aria-label=Areas]",
    account: "header button[aria-label=Search]",
  };
  const boxes = await page.evaluate(
    (selectors) => selectors.map((selector) => document.querySelector(selector)?.getBoundingClientRect().toJSON()),
    Object.values(parts),
  );
  const labels = Object.keys(parts);
  const faults = boxes.flatMap((box, index) =>
    index > 0 && !(box.left >= boxes[index - 1].right) ? [`the ${labels[index]} covers the ${labels[index - 1]}`] : [],
  );
  const { hidden, excess } = await page.evaluate(() => {
    const links = document.querySelector("header nav[aria-label=Main]");
    return {
      hidden: (links?.scrollWidth ?? 0) - (links?.clientWidth ?? 0),
      excess: (document.querySelector("header")?.scrollWidth ?? 0) - innerWidth,
    };
  });
  if (boxes[1].width < MIN_NAME_WIDTH) faults.push(`the name is only ${boxes[1].width} px wide`);
  if (hidden > 0) faults.push("some links are out of view");
  if (excess > 0) faults.push("the header is wider than the window");
  return faults;
}
