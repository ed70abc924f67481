import { fillLeague } from "./support/filled-league.ts";
import { expect, test } from "./support/test.ts";

const ofResults = (kind: "js" | "css") => new RegExp(`/assets/results-screen[^/]*\\.${kind}$`);

test("An idle page prefetches linked screens, so that navigation only requests data", async ({ page, admin }) => {
  await fillLeague(admin);
  const all = Promise.all([
    page.waitForResponse(/\/assets\/stat-screen/),
    ...(["js", "css"] as const).map((kind) => page.waitForResponse(ofResults(kind))),
  ]);
  await page.goto("/ranked/stats");
  await all;

  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Results" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Results" })).toBeVisible();
  expect(asked.filter((path) => path.includes("results-screen"))).toEqual([]);
});

test("An idle page prefetches the filters of lists, so that navigation to a list takes a single step", async ({
  page,
  admin,
}) => {
  await fillLeague(admin);
  const choices = ["mode", "season"].map((name) => page.waitForResponse(`**/api/${name}/search`));
  await page.goto("/ranked/join");
  await Promise.all(choices);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Stats" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Stats" })).toBeVisible();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  expect(asked.filter((path) => path.startsWith("/api/"))).toEqual(["/api/statRanked/search"]);
});

test("A page prefetches no screens if the browser saves data", async ({ page, admin }) => {
  await fillLeague(admin);
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  await page.clock.install();
  const files: string[] = [];
  page.on("request", (request) => files.push(new URL(request.url()).pathname));
  await page.goto("/ranked/results");
  await expect
    .poll(async () => {
      await page.clock.runFor(1000);
      return files.some((path) => path.includes("/live-page"));
    })
    .toBe(true);
  for (let second = 0; second < 10; second += 1) await page.clock.runFor(1000);
  await page.waitForLoadState("networkidle");
  expect(files.filter((path) => /(?:stats|queues|player|home)-screen|season.search/.test(path))).toEqual([]);
});
