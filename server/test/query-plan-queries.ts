import { CompiledQuery } from "kysely";
import type { LeagueDatabase } from "../src/features/context.ts";
import { transaction } from "../src/platform/database/database.ts";
import { getEngine } from "../src/platform/database/dialect.ts";

export type RecordedQuery = Pick<CompiledQuery, "sql" | "parameters">;

/**
 * Returns the engine's query plan, one line for each table. On PostgreSQL, disables sequential scans, merge joins and hash
 * joins, which it would prefer to indexes for tables as small as those of a test.
 */
export async function readQueryPlan(db: LeagueDatabase, { sql, parameters }: RecordedQuery): Promise<string[]> {
  if (getEngine(db) === "sqlite") {
    const explain = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
    const { rows } = await db.executeQuery<{ detail: string }>(explain);
    return rows.map(({ detail }) => detail);
  }
  return transaction(db, async (trx) => {
    for (const planType of ["seqscan", "mergejoin", "hashjoin"]) {
      await trx.executeQuery(CompiledQuery.raw(`set local enable_${planType} = off`));
    }
    const explain = CompiledQuery.raw(`explain (format json) ${sql}`, [...parameters]);
    const { rows } = await trx.executeQuery<{ "QUERY PLAN": [{ Plan: Step }] }>(explain);
    return rows.flatMap((row) => row["QUERY PLAN"].flatMap(({ Plan: plan }) => formatSteps(plan)));
  });
}

type Step = {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Cond"?: string;
  readonly "Index Name"?: string;
  readonly Plans?: readonly Step[];
};

/** Formats a plan like SQLite: `SEARCH` if there is a condition on an index, otherwise `SCAN`. */
function formatSteps(step: Step): string[] {
  const table = step["Relation Name"];
  const inner = (step.Plans ?? []).flatMap(formatSteps);
  if (table === undefined) return inner;
  // A bitmap scan has no condition on an index itself, but the index scan below it has.
  const isSearch = [step, ...(step.Plans ?? [])].some((candidate) => candidate["Index Cond"] !== undefined);
  return [`${isSearch ? "SEARCH" : "SCAN"} ${table} by ${step["Node Type"]} ${step["Index Name"] ?? ""}`, ...inner];
}
