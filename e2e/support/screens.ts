// Takes pictures of every screen of a league that runs, at every width and in both colour schemes:
//   node e2e/support/screens.ts <address of the league> <folder> [e-mail and password of an admin]
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { chromium } from "@playwright/test";
import { LAUNCH } from "./launch.ts";
import { atEveryWidth, inBothSchemes } from "./looks.ts";
import type { ScreenPlace } from "./open-screen.ts";
import { openScreen } from "./open-screen.ts";
import { signIn } from "./sign-in.ts";

type Screen = ScreenPlace & { name: string; forAdmins?: boolean };

const SCREENS: Screen[] = [
  { name: "players", path: "/ranked/users" },
  { name: "player", path: "/ranked/users", opensFirst: true },
  { name: "results", path: "/ranked/results" },
  { name: "result", path: "/ranked/results", opensFirst: true },
  { name: "stats", path: "/ranked/stats" },
  { name: "stat", path: "/ranked/stats", opensFirst: true },
  { name: "queues", path: "/ranked/queues" },
  { name: "modes", path: "/ranked/modes" },
  { name: "mode", path: "/ranked/modes", opensFirst: true },
  { name: "calendar", path: "/league/calendar" },
  { name: "votes", path: "/league/votes" },
  { name: "profile", path: "/ranked/users/profile", forAdmins: true },
  { name: "sign-in", path: "/auth/signin" },
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
        await page.screenshot({ path: join(folder, `${screen.name}-${width}-${scheme}.png`) });
      }),
    );
  }
  await context.close();
}
