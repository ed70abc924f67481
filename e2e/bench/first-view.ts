// Measures page load times of a visitor with a phone: each public page of the demo on a slow network and processor, with
// an empty browser cache. Chromium throttles itself, so that the load of this machine has little influence.
//   node e2e/bench/first-view.ts [--rounds 5] [--only part-of-a-path] [--visitor] [--json] [URL of a running league]
// `--json` prints the worst page by each limit as a last line, which `npm run bench` reads.
import { parseArgs } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import { LAUNCH } from "../support/launch.ts";
import { runServer } from "../support/run-server.ts";
import { type FirstView, measureFirstView } from "./measure-first-view.ts";

interface PublicPage {
  readonly path: string;
  /** The prefix of the links in the page's main content, by which it is recognised. */
  readonly links: string;
  /** Measures the page of the first item of the list. */
  readonly opensFirst?: true;
}

const PAGES: readonly PublicPage[] = [
  { path: "/ranked", links: "/ranked/users/" },
  { path: "/ranked/results", links: "/ranked/results/" },
  { path: "/ranked/results", links: "/ranked/users/", opensFirst: true },
  { path: "/ranked/stats", links: "/ranked/stats/" },
  { path: "/ranked/stats", links: "/ranked/", opensFirst: true },
  { path: "/league/clans", links: "/league/clans/" },
  { path: "/league/clans", links: "/league/users/", opensFirst: true },
  { path: "/league/results", links: "/league/results/" },
  { path: "/league/calendar", links: "/league/" },
];
const ADMIN = { email: "admin@league.test", password: "demo" };

interface Limits extends Partial<FirstView> {
  readonly largest: number;
}
const LIMITS: Limits = {
  first: 900,
  largest: 1400,
  shift: 0.02,
  usable: 2200,
  requests: 12,
  kilobytes: 195,
  warmRequests: 4,
  warmKilobytes: 12,
  change: 500,
};
const SIGNED_IN: Limits = { largest: 1800, shift: 0.02 };

const NAMES = {
  first: "first paint, ms",
  largest: "largest paint, ms",
  shift: "shift",
  usable: "usable, ms",
  requests: "requests",
  kilobytes: "kB",
  warmRequests: "requests again",
  warmKilobytes: "kB again",
  change: "change of page, ms",
} as const satisfies Record<keyof FirstView, string>;

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
const rounds = Number(values.rounds);
const pages = PAGES.filter(({ path }) => path.includes(values.only));
const server = argument === undefined ? await runServer("demo/main.ts", { RATE_LIMIT: "1000000" }) : null;
const url = argument ?? server?.url ?? "";
const browser = await chromium.launch(LAUNCH);
const measured = await measureAs("A visitor");
if (!values.visitor) measured.push(...(await measureAs("Signed in", await signedIn(browser))));
await browser.close();
await server?.stop();
process.exitCode = measured.some(({ view, limits }) => beyond(view, limits).length > 0) ? 1 : 0;
if (values.json) say(JSON.stringify(worstLines()));

interface Measured {
  readonly who: string;
  readonly path: string;
  /** Medians. */
  readonly view: FirstView;
  readonly limits: Limits;
}

/** Measures each page several times in turn, and prints the medians. */
async function measureAs(who: string, session?: SessionState): Promise<Measured[]> {
  say(`\n${who}, 1.6/0.75 Mbit/s, 150 ms a request, processor 4 times slower, 412 × 823, medians of ${rounds}:`);
  say(row(["page", "first ms", "largest ms", "shift", "usable ms", "requests", "kB", "again", "kB", "change ms"]));
  const all: Measured[] = [];
  for (const page of pages) {
    const path = page.opensFirst ? await firstOf(page.path) : page.path;
    const views: FirstView[] = [];
    for (let round = 0; round < rounds; round += 1)
      views.push(await measureFirstView(browser, url + path, page.links, session));
    const view = medianOf(views);
    const limits = session ? SIGNED_IN : LIMITS;
    const over = beyond(view, limits);
    all.push({ who, path, view, limits });
    say(row([path, ...cells(view)]) + (over.length > 0 ? `  over: ${over.join(", ")}` : ""));
  }
  return all;
}

/** Returns the slowest page for each limit, as lines of the table of `npm run bench`. */
function worstLines() {
  const lines = measured.flatMap(({ who, path, view, limits }) =>
    Object.entries(limits).map(([name, most]) => ({
      what: `${who}'s first view: ${NAMES[name as keyof FirstView]}`,
      measured: view[name as keyof FirstView],
      limit: { most },
      from: path,
    })),
  );
  const byLimit = Map.groupBy(lines, ({ what, limit }) => `${what} ${limit.most}`);
  return [...byLimit.values()].map((same) => same.reduce((a, b) => (b.measured > a.measured ? b : a)));
}

type SessionState = Awaited<ReturnType<typeof signedIn>>;

async function signedIn(through: Browser) {
  const context = await through.newContext({ baseURL: url });
  const reply = await context.request.post("/api/user/signin", { data: ADMIN, headers: { origin: url } });
  if (!reply.ok()) throw new Error(`The demo's admin cannot sign in: ${reply.status()}`);
  const state = await context.storageState();
  await context.close();
  return state;
}

/** The URL of the first item that a list links to. */
async function firstOf(list: string): Promise<string> {
  const page = await browser.newPage();
  await page.goto(url + list);
  const link = page.locator(`#content a[href^="${list}/"]`).first();
  const href = await link.getAttribute("href");
  await page.close();
  if (href === null) throw new Error(`${list} lists nothing`);
  return href;
}

function medianOf(views: readonly FirstView[]): FirstView {
  const median = (name: keyof FirstView) =>
    views.map((view) => view[name]).toSorted((a, b) => a - b)[Math.floor(views.length / 2)] ?? Number.NaN;
  return {
    first: median("first"),
    largest: median("largest"),
    shift: median("shift"),
    usable: median("usable"),
    requests: median("requests"),
    kilobytes: median("kilobytes"),
    warmRequests: median("warmRequests"),
    warmKilobytes: median("warmKilobytes"),
    change: median("change"),
  };
}

function beyond(view: FirstView, limits: Limits): string[] {
  return Object.entries(limits).flatMap(([name, limit]) => (view[name as keyof FirstView] <= limit ? [] : [name]));
}

function cells(view: FirstView): string[] {
  const { first, largest, shift, usable, requests, kilobytes, warmRequests, warmKilobytes, change } = view;
  return [
    ...[first, largest].map((ms) => ms.toFixed(0)),
    shift.toFixed(3),
    usable.toFixed(0),
    String(requests),
    kilobytes.toFixed(1),
    String(warmRequests),
    warmKilobytes.toFixed(1),
    change.toFixed(0),
  ];
}

function row([page = "", ...figures]: readonly string[]): string {
  return page.padEnd(24) + figures.map((figure) => figure.padStart(11)).join("");
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
