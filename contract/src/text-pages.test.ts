import { expect, test } from "vitest";
import { getRulesPage } from "./text-pages.ts";

// The rules were only rewritten for season 2. All other seasons, and names in another spelling, have the page of season 1.
test.each([
  ["Season 2", "leagueSeason2"],
  ["Pro League · Season 2 (autumn)", "leagueSeason2"],
  ["Season 1", "leagueSeason1"],
  ["season 2", "leagueSeason1"],
  ["Season 3", "leagueSeason1"],
  ["", "leagueSeason1"],
  [undefined, "leagueSeason1"],
])("the season %s has the rules page %s", (name, page) => {
  expect(getRulesPage(name)).toBe(page);
});
