import type { Area } from "contract/constants.ts";
import type { StatSort } from "contract/stat-figures.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { type Paging, paged, pageOf } from "../paging.ts";
import { type ListedStat, presentStatDetails, presentStatSummary } from "./present-stat.ts";
import { countStats, findStat, listStats, rankOf, type StatsFilter } from "./stats-queries.ts";
import { tallyOf } from "./tallies-queries.ts";
import { emptyTally } from "./tally.ts";

/** Everything that differs between the two areas when stats are shown. */
export type StatsArea<Board extends object> = {
  readonly name: Area;
  readonly sort: StatSort;
  /** The fields that name the board of a stat. */
  readonly boardOf: (stat: ListedStat) => Board;
};

/** The reply that shows one stat. @throws STAT_NOT_FOUND */
export async function showStat<Board extends object>({ db }: Pick<Context, "db">, area: StatsArea<Board>, id: number) {
  const stat = await findStat(db, area.name, id);
  if (stat === undefined) throw refuse("STAT_NOT_FOUND");
  const tally = (await tallyOf(db, stat)) ?? emptyTally();
  const rank = stat.deleted_at === null ? await rankOf(db, stat.board_id, stat.elo) : null;
  const details = presentStatDetails(tally, rank);
  return { data: { ...presentStatSummary(stat), ...details, ...area.boardOf(stat) } };
}

type Search = StatsFilter & Paging & { sort?: StatSort | null | undefined; asc?: boolean | null | undefined };

export async function searchStats<Board extends object>(
  { db }: Pick<Context, "db">,
  area: StatsArea<Board>,
  search: Search,
) {
  const order = { sort: search.sort ?? area.sort, ascending: search.asc ?? false, ...pageOf(search) };
  const stats = await listStats(db, area.name, search, order);
  const views = stats.map((stat) => ({ ...presentStatSummary(stat), ...area.boardOf(stat) }));
  return paged(search, views, () => countStats(db, area.name, search));
}
