import type { RulesVersion, SeasonRules } from "contract/season-rules.ts";
import { getRulesInEffect } from "contract/season-rules-helpers.ts";
import { toNonEmptyIds } from "../../platform/database/dialect.ts";
import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import { publishChange } from "../public-changes.ts";
import type { NewRow } from "../tables.ts";

export type SeasonKey = { readonly id: number };

/** The value of `holds_from` of the first rules of a season. They apply from the start of the season. */
const seasonStart = 0;

/**
 * Finds all versions of the rules of seasons.
 * @returns a function that returns a season's versions in the order in which they take effect
 */
export async function createRulesLookup(
  db: LeagueDatabase,
  seasons: readonly SeasonKey[],
): Promise<(season: SeasonKey) => RulesVersion[]> {
  const ids = seasons.map(({ id }) => id);
  const rows = await db
    .selectFrom("season_rules as r")
    .leftJoin("seasons as s", "s.id", "r.copied_from")
    .leftJoin("motions as m", "m.id", "r.motion_id")
    .select(["r.id", "r.season_id", "r.holds_from", "r.rules", "s.name as copied_from", "m.text as motion"])
    .where("r.season_id", "in", toNonEmptyIds(ids))
    .orderBy("r.holds_from")
    .orderBy("r.id")
    .execute();
  const rowsBySeason = Map.groupBy(rows, ({ season_id }) => season_id);
  return ({ id }) =>
    (rowsBySeason.get(id) ?? []).map((row) => ({
      _id: String(row.id),
      from: new Date(row.holds_from).toISOString(),
      copiedFrom: row.copied_from,
      motion: row.motion,
      rules: JSON.parse(row.rules),
    }));
}

/** Finds the rules of a season that apply at an instant (milliseconds since the epoch). */
export async function findRulesOfSeason(db: LeagueDatabase, season: SeasonKey, at: number): Promise<SeasonRules> {
  const getRulesVersions = await createRulesLookup(db, [season]);
  return getRulesInEffect(getRulesVersions(season), at);
}

/**
 * Inserts the rules that apply from a season's start.
 * @param copied_from the season they were copied from, if any
 */
export function insertFirstRules(
  trx: LeagueTransaction,
  season_id: number,
  { rules, copied_from }: { readonly rules: SeasonRules; readonly copied_from: number | null },
): Promise<void> {
  return insertSeasonRules(trx, { season_id, holds_from: seasonStart, rules, copied_from });
}

/** Inserts a version of a season's rules. */
export async function insertSeasonRules(
  trx: LeagueTransaction,
  { rules, ...version }: Omit<NewRow<"season_rules">, "rules"> & { readonly rules: SeasonRules },
): Promise<void> {
  await trx
    .insertInto("season_rules")
    .values({ ...version, rules: JSON.stringify(rules) })
    .execute();
  publishChange(trx, "season_rules");
}

/**
 * Finds the id of the version that was written last. The version that applies from the season's start counts as the
 * oldest, even if it has a higher id, because a migration added missing first versions later.
 */
export async function findNewestSeasonRulesId(trx: LeagueTransaction, seasonId: number): Promise<number> {
  const { id } = await trx
    .selectFrom("season_rules")
    .select("id")
    .where("season_id", "=", seasonId)
    .orderBy((build) => build("holds_from", ">", seasonStart), "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

/** Finds a version of a season's rules by its id. */
export function findSeasonRules(trx: LeagueTransaction, seasonId: number, id: number) {
  return trx
    .selectFrom("season_rules")
    .selectAll()
    .where("id", "=", id)
    .where("season_id", "=", seasonId)
    .executeTakeFirst();
}

export async function removeSeasonRules(trx: LeagueTransaction, id: number): Promise<void> {
  await trx.deleteFrom("season_rules").where("id", "=", id).execute();
  publishChange(trx, "season_rules");
}

/** Removes a season's versions that take effect after an instant (milliseconds since the epoch). */
export async function removeSeasonRulesAfter(trx: LeagueTransaction, seasonId: number, at: number): Promise<void> {
  await trx.deleteFrom("season_rules").where("season_id", "=", seasonId).where("holds_from", ">", at).execute();
  publishChange(trx, "season_rules");
}

/** Counts the votes for and against a motion of the season; `null` until the motion is closed. */
export async function countVotesOnMotion(trx: LeagueTransaction, seasonId: number, id: number) {
  const motion = await trx
    .selectFrom("motions")
    .select(["yes", "no", "closed_at"])
    .where("season_id", "=", seasonId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (motion === undefined || motion.yes === null || motion.no === null || motion.closed_at === null) return null;
  return { yes: motion.yes, no: motion.no, closedAt: motion.closed_at };
}
