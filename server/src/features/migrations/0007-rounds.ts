import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { columnTypes } from "../../platform/database/dialect.ts";

/** Which results have a round, and fingerprints of their current figures; claims of fingerprints are removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);
  await db.schema.dropIndex("results_claim").execute();
  await db.schema.alterTable("results").dropColumn("claimed_fingerprint").execute();
  await db.schema
    .alterTable("results")
    .addColumn("has_round", integer, (c) => c.notNull().defaultTo(0))
    .execute();
  // An empty result may or may not have had 0:0 entered on purpose: such a score has to be entered once more.
  await sql`
    update results set has_round = 1
    where (frozen = 1 and forfeit_side is null) or fingerprint is not null or red_score <> 0 or blue_score <> 0
  `.execute(db);
  await refreshFingerprints(db.withTables<Before>());
}

type Before = {
  results: {
    id: number;
    map: string | null;
    red_score: number;
    blue_score: number;
    has_round: number;
    fingerprint: string | null;
  };
  result_players: { result_id: number; user_id: number; side: string; score: number; kills: number; deaths: number };
};

const resultsAtOnce = 500;

async function refreshFingerprints(db: Kysely<Before>): Promise<void> {
  for (let last = 0; ; ) {
    const results = await db
      .selectFrom("results")
      .select(["id", "map", "red_score", "blue_score", "fingerprint"])
      .where("has_round", "=", 1)
      .where("id", ">", last)
      .orderBy("id")
      .limit(resultsAtOnce)
      .execute();
    const ids = results.map(({ id }) => id);
    const newest = ids.at(-1);
    if (newest === undefined) return;
    last = newest;
    const players = await db.selectFrom("result_players").selectAll().where("result_id", "in", ids).execute();
    const teams = Map.groupBy(players, ({ result_id }) => result_id);
    for (const result of results) {
      const fingerprint = fingerprintOf(result, teams.get(result.id) ?? []);
      if (fingerprint === result.fingerprint) continue;
      await db.updateTable("results").set({ fingerprint }).where("id", "=", result.id).execute();
    }
  }
}

function fingerprintOf(result: Omit<Before["results"], "has_round">, players: Before["result_players"][]): string {
  const lines = players
    .toSorted((one, other) => one.user_id - other.user_id)
    .map(({ user_id, side, score, kills, deaths }) => [user_id, side, score, kills, deaths]);
  return createHash("sha256")
    .update(JSON.stringify([result.map, result.red_score, result.blue_score, lines]))
    .digest("hex");
}
