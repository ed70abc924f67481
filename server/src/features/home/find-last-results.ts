import type { BriefResult } from "contract/brief-results.ts";
import type { LeagueDatabase } from "../context.ts";
import { briefResults } from "../results/list-results.ts";
import { listResults } from "../results/results-queries.ts";
import type { Area } from "../tables.ts";

const mostResults = 6;

/** The last frozen results of both areas by date, the newest first. */
export async function findLastResults(db: LeagueDatabase): Promise<BriefResult[]> {
  const lastOf = (area: Area) => {
    const filter = { area, boardIds: null, frozen: 1, map: null, userId: null, clanId: null } as const;
    return listResults(db, filter, { page: { limit: mostResults, offset: 0 } });
  };
  const found = [...(await lastOf("ranked")), ...(await lastOf("league"))];
  const briefs = await briefResults(
    db,
    found.map(({ id }) => id),
  );
  return briefs.slice(0, mostResults);
}
