import { expect, test } from "vitest";
import { findActions, findLinks, findRows, findTexts } from "../../testing/describe-html.ts";
import { renderMain, renderScreen } from "../../testing/render-screen.ts";
import { viewers } from "../../testing/sample-viewers.ts";

/** Renders the leaderboard with trends. Returns the points of each trend's line, and the label of each change of rank. */
async function renderTrend(trend: object) {
  const html = await renderMain("/ranked/users", { viewer: null, sampleValues: { ...trend } });
  return {
    points: [...html.matchAll(/<polyline[^>]* points="(.*?)"/g)].map(([, points]) => points),
    rankChanges: [...html.matchAll(/title="((?:Up|Down) [^"]*)"/g)].map(([, label]) => label),
  };
}

// A line is 82 pixels wide, from 3 to 85, and 18 high, from 3 to 21. It has a range of at least 24 Elo.
// The last of the 30 days, today, has the number 29.
test.each([
  { extent: "to today", trend: { eloBefore: 1000, days: [{ day: 14, elo: 1024 }] }, points: ["3,21 44,3 85,3"] },
  { extent: "to the game of today", trend: { eloBefore: 1000, days: [{ day: 29, elo: 1048 }] }, points: ["3,21 85,3"] },
  {
    extent: "in the middle if it is flat",
    trend: { eloBefore: 1000, days: [{ day: 29, elo: 1000 }] },
    points: ["3,12 85,12"],
  },
  {
    extent: "not at all if the Elo before the first day is unknown",
    trend: { eloBefore: null, days: [{ day: 14, elo: 1024 }] },
    points: [],
  },
  { extent: "not at all without games", trend: { eloBefore: 1000, days: [] }, points: [] },
])("the line of a trend is drawn $extent", async ({ trend, points }) => {
  expect((await renderTrend(trend)).points).toEqual(points);
});

test.each([
  { ranksGained: 1, labels: ["Up 1 rank since last week"] },
  { ranksGained: -2, labels: ["Down 2 ranks since last week"] },
  { ranksGained: 0, labels: [] },
])("a trend with $ranksGained gained ranks has the label $labels", async ({ ranksGained, labels }) => {
  expect((await renderTrend({ ranksGained })).rankChanges).toEqual(labels);
});

test("the bar with the viewer's rank tells the leader that nobody is above them", async () => {
  const html = await renderMain("/ranked/users", { viewer: viewers.player, sampleValues: { next: null, rank: 1 } });
  // The sample standing has an Elo of 984.46.
  expect(findLinks(html)).toContain("1 You Nobody is above you 984.46 → /ranked/users/9");
});

test("the podium shows placeholders for a player without a clan and form", async () => {
  const html = await renderMain("/ranked/users", { viewer: null, sampleValues: { clanName: null, form: "" } });
  // The sample player is called “userName”.
  expect(findRows(html).find((row) => row.includes("No clan"))).toMatch(/userName No clan .* Form \| –/);
});

test.each([
  { role: "admin", links: ["Go to results /ranked/results?modeId=1"] },
  { role: "player", links: [] },
] as const)("if nobody is ranked, the $role gets the links $links", async ({ role, links }) => {
  const html = await renderMain("/ranked/users", {
    viewer: viewers[role],
    replies: { "POST /api/statRanked/leaderboard": { data: [], total: 0 } },
  });
  expect(findTexts(html).join()).toContain("No result of ");
  expect(findActions(html).filter((action) => action.startsWith("Go to results"))).toEqual(links);
});

test("the description of a league without players names no players", async () => {
  const replies = { "POST /api/user/search": { data: [], total: 0 } };
  const screen = await renderScreen("/league/users", { viewer: null, replies });
  expect(screen).toMatchObject({ description: "0 players of the league." });
});

test.each([
  { role: "admin", links: ["Create a mode /ranked/modes"] },
  { role: "player", links: [] },
] as const)("if there are no modes, the $role gets the links $links", async ({ role, links }) => {
  const html = await renderMain("/ranked/users", {
    viewer: viewers[role],
    replies: {
      "POST /api/mode/search": { data: [] },
      "POST /api/statRanked/leaderboard": { data: [], total: 0 },
    },
  });
  expect(findTexts(html).join()).toContain("There are no modes yet.");
  expect(findActions(html).filter((action) => action.startsWith("Create a mode"))).toEqual(links);
});

test("a site without modes lists players without a mode", async () => {
  const replies = { "POST /api/mode/search": { data: [] } };
  const { calls } = await renderScreen("/ranked/users", { viewer: null, replies });
  const call = calls.find((someCall) => someCall.startsWith("POST /api/statRanked/leaderboard"));
  expect(call).toContain(`"modeId":null`);
});
