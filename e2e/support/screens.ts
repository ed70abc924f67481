// Takes pictures of every screen of a league that runs, at every width and in both colour schemes:
//   node e2e/support/screens.ts <address of the league> <folder> [e-mail and password of an admin]
// With FULL_PAGE=1 each picture shows the whole page rather than the viewport. The demo has every screen.
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { LAUNCH } from "./launch.ts";
import { openWhole } from "./open-screen.ts";
import { signIn } from "./sign-in.ts";
import { routesHere } from "./site-routes.ts";
import { atEveryWidth, inBothSchemes } from "./usable.ts";

/** Screens that no page links to, and one that looks different there. */
const UNLINKED = ["/overlay/match/1", "/overlay/event/1", "/ranked/queues/1"];

const [url, folder, email, password] = process.argv.slice(2);
if (url === undefined || folder === undefined) throw new Error("Which league, and into which folder?");

const browser = await chromium.launch(LAUNCH);
await takeScreens(browser, folder, url);
if (email !== undefined && password !== undefined)
  await takeScreens(browser, join(folder, "admin"), url, { email, password });
await browser.close();

async function takeScreens(browser: Browser, folder: string, url: string, admin?: { email: string; password: string }) {
  const context = await browser.newContext({
    baseURL: url,
    locale: "en-GB",
    timezoneId: "UTC",
    reducedMotion: "reduce",
  });
  if (admin) await signIn(context, url, admin);
  const page = await context.newPage();
  await openWhole(page, "/auth/invitation");
  const { routes } = await routesHere(page);
  const seen = new Set<string>();
  // Grows while it is walked: of a screen with parameters by the first link to one.
  const addresses = [...UNLINKED, ...routes.filter((route) => !route.includes("$"))];
  for (const address of addresses) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openWhole(page, address);
    const { links } = await routesHere(page);
    for (const { route, path } of links) {
      if (routes.includes(route) && !seen.has(route)) addresses.push(path);
      seen.add(route);
    }
    // It led elsewhere, such as to the login.
    if (new URL(page.url()).pathname !== address) continue;
    const name = address.slice(1).replaceAll("/", "-");
    await atEveryWidth(page, (width) =>
      inBothSchemes(page, async (scheme) => {
        const path = join(folder, `${name}-${width}-${scheme}.png`);
        await page.screenshot({ path, fullPage: process.env["FULL_PAGE"] !== undefined });
      }),
    );
  }
  await context.close();
}
