import { firstRulesOf } from "contract/first-rules.ts";
import { rulesAt } from "contract/rules-at.ts";
import type { RulesVersion, SeasonRules } from "contract/season-rules.ts";
import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import type { NewRow } from "../tables.ts";

/** The rules with which a season begins hold from here. */
const beginning = new Date(0).toISOString();

export type NamedSeason = { readonly id: number; readonly name: string };

/** The versions of the rules of seasons, by the season's key, in the order in which they hold. */
export async function rulesOfSeasons(
  db: LeagueDatabase,
  seasons: readonly NamedSeason[],
): Promise<(season: NamedSeason) => RulesVersion[]> {
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
  return ({ id, name }) => {
    const written = (bySeason.get(id) ?? []).map((row) => ({
      _id: String(row.id),
      from: new Date(row.holds_from).toISOString(),
      copiedFrom: row.copied_from,
      motion: row.motion,
      // A rule that came later is what it is at first.
      rules: { ...firstRulesOf(name), ...JSON.parse(row.rules) },
    }));
    const first = { _id: null, from: beginning, copiedFrom: null, motion: null, rules: firstRulesOf(name) };
    return written[0]?.from === beginning ? written : [first, ...written];
  };
}

/** The rules of a season that hold at an instant, ms UTC. */
export async function rulesOfSeason(db: LeagueDatabase, season: NamedSeason, at: number): Promise<SeasonRules> {
  return rulesAt((await rulesOfSeasons(db, [season]))(season), at);
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

/** The version that was written last; none: the season has the league's first rules. */
export async function newestSeasonRules(trx: LeagueTransaction, seasonId: number): Promise<number | null> {
  const newest = await trx
    .selectFrom("season_rules")
    .select((build) => build.fn.max("id").as("id"))
    .where("season_id", "=", seasonId)
    .executeTakeFirst();
  return newest?.id ?? null;
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
