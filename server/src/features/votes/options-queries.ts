import { nameKey } from "contract/names.ts";
import { contains } from "../../platform/database/dialect.ts";
import { countRows } from "../../platform/database/statements.ts";
import type { LeagueDatabase } from "../context.ts";

/** The clans of a season, by name. @param name part of it; empty for all */
export type ClanOptions = { readonly seasonId: number; readonly name: string };

/** Clans that can be voted for, by name. */
export function listClanOptions(
  db: LeagueDatabase,
  options: ClanOptions,
  { limit, offset }: { limit: number; offset: number },
) {
  return matching(db, options)
    .select(["id", "name"])
    .orderBy("name_key")
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
}

export function countClanOptions(db: LeagueDatabase, options: ClanOptions): Promise<number> {
  return countRows(matching(db, options));
}

function matching(db: LeagueDatabase, { seasonId, name }: ClanOptions) {
  return db
    .selectFrom("clans")
    .where("season_id", "=", seasonId)
    .$if(name !== "", (query) => query.where(({ ref }) => contains(ref("name_key"), nameKey(name))));
}
