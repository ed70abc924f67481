import { fillLeague } from "./support/filled-league.ts";
import { expect, test } from "./support/test.ts";

/** On a busy machine, the page waits long until the browser is idle. */
const PREFETCH_TIMEOUT = { timeout: 60_000 };

test("An idle page prefetches linked screens, so that navigation only requests data", async ({ page, admin }) => {
  await fillLeague(admin);
  const prefetched = Promise.all([
    page.waitForResponse(/\/assets\/stat-screen/, PREFETCH_TIMEOUT),
    page.waitForResponse(/\/assets\/results-screen[^/]*\.js$/, PREFETCH_TIMEOUT),
    page.waitForResponse(/\/assets\/results-screen[^/]*\.css$/, PREFETCH_TIMEOUT),
  ]);
  await page.goto("/ranked/stats");
  await prefetched;

  const requestedPaths: string[] = [];
  page.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Results" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Results" })).toBeVisible();
  expect(requestedPaths.filter((path) => path.includes("results-screen"))).toEqual([]);
});

test("An idle page prefetches the filters of lists, so that a list only requests its entries", async ({
  page,
  admin,
}) => {
  await fillLeague(admin);
  const filters = ["mode", "season"].map((name) => page.waitForResponse(`**/api/${name}/search`, PREFETCH_TIMEOUT));
  await page.goto("/ranked/join");
  await Promise.all(filters);
  const requestedPaths: string[] = [];
  page.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Stats" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Stats" })).toBeVisible();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  expect(requestedPaths.filter((path) => path.startsWith("/api/"))).toEqual(["/api/statRanked/search"]);
});

test("A page prefetches no screens if the browser saves data", async ({ page, admin }) => {
  await fillLeague(admin);
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  await page.clock.install();
  const requestedPaths: string[] = [];
  page.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
  await page.goto("/ranked/results");
  await expect
    .poll(async () => {
      await page.clock.runFor(1000);
      return requestedPaths.some((path) => path.includes("/live-page"));
    })
    .toBe(true);
  // The page has loaded. Without `saveData`, it would prefetch within ten seconds.
  for (let second = 0; second < 10; second += 1) await page.clock.runFor(1000);
  await page.waitForLoadState("networkidle");
  expect(requestedPaths.filter((path) => /(?:stats|queues|player|home)-screen|season.search/.test(path))).toEqual([]);
});
