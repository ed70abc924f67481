import { rulesAt } from "contract/rules-at.ts";
import type { RulesVersion, SeasonRules } from "contract/season-rules.ts";
import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import type { NewRow } from "../tables.ts";

/** A season by its key. */
export type SeasonKey = { readonly id: number };

/** From when the rules hold with which a season begins, ms UTC. */
const beginning = 0;

/** The versions of the rules of seasons, by the season's key, in the order in which they hold. */
export async function rulesOfSeasons(
  db: LeagueDatabase,
  seasons: readonly SeasonKey[],
): Promise<(season: SeasonKey) => RulesVersion[]> {
  const ids = seasons.map(({ id }) => id);
  const rows = await db
    .selectFrom("season_rules as r")
    .leftJoin("seasons as s", "s.id", "r.copied_from")
    .leftJoin("motions as m", "m.id", "r.motion_id")
    .select(["r.id", "r.season_id", "r.holds_from", "r.rules", "s.name as copied_from", "m.text as motion"])
    .where("r.season_id", "in", ids.length === 0 ? [0] : ids)
    .orderBy("r.holds_from")
    .orderBy("r.id")
    .execute();
  const bySeason = Map.groupBy(rows, ({ season_id }) => season_id);
  return ({ id }) =>
    (bySeason.get(id) ?? []).map((row) => ({
      _id: String(row.id),
      from: new Date(row.holds_from).toISOString(),
      copiedFrom: row.copied_from,
      motion: row.motion,
      rules: JSON.parse(row.rules),
    }));
}

/** The rules of a season that hold at an instant, ms UTC. */
export async function rulesOfSeason(db: LeagueDatabase, season: SeasonKey, at: number): Promise<SeasonRules> {
  return rulesAt((await rulesOfSeasons(db, [season]))(season), at);
}

/** Stores the rules with which a season begins. @param copied_from the season whose rules they are; `null`: nobody's */
export function insertFirstRules(
  trx: LeagueTransaction,
  season_id: number,
  { rules, copied_from }: { readonly rules: SeasonRules; readonly copied_from: number | null },
): Promise<void> {
  return insertSeasonRules(trx, { season_id, holds_from: beginning, rules, copied_from });
}

export async function insertSeasonRules(
  trx: LeagueTransaction,
  { rules, ...version }: Omit<NewRow<"season_rules">, "rules"> & { readonly rules: SeasonRules },
): Promise<void> {
  await trx
    .insertInto("season_rules")
    .values({ ...version, rules: JSON.stringify(rules) })
    .execute();
}

/**
 * The version that was written last. The one from the beginning was written first, whatever its key: a migration stored
 * those that were missing.
 */
export async function newestSeasonRules(trx: LeagueTransaction, seasonId: number): Promise<number> {
  const { id } = await trx
    .selectFrom("season_rules")
    .select("id")
    .where("season_id", "=", seasonId)
    .orderBy((build) => build("holds_from", ">", beginning), "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

export function findSeasonRules(trx: LeagueTransaction, seasonId: number, id: number) {
  const rules = trx.selectFrom("season_rules").selectAll();
  return rules.where("id", "=", id).where("season_id", "=", seasonId).executeTakeFirst();
}

export async function removeSeasonRules(trx: LeagueTransaction, id: number): Promise<void> {
  await trx.deleteFrom("season_rules").where("id", "=", id).execute();
}

/** Removes the versions of a season that were to hold after an instant, ms UTC. */
export async function removeSeasonRulesAfter(trx: LeagueTransaction, seasonId: number, at: number): Promise<void> {
  await trx.deleteFrom("season_rules").where("season_id", "=", seasonId).where("holds_from", ">", at).execute();
}

/** The votes on a motion of the season; `null` until it is closed. */
export async function votesOnMotion(trx: LeagueTransaction, seasonId: number, id: number) {
  const motion = await trx
    .selectFrom("motions")
    .select(["yes", "no", "closed_at"])
    .where("season_id", "=", seasonId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (motion === undefined || motion.yes === null || motion.no === null || motion.closed_at === null) return null;
  return { yes: motion.yes, no: motion.no, closedAt: motion.closed_at };
}
