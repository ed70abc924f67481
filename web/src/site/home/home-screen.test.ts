// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { readText } from "../../testing/describe-page.ts";
import { openPage, setUpBrowser } from "../../testing/open-page.ts";
import { createSamples } from "../../testing/sample-data.ts";

beforeAll(setUpBrowser);

/** The clans of a season, from the first rank to the last. */
const clans = createSamples(
  "/api/clan/search",
  ...["5", "4", "3", "2", "1"].map((_id) => ({ _id, name: `Clan ${_id}` })),
);

/**
 * Opens the home page of the league. Returns the names of the clans in the standings, each with its marks: "own" for the
 * viewer's clan, "line" above a line between the ranks, and "collapsed".
 */
async function listStandings(clanId: string | null, seasonRules: object) {
  const page = await openPage("/league", {
    viewer: clanId === null ? null : { _id: "1", clanId },
    sampleValues: { seasonRules },
    replies: { "POST /api/clan/search": { data: clans } },
  });
  const rows = [...document.querySelectorAll("main li[data-ruled]")].map((row) => {
    const [name] = /Clan \d/.exec(readText(row)) ?? [];
    const own = row.querySelector("[data-own=true]") ? "own" : "";
    const ruled = row.getAttribute("data-ruled") === "true" ? "line" : "";
    const collapsed = row.getAttribute("data-collapsed") === "true" ? "collapsed" : "";
    return [name, own, ruled, collapsed].filter(Boolean).join(" ");
  });
  await page.close();
  return rows;
}

test.each([
  [
    "up to the last relegation rank, collapsed below the podium except for the own clan",
    { clans: 10, podium: 2, relegation: { min: 4, max: 4 } },
    ["Clan 5", "Clan 4 line", "Clan 3 own line", "Clan 2 collapsed"],
  ],
  [
    "up to the number of clans without relegation",
    { clans: 3, podium: 2, relegation: null },
    ["Clan 5", "Clan 4 line", "Clan 3 own"],
  ],
  ["with the first clan without a podium", { clans: 2, podium: 0, relegation: null }, ["Clan 5", "Clan 4 collapsed"]],
  [
    "without a line below the last clan",
    { clans: 10, podium: 5, relegation: { min: 6, max: 7 } },
    ["Clan 5", "Clan 4", "Clan 3 own", "Clan 2", "Clan 1"],
  ],
])("the league's home page shows the standings %s", async (_, seasonRules, rows) => {
  expect(await listStandings("3", seasonRules)).toEqual(rows);
});
