// Measures how fast each public page of the demo loads on a phone with a slow network, a slow processor and an empty browser
// cache, for a visitor and for a signed-in user. Chromium slows itself down, so the load of this machine matters little.
//   node e2e/bench/first-view.ts [--rounds 5] [--only part-of-a-path] [--visitor] [--json] [URL of a running league]
// `--json` prints a last line for `npm run bench`: the slowest page for each limit.
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { LAUNCH_OPTIONS } from "../support/launch.ts";
import { runServer } from "../support/run-server.ts";
import { measurePage, type PageMeasurements } from "./measure-page.ts";

interface PublicPage {
  readonly path: string;
  /** The URL prefix of links in the page's main content. The page is loaded once such a link is shown. */
  readonly linkPrefix: string;
  /** Measures the page of the first item of the list at `path` instead. */
  readonly opensFirst?: true;
}

const PAGES: readonly PublicPage[] = [
  { path: "/ranked", linkPrefix: "/ranked/users/" },
  { path: "/ranked/results", linkPrefix: "/ranked/results/" },
  { path: "/ranked/results", linkPrefix: "/ranked/users/", opensFirst: true },
  { path: "/ranked/stats", linkPrefix: "/ranked/stats/" },
  { path: "/ranked/stats", linkPrefix: "/ranked/", opensFirst: true },
  { path: "/league/clans", linkPrefix: "/league/clans/" },
  { path: "/league/clans", linkPrefix: "/league/users/", opensFirst: true },
  { path: "/league/results", linkPrefix: "/league/results/" },
  { path: "/league/calendar", linkPrefix: "/league/" },
];
const ADMIN = { email: "admin@league.test", password: "demo" };

/** The maximum of each limited measurement, in the units of `PageMeasurements`. */
type Limits = Partial<PageMeasurements>;
const VISITOR_LIMITS: Limits = {
  firstContentfulPaintMs: 900,
  largestContentfulPaintMs: 1400,
  layoutShift: 0.02,
  usableMs: 2200,
  requests: 12,
  kilobytes: 195,
  repeatRequests: 4,
  repeatKilobytes: 12,
  navigationMs: 500,
};
const SIGNED_IN_LIMITS: Limits = { largestContentfulPaintMs: 1800, layoutShift: 0.02 };

const LABELS = {
  firstContentfulPaintMs: "first paint, ms",
  largestContentfulPaintMs: "largest paint, ms",
  layoutShift: "shift",
  usableMs: "usable, ms",
  requests: "requests",
  kilobytes: "kB",
  repeatRequests: "requests again",
  repeatKilobytes: "kB again",
  navigationMs: "change of page, ms",
} as const satisfies Record<keyof PageMeasurements, string>;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "5" },
    only: { type: "string", default: "" },
    visitor: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  },
});
const [argument] = positionals;
const repetitions = Number(values.rounds);
const pages = PAGES.filter(({ path }) => path.includes(values.only));
const server = argument === undefined ? await runServer("demo/main.ts", { RATE_LIMIT: "1000000" }) : null;
const url = argument ?? server?.url ?? "";
const browser = await chromium.launch(LAUNCH_OPTIONS);
const measuredPages = await measurePages("A visitor", VISITOR_LIMITS);
if (!values.visitor) {
  const session = await createSession();
  measuredPages.push(...(await measurePages("Signed in", SIGNED_IN_LIMITS, session)));
}
await browser.close();
await server?.stop();
process.exitCode = measuredPages.some(({ medians, limits }) => listExceeded(medians, limits).length > 0) ? 1 : 0;
if (values.json) log(JSON.stringify(findSlowestPages()));

interface MeasuredPage {
  readonly viewer: string;
  readonly path: string;
  readonly medians: PageMeasurements;
  readonly limits: Limits;
}

