import { expect, test } from "vitest";
import { findTexts } from "../testing/describe-html.ts";
import { renderMain } from "../testing/render-screen.ts";
import { viewers } from "../testing/sample-viewers.ts";

/** The titles of all lists of the admin page, in order. */
const allTitles = [
  "Account requests",
  "Proposed names",
  "Unmatched rounds",
  "Not validated: ranked",
  "Not validated: league",
  "Disputed results",
  "Matches without result",
  "Events without rounds",
  "Rosters too small or too large",
];
const leagueTitles = ["Not validated: league", "Events without rounds", "Rosters too small or too large"];
const rankedTitles = ["Not validated: ranked", "Matches without result"];

test.each([
  { query: "", titles: allTitles },
  { query: "?area=ranked", titles: allTitles.filter((title) => !leagueTitles.includes(title)) },
  { query: "?area=league", titles: allTitles.filter((title) => !rankedTitles.includes(title)) },
  { query: "?kind=rounds", titles: ["Unmatched rounds"] },
  { query: "?kind=results", titles: ["Not validated: ranked", "Not validated: league"] },
  { query: "?kind=disputes", titles: ["Disputed results"] },
  { query: "?kind=matches", titles: ["Matches without result"] },
  { query: "?kind=events", titles: ["Events without rounds"] },
  { query: "?kind=rosters", titles: ["Rosters too small or too large"] },
  { query: "?kind=accounts", titles: ["Account requests"] },
  { query: "?kind=names", titles: ["Proposed names"] },
])("with the query “$query”, the admin page has only the lists of that kind and area", async ({ query, titles }) => {
  const html = await renderMain(`/ranked/admin${query}`, { viewer: viewers.admin, sampleValues: { freezed: false } });
  expect(findTexts(html).filter((text) => allTitles.includes(text))).toEqual(titles);
});
