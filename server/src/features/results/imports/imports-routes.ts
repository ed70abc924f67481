import { leagueImportsSchemas, rankedImportsSchemas } from "contract/imports.ts";
import { leagueImportsEndpoints, rankedImportsEndpoints } from "contract/imports-endpoints.ts";
import type { Http } from "../../../platform/http/http.ts";
import { serve } from "../../../platform/http/serve.ts";
import { listModes } from "../../competitions/modes-queries.ts";
import type { Context, LeagueDatabase } from "../../context.ts";
import { leagueArea } from "../league-area.ts";
import { buildResultReply } from "../present-result.ts";
import { rankedArea, withCompetitionOfMode } from "../ranked-area.ts";
import { assignLeagueCompetition, findActiveClans } from "./assign-league-competition.ts";
import { importRound } from "./post-result.ts";

/** Serves the call that imports a ranked result. */
export function serveRankedImports(http: Http, context: Context): void {
  serve(
    http,
    rankedImportsEndpoints,
    rankedImportsSchemas,
    { notFound: "RESULT_NOT_FOUND" },
    {
      importResult: async ({ body }) => {
        const modeId = body.modeId ?? (await findOnlyModeId(context.db));
        const id = await withCompetitionOfMode(context.db, modeId, (competitionId) =>
          importRound(context, {
            area: rankedArea,
            assignCompetition: async () => ({ competition_id: competitionId }),
            date: body.date,
            message: body.message,
            allowDuplicate: body.allowDuplicate ?? false,
          }),
        );
        return buildResultReply(context, { area: rankedArea, id });
      },
    },
  );
}

/** Returns the id of the only mode; `null` if there are several modes or none. */
async function findOnlyModeId(db: LeagueDatabase): Promise<number | null> {
  const [mode, secondMode] = await listModes(db, { descending: false, limit: 2, offset: 0 });
  return mode !== undefined && secondMode === undefined ? mode.id : null;
}

/** Serves the call that imports a league result. */
export function serveLeagueImports(http: Http, context: Context): void {
  serve(
    http,
    leagueImportsEndpoints,
    leagueImportsSchemas,
    { notFound: "RESULT_NOT_FOUND" },
    {
      importResult: async ({ body }) => {
        const id = await importRound(context, {
          area: leagueArea,
          assignCompetition: assignLeagueCompetition,
          findClans: findActiveClans,
          date: body.date,
          message: body.message,
          allowDuplicate: body.allowDuplicate ?? false,
        });
        return buildResultReply(context, { area: leagueArea, id });
      },
    },
  );
}
