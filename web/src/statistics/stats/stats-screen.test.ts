import { describe, expect, test } from "vitest";
import { findActions, findRows, findTexts } from "../../testing/describe-html.ts";
import { renderMain } from "../../testing/render-screen.ts";
import { viewers } from "../../testing/sample-viewers.ts";
import { exampleStat } from "./example-stat.ts";

/** The start of the paths of the statistics of each area. */
const apiPaths = { ranked: "/api/statRanked/", league: "/api/stat/" };

describe.each(["ranked", "league"] as const)("in the area %s without statistics", (area) => {
  const renderEmptyStats = (role: "admin" | "player") =>
    renderMain(`/${area}/stats`, { viewer: viewers[role], sampleValues: { emptyRepliesBelow: apiPaths[area] } });

  test("admins get a link to the results", async () => {
    const html = await renderEmptyStats("admin");
    expect(findTexts(html).join()).toContain("Nobody has played here yet.");
    expect(findActions(html)).toContain(`Go to results /${area}/results`);
  });

  test("players get no link to the results", async () => {
    const html = await renderEmptyStats("player");
    expect(findTexts(html).join()).toContain("Nobody has played here yet.");
    expect(findActions(html)).not.toContain(`Go to results /${area}/results`);
  });
});

test.each(["userName=nobody", "clanName=nobody"])("a filter without matches, %s, can be removed", async (filter) => {
  const html = await renderMain(`/league/stats?${filter}`, {
    viewer: null,
    sampleValues: { emptyRepliesBelow: apiPaths.league },
  });
  expect(findTexts(html).join()).toContain("No player matches these names.");
  expect(findActions(html)).toContain("Clear filters");
});

test("the sorted column shows no ranks, because its order is obvious", async () => {
  const stats = [
    { ...exampleStat, _id: "1", averageKills: 60, averageDeaths: 20 },
    { ...exampleStat, _id: "2", averageKills: 50, averageDeaths: 30 },
  ];
  const replies = { "POST /api/statRanked/search": { data: stats, total: 2 } };
  const listRankedValues = async (query: string) => {
    const rows = findRows(await renderMain(`/ranked/stats${query}`, { viewer: null, replies }));
    return rows.join().match(/#\d [\d.]+/g);
  };
  expect(await listRankedValues("")).toEqual(["#1 60.0", "#1 20.0", "#2 50.0", "#2 30.0"]);
  expect(await listRankedValues("?sort=averageKills")).toEqual(["#1 20.0", "#2 30.0"]);
});
