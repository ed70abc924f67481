// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { readComponent } from "../testing/open-component.ts";
import { setUpBrowser } from "../testing/open-page.ts";
import { ResultView } from "./result-view.tsx";
import type { Result } from "./results-queries.ts";
import { exampleInsights, exampleResult } from "./testing/example-result.ts";

beforeAll(setUpBrowser);

async function readResult(changes: Partial<Result>): Promise<string> {
  const props = { area: "ranked", insights: exampleInsights, isSeasonOpen: true } as const;
  return (await readComponent(ResultView, { ...props, result: { ...exampleResult, ...changes } })).text;
}

test("the note below a player has both Elos, or only one if it did not change", async () => {
  const text = await readResult({});
  expect(text).toContain("Ann 1000.00 → 1012.50");
  expect(text).toContain("Dan 800.00 50");
});

test("the team comparison has each team's share, and counts a negative score as 0", async () => {
  const text = await readResult({ redScore: -5, blueScore: 10 });
  // Each of the four players has 2 flags and 40 kills.
  expect(text).toContain("Flags 4 50% 4 50% Kills 80 50% 80 50% Points 0 0% 10 100%");
});

test("the team comparison omits flags that a team's server did not report", async () => {
  const bluePlayers = exampleResult.bluePlayers.map((player) => ({ ...player, flags: null }));
  const text = await readResult({ bluePlayers });
  expect(text).toContain("Team comparison");
  expect(text).not.toContain("Flags 4");
});

test("a forfeit has no team comparison", async () => {
  expect(await readResult({ isForfeit: true })).not.toContain("Team comparison");
});

test("the players of a forfeit without a round have no figures", async () => {
  expect(await readResult({ isForfeit: true, hasRound: false })).toContain("Dan 800.00 – – – – –");
});
