// Takes screenshots of every screen of a running league, at every width and in both colour schemes:
//   node e2e/support/take-screenshots.ts <URL of the league> <folder> [e-mail and password of an admin]
// With FULL_PAGE=1, each screenshot shows the entire page instead of the viewport. In the demo, every screen has content.
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { forEachScheme, forEachWidth } from "./expect-usable.ts";
import { LAUNCH_OPTIONS } from "./launch.ts";
import { openLoaded } from "./open-screen.ts";
import { signIn } from "./sign-in.ts";
import { collectSiteRoutes } from "./site-routes.ts";

/** Screens to which no page links, and the page of a queue that has an open match in the demo. */
const UNLINKED = ["/overlay/match/1", "/overlay/event/1", "/ranked/queues/1"];

const [url, folder, email, password] = process.argv.slice(2);
if (url === undefined || folder === undefined)
  throw new Error("Usage: take-screenshots.ts <URL of the league> <folder> [e-mail and password of an admin]");

const browser = await chromium.launch(LAUNCH_OPTIONS);
await takeScreenshots(browser, folder, url);
if (email !== undefined && password !== undefined)
  await takeScreenshots(browser, join(folder, "admin"), url, { email, password });
await browser.close();

async function takeScreenshots(
  browser: Browser,
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
  // The routes can be read on any screen.
  await openLoaded(page, "/auth/invitation");
  const { routes } = await collectSiteRoutes(page);
  const visitedRoutes = new Set<string>();
  // The loop adds each screen with parameters when it finds the first link to it.
  const paths = [...UNLINKED, ...routes.filter((route) => !route.includes("$"))];
  for (const pathname of paths) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openLoaded(page, pathname);
    const { linksWithParameters } = await collectSiteRoutes(page);
    for (const { route, path } of linksWithParameters) {
      if (routes.includes(route) && !visitedRoutes.has(route)) paths.push(path);
      visitedRoutes.add(route);
    }
    // Skips a page that has redirected, for example to the log-in page.
    if (new URL(page.url()).pathname !== pathname) continue;
    const name = pathname.slice(1).replaceAll("/", "-");
    await forEachWidth(page, (width) =>
      forEachScheme(page, async (scheme) => {
        const path = join(folder, `${name}-${width}-${scheme}.png`);
        await page.screenshot({ path, fullPage: process.env["FULL_PAGE"] !== undefined });
      }),
    );
  }
  await context.close();
}
