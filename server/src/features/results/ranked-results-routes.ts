import { freezesShapes } from "contract/freezes.ts";
import { rankedFreezesCalls } from "contract/freezes-calls.ts";
import { resultCan } from "contract/result-can.ts";
import { rankedResultsShapes } from "contract/results.ts";
import { rankedResultsCalls } from "contract/results-calls.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Context } from "../context.ts";
import { pageOf } from "../paging.ts";
import { changeHandlers, freezesHandlers } from "./change-handlers.ts";
import { frozenFilter } from "./frozen-filter.ts";
import { pageOfResults } from "./list-results.ts";
import { presentRankedSummary, rankedArea } from "./ranked-area.ts";
import { onRankedBoard } from "./ranked-board.ts";
import { boardOfMode } from "./results-queries.ts";
import { showResult } from "./show-result.ts";
import { updateResult } from "./update-result.ts";

export function serveRankedResults(http: Http, context: Context): void {
  const { db } = context;
  serve(http, rankedFreezesCalls, freezesShapes, "RESULT_NOT_FOUND", freezesHandlers(context, rankedArea));
  serve(http, rankedResultsCalls, rankedResultsShapes, "RESULT_NOT_FOUND", {
    ...changeHandlers(context, rankedArea),
    getResult: ({ id, viewer }) =>
      showResult(context, { area: rankedArea, id }, ({ frozen }) => resultCan.see({ freezed: frozen === 1 }, viewer)),
    searchResults: async ({ body: { modeId, freezed, page = 1, numberPerPage } = {}, viewer }) => {
      // An unknown mode matches no board. 0 would not do: it counts results without a mode.
      const boardIds = modeId == null ? null : [(await boardOfMode(db, modeId)) ?? -1];
      const frozen = frozenFilter(freezed, viewer);
      const rows = pageOf({ page, numberPerPage });
      const { results, total } = await pageOfResults(db, { area: rankedArea.name, boardIds, frozen }, rows);
      return { data: { resultsRanked: results.map(presentRankedSummary), page, total } };
    },
    updateResult: async ({ id, body: { date, modeId, ...change } }) => {
      await onRankedBoard(db, modeId, (boardId) =>
        updateResult(context, { area: rankedArea, id }, { ...change, playedAt: date, boardId }),
      );
      return showResult(context, { area: rankedArea, id });
    },
  });
}
