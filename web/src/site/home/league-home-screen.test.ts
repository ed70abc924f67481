// @vitest-environment happy-dom
import type { Home } from "contract/home.ts";
import { beforeAll, expect, test } from "vitest";
import { readText } from "../../testing/describe-page.ts";
import { openPage, setUpBrowser } from "../../testing/open-page.ts";
import { createSamples } from "../../testing/sample-data.ts";
import { selectFixtures } from "./home-overview.tsx";

beforeAll(setUpBrowser);

/** The clans of a season, from the first rank to the last. */
const clans = createSamples(
  "/api/clan/search",
  ...["6", "5", "4", "3", "2", "1"].map((_id) => ({ _id, name: `Clan ${_id}` })),
);

const readHeadings = () => [...document.querySelectorAll("main h1, main h2")].map(readText);

/** Opens the home page of the league, with replies to some calls. */
const openLeagueHome = ({
  path = "/league",
  clanId = null,
  role = null,
  sampleValues = {},
  home = {},
  otherReplies = {},
}: {
  path?: string;
  clanId?: string | null;
  role?: "ADMIN" | null;
  sampleValues?: object;
  otherReplies?: object;
  home?: Partial<Home>;
} = {}) =>
  openPage(path, {
    viewer: clanId === null && role === null ? null : { _id: "1", clanId, ...(role && { role }) },
    sampleValues: { ...sampleValues },
    replies: {
      "POST /api/clan/search": { data: clans },
      "POST /api/home": { data: { ...emptyHome, ...home } },
      ...otherReplies,
    },
  });

const emptyHome: Home = { announcements: [], matches: [], queue: null, fixtures: [], votes: [], results: [] };

/**
 * Opens the home page of the league. Returns the names of the clans in the standings, each with its marks: "own" for the
 * viewer's clan, "line" below a line between the ranks, and "hidden" if phones do not show it.
 */
async function listStandings(clanId: string | null, seasonRules: object) {
  const page = await openLeagueHome({ clanId, sampleValues: { seasonRules } });
  const [table] = document.querySelectorAll("main table");
  const rows = [...(table?.querySelectorAll("tbody tr") ?? [])].map((row) => {
    const [name] = /Clan \d/.exec(readText(row)) ?? [];
    const own = /highlighted/.test(row.className) ? "own" : "";
    const line = /dividerAbove/.test(row.className) ? "line" : "";
    const hidden = row.classList.contains("max-sm:hidden") ? "hidden" : "";
    return [name, own, line, hidden].filter(Boolean).join(" ");
  });
  await page.close();
  return rows;
}

test.each([
  [
    "with lines below the podium and above relegation; phones show the podium and the own clan",
    "1",
    { clans: 10, podium: 4, relegation: { min: 6, max: 6 } },
    ["Clan 6", "Clan 5", "Clan 4", "Clan 3", "Clan 2 line", "Clan 1 own line"],
  ],
  [
    "and at least the first three and the last two clans on phones",
    null,
    { clans: 10, podium: 1, relegation: null },
    ["Clan 6", "Clan 5 line", "Clan 4", "Clan 3 hidden", "Clan 2", "Clan 1"],
  ],
])("the league's home page shows all standings %s", async (_, clanId, seasonRules, rows) => {
  expect(await listStandings(clanId, seasonRules)).toEqual(rows);
});

test.each([
  { isLeader: true, text: "The council asks for your clan’s vote Longer rounds? Vote" },
  { isLeader: false, text: "" },
])("a leader ($isLeader) first sees the motion that awaits their vote", async ({ isLeader, text }) => {
  const motions = [
    { _id: "1", state: "OPEN", hasVoted: false, text: "Longer rounds?" },
    { _id: "2", state: "OPEN", hasVoted: true, text: "Shorter rounds?" },
    { _id: "3", state: "CARRIED", hasVoted: false, text: "More rounds?" },
  ];
  const otherReplies = { "POST /api/motion/search": { data: { isLeader, motions } } };
  const page = await openLeagueHome({ clanId: "1", otherReplies });
  const main = readText(document.querySelector("main") ?? document.body);
  expect(/The council.*?Vote/.exec(main)?.[0] ?? "").toBe(text);
  expect(main).not.toMatch(/(?:Shorter|More) rounds/);
  expect(document.querySelector("main a[href$='/league/votes#council']") !== null).toBe(isLeader);
  await page.close();
});

/** A match of clan 1 against the clan with this name, which ended a week before the time of the page. */
const createPastEvent = (clanBName: string, values: object = {}) => ({
  _id: clanBName,
  clanAId: "1",
  clanBName,
  score: null,
  startDate: "2026-02-22T19:00:00.000Z",
  endDate: "2026-02-22T21:00:00.000Z",
  ...values,
});

test.each([
  { title: "nothing", isLeader: false, pastEvents: [createPastEvent("Bears")], notice: "" },
  { title: "nothing", isLeader: true, pastEvents: [createPastEvent("Bears", { score: "2 – 0" })], notice: "" },
  {
    title: "the match",
    isLeader: true,
    pastEvents: [createPastEvent("Bears"), createPastEvent("Owls", { endDate: "2026-03-01T09:00:00.000Z" })],
    notice: "Result overdue Against Bears, 23/02/2026, 08:00 What to do → /league/calendar/Bears",
  },
  {
    title: "how many",
    isLeader: true,
    pastEvents: [createPastEvent("Bears"), createPastEvent("Owls")],
    notice: "2 results overdue What to do → /league/clans/1",
  },
])("a leader ($isLeader) sees $title of overdue results: $notice", async ({ isLeader, pastEvents, notice }) => {
  const otherReplies = {
    "POST /api/motion/search": { data: { isLeader, motions: [] } },
    "POST /api/event/search": { data: createSamples("/api/event/search", ...pastEvents) },
  };
  const page = await openLeagueHome({ clanId: "1", otherReplies });
  const link = [...document.querySelectorAll("main a")].find((candidate) => readText(candidate) === "What to do");
  const text = link ? `${readText(link.closest("[data-state]") ?? link)} → ${link.getAttribute("href")}` : "";
  expect(text.replaceAll(/[\u2066-\u2069]/g, "")).toBe(notice);
  await page.close();
});

