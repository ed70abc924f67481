import { type Season, seasonsShapes } from "contract/seasons.ts";
import { seasonsCalls } from "contract/seasons-calls.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { paged, pageOf } from "../paging.ts";
import { countSeasons, type FoundSeason, findSeason, listSeasons } from "../seasons/seasons-queries.ts";
import { createSeason, endSeason, updateSeason } from "./season-lifecycle.ts";

/** The calls of seasons. They are here, right of clans, because a season begins and ends with its clans. */
export function serveSeasons(http: Http, context: Context): void {
  const { db } = context;

  async function seasonById(id: number) {
    const season = await findSeason(db, id);
    if (season === undefined) throw refuse("SEASON_NOT_FOUND");
    return { data: presentSeasonToAdmin(season) };
  }

  serve(http, seasonsCalls, seasonsShapes, "SEASON_NOT_FOUND", {
    searchSeasons: async ({ body = {}, viewer }) => {
      const seasons = await listSeasons(db, pageOf(body));
      const present = viewer?.role === "ADMIN" ? presentSeasonToAdmin : presentSeason;
      return paged(body, seasons.map(present), () => countSeasons(db));
    },
    createSeason: async ({ body }) => seasonById(await createSeason(context, body)),
    updateSeason: async ({ id, body }) => {
      await updateSeason(context, id, body);
      return seasonById(id);
    },
    endSeason: async () => seasonById(await endSeason(context)),
  });
}

function presentSeason(season: FoundSeason): Season {
  const { id, name, active, newest_id, starts_at, ends_at, prize_pool } = season;
  return {
    _id: String(id),
    name,
    isActive: active === 1,
    isLastSeason: id === newest_id,
    startDate: new Date(starts_at).toISOString(),
    endDate: new Date(ends_at).toISOString(),
    prizePool: prize_pool,
    transferFrom: dateOrNull(season.transfer_from),
    transferTo: dateOrNull(season.transfer_to),
  };
}

function dateOrNull(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}

/** Only for admins: nobody else may know of results that are not frozen. */
function presentSeasonToAdmin(season: FoundSeason): Season {
  return { ...presentSeason(season), unvalidated: season.unvalidated ?? 0 };
}
