import type { Clan } from "contract/clans.ts";
import { getDefaultRules } from "contract/default-rules.ts";
import type { Event } from "contract/events.ts";
import type { SeasonRules } from "contract/season-rules.ts";
import type { Season } from "contract/seasons.ts";
import { expect, test } from "vitest";
import { findRows, findTexts } from "../../testing/describe-html.ts";
import { renderMain, renderScreen } from "../../testing/render-screen.ts";
import { createSamples } from "../../testing/sample-data.ts";

/** One clan is on the podium, and one is relegated. */
const strictRules = { ...getDefaultRules("Season 1"), podium: 1, relegation: { min: 3, max: 3 } };

const createClan = (name: string, points: number): Partial<Clan> => ({ _id: name, name, points });
const owls = createClan("Owls", 10);
const bears = createClan("Bears", 6);
const ducks = createClan("Ducks", 1);

interface Changes {
  readonly season?: Partial<Season>;
  readonly rules?: Partial<SeasonRules>;
  /** The clans on the page. */
  readonly clans?: readonly Partial<Clan>[];
  /** The clans in table order. Default: `clans`. */
  readonly table?: readonly Partial<Clan>[];
  readonly events?: readonly Partial<Event>[];
  /** The names of the clans after each match day, in table order. */
  readonly tables?: readonly (readonly string[])[];
}

/** The body of the call for the clans in table order. The call for a sorted page has another body. */
const TABLE_BODY = '{"seasonId":"1","page":1,"numberPerPage":100}';

/** Creates the replies and rules of a season with three clans. */
function createOptions({ clans = [owls, bears, ducks], events = [], ...changes }: Changes) {
  const { season, rules, table = clans, tables = [] } = changes;
  const days = tables.map((names, index) => ({
    // The first match day is 20 February.
    day: `2026-02-2${index}`,
    table: names.map((clanName) => ({
      clanId: clanName,
      clanName,
      games: 3,
      wins: 2,
      losses: 1,
      points: 2,
      difference: 1,
    })),
  }));
  return {
    viewer: null,
    sampleValues: { seasonRules: { ...strictRules, ...rules } },
    replies: {
      "POST /api/clan/search": { data: createSamples<Clan>("/api/clan/search", ...clans), total: clans.length },
      [`POST /api/clan/search ${TABLE_BODY}`]: { data: createSamples<Clan>("/api/clan/search", ...table) },
      "POST /api/event/search": { data: createSamples<Event>("/api/event/search", ...events) },
      "POST /api/season/search": {
        data: createSamples<Season>("/api/season/search", { ...season }).map((sample) => ({
          ...sample,
          rules: sample.rules.map((version) => ({ ...version, rules: { ...strictRules, ...rules } })),
        })),
      },
      "GET /api/season/1/tables": { data: days },
    },
  };
}

/** Renders the table of the season. */
const renderClans = ({ href = "/league/clans", ...changes }: Changes & { readonly href?: string }) =>
  renderMain(href, createOptions(changes));

const unplayed = { score: null, startDate: "2026-03-05T18:00:00Z", endDate: "2026-03-05T19:00:00Z" };
const matches = [
  { ...unplayed, _id: "1", clanAId: "Owls", clanAName: "Owls", clanBId: "Ducks", clanBName: "Ducks" },
  { ...unplayed, _id: "2", clanAId: "Owls", clanAName: "Owls", clanBId: "Bears", clanBName: "Bears" },
];

/** Returns the rows of the three clans in a table of the page. */
function listRows(html: string, caption: string): string[] {
  const rows = findRows(html);
  // The caption and the row of headings precede the rows of the clans.
  const start = rows.indexOf(caption) + 2;
  const clanRows = rows.slice(start, start + 3);
  // The attributes of cells, in brackets at the end of a row, and empty cells are omitted.
  return clanRows.map((row) => row.replace(/ \[.*\]$/, "").replace("| | ", "| "));
}

// The sample prize pool is 884 euros. By the default rules, the first three clans get 12, 5 and 3 of 30 parts. The other ten
// parts are split by points. Times are in the time zone of the tests, Pacific/Auckland.
test("the outlook shows each clan's next opponent, its distances to podium and relegation, and its share of the prizes", async () => {
  expect(listRows(await renderClans({ events: matches }), "What each clan plays for")).toEqual([
    "OW Owls | DU Ducks | 06/03/2026, 07:00 | Secured +4 | Safe +9 | 526.94 €",
    "BE Bears | OW Owls | 06/03/2026, 07:00 | Out of reach −4 | Safe +5 | 251.33 €",
    "DU Ducks | OW Owls | 06/03/2026, 07:00 | Out of reach −9 | Relegated −5 | 105.73 €",
  ]);
});

