import { seasonsShapes } from "contract/seasons.ts";
import { seasonsCalls } from "contract/seasons-calls.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { paged, pageOf } from "../paging.ts";
import { presentSeason, presentSeasonToAdmin } from "../seasons/present-season.ts";
import { countSeasons, findSeason, listSeasons } from "../seasons/seasons-queries.ts";
import { createSeason } from "./create-season.ts";
import { endSeason } from "./end-season.ts";
import { updateSeason } from "./update-season.ts";

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
