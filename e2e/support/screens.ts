// Takes pictures of every screen of a league that runs, at every width and in both colour schemes:
//   node e2e/support/screens.ts <address of the league> <folder> [e-mail and password of an admin]
// With FULL_PAGE=1 each picture shows the whole page rather than the viewport. The demo has every screen.
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { chromium } from "@playwright/test";
import { LAUNCH } from "./launch.ts";
import type { ScreenLocation } from "./open-screen.ts";
import { openScreen } from "./open-screen.ts";
import { signIn } from "./sign-in.ts";
import { atEveryWidth, inBothSchemes } from "./usable.ts";

type Screen = ScreenLocation & { name: string; forAdmins?: boolean };

const SCREENS: Screen[] = [
  { name: "players", path: "/ranked/users" },
  { name: "player", path: "/ranked/users", opensFirst: true },
  { name: "versus", path: "/ranked/users/2/versus/3" },
  { name: "results", path: "/ranked/results" },
  { name: "result", path: "/ranked/results", opensFirst: true },
  { name: "stats", path: "/ranked/stats" },
  { name: "stat", path: "/ranked/stats", opensFirst: true },
  { name: "maps", path: "/ranked/maps" },
  { name: "map", path: "/ranked/maps", opensFirst: true },
  { name: "records", path: "/ranked/records" },
  { name: "queues", path: "/ranked/queues" },
  { name: "match", path: "/ranked/queues/1" },
  { name: "queue", path: "/ranked/queues/2" },
  { name: "match-page", path: "/ranked/matches/1" },
  { name: "overlay-match", path: "/overlay/match/1" },
  { name: "overlay-event", path: "/overlay/event/1" },
  { name: "modes", path: "/ranked/modes" },
  { name: "mode", path: "/ranked/modes", opensFirst: true },
  { name: "league-players", path: "/league/users" },
  { name: "league-player", path: "/league/users", opensFirst: true },
  { name: "clans", path: "/league/clans" },
  { name: "clan", path: "/league/clans", opensFirst: true },
  { name: "calendar", path: "/league/calendar" },
  { name: "fixtures", path: "/league/calendar/fixtures", forAdmins: true },
  { name: "event", path: "/league/calendar/1" },
  { name: "league-results", path: "/league/results" },
  { name: "league-result", path: "/league/results", opensFirst: true },
  { name: "league-stats", path: "/league/stats" },
  { name: "league-stat", path: "/league/stats", opensFirst: true },
  { name: "league-records", path: "/league/records" },
  { name: "votes", path: "/league/votes" },
  { name: "vote", path: "/league/votes/1", forAdmins: true },
  { name: "rules-season-1", path: "/league/rules/leagueSeason1" },
  { name: "rules-season-2", path: "/league/rules/leagueSeason2" },
  { name: "profile", path: "/ranked/users/profile", forAdmins: true },
  { name: "servers", path: "/ranked/servers", forAdmins: true },
  { name: "admin", path: "/ranked/admin", forAdmins: true },
  { name: "history", path: "/ranked/history", forAdmins: true },
  { name: "sign-in", path: "/auth/signin" },
  { name: "invitation", path: "/auth/invitation" },
];

const [url, folder, email, password] = process.argv.slice(2);
if (url === undefined || folder === undefined) throw new Error("Which league, and into which folder?");

const browser = await chromium.launch(LAUNCH);
await takeScreens(
  browser,
  SCREENS.filter((screen) => !screen.forAdmins),
  folder,
  url,
);
if (email !== undefined && password !== undefined)
  await takeScreens(browser, SCREENS, join(folder, "admin"), url, { email, password });
await browser.close();

async function takeScreens(
  browser: Browser,
  screens: Screen[],
  folder: string,
  url: string,
  admin?: { email: string; password: string },
) {
  const context = await browser.newContext({
    baseURL: url,
    locale: "en-GB",
    timezoneId: "UTC",
    reducedMotion: "reduce",
  });
  if (admin) await signIn(context, url, admin);
  const page = await context.newPage();
  for (const screen of screens) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openScreen(page, screen);
    await atEveryWidth(page, (width) =>
      inBothSchemes(page, async (scheme) => {
        const path = join(folder, `${screen.name}-${width}-${scheme}.png`);
        await page.screenshot({ path, fullPage: process.env["FULL_PAGE"] !== undefined });
      }),
    );
  }
  await context.close();
}