test.each([
  {
    state: "all matches have been played",
    events: matches.map((match) => ({ ...match, score: { clanA: 2, clanB: 0, rounds: 2 } })),
  },
  {
    state: "all matches have ended",
    events: matches.map((match) => ({ ...match, endDate: "2026-03-01T11:00:00Z" })),
  },
])("the outlook has no next opponents if $state", async ({ events }) => {
  const rows = listRows(await renderClans({ events }), "What each clan plays for");
  expect(rows.map((row) => row.split(" | ").slice(1, 3))).toEqual(Array(3).fill(["–", "–"]));
});

test("an active season without a prize pool shows no prizes", async () => {
  const html = await renderClans({ season: { isActive: true, prizePool: null } });
  // The last columns are the distances to the podium and to relegation.
  expect(listRows(html, "What each clan plays for").at(-1)).toMatch(/−9 \| −5$/);
  expect(html).not.toContain("Prize pool");
});

test("an ended season shows only prizes", async () => {
  const html = await renderClans({ season: { isActive: false, prizePool: 90 } });
  // Ducks get 9 euros for the third place, and 1.76 of 30 euros for one of 17 points.
  expect(listRows(html, "What each clan won").at(-1)).toBe("DU Ducks | 10.76 €");
  expect(html).toContain("Prize pool");
});

test.each([
  { state: "an ended season without prizes", changes: { season: { isActive: false, prizePool: null } } },
  {
    state: "a season without results",
    changes: { clans: [owls, bears, ducks].map((clan) => ({ ...clan, numberGames: 0 })) },
  },
])("$state has no outlook", async ({ changes }) => {
  const headings = findTexts(await renderClans(changes));
  expect(headings).not.toContain("What is at stake");
  expect(headings).not.toContain("Prizes");
});

test.each([
  { places: [1], byRounds: 1, shares: "50.0% to the first, 50.0% to all by points." },
  { places: [3, 2], byRounds: 0, shares: "100% to the first 2 (3 : 2)." },
  { places: [], byRounds: 4, shares: "100% to all by points." },
])("the split of the prize pool is explained: $shares", async ({ places, byRounds, shares }) => {
  const texts = findTexts(await renderClans({ rules: { prizes: { places, byRounds } } }));
  expect(texts.join()).toContain(`It is split as follows: ${shares}`);
});

test("prizes that are not split have no explanation", async () => {
  expect(await renderClans({ rules: { prizes: { places: [], byRounds: 0 } } })).not.toContain("It is split");
});

const tables = [
  ["Owls", "Bears", "Ducks"],
  ["Bears", "Owls", "Ducks"],
  ["Ducks", "Bears", "Owls"],
];

// Without a valid match day in the query, the second-last is shown.
test.each([
  { query: "", shownDay: "21 Feb 2026", gains: ["+1", "−1", "–"] },
  { query: "?day=2026-02-22", shownDay: "22 Feb 2026", gains: ["+2", "−1", "−1"] },
  { query: "?day=2026-02-27", shownDay: "21 Feb 2026", gains: ["+1", "−1", "–"] },
])("with the query “$query”, the ranks gained on $shownDay are shown", async ({ query, shownDay, gains }) => {
  const html = await renderClans({ href: `/league/clans${query}`, tables });
  const rows = listRows(html, `The table after ${shownDay}`);
  expect(rows.map((row) => row.split(" | ")[1])).toEqual(gains);
});

test("after the first match day, there is no column for gained ranks", async () => {
  expect(await renderClans({ href: "/league/clans?day=2026-02-20", tables })).not.toContain("Moved");
  expect(await renderClans({ href: "/league/clans?day=2026-02-22", tables })).toContain("Moved");
});

test("the match days are numbered, and the latest comes first", async () => {
  const html = await renderClans({ tables });
  const options = [...html.matchAll(/<option[^>]*>([^<]* · [^<]*)<\/option>/g)].map(([, label]) => label);
  expect(options).toEqual(["3 · 22 Feb 2026", "2 · 21 Feb 2026", "1 · 20 Feb 2026"]);
});

