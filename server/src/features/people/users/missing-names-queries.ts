import { visibleName } from "contract/names.ts";
import type { LeagueDatabase, LeagueTransaction } from "../../context.ts";
import { numberedNames } from "./second-connections.ts";

/** Counts stop at this number. */
const countedAtMost = 100;
const shownRounds = 10;

export async function saveMissingNames(trx: LeagueTransaction, roundId: number, names: readonly string[]) {
  await trx.deleteFrom("missing_names").where("received_round_id", "=", roundId).execute();
  const rows = [...new Set(names.map(visibleName))].map((name) => ({ received_round_id: roundId, name }));
  if (rows.length > 0) await trx.insertInto("missing_names").values(rows).execute();
}

/** A name as rounds may miss it: itself, and those of further connections. */
function missedAs(name: string): string[] {
  return [...new Set([name, ...numberedNames(name)].map(visibleName))];
}

/** Has the unmatched rounds with this name and no player for it looked at once more. */
export async function retryRoundsNaming(trx: LeagueTransaction, name: string): Promise<void> {
  await trx
    .updateTable("received_rounds")
    .set({ state: "RECEIVED", reason: null })
    .where("state", "=", "UNMATCHED")
    .where("id", "in", ({ selectFrom }) =>
      selectFrom("missing_names").select("received_round_id").where("name", "in", missedAs(name)),
    )
    .execute();
}

/** The newest unmatched rounds with this name and no player for it, and how many there are, at most 100. */
export async function roundsMissing(db: LeagueDatabase, name: string) {
  const rounds = await db
    .selectFrom("missing_names as m")
    .innerJoin("received_rounds as r", "r.id", "m.received_round_id")
    .innerJoin("game_servers as s", "s.id", "r.game_server_id")
    .select(["r.id", "r.received_at", "s.name as game_server_name"])
    .distinct()
    .where("m.name", "in", missedAs(name))
    .where("r.state", "=", "UNMATCHED")
    .orderBy("r.id", "desc")
    .limit(countedAtMost)
    .execute();
  return { total: rounds.length, newest: rounds.slice(0, shownRounds) };
}
