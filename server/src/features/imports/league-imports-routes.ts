import { leagueImportsShapes } from "contract/imports.ts";
import { leagueImportsCalls } from "contract/imports-calls.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Context } from "../context.ts";
import { leagueArea } from "../results/league-area.ts";
import { showResult } from "../results/present-result.ts";
import { activeClans, assignLeagueBoard } from "./assign-league-board.ts";
import { postResult } from "./post-result.ts";

export function serveLeagueImports(http: Http, context: Context): void {
  serve(http, leagueImportsCalls, leagueImportsShapes, "RESULT_NOT_FOUND", {
    importResult: async ({ body }) => {
      const id = await postResult(context, {
        area: leagueArea,
        assignBoard: assignLeagueBoard,
        findClans: activeClans,
        playedAt: body.date ?? context.clock.now(),
        message: body.message,
        allowDuplicate: body.allowDuplicate ?? false,
      });
      return showResult(context, { area: leagueArea, id });
    },
  });
}
