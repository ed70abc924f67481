import type { RulesVersion } from "contract/season-rules.ts";
import { type Season, seasonsShapes } from "contract/seasons.ts";
import { seasonsCalls } from "contract/seasons-calls.ts";
import type { Http } from "../../../platform/http/http.ts";
import { serve } from "../../../platform/http/serve.ts";
import { refuse } from "../../../platform/refusal.ts";
import { dateOf } from "../../columns.ts";
import { rulesOfSeasons } from "../../competitions/season-rules-queries.ts";
import { countSeasons, type FoundSeason, findSeason, listSeasons } from "../../competitions/seasons-queries.ts";
import type { Context, LeagueDatabase } from "../../context.ts";
import { paged, pageOf } from "../../paging.ts";
import { changeSeasonRules, withdrawSeasonRules } from "./edit-season-rules.ts";
import { createSeason, endSeason, updateSeason } from "./season-lifecycle.ts";

/** The calls of seasons. They are right of clans and votes, as a season begins with its clans and ends with its motions. */
export function serveSeasons(http: Http, context: Context): void {
  const { db } = context;

  async function seasonById(id: number, from: LeagueDatabase = db) {
    const season = await findSeason(from, id);
    if (season === undefined) throw refuse("SEASON_NOT_FOUND");
    return { data: presentSeasonToAdmin(season, (await rulesOfSeasons(from, [season]))(season)) };
  }

  serve(http, seasonsCalls, seasonsShapes, "SEASON_NOT_FOUND", {
    searchSeasons: async ({ body = {}, viewer }) => {
      const seasons = await listSeasons(db, pageOf(body));
      const rulesOf = await rulesOfSeasons(db, seasons);
      const present = viewer?.role === "ADMIN" ? presentSeasonToAdmin : presentSeason;
      const shown = seasons.map((season) => present(season, rulesOf(season)));
      return paged(body, shown, () => countSeasons(db));
    },
    createSeason: async ({ body }) => seasonById(await createSeason(context, body)),
    updateSeason: async ({ id, body, refuseChanged }) => {
      await updateSeason(context, id, body, (trx) => refuseChanged(() => seasonById(id, trx)));
      return seasonById(id);
    },
    changeSeasonRules: async ({ id, body }) => {
      await changeSeasonRules(context, id, body);
      return seasonById(id);
    },
    withdrawSeasonRules: async ({ id, body }) => {
      await withdrawSeasonRules(context, id, body.rulesId);
      return seasonById(id);
    },
    endSeason: async ({ body }) => seasonById(await endSeason(context, body?.seasonId)),
  });
}

function presentSeason(season: FoundSeason, rules: RulesVersion[]): Season {
  const { id, name, active, newest_id, starts_at, ends_at, prize_pool } = season;
  return {
    _id: String(id),
    name,
    isActive: active === 1,
    isLastSeason: id === newest_id,
    startDate: dateOf(starts_at),
    endDate: dateOf(ends_at),
    prizePool: prize_pool,
    transferFrom: dateOf(season.transfer_from),
    transferTo: dateOf(season.transfer_to),
    rules,
  };
}

/** Only for admins: nobody else may know of results that are not frozen. */
function presentSeasonToAdmin(season: FoundSeason, rules: RulesVersion[]): Season {
  return { ...presentSeason(season, rules), unvalidated: season.unvalidated ?? 0 };
}
