// Takes screenshots of every screen of a running league, at every width and in both colour schemes:
//   node e2e/support/screens.ts <URL of the league> <folder> [e-mail and password of an admin]
// With FULL_PAGE=1 each picture shows the whole page rather than the viewport. The demo has every screen.
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { LAUNCH } from "./launch.ts";
import { openLoaded } from "./open-screen.ts";
import { signIn } from "./sign-in.ts";
import { collectSiteRoutes } from "./site-routes.ts";
import { atEveryWidth, inBothSchemes } from "./usable.ts";

/** Screens that no page links to, and one that looks different at its own URL. */
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
  await openLoaded(page, "/auth/invitation");
  const { routes } = await collectSiteRoutes(page);
  const seen = new Set<string>();
  // The list grows during the loop: the first link to a screen with parameters adds it.
  const addresses = [...UNLINKED, ...routes.filter((route) => !route.includes("$"))];
  for (const address of addresses) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openLoaded(page, address);
    const { links } = await collectSiteRoutes(page);
    for (const { route, path } of links) {
      if (routes.includes(route) && !seen.has(route)) addresses.push(path);
      seen.add(route);
    }
    // The URL redirected, such as to the log-in page.
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
