import { expect, test } from "vitest";
import { findActions } from "../../testing/describe-html.ts";
import { renderMain, renderScreen } from "../../testing/render-screen.ts";
import { viewers } from "../../testing/sample-viewers.ts";

test("the description of a stat without a rank mentions none", async () => {
  const screen = await renderScreen("/ranked/stats/1", { viewer: null, sampleValues: { rank: null, numberGames: 4 } });
  const description = screen.kind === "rendered" ? screen.description : undefined;
  expect(description).toMatch(/ Elo, [\d.]+% of 4 rounds won, K\/D [\d.]+\.$/);
});

test.each([
  { state: "active", isActive: true, hasButton: true },
  { state: "ended", isActive: false, hasButton: false },
])("in an $state season, admins can recompute a stat: $hasButton", async ({ isActive, hasButton }) => {
  const html = await renderMain("/league/stats/1", { viewer: viewers.admin, sampleValues: { isActive } });
  expect(findActions(html).includes("Sync")).toBe(hasButton);
  expect(html.includes("has ended")).toBe(!hasButton);
});
