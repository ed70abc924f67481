import { toVisibleName } from "contract/names.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";
import { listConnectionNames } from "./second-connections.ts";

/** Maximum number of rounds that are counted. */
const maxCountedRounds = 100;
/** Maximum number of rounds that are listed. */
const maxListedRounds = 10;

/** Stores the names of a round that belong to no player, and replaces the stored names of that round. */
export async function saveMissingNames(trx: LeagueTransaction, roundId: number, names: readonly string[]) {
  await trx.deleteFrom("missing_names").where("received_round_id", "=", roundId).execute();
  const visibleNames = new Set(names.map(toVisibleName));
  const rows = [...visibleNames].map((name) => ({ received_round_id: roundId, name }));
  if (rows.length > 0) await trx.insertInto("missing_names").values(rows).execute();
}

/**
 * Returns a name in all forms that a round may list: the name itself, and the names that game servers give to further
 * connections of the same player, such as "(1)neo".
 */
function listFormsInRounds(name: string): string[] {
  return [...new Set([name, ...listConnectionNames(name)].map(toVisibleName))];
}

/** Marks the unmatched rounds with this name as received, so that they are processed again. */
export async function retryRoundsMissingName(trx: LeagueTransaction, name: string): Promise<void> {
  await trx
    .updateTable("received_rounds")
    .set({ state: "RECEIVED", reason: null })
    .where("state", "=", "UNMATCHED")
    .where("id", "in", ({ selectFrom }) =>
      selectFrom("missing_names").select("received_round_id").where("name", "in", listFormsInRounds(name)),
    )
    .execute();
}

/** Finds the newest unmatched rounds in which this name belonged to no player, and their number, at most 100. */
export async function findRoundsMissingName(db: LeagueDatabase, name: string) {
  const rounds = await db
    .selectFrom("missing_names as m")
    .innerJoin("received_rounds as r", "r.id", "m.received_round_id")
    .innerJoin("game_servers as s", "s.id", "r.game_server_id")
    .select(["r.id", "r.received_at", "s.name as game_server_name"])
    .distinct()
    .where("m.name", "in", listFormsInRounds(name))
    .where("r.state", "=", "UNMATCHED")
    .orderBy("r.id", "desc")
    .limit(maxCountedRounds)
    .execute();
  return { total: rounds.length, newest: rounds.slice(0, maxListedRounds) };
}