test("the table after a match day is shown only from the second match day on", async () => {
  const href = "/league/clans?day=2026-02-20";
  const textsAfterOneDay = findTexts(await renderClans({ href, tables: tables.slice(0, 1) }));
  expect(textsAfterOneDay).not.toContain("Earlier standings");
  const textsAfterTwoDays = findTexts(await renderClans({ href, tables: tables.slice(0, 2) }));
  expect(textsAfterTwoDays).toContain("Earlier standings");
});

test.each([
  { query: "", dividers: [false, true, true] },
  { query: "?asc=true", dividers: [false, false, false] },
  { query: "?sort=winRate", dividers: [false, false, false] },
])("lines separate the zones of the table only in table order: “$query”", async ({ query, dividers }) => {
  const html = await renderClans({ href: `/league/clans${query}` });
  const [table = ""] = /<caption[^>]*>Clans<.*?<\/table>/s.exec(html) ?? [];
  const [, ...clanRows] = [...table.matchAll(/<tr[^>]*>/g)].map(([startTag]) => startTag);
  expect(clanRows.map((startTag) => startTag.includes("divider"))).toEqual(dividers);
});

/** Returns the beginning of each row in the table of clans: the rank, the mark of a relegation place, the emblem and the name. */
function listRanks(html: string): string[] {
  const [table = ""] = /<caption[^>]*>Clans<.*?<\/table>/s.exec(html) ?? [];
  // The number of players follows the name.
  const names = /^(.*) Only 2 players/;
  return findRows(table).flatMap((row) => names.exec(row)?.[1] ?? []);
}

test("in any order, clans keep their ranks of the standings, and relegation places are marked", async () => {
  const html = await renderClans({
    href: "/league/clans?sort=name&asc=true",
    clans: [bears, ducks, owls],
    table: [owls, bears, ducks],
  });
  expect(listRanks(html)).toEqual(["2 BE Bears", "3 Relegation place DU Ducks", "1 OW Owls"]);
});

test("the form and the number of players that violates the rules are visible at every width", async () => {
  const html = await renderClans({ clans: [owls] });
  const [, rows = ""] = /<caption[^>]*>Clans<.*?<tbody[^>]*>(.*?)<\/table>/s.exec(html) ?? [];
  expect(rows).toContain("Only 2 players");
  // Classes such as `@max-[60rem]/table:hidden` would hide them in narrow tables.
  expect(rows).not.toMatch(/table:(hidden|sr-only)/);
});

test("the final table of an ended season has no warnings about the number of players", async () => {
  const html = await renderClans({ clans: [owls], season: { isActive: false } });
  expect(html).not.toContain("Only 2 players");
});

test.each([
  { state: "a validated round", numberGames: 1, hasLegend: true },
  { state: "no validated round", numberGames: 0, hasLegend: false },
])("in a season with $state, the table has a legend: $hasLegend", async ({ numberGames, hasLegend }) => {
  const html = await renderClans({ clans: [owls, bears, ducks].map((clan) => ({ ...clan, numberGames })) });
  expect(html.includes("One point for each round won.")).toBe(hasLegend);
});

test("lines separate the zones of the table after a match day", async () => {
  const html = await renderClans({ tables });
  const [table = ""] = /<caption[^>]*>The table after.*?<\/table>/s.exec(html) ?? [];
  const [, ...clanRows] = [...table.matchAll(/<tr[^>]*>/g)].map(([startTag]) => startTag);
  expect(clanRows.map((startTag) => startTag.includes("divider"))).toEqual([false, true, true]);
});

test.each([
  { page: "the page with the first clan", clans: [bears, owls], text: "2 clans. Owls leads with 10 points." },
  { page: "another page", clans: [bears, ducks], text: "2 clans." },
])("the meta description of $page ends with: $text", async ({ clans, text }) => {
  const screen = await renderScreen("/league/clans", createOptions({ clans, table: [owls, bears, ducks] }));
  expect(screen).toMatchObject({ description: expect.stringMatching(new RegExp(`: ${text}$`)) });
});

test("the part of the prize pool that is shared by points is not paid if no clan has a point", async () => {
  const clans = [owls, bears, ducks].map((clan) => ({ ...clan, points: 0 }));
  const html = await renderClans({ season: { isActive: false, prizePool: 90 }, clans });
  // The first three clans get 12, 5 and 3 of 30 parts, which are worth 3 euros each.
  expect(findTexts(html).join()).toContain("Prize pool: 90 €, of which 60.00 € are paid.");
});
