import { careersSchemas } from "contract/careers.ts";
import { careersEndpoints } from "contract/careers-endpoints.ts";
import { clanSeasonsSchemas, seasonTablesSchemas } from "contract/clan-seasons.ts";
import { clanSeasonsEndpoints, seasonTablesEndpoints } from "contract/clan-seasons-endpoints.ts";
import { trendsSchemas } from "contract/stats.ts";
import { trendsEndpoints } from "contract/stats-endpoints.ts";
import { createApiError } from "../../../platform/api-error.ts";
import type { Http } from "../../../platform/http/http.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Context } from "../../context.ts";
import { buildPagedReply, toPage } from "../../paging.ts";
import { findPerson } from "./careers-queries.ts";
import { findOwnRank, findTrends } from "./find-trends.ts";
import { countPlayerRounds, listPlayerRounds } from "./player-rounds-queries.ts";
import { presentPlayerRound } from "./present-round.ts";
import { findRounds } from "./rounds-of-results-queries.ts";
import { showCareer, showMetricAverages } from "./show-career.ts";
import { showClanSeason, showSeasonTables } from "./show-clan-season.ts";
import { showCurve } from "./show-curve.ts";
import { showVersus } from "./show-versus.ts";

/** Serves the calls about the careers of players, the seasons of clans, and trends. */
export function serveCareers(http: Http, { db }: Context): void {
  /** @throws USER_NOT_FOUND if there is no such player, or if the player is deleted */
  async function requirePlayer(id: number): Promise<void> {
    if ((await findPerson(db, id)) === undefined) throw createApiError("USER_NOT_FOUND");
  }

  serve(
    http,
    careersEndpoints,
    careersSchemas,
    { notFound: "USER_NOT_FOUND" },
    {
      searchPlayerRounds: async ({ id, body }) => {
        await requirePlayer(id);
        const results = await listPlayerRounds(db, id, body, toPage(body));
        const resultIds = results.map((result) => result.id);
        const rounds = await findRounds(db, id, resultIds);
        return buildPagedReply(body, rounds.map(presentPlayerRound), () => countPlayerRounds(db, id, body));
      },
      getCurve: async ({ id, body }) => {
        await requirePlayer(id);
        return { data: await showCurve(db, id, body) };
      },
      getCareer: async ({ id, body }) => {
        await requirePlayer(id);
        return { data: await showCareer(db, id, body) };
      },
      // The API calls extended metrics `figures`.
      getFigures: async ({ id }) => {
        await requirePlayer(id);
        return { data: await showMetricAverages(db, id) };
      },
      getVersus: ({ id, body }) => showVersus(db, id, body),
    },
  );

  serve(
    http,
    clanSeasonsEndpoints,
    clanSeasonsSchemas,
    { notFound: "UNKNOWN_CLAN" },
    {
      getClanSeason: async ({ id }) => ({ data: await showClanSeason(db, id) }),
    },
  );

  serve(
    http,
    seasonTablesEndpoints,
    seasonTablesSchemas,
    { notFound: "SEASON_NOT_FOUND" },
    {
      getSeasonTables: async ({ id }) => ({ data: await showSeasonTables(db, id) }),
    },
  );

  serve(
    http,
    trendsEndpoints,
    trendsSchemas,
    { notFound: "USER_NOT_FOUND" },
    {
      searchTrends: async ({ body }) => ({ data: await findTrends(db, body) }),
      getOwnRank: async ({ body, viewer }) => ({ data: await findOwnRank(db, viewer.id, body.modeId) }),
    },
  );
}
