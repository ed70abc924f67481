import { expect, test } from "vitest";
import { findActions, findTexts } from "../../testing/describe-html.ts";
import { renderMain } from "../../testing/render-screen.ts";
import { viewers } from "../../testing/sample-viewers.ts";

test.each([
  ["admin", true],
  ["player", false],
] as const)("without statistics, the %s gets a link to the results: %s", async (role, hasLink) => {
  for (const area of ["ranked", "league"]) {
    const html = await renderMain(`/${area}/stats`, {
      viewer: viewers[role],
      sampleValues: { emptyRepliesBelow: area === "ranked" ? "/api/statRanked/" : "/api/stat/" },
    });
    expect(findTexts(html).join()).toContain("Nobody has played here yet.");
    expect(findActions(html).includes(`Go to results /${area}/results`)).toBe(hasLink);
  }
});

test.each(["userName=nobody", "clanName=nobody"])("a filter without matches, %s, can be removed", async (filter) => {
  const html = await renderMain(`/league/stats?${filter}`, {
    viewer: null,
    sampleValues: { emptyRepliesBelow: "/api/stat/" },
  });
  expect(findTexts(html).join()).toContain("No player matches these names.");
  expect(findActions(html)).toContain("Show all players");
});
