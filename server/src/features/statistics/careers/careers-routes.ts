import { careersShapes } from "contract/careers.ts";
import { careersCalls } from "contract/careers-calls.ts";
import { clanSeasonsShapes, seasonTablesShapes } from "contract/clan-seasons.ts";
import { clanSeasonsCalls, seasonTablesCalls } from "contract/clan-seasons-calls.ts";
import { trendsShapes } from "contract/stats.ts";
import { trendsCalls } from "contract/stats-calls.ts";
import type { Http } from "../../../platform/http/http.ts";
import { serve } from "../../../platform/http/serve.ts";
import { refuse } from "../../../platform/refusal.ts";
import type { Context } from "../../context.ts";
import { paged, pageOf } from "../../paging.ts";
import { findPerson } from "./careers-queries.ts";
import { findOwnRank, findTrends } from "./find-trends.ts";
import { countPlayerRounds, listRounds } from "./player-rounds-queries.ts";
import { presentPlayerRound } from "./present-round.ts";
import { findRounds } from "./rounds-of-results-queries.ts";
import { showCareer, showFigures } from "./show-career.ts";
import { showClanSeason, showSeasonTables } from "./show-clan-season.ts";
import { showCurve } from "./show-curve.ts";
import { showVersus } from "./show-versus.ts";

export function serveCareers(http: Http, { db }: Context): void {
  async function requirePlayer(id: number): Promise<void> {
    if ((await findPerson(db, id)) === undefined) throw refuse("USER_NOT_FOUND");
  }

  serve(http, careersCalls, careersShapes, "USER_NOT_FOUND", {
    searchPlayerRounds: async ({ id, body }) => {
      await requirePlayer(id);
      const listed = await listRounds(db, id, body, pageOf(body));
      const rounds = await findRounds(
        db,
        id,
        listed.map((round) => round.id),
      );
      return paged(body, rounds.map(presentPlayerRound), () => countPlayerRounds(db, id, body));
    },
    getCurve: async ({ id, body }) => {
      await requirePlayer(id);
      return { data: await showCurve(db, id, body) };
    },
    getCareer: async ({ id, body }) => {
      await requirePlayer(id);
      return { data: await showCareer(db, id, body) };
    },
    getFigures: async ({ id }) => {
      await requirePlayer(id);
      return { data: await showFigures(db, id) };
    },
    getVersus: ({ id, body }) => showVersus(db, id, body),
  });

  serve(http, clanSeasonsCalls, clanSeasonsShapes, "UNKNOWN_CLAN", {
    getClanSeason: async ({ id }) => ({ data: await showClanSeason(db, id) }),
  });

  serve(http, seasonTablesCalls, seasonTablesShapes, "SEASON_NOT_FOUND", {
    getSeasonTables: async ({ id }) => ({ data: await showSeasonTables(db, id) }),
  });

  serve(http, trendsCalls, trendsShapes, "USER_NOT_FOUND", {
    searchTrends: async ({ body }) => ({ data: await findTrends(db, body) }),
    getOwnRank: async ({ body, viewer }) => ({ data: await findOwnRank(db, viewer.id, body.modeId) }),
  });
}
