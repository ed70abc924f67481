import { expect, test } from "vitest";
import { openLeague } from "../../../../test/open-league.ts";
import { createMode } from "../../../../test/play.ts";
import { type RecordedQuery, readQueryPlan } from "../../../../test/query-plan-queries.ts";
import { signUp } from "../../../../test/sign-up.ts";
import { listLeaderboard } from "./stats-queries.ts";

// Only for SQLite, which plans without table statistics. PostgreSQL's plan depends on statistics that it collects later.
test("the leaderboard looks up each player's stat by an index instead of comparing all players with all stats", async () => {
  const queries: RecordedQuery[] = [];
  const recordQuery = ({ sql, parameters }: RecordedQuery) => {
    queries.push({ sql, parameters });
  };
  const league = await openLeague({}, { onQuery: recordQuery });
  const modeId = Number(await createMode(league, "any"));
  await signUp(league, "Ada");
  // Forgets the queries of the set-up.
  queries.length = 0;
  await listLeaderboard(league.context.db, { modeId, userName: null }, { limit: 25, offset: 0 });
  const [query, ...furtherQueries] = queries;
  if (query === undefined) throw new Error("No query of the leaderboard was recorded");
  expect(furtherQueries).toEqual([]);

  const steps = await readQueryPlan(league.context.db, query);
  // `s` is the alias of the table of stats.
  expect(steps.filter((step) => /^\w+ s /.test(step))).toEqual([expect.stringMatching(/^SEARCH s .*user_id=\?/)]);
});
