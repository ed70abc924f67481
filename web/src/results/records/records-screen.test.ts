import { expect, test } from "vitest";
import { renderScreen } from "../../testing/render-screen.ts";

test.each([
  { query: "", body: { area: "league", seasonId: "1" }, competition: "name" },
  { query: "?of=all", body: { area: "league" }, competition: "all seasons" },
])("the URL query “$query” selects the league's records of $competition", async (testCase) => {
  const { query, body, competition } = testCase;
  const screen = await renderScreen(`/league/records${query}`, { viewer: null });
  expect(screen.calls).toContain(`POST /api/records ${JSON.stringify(body)}`);
  expect(screen.kind === "rendered" && screen.description).toContain(`The records of ${competition}:`);
});
