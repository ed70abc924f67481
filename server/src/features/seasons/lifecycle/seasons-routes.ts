import type { RulesVersion } from "contract/season-rules.ts";
import { type Season, seasonsSchemas } from "contract/seasons.ts";
import { seasonsEndpoints } from "contract/seasons-endpoints.ts";
import { createApiError } from "../../../platform/api-error.ts";
import type { Http } from "../../../platform/http/http.ts";
import { serve } from "../../../platform/http/serve.ts";
import { toIsoDate } from "../../columns.ts";
import { createRulesLookup } from "../../competitions/season-rules-queries.ts";
import { countSeasons, type FoundSeason, findSeason, listSeasons } from "../../competitions/seasons-queries.ts";
import type { Context, LeagueDatabase } from "../../context.ts";
import { buildPagedReply, toPage } from "../../paging.ts";
import { changeSeasonRules, withdrawSeasonRules } from "./edit-season-rules.ts";
import { createSeason, endSeason, updateSeason } from "./season-lifecycle.ts";

/**
 * Serves the endpoints for seasons. The folder `lifecycle` may import `clans` and `votes`, because creating a season
 * copies clans, and ending one closes the open motions.
 */
export function serveSeasons(http: Http, context: Context): void {
  const { db } = context;

  async function buildSeasonReply(id: number, source: LeagueDatabase = db) {
    const season = await findSeason(source, id);
    if (season === undefined) throw createApiError("SEASON_NOT_FOUND");
    const getRulesVersions = await createRulesLookup(source, [season]);
    return { data: presentSeasonToAdmin(season, getRulesVersions(season)) };
  }

  serve(
    http,
    seasonsEndpoints,
    seasonsSchemas,
    { notFound: "SEASON_NOT_FOUND" },
    {
      searchSeasons: async ({ body = {}, viewer }) => {
        const seasons = await listSeasons(db, toPage(body));
        const getRulesVersions = await createRulesLookup(db, seasons);
        const present = viewer?.role === "ADMIN" ? presentSeasonToAdmin : presentSeason;
        const presentedSeasons = seasons.map((season) => present(season, getRulesVersions(season)));
        return buildPagedReply(body, presentedSeasons, () => countSeasons(db));
      },
      createSeason: async ({ body }) => {
        const id = await createSeason(context, body);
        return buildSeasonReply(id);
      },
      updateSeason: async ({ id, body, rejectIfChanged }) => {
        // Under the season's lock, compares the stored season with the one that the caller has read.
        const ensureUnchanged = (trx: LeagueDatabase) => rejectIfChanged(() => buildSeasonReply(id, trx));
        await updateSeason(context, id, body, ensureUnchanged);
        return buildSeasonReply(id);
      },
      changeSeasonRules: async ({ id, body }) => {
        await changeSeasonRules(context, id, body);
        return buildSeasonReply(id);
      },
      withdrawSeasonRules: async ({ id, body }) => {
        await withdrawSeasonRules(context, id, body.rulesId);
        return buildSeasonReply(id);
      },
      endSeason: async ({ body }) => {
        const id = await endSeason(context, body?.seasonId);
        return buildSeasonReply(id);
      },
    },
  );
}

function presentSeason(season: FoundSeason, rules: RulesVersion[]): Season {
  const { id, name, active, newest_id, starts_at, ends_at, prize_pool } = season;
  return {
    _id: String(id),
    name,
    isActive: active === 1,
    // The API calls the newest season "last".
    isLastSeason: id === newest_id,
    startDate: toIsoDate(starts_at),
    endDate: toIsoDate(ends_at),
    endedAt: toIsoDate(season.ended_at),
    prizePool: prize_pool,
    transferFrom: toIsoDate(season.transfer_from),
    transferTo: toIsoDate(season.transfer_to),
    rules,
  };
}

/**
 * Presents a season to an admin. Only admins may know how many results are not frozen, which the API calls
 * "unvalidated".
 */
function presentSeasonToAdmin(season: FoundSeason, rules: RulesVersion[]): Season {
  return { ...presentSeason(season, rules), unvalidated: season.unvalidated ?? 0 };
}
