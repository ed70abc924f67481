import { expect, test } from "vitest";
import { findActions, findLinks, findRows, findTexts } from "../../testing/describe-html.ts";
import { renderMain } from "../../testing/render-screen.ts";
import { viewers } from "../../testing/sample-viewers.ts";

/** Renders the leaderboard with trends. Returns the trend on the podium: its labels and the points of its line. */
async function renderTrend(trend: object) {
  const html = await renderMain("/ranked/users", { viewer: null, sampleValues: { ...trend } });
  return {
    labels: [...html.matchAll(/<title>(.*?)<\/title>/g)].map(([, label]) => label),
    points: [...html.matchAll(/<polyline[^>]* points="(.*?)"/g)].map(([, points]) => points),
    ranks: [...html.matchAll(/title="((?:Up|Down) [^"]*)"/g)].map(([, label]) => label),
  };
}

// A line is 82 pixels wide, from 3 to 85, and 18 high, from 3 to 21. It has a range of at least 24 Elo.
test.each([
  ["to today", { eloBefore: 1000, days: [{ day: 14, elo: 1024 }] }, ["3,21 44,3 85,3"]],
  ["to the game of today", { eloBefore: 1000, days: [{ day: 29, elo: 1048 }] }, ["3,21 85,3"]],
  ["in the middle if it is flat", { eloBefore: 1000, days: [{ day: 29, elo: 1000 }] }, ["3,12 85,12"]],
  ["not at all without an Elo before", { eloBefore: null, days: [{ day: 14, elo: 1024 }] }, []],
  ["not at all without games", { eloBefore: 1000, days: [] }, []],
])("the line of a trend is drawn %s", async (_rule, trend, points) => {
  expect((await renderTrend(trend)).points).toEqual(points);
});

test.each([
  [1, ["Up 1 rank since last week"]],
  [-2, ["Down 2 ranks since last week"]],
  [0, []],
])("a trend with %d gained ranks has the label %j", async (ranksGained, labels) => {
  expect((await renderTrend({ ranksGained })).ranks).toEqual(labels);
});

test("the bar with the viewer's rank tells the leader that nobody is above them", async () => {
  const html = await renderMain("/ranked/users", { viewer: viewers.player, sampleValues: { next: null, rank: 1 } });
  expect(findLinks(html)).toContain("1 You Nobody is above you 984.46 → /ranked/users/9");
});

test("a player on the podium without a clan and form has placeholders", async () => {
  const html = await renderMain("/ranked/users", { viewer: null, sampleValues: { clanName: null, form: "" } });
  // The sample player is called “userName”.
  expect(findRows(html).find((row) => row.includes("No clan"))).toMatch(/userName No clan .* Form \| –/);
});

test.each([
  ["admin", ["Go to results /ranked/results?modeId=1"]],
  ["player", []],
] as const)("if nobody is ranked, the %s gets the links %j", async (role, links) => {
  const html = await renderMain("/ranked/users", {
    viewer: viewers[role],
    replies: { "POST /api/statRanked/leaderboard": { data: [], total: 0 } },
  });
  expect(findTexts(html).join()).toContain("No result of ");
  expect(findActions(html).filter((action) => action.startsWith("Go to results"))).toEqual(links);
});
