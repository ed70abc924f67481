import { describe, expect, test } from "vitest";
import { findActions, findTexts } from "../../testing/describe-html.ts";
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

test("each row begins with its position in the list, and the best value of each column is bold", async () => {
  const stats = [
    { ...exampleStat, _id: "1", averageKills: 60, averageDeaths: 30 },
    { ...exampleStat, _id: "2", averageKills: 50, averageDeaths: 20 },
  ];
  const replies = { "POST /api/statRanked/search": { data: stats, total: 27 } };
  const html = await renderMain("/ranked/stats?page=2", { viewer: null, replies });
  expect(html).toMatch(/>26<.*>27</s);
  const boldValues = html.match(/<strong>[^<]*/g);
  expect(boldValues).toContain("<strong>60.0");
  expect(boldValues).toContain("<strong>20.0");
  expect(boldValues).not.toContain("<strong>50.0");
});
