import type { Clan } from "contract/clans.ts";
import { getDefaultRules } from "contract/default-rules.ts";
import type { Event } from "contract/events.ts";
import type { SeasonRules } from "contract/season-rules.ts";
import type { Season } from "contract/seasons.ts";
import { expect, test } from "vitest";
import { findRows, findTexts } from "../../testing/describe-html.ts";
import { renderMain } from "../../testing/render-screen.ts";
import { createSamples } from "../../testing/sample-data.ts";

/** One clan is on the podium, and one is relegated. */
const strictRules = { ...getDefaultRules("Season 1"), podium: 1, relegation: { min: 3, max: 3 } };

const createClan = (name: string, points: number): Partial<Clan> => ({ _id: name, name, points });
const owls = createClan("Owls", 10);
const bears = createClan("Bears", 6);
const ducks = createClan("Ducks", 1);

interface Changes {
  readonly href?: string;
  readonly season?: Partial<Season>;
  readonly rules?: Partial<SeasonRules>;
  readonly clans?: readonly Partial<Clan>[];
  readonly events?: readonly Partial<Event>[];
  /** The names of the clans after each match day, in table order. */
  readonly tables?: readonly (readonly string[])[];
}

/** Renders the table of a season with three clans. */
function renderClans({ href = "/league/clans", clans = [owls, bears, ducks], events = [], ...changes }: Changes) {
  const { season, rules, tables = [] } = changes;
  const days = tables.map((names, index) => ({
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
  return renderMain(href, {
    viewer: null,
    sampleValues: { seasonRules: { ...strictRules, ...rules } },
    replies: {
      "POST /api/clan/search": { data: createSamples<Clan>("/api/clan/search", ...clans), total: clans.length },
      "POST /api/event/search": { data: createSamples<Event>("/api/event/search", ...events) },
      "POST /api/season/search": {
        data: createSamples<Season>("/api/season/search", { ...season }).map((sample) => ({
          ...sample,
          rules: sample.rules.map((version) => ({ ...version, rules: { ...strictRules, ...rules } })),
        })),
      },
      "GET /api/season/1/tables": { data: days },
    },
  });
}

const unplayed = { score: null, startDate: "2026-03-05T18:00:00Z", endDate: "2026-03-05T19:00:00Z" };
const matches = [
  { ...unplayed, _id: "1", clanAId: "Owls", clanAName: "Owls", clanBId: "Ducks", clanBName: "Ducks" },
  { ...unplayed, _id: "2", clanAId: "Owls", clanAName: "Owls", clanBId: "Bears", clanBName: "Bears" },
];

/** Returns the rows of a table of the page, without the names of states. */
function listRows(html: string, caption: string): string[] {
  const rows = findRows(html);
  const start = rows.indexOf(caption) + 2;
  return rows.slice(start, start + 3).map((row) => row.replace(/ \[.*\]$/, "").replace("| | ", "| "));
}

test("the outlook shows each clan's next opponent, its distances, and its share of the prizes", async () => {
  expect(listRows(await renderClans({ events: matches }), "What each clan plays for")).toEqual([
    "OW Owls | DU Ducks | 06/03/2026, 07:00 | Secured +4 | Safe +9 | 526.94 €",
    "BE Bears | OW Owls | 06/03/2026, 07:00 | Out of reach −4 | Safe +5 | 251.33 €",
    "DU Ducks | OW Owls | 06/03/2026, 07:00 | Out of reach −9 | Relegated −5 | 105.73 €",
  ]);
});

test.each([
  [
    "the match of each clan is played",
    matches.map((match) => ({ ...match, score: { clanA: 2, clanB: 0, rounds: 2 } })),
  ],
  ["all matches have ended", matches.map((match) => ({ ...match, endDate: "2026-03-01T11:00:00Z" }))],
])("the outlook has no next opponents if %s", async (_rule, events) => {
  const rows = listRows(await renderClans({ events }), "What each clan plays for");
  expect(rows.map((row) => row.split(" | ").slice(1, 3))).toEqual(Array(3).fill(["–", "–"]));
});

test.each([
  ["an active season without a prize pool has no prizes", { isActive: true, prizePool: null }, "−9 | −5"],
  ["an ended season only has prizes", { isActive: false, prizePool: 90 }, "DU Ducks | 10.76 €"],
])("%s", async (_rule, season, end) => {
  const html = await renderClans({ season });
  const caption = season.isActive ? "What each clan plays for" : "What each clan won";
  expect(listRows(html, caption).at(-1)?.endsWith(end)).toBe(true);
  expect(html.includes("Prize pool")).toBe(season.prizePool !== null);
});

test.each([
  ["an ended season without prizes", { season: { isActive: false, prizePool: null } }],
  ["a season without results", { clans: [owls, bears, ducks].map((clan) => ({ ...clan, numberGames: 0 })) }],
])("%s has no outlook", async (_rule, changes) => {
  const headings = findTexts(await renderClans(changes));
  expect(headings).not.toContain("What is at stake");
  expect(headings).not.toContain("Prizes");
});

test.each([
  [[1], 1, "50.0% to the first, 50.0% to all by points."],
  [[3, 2], 0, "100% to the first 2 (3 : 2)."],
  [[], 4, "100% to all by points."],
])("the prizes %j and %d by points are explained", async (places, byRounds, shares) => {
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

test.each([
  ["", "The table after 21 Feb 2026", ["+1", "−1", "–"]],
  ["?day=2026-02-22", "The table after 22 Feb 2026", ["+2", "−1", "−1"]],
  ["?day=2026-02-20", "The table after 20 Feb 2026", ["–", "–", "–"]],
  ["?day=2026-02-27", "The table after 21 Feb 2026", ["+1", "−1", "–"]],
])("the table of the match day in the query “%s” shows the gained ranks", async (query, caption, gains) => {
  const rows = listRows(await renderClans({ href: `/league/clans${query}`, tables }), caption);
  expect(rows.map((row) => row.split(" | ")[1])).toEqual(gains);
});

test.each([
  [2, true],
  [1, false],
])("with %d match days, there is a table of a match day: %s", async (dayCount, hasTable) => {
  const href = "/league/clans?day=2026-02-20";
  const texts = findTexts(await renderClans({ href, tables: tables.slice(0, dayCount) }));
  expect(texts.includes("After a match day")).toBe(hasTable);
});

test.each([
  ["", [false, true, true]],
  ["?asc=true", [false, false, false]],
  ["?sort=winRate", [false, false, false]],
])("lines separate the zones of the table only in table order: “%s”", async (query, dividers) => {
  const html = await renderClans({ href: `/league/clans${query}` });
  const [table = ""] = /<caption[^>]*>Clans<.*?<\/table>/s.exec(html) ?? [];
  const rows = [...table.matchAll(/<tr[^>]*>/g)].slice(1).map(([row]) => row);
  expect(rows.map((row) => row.includes("divider"))).toEqual(dividers);
});
