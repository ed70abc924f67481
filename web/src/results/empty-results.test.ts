import { expect, test } from "vitest";
import { findActions, findTexts } from "../testing/describe-html.ts";
import { renderMain } from "../testing/render-screen.ts";
import { viewers } from "../testing/sample-viewers.ts";

test.each([
  { href: "/ranked/results", isActive: true, text: "No round has been played yet." },
  { href: "/ranked/results?modeId=1", isActive: true, text: "No round of this mode has been played yet." },
  { href: "/ranked/results?player=1", isActive: true, text: "No results match these filters." },
  { href: "/ranked/results?map=ctf5", isActive: true, text: "No results match these filters." },
  { href: "/ranked/results?map=ctf5&state=VALIDATED", isActive: true, text: "No results have this status." },
  { href: "/league/results", isActive: true, text: "No round has been played yet." },
  { href: "/league/results", isActive: false, text: "No round was played in this season." },
])("an empty list at $href, in a season that is active: $isActive, says “$text”", async ({ href, isActive, text }) => {
  const searchPath = href.startsWith("/ranked") ? "/api/resultRanked/search" : "/api/result/search";
  const sampleValues = { isActive, emptyRepliesBelow: searchPath };
  expect(findTexts(await renderMain(href, { viewer: null, sampleValues })).join()).toContain(text);
});

test.each([
  { href: "/ranked/results", viewer: null, link: "Join a queue" },
  { href: "/league/results", viewer: null, link: "Upcoming matches" },
  { href: "/league/results", viewer: viewers.admin, link: "Connect a game server" },
  { href: "/ranked/records", viewer: null, link: "Join a queue" },
  { href: "/league/records", viewer: null, link: "Upcoming matches" },
  { href: "/ranked/maps", viewer: null, link: "Join a queue" },
])("an empty list at $href leads to what fills it: “$link”", async ({ href, viewer, link }) => {
  const lists = { emptyRepliesBelow: href.endsWith("results") ? "/api/result" : "/api/" };
  expect(findActions(await renderMain(href, { viewer, sampleValues: lists })).join()).toContain(link);
});

test.each([
  { list: "ranked results", href: "/ranked/results", call: "/api/resultRanked/search", filter: "modeId=1" },
  { list: "ranked results of a map", href: "/ranked/results", call: "/api/resultRanked/search", filter: "map=ctf5" },
  { list: "league results", href: "/league/results", call: "/api/result/search", filter: "player=1" },
  { list: "players", href: "/ranked/users", call: "/api/", filter: "userName=nobody" },
  { list: "stats", href: "/ranked/stats", call: "/api/statRanked/search", filter: "clanName=nobody" },
  { list: "records", href: "/ranked/records", call: "/api/", filter: "of=1" },
])(
  "the empty list of $list has a button to clear its filters only if there are some",
  async ({ href, call, filter }) => {
    const renderList = (query: string) =>
      renderMain(href + query, { viewer: null, sampleValues: { emptyRepliesBelow: call } });
    expect(findActions(await renderList(`?${filter}`))).toContain("Clear filters");
    expect(findActions(await renderList(""))).not.toContain("Clear filters");
  },
);

test.each([
  { season: "an active season", isActive: true, canPost: true },
  { season: "an ended season", isActive: false, canPost: false },
])("in $season, admins can post results: $canPost", async ({ isActive, canPost }) => {
  const html = await renderMain("/league/results", { viewer: viewers.admin, sampleValues: { isActive } });
  expect(findActions(html).includes("Post result")).toBe(canPost);
  expect(html.includes("has ended")).toBe(!canPost);
});
