import { resultCan } from "contract/result-can.ts";
import { rankedResultsShapes } from "contract/results.ts";
import { rankedResultsCalls } from "contract/results-calls.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Context } from "../context.ts";
import { pageOf } from "../paging.ts";
import { changeHandlers } from "./change-handlers.ts";
import { pageOfResults } from "./list-results.ts";
import { presentResultSummary } from "./present-result.ts";
import { onRankedBoard } from "./ranked-board.ts";
import { rankedArea } from "./result-area.ts";
import { boardOfMode } from "./results-queries.ts";
import { showRankedResult } from "./show-result.ts";
import { updateResult } from "./update-result.ts";

export function serveRankedResults(http: Http, context: Context): void {
  const { db } = context;
  serve(http, rankedResultsCalls, rankedResultsShapes, "RESULT_NOT_FOUND", {
    ...changeHandlers(context, rankedArea, (id) => showRankedResult(context, id)),
    getResult: ({ id, viewer }) =>
      showRankedResult(context, id, (result) => resultCan.see({ freezed: result.frozen === 1 }, viewer)),
    searchResults: async ({ body: { modeId, page = 1, numberPerPage } = {}, viewer }) => {
      // A mode that nobody knows has the board that no result is on.
      const boardId = modeId == null ? null : ((await boardOfMode(db, modeId)) ?? 0);
      const unfrozenToo = resultCan.see({ freezed: false }, viewer);
      const rows = pageOf({ page, numberPerPage });
      const { results, total } = await pageOfResults(db, { area: rankedArea.name, boardId, unfrozenToo }, rows);
      return { data: { resultsRanked: results.map(presentResultSummary), page, total } };
    },
    updateResult: async ({ id, body: { date, modeId, ...change } }) => {
      await onRankedBoard(db, modeId, (boardId) =>
        updateResult(context, { area: rankedArea, id }, { ...change, playedAt: date, boardId }),
      );
      return showRankedResult(context, id);
    },
  });
}
