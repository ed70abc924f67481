import { expect, test } from "vitest";
import { fillInBulk } from "../bench/bulk-league.ts";
import { answerTo, questionsTo } from "../test/kept-replies.ts";
import { beginSeason } from "../test/league-season.ts";
import { openLeague } from "../test/open-league.ts";
import { stepsOf, type TracedQuery } from "../test/plans-queries.ts";
import { signUp } from "../test/sign-up.ts";

/** The tables that grow with every round. */
const growing = ["results", "result_players", "player_rounds", "player_maps", "player_pairs", "player_elo_spans"];

test("no call that asks reads through all results or their players", async () => {
  const queries = new Map<string, TracedQuery>();
  const league = await openLeague({}, undefined, ({ sql, parameters }) => void queries.set(sql, { sql, parameters }));
  await fillInBulk(league.context, 300);
  await beginSeason(league);
  const { token } = await signUp(league, "Una");
  queries.clear();
  const questions = questionsTo(league.http.served.filter(({ call }) => call.method === "GET" || call.reads));
  for (const viewer of [null, token, league.admin]) {
    for (const question of questions) await answerTo(league.http, viewer, question);
  }
  const selects = [...queries.values()].filter(({ sql }) => sql.startsWith("select") && tablesIn(sql).length > 0);
  expect(selects.length).toBeGreaterThan(10);
  const scans: string[] = [];
  for (const query of selects) {
    const names = tablesIn(query.sql);
    const steps = await stepsOf(league.context.db, query);
    for (const step of steps.filter((one) => names.some((name) => `${one} `.startsWith(`SCAN ${name} `)))) {
      scans.push(`${step}: ${query.sql}`);
    }
  }
  expect(scans).toEqual([]);
});

/** What a query calls the growing tables in it: their names and aliases. */
function tablesIn(sql: string): string[] {
  return growing.flatMap((table) =>
    [...sql.matchAll(new RegExp(`"${table}"(?: as "(\\w+)")?`, "g"))].flatMap(([, alias]) =>
      alias === undefined ? [table] : [table, alias],
    ),
  );
}