/** Measures each page several times, and prints the medians. */
async function measurePages(viewer: string, limits: Limits, session?: SessionState): Promise<MeasuredPage[]> {
  log(
    `\n${viewer}, 1.6/0.75 Mbit/s, 150 ms a request, processor 4 times slower, 412 × 823, medians of ${repetitions}:`,
  );
  log(
    formatRow(["page", "first ms", "largest ms", "shift", "usable ms", "requests", "kB", "again", "kB", "change ms"]),
  );
  const measured: MeasuredPage[] = [];
  for (const page of pages) {
    const path = page.opensFirst ? await findFirstItem(page.path) : page.path;
    const measurements: PageMeasurements[] = [];
    for (let repetition = 0; repetition < repetitions; repetition += 1)
      measurements.push(await measurePage(browser, { url: url + path, linkPrefix: page.linkPrefix, session }));
    const medians = calculateMedians(measurements);
    const exceeded = listExceeded(medians, limits);
    measured.push({ viewer, path, medians, limits });
    log(formatRow([path, ...formatCells(medians)]) + (exceeded.length > 0 ? `  over: ${exceeded.join(", ")}` : ""));
  }
  return measured;
}

/** Returns one line for the table of `npm run bench` for each limit: that of the slowest page. */
function findSlowestPages() {
  const lines = measuredPages.flatMap(({ viewer, path, medians, limits }) =>
    Object.entries(limits).map(([name, max]) => ({
      label: `${viewer}'s first view: ${LABELS[name as keyof PageMeasurements]}`,
      measured: medians[name as keyof PageMeasurements],
      limit: { max },
      details: path,
    })),
  );
  const byLabel = Map.groupBy(lines, ({ label }) => label);
  return [...byLabel.values()].map((sameLabel) => sameLabel.reduce((a, b) => (b.measured > a.measured ? b : a)));
}

type SessionState = Awaited<ReturnType<typeof createSession>>;

/** Signs in the demo's admin. @returns the cookies of the session */
async function createSession() {
  const context = await browser.newContext({ baseURL: url });
  const response = await context.request.post("/api/user/signin", { data: ADMIN, headers: { origin: url } });
  if (!response.ok()) throw new Error(`The demo's admin cannot sign in: ${response.status()}`);
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Returns the path of the first item to which a list links. */
async function findFirstItem(list: string): Promise<string> {
  const page = await browser.newPage();
  await page.goto(url + list);
  const link = page.locator(`#content a[href^="${list}/"]`).first();
  const href = await link.getAttribute("href");
  await page.close();
  if (href === null) throw new Error(`${list} lists nothing`);
  return href;
}

function calculateMedians(measurements: readonly PageMeasurements[]): PageMeasurements {
  const calculateMedian = (name: keyof PageMeasurements) =>
    measurements.map((measured) => measured[name]).toSorted((a, b) => a - b)[Math.floor(measurements.length / 2)] ??
    Number.NaN;
  return {
    firstContentfulPaintMs: calculateMedian("firstContentfulPaintMs"),
    largestContentfulPaintMs: calculateMedian("largestContentfulPaintMs"),
    layoutShift: calculateMedian("layoutShift"),
    usableMs: calculateMedian("usableMs"),
    requests: calculateMedian("requests"),
    kilobytes: calculateMedian("kilobytes"),
    repeatRequests: calculateMedian("repeatRequests"),
    repeatKilobytes: calculateMedian("repeatKilobytes"),
    navigationMs: calculateMedian("navigationMs"),
  };
}

/** Returns the names of the limits that a page exceeds. */
function listExceeded(measured: PageMeasurements, limits: Limits): string[] {
  return Object.entries(limits).flatMap(([name, limit]) =>
    measured[name as keyof PageMeasurements] <= limit ? [] : [name],
  );
}

function formatCells(measured: PageMeasurements): string[] {
  return [
    measured.firstContentfulPaintMs.toFixed(0),
    measured.largestContentfulPaintMs.toFixed(0),
    measured.layoutShift.toFixed(3),
    measured.usableMs.toFixed(0),
    String(measured.requests),
    measured.kilobytes.toFixed(1),
    String(measured.repeatRequests),
    measured.repeatKilobytes.toFixed(1),
    measured.navigationMs.toFixed(0),
  ];
}

function formatRow([page = "", ...cells]: readonly string[]): string {
  return page.padEnd(24) + cells.map((cell) => cell.padStart(11)).join("");
}

function log(line: string): void {
  process.stdout.write(`${line}\n`);
}