test("the league's home page shows the season, what is next, the standings, results and players, in this order", async () => {
  const vote = { _id: "7", question: "Who wins?", startDate: "2026-03-01T10:00:00Z", endDate: "2026-03-02T10:00:00Z" };
  const page = await openLeagueHome({ home: { votes: [vote] } });
  expect(readHeadings()).toEqual(["name", "Next matches", "Standings", "Last results", "Open votes", "Players"]);
  expect(readText(document.body)).toContain("No match in the next two weeks.");
  expect(readText(document.body)).toContain("No result is validated yet.");
  await page.close();
});

test("the next matches leave out the next match of the viewer's clan, which is shown above them", () => {
  const endDate = "2026-03-02T10:00:00Z";
  const createFixture = (_id: string, clanAId: string) => ({ _id, clanAId, clanBId: "9", endDate });
  const fixtures = [createFixture("1", "3"), createFixture("2", "5"), createFixture("3", "5")];
  const home = { ...emptyHome, fixtures } as unknown as Home;
  const now = Date.parse("2026-03-01T11:30:00Z");
  expect(selectFixtures(home, now, "5").map(({ _id }) => _id)).toEqual(["1", "3"]);
  expect(selectFixtures(home, now).map(({ _id }) => _id)).toEqual(["1", "2", "3"]);
});

test("the home page of an ended season shows no next matches", async () => {
  const page = await openLeagueHome({ sampleValues: { isActive: false } });
  expect(readHeadings()).toEqual(["name", "Final standings", "Last results", "Players"]);
  await page.close();
});

test("the home page asks for the data of the season in the address", async () => {
  const page = await openLeagueHome({ path: "/league?season=1" });
  expect(page.callsOnLoad).toContainEqual(expect.stringMatching(/^POST \/api\/home .*"seasonId":"1"/));
  await page.close();
});

test.each(["/league", "/league/users"])(
  "the players of %s show their games in the season in the address",
  async (path) => {
    for (const { query, gamesSeasonId } of [
      { query: "?season=1", gamesSeasonId: "1" },
      { query: "", gamesSeasonId: undefined },
    ]) {
      const page = await openLeagueHome({ path: `${path}${query}` });
      const [call] = page.callsOnLoad.filter((line) => line.startsWith("POST /api/user/search"));
      expect(/"gamesSeasonId":"([^"]*)"/.exec(call ?? "")?.[1]).toBe(gamesSeasonId);
      await page.close();
    }
  },
);

test("the league's list of players begins with the list", async () => {
  const page = await openLeagueHome({ path: "/league/users" });
  expect(readHeadings()).toEqual(["Players"]);
  expect(page.callsOnLoad.some((call) => call.startsWith("POST /api/home"))).toBe(false);
  await page.close();
});

const readChampion = () => readText(document.querySelector("main a.bg-gold-tint") ?? document.createElement("p"));

test.each(["/league", "/league/clans"])("an ended season crowns its champion on %s", async (path) => {
  const page = await openLeagueHome({ path, sampleValues: { isActive: false, prizePool: 300 } });
  expect(readChampion()).toMatch(/Champion of name Clan 6 \d+ points , \d+\.\d\d € in prizes$/);
  await page.close();
});

test("an active season has no champion", async () => {
  const page = await openLeagueHome();
  expect(readChampion()).toBe("");
  await page.close();
});

test("the final standings contain the prizes", async () => {
  const page = await openLeagueHome({ sampleValues: { isActive: false, prizePool: 300 } });
  const [table] = document.querySelectorAll("main table");
  expect([...(table?.querySelectorAll("th[scope=col]") ?? [])].map(readText)).toContain("Prize");
  await page.close();
});

const newClans = clans.map((clan) => ({ ...(clan as object), numberGames: 0 }));

test.each([
  { path: "/league", clans: [], events: [], steps: ["Create clans → /league/clans"] },
  {
    path: "/league/clans",
    clans: newClans,
    events: [],
    steps: ["Check clans → /league/clans", "Create fixtures → /league/calendar/fixtures"],
  },
  { path: "/league", clans: newClans, events: createSamples("/api/event/search", { _id: "1" }), steps: [] },
  { path: "/league", clans, events: [], steps: [] },
])("an admin sees the next steps $steps of a season on $path", async ({ path, clans: shownClans, events, steps }) => {
  const otherReplies = {
    "POST /api/clan/search": { data: shownClans },
    "POST /api/event/search": { data: events },
  };
  const page = await openLeagueHome({ path, role: "ADMIN", otherReplies });
  const links = [...document.querySelectorAll("main ol a")];
  expect(links.map((link) => `${readText(link)} → ${link.getAttribute("href")}`)).toEqual(steps);
  await page.close();
});

test("a player does not see the next steps of a season", async () => {
  const page = await openLeagueHome({ clanId: "1", otherReplies: { "POST /api/clan/search": { data: [] } } });
  expect(readHeadings()).not.toContain("Next steps");
  await page.close();
});
